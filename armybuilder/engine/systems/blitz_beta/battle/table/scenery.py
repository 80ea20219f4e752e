"""Tables to play on: a seeded mix of woods, hills, buildings, walls, rocks, rough ground, water and a road.

Half of a table is terrain of some kind, and half of that can cover a Gear (L639-642). Every kind takes its share, piece
by piece; a piece that finds no room is left out. The same dice give the same table.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from armybuilder.engine.core.table import geometry
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification

SMALL_GAME = 100
"""TV up to which the smaller table is played on (L637)."""
LANE = 2.5
"""Inches between pieces that nobody can enter: the widest base fits through."""
TRIES = 250
ROAD_WIDTH = 3.0
OBJECTIVES = 4
OFF = 1 / 9
"""How far objectives are from half-way, where a layout has them nearer to a side: a third of the part of the table
between the zones."""

Layout = Literal["row", "diamond", "box", "zigzag"]
LAYOUTS: tuple[Layout, ...] = ("row", "diamond", "box", "zigzag")

note_simplification(
    "BR-200",
    "the map of the objectives is lost: they are in the middle third, the same for both sides, and "
    "each table of a batch has one of four layouts: a row half-way between the sides; a diamond, "
    "two half-way and one nearer to each side; a box, two nearer to each side; a zigzag, by turns "
    "nearer to the one and the other",
)


@dataclass(frozen=True, slots=True)
class TableZone:
    """A part of the table, from one corner to the opposite one."""

    left: float
    low: float
    right: float
    high: float

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.low <= y <= self.high

    def parts(self) -> "tuple[TableZone, ...]":
        """The rectangles that it is made of."""
        return (self,)


class DeploymentZones(NamedTuple):
    """The starting zones of the two sides, and what they fight for."""

    first: TableZone
    second: TableZone
    objectives: tuple[geometry.Point, ...]

    def zone(self, side: int) -> TableZone:
        return self.second if side else self.first


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of terrain: the part of the table that it takes, and how one of it is made at a place."""

    share: float
    build: Callable[[random.Random, float, float], tuple[TerrainPiece, ...]]


def table_size(limit: int) -> tuple[float, float]:
    """Inches along and across for a game of `limit` TV a side: 48 by 36 for 100 TV, 48 by 48 above (L637-639)."""
    return (48.0, 36.0) if limit <= SMALL_GAME else (48.0, 48.0)


# Implements BR-200
def meeting_engagement(table: Tabletop, layout: Layout = "row") -> DeploymentZones:
    """The basic scenario: each side has a third of the table, the four objectives stand in the third between (L946-972)."""
    third = table.height / 3
    return DeploymentZones(
        TableZone(0.0, 0.0, table.width, third),
        TableZone(0.0, table.height - third, table.width, table.height),
        objectives_of(table, layout),
    )


def objectives_of(table: Tabletop, layout: Layout) -> tuple[geometry.Point, ...]:
    """The places of the four objectives, which turned around the middle by 180° are the same again."""
    step, off, half = table.width / (OBJECTIVES + 1), table.height * OFF, table.height / 2
    places: dict[Layout, tuple[geometry.Point, ...]] = {
        "row": ((step, half), (2 * step, half), (3 * step, half), (4 * step, half)),
        "diamond": ((step, half), (2.5 * step, half - off), (2.5 * step, half + off), (4 * step, half)),
        "box": ((1.5 * step, half - off), (1.5 * step, half + off), (3.5 * step, half - off), (3.5 * step, half + off)),
        "zigzag": ((step, half - off), (2 * step, half + off), (3 * step, half - off), (4 * step, half + off)),
    }
    return places[layout]


def random_table(rng: random.Random, *, limit: int = 150, mirrored: bool = True, layout: Layout = "row") -> Tabletop:
    """A table for a game of `limit` TV. A `mirrored` one looks the same from either side: each piece has its twin,
    turned by 180° around the middle. Nothing closes the way to the objectives of its `layout`."""
    width, height = table_size(limit)
    ground = _TableBuilder(rng, width, height, mirrored, objectives_of(Tabletop(width, height), layout))
    if rng.random() < 0.7:
        ground.add((_road(rng, width, height),), twin=False)
    for kind in _KINDS:
        ground.fill(kind)
    return Tabletop(width, height, tuple(ground.pieces))


_Circle = tuple[float, float, float]
"""Around a piece: its middle and radius."""


class _TableBuilder:
    """A table while it is being built."""

    def __init__(
        self, rng: random.Random, width: float, height: float, mirrored: bool, objectives: tuple[geometry.Point, ...]
    ) -> None:
        self.rng, self.width, self.height, self.mirrored = rng, width, height, mirrored
        self.pieces: list[TerrainPiece] = []
        self._circles: list[_Circle] = []
        self._objectives = objectives

    def fill(self, kind: _Kind) -> None:
        """Place pieces of a kind until it has its share, or until many in a row found no room."""
        wanted, failed = kind.share * self.width * self.height, 0
        while wanted > 0.0 and failed < TRIES:
            x, y = self.rng.uniform(2.0, self.width - 2.0), self.rng.uniform(2.0, self.height - 2.0)
            pieces = tuple(map(_round_outline, kind.build(self.rng, x, y)))
            if self._fits(pieces[0]):
                self.add(pieces, twin=self.mirrored)
                wanted -= geometry.surface(pieces[0].outline) * (2 if self.mirrored else 1)
                failed = 0
            else:
                failed += 1

    def add(self, pieces: tuple[TerrainPiece, ...], *, twin: bool) -> None:
        added = (*pieces, *map(self._turn_around, pieces)) if twin else pieces
        self.pieces.extend(added)
        self._circles.extend(map(_bounding_circle, added))

    def _fits(self, piece: TerrainPiece) -> bool:
        if not all(0.0 <= x <= self.width and 0.0 <= y <= self.height for x, y in piece.outline):
            return False
        if _is_closed(piece) and any(geometry.gap(piece.outline, x, y) < LANE for x, y in self._objectives):
            return False
        circle = _bounding_circle(piece)
        if not all(
            _are_apart(piece, self.pieces[number], inches) for inches, number in _near_circles(circle, self._circles)
        ):
            return False
        twin = self._turn_around(piece) if self.mirrored else None
        return twin is None or all(
            _are_apart(piece, twin, inches) for inches, _ in _near_circles(circle, [_bounding_circle(twin)])
        )

    def _turn_around(self, piece: TerrainPiece) -> TerrainPiece:
        return _round_outline(_with_outline(piece, geometry.rotate_half_turn(piece.outline, self.width, self.height)))


def _is_closed(piece: TerrainPiece) -> bool:
    """Does a tank have to go around it?"""
    return piece.going == "impassable" or piece.depth >= 1.0


def _is_flat(piece: TerrainPiece) -> bool:
    return piece.form == "area" and piece.going == "difficult" and not piece.height


def _lane_width(first: TerrainPiece, second: TerrainPiece) -> float:
    """Room for a new piece beside another: a lane between those that close the way, hardly any between areas. Walls and
    rocks, which come last, may stand in rough ground."""
    if first.form == "instance" and _is_flat(second):
        return -math.inf
    if _is_flat(first) and second.form == "instance":
        return 0.25
    if _is_closed(first) and _is_closed(second):
        return LANE
    return 1.0 if _is_closed(first) or _is_closed(second) or first.plateau or second.plateau else 0.25


def _bounding_circle(piece: TerrainPiece) -> _Circle:
    x, y = geometry.middle(piece.outline)
    return x, y, geometry.farthest(piece.outline, x, y)


def _near_circles(circle: _Circle, circles: list[_Circle]) -> Iterator[tuple[float, int]]:
    """Those of many circles between which and one there may be too little room: inches to each, and its number."""
    x, y, radius = circle
    for number, (other_x, other_y, other_radius) in enumerate(circles):
        inches = math.hypot(other_x - x, other_y - y) - radius - other_radius
        if inches < LANE:
            yield inches, number


def _are_apart(first: TerrainPiece, second: TerrainPiece, inches: float) -> bool:
    """Is there room enough between two pieces whose circles are so many inches apart?"""
    lane = _lane_width(first, second)
    return inches >= lane or geometry.are_apart(first.outline, second.outline, lane)


def _with_outline(piece: TerrainPiece, outline: geometry.Outline) -> TerrainPiece:
    return replace(piece, outline=outline)


def _round_outline(piece: TerrainPiece) -> TerrainPiece:
    """Thousandths of an inch are enough for a file."""
    return _with_outline(piece, tuple((round(x, 3), round(y, 3)) for x, y in piece.outline))


# The kinds


def _road(rng: random.Random, width: float, height: float) -> TerrainPiece:
    """Through the middle, from edge to edge."""
    lean, half = rng.uniform(-0.3, 0.3) * width, ROAD_WIDTH / 2
    near, far = width / 2 - lean, width / 2 + lean
    half *= math.hypot(2 * lean, height) / height
    outline = ((near - half, 0.0), (near + half, 0.0), (far + half, height), (far - half, height))
    return _round_outline(TerrainPiece(name="Road", outline=outline, going="road", form="area"))


HILL = TerrainPiece(name="Hill", outline=(), height=1.5, cover="heavy", solid=True, plateau=True, slope=2.0)
BUILDING = TerrainPiece(name="Building", outline=(), going="impassable", cover="heavy", solid=True)
WOODS = TerrainPiece(name="Woods", outline=(), height=3.0, going="difficult", cover="light", form="area")
DENSE_WOODS = replace(WOODS, name="Dense woods", cover="medium")
ROCK = replace(BUILDING, name="Rock")
HEDGE = TerrainPiece(name="Hedge", outline=(), going="difficult", cover="light")
WALLS = (
    HEDGE,
    replace(HEDGE, name="Fence"),
    replace(HEDGE, name="Wall", cover="medium"),
    replace(HEDGE, name="Barricade", cover="heavy"),
)
SCRUB = TerrainPiece(name="Scrub", outline=(), going="difficult", form="area")
SCREE = replace(SCRUB, name="Loose scree", dangerous=True)
POND = TerrainPiece(name="Pond", outline=(), going="water", form="area")


def _hill(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    length, width, turn = rng.uniform(8.0, 12.0), rng.uniform(6.0, 8.0), rng.randrange(0, 180, 15)
    tier = _with_outline(HILL, geometry.rectangle(x, y, length, width, turn))
    if rng.random() < 0.4:
        return (tier,)
    return tier, replace(tier, name="Hilltop", outline=geometry.rectangle(x, y, length - 4.0, width - 4.0, turn))


def _building(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    outline = geometry.rectangle(
        x, y, rng.uniform(3.0, 6.0), rng.uniform(3.0, 5.0), rng.choice((0, 0, 0, 45, 90, 15, 30))
    )
    height = rng.choice((2, 3, 3, 4, 5))
    return (replace(BUILDING, outline=outline, height=float(height), floors=height),)


def _woods(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    outline = geometry.disc(x, y, rng.uniform(2.5, 4.5), 10)
    return (_with_outline(DENSE_WOODS if rng.random() < 0.4 else WOODS, outline),)


def _rocks(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    outline = geometry.disc(x, y, rng.uniform(0.8, 1.6), 7)
    return (replace(ROCK, outline=outline, height=float(rng.choice((2, 2, 3)))),)


def _wall(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    wall, outline = rng.choice(WALLS), geometry.rectangle(x, y, rng.uniform(3.0, 6.0), 0.5, rng.randrange(0, 180, 15))
    return (replace(wall, outline=outline, height=rng.choice((1.0, 1.0, 1.5))),)


def _scrub(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    """Rough ground without height; some of it is treacherous."""
    side, turn = rng.uniform(2.0, 5.0), rng.randrange(0, 90, 15)
    outline = geometry.rectangle(x, y, side * rng.uniform(1.0, 1.6), side, turn)
    return (_with_outline(SCREE if rng.random() < 0.2 else SCRUB, outline),)


def _pond(rng: random.Random, x: float, y: float) -> tuple[TerrainPiece, ...]:
    depth = rng.choice((0.5, 0.5, 2.0))
    return (replace(POND, outline=geometry.disc(x, y, rng.uniform(2.0, 3.5), 10), depth=depth),)


# What needs most room comes first.
_KINDS = (
    _Kind(0.07, _hill),
    _Kind(0.05, _building),
    _Kind(0.19, _woods),
    _Kind(0.02, _pond),
    _Kind(0.2, _scrub),
    _Kind(0.015, _rocks),
    _Kind(0.015, _wall),
)
