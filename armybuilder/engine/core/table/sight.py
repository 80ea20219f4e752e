"""What stands between two silhouettes: worked out once for two places and two shapes, then looked up.

A silhouette is a rectangle on the ground: as wide as the base, as high as its class, turned to the other one. Lines run
from any point of the one to any point of the other. Along a line from top to top nothing is higher, so whatever stops
that one stops all of them; along a line from foot to foot nothing is lower, so whatever does not stop that one stops
none. Both questions become plane ones, and convex pieces make them exact.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from armybuilder.engine.core.table.bodies import Body
from armybuilder.engine.core.table.geometry import Point, chord, farthest, middle, slab
from armybuilder.engine.core.table.terrain import SQUARE, Cell, Squares, Table, Terrain
from armybuilder.engine.core.table.windows import open_window

ADJACENT = 1.0
"""Inches from a base within which a piece is adjacent."""
SEE_THROUGH = 1.0
"""Inches of area terrain that a line of sight may run through."""
MAX_LINES = 600_000
"""Lines kept for a table, all shapes together; beyond that it starts afresh."""
_NOTHING = 1e-6
_CORNERS = 16
_ROUND = tuple(
    (math.cos(2 * math.pi * step / _CORNERS), math.sin(2 * math.pi * step / _CORNERS)) for step in range(_CORNERS)
)
"""A round base as a polygon."""


class Shape(NamedTuple):
    """A silhouette: inches from foot to top, and the radius of its base."""

    height: float
    radius: float


class Screen(NamedTuple):
    """A piece that interrupts lines. `piece` is its index on the table.

    `full`: it hides the target wholly, by itself. `inches` of an area piece lie on the line from base edge to base
    edge (0 for instances). `near_…` is within 1 inch of the base, `touches_…` within half a step of the lattice. `extent`:
    inches from the attacker's base to the farthest corner. `under_…`: the model stands on it.
    """

    piece: int
    full: bool
    inches: float
    near_target: bool
    near_attacker: bool
    touches_target: bool
    touches_attacker: bool
    extent: float
    under_target: bool
    under_attacker: bool


class SightLine(NamedTuple):
    """What an attacker sees of a target. `distance` is inches from base edge to base edge.

    `free`: some line between the silhouettes meets nothing but an inch of area terrain. `solid`: none passes the solid
    pieces. `lower`: the target is wholly lower than the attacker's foot. `screens` in the order of the table.
    """

    distance: float
    free: bool
    solid: bool
    lower: bool
    screens: tuple[Screen, ...]


def as_seen(line: SightLine, attacker: Shape, target: Shape) -> SightLine:  # noqa: ARG001 - called like any reading
    """The reading that keeps the line itself."""
    return line


class _Found(NamedTuple):
    """A piece between two silhouettes before it is told which of them shoots."""

    piece: int
    full: bool
    inches: float


T = TypeVar("T")
Reading = Callable[[SightLine, Shape, Shape], T]
"""What a line from one shape to another means to a game."""


class Field(dict[int, T]):
    """What is read of the lines from one shape to another, by `attacker * table.cells + target`.

    Look up by `field[key]` only: what is missing is worked out then, for both directions at once.
    """

    __slots__ = ("_shapes", "_sight", "_twin")

    def __init__(self, sight: "Sight[T]", attacker: Shape, target: Shape) -> None:
        super().__init__()
        self._sight = sight
        self._shapes = attacker, target

    def pair(self, twin: "Field[T]") -> None:
        """`twin` looks the other way and gets its reading from the same work."""
        self._twin = twin

    def __missing__(self, key: int) -> T:
        sight, (attacker_shape, target_shape) = self._sight, self._shapes
        attacker, target = divmod(key, sight.table.cells)
        there, back = sight.look(attacker, attacker_shape, target, target_shape)
        sight.count(2)
        self._twin[target * sight.table.cells + attacker] = sight.read(back, target_shape, attacker_shape)
        found = self[key] = sight.read(there, attacker_shape, target_shape)
        return found


class Sight(Generic[T]):
    """The lines of sight of one table, and what a game reads of each; only that is kept."""

    def __init__(
        self, table: Table, read: Reading[T], *, see_through: float = SEE_THROUGH, max_lines: int = MAX_LINES
    ) -> None:
        self.table = table
        self.read = read
        self.see_through = see_through
        self._max_lines = max_lines
        self._kept = 0
        self._fields: dict[tuple[Shape, Shape], Field[T]] = {}
        self._squares: dict[int, Squares] = {}
        self.circles = tuple(map(_circle, table.terrain))
        """Around each piece."""

    def field(self, attacker: Shape, target: Shape) -> Field[T]:
        """The lines between two shapes; hold on to it, it stays the same object."""
        found = self._fields.get((attacker, target))
        if found is None:
            found = self._fields[attacker, target] = Field(self, attacker, target)
            twin = found if attacker == target else Field(self, target, attacker)
            self._fields[target, attacker] = twin
            found.pair(twin)
            twin.pair(found)
        return found

    def line(self, attacker: Cell, attacker_shape: Shape, target: Cell, target_shape: Shape) -> T:
        """One line; in a loop, keep the `field` and look up there."""
        return self.field(attacker_shape, target_shape)[attacker * self.table.cells + target]

    def count(self, lines: int) -> None:
        """Note lines that are about to be kept, and forget all others when they become too many."""
        self._kept += lines
        if self._kept > self._max_lines:
            self._kept = lines
            for field in self._fields.values():
                field.clear()

    def distance(self, a: Cell, a_shape: Shape, b: Cell, b_shape: Shape) -> float:
        """Inches from base edge to base edge, to the last bit as `look` has them."""
        if (b, b_shape) < (a, a_shape):
            return self.table.distance(b, b_shape.radius, a, a_shape.radius)
        return self.table.distance(a, a_shape.radius, b, b_shape.radius)

    def look(self, a: Cell, a_shape: Shape, b: Cell, b_shape: Shape) -> tuple[SightLine, SightLine]:
        """The lines there and back. Always worked out in the same direction, so that both agree to the last bit."""
        if (b, b_shape) < (a, a_shape):
            back, there = self.look(b, b_shape, a, a_shape)
            return there, back
        table = self.table
        distance = table.distance(a, a_shape.radius, b, b_shape.radius)
        a_foot, b_foot = table.elevations[a], table.elevations[b]
        a_lower = a_foot + a_shape.height <= b_foot + _NOTHING
        b_lower = b_foot + b_shape.height <= a_foot + _NOTHING
        pieces = self._on_the_way(a, b, max(a_shape.radius, b_shape.radius)) if a != b else []
        if not pieces:
            return SightLine(distance, True, False, b_lower, ()), SightLine(distance, True, False, a_lower, ())
        found, free, solid = _Look(self, a, a_shape, b, b_shape).result(pieces)
        there = SightLine(distance, free, solid, b_lower, self._screens(found, a, a_shape, b, b_shape))
        back = SightLine(distance, free, solid, a_lower, self._screens(found, b, b_shape, a, a_shape))
        return there, back

    def hidden(self, a: Cell, a_shape: Shape, b: Cell, b_shape: Shape, bodies: Iterable[Body]) -> bool:
        """Whether the pieces and some round bodies on the table together stop all lines."""
        pieces = self._on_the_way(a, b, max(a_shape.radius, b_shape.radius))
        return a != b and _Look(self, a, a_shape, b, b_shape).hidden(pieces, bodies)

    def _screens(
        self, found: list[_Found], attacker: Cell, a_shape: Shape, target: Cell, t_shape: Shape
    ) -> tuple[Screen, ...]:
        if not found:
            return ()
        table = self.table
        touching = table.spacing / 2 + 1e-9
        from_attacker, from_target = table.gaps(attacker), table.gaps(target)
        screens = []
        for piece, full, inches in found:
            gap_a = from_attacker.get(piece, 9.0) - a_shape.radius
            gap_t = from_target.get(piece, 9.0) - t_shape.radius
            near = gap_a <= ADJACENT + 1e-9
            extent = table.extent(piece, attacker) if near else math.inf
            plateau = table.terrain[piece].plateau
            screens.append(
                Screen(
                    piece,
                    full,
                    inches,
                    gap_t <= ADJACENT + 1e-9,
                    near,
                    gap_t <= touching,
                    gap_a <= touching,
                    extent - a_shape.radius,
                    plateau and table.levels[target] == piece,
                    plateau and table.levels[attacker] == piece,
                )
            )
        return tuple(screens)

    def _on_the_way(self, a: Cell, b: Cell, radius: float) -> list[int]:
        """The pieces that may come between two bases, in the order of the table."""
        squares = self._squares_for(radius)
        all_pieces, columns = squares.pieces, squares.columns
        xs, ys = self.table.xs, self.table.ys
        x, y = xs[a] / SQUARE, ys[a] / SQUARE
        dx, dy = xs[b] / SQUARE - x, ys[b] / SQUARE - y
        steps = int(max(abs(dx), abs(dy))) + 1
        dx, dy = dx / steps, dy / steps
        pieces: set[int] = set()
        for step in range(steps + 1):
            pieces.update(all_pieces[int(y + dy * step) * columns + int(x + dx * step)])
        return sorted(pieces)

    def _squares_for(self, radius: float) -> Squares:
        """Squares with the pieces that a base of `radius` may touch that is a step away, half a square at most."""
        inches = math.ceil(radius)
        squares = self._squares.get(inches)
        if squares is None:
            squares = self._squares[inches] = Squares(self.table, inches + SQUARE / 2, high=True)
        return squares


def _circle(piece: Terrain) -> tuple[float, float, float]:
    x, y = middle(piece.outline)
    return x, y, farthest(piece.outline, x, y)


class _Look:
    """One look: the frame runs along the line of centres, from the first silhouette at x = 0 to the other at x = far."""

    def __init__(self, sight: Sight[Any], a: Cell, a_shape: Shape, b: Cell, b_shape: Shape) -> None:
        table = sight.table
        self.table, self.circles, self.see_through = table, sight.circles, sight.see_through
        self.x, self.y = table.xs[a], table.ys[a]
        dx, dy = table.xs[b] - self.x, table.ys[b] - self.y
        self.far = math.hypot(dx, dy)
        self.cos, self.sin = (dx / self.far, dy / self.far) if self.far else (1.0, 0.0)
        self.a_foot, self.b_foot = table.elevations[a], table.elevations[b]
        self.a_shape, self.b_shape = a_shape, b_shape
        self.widest = max(a_shape.radius, b_shape.radius)
        self.slant = (b_shape.radius - a_shape.radius) / self.far if self.far else 0.0

    def result(self, pieces: list[int]) -> tuple[list[_Found], bool, bool]:
        """Pieces that interrupt, whether a line is free, whether solid pieces stop all lines."""
        found: list[_Found] = []
        walls: list[list[Point]] = []
        solid_walls: list[list[Point]] = []
        closed = solid = False
        for piece in pieces:
            frame = self._frame(piece)
            low = frame and self._shadow(frame, self.table.tops[piece], self.a_foot, self.b_foot)
            if not low or not self._interrupts(low):
                continue
            inches = self._inches(frame, piece)
            wall = self._wall(frame, piece, inches, low)
            full = bool(wall) and self._hides(wall)
            found.append(_Found(piece, full, inches))
            if wall:
                closed = closed or full
                walls.append(wall)
                if self.table.terrain[piece].solid:
                    solid = solid or full
                    solid_walls.append(wall)
        closed = closed or self._closed(walls)
        return found, not closed, closed and (solid or self._closed(solid_walls))

    def hidden(self, pieces: list[int], bodies: Iterable[Body]) -> bool:
        """Whether pieces and bodies together stop all lines."""
        walls: list[list[Point]] = []
        for piece in pieces:
            frame = self._frame(piece)
            low = frame and self._shadow(frame, self.table.tops[piece], self.a_foot, self.b_foot)
            wall = low and self._interrupts(low) and self._wall(frame, piece, self._inches(frame, piece), low)
            if wall:
                walls.append(wall)
        walls += filter(None, map(self._body, bodies))
        return self._closed(walls)

    def _body(self, body: Body) -> list[Point]:
        """The part of a round body that not even lines from top to top pass, with as many corners as nobody tells apart."""
        dx, dy = body.x - self.x, body.y - self.y
        x, y = dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin
        if not 0.0 < x < self.far:
            return []
        frame = slab([(x + body.radius * px, y + body.radius * py) for px, py in _ROUND], 0.0, self.far)
        tops = self.a_foot + self.a_shape.height, self.b_foot + self.b_shape.height
        wall = self._shadow(frame, body.top, *tops)
        return wall if wall and self._interrupts(wall) else []

    def _frame(self, piece: int) -> list[Point]:
        """The outline in the frame; empty if it lies behind either silhouette or off the way."""
        x0, y0, cos, sin = self.x, self.y, self.cos, self.sin
        center_x, center_y, radius = self.circles[piece]
        dx, dy = center_x - x0, center_y - y0
        if abs(dy * cos - dx * sin) > radius + self.widest or not -radius < dx * cos + dy * sin < self.far + radius:
            return []
        points = [
            ((x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin)
            for x, y in self.table.terrain[piece].outline
        ]
        first, last = min(points)[0], max(points)[0]
        if last <= _NOTHING or first >= self.far - _NOTHING:
            return []
        return points if first >= 0.0 and last <= self.far else slab(points, 0.0, self.far)

    def _shadow(self, frame: list[Point], top: float, start: float, end: float) -> list[Point]:
        """The part of something as high as `top` that is higher than a line that runs from height `start` to `end`."""
        top -= _NOTHING
        if start < top and end < top:
            return frame
        if start >= top and end >= top:
            return []
        crossing = self.far * (top - start) / (end - start)
        return slab(frame, 0.0, crossing) if start < top else slab(frame, crossing, self.far)

    def _wall(self, frame: list[Point], piece: int, inches: float, low: list[Point]) -> list[Point]:
        """The part of a piece that not even lines from top to top pass; nothing of area terrain that can be seen through."""
        if self.table.terrain[piece].form == "area" and inches <= self.see_through:
            return []
        tops = self.a_foot + self.a_shape.height, self.b_foot + self.b_shape.height
        wall = self._shadow(frame, self.table.tops[piece], *tops)
        return wall if wall is low or not wall or self._interrupts(wall) else []

    def _interrupts(self, points: list[Point]) -> bool:
        """Does any line meet it? A convex part does unless it lies wholly beyond the outermost line of one side."""
        a, slant = self.a_shape.radius - _NOTHING, self.slant
        return max([y + a + slant * x for x, y in points]) > 0.0 and min([y - a - slant * x for x, y in points]) < 0.0

    def _hides(self, points: list[Point]) -> bool:
        """Does every line meet it? Every line does if the outermost of either side do."""
        a, slant = self.a_shape.radius - _NOTHING, self.slant
        return max([y - a - slant * x for x, y in points]) >= 0.0 and min([y + a + slant * x for x, y in points]) <= 0.0

    def _closed(self, walls: list[list[Point]]) -> bool:
        """Do several pieces together stop all lines?"""
        if len(walls) < 2:
            return bool(walls) and self._hides(walls[0])
        return not open_window(walls, self.a_shape.radius, self.b_shape.radius, self.far)

    def _inches(self, frame: list[Point], piece: int) -> float:
        """Inches of area terrain from base edge to base edge: along the centre line, else along the longer side line."""
        if self.table.terrain[piece].form != "area":
            return 0.0
        a, b = self.a_shape.radius, self.b_shape.radius
        low, high = a, self.far - b
        if high <= low:
            return 0.0
        inches = chord(frame, low, high)
        if inches:
            return inches
        sides = (1.0, -1.0)
        stretch = math.hypot(1.0, self.slant)
        return stretch * max(
            chord([(x, y - side * (a + self.slant * x)) for x, y in frame], low, high) for side in sides
        )
