"""What may be added, and forces that grow under the eyes of the rules.

- `choices`: what may be added to a unit, and why not
- `offers`: what may be bought for it
- `draft`: a document to which units are put, each only if the rules find nothing new against it
- `menu`: which models may stand in a unit, how many of each, and what they cost
- `growth`: whole units and combat groups out of a menu
- `upgrades`: ranks, upgrade rows and purchases for what is there
- `generator`: random armies
- `fill`: ways to spend what is left
"""
