"""A table and the terrain on it. Both are frozen; equal content is an equal table, and what is worked out stays with it.

Models stand on the points of a lattice, so that what lies between two of them is worked out once. A place is one
integer, its `cell`: row times columns plus column. Distances are exact, in inches.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.table.geometry import Outline, Pieces, contains, farthest, gap, gaps, is_convex, middle
from armybuilder.engine.core.table.lattice import Lattice, lattice

Cell = int
Box = tuple[float, float, float, float]
"""Left, low, right and high."""
Going = Literal["open", "road", "difficult", "impassable", "water"]
Rating = Literal["none", "light", "medium", "heavy"]
Form = Literal["area", "instance"]

SPACING = 0.5
"""Inches between neighbouring places."""
FAR = 4.0
"""Inches from which it does not matter how far away a piece is."""
NEAR = 1.0
"""Inches around a piece within which all places are measured at once: most bases are smaller."""
SQUARE = 2.0
MAX_SIDE = 144.0
MAX_PIECES = 200
MAX_CORNERS = 24
MAX_CELLS = 100_000
MAX_HEIGHT = 24.0
MAX_FLOORS = 24


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A piece of terrain: a convex outline with the same height all over. Inches everywhere.

    `height` is counted from the ground that it stands on. A `plateau` is stood upon: its top is the ground there, and
    its rim is a slope that runs over `slope` inches (0: a cliff). `solid` hides whatever it hides from sensors too.
    `depth` is that of water, `floors` are those of a building that can be entered. What going, rating and form mean in
    play is for each system to say.
    """

    name: str
    outline: Outline
    height: float = 0.0
    going: Going = "open"
    dangerous: bool = False
    cover: Rating = "none"
    form: Form = "instance"
    solid: bool = False
    plateau: bool = False
    slope: float = 0.0
    depth: float = 0.0
    floors: int = 0


class Table:
    """A table of `width` by `height` inches. The order of pieces is that of building: what stands on a plateau follows
    it. `ValueError` for what is no table; `problems_of` lists what is wrong beforehand."""

    def __init__(
        self, width: float, height: float, terrain: tuple[Terrain, ...] = (), *, spacing: float = SPACING
    ) -> None:
        self.width, self.height, self.terrain, self.spacing = float(width), float(height), tuple(terrain), spacing
        _refuse(problems_of(self.width, self.height, self.terrain, spacing))
        columns, rows = int(self.width / spacing + 1e-9) + 1, int(self.height / spacing + 1e-9) + 1
        self._lay_out(lattice(columns, rows, float(spacing)))

    def _lay_out(self, places: Lattice) -> None:
        self.lattice, self.xs, self.ys = places, places.xs, places.ys
        self.columns, self.rows = places.columns, places.rows
        # Those of the lattice, which may be compiled; a table cannot be.
        self.cell, self.between, self.distance = places.cell, places.between, places.distance
        self.cells = self.columns * self.rows
        self._gaps: dict[Cell, dict[int, float]] = {}
        self._within: dict[tuple[int, float], array[int]] = {}
        self._boxes_within: dict[tuple[int, float], Box] = {}
        self._beside: dict[tuple[int, float, float], tuple[Cell, ...]] = {}
        self._measured: dict[tuple[int, float], tuple[array[int], array[float]]] = {}
        self._under: dict[tuple[float, ...], tuple[array[int], tuple[tuple[int, ...], ...]]] = {}
        self._beneath: dict[tuple[int, float, tuple[float, ...]], dict[tuple[int, ...], list[Cell]]] = {}
        self._extents: dict[tuple[int, Cell], float] = {}

    @property
    def _key(self) -> tuple[object, ...]:
        return self.width, self.height, self.spacing, self.terrain

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Another process gets the table, not what was worked out about it."""
        return _rebuild, (self.width, self.height, self.terrain, self.spacing)

    def altered(self, changes: Mapping[int, Terrain], more: tuple[Terrain, ...] = ()) -> "Table":
        """This table with other pieces in the place of some, of the same outlines, and `more` after all of them: what was
        worked out stays known."""
        return _Altered(self, changes, more)

    def around(self, piece: int, margin: float) -> Iterator[Cell]:
        """The places in the box around a piece, `margin` inches wider on each side."""
        left, low, right, high = self.boxes[piece]
        first, last = self.cell(left - margin, low - margin), self.cell(right + margin, high + margin)
        for row in range(first // self.columns, last // self.columns + 1):
            start = row * self.columns
            yield from range(start + first % self.columns, start + last % self.columns + 1)

    @cached_property
    def grounds(self) -> tuple[float, ...]:
        """The height of the ground under each piece."""
        return self._grounds_after(())

    def _grounds_after(self, known: tuple[float, ...]) -> tuple[float, ...]:
        """The heights of the ground when those under the first pieces are `known`."""
        heights = list(known)
        for index, piece in enumerate(self.terrain[len(known) :], len(known)):
            x, y = middle(piece.outline)
            beneath = (
                heights[other] + self.terrain[other].height
                for other in range(index)
                if self.terrain[other].plateau and contains(self.terrain[other].outline, x, y)
            )
            heights.append(max(beneath, default=0.0))
        return tuple(heights)

    @cached_property
    def tops(self) -> tuple[float, ...]:
        """The height of each piece's top above the table."""
        return tuple(ground + piece.height for ground, piece in zip(self.grounds, self.terrain, strict=True))

    @cached_property
    def levels(self) -> "array[int]":
        """The plateau on which each cell lies, the highest one, as the index of its piece; -1 for the table itself."""
        levels = array("h", [-1]) * self.cells
        plateaus = [index for index, piece in enumerate(self.terrain) if piece.plateau]
        for index in sorted(plateaus, key=self.tops.__getitem__):
            for cell in self.around(index, 0.0):
                if contains(self.terrain[index].outline, self.xs[cell], self.ys[cell]):
                    levels[cell] = index
        return levels

    @cached_property
    def elevations(self) -> tuple[float, ...]:
        """The height of the ground at each cell."""
        return tuple(0.0 if level < 0 else self.tops[level] for level in self.levels)

    def terrain_at(self, cell: Cell) -> tuple[int, ...]:
        """The pieces on which the point lies."""
        return tuple(piece for piece, inches in self.gaps(cell).items() if inches == 0.0)

    def adjacent(self, cell: Cell, radius: float, reach: float = 1.0) -> tuple[int, ...]:
        """The pieces within `reach` inches of the edge of a base of `radius`."""
        limit = radius + reach + 1e-9
        return tuple(piece for piece, inches in self.gaps(cell).items() if inches <= limit)

    def gaps(self, cell: Cell) -> dict[int, float]:
        """Inches from the cell to each piece that is less than `FAR` away, by the order of the table."""
        known = self._gaps.get(cell)
        if known is None:
            known = self._gaps[cell] = self._measure(cell)
        return known

    def clear(self, most: int) -> None:
        """Forget what was measured from places, if that was from more than so many, and what the ground of a kind of mover was
        reckoned from."""
        for known in (self._gaps, self._extents):
            if len(known) > most:
                known.clear()
        self._measured.clear()
        self._under.clear()
        self._beneath.clear()

    def within(self, piece: int, inches: float) -> "array[int]":
        """The places from which a piece is less than so many inches away."""
        known = self._within.get((piece, inches))
        if known is None:
            measured = self._around(piece, max(inches, NEAR))
            near = [cell for cell, inch in zip(*measured, strict=True) if inch < inches]
            known = self._within[piece, inches] = array("I", near)
        return known

    def box_within(self, piece: int, inches: float) -> Box | None:
        """The box around all places from which a piece is less than so many inches away, None where there are none."""
        known = self._boxes_within.get((piece, inches))
        if known is None:
            near = self.within(piece, inches)
            if not near:
                return None
            xs, ys = [self.xs[cell] for cell in near], [self.ys[cell] for cell in near]
            known = self._boxes_within[piece, inches] = min(xs), min(ys), max(xs), max(ys)
        return known

    def beside(self, piece: int, least: float, most: float) -> tuple[Cell, ...]:
        """The places from which a piece is so many inches away, from `least` to `most`."""
        known = self._beside.get((piece, least, most))
        if known is None:
            measured = self._around(piece, max(most, NEAR))
            near = zip(*measured, strict=True)
            known = self._beside[piece, least, most] = tuple(cell for cell, inch in near if least <= inch <= most)
        return known

    def _around(self, piece: int, margin: float) -> "tuple[array[int], array[float]]":
        """The places around a piece, and how many inches each of them is away from it."""
        known = self._measured.get((piece, margin))
        if known is None:
            outline, xs, ys = self.terrain[piece].outline, self.xs, self.ys
            cells = array("I", self.around(piece, margin))
            known = cells, array("d", [gap(outline, xs[cell], ys[cell]) for cell in cells])
            self._measured[piece, margin] = known
        return known

    def under(self, limits: tuple[float, ...]) -> "tuple[array[int], tuple[tuple[int, ...], ...]]":
        """The pieces that are less than their limit, in inches, away from each place: for each cell the number of a set,
        and the sets."""
        known = self._under.get(limits)
        if known is None:
            beneath: list[tuple[int, ...]] = [()] * self.cells
            for piece, limit in enumerate(limits):
                for cell in self.within(piece, limit):
                    beneath[cell] += (piece,)
            numbers: dict[tuple[int, ...], int] = {}
            cells = array("H", [numbers.setdefault(pieces, len(numbers)) for pieces in beneath])
            known = self._under[limits] = cells, tuple(numbers)
        return known

    def beneath(self, piece: int, inches: float, limits: tuple[float, ...]) -> Mapping[tuple[int, ...], list[Cell]]:
        """The places less than so many inches from a piece, by the pieces that are less than their limit away from each."""
        known = self._beneath.get((piece, inches, limits))
        if known is None:
            known = self._beneath[piece, inches, limits] = {}
            for cell in self.within(piece, inches):
                under = tuple([other for other, gap in self.gaps(cell).items() if gap < limits[other]])
                known.setdefault(under, []).append(cell)
        return known

    def extent(self, piece: int, cell: Cell) -> float:
        """Inches from a place to the farthest point of a piece."""
        known = self._extents.get((piece, cell))
        if known is None:
            known = self._extents[piece, cell] = farthest(self.terrain[piece].outline, self.xs[cell], self.ys[cell])
        return known

    def _measure(self, cell: Cell) -> dict[int, float]:
        x, y = self.xs[cell], self.ys[cell]
        return gaps(self._neighbours.at(x, y), x, y, FAR)

    @cached_property
    def _neighbours(self) -> "Squares":
        return Squares(self, FAR)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Left, low, right and high of each piece."""
        return tuple(map(_box, self.terrain))


class _Altered(Table):
    """A table that differs from another one by a few pieces: only what they change is worked out."""

    def __init__(self, before: Table, changes: Mapping[int, Terrain], more: tuple[Terrain, ...]) -> None:
        pieces = [*before.terrain, *more]
        for index, piece in changes.items():
            pieces[index] = piece
        new = *changes.values(), *more
        _refuse(_problems_of_pieces(new, before.width, before.height, len(pieces)))
        self.width, self.height, self.terrain, self.spacing = before.width, before.height, tuple(pieces), before.spacing
        self._lay_out(before.lattice)
        self._before, self._known, self._more = before, len(before.terrain), more
        self._heaps = tuple((index, piece.outline) for index, piece in enumerate(more, self._known))
        self._as_high = not any(piece.plateau for piece in more) and all(
            _rim(piece) == _rim(before.terrain[index]) for index, piece in changes.items()
        )

    @cached_property
    def grounds(self) -> tuple[float, ...]:
        return self._grounds_after(self._before.grounds if self._as_high else ())

    @cached_property
    def levels(self) -> "array[int]":
        return self._before.levels if self._as_high else super().levels

    @cached_property
    def elevations(self) -> tuple[float, ...]:
        return self._before.elevations if self._as_high else super().elevations

    def within(self, piece: int, inches: float) -> "array[int]":
        return self._before.within(piece, inches) if piece < self._known else super().within(piece, inches)

    def box_within(self, piece: int, inches: float) -> Box | None:
        return self._before.box_within(piece, inches) if piece < self._known else super().box_within(piece, inches)

    def beside(self, piece: int, least: float, most: float) -> tuple[Cell, ...]:
        known = piece < self._known
        return self._before.beside(piece, least, most) if known else super().beside(piece, least, most)

    def extent(self, piece: int, cell: Cell) -> float:
        return self._before.extent(piece, cell) if piece < self._known else super().extent(piece, cell)

    def _measure(self, cell: Cell) -> dict[int, float]:
        before = self._before.gaps(cell)
        near = gaps(self._heaps, self.xs[cell], self.ys[cell], FAR) if self._heaps else {}
        return before | near if near else before

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        return (*self._before.boxes, *map(_box, self._more))


class Squares:
    """Squares of 2 inches, each with the pieces whose boxes come within `reach` of it, in the order of the table."""

    def __init__(self, table: Table, reach: float) -> None:
        self.columns = int(table.width / SQUARE) + 1
        rows = int(table.height / SQUARE) + 1
        lists: list[list[int]] = [[] for _ in range(self.columns * rows)]
        for index, (left, bottom, right, top) in enumerate(table.boxes):
            for row in _span(bottom - reach, top + reach, rows):
                for column in _span(left - reach, right + reach, self.columns):
                    lists[row * self.columns + column].append(index)
        outlines = [(index, piece.outline) for index, piece in enumerate(table.terrain)]
        same: dict[tuple[int, ...], Pieces] = {}
        self.pieces = tuple(
            same.setdefault(pieces, tuple(map(outlines.__getitem__, pieces))) for pieces in map(tuple, lists)
        )

    def at(self, x: float, y: float) -> Pieces:
        """The pieces near a point of the table."""
        return self.pieces[int(y / SQUARE) * self.columns + int(x / SQUARE)]


def _span(low: float, high: float, squares: int) -> range:
    return range(max(int(low / SQUARE), 0), min(int(high / SQUARE) + 1, squares))


def _box(piece: Terrain) -> Box:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return min(xs), min(ys), max(xs), max(ys)


def _rim(piece: Terrain) -> tuple[float, float] | None:
    """What makes a plateau one, None for what is none."""
    return (piece.height, piece.slope) if piece.plateau else None


def _refuse(problems: Iterable[tuple[str, str]]) -> None:
    """`ValueError` with all problems, if there are any."""
    messages = [message for _, message in problems]
    if messages:
        raise ValueError(" ".join(messages))


def _rebuild(width: float, height: float, terrain: tuple[Terrain, ...], spacing: float) -> Table:
    return Table(width, height, terrain, spacing=spacing)


def problems_of(
    width: float, height: float, terrain: tuple[Terrain, ...], spacing: float = SPACING
) -> Iterator[tuple[str, str]]:
    """What is wrong with a table: JSON pointer and message."""
    for where, side in (("/width", width), ("/height", height)):
        if not 1.0 <= side <= MAX_SIDE:
            yield where, say("A side of a table has 1 to {most:g} inches, not {side:g}.", most=MAX_SIDE, side=side)
            return
    if not 0.1 <= spacing <= 4.0 or (width / spacing + 1) * (height / spacing + 1) > MAX_CELLS:
        yield "/spacing", say("A lattice has places 0.1 to 4 inches apart, at most {most:,} of them.", most=MAX_CELLS)
        return
    yield from _problems_of_pieces(terrain, width, height, len(terrain))


def _problems_of_pieces(
    terrain: tuple[Terrain, ...], width: float, height: float, pieces: int
) -> Iterator[tuple[str, str]]:
    """What is wrong with pieces of a table that has so many in all."""
    if pieces > MAX_PIECES:
        yield (
            "/terrain",
            say("There are {pieces} pieces of terrain; a table has at most {most}.", pieces=pieces, most=MAX_PIECES),
        )
    for index, piece in enumerate(terrain[:MAX_PIECES]):
        for where, message in _problems_of_piece(piece, width, height):
            yield f"/terrain/{index}{where}", message


def _problems_of_piece(piece: Terrain, width: float, height: float) -> Iterator[tuple[str, str]]:
    if len(piece.outline) > MAX_CORNERS:
        yield (
            "/outline",
            say("An outline has at most {most} corners, not {number}.", most=MAX_CORNERS, number=len(piece.outline)),
        )
    elif not all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6 for x, y in piece.outline):
        yield "/outline", say("Every corner lies on the table.")
    elif not is_convex(piece.outline):
        yield "/outline", say("An outline is convex, with three corners at least, counterclockwise.")
    for where, inches in (("/height", piece.height), ("/slope", piece.slope), ("/depth", piece.depth)):
        if not 0.0 <= inches <= MAX_HEIGHT:
            yield where, say("It has 0 to {most:g} inches, not {inches:g}.", most=MAX_HEIGHT, inches=inches)
    if not 0 <= piece.floors <= MAX_FLOORS:
        yield "/floors", say("It has 0 to {most} floors, not {floors}.", most=MAX_FLOORS, floors=piece.floors)
