"""Static parts of a table seen from above: terrain by its look, zones, objectives. Inches, y downwards as in SVG."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.table.geometry import middle
from armybuilder.engine.core.table.terrain import TerrainPiece

GRID = 6
"""Inches between the lines of the grid."""


class TerrainShape(NamedTuple):
    """A piece of terrain: its look (the name of a pattern), corners, and what it is in words."""

    look: str
    points: str
    title: str
    x: str
    y: str
    elevation: str
    number: int


class LegendRow(NamedTuple):
    """A look and the names of the pieces that have it."""

    look: str
    text: str


class ZoneShape(NamedTuple):
    """A named part of the table."""

    side: int
    label: str
    x: str
    y: str
    width: str
    height: str


class Marker(NamedTuple):
    """An objective by its number."""

    number: int
    x: str
    y: str
    reach: str


class ReplayStage(NamedTuple):
    """The table of a replay. `ruins` are what is left of pieces that are destroyed at some step, `rubble` what falls onto
    it."""

    width: str
    height: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    pieces: tuple[TerrainShape, ...]
    ruins: tuple[TerrainShape, ...]
    rubble: tuple[TerrainShape, ...]
    legend: tuple[LegendRow, ...]
    zones: tuple[ZoneShape, ...]
    objectives: tuple[Marker, ...]
    looks: tuple[str, ...]


def stage(replay: Replay) -> ReplayStage:
    """The table of a replay, drawn once for all steps."""
    table = replay.table
    pieces = tuple(_piece(piece, table.height, number) for number, piece in enumerate(table.terrain))
    ruins = tuple(_piece(piece, table.height, number) for number, piece in replay.ruins)
    rubble = tuple(_piece(piece, table.height, number) for number, piece in enumerate(replay.rubble))
    legend = tuple(_legend(table.terrain))
    return ReplayStage(
        inches(table.width),
        inches(table.height),
        tuple(str(y) for y in range(GRID, int(table.height), GRID)),
        tuple(str(x) for x in range(GRID, int(table.width), GRID)),
        pieces,
        ruins,
        rubble,
        legend,
        tuple(
            ZoneShape(
                zone.side,
                zone.label,
                inches(zone.left),
                inches(table.height - zone.high),
                inches(zone.right - zone.left),
                inches(zone.high - zone.low),
            )
            for zone in replay.zones
        ),
        tuple(
            Marker(number, inches(place.x), inches(table.height - place.y), inches(place.reach))
            for number, place in enumerate(replay.objectives, 1)
        ),
        tuple(row.look for row in legend),
    )


def look(piece: TerrainPiece) -> str:
    """Return how a piece is drawn: by how it hinders, not by its name."""
    looks = {
        "hill": piece.plateau,
        "water": piece.going == "water",
        "road": piece.going == "road",
        "block": piece.going == "impassable",
        "danger": piece.dangerous,
        "wall": piece.form == "instance" and piece.height > 0,
        "rough": not piece.height,
        "woods": piece.cover in ("none", "light"),
    }
    return next((name for name, holds in looks.items() if holds), "dense")


def inches(value: float) -> str:
    """A coordinate with as many digits as anybody sees."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


COVERS = {
    "light": gettext_noop("light cover"),
    "medium": gettext_noop("medium cover"),
    "heavy": gettext_noop("heavy cover"),
}


def words(piece: TerrainPiece) -> str:
    """A piece by name and what matters about it."""
    parts = []
    if piece.height:
        parts.append(_('%(height)s" high') % {"height": f"{piece.height:g}"})
    if piece.depth:
        parts.append(_('%(depth)s" deep') % {"depth": f"{piece.depth:g}"})
    if piece.cover != "none":
        parts.append(_(COVERS[piece.cover]))
    if piece.dangerous:
        parts.append(_("dangerous"))
    name = _(piece.name)
    return f"{name} ({', '.join(parts)})" if parts else name


def _piece(piece: TerrainPiece, height: float, number: int) -> TerrainShape:
    x, y = middle(piece.outline)
    points = " ".join(f"{inches(px)},{inches(height - py)}" for px, py in piece.outline)
    return TerrainShape(
        look(piece),
        points,
        words(piece),
        inches(x),
        inches(height - y),
        f"{piece.height:g}" if piece.height and not piece.plateau else "",
        number,
    )


def _legend(terrain: tuple[TerrainPiece, ...]) -> Iterator[LegendRow]:
    names: dict[str, dict[str, None]] = {}
    for piece in terrain:
        names.setdefault(look(piece), {})[_(piece.name)] = None
    for found in ("hill", "block", "dense", "woods", "wall", "rough", "danger", "water", "road"):
        if found in names:
            yield LegendRow(found, ", ".join(names[found]))
