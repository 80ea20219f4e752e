"""Rolls: the highest die, one more for each further six, nothing where all are ones (BR-1 to BR-5)."""

from collections.abc import Iterable
from typing import NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds.rolls import FUMBLE, total
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_2006.battle.agreement import CAP, MOST_MARGIN
from armybuilder.engine.systems.blitz_2006.battle.state import Battle
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import UNSKILLED_DICE


class SkillRoll(NamedTuple):
    """A roll as it fell. `natural` is what the dice come to, 0 for a fumble; `total` is with what is added, never below zero; `defective` is
    the die of a defective system, 0 without one. `before` are dice that were rolled again."""

    skill: int
    modifiers: tuple[RollModifier, ...]
    dice: tuple[int, ...]
    natural: int
    total: int
    defective: int = 0
    before: tuple[int, ...] | None = None

    @property
    def fumbled(self) -> bool:
        return self.natural == FUMBLE

    @property
    def highest(self) -> int:
        """The highest die, by which ammunition runs out (BR-43)."""
        return max(self.dice)

    @property
    def as_event(self) -> DiceRoll:
        """The roll as an event shows it."""
        pool = DicePool(self.skill, self.skill, self.modifiers, len(self.dice))
        return DiceRoll("highest", pool, self.dice, self.total, self.before)


# Implements BR-1, BR-2
def roll_skill(
    battle: Battle,
    skill: int,
    modifiers: Iterable[RollModifier] = (),
    rating: int = 0,
    before: tuple[int, ...] | None = None,
) -> SkillRoll:
    """Roll the dice of a skill. A defective system of a `rating` rolls a die before, and at that or less has it as a penalty (L1555)."""
    more = tuple(modifier for modifier in modifiers if modifier.dice)
    defective = battle.dice.roll(1)[0] if rating else 0
    penalty = rating if 0 < defective <= rating else 0
    dice = battle.dice.roll(skill or UNSKILLED_DICE)
    natural = natural_of(dice, unskilled=skill == 0)
    bonus = sum(modifier.dice for modifier in more) - penalty
    return SkillRoll(skill, more, dice, natural, total(natural, bonus), defective, before)


def natural_of(dice: tuple[int, ...], *, unskilled: bool = False) -> int:
    """What dice come to: the highest, one more for each six after the first; without a skill the lower of two (L295-L297, L327)."""
    if set(dice) == {1} or (unskilled and 1 in dice):
        return FUMBLE
    best = min(dice) if unskilled else max(dice)
    return best + (max(dice.count(SIDES) - 1, 0) if best == SIDES else 0)


# Implements BR-4, BR-5
def margin_of(battle: Battle, result: int, against: int) -> int:
    """By how much a result beats another: above zero is a success. An optional rule caps margins at 7."""
    margin = result - against
    return max(-MOST_MARGIN, min(MOST_MARGIN, margin)) if CAP in battle.switches else margin
