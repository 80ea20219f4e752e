"""The army of a force: what the records of its faction and sub-list (`book.effects`) answer the general rules.

`army` has the questions and `parts` what they are about, `prices` and `grants` what its records do to prices and
statlines, `discounts` what pages tell of that.
Rules that no record can say stand in `armies`.
"""
