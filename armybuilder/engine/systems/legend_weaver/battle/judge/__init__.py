"""Worth of choices in points, by the exact odds: all that AI players who know no game ask of this one.

fire     what the fire of a unit is worth at another, by the figures of the odds page
places   what places are worth: fire given and suffered, nearness, markers
cards    what chaos cards are worth, and what it is worth to keep one
balance  how far ahead a side is
judge    the value of every option
"""

from armybuilder.engine.systems.legend_weaver.battle.judge.judge import LegendJudge

__all__ = ["LegendJudge"]
