"""Mobile Suit Gundam: Skirmish 1.2, whose book tells how to fight and prints no unit: players enter theirs.

Read in this order: `book` (its tables as data, and the form of unit cards), `document` (a player's choices), `force` (a unit
with its pilot), `rules` (what a force must heed), `examples`, `system` (all of it).
"""
