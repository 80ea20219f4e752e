"""Worth of options, for players who look no further than this.

Read in this order: `threats` (a weapon against a target, by distance, cover and side), `missions` (where victory points are to be
had), `places` (places and facings), `choices` (all other decisions), `balance` (how far ahead a side is) and `judge`, which joins them.
"""

from armybuilder.engine.systems.blitz_2006.battle.judge.judge import Blitz2006Judge

__all__ = ("Blitz2006Judge",)
