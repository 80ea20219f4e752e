"""Aimed Shots (BR-32, BR-33)."""

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import location_names, worsen
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.dice import roll_dice
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import ARM, spend
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import counted_cover, distance, is_higher, sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import OPEN
from armybuilder.engine.systems.gundam_skirmish.book.cards import CLOSE_CLASSES, Weapon
from armybuilder.engine.systems.gundam_skirmish.odds.rules.aimed_shots import EASIER, LEAST
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import accuracy
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

NOT_AIMED = frozenset({"explosive"}).union(CLOSE_CLASSES)
"""Classes of weapons that make no Aimed Shots."""


# Implements BR-32
def may_aim(battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit) -> bool:
    """Whether a weapon that may Shoot a target may also aim at it: in range, Unobstructed, neither Explosive nor Blast."""
    far = battle.readings[read.AIMED_RANGE.key] == read.DOUBLE
    reach = unit.recruit.unit.farthest(weapon) if far else weapon.range.most
    if weapon.sort in NOT_AIMED or "b" in weapon.tags or distance(battle, unit, target) > reach:
        return False
    penetrates = "p" in weapon.tags or unit.penetrating
    return counted_cover(battle, unit, target, penetrates=penetrates) == OPEN


def aimed_places(target: BattleUnit) -> list[int]:
    """Locations whose level an Aimed Shot may raise, by their place; never Torso or Cockpit."""
    most = [location.most for location in target.recruit.chart if location.most is not None]
    return [place for place, top in enumerate(most) if target.level(place) < top]


def aim_target(unit: BattleUnit, weapon: Weapon) -> int:
    """What the die of an Aimed Shot has to show."""
    return max(LEAST, accuracy(weapon.acc, unit.level(ARM)) - EASIER)


def aim_changes(battle: Battle, unit: BattleUnit, target: BattleUnit) -> tuple[RollModifier, ...]:
    """What lets an Aimed Shot roll a miss again, as the players read it."""
    counts, found = battle.readings[read.AIMED_REROLLS.key] == read.BOTH, []
    if counts and is_higher(battle, unit, target):
        found.append(gettext_noop("Is higher"))
    if battle.sides[unit.side].flanking:
        found.append(gettext_noop("Concentrate Fire"))
    elif counts and not sees(battle, target, unit):
        found.append(gettext_noop("Flanked"))
    return tuple(RollModifier(label, 0, "BR-32") for label in found)


# Implements BR-33
def aim(battle: Battle, unit: BattleUnit, act: Aim) -> None:
    """An Aimed Shot: no defence and no damage, a level of a location of choice."""
    weapon, target = unit.weapons[act.weapon], battle.units[act.target]
    mark, changes = battle.journal.mark(), aim_changes(battle, unit, target)
    throw = roll_dice(battle, 1, aim_target(unit, weapon), len(changes), changes)
    spend(battle, unit, act.weapon)
    battle.log_event("aimed", mark, unit, target, throws=((gettext_noop("aim"), throw),), rules=("BR-33",), weapon=weapon.name, hit=bool(throw.result), location=location_names(target)[act.location])  # fmt: skip
    if throw.result:
        worsen(battle, target, act.location)
