"""Heavy Gear Blitz, public beta of 2014.

Read in this order: `notation` (how the book writes weapons and traits), `tables` (what there is to buy), `reading`
and `catalogue` (from data files to what rules compute on), `document` (a player's choices), `force` (the choices resolved against
the catalogue), `army` and `armies` (what factions and sub-lists change), `construction` (the rules of force building,
one function a rule), `choices` and `offers` (what may be added and bought), `statline` (a model with all that it has),
`drafting` with `generator` and `completion` (random armies, and ways to spend what is left), `cards` (what is printed).
"""
