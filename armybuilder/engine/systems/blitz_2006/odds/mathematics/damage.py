"""Results of a hit, and what becomes of the target (BR-45 to BR-51)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution, certain, mixture

NONE, LIGHT, HEAVY, CRITICAL, OVERKILL, REMOVED = range(6)
"""Points of damage: results of a hit, states of a track. An overkill by adding up leaves a wreck, one at once does not (BR-47)."""
STATES = {"none": NONE, "light": LIGHT, "heavy": HEAVY, "critical": CRITICAL}
NAMES = ("none", "light", "heavy", "critical", "overkill", "overkill")
AI_CAP = 6
_HAYWIRE = 100
"""Added to the result of a hit that haywire follows."""


class Blow(NamedTuple):
    """The effect of a margin: `multiplier` to each point of it and at least `least`; margins count up to `cap`,
    `bases` are those of infantry that the blast touches.
    """

    multiplier: int
    least: int = 0
    cap: int | None = None
    bases: int = 1

    def damage(self, margin: int) -> int:
        """Points of damage."""
        success = max(0, margin if self.cap is None else min(margin, self.cap))
        return max(self.multiplier * success, self.least) * self.bases


class TrackState(NamedTuple):
    """The boxes of a vehicle or a part of a building: points taken, sturdy boxes and hull-down counters left."""

    taken: int
    sturdy: int
    hull_down: int

    def code(self) -> int:
        return self.taken + 10 * self.hull_down + 100 * self.sturdy

    @classmethod
    def of(cls, code: int) -> "TrackState":
        return cls(code % 10, code // 100, code // 10 % 10)


class VehicleTarget(NamedTuple):
    """A target with a track. `armor` is what counts against this attack."""

    armor: int
    track: TrackState
    fragile: bool = False
    overkills: bool = True
    """Whether a single hit can: armor piercing does by adding up alone (L1327)."""

    @property
    def start(self) -> int:
        """Its state before, a whole number (`Track.code`)."""
        return self.track.code()

    def result(self, damage: int) -> int:
        """Return the result of that many points of damage."""
        if damage <= 0 or damage < self.armor:
            return NONE
        if damage < 2 * self.armor:
            return LIGHT
        return OVERKILL if damage >= 3 * self.armor and self.overkills else HEAVY

    def apply_result(self, state: int, result: int) -> int:
        """Its state after a result."""
        return _mark_damage(TrackState.of(state), result, self.fragile).code()

    def is_damaged(self, before: int, after: int) -> bool:
        """Whether boxes were marked, which haywire needs."""
        first, then = TrackState.of(before), TrackState.of(after)
        return (first.taken, first.sturdy) != (then.taken, then.sturdy)


def _mark_damage(track: TrackState, result: int, fragile: bool) -> TrackState:
    """The track after a result: counters go first and hold off even an overkill, then sturdy boxes, which do not; what is
    left adds up (BR-17, L914, L939)."""
    if track.taken >= OVERKILL or result == NONE:
        return track
    counters = min(track.hull_down, result)
    left, hull_down = result - counters, track.hull_down - counters
    if left >= OVERKILL:
        return TrackState(REMOVED, track.sturdy, hull_down)
    boxes = min(track.sturdy, left)
    taken = track.taken + left - boxes
    if left > boxes and taken >= (CRITICAL if fragile else OVERKILL):
        taken = OVERKILL
    return TrackState(taken, track.sturdy - boxes, hull_down)


class InfantryTarget(NamedTuple):
    """Infantry: a base for each full armor; one at most where neither a rate of fire nor an area was used (L1024)."""

    armor: int
    bases: int
    hull_down: int
    most: int

    @property
    def start(self) -> int:
        return self.bases + 10 * self.hull_down

    def result(self, damage: int) -> int:
        return min(damage // max(1, self.armor), self.most)

    def apply_result(self, state: int, result: int) -> int:
        bases, counters = state % 10, state // 10
        held = min(counters, result)
        return max(0, bases - (result - held)) + 10 * (counters - held)

    def is_damaged(self, before: int, after: int) -> bool:
        return before % 10 != after % 10


Target = VehicleTarget | InfantryTarget
"""Both say their state in whole numbers."""


@lru_cache(maxsize=4096)
def hit_results(target: Target, blow: Blow, margins: Distribution) -> Distribution:
    """Of what a single hit is, before counters and boxes."""
    return margins.mapped(lambda margin: target.result(blow.damage(margin)))


@lru_cache(maxsize=4096)
def state_after(target: Target, hits: Distribution, times: int = 1, haywire: int | None = None) -> Distribution:
    """Of the state after `times` hits that are all of the same attack; after each that damages, a die of `haywire` or more
    adds a light one (L1343)."""
    if haywire is not None:
        good = SIDES + 1 - haywire
        hits = mixture([(good, hits.mapped(_HAYWIRE.__add__)), (SIDES - good, hits)])
    state = certain(target.start)
    for _ in range(times):
        state = state.joined(hits, lambda before, hit: _apply_hit(target, before, hit))
    return state


def _apply_hit(target: Target, before: int, hit: int) -> int:
    burst, result = divmod(hit, _HAYWIRE)
    then = target.apply_result(before, result)
    return target.apply_result(then, LIGHT) if burst and target.is_damaged(before, then) else then


PENALTIES: Mapping[str, tuple[int, int, int, int]] = {
    "": (0, 0, -1, -2),
    "exposed": (0, -1, -2, -3),
    "rugged": (0, 0, 0, -1),
}
"""What a state takes off rolls: usually, of exposed systems, and of those that are rugged or shielded (L923, L1437–1459)."""
