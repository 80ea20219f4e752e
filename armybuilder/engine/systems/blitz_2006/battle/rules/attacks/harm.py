"""Averages of attacks, by the arithmetic of the odds page."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Shot, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import OVERKILL, InfantryTarget, Target, TrackState

HIT, DESTROYED = "hit", "destroyed"
WORN = (0.0, 0.15, 0.4, 0.65)
"""The part of a vehicle that each point of damage has taken, as judges count it."""
ALMOST_ALL = 0.95
"""The part that no damage exceeds which leaves anything."""
BOX, COUNTER = 0.08, 0.04
"""The part that a sturdy box is worth, and a hull-down counter."""


class Harm(NamedTuple):
    """What an attack does on average: the part of its target that it takes, and the chances of a hit and of the end of the target."""

    part: float
    hit: float
    destroyed: float

    @property
    def odds(self) -> dict[str, float]:
        """The chances of the whole event, as a replay shows them."""
        return {HIT: self.hit, DESTROYED: self.destroyed}


NO_HARM = Harm(0.0, 0.0, 0.0)


def harm_of(battle: Battle, situation: Situation) -> Harm:
    """What an attack does on average; each is worked out once."""
    key = (situation, HIT)
    found = battle.shots.get(key)
    if found is None:
        shot = shot_of(battle, situation)
        whole = whole_of(battle.units[situation.victim.unit])
        found = battle.shots[key] = _harm(shot, whole)
    return found


def _harm(shot: Shot, whole: int) -> Harm:
    outcome = shot.outcome()
    return Harm(
        expected_loss(shot.target, outcome.states, whole), float(outcome.hit), destruction(shot.target, outcome.states)
    )


@lru_cache(maxsize=20_000)
def expected_loss(target: Target, states: Distribution, whole: int) -> float:
    """The part of a target that states take which an attack leaves; `whole` is what it had at first (`whole_of`)."""
    return sum(ways * loss(target, state, whole) for state, ways in states.pairs) / states.total


def loss(target: Target, state: int, whole: int) -> float:
    """The part of a target between what it is and a state."""
    if isinstance(target, InfantryTarget):
        after = _squad_lost(state % 10, state // 10, whole)
        return after - _squad_lost(target.bases, target.hull_down, whole)
    return _vehicle_lost(TrackState.of(state), whole) - _vehicle_lost(target.track, whole)


def _vehicle_lost(track: TrackState, boxes: int) -> float:
    """The part of a vehicle that it has lost, of so many sturdy boxes at first."""
    if track.taken >= OVERKILL:
        return 1.0
    return min(ALMOST_ALL, WORN[track.taken] + BOX * (boxes - track.sturdy)) - COUNTER * track.hull_down


def _squad_lost(bases: int, counters: int, whole: int) -> float:
    return 1 - bases / max(1, whole) - (COUNTER * counters if bases else 0.0)


def whole_of(unit: BattleUnit) -> int:
    """What a unit had at first: bases of a squad, sturdy boxes of a vehicle."""
    return unit.loadout.bases if unit.infantry else unit.loadout.sturdy


def destruction(target: Target, states: Distribution) -> float:
    """The chance that nothing of a target is left."""
    if isinstance(target, InfantryTarget):
        return states.mapped(lambda state: state % 10).chance(0)
    return states.mapped(lambda state: TrackState.of(state).taken).at_least(OVERKILL)


def gain_of(harm: Harm, unit: BattleUnit, target: BattleUnit, taken: float) -> ReplayGain | None:
    """The points of an enemy that an attack promises, and those of the part that it took."""
    if unit.side == target.side:
        return None
    return ReplayGain(target.recruit.points * harm.part, target.recruit.points * taken)


def part_of(target: Target, damage: int, unit: BattleUnit) -> float:
    """The part of a unit that so much damage takes."""
    return loss(target, target.apply_result(target.start, target.result(damage)), whole_of(unit))


def part_taken(unit: BattleUnit) -> float:
    """The part of a unit that it has lost so far; a little less than nothing where it is hull-down."""
    if not unit.alive:
        return 1.0
    if unit.infantry:
        return _squad_lost(unit.bases, unit.hull_down, whole_of(unit))
    return _vehicle_lost(TrackState(unit.taken, unit.sturdy, unit.hull_down), whole_of(unit))
