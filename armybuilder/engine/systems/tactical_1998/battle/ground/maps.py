"""Maps drawn by chance, the same for both sides when turned by half: the book's map boards are lost (L310)."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from armybuilder.engine.core.hexes.lattice import NOWHERE, SIDES, HexLattice, hex_lattice
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.systems.tactical_1998.battle.agreement import SIZES
from armybuilder.engine.systems.tactical_1998.battle.ground.field import Field
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import KINDS, NUMBERS

MAPS = 64
"""Maps of each size."""
AT_HAND = 96
"""Maps that a process holds with what it worked out of them."""


class Share(NamedTuple):
    """A kind of ground: how much of a map it covers at least and at most, and how many hexes a patch has."""

    key: str
    least: float
    most: float
    patch: int


SHARES = (
    Share("rough", 0.06, 0.16, 8),
    Share("sand", 0.0, 0.10, 10),
    Share("woodland", 0.08, 0.20, 9),
    Share("jungle", 0.0, 0.10, 6),
    Share("swamp", 0.0, 0.05, 5),
    Share("water", 0.0, 0.04, 5),
)
HILLS = Share("hill", 0.05, 0.18, 9)
"""Ground one level up; a part of it is two levels up."""
SECOND_LEVEL = 0.3


@lru_cache(maxsize=AT_HAND)
def field_of(number: int, size: str) -> Field:
    """The map of a number, of a size."""
    return Field(draw_map(number, size))


def draw_map(number: int, size: str) -> HexMap:
    """Draw a map by patches of ground, each with its image by half a turn."""
    dice = Random(f"tactical-1998 {size} {number}")  # noqa: S311 - a game
    lattice = hex_lattice(*SIZES[size])
    grounds, levels = [0] * lattice.size, [0] * lattice.size
    for share in SHARES:
        _cover(lattice, dice, share, grounds, NUMBERS[share.key])
    _cover(lattice, dice, HILLS, levels, 1)
    inner = [cell for cell in range(lattice.size) if levels[cell] and all(levels[other] for other in lattice.neighbours(cell) if other != NOWHERE)]  # fmt: skip
    for cell in inner:
        if dice.random() < SECOND_LEVEL:
            levels[cell] = levels[lattice.opposite(cell)] = 2
    for cell in range(lattice.size):
        # Water lies at the bottom.
        if KINDS[grounds[cell]].key == "water":
            levels[cell] = 0
    return HexMap(lattice, KINDS, grounds, levels)


def _cover(lattice: HexLattice, dice: Random, share: Share, values: list[int], value: int) -> None:
    """Lay patches of a value until so many hexes have it."""
    wanted = int(lattice.size * dice.uniform(share.least, share.most))
    laid = 0
    while laid < wanted:
        for cell in _patch(lattice, dice, min(share.patch, wanted - laid)):
            laid += (values[cell] != value) + (values[lattice.opposite(cell)] != value)
            values[cell] = values[lattice.opposite(cell)] = value


def _patch(lattice: HexLattice, dice: Random, hexes: int) -> Sequence[int]:
    """Hexes that hang together, from one by chance."""
    found = [dice.randrange(lattice.size)]
    for _ in range(hexes):
        following = lattice.neighbour(dice.choice(found), dice.randrange(SIDES))
        if following != NOWHERE and following not in found:
            found.append(following)
    return found
