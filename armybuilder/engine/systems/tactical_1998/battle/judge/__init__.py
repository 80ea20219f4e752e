"""Worth of options, for players who look no further than this.

Read in this order: `threats` (a weapon against a target, by distance, obscurement and arc), `places` (hexes and facings), `choices` (all
other decisions) and `judge`, which joins them.
"""

from armybuilder.engine.systems.tactical_1998.battle.judge.judge import TacticalJudge

__all__ = ("TacticalJudge",)
