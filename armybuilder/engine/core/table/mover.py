"""Movement of a kind of model and what it can reach: the terms in which movement is expressed. Inches everywhere."""

import math
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.table.compass import DIRECTIONS, QUARTER, turn
from armybuilder.engine.core.table.terrain import Cell

CLOSED = math.inf
"""The cost of ground where nobody can go."""


class TurnRule(Enum):
    """When a mover may turn, by up to 90° each time."""

    ANY = "any"
    EITHER_END = "one at the start or at the end"
    AT_END = "one at the end"
    BOTH_ENDS = "one at the start and one at the end"


class GroundEffect(NamedTuple):
    """The effect of ground on a mover: MR inches for each inch (`CLOSED`: none), bonus ground or not, whether it
    may stop there, and whether it must test for danger.
    """

    cost: float = 1.0
    open: bool = True
    road: bool = False
    stop: bool = True
    dangerous: bool = False


OPEN = GroundEffect()


@lru_cache(maxsize=1024)
def shared_ground(ground: GroundEffect) -> GroundEffect:
    """The one object for such ground: there are a few, and each kind of mover on each table has one for each piece."""
    return ground


class Mover(NamedTuple):
    """The movement of a kind of model on one table; hashable, so that reaches can be stored by it.

    `grounds`: one for each piece. Rims of plateaus: up to `leap` inches up or down cost nothing. A slope that
    rises by more than `gentle` costs `uphill` for each inch that it runs, going up. A cliff, which rises more
    than it runs, is closed, unless the mover `climbs`: then each inch of height costs `uphill`. `open_bonus`
    and `road_bonus` are inches for moves wholly on such ground. `backwards` at half pace. `elsewhere` is where
    no piece is; a mover that is shut out of there has its centre in what is open to it.
    """

    turns: TurnRule
    radius: float
    grounds: tuple[GroundEffect, ...]
    gentle: float = 1.0
    uphill: float = 1.0
    leap: float = 0.5
    climbs: bool = False
    open_bonus: float = 0.0
    road_bonus: float = 0.0
    backwards: bool = False
    elsewhere: GroundEffect = OPEN


class MoveReach(NamedTuple):
    """The places that a mover can get to, models on the table left aside.

    `costs`: place → MR inches, with the start at 0. `headings`: the facing on arrival, no entry if any will do.
    `turnable`: where up to 90° may still be turned on arrival. `via`: the place before, where the way is bent.
    """

    start: Cell
    costs: dict[Cell, float]
    headings: dict[Cell, int]
    turnable: frozenset[Cell]
    via: dict[Cell, Cell]

    def facing(self, cell: Cell, wanted: int) -> int:
        """The facing nearest to the wanted one that the mover can end with at `cell`."""
        heading = self.headings.get(cell)
        if heading is None:
            return wanted
        if cell not in self.turnable:
            return heading
        steps = turn(heading, wanted)
        return (heading + min(max(steps, -QUARTER), QUARTER)) % DIRECTIONS


class Danger(NamedTuple):
    """A dangerous piece that a path enters, `inches` along it; 0 if the move begins there."""

    piece: int
    inches: float


class Path(NamedTuple):
    """A way: the places where it bends, start and end included, its cost, its end's facing, dangers in order."""

    cells: tuple[Cell, ...]
    cost: float
    facing: int
    dangers: tuple[Danger, ...]
