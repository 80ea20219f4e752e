"""The worth of shots and blows between units where they stand, in points."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.battle.judge.games import is_last
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim_target
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import (
    Fight,
    blow_of,
    chance_of_advantage,
    fighters,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import (
    LEVEL,
    NO_HARM,
    Harm,
    of_blow,
    of_shot,
    victim_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import in_hand, may_shoot, reaches, shot_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import Line, is_higher, line_between
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import UNSEEN

MOST_HARMS = 50_000
"""Shots that a battle remembers."""
WORN_OUT = 0.3
"""What it counts in the last turn to wear a unit out that lives."""
TURNED = 0.5
"""What a shot counts before which a unit has to turn, beside two shots."""
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
    """The points of a target that a shot takes on average. In the last turn of a side it is almost only their end that counts."""
    harm = harm_of_shot(battle, unit, number, target, line)
    part = harm.destroyed + WORN_OUT * (harm.part - harm.destroyed) if is_last(battle, unit.side) else harm.part
    return part * target.recruit.points


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


def threat(battle: Battle, unit: BattleUnit, target: BattleUnit, line: Line | None = None) -> float:
    """The best shot of a unit at a target, which counts less where it would have to turn first."""
    line = line or line_between(battle, unit, target)
    if line.cover != UNSEEN:
        return best_at(battle, unit, target, line)
    cover = battle.cover(unit, target)
    return TURNED * best_at(battle, unit, target, line._replace(cover=cover)) if cover != UNSEEN else 0.0


def best(battle: Battle, unit: BattleUnit, *, any_hand: bool = False) -> float:
    """The best shot of a unit at anybody."""
    return max((best_at(battle, unit, enemy, any_hand=any_hand) for enemy in battle.enemies(unit)), default=0.0)


def best_with(battle: Battle, unit: BattleUnit, number: int) -> float:
    """The best shot of a unit with one of its weapons, loaded and in hand."""
    weapon = unit.weapons[number]
    targets = [enemy for enemy in battle.enemies(unit) if may_shoot(battle, unit, weapon, enemy)]
    return max((shot(battle, unit, number, enemy) for enemy in targets), default=0.0)


def harm_of_blow(battle: Battle, one: Fight, other: Fight) -> Harm:
    """What the blow of a unit in close combat does on average to another; nothing without a weapon for it, since who is Unarmed
    does nothing to whom it has beaten (BR-43)."""
    weapon = one.unit.close
    if weapon is None or not one.unit.closes:
        return NO_HARM
    return of_blow(blow_of(battle, one, other, weapon), victim_of(other.unit))


def blows(battle: Battle, unit: BattleUnit, foe: BattleUnit, *, charged: bool) -> float:
    """The points that a close combat takes on average of the foe of a unit that came, less those that it takes of the unit: who
    has Advantage strikes first, and who is destroyed strikes no more."""
    one, other = fighters(battle, unit, foe, charged=charged)
    mine, theirs = harm_of_blow(battle, one, other), harm_of_blow(battle, other, one)
    first = chance_of_advantage(battle, one, other)
    taken = mine.part * foe.recruit.points * (1.0 - (1.0 - first) * theirs.destroyed)
    lost = theirs.part * unit.recruit.points * (1.0 - first * mine.destroyed)
    return taken - lost
