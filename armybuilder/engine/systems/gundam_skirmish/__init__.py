"""Mobile Suit Gundam: Skirmish 1.2, whose book tells how to fight and prints no unit: players enter theirs.

`book` are its tables as data: words of cards, tables of battle and campaign, and the form of unit cards. Begin with `catalogue`.
"""
