"""Heavy Gear Blitz, public beta of 2014.

Read in this order: `book` (how the book writes things, its tables, and what rules compute on), `document` (a player's
choices), `force` (the choices resolved against the catalogue), `army` and `armies` (what factions and sub-lists change:
as records, and as rules), `rulings` (what the book leaves open), `validators` (the rules of force building, one function
a rule), `statline` (a model with all that it has), `completion` (what may be added and bought, random armies, ways to spend
what is left), `text` (lists as plain text), `edits` (what the builder does to lists), `paper` (what is printed), `battle`
(test battles), `examples` (what pages show first), `system` (all of it).
"""
