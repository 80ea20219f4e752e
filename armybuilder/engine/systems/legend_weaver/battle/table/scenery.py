"""Random tables, the same when turned by half."""

from functools import lru_cache
from random import Random

from armybuilder.engine.core.table.geometry import Outline, are_apart, disc, rectangle, rotate_half_turn
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.legend_weaver.battle.table.field import Field
from armybuilder.engine.systems.legend_weaver.battle.table.terrain import KINDS, Kind
from armybuilder.engine.systems.legend_weaver.battle.table.zones import SPACING

INCHES_A_PAIR = 360.0
"""Square inches of the table for each pair of pieces."""
CLEAR = 3.0
"""Inches between two pieces, so that a vehicle passes; also about the middle."""
EDGE = 5.0
"""Inches along the edges of both sides without terrain, where squads begin."""
TRIES = 12
ROUND = 0.5
"""How often an area is round."""


@lru_cache(maxsize=128)
def field_of(number: int, width: float, height: float) -> Field:
    """A table of the population, of so many inches."""
    rng = Random(f"legend weaver {number} {width:g} {height:g}")  # noqa: S311 - a game
    pieces: list[TerrainPiece] = []
    taken: list[Outline] = [rectangle(width / 2, height / 2, CLEAR, CLEAR)]
    for _ in range(round(width * height / INCHES_A_PAIR)):
        kind = rng.choice(KINDS)
        pair = next((pair for _ in range(TRIES) if (pair := _pair(rng, kind, taken, (width, height)))), None)
        if pair:
            taken += pair
            tall = rng.choice(kind.heights)
            pieces += [piece_of(kind, outline, tall) for outline in pair]
    return Field(Tabletop(width, height, tuple(pieces), spacing=SPACING))


def _pair(rng: Random, kind: Kind, taken: list[Outline], size: tuple[float, float]) -> tuple[Outline, Outline] | None:
    """The outline of a piece and of its twin, None where one would stand too near to others."""
    width, depth = rng.uniform(kind.least, kind.most), rng.uniform(kind.least, kind.most)
    across, up = size
    if kind.long:
        width, depth = rng.choice(((width, 1.0), (1.0, depth)))
    x = rng.uniform(1.0 + width / 2, across - 1.0 - width / 2)
    y = rng.uniform(EDGE + depth / 2, max(EDGE + depth / 2, (up - depth) / 2))
    is_round = kind.is_area and rng.random() < ROUND
    one = disc(x, y, min(width, depth) / 2) if is_round else rectangle(x, y, width, depth)
    twin = rotate_half_turn(one, across, up)
    free = are_apart(one, twin, CLEAR) and all(are_apart(one, other, CLEAR) for other in taken)
    return (one, twin) if free else None


def piece_of(kind: Kind, outline: Outline, height: float) -> TerrainPiece:
    """A piece of a kind; what nobody enters stands there as an object."""
    return TerrainPiece(
        name=kind.name, outline=outline, height=height, form="area" if kind.is_area else "instance",
        solid=not kind.is_area and not kind.cover, plateau=kind.hill, slope=kind.slope, depth=kind.depth,
        going="water" if kind.depth else "difficult" if kind.column else "open" if kind.entered or kind.cover else "impassable",
        cover="light" if kind.cover else "none",
    )  # fmt: skip
