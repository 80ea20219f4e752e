"""Random tables of the terrain types of the book, the same for both sides when turned by half (SC-3).

A table is cut into blocks of some six inches. Each terrain type fills its share of them with the ground that it asks for, block and
opposite block alike; features stand on what is left open.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from armybuilder.engine.core.table.geometry import Outline, Point, middle, rotate_half_turn
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_2006.battle.table.field import SPACING, TableField
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import KINDS, TerrainKind, make_piece

BLOCK = 6.0
"""Inches of a block, as near as a table allows."""
FULL = 1.0
"""The part of a block's side that ground takes: no lane stays open between two."""
CUT = 0.18
"""The part of a side up to which corners are cut off."""
FEATURES = 0.3
"""The part of the open blocks on which something stands."""
HILL = "hill"


class Share(NamedTuple):
    """A part of the blocks for a kind of terrain, of hills so many levels high."""

    kind: str
    part: float
    levels: int = 1


class Recipe(NamedTuple):
    """What a terrain type asks for, and what else stands on it here and there."""

    shares: tuple[Share, ...]
    features: tuple[str, ...]


SHARES: Mapping[str, Recipe] = {
    "desert": Recipe((Share("sand", 0.54), Share(HILL, 0.06, 2)), ("rocks", "rough", "tar-sands", "mesa", "building")),
    "broken-ground": Recipe((Share("rough", 0.44), Share(HILL, 0.2, 2)), ("rocks", "bushes", "woodland", "building")),
    "mountains": Recipe((Share(HILL, 0.36, 3), Share("rough", 0.3)), ("woodland", "rocks", "mesa")),
    "jungle": Recipe((Share("jungle", 0.76),), ("swamp", "rocks", "water", "building", "road")),
    "woodland": Recipe((Share("woodland", 0.54),), ("rough", "bushes", "rocks", "building", "road")),
    "swamp": Recipe((Share("swamp", 0.54), Share("woodland", 0.1), Share("rough", 0.1), Share("jungle", 0.08)), ("water", "bushes", "road")),
    "polar": Recipe((Share("snow", 0.34), Share("ice", 0.12), Share("deep-snow", 0.08), Share(HILL, 0.06, 2)), ("rocks", "building", "bunker")),
    "plains": Recipe((Share(HILL, 0.06, 2),), ("woodland", "bushes", "building", "rough", "barricade", "road")),
    "white-desert": Recipe((Share("white-sand", 0.54), Share("white-sand-rough", 0.12), Share("white-sand-deposit", 0.04)), ("rocks", "mesa", "rough")),
    "urban": Recipe((Share("building", 0.54),), ("rubble", "barricade", "road", "bushes", "bunker")),
}  # fmt: skip
"""Recipes by terrain type. Shares are a little more than the book asks for, since corners are
cut off; the streets between buildings count as town (L2523)."""
SMALL = {"building": 0.72, "jungle": 0.84, "bunker": 0.5, "rocks": 0.6, "bushes": 0.6, "rubble": 0.7}
"""The part of a block's side that a piece of a kind takes, where that is not all of it."""
STRIPS = {"barricade": 1.0, "road": 2.0}
"""Inches across of what runs along a block."""


class _Block(NamedTuple):
    x: float
    y: float


@lru_cache(maxsize=256)
def field_of(number: int, terrain: str, width: float = 48.0, height: float = 36.0) -> TableField:
    """A table of the population; `terrain` is the key of a terrain type."""
    rng = Random(f"blitz {terrain} {width:g} {height:g} {number}")  # noqa: S311 - a game
    columns, rows = _even(width), _even(height)
    across, up = width / columns, height / rows
    # Each block stands for itself and for the one opposite.
    half = [_Block((c + 0.5) * across, (r + 0.5) * up) for c, r in product(range(columns), range(rows // 2))]
    rng.shuffle(half)
    pieces = [
        twin
        for piece in _pieces(rng, SHARES[terrain], half, (across, up))
        for twin in (piece, _twin(piece, width, height))
    ]
    return TableField(Tabletop(width, height, tuple(pieces), spacing=SPACING))


def _even(inches: float) -> int:
    """Blocks along a side: an even number, so that each has another opposite."""
    return max(2, 2 * round(inches / BLOCK / 2))


def _pieces(rng: Random, recipe: Recipe, blocks: list[_Block], size: tuple[float, float]) -> Iterator[TerrainPiece]:
    """Yield the pieces of one half of a table."""
    left = list(blocks)
    for share in recipe.shares:
        for _ in range(min(len(left), -int(-share.part * len(blocks) // 1))):
            yield from _stack(rng, KINDS[share.kind], left.pop(), size, share.levels)
    for block in left[: max(1, round(FEATURES * len(left)))]:
        yield from _stack(rng, KINDS[rng.choice(recipe.features)], block, size, 1)


def _stack(
    rng: Random, kind: TerrainKind, block: _Block, size: tuple[float, float], levels: int
) -> Iterator[TerrainPiece]:
    """Yield a piece, or the levels of a hill, each smaller than the one below."""
    outline = _outline(rng, kind, block, size)
    height = rng.choice(kind.heights)
    for level in range(levels):
        yield make_piece(kind, _shrunk(outline, 1.0 - level / levels), height)


def _outline(rng: Random, kind: TerrainKind, block: _Block, size: tuple[float, float]) -> Outline:
    part = SMALL.get(kind.key, FULL)
    wide, high = part * size[0], part * size[1]
    strip = STRIPS.get(kind.key)
    if strip:
        wide, high = rng.choice(((size[0], strip), (strip, size[1])))
    square = strip is not None or kind.indoors
    cuts = [0.0 if square else rng.uniform(0.05, CUT) for _ in range(8)]
    return _cut_rectangle(block, wide, high, cuts)


def _cut_rectangle(block: _Block, wide: float, high: float, cuts: list[float]) -> Outline:
    """A rectangle whose corners are cut off by parts of its sides, counterclockwise."""
    left, low = block.x - wide / 2, block.y - high / 2
    right, top = left + wide, low + high
    corners: list[Point] = [
        (left + cuts[0] * wide, low), (right - cuts[1] * wide, low), (right, low + cuts[2] * high), (right, top - cuts[3] * high),
        (right - cuts[4] * wide, top), (left + cuts[5] * wide, top), (left, top - cuts[6] * high), (left, low + cuts[7] * high),
    ]  # fmt: skip
    return tuple(dict.fromkeys(corners))


def _shrunk(outline: Outline, part: float) -> Outline:
    x0, y0 = middle(outline)
    return tuple((x0 + part * (x - x0), y0 + part * (y - y0)) for x, y in outline)


def _twin(piece: TerrainPiece, width: float, height: float) -> TerrainPiece:
    return replace(piece, outline=rotate_half_turn(piece.outline, width, height))
