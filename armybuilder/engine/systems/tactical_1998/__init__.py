"""Heavy Gear tactical, 1998: hexes, threat values that multiply, record sheets, and a book with holes.

Read in this order: `book` (what there is to field, each figure with how it was read and under its name, and as exported
rows), `document` (a player's choices), `squads` and `force` (the choices resolved against the catalogue), `threat` (what
units are worth), `rulings` (what the book leaves open), `validators` (what a force must heed, one function a rule),
`completion` (what may be added, what fills the rest, random forces), `lost_figures` (what a player types in where
the book lost something), `edits` (what a player does), `text` (forces as plain text), `paper` (what is
printed), `odds` (of single attacks), `battle` (test battles on hexes), `system`.
"""
