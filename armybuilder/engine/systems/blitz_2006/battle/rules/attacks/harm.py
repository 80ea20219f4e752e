"""Averages of attacks, by the arithmetic of the odds page."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Shot, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import InfantryTarget, Target, TrackState

HIT, DESTROYED = "hit", "destroyed"
WORN = (0.0, 0.15, 0.4, 0.65, 1.0, 1.0)
"""The part of a vehicle that each point of damage has taken, as judges count it."""
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
        whole = battle.units[situation.victim.unit].loadout.bases
        found = battle.shots[key] = _harm(shot, whole)
    return found


def _harm(shot: Shot, whole: int) -> Harm:
    outcome = shot.outcome()
    return Harm(
        expected_loss(shot.target, outcome.states, whole), float(outcome.hit), destruction(shot.target, outcome.states)
    )


@lru_cache(maxsize=20_000)
def expected_loss(target: Target, states: Distribution, whole: int) -> float:
    """The part of a target that states take which an attack leaves; `whole` are the bases that a squad had at first."""
    return sum(ways * loss(target, state, whole) for state, ways in states.pairs) / states.total


def loss(target: Target, state: int, whole: int) -> float:
    """The part of a target between what it is and a state."""
    if isinstance(target, InfantryTarget):
        return (target.bases - state % 10) / max(1, whole) + COUNTER * (target.hull_down - state // 10)
    before, after = target.track, TrackState.of(state)
    worn = WORN[min(after.taken, 4)] - WORN[min(before.taken, 4)]
    if after.taken >= len(WORN) - 2:
        return worn
    return worn + BOX * (before.sturdy - after.sturdy) + COUNTER * (before.hull_down - after.hull_down)


def destruction(target: Target, states: Distribution) -> float:
    """The chance that nothing of a target is left."""
    if isinstance(target, InfantryTarget):
        return states.mapped(lambda state: state % 10).chance(0)
    return states.mapped(lambda state: TrackState.of(state).taken).at_least(len(WORN) - 2)


def gain_of(harm: Harm, unit: BattleUnit, target: BattleUnit, taken: float) -> ReplayGain | None:
    """The points of an enemy that an attack promises, and those of the part that it took."""
    if unit.side == target.side:
        return None
    return ReplayGain(target.recruit.points * harm.part, target.recruit.points * taken)


def part_of(target: Target, damage: int, unit: BattleUnit) -> float:
    """The part of a unit that so much damage takes."""
    return loss(target, target.apply_result(target.start, target.result(damage)), unit.loadout.bases)


def part_taken(unit: BattleUnit) -> float:
    """The part of a unit that it has lost so far."""
    if not unit.alive:
        return 1.0
    if unit.infantry:
        return (unit.loadout.bases - unit.bases) / max(1, unit.loadout.bases)
    return min(0.95, WORN[min(unit.taken, 4)] + BOX * (unit.loadout.sturdy - unit.sturdy))
