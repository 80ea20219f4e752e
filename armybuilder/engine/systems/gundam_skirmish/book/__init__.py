"""Contents of the rulebook: the form of unit cards, words of cards, tables of battle and campaign. It prints no
unit.
"""
