"""Tests: rolls against a number and checks against each other, the pool of any test, re-rolls (BR-1 to BR-8)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics import attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile

LEAST_TOTAL = 1
"""What a check without dice comes to (L242)."""


# Implements BR-2
def successes(dice: tuple[int, ...], target: int | None) -> int:
    """Count the dice that reach the target number; none against NA (L195-204)."""
    found = 0
    if target is not None:
        for die in dice:
            if die >= target:
                found += 1
    return found


# Implements BR-3
def check_total(dice: tuple[int, ...], skill: int | None) -> int:
    """The highest die, and one for each other die that reaches the skill; 1 without dice (L227-242)."""
    if not dice:
        return LEAST_TOTAL
    highest = 0
    for die in dice:
        if die > highest:  # noqa: PLR1730 - compiled, nothing is put into boxes
            highest = die
    others = successes(dice, skill)
    return highest + others - 1 if others else highest


# Implements BR-6
def half_rounded_up(number: int) -> int:
    """Half of a whole number, a fraction rounded up (L290)."""
    return (number + 1) // 2


# Implements BR-2
def roll(dice: Dice, pool: DicePool) -> DiceRoll:
    """Roll a pool and count its successes."""
    fallen = dice.roll(pool.dice)
    return DiceRoll("roll", pool, fallen, successes(fallen, pool.skill))


# Implements BR-3
def check(dice: Dice, pool: DicePool) -> DiceRoll:
    """Roll a pool and add up its check."""
    fallen = dice.roll(pool.dice)
    return DiceRoll("check", pool, fallen, check_total(fallen, pool.skill))


class RerollError(ValueError):
    """A test that was rolled again already (L301)."""


# Implements BR-7
def reroll(dice: Dice, throw: DiceRoll) -> DiceRoll:
    """All dice of the same pool once more, an action bonus included; the second result stands (L297-301, L893)."""
    if throw.before is not None:
        raise RerollError("a test may be rolled again only once")
    again = roll(dice, throw.pool) if throw.kind == "roll" else check(dice, throw.pool)
    return msgspec.structs.replace(again, before=throw.dice)


class Condition(NamedTuple):
    """The modifiers of any test of a model: its state and what was chosen for it. Dice fields count dice."""

    posture: Posture = COMBAT
    crippled: bool = False
    action_bonus: int = 0
    focus: attack.Skill | None = None
    disorganised: bool = False
    charging: bool = False
    haywired: bool = False
    specialist: bool = False
    """In EW (L4132)."""


CALM = Condition()
SPECIALIST = RollModifier(gettext_noop("EW specialist"), 2, "BR-150")
"""On any EW test (L4132), which one by an uplink is not."""


# Implements BR-1, BR-4, BR-8, BR-104
def skill_pool(
    model: ModelProfile,
    skill: attack.Skill,
    condition: Condition = CALM,
    more: tuple[RollModifier, ...] = (),
    *,
    base: int = attack.BASE_DICE,
    rating: int | None = None,
) -> DicePool:
    """The pool of a test that neither attacks nor defends: a PILOT or EW roll, with the action column of postures (L795).

    `rating` stands in for the model's skill (SatUp, CMD, a fixed number) and `more` are the test's own modifiers.
    """
    found = list(_standard_modifiers(model, skill, condition))
    found.extend(more)
    if condition.specialist and skill == "ew" and rating is None:
        found.append(SPECIALIST)
    if condition.haywired and skill == "pilot" and rating is None:
        found.append(attack.HAYWIRED)
        rating = attack.FIXED_GUN
    return attack.final_pool(_skill(model, skill) if rating is None else rating, base, found)


def _skill(model: ModelProfile, skill: attack.Skill) -> int | None:
    return model.pilot if skill == "pilot" else model.ew if skill == "ew" else model.gun


def _standard_modifiers(model: ModelProfile, skill: attack.Skill, condition: Condition) -> Iterable[RollModifier]:
    if condition.crippled:
        change = model.when_signalling if skill == "ew" else model.when_piloting
        if change:
            yield change
    posture = attack.POSTURE[condition.posture]
    if posture:
        yield posture
    if condition.action_bonus:
        yield RollModifier(gettext_noop("Action bonus"), condition.action_bonus, "BR-8")
    if condition.disorganised:
        yield attack.DISORGANISED
    if condition.charging and skill == "pilot":
        yield attack.CHARGE
    if condition.focus == skill:
        yield attack.FOCUS


# Implements BR-5
def is_defective(model: ModelProfile, part: Literal["Electronics", "Fire Control", "Movement", "Sensors"]) -> bool:
    """Whether a die comes before such a test (L13074-13083)."""
    return part in model.defects


def works_despite_defect(die: int) -> bool:
    """Whether a defective system works this time: 4 and above. Else a check comes to 1 and a roll to nothing."""
    return die >= 4
