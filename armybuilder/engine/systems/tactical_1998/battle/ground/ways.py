"""Ways over hexes and facings: what turning costs, and how far MP go (BR-23, BR-24, BR-27)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

DIRECTIONS = 6
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


class Heading(NamedTuple):
    """A hex, and where one looks there."""

    cell: int
    facing: int


class Step(NamedTuple):
    """A part of a way: into a hex, or a turn in it that costs MP, and what it costs. `turn` is by how many facings."""

    heading: Heading
    cost: int
    turn: int = 0


class Reach(NamedTuple):
    """MP to each heading (`cell * 6 + facing`), and the heading before it."""

    costs: Mapping[int, int]
    before: Mapping[int, int]
    start: int

    def way(self, heading: Heading) -> tuple[Step, ...]:
        """The cheapest way to a heading, step by step."""
        node, found = heading.cell * DIRECTIONS + heading.facing, list[Step]()
        while node != self.start:
            previous = self.before[node]
            cell, facing = divmod(node, DIRECTIONS)
            turned = (facing - previous % DIRECTIONS) % DIRECTIONS
            stays = cell == previous // DIRECTIONS
            found.append(
                Step(
                    Heading(cell, facing),
                    self.costs[node] - self.costs[previous],
                    min(turned, DIRECTIONS - turned) if stays else 0,
                )
            )
            node = previous
        return tuple(reversed(found))


# Implements BR-24, BR-27, BR-41
def find_reach(
    steps: Sequence[tuple[int, int]],
    mover: Mover,
    start: Heading,
    budget: int,
    *,
    backwards: bool,
    closed: frozenset[int],
) -> Reach:
    """Work out every heading within a budget of MP. Who enters a hex may turn by 60 degrees; any other turn costs 1 MP. Who has no facing
    goes in any direction."""
    first = start.cell * DIRECTIONS + start.facing
    costs, before, done = {first: 0}, dict[int, int](), set[int]()
    queues: list[list[int]] = [[] for _ in range(budget + 1)]
    queues[0].append(first)

    def note(node: int, cost: int, previous: int) -> None:
        if cost <= budget and cost < costs.get(node, budget + 1):
            costs[node], before[node] = cost, previous
            queues[cost].append(node)

    for spent, queue in enumerate(queues):
        for node in queue:
            if node in done:
                continue
            done.add(node)
            cell, facing = divmod(node, DIRECTIONS)
            for direction in _directions(mover, facing, backwards=backwards):
                following, cost = steps[cell * DIRECTIONS + direction]
                if following >= 0 and following not in closed:
                    turns = (0, 1, DIRECTIONS - 1) if mover.faces else (0,)
                    for turn in turns:
                        note(following * DIRECTIONS + (facing + turn) % DIRECTIONS, spent + cost, node)
            if mover.faces:
                for turn in range(1, DIRECTIONS):
                    note(cell * DIRECTIONS + (facing + turn) % DIRECTIONS, spent + TURN, node)
    return Reach(costs, before, first)


def _directions(mover: Mover, facing: int, *, backwards: bool) -> tuple[int, ...]:
    if not mover.faces:
        return tuple(range(DIRECTIONS))
    return (facing, (facing + ABOUT) % DIRECTIONS) if backwards else (facing,)
