"""Ways over hexes and facings: what turning costs, and how far MP go (BR-23, BR-24, BR-27)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.core.hexes.paths import Moves, Pose, Reached, path_to

ABOUT = 3
"""Facings of a turn by 180 degrees."""
TURN = 1
"""MP of a turn before entering a hex, or of more than 60 degrees, however far (L577)."""


class Mover(NamedTuple):
    """How a unit moves: its mode, on foot, amphibious; whether cliffs of two levels bar it, and whether only walkers pay for levels down;
    at top speed; whether it has a facing."""

    mode: str
    foot: bool = False
    amphibious: bool = False
    cliffs: bool = True
    walkers_descend: bool = False
    top: bool = False
    faces: bool = True


class Step(NamedTuple):
    """A part of a way: into a hex, or a turn in it that costs MP, and what it costs. `turn` is by how many facings."""

    pose: Pose
    cost: int
    turn: int = 0


Reach = Mapping[Pose, Reached]
"""Every pose that a unit gets to."""


def way_to(reach: Reach, pose: Pose) -> tuple[Step, ...]:
    """The cheapest way to a pose, step by step."""
    return tuple(
        Step(then, reach[then].cost - reach[now].cost, _turn(now, then)) for now, then in pairwise(path_to(reach, pose))
    )


def _turn(now: Pose, then: Pose) -> int:
    turned = (then.facing - now.facing) % SIDES
    return min(turned, SIDES - turned) if now.cell == then.cell else 0


# Implements BR-24, BR-27, BR-41
def moves_over(
    steps: Sequence[Sequence[tuple[int, int]]], mover: Mover, *, backwards: bool, closed: frozenset[int]
) -> Moves:
    """How a unit goes on from a pose, by the next hexes and their MP in each direction. Who enters a hex may turn by 60 degrees; any other
    turn costs 1 MP. Who has no facing goes in any direction."""
    turns = (0, 1, SIDES - 1) if mover.faces else (0,)

    def moves(pose: Pose) -> Iterator[tuple[Pose, int]]:
        cell, facing = pose
        ways = steps[cell] if not mover.faces else (steps[cell][facing],)
        if mover.faces and backwards:
            ways = (*ways, steps[cell][(facing + ABOUT) % SIDES])
        for following, cost in ways:
            if following >= 0 and following not in closed:
                for turn in turns:
                    yield Pose(following, (facing + turn) % SIDES), cost
        if mover.faces:
            for turn in range(1, SIDES):
                yield Pose(cell, (facing + turn) % SIDES), TURN

    return moves
