"""Rulings on what the book of 1998 leaves open: `construction` has those that a list may depend on, which are records of the
catalogue; `battle` has those that the players of a battle agree on (see `core.rules.rulings`).

Gaps in the text are not rulings: a player types a value in, or the list waits for a price (FC-3, FC-20).
"""

from armybuilder.engine.systems.tactical_1998.rulings.construction import MIXED_ARMOR, MOST, RULINGS, WORST

__all__ = ["MIXED_ARMOR", "MOST", "RULINGS", "WORST"]
