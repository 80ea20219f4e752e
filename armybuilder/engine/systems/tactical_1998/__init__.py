"""Heavy Gear tactical, 1998: hexes, threat values that multiply, record sheets, and a book with holes.

Read in this order: `tables` (what there is to field, each figure with how it was read), `catalogue` and `book` (which
table stands in which file), `document` (a player's choices), `figures` (every figure of a sheet by a name, for those that
players type in), `squads` and `force` (the choices resolved against the catalogue), `threat` (what units are worth),
`construction` (what a force must heed, one function a rule), `choices`, `completion` and `generator` (what may be added,
what fills the rest, random forces), `edits` (what a player does), `text_list` (forces as plain text), `vehicle_sheet`,
`squad_sheet`, `group_sheet`, `cards` and `sheets` (what is printed), `sheet_rows` (sheets as exported rows), `system`.
"""
