"""Output of the odds: results as chances (`answers`), as lines of text (`text`) and as shown on a page
(`presentation`).
"""
