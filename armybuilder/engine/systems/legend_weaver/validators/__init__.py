"""The rules of building an army (inventory 3). Read in this order: `rules` (where they are registered), `squads`, `army` (the whole
of it), `models` (rounds, breakdowns, sheets), `ruling_dependencies` (how the book is read where it is open)."""

from armybuilder.engine.systems.legend_weaver.validators import army, models, ruling_dependencies, squads
from armybuilder.engine.systems.legend_weaver.validators.rules import RULES

__all__ = ["RULES", "army", "models", "ruling_dependencies", "squads"]
