"""Tests of skills: the highest die, one more for each further six, and nothing where all are ones (BR-1 to BR-5)."""

from collections.abc import Iterable
from typing import NamedTuple

from armybuilder.engine.core.battle.odds.rolls import FUMBLE, total
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import course as read

SIX = 6
RANKED = ("leadership", "tactics")
"""Skills that a rank raises."""
LEADERLESS = 1
"""Leadership of a squad without its leader (L1184)."""


class SkillRoll(NamedTuple):
    """A test as it fell. `natural` is what the dice come to, 0 for a fumble; `total` is with what is added, never below zero."""

    level: int
    modifiers: tuple[RollModifier, ...]
    dice: tuple[int, ...]
    natural: int
    total: int
    fumbled: bool

    @property
    def as_event(self) -> DiceRoll:
        """The test as an event shows it."""
        pool = DicePool(self.level, self.level, self.modifiers, len(self.dice))
        return DiceRoll("highest", pool, self.dice, self.total)


# Implements BR-1, BR-2, BR-3, BR-5
def roll_skill(battle: Battle, level: int, modifiers: Iterable[RollModifier] = ()) -> SkillRoll:
    """Test a skill of a level. What a skill of 0 rolls is a ruling."""
    more = tuple(modifier for modifier in modifiers if modifier.dice)
    bonus = sum(modifier.dice for modifier in more)
    if level <= 0 and battle.readings[read.SKILL_ZERO.key] == read.NOTHING:
        return SkillRoll(0, more, (), 0, max(0, bonus), fumbled=False)
    dice = battle.dice.roll(level if level > 0 else 2)
    natural = natural_of(dice) if level > 0 else (FUMBLE if max(dice) == 1 else min(dice))
    return SkillRoll(max(0, level), more, dice, natural, total(natural, bonus), fumbled=natural == FUMBLE)


def natural_of(dice: tuple[int, ...]) -> int:
    """The highest die, one more for each six beyond the first; 0 where all of them are ones (L276)."""
    highest = max(dice)
    return FUMBLE if highest == 1 else highest + max(0, dice.count(SIX) - 1)


# Implements BR-6, BR-87
def skill_level(battle: Battle, unit: BattleUnit, skill: str) -> int:
    """The level of a skill as it counts: ranks raise Leadership and Tactics, a squad without its leader has a Leadership of 1."""
    if skill == "leadership" and unit.infantry and not has_leader(unit):
        return LEADERLESS
    level, side = unit.loadout.skill(skill), battle.sides[unit.side]
    if unit.id == side.commander:
        return level + (skill in RANKED)
    return level + (unit.id == side.second and skill == "leadership")


def has_leader(unit: BattleUnit) -> bool:
    """Whether the leader of a squad stands."""
    return unit.loadout.leader < len(unit.troopers) and unit.troopers[unit.loadout.leader] > 0


# Implements BR-21, FC-14
def skill_modifiers(battle: Battle, unit: BattleUnit, skill: str, *, action: bool = True) -> list[RollModifier]:
    """What counts for every test of a unit: extra actions where it takes one, encumbrance, and the attribute where that is read so."""
    found: list[RollModifier] = []
    if action and unit.extra:
        found.append(RollModifier(gettext_noop("extra actions"), -unit.extra, "BR-21"))
    if unit.loadout.encumbrance:
        found.append(RollModifier(gettext_noop("encumbrance"), -unit.loadout.encumbrance, "FC-14"))
    attribute = unit.loadout.skills[skill][1]
    if attribute and battle.readings[read.ATTRIBUTES.key] == read.ADDED:
        found.append(RollModifier(gettext_noop("attribute"), attribute, "BR-5"))
    return found
