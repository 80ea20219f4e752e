"""Leadership against Leadership, by which the set-up is won (BR-1, BR-2, BR-7)."""

from typing import NamedTuple

from armybuilder.engine.core.battle.dice import SIDES, Dice
from armybuilder.engine.core.battle.scenarios.scenario import Throw
from armybuilder.engine.core.language import gettext, gettext_noop

FUMBLE = gettext_noop("0, a fumble")
UNSKILLED = 2
"""Dice of those with skill 0."""


class LeadershipContest(NamedTuple):
    """The result of a leadership contest: the winner, 0 or 1, and all dice."""

    winner: int
    throws: tuple[Throw, ...]


def total(skill: int, dice: tuple[int, ...]) -> int:
    """The highest die and 1 for each six after the first; all ones are a fumble, 0. Unskilled, the lower of two dice counts,
    and any one is a fumble (L295–297, L327)."""
    fumbled, best = (1 in dice, min(dice)) if skill == 0 else (set(dice) == {1}, max(dice))
    return 0 if fumbled else best + (max(dice.count(SIDES) - 1, 0) if best == SIDES else 0)


def contest(skills: tuple[int, int], dice: Dice) -> LeadershipContest:
    """Both sides roll until one has more (L421)."""
    throws: list[Throw] = []
    while True:
        first, second = (_throw(skill, side, dice) for skill, side in zip(skills, "AB", strict=True))
        throws += (first[1], second[1])
        if first[0] != second[0]:
            return LeadershipContest(int(second[0] > first[0]), tuple(throws))


def _throw(skill: int, side: str, dice: Dice) -> tuple[int, Throw]:
    rolled = dice.roll(skill or UNSKILLED)
    came_to = total(skill, rolled)
    return came_to, Throw(side, rolled, str(came_to) if came_to else gettext(FUMBLE))
