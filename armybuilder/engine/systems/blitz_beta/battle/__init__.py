"""Battles of the beta: the mathematics first, which knows no table and no state.

Read `profile` (what of a statline a battle needs), `attack` (an attack and its two pools), `rolls` (tests), `damage`,
`persistent` and `hazards` (what comes of them), `traits` (where each trait acts), `odds` and `matrix` (the exact chances
of all that). `settings` holds the rulings, `coverage` which rule stands where.

Then the table (`armybuilder.engine.core.table`): `terrain` (what ground costs whom), `cover` (cover and Lock between two
places), `scenery` (tables to play on).
"""
