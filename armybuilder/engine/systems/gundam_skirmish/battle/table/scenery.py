"""Random tables of the terrain types of the book, the same turned by half (L22)."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.geometry import Outline, are_apart, disc, rectangle, rotate_half_turn
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Form, Going, Rating, TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE, SPACING, Field

PAIRS = 7
CLEAR = 2.0
"""Inches between two pieces, so that a base passes; between them and the edges, and about the middle."""
TRIES = 12


class Scenery(NamedTuple):
    """A kind of piece: sides from the least to the most inches, heights from which one is drawn."""

    name: str
    least: float
    most: float
    heights: tuple[float, ...] = (0.0,)
    going: Going = "open"
    cover: Rating = "none"
    form: Form = "area"
    dangerous: bool = False
    solid: bool = False
    plateau: bool = False
    slope: float = 0.0
    depth: float = 0.0
    long: bool = False
    """One side is an inch wide."""


GROUND = (
    Scenery(gettext_noop("Woods"), 6, 10, (3.0, 4.0), "difficult", "light"),
    Scenery(gettext_noop("Ruins"), 5, 8, (2.0, 3.0), "difficult", "medium"),
    Scenery(
        gettext_noop("Building"), 5, 8, (4.0, 6.0, 8.0), "impassable", "heavy", "instance", solid=True, plateau=True
    ),
    Scenery(gettext_noop("Wall"), 5, 9, (1.5, 2.0, 3.0), "open", "medium", "instance", solid=True, long=True),
    Scenery(gettext_noop("Hill"), 7, 11, (1.0, 2.0), "difficult", plateau=True, slope=1.0, form="instance"),
    Scenery(gettext_noop("Crater"), 5, 8, going="difficult"),
    Scenery(gettext_noop("Shallow water"), 6, 10, going="water", depth=0.5),
    Scenery(gettext_noop("Deep water"), 6, 10, going="water", depth=6.0),
    Scenery(gettext_noop("Minefield"), 4, 7, dangerous=True),
    Scenery(gettext_noop("Fire"), 3, 5, (2.0,), cover="light", dangerous=True),
    Scenery(gettext_noop("Canyon"), 5, 9, going="impassable"),
    Scenery(gettext_noop("Cliff"), 6, 9, (5.0, 7.0), "impassable", "heavy", "instance", solid=True, plateau=True),
)
SPACE = (
    Scenery(gettext_noop("Asteroid"), 4, 8, (4.0, 6.0, 9.0), "impassable", "heavy", "instance", solid=True),
    Scenery(gettext_noop("Asteroid"), 2, 4, (2.0, 3.0), "open", "medium", "instance", solid=True),
    Scenery(gettext_noop("Asteroid belt"), 6, 10, (2.0, 3.0), cover="light", dangerous=True),
    Scenery(gettext_noop("Debris"), 6, 9, (1.5, 2.0), "difficult", "light"),
    Scenery(gettext_noop("Wreck"), 5, 9, (4.0, 6.0), "impassable", "heavy", "instance", solid=True),
    Scenery(gettext_noop("Minefield"), 4, 7, dangerous=True),
    Scenery(gettext_noop("Atmosphere"), 5, 9, going="impassable"),
)


@lru_cache(maxsize=128)
def field_of(number: int, *, space: bool = False) -> Field:
    """A table of the population, the same turned by half."""
    rng = Random(f"gundam {'space' if space else 'ground'} {number}")  # noqa: S311 - a game
    kinds = SPACE if space else GROUND
    pieces: list[TerrainPiece] = []
    taken: list[Outline] = [rectangle(SIDE / 2, SIDE / 2, 2 * CLEAR, 2 * CLEAR)]
    for _ in range(PAIRS):
        kind = rng.choice(kinds)
        pair = next((pair for _ in range(TRIES) if (pair := _pair(rng, kind, taken))), None)
        if pair:
            taken += pair
            height = rng.choice(kind.heights)
            pieces += [_piece(kind, outline, height) for outline in pair]
    return Field(Tabletop(SIDE, SIDE, tuple(pieces), spacing=SPACING))


def _pair(rng: Random, kind: Scenery, taken: list[Outline]) -> tuple[Outline, Outline] | None:
    """The outline of a piece and of its twin, None where one would stand too near to others."""
    width, depth = rng.uniform(kind.least, kind.most), rng.uniform(kind.least, kind.most)
    if kind.long:
        width, depth = rng.choice(((width, 1.0), (1.0, depth)))
    x, y = rng.uniform(CLEAR + width / 2, SIDE - CLEAR - width / 2), rng.uniform(6.0 + depth / 2, (SIDE - depth) / 2)
    is_round = kind.form == "area" and rng.random() < 0.5
    one = disc(x, y, min(width, depth) / 2) if is_round else rectangle(x, y, width, depth)
    twin = rotate_half_turn(one, SIDE, SIDE)
    free = are_apart(one, twin, CLEAR) and all(are_apart(one, other, CLEAR) for other in taken)
    return (one, twin) if free else None


def _piece(kind: Scenery, outline: Outline, height: float) -> TerrainPiece:
    return TerrainPiece(
        name=kind.name, outline=outline, height=height, going=kind.going, cover=kind.cover, form=kind.form,
        dangerous=kind.dangerous, solid=kind.solid, plateau=kind.plateau, slope=kind.slope, depth=kind.depth,
    )  # fmt: skip
