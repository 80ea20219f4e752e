"""Mobile Suit Gundam: Skirmish 1.2, whose book tells how to fight and prints no unit: players enter theirs.

Read in this order: `book` (its tables as data, and the form of unit cards), `document` (a player's choices), `rulings` (what the
book leaves open or has lost), `ranks` (what ranks of pilots give), `force` (a unit with its pilot, and as it fights),
`validators` (what a force must heed), `paper` (what is printed), `odds` (what dice do), `battle` (test battles), `campaign` (forces that
fight for a map), `beginnings` (how a first list starts), `examples`, `system` (all of it).
"""
