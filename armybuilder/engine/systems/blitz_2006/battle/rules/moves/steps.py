"""Ways over the table: where a unit gets to with its MP, turning no more than its mode allows (BR-20 to BR-22, BR-25 to BR-29)."""

import heapq
import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.ground import Mover, MoverGround, Steps

HEADINGS = 8
"""Directions in which units go, each three facings from the next."""
STEPS: tuple[tuple[int, int], ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Columns and rows to the next place in each direction."""
INCHES = tuple(math.hypot(*step) for step in STEPS)
PER_HEADING = 3
"""Facings from one heading to the next."""
ANY_TURN = 0
"""The inches before a free turn of who turns as it likes."""
_ROOM = 1e-9


class Pose(NamedTuple):
    """A place and a heading (of 8), with the inches that were gone straight on since the last turn, as far as they matter. Who turns freely
    has the heading -1."""

    cell: int
    heading: int = -1
    straight: int = 0


class Stride(NamedTuple):
    """How a unit moves: inches between free turns of up to 60 degrees, MP for each further turn (0: none is offered), whether one pays for a
    turn of any size; MP for each level of a cliff (0: it climbs none); in reverse or not; down cliffs on ropes or not."""

    between: int = ANY_TURN
    turn: int = 0
    any_size: bool = False
    climb: int = 0
    backwards: bool = False
    rappels: bool = False


class Way(NamedTuple):
    """The cheapest way to a pose: its MP, and the pose before; None where it begins."""

    cost: float
    before: Pose | None


Ways = Mapping[Pose, Way]


def ground_of(battle: Battle, unit: BattleUnit) -> MoverGround:
    """The ground as it is for a unit now."""
    loadout = unit.loadout
    mover = Mover(
        unit.movement.mode, unit.figure.radius, infantry=unit.infantry, amphibious=loadout.has("amphibious"),
        offroad=loadout.has("improved-off-road") or loadout.sort == "atv", poor=loadout.has("poor-off-road"),
        level=float(unit.altitude),
    )  # fmt: skip
    return battle.field.ground(mover)


def find_ways(
    table: Tabletop, ground: MoverGround, stride: Stride, start: Pose, points: float, closed: frozenset[int]
) -> Ways:
    """Every pose that a unit gets to with so many MP; no way leads through closed places."""
    found: dict[Pose, Way] = {}
    best: dict[Pose, float] = {start: 0.0}
    queue: list[tuple[float, Pose, Pose | None]] = [(0.0, start, None)]
    most, swung = points + _ROOM, set[int]()
    while queue:
        cost, pose, before = heapq.heappop(queue)
        if pose in found:
            continue
        found[pose] = Way(cost, before)
        # A turn of any size is paid best by who came first to a place.
        pays = stride.turn and not (stride.any_size and pose.cell in swung)
        swung.add(pose.cell)
        for after, more in _onward(table, ground, stride, pose, pays=bool(pays)):
            total = cost + more
            if total <= most and total < best.get(after, CLOSED) and after.cell not in closed:
                best[after] = total
                heapq.heappush(queue, (total, after, pose))
    return found


def _onward(
    table: Tabletop, ground: MoverGround, stride: Stride, pose: Pose, *, pays: bool
) -> Iterator[tuple[Pose, float]]:
    """Yield the poses that follow, with their MP."""
    steps = steps_from(table, ground, stride, pose.cell)
    if stride.between == ANY_TURN:
        for _, cell, cost in steps:
            yield Pose(cell), cost
        return
    way = (pose.heading + HEADINGS // 2) % HEADINGS if stride.backwards else pose.heading
    for heading, cell, cost in steps:
        if heading == way:
            yield Pose(cell, pose.heading, min(stride.between, pose.straight + 1)), cost
    if pose.straight >= stride.between:
        for by in (1, -1):
            yield Pose(pose.cell, (pose.heading + by) % HEADINGS), 0.0
    if pays:
        for by in range(1, HEADINGS):
            yield Pose(pose.cell, (pose.heading + by) % HEADINGS), _TURN_COSTS[stride.any_size][by] * stride.turn


_TURN_COSTS = (
    tuple(math.ceil(min(by, HEADINGS - by) * 45 / 60) for by in range(HEADINGS)),
    tuple(int(by > 0) for by in range(HEADINGS)),
)
"""MP for a turn by so many headings: one for each 60 degrees, or one for any."""


def steps_from(table: Tabletop, ground: MoverGround, stride: Stride, cell: int) -> Steps:
    """The steps that can be taken from a place; each is worked out once."""
    key = cell, stride.climb, stride.rappels
    found = ground.steps.get(key)
    if found is None:
        ends = ((heading, step_from(table, cell, heading)) for heading in range(HEADINGS))
        costs = ((heading, end, step_cost(ground, stride, cell, end, heading)) for heading, end in ends)
        found = ground.steps[key] = tuple(step for step in costs if step[2] != CLOSED)
    return found


def step_from(table: Tabletop, cell: int, heading: int) -> int:
    """The next place in a direction, -1 off the table."""
    row, column = divmod(cell, table.columns)
    across, up = STEPS[heading]
    if not (0 <= column + across < table.columns and 0 <= row + up < table.rows):
        return -1
    return (row + up) * table.columns + column + across


# Implements BR-25, BR-26, BR-28
def step_cost(ground: MoverGround, stride: Stride, start: int, end: int, heading: int) -> float:
    """MP for a step: the inches over the ground where it ends, and the levels; `CLOSED` where it can't be taken."""
    if end < 0 or not ground.may_stand(end):
        return CLOSED
    rise = ground.rise(start, end)
    if rise == CLOSED:
        down = ground.levels(start, end) < 0
        if not stride.climb and not (stride.rappels and down):
            return CLOSED
        rise = 0.0 if stride.rappels and down else float(stride.climb * abs(ground.levels(start, end)))
    return INCHES[heading] * ground.cost(end) + rise


def path_to(ways: Ways, end: Pose) -> list[Pose]:
    """The poses of a way after the first."""
    found = [end]
    while (before := ways[found[-1]].before) is not None:
        found.append(before)
    return found[-2::-1]
