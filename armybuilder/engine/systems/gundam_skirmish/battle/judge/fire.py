"""The worth of shots and blows between units where they stand, in points."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim_target
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import Fight, blow_of, without_roll
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import (
    LEVEL,
    NO_HARM,
    Harm,
    of_blow,
    of_shot,
    victim_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import in_hand, may_shoot, shot_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.odds.rules.close_combat import chance_to_roll_more

SLOW = 0.6
"""What a weapon counts that takes a turn to reload, beside another."""


def harm_of_shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> Harm:
    """What a shot of a unit with a weapon, by its number, does on average to a target."""
    shot = shot_of(battle, unit, unit.weapons[number], target).figures
    return of_shot(shot, victim_of(target))


def shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> float:
    """The points of a target that a shot takes on average."""
    return harm_of_shot(battle, unit, number, target).part * target.recruit.points


def hit_by_aim(unit: BattleUnit, number: int) -> float:
    """The chance of an Aimed Shot (BR-33)."""
    return (SIDES + 1 - aim_target(unit, unit.weapons[number])) / SIDES


def aimed(battle: Battle, unit: BattleUnit, act: Aim) -> float:
    """The points of a target that an Aimed Shot takes on average."""
    return hit_by_aim(unit, act.weapon) * LEVEL * battle.units[act.target].recruit.points


def best_at(battle: Battle, unit: BattleUnit, target: BattleUnit, *, any_hand: bool = False) -> float:
    """The best shot of a unit at a target from where it stands, its weapons loaded; with `any_hand` also with a weapon that it
    would have to take in hand."""
    found = 0.0
    for number, weapon in enumerate(unit.weapons):
        held = in_hand(unit, weapon)
        if (held or any_hand) and may_shoot(battle, unit, weapon, target):
            worth = shot(battle, unit, number, target)
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


def harm_of_blow(battle: Battle, one: Fight, other: Fight) -> Harm:
    """What the blow of one of both does on average to the other; nothing without a weapon for it."""
    weapon = one.unit.close
    return of_blow(blow_of(battle, one, other, weapon), victim_of(other.unit)) if weapon else NO_HARM


def first_strike(battle: Battle, one: Fight, other: Fight) -> float:
    """The chance of one of both to strike first (BR-36)."""
    mine, theirs = without_roll(battle, one, other), without_roll(battle, other, one)
    if mine != theirs:
        return float(mine > theirs)
    return float(
        chance_to_roll_more(*((each.charged, each.unit.close.dex if each.unit.close else 0) for each in (one, other)))
    )


def blows(battle: Battle, unit: BattleUnit, foe: BattleUnit, *, charged: bool = False) -> float:
    """What a close combat from where both stand is worth to one of them, in points: what it takes less what it loses; who is
    destroyed first strikes no blow."""
    one = Fight(unit, charged, unit.ready, sees(battle, foe, unit), unit.cell)
    other = Fight(foe, False, foe.ready, sees(battle, unit, foe), foe.cell)
    mine, theirs = harm_of_blow(battle, one, other), harm_of_blow(battle, other, one)
    first = first_strike(battle, one, other)
    taken = mine.part * foe.recruit.points * (1.0 - (1.0 - first) * theirs.destroyed)
    lost = theirs.part * unit.recruit.points * (1.0 - first * mine.destroyed)
    return taken - lost
