"""Additions to a force, and the generation of forces that the rules check at every step.

- `choices`: what may be added to a unit, and why not
- `offers`: what may be bought for it
- `draft`: a document to which units are added, each only if the rules find no new problem with it
- `menu`: which models may be in a unit, how many of each, and what they cost
- `growth`: whole units and combat groups built from a menu
- `upgrades`: ranks, upgrade rows and purchases for what is there
- `generator`: random armies
- `fill`: ways to spend what is left
"""
