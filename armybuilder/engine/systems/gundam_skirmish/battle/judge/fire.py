"""The worth of shots and blows between units where they stand, in points."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim_target
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import (
    LEVEL,
    NO_HARM,
    Blow,
    Harm,
    of_blow,
    of_shot,
    victim_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import in_hand, may_shoot, reaches, shot_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import Line, is_higher, line_between
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import UNSEEN
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import accuracy

MOST_HARMS = 50_000
"""Shots that a battle remembers."""
SLOW = 0.6
"""What a weapon counts that takes a turn to reload, beside another."""


def harm_of_shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, line: Line | None = None) -> Harm:
    """What a shot of a unit with a weapon, by its number, does on average to a target. The same shots are weighed again and
    again, so what differs between them finds what was worked out before."""
    line = line or line_between(battle, unit, target)
    key = (
        unit.id, number, unit.levels, unit.penetrating, battle.sides[unit.side].flanking,
        target.id, target.levels, target.damage, target.shield_broken, battle.sides[target.side].covered,
        line.cover, line.cover_back == UNSEEN, line.inches > unit.weapons[number].range.most, is_higher(battle, unit, target),
    )  # fmt: skip
    found: Harm | None = battle.harms.get(key)
    if found is None:
        if len(battle.harms) >= MOST_HARMS:
            battle.harms.clear()
        shot = shot_of(battle, unit, unit.weapons[number], target).figures
        found = battle.harms[key] = of_shot(shot, victim_of(target))
    return found


def shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, line: Line | None = None) -> float:
    """The points of a target that a shot takes on average."""
    return harm_of_shot(battle, unit, number, target, line).part * target.recruit.points


def hit_by_aim(unit: BattleUnit, number: int) -> float:
    """The chance of an Aimed Shot (BR-33)."""
    return (SIDES + 1 - aim_target(unit, unit.weapons[number])) / SIDES


def aimed(battle: Battle, unit: BattleUnit, act: Aim) -> float:
    """The points of a target that an Aimed Shot takes on average."""
    return hit_by_aim(unit, act.weapon) * LEVEL * battle.units[act.target].recruit.points


def best_at(
    battle: Battle, unit: BattleUnit, target: BattleUnit, line: Line | None = None, *, any_hand: bool = False
) -> float:
    """The best shot of a unit at a target from where it stands, its weapons loaded; with `any_hand` also with a weapon that it
    would have to take in hand."""
    line, found = line or line_between(battle, unit, target), 0.0
    if line.cover == UNSEEN:
        return 0.0
    for number, weapon in enumerate(unit.weapons):
        held = in_hand(unit, weapon)
        if (held or any_hand) and reaches(unit, weapon, line.inches):
            worth = shot(battle, unit, number, target, line)
            worth *= SLOW if "rs" in weapon.tags or number in unit.empty else 1.0
            found = max(found, worth if held else SLOW * worth)
    return found


def best(battle: Battle, unit: BattleUnit, *, any_hand: bool = False) -> float:
    """The best shot of a unit at anybody."""
    return max((best_at(battle, unit, enemy, any_hand=any_hand) for enemy in battle.enemies(unit)), default=0.0)


def best_with(battle: Battle, unit: BattleUnit, number: int) -> float:
    """The best shot of a unit with one of its weapons, loaded and in hand."""
    weapon = unit.weapons[number]
    targets = [enemy for enemy in battle.enemies(unit) if may_shoot(battle, unit, weapon, enemy)]
    return max((shot(battle, unit, number, enemy) for enemy in targets), default=0.0)


def harm_of_blow(one: BattleUnit, other: BattleUnit, rerolls: int = 0) -> Harm:
    """What the blows of a unit in close combat do on average to another; nothing without a weapon for it."""
    weapon = one.close
    if weapon is None:
        return NO_HARM
    shield = other.card.shield if not other.level(1) and not other.shield_broken else None
    blow = Blow(
        weapon.attack,
        accuracy(weapon.acc, one.level(1)),
        rerolls,
        weapon.crit,
        weapon.dam,
        other.card.armour.number,
        (shield.number, shield.success) if shield else None,
    )
    return of_blow(blow, victim_of(other))


def blows(one: BattleUnit, other: BattleUnit, *, charged: bool = False) -> float:
    """What a close combat is worth to one of both: what it takes less what it loses, the second blow as likely as not to be
    struck by who was struck before."""
    mine = harm_of_blow(one, other, int(charged))
    theirs = harm_of_blow(other, one)
    taken = mine.part * other.recruit.points * (1.0 if charged else 1.0 - 0.5 * theirs.destroyed)
    lost = theirs.part * one.recruit.points * (1.0 - (0.8 if charged else 0.5) * mine.destroyed)
    return taken - lost
