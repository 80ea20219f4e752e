"""Random tables, the same turned by half."""

from functools import lru_cache
from random import Random

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE, SPACING, Field


def _block(x: float, y: float, w: float, h: float) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


@lru_cache(maxsize=64)
def field_of(number: int) -> Field:
    """A table of the population, the same turned by half."""
    rng = Random(f"gundam {number}")  # noqa: S311 - a game
    pieces: list[TerrainPiece] = []
    kinds = (
        ("Woods", "difficult", "light", "area", 4.0, (6, 10)),
        ("Ruins", "difficult", "medium", "area", 3.0, (5, 8)),
        ("Building", "impassable", "heavy", "instance", 6.0, (3, 6)),
        ("Wall", "open", "medium", "instance", 2.0, (1, 8)),
        ("Crater", "difficult", "none", "area", 0.0, (5, 8)),
    )
    for _ in range(6):
        name, going, rating, form, height, (least, most) = rng.choice(kinds)
        w, h = rng.uniform(least, most), rng.uniform(least, most)
        x, y = rng.uniform(2, SIDE - 2 - w), rng.uniform(8, SIDE / 2 - h)
        for corner in ((x, y), (SIDE - x - w, SIDE - y - h)):
            pieces.append(
                TerrainPiece(
                    name=name,
                    outline=_block(*corner, w, h),
                    height=height,
                    going=going,
                    cover=rating,
                    form=form,
                    solid=name == "Building",
                )  # type: ignore[arg-type]  # fmt: skip
            )
    return Field(Tabletop(SIDE, SIDE, tuple(pieces), spacing=SPACING))
