"""Heavy Gear Blitz 2006, whose armies are squads with numbered options and whose own datacards are lost.

Read in this order: `book` (the tables of the book as data), `document` (a player's choices), `modifications` (what a unit becomes by
what it buys), `force` and `resolver` (squads with their prices), `rulings`, `chart` (what the army type asks for), `command` (who
commands, and command points), `validators` (what an army must heed), `completion` (what may come next), `odds` (chances of single
tests and attacks), `scenarios` (the generator), `battle` (battles by its rules), `paper` (what is printed),
`system` (all of it).
"""
