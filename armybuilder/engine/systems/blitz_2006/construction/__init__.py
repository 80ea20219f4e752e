"""The rules of building an army, by what they look at. Read in this order: `rules` (where they are registered), `army` (the limit,
names), `chart` (the army type and what it allows), `snipers` (squads that come with others), `squads` (composition, leaders),
`options` (what units and squads may buy)."""

from armybuilder.engine.systems.blitz_2006.construction import army, chart, options, snipers, squads
from armybuilder.engine.systems.blitz_2006.construction.rules import RULES

__all__ = ["RULES", "army", "chart", "options", "snipers", "squads"]
