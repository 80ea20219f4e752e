"""Rulings on everything that the book leaves open or has lost, with their readings (see `core.rules.rulings`): one
module for each part of the game that uses them. `construction` has those that a list may depend on, which are
records of the catalogue; `battle` has those that odds questions state.
"""

from armybuilder.engine.systems.gundam_skirmish.rulings.construction import RULINGS

__all__ = ["RULINGS"]
