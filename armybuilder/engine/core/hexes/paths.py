"""Where a unit can go: the cheapest ways over hexes and facings."""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple


class Pose(NamedTuple):
    """A hex and where one looks there (0 to 5)."""

    cell: int
    facing: int


class Reached(NamedTuple):
    """What it costs to come to a pose, in points of movement, and from which pose; None for the start."""

    cost: int
    before: Pose | None


Moves = Callable[[Pose], Iterable[tuple[Pose, int]]]
"""The poses that follow a pose, each with what that costs."""


def reachable(start: Pose, points: int, moves: Moves) -> dict[Pose, Reached]:
    """Return every pose that so many points reach by the cheapest way, the start first, then by cost, cell and facing."""
    found, queue = {start: Reached(0, None)}, [(0, start)]
    while queue:
        cost, pose = heappop(queue)
        if cost > found[pose].cost:
            continue
        for then, price in moves(pose):
            total = cost + price
            if total <= points and (then not in found or total < found[then].cost):
                found[then] = Reached(total, pose)
                heappush(queue, (total, then))
    return dict(sorted(found.items(), key=lambda item: (item[1].cost, item[0])))


def path_to(reached: Mapping[Pose, Reached], pose: Pose) -> tuple[Pose, ...]:
    """Return the way to a pose that was reached, from the start on."""
    way = [pose]
    while (before := reached[way[-1]].before) is not None:
        way.append(before)
    return tuple(reversed(way))
