"""Worth of choices in points, by the exact odds: all that AI players who know no game ask of this one.

fire     what shots and blows are worth between units where they stand
places   what places are worth: fire given and suffered, nearness, games
balance  how far ahead a side is
judge    the value of every option
"""

from armybuilder.engine.systems.gundam_skirmish.battle.judge.judge import SkirmishJudge

__all__ = ["SkirmishJudge"]
