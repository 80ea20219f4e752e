"""Legend Weaver, The Future of Combat: beta 1.1, of whose four parts only the main rules are left. They tell how to fight and
print no unit, no cost and one weapon: players enter theirs.

Read in this order: `book` (its tables as data, and the form of unit sheets).
"""
