"""The worth of attacks in points of the target, by the exact odds of the odds page."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import FIRE_ARCS, defence_arc, in_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import NO_HARM, Harm, harm_of, harm_of_pools
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import (
    Aim,
    attack_modifiers,
    defence_modifiers,
    moved_modifier,
    multiplier_of,
    pace_of,
    pool_of,
    shot_of,
    target_of,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import range_band, rates, works
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import Concealment, concealment
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.arms import MODIFIERS
from armybuilder.engine.systems.tactical_1998.odds.attacks import SPEEDS
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow, Target
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc

NOT_HIDDEN = Concealment(0, 0)
ALL_AROUND = 180.0
HOPELESS = 0.12
"""Chance to hit below which nobody attacks: a command point of the target (BR-18) halves it, or more."""
USUAL_RATE = 2
"""The rate of fire that is reckoned with, where a weapon has it: more of it takes too much ammunition."""
MOST_FIGURES = 20_000
"""Pairs of states that a battle remembers."""
FARTHEST_THROW = 4
"""Hexes farther than any arm throws: 16 times its rating, in metres."""


def pool_of_sum(battle: Battle, level: int, added: int) -> OddsPool:
    """The dice of a side to which so much is added in all."""
    return pool_of(battle, level, (RollModifier("", added, ""),))


def usual_rate(unit: BattleUnit, number: int) -> int:
    """The rate of fire with which a weapon is reckoned."""
    return max((rate for rate in rates(unit, number) if rate <= USUAL_RATE), default=0)


class Threat:
    """A weapon of a unit against another: what it does by hexes, obscurement, the arc of the target and what its speed adds. All else that
    counts is in what it is remembered by (`state_of_weapons`, `state_of_target`), so it serves as long as that stays the same."""

    __slots__ = (
        "_attack",
        "_battle",
        "_blow",
        "_bonus",
        "_each",
        "_guard",
        "_harm",
        "_level",
        "middle",
        "number",
        "width",
    )

    def __init__(self, battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, guard: "Guard") -> None:
        self._battle, self._guard, self.number = battle, guard, number
        aim = Aim(number, usual_rate(unit, number))
        weapon = unit.weapons[number].weapon
        self._bonus = bonuses(battle, unit, number)
        self._attack = sum(one.dice for one in attack_modifiers(battle, unit, target, aim, NOT_HIDDEN, 0))
        self._attack -= MODIFIERS[range_band(battle, unit, number, 0) or "extreme"] + SPEEDS[pace_of(battle, unit)]
        self._level = skill_level(battle, unit, "gunnery")
        self._blow = Blow(multiplier_of(battle, unit, target, number), aim.rate, 0, weapon.area is not None)
        self._each = weapon.area is not None and "anti-infantry" in weapon.words
        self._harm: dict[tuple[int, Arc, int], Harm] = {}
        bound = FIRE_ARCS.get(unit.weapons[number].arc) if not unit.infantry else None
        # Where its arc looks, in facings from the front, and degrees to either side.
        self.middle: int = bound[0] if bound else 0
        self.width: float = bound[1] if bound else ALL_AROUND

    def harm(self, hexes: int, more: int, arc: Arc, speed: int) -> Harm:
        """What an attack does on average; nothing out of range, or where it hardly ever hits. `more` is added to it for pace and
        obscurement, `speed` to the defence for what the target moved."""
        bonus = self._bonus[hexes] if hexes < len(self._bonus) else None
        if bonus is None:
            return NO_HARM
        key = bonus + more, arc, speed
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = self._reckon(*key)
        return found

    def _reckon(self, more: int, arc: Arc, speed: int) -> Harm:
        attack = pool_of_sum(self._battle, self._level, self._attack + more)
        harm = harm_of_pools((attack, self._guard.defence(arc, speed)), self._blow, self._guard.at(arc, self._each))
        return harm if harm.hit >= HOPELESS else NO_HARM


class Guard:
    """A unit as attacks find it, by the arc from which they come: what it defends with, and what it withstands."""

    __slots__ = ("_added", "_at", "_battle", "_level", "_target")

    def __init__(self, battle: Battle, target: BattleUnit) -> None:
        self._battle, self._target, self._level = battle, target, skill_level(battle, target, "pilot")
        self._added: dict[Arc, int] = {}
        self._at: dict[tuple[Arc, bool], Target] = {}

    def defence(self, arc: Arc, speed: int) -> OddsPool | None:
        """The dice of its defence, of which `speed` is what it moved; None where nobody rolls it."""
        battle, target = self._battle, self._target
        if target.immobile:
            return None
        if arc not in self._added:
            every = sum(one.dice for one in defence_modifiers(battle, target, arc))
            self._added[arc] = every - speed_of(battle, target)
        return pool_of_sum(battle, self._level, self._added[arc] + speed)

    def at(self, arc: Arc, at_each: bool) -> Target:
        """What damage finds."""
        found = self._at.get((arc, at_each))
        if found is None:
            found = self._at[arc, at_each] = target_of(self._battle, self._target, arc, at_each=at_each)
        return found


def speed_of(battle: Battle, target: BattleUnit, moved: int | None = None) -> int:
    """What a target adds to its defence for what it moved, or would have moved."""
    return 0 if target.infantry else moved_modifier(battle, target.moved if moved is None else moved)


def bonuses(battle: Battle, unit: BattleUnit, number: int) -> tuple[int | None, ...]:
    """What each distance adds to an attack with a weapon, from 0 hexes to as far as it reaches, or is thrown; None where it does not."""
    most = unit.weapons[number].weapon.ranges[-1] or FARTHEST_THROW
    bands = (range_band(battle, unit, number, hexes) for hexes in range(most + 1))
    return tuple(None if band is None else MODIFIERS[band] for band in bands)


def threats(battle: Battle, unit: BattleUnit, target: BattleUnit) -> Sequence[Threat]:
    """Everything that a unit can do to another with a weapon, from memory where neither has changed."""
    known, guarded = battle.figures, state_of_target(battle, target)
    key = unit.id, target.id, state_of_weapons(unit), guarded
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_FIGURES:
            known.clear()
        guard = known.setdefault((target.id, guarded), Guard(battle, target))
        found = known[key] = tuple(
            Threat(battle, unit, number, target, guard) for number in range(len(unit.weapons)) if works(unit, number)
        )
    return found


def state_of_weapons(unit: BattleUnit) -> tuple[Any, ...]:
    """All that changes in play and counts for the attacks of a unit, but its pace."""
    return unit.weapon_lost, unit.ammo, unit.troopers, unit.ruptured, unit.fire_control_lost, unit.extra


def state_of_target(battle: Battle, target: BattleUnit) -> tuple[Any, ...]:
    """All that changes in play and counts for attacks at a unit, but the hexes that it moved."""
    carries = target.loadout.passengers > 0 and any(other.carrier == target.id for other in battle.units)
    return (
        target.armor_lost, target.crew_lost, target.maneuver_lost, target.evading, target.troopers,
        target.top_lost, target.mode_penalty, target.ruptured, carries,
    )  # fmt: skip


def harm_at(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> Harm:
    """What an attack does on average from where both stand; nothing out of range."""
    if aim.weapon >= 0 and range_band(battle, unit, aim.weapon, battle.distance(unit, target)) is None:
        return NO_HARM
    return harm_of(shot_of(battle, unit, target, aim))


def points_of(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> float:
    """Points that an attack takes on average from where both stand; less than nothing where it hardly ever hits."""
    harm = harm_at(battle, unit, target, aim)
    return harm.part * target.recruit.points if harm.hit >= HOPELESS else -1.0


def best_attack(battle: Battle, unit: BattleUnit, targets: list[BattleUnit]) -> float:
    """The best that a unit can do to any of those whom it sees, from where it stands, in points."""
    found, pace = 0.0, SPEEDS[pace_of(battle, unit)]
    for target in targets:
        hexes, arc = battle.distance(unit, target), defence_arc(battle, target, unit)
        more, speed = pace - concealment(battle, unit.cell, target).obscurement, speed_of(battle, target)
        for threat in threats(battle, unit, target):
            points = threat.harm(hexes, more, arc, speed).part * target.recruit.points
            if points > found and in_arc(battle, unit, threat.number, target.cell):
                found = points
    return found
