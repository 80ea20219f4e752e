"""Lines of sight between two silhouettes, and what blocks them: calculated once for two places and two shapes, then
looked up.

A silhouette is a rectangle on the ground: as wide as the base, as high as its class, turned to the other one. Lines
run from any point of one to any point of the other. Along a line from top to top nothing is higher, so whatever
blocks that line blocks all of them; along a line from foot to foot nothing is lower, so whatever does not block that
line blocks none. Both questions become plane ones, and convex pieces make them exact.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.core.table.geometry import Point, chord, farthest, middle, slab, span
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell
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


class Silhouette:
    """A silhouette: inches from foot to top, and the radius of its base. Those of a size are one object, `shaped`, which is a
    quick key."""

    __slots__ = ("height", "radius")

    def __init__(self, height: float, radius: float) -> None:
        self.height, self.radius = height, radius


@lru_cache(maxsize=4096)
def silhouette_of(height: float, radius: float) -> Silhouette:
    """The silhouette of a size."""
    return Silhouette(height, radius)


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
    """An attacker's view of a target. `distance` is inches from base edge to base edge.

    `free`: some line between the silhouettes meets nothing but an inch of area terrain. `solid`: none passes
    the solid pieces. `lower`: the target is wholly lower than the attacker's foot. `screens` in the order of
    the table.
    """

    distance: float
    free: bool
    solid: bool
    lower: bool
    screens: tuple[Screen, ...]


def read_whole_line(line: SightLine, attacker: Silhouette, target: Silhouette) -> SightLine:  # noqa: ARG001 - called like any reading
    """The reading that keeps the line itself."""
    return line


_Found = tuple[int, bool, float, float, float]
"""A piece between two silhouettes before it is told which of them shoots: its index, whether it hides all, inches of area,
and so many inches at least from the centre of either; negative for one beside it."""


T = TypeVar("T")
Reading = Callable[[SightLine, Silhouette, Silhouette], T]
"""What a line from one shape to another means to a game."""


class PriorReadings(Protocol[T]):
    """Readings of a table's lines known from before."""

    def find(self, sight: "Sight[T]", attacker: Silhouette, target: Silhouette, key: int) -> T | None:
        """The reading of a line of that sight, None where it is not known."""
        ...


class SightField(Generic[T]):
    """The readings of the lines from one shape to another, by `attacker * table.cells + target`: missing ones are
    worked out on demand, for both directions at once.
    """

    __slots__ = ("_shapes", "_sight", "_twin", "fresh", "readings")

    def __init__(self, sight: "Sight[T]", attacker: Silhouette, target: Silhouette) -> None:
        self._sight = sight
        self._shapes = attacker, target
        self._twin: SightField[T] | None = None
        self.readings: dict[int, T] = {}
        self.fresh = 0
        """How many of them were worked out."""

    def pair(self, twin: "SightField[T] | None") -> None:
        """`twin` looks the other way and gets its reading from the same work; None parts the two again."""
        self._twin = twin

    def __getitem__(self, key: int) -> T:
        found = self.readings.get(key)
        return self._read_missing(key) if found is None else found

    def _read_missing(self, key: int) -> T:
        sight, (attacker_shape, target_shape) = self._sight, self._shapes
        found = sight.from_before(attacker_shape, target_shape, key)
        if found is not None:
            sight.count(1)
            self.readings[key] = found
            return found
        cells = sight.table.cells
        attacker, target = key // cells, key % cells
        there, back = sight.look(attacker, attacker_shape, target, target_shape)
        sight.count(2)
        twin = self._twin
        if twin is not None:
            twin.note(target * cells + attacker, sight.read(back, target_shape, attacker_shape))
        found = sight.read(there, attacker_shape, target_shape)
        self.note(key, found)
        return found

    def note(self, key: int, reading: T) -> None:
        """Keep what was worked out."""
        self.readings[key] = reading
        self.fresh += 1


class Sight(Generic[T]):
    """The lines of sight of one table, and what a game reads of each; only that is kept."""

    def __init__(
        self,
        table: Tabletop,
        read: Reading[T],
        *,
        see_through: float = SEE_THROUGH,
        max_lines: int = MAX_LINES,
        known: PriorReadings[T] | None = None,
        before: "Sight[T] | None" = None,
    ) -> None:
        """`known`: readings from before. `before`: the lines of the table from which this one was altered; what nothing new
        comes near is looked up there."""
        self.table = table
        self.read = read
        self.see_through = see_through
        self.known = known
        self._max_lines = max_lines
        self.kept = self.looks = 0
        self.fields: dict[tuple[Silhouette, Silhouette], SightField[T]] = {}
        self.circles: Circles = tuple((body.x, body.y, body.radius, body) for body in _tall(table))
        self.before = before if before is not None and before.table.levels is table.levels else None
        self._altered = _altered_circles(before, self) if before is not None else ()

    def field(self, attacker: Silhouette, target: Silhouette) -> SightField[T]:
        """The lines between two shapes; hold on to it, it stays the same object."""
        found = self.fields.get((attacker, target))
        if found is None:
            found = self.fields[attacker, target] = SightField(self, attacker, target)
            twin = found if attacker == target else SightField(self, target, attacker)
            self.fields[target, attacker] = twin
            found.pair(twin)
            twin.pair(found)
        return found

    def from_before(self, attacker: Silhouette, target: Silhouette, key: int) -> T | None:
        """A reading that need not be worked out: it is known, or nothing on that line was altered."""
        if self.known is not None:
            return self.known.find(self, attacker, target, key)
        before = self.before
        if before is None:
            return None
        cells, widest = self.table.cells, max(attacker.radius, target.radius)
        if self._is_altered(key // cells, key % cells, widest):
            return None
        return before.field(attacker, target)[key]

    def _is_altered(self, a: Cell, b: Cell, widest: float) -> bool:
        """Whether a piece that is other than before may come between two bases."""
        xs, ys = self.table.xs, self.table.ys
        x, y = xs[a], ys[a]
        dx, dy = xs[b] - x, ys[b] - y
        far = math.sqrt(dx * dx + dy * dy)
        cos, sin = (dx / far, dy / far) if far else (1.0, 0.0)
        return bool(_on_the_way(self._altered, (x, y), (cos, sin), far, widest))

    def line(self, attacker: Cell, attacker_shape: Silhouette, target: Cell, target_shape: Silhouette) -> T:
        """One line; in a loop, keep the `field` and look up there."""
        return self.field(attacker_shape, target_shape)[attacker * self.table.cells + target]

    def count(self, lines: int) -> None:
        """Note lines that are about to be kept, and forget all others when they become too many."""
        self.kept += lines
        if self.kept > self._max_lines:
            self.clear()
            self.kept = lines

    def clear(self) -> None:
        """Forget all lines."""
        self.kept = 0
        for field in list(self.fields.values()):
            field.readings.clear()
            field.fresh = 0

    def release(self) -> None:
        """Let go of all lines, when the table is of no more use."""
        self.clear()
        for field in list(self.fields.values()):
            field.pair(None)
        self.fields.clear()

    def distance(self, a: Cell, a_shape: Silhouette, b: Cell, b_shape: Silhouette) -> float:
        """Inches from base edge to base edge, to the last bit as `look` has them."""
        if b < a:
            return self.table.distance(b, b_shape.radius, a, a_shape.radius)
        return self.table.distance(a, a_shape.radius, b, b_shape.radius)

    def look(self, a: Cell, a_shape: Silhouette, b: Cell, b_shape: Silhouette) -> tuple[SightLine, SightLine]:
        """The lines there and back. Always worked out in the same direction, so that both agree to the last bit."""
        if b < a:
            back, there = self.look(b, b_shape, a, a_shape)
            return there, back
        self.looks += 1
        table = self.table
        a_foot, b_foot = table.elevations[a], table.elevations[b]
        a_lower = a_foot + a_shape.height <= b_foot + _NOTHING
        b_lower = b_foot + b_shape.height <= a_foot + _NOTHING
        if a == b:
            return SightLine(0.0, True, False, b_lower, ()), SightLine(0.0, True, False, a_lower, ())
        look = _Look(self, a, a_shape, b, b_shape)
        distance = max(0.0, look.far - a_shape.radius - b_shape.radius)
        found, free, solid = look.result()
        screens, screens_back = self._screens(found, a, a_shape, b, b_shape) if found else ((), ())
        there = SightLine(distance, free, solid, b_lower, screens)
        return there, SightLine(distance, free, solid, a_lower, screens_back)

    def hidden(self, a: Cell, a_shape: Silhouette, b: Cell, b_shape: Silhouette, bodies: Iterable[RoundBody]) -> bool:
        """Whether the pieces and some round bodies on the table together stop all lines."""
        return a != b and _Look(self, a, a_shape, b, b_shape).hidden(bodies)

    def _screens(
        self, found: list[_Found], a: Cell, a_shape: Silhouette, b: Cell, b_shape: Silhouette
    ) -> tuple[tuple[Screen, ...], tuple[Screen, ...]]:
        """Return the screens found, as the one shoots at the other and back."""
        table = self.table
        adjacent, touching = ADJACENT + 1e-9, table.spacing / 2 + 1e-9
        there, back = [], []
        for piece, full, inches, past_a, past_b in found:
            gap_a, gap_b = self._gap(piece, a, a_shape, past_a), self._gap(piece, b, b_shape, past_b)
            near_a, near_b = gap_a <= adjacent, gap_b <= adjacent
            touches_a, touches_b = gap_a <= touching, gap_b <= touching
            reach_a = table.extent(piece, a) - a_shape.radius if near_a else math.inf
            reach_b = table.extent(piece, b) - b_shape.radius if near_b else math.inf
            plateau = table.terrain[piece].plateau
            on_a, on_b = plateau and table.levels[a] == piece, plateau and table.levels[b] == piece
            there.append(Screen(piece, full, inches, near_b, near_a, touches_b, touches_a, reach_a, on_b, on_a))
            back.append(Screen(piece, full, inches, near_a, near_b, touches_a, touches_b, reach_b, on_a, on_b))
        return tuple(there), tuple(back)

    def _gap(self, piece: int, cell: Cell, shape: Silhouette, past: float) -> float:
        """Inches from a base to a piece; measured only where the piece may be adjacent."""
        inches = past if past > shape.radius + 2 * ADJACENT else self.table.gaps(cell).get(piece, math.inf)
        return inches - shape.radius


class _Tall(NamedTuple):
    """A piece that has a height, and the circle around it."""

    piece: int
    x: float
    y: float
    radius: float
    top: float
    area: bool
    solid: bool


def _tall(table: Tabletop) -> Iterator[_Tall]:
    for piece, terrain in enumerate(table.terrain):
        if terrain.height:
            x, y = middle(terrain.outline)
            radius = farthest(terrain.outline, x, y)
            yield _Tall(piece, x, y, radius, table.tops[piece], terrain.form == "area", terrain.solid)


Circles = tuple[tuple[float, float, float, _Tall], ...]
"""The circles around pieces: the middle, the radius, and the piece."""


def _altered_circles(before: Sight[Any], after: Sight[Any]) -> Circles:
    """The circles around pieces that are other than before, as they were and as they are."""
    pairs = zip_longest(before.table.terrain, after.table.terrain)
    pieces = {piece for piece, (was, now) in enumerate(pairs) if was is not now}
    return tuple(circle for circle in (*before.circles, *after.circles) if circle[3].piece in pieces)


def _on_the_way(circles: Circles, start: Point, way: Point, far: float, widest: float) -> list[_Tall]:
    """The pieces that may come between two bases, `far` inches from a place by the cosine and sine of a way, as the circles
    around them do. `widest` is the larger radius."""
    (x, y), (cos, sin) = start, way
    along, across = x * cos + y * sin, y * cos - x * sin
    return [
        tall
        for x, y, radius, tall in circles
        if -radius - widest < y * cos - x * sin - across < radius + widest
        and -radius < x * cos + y * sin - along < far + radius
    ]


class _Look:
    """One look: the frame runs along the line of centres, from the first silhouette at x = 0 to the other at x = far."""

    def __init__(self, sight: Sight[Any], a: Cell, a_shape: Silhouette, b: Cell, b_shape: Silhouette) -> None:
        table = sight.table
        self.table, self.circles, self.see_through = table, sight.circles, sight.see_through
        self.x, self.y = table.xs[a], table.ys[a]
        dx, dy = table.xs[b] - self.x, table.ys[b] - self.y
        self.far = math.sqrt(dx * dx + dy * dy)
        self.cos, self.sin = (dx / self.far, dy / self.far) if self.far else (1.0, 0.0)
        self.feet = table.elevations[a], table.elevations[b]
        self.heads = self.feet[0] + a_shape.height, self.feet[1] + b_shape.height
        self.a_shape, self.b_shape = a_shape, b_shape
        self.slant = (b_shape.radius - a_shape.radius) / self.far if self.far else 0.0

    def result(self) -> tuple[list[_Found], bool, bool]:
        """Pieces that interrupt, whether a line is free, whether solid pieces stop all lines."""
        found: list[_Found] = []
        walls: list[list[Point]] = []
        solid_walls: list[list[Point]] = []
        closed = solid = False
        for tall in self._on_the_way():
            piece, _, _, _, top, area, solid_piece = tall
            frame, first, last = self._frame(tall)
            low = frame and self._shadow(frame, top, self.feet)
            if not low:
                continue
            interrupts, hides = self._meets(low)
            if not interrupts:
                continue
            inches = self._inches(frame) if area else 0.0
            wall = [] if area and inches <= self.see_through else self._wall(frame, top)
            full = bool(wall) and (hides if wall is low else self._meets(wall)[1])
            found.append((piece, full, inches, first, self.far - last))
            if wall:
                closed = closed or full
                walls.append(wall)
                if solid_piece:
                    solid = solid or full
                    solid_walls.append(wall)
        closed = closed or (len(walls) > 1 and self._closed(walls))
        return found, not closed, closed and (solid or (len(solid_walls) > 1 and self._closed(solid_walls)))

    def hidden(self, bodies: Iterable[RoundBody]) -> bool:
        """Whether pieces and bodies together stop all lines."""
        walls: list[list[Point]] = []
        for tall in self._on_the_way():
            frame, _, _ = self._frame(tall)
            low = frame and self._shadow(frame, tall.top, self.feet)
            if not low or not self._meets(low)[0]:
                continue
            seen_through = tall.area and self._inches(frame) <= self.see_through
            wall = [] if seen_through else self._wall(frame, tall.top)
            if wall:
                walls.append(wall)
        walls += filter(None, map(self._body, bodies))
        return self._closed(walls)

    def _on_the_way(self) -> list[_Tall]:
        """The pieces that may come between, in the order of the table."""
        widest = max(self.a_shape.radius, self.b_shape.radius)
        return _on_the_way(self.circles, (self.x, self.y), (self.cos, self.sin), self.far, widest)

    def _body(self, body: RoundBody) -> list[Point]:
        """The part of a round body that not even lines from top to top pass, with as many corners as nobody tells apart."""
        dx, dy = body.x - self.x, body.y - self.y
        x, y = dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin
        if not 0.0 < x < self.far:
            return []
        frame = slab([(x + body.radius * px, y + body.radius * py) for px, py in _ROUND], 0.0, self.far)
        wall = self._shadow(frame, body.top, self.heads)
        return wall if wall and self._meets(wall)[0] else []

    def _frame(self, tall: _Tall) -> tuple[list[Point], float, float]:
        """The part of a piece that lies between the silhouettes, empty for none, and where the circle around it begins and
        ends."""
        piece, x, y, radius, _, _, _ = tall
        x0, y0, cos, sin, far = self.x, self.y, self.cos, self.sin, self.far
        points = [
            ((x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin)
            for x, y in self.table.terrain[piece].outline
        ]
        middle = (x - x0) * cos + (y - y0) * sin
        first, last = middle - radius, middle + radius
        if first < 0.0 or last > far:
            nearest, farthest = span(points)
            if farthest <= _NOTHING or nearest >= far - _NOTHING:
                points = []
            elif nearest < 0.0 or farthest > far:
                points = slab(points, 0.0, far)
        return points, first, last

    def _shadow(self, frame: list[Point], top: float, heights: tuple[float, float]) -> list[Point]:
        """The part of something as high as `top` that is higher than a line that runs between two heights."""
        start, end = heights
        top -= _NOTHING
        if start < top and end < top:
            return frame
        if start >= top and end >= top:
            return []
        crossing = self.far * (top - start) / (end - start)
        return slab(frame, 0.0, crossing) if start < top else slab(frame, crossing, self.far)

    def _wall(self, frame: list[Point], top: float) -> list[Point]:
        """The part of a piece that not even lines from top to top pass."""
        wall = self._shadow(frame, top, self.heads)
        return wall if wall is frame or not wall or self._meets(wall)[0] else []

    def _meets(self, points: list[Point]) -> tuple[bool, bool]:
        """Does any line meet a convex part, and does every line? None does if it lies wholly beyond the outermost line of
        one side, every line does if the outermost of either side do."""
        room, slant = self.a_shape.radius - _NOTHING, self.slant
        top = high = -math.inf
        low = bottom = math.inf
        # One by one: compiled, nothing is put into boxes, and as it is, that is no slower.
        for x, y in points:
            lean = slant * x
            rising, falling = y + lean, y - lean
            if rising > top:  # noqa: PLR1730
                top = rising
            if rising < bottom:  # noqa: PLR1730
                bottom = rising
            if falling > high:  # noqa: PLR1730
                high = falling
            if falling < low:  # noqa: PLR1730
                low = falling
        return top > -room and low < room, high >= room and bottom <= -room

    def _closed(self, walls: list[list[Point]]) -> bool:
        """Do several pieces together stop all lines?"""
        if len(walls) < 2:
            return bool(walls) and self._meets(walls[0])[1]
        return not open_window(walls, self.a_shape.radius, self.b_shape.radius, self.far)

    def _inches(self, frame: list[Point]) -> float:
        """Inches of area terrain from base edge to base edge: along the centre line, else along the longer side line."""
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
