"""Effects of a margin on the armor and the systems of a vehicle (L960-L1103), and on the troopers of a squad
(L1244-L1286).
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution

NONE, LIGHT, HEAVY, OVERKILL = range(4)
"""Levels of damage: less than the armor, that much, twice, three times (L966-L982)."""
System = Literal["fire-control", "structure", "crew", "movement", "auxiliary"]
SYSTEMS: tuple[System, ...] = ("fire-control", "structure", "crew", "movement", "auxiliary")
"""By the faces of the Systems Damage Table, from 1; a 6 rolls twice, or hits what was called (L1036-L1058)."""
EXPLODES = 0.5
"""Of ruptures of ammunition and fuel (L1078-L1080)."""
STARTS: tuple[tuple[int, int], ...] = ((1, 1), (3, 1), (5, 1), (6, -1), (8, -1), (10, -1))
"""Where a squad is hit, by the faces of a die: the first trooper, and the direction (L1268-L1276)."""
Troopers = tuple[int, ...]
"""Damage points left, by the numbers of troopers; 0 for one who is out."""


class Blow(NamedTuple):
    """The effect of each point of a margin. `burst` is the rate of fire in use, `nearer` what indirect fire gains
    where it hits (L902), `area` that even a blow that was defended against does half of its multiplier (L952).
    """

    multiplier: int
    burst: int = 0
    nearer: int = 0
    area: bool = False

    def at_vehicle(self, margin: int) -> int:
        """Points of damage: a burst adds to the multiplier (L914)."""
        return max(self._effective_margin(margin) * (self.multiplier + self.burst), self._concussion)

    def at_squad(self, margin: int) -> int:
        """Points of damage: a burst adds to the margin (L914, L1252)."""
        success = self._effective_margin(margin)
        return max((success + self.burst) * self.multiplier if success else 0, self._concussion)

    def _effective_margin(self, margin: int) -> int:
        return margin + self.nearer if margin > 0 else 0

    @property
    def _concussion(self) -> int:
        """Of whole points: nobody crosses out half of one."""
        return self.multiplier // 2 if self.area else 0


class VehicleTarget(NamedTuple):
    """A target with armor: `armor` as it counts against this attack, `base` what is left of that of the vehicle."""

    armor: float
    base: int
    called: System | None = None
    exposed: bool = False
    """Exposed fire control: 1 more on its subtable (L1376)."""
    fatal: bool = False
    """The first casualty leaves nobody in it, and so destroys it."""

    def result(self, damage: int) -> int:
        """The level of damage."""
        return min(int(damage // self.armor), OVERKILL) if damage >= self.armor else NONE

    def loss(self, result: int) -> float:
        """The chance that a level of damage destroys it: at once, by its last armor, or by what the tables say (L994)."""
        if result in (NONE, OVERKILL):
            return float(result == OVERKILL)
        return (
            1.0 if result >= self.base else destruction_chance(result == HEAVY, self.exposed, self.called, self.fatal)
        )


def arc_armor(base: int, reinforced: int, *, weak: bool) -> float:
    """Armor on a side: reinforced there by a rating, or weak and halved (L1352-L1354, L1384-L1386)."""
    return (base + reinforced) * (0.5 if weak else 1)


class InfantryTarget(NamedTuple):
    """A target of troopers; `at_each` is hit by what strikes all of them alike (L1280-L1286)."""

    left: Troopers
    at_each: bool = False

    @property
    def troopers_left(self) -> int:
        return sum(points > 0 for points in self.left)

    def casualties(self, damage: Distribution) -> Distribution:
        """Return how many fall, by the die that decides where damage begins."""
        ways: dict[int, int] = {}
        for points, count in damage.pairs:
            for start in STARTS:
                fallen = (
                    self._casualties_of_each(points) if self.at_each else count_casualties(self.left, points, start)
                )
                ways[fallen] = ways.get(fallen, 0) + count
        return Distribution.of(ways)

    def _casualties_of_each(self, damage: int) -> int:
        return self.troopers_left - sum(points > 0 for points in each_after(self.left, damage))


Target = VehicleTarget | InfantryTarget


@lru_cache(maxsize=4096)
def count_casualties(left: Troopers, damage: int, start: tuple[int, int]) -> int:
    """Count how many fall."""
    after = troopers_after(left, damage, start)
    return sum(points > 0 for points in left) - sum(points > 0 for points in after)


def troopers_after(left: Troopers, damage: int, start: tuple[int, int]) -> Troopers:
    """Damage points left once damage went from one trooper to the next, around the end of the track (L1256-L1258)."""
    after = list(left)
    for place in _order(start):
        if place < len(after):
            taken = min(damage, after[place])
            after[place] -= taken
            damage -= taken
    return tuple(after)


def each_after(left: Troopers, damage: int) -> Troopers:
    """Damage points left where every trooper takes all of it (L1280-L1286)."""
    return tuple(max(0, points - damage) for points in left)


def _order(start: tuple[int, int]) -> Iterator[int]:
    first, step = start
    slots = STARTS[-1][0]
    return ((first - 1 + step * number) % slots for number in range(slots))


@lru_cache(maxsize=64)
def destruction_chance(heavy: bool, exposed: bool, called: System | None, fatal: bool = False) -> float:
    """The chance that the Systems Damage Table destroys a vehicle: subtable A by an explosion, subtable B by a failure of its
    structure, both at 7, which comes of heavy damage or exposed systems alone (L1071-L1091). Where casualties are `fatal`, also by those
    of heavy damage to the crew, and at 6 on subtable B."""
    single = {
        "fire-control": _explosion_chance(heavy + exposed),
        "structure": (heavy + fatal) / SIDES,
        "crew": float(heavy and fatal),
    }
    once = sum(single.values()) / SIDES
    return once + single.get(called, 0.0) / SIDES if called else _with_double_rolls(once)


def system_hit_chance(system: System, called: System | None) -> float:
    """The chance of a system to be hit by damage of either level."""
    return (1 + (system == called)) / SIDES if called else _with_double_rolls(1 / SIDES)


def _explosion_chance(more: int) -> float:
    """Of a roll on subtable A with so much added; one more face for each leads to 7 or beyond, and a 6 rolls twice again."""
    return _with_double_rolls(more / SIDES * EXPLODES)


def _with_double_rolls(chance: float) -> float:
    """The chance of what comes with `chance` at once, where one face rolls twice more, each time the same way: p in
    p = chance + (1 - (1 - p)²) / 6."""
    return sqrt(4 + SIDES * chance) - 2
