"""Heavy Gear tactical, 1998: hexes, threat values that multiply, record sheets, and a book with holes.

Read in this order: `catalogue` (what there is to field, each figure with how it was read), `records` and `build` (from
data files to the catalogue), `document` (a player's choices), `force` (the choices resolved against the catalogue),
`threat` (what units are worth), `construction` (what a force must heed, one function a rule), `choices` and `edits`,
`sheets` (what is printed).
"""
