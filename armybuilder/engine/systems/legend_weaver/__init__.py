"""Legend Weaver, The Future of Combat: beta 1.1, of whose four parts only the main rules are left. They tell how to fight and
print no unit, no cost and one weapon: players enter theirs.

Read in this order: `book` (its tables as data, the form of unit sheets, and what the rules say of one), `document` (a player's
choices), `rulings` (what is open), `force` (what a row costs), `chaos` (cards that an army is dealt), `validators` (what an army must
heed), `odds`, `deck` and `activation` (cards at the table), `battle` (test battles), `paper` (what is printed), `beginnings` (how a
first list starts), `examples`, `system` (all of it).
"""
