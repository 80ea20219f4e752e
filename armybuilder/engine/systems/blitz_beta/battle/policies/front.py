"""The table as each side sees it: the side of a deployment zone that faces the enemy, places along it, and the order in which
places and directions are tried. On a turned table both sides see the same."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from armybuilder.engine.core.table.compass import HALF, UNIT
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone


class Front(NamedTuple):
    """The edge of a zone towards the enemy, in inches: `start` and `end` of its length, `edge` across it, `back` (1 or -1) the
    direction away from the enemy. An `upright` front runs along y. Both sides of a turned table see the same front: the second
    side runs along it the other way."""

    start: float
    end: float
    edge: float
    back: float
    upright: bool

    def at(self, lane: float, aside: float, depth: float) -> Point:
        """Return the point behind a part (`lane`, 0 to 1) of the front, so many inches `aside` of it and behind the front."""
        direction = 1.0 if self.end >= self.start else -1.0
        along, across = self.start + (self.end - self.start) * lane + direction * aside, self.edge + self.back * depth
        return (across, along) if self.upright else (along, across)


Thing = TypeVar("Thing")
VIEWS = UNIT, (*UNIT[HALF:], *UNIT[:HALF])


def own_directions(side: int) -> tuple[Point, ...]:
    """Unit vectors of all facings: first that to the right of a side, then counterclockwise."""
    return VIEWS[side]


def in_own_order(side: int, row: Sequence[Thing]) -> Sequence[Thing]:
    """Return things that lie on the table row by row in the order in which a side sees them, from its left on."""
    return row[::-1] if side else row


def front_of(battle: Battle, side: int, zone: TableZone) -> Front:
    """Return the front of a zone of a side: its edge towards the middle of the enemy's zone."""
    (x, y), (their_x, their_y) = _middle(zone), _middle(battle.scenario.deployment.zone(1 - side))
    if abs(their_x - x) > abs(their_y - y):
        back, length, edges = 1.0 if their_x < x else -1.0, (zone.low, zone.high), (zone.right, zone.left)
    else:
        back, length, edges = 1.0 if their_y < y else -1.0, (zone.left, zone.right), (zone.high, zone.low)
    start, end = length[::-1] if side else length
    return Front(start, end, edges[back > 0], back, abs(their_x - x) > abs(their_y - y))


def _middle(zone: TableZone) -> Point:
    return (zone.left + zone.right) / 2, (zone.low + zone.high) / 2
