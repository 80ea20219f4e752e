"""Averages of shots and blows, by the arithmetic of the odds page."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shot import Shot
from armybuilder.engine.systems.gundam_skirmish.battle.state import DESTROYED, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Chart, Levels, Rerolls, roll_damage
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import (
    ShieldDice,
    TargetRoll,
    hits_by_shooting,
    hits_in_close_combat,
)

HIT, END = "hit", "destroyed"
LEVEL = 0.12
"""The part of a unit that a level of its chart takes, or the end of its shield."""


class Victim(NamedTuple):
    """A unit as damage finds it: Integrity that is left, of how much, its chart with the levels that are taken, whether it has a
    shield to give up instead of rolls on it (BR-47), and whether it has given it up."""

    left: int
    whole: int
    chart: Chart
    levels: Levels
    shield: bool
    shield_broken: bool

    @property
    def broken(self) -> float:
        """The part of it that is taken besides Integrity."""
        return LEVEL * (sum(self.levels) + self.shield_broken)


def victim_of(unit: BattleUnit) -> Victim:
    """A unit as damage finds it now."""
    shield = bool(unit.card.shield) and not unit.shield_broken
    return Victim(
        max(unit.left, 1),
        max(unit.card.integrity, 1),
        unit.recruit.chart,
        unit.levels,
        shield,
        unit.shield_broken,
    )


def part_taken(unit: BattleUnit) -> float:
    """The part of a unit that is taken: half of it goes by Integrity, levels and its shield, all of it when it is destroyed."""
    if unit.place == DESTROYED:
        return 1.0
    return float(0.5 * unit.damage / max(unit.card.integrity, 1) + victim_of(unit).broken)


class Blow(NamedTuple):
    """The dice of a blow in close combat."""

    dice: int
    acc: int
    rerolls: int
    crit: int
    dam: int
    armour: int
    shield: tuple[int, int] | None
    head: int = 0
    highest: bool = True
    rolls: int = 1
    chart: Rerolls = ""


class Harm(NamedTuple):
    """What an attack does on average: the part of its target that it takes (half of it goes by Integrity, half by the end of
    the unit), the chance of a hit that is left, the chance that the target is destroyed, and the Integrity that it loses."""

    part: float
    hit: float
    destroyed: float
    integrity: float

    @property
    def odds(self) -> dict[str, float]:
        """The chances of the whole event, as a replay shows them."""
        return {HIT: self.hit, END: self.destroyed}


NO_HARM = Harm(0.0, 0.0, 0.0, 0.0)


def add_luck(battle: Battle, unit: BattleUnit, target: BattleUnit, harm: Harm, before: float) -> None:
    """Count what dice made of an attack on an enemy of whom a part was taken `before`."""
    if unit.side != target.side:
        points = target.recruit.points
        battle.add_luck(unit.side, points * harm.part, points * (part_taken(target) - before))


def gain_of(harm: Harm, unit: BattleUnit, target: BattleUnit, damage: int) -> ReplayGain | None:
    """The points of an enemy that an attack promises, as its share of Integrity, and those that it takes by so much damage."""
    if unit.side == target.side:
        return None
    each = target.recruit.points / max(target.card.integrity, 1)
    return ReplayGain(each * harm.integrity, each * min(damage, target.left))


@lru_cache(maxsize=30_000)
def of_shot(one: Shot, victim: Victim) -> Harm:
    """What a shot does on average."""
    ways = hits_by_shooting(
        TargetRoll(one.dice, one.acc, one.rerolls),
        one.crit,
        TargetRoll(one.armour, one.block, one.head),
        ShieldDice(*one.shield) if one.shield else None,
        one.needs,
        highest=one.highest,
    )
    return _harm(ways.of, ways.total, one, victim, one.spared)


@lru_cache(maxsize=10_000)
def of_blow(one: Blow, victim: Victim) -> Harm:
    """What a blow does on average."""
    shield = ShieldDice(*one.shield) if one.shield else None
    ways = hits_in_close_combat(
        TargetRoll(one.dice, one.acc, one.rerolls), one.crit, one.armour, shield, one.head, highest=one.highest
    )
    return _harm(ways.of, ways.total, one, victim, 0)


def _harm(ways: Mapping[tuple[int, int], int], total: int, one: Shot | Blow, victim: Victim, spared: int) -> Harm:
    part = hit = destroyed = integrity = 0.0
    before = 0.5 * (1 - victim.left / victim.whole) + victim.broken
    for (hits, critical), number in ways.items():
        hit += number if hits else 0
        damage = max(0, one.dam * hits - spared)
        if not damage:
            continue
        integrity += number * min(damage, victim.left)
        if damage >= victim.left:
            part += number * (1 - before)
            destroyed += number
            continue
        gone, broken = _by_criticals(victim, one.rolls * critical, one.chart)
        part += number * (gone * (1 - before) + (1 - gone) * 0.5 * damage / victim.whole + broken)
        destroyed += number * gone
    return Harm(part / total, hit / total, destroyed / total, integrity / total)


def _by_criticals(victim: Victim, rolls: int, rerolls: Rerolls) -> tuple[float, float]:
    """The chance that rolls on its chart end a unit, and the part of it that they take where they do not: levels, or its shield,
    where it has one to give up, as the odds page has it."""
    if not rolls:
        return 0.0, 0.0
    if victim.shield:
        return 0.0, LEVEL
    fates = roll_damage(victim.chart, victim.levels, rolls, rerolls)
    before = sum(victim.levels)
    levels = sum(number * (sum(fate) - before) for fate, number in fates.of.items() if fate is not None)
    return float(fates.chance_of(None)), LEVEL * levels / fates.total
