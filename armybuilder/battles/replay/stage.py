"""Static parts of a table seen from above: terrain by its look, zones, objectives. Inches, y downwards as in SVG; a hex is two units wide."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.hexes.files import read_map
from armybuilder.engine.core.hexes.lattice import NOWHERE, SIDES
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.core.table.geometry import middle
from armybuilder.engine.core.table.terrain import TerrainPiece

HEX = 2.0
"""Units of the drawing that a hex is wide, so that tokens, patterns and words have the size that they have in inches."""
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


class HexGround(NamedTuple):
    """All hexes of a kind of ground: its look, its name, and their outlines as one path."""

    look: str
    title: str
    path: str


class HexStage(NamedTuple):
    """A map of hexes: grounds, the outlines of all hexes on each level or higher, the sides between two levels as one path, and the
    level of each hex above the lowest."""

    grounds: tuple[HexGround, ...]
    raised: tuple[str, ...]
    cliffs: str
    levels: tuple[tuple[str, str, int], ...]


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
    hexes: HexStage | None
    size: str
    """Width and height in words."""


def stage(replay: Replay) -> ReplayStage:
    """The table of a replay, drawn once for all steps."""
    table, unit = replay.table, unit_of(replay)
    ground = read_map(replay.hexes) if replay.hexes else None
    pieces = tuple(_piece(piece, table.height, number) for number, piece in enumerate(table.terrain))
    ruins = tuple(_piece(piece, table.height, number) for number, piece in replay.ruins)
    rubble = tuple(_piece(piece, table.height, number) for number, piece in enumerate(replay.rubble))
    legend = tuple(_hex_legend(ground) if ground else _legend(table.terrain))
    lines = () if ground else (range(GRID, int(table.height), GRID), range(GRID, int(table.width), GRID))
    return ReplayStage(
        inches(unit * table.width),
        inches(unit * table.height),
        tuple(map(str, lines[0])) if lines else (),
        tuple(map(str, lines[1])) if lines else (),
        pieces,
        ruins,
        rubble,
        legend,
        tuple(
            ZoneShape(
                zone.side,
                zone.label,
                inches(unit * zone.left),
                inches(unit * (table.height - zone.high)),
                inches(unit * (zone.right - zone.left)),
                inches(unit * (zone.high - zone.low)),
            )
            for zone in replay.zones
        ),
        tuple(
            Marker(number, inches(unit * place.x), inches(unit * (table.height - place.y)), inches(unit * place.reach))
            for number, place in enumerate(replay.objectives, 1)
        ),
        tuple(row.look for row in legend),
        _hexes(ground) if ground else None,
        _size(replay),
    )


def unit_of(replay: Replay) -> float:
    """Return the units of the drawing that an inch is wide, or a hex."""
    return HEX if replay.hexes else 1.0


def _size(replay: Replay) -> str:
    if replay.hexes:
        return _("%(columns)s by %(rows)s hexes, seen from above") % {
            "columns": replay.hexes.columns,
            "rows": replay.hexes.rows,
        }
    told = {"width": inches(replay.table.width), "height": inches(replay.table.height)}
    return _("%(width)s by %(height)s inches, seen from above") % told


def _hexes(ground: HexMap) -> HexStage:
    lattice, height = ground.lattice, ground.lattice.extent[1]
    points = [[(HEX * x, HEX * (height - y)) for x, y in lattice.corners(cell)] for cell in range(lattice.size)]
    outlines = [f"M{' '.join(f'{inches(x)} {inches(y)}' for x, y in corners)}z" for corners in points]
    grounds = tuple(
        HexGround(
            kind.look,
            _(kind.label),
            "".join(outline for cell, outline in enumerate(outlines) if ground.grounds[cell] == number),
        )
        for number, kind in enumerate(ground.kinds)
        if number in ground.grounds
    )
    cliffs = []
    for cell, corners in enumerate(points):
        for facing in range(SIDES // 2):
            there = lattice.neighbour(cell, facing)
            if there != NOWHERE and ground.levels[there] != ground.levels[cell]:
                ends = corners[facing], corners[(facing + 1) % SIDES]
                cliffs.append("M" + "L".join(f"{inches(x)} {inches(y)}" for x, y in ends))
    levels = tuple(
        (inches(HEX * lattice.xs[cell]), inches(HEX * (height - lattice.ys[cell]) + 0.85), level)
        for cell, level in enumerate(ground.levels)
        if level
    )
    raised = tuple(
        "".join(outline for outline, level in zip(outlines, ground.levels, strict=True) if level >= least)
        for least in range(1, max(ground.levels) + 1)
    )
    return HexStage(grounds, raised, "".join(cliffs), levels)


def _hex_legend(ground: HexMap) -> Iterator[LegendRow]:
    for number, kind in enumerate(ground.kinds):
        if kind.look and number in ground.grounds:
            yield LegendRow(kind.look, _(kind.label))


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
