"""The rules of building an army (inventory 3). Read in this order: `rules` (where they are registered), `squads`, `army` (the whole
of it), `models` (rounds, breakdowns, sheets), `bearings` (how the book is read where it is open)."""

from armybuilder.engine.systems.legend_weaver.construction import army, bearings, models, squads
from armybuilder.engine.systems.legend_weaver.construction.rules import RULES

__all__ = ["RULES", "army", "bearings", "models", "squads"]
