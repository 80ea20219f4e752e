"""Plays anything that is legal: finds what nobody would do, and shows what any policy is better than.

`player` draws a kind of act, and then one act of that kind: from the few that there are, or, where there are many, from a
description (`moves`, `shots`), a value at a time, until one is legal. Whatever a menu lists has a chance to be drawn, and
whatever is drawn is legal; how likely it is, depends on how many others there are (docs/decisions/0031).
"""
