"""The rules of building an army, by what they look at. Read in this order: `rules` (where they are registered), `army` (the limit,
names), `squads` (composition, leaders), `options` (what units and squads may buy)."""

from armybuilder.engine.systems.blitz_2006.construction import army, options, squads
from armybuilder.engine.systems.blitz_2006.construction.rules import RULES

__all__ = ["RULES", "army", "options", "squads"]
