"""A table with terrain on it. It is frozen; equal content is an equal table, and what is worked out stays with it.

Models stand on the points of a lattice, so that what lies between two of them is worked out once. A place is one
integer, its `cell`: row times columns plus column. Distances are exact, in inches.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.core.table.geometry import Pieces, contains, farthest, gap, gaps, middle
from armybuilder.engine.core.table.lattice import Lattice
from armybuilder.engine.core.table.terrain import SPACING, Box, Cell, TerrainPiece, problems_of, problems_of_pieces

FAR = 4.0
"""Inches from which it does not matter how far away a piece is."""
NEAR = 1.0
"""Inches around a piece within which all places are measured at once: most bases are smaller."""
SQUARE = 2.0


class Tabletop(Lattice):
    """A table of `width` by `height` inches. The order of pieces is that of building: what stands on a plateau follows
    it. `ValueError` for what is no table; `problems_of` lists what is wrong beforehand."""

    def __init__(
        self, width: float, height: float, terrain: tuple[TerrainPiece, ...] = (), *, spacing: float = SPACING
    ) -> None:
        width, height, terrain = float(width), float(height), tuple(terrain)
        _refuse(problems_of(width, height, terrain, spacing))
        super().__init__(width, height, float(spacing))
        self._reset(terrain)
        self.boxes = tuple(map(_box, terrain))
        """Left, low, right and high of each piece."""
        self._raise(_grounds(terrain, ()))
        self.levels = self._levels()
        """The plateau on which each cell lies, the highest one, as the index of its piece; -1 for the table itself."""
        self.elevations = self._elevations()
        """The height of the ground at each cell."""

    def _reset(self, terrain: tuple[TerrainPiece, ...]) -> None:
        """Nothing is measured yet."""
        self.terrain = terrain
        self._hash = 0
        self._squares: Squares | None = None
        self._gaps: dict[Cell, dict[int, float]] = {}
        self._within: dict[tuple[int, float], array[int]] = {}
        self._boxes_within: dict[tuple[int, float], Box] = {}
        self._beside: dict[tuple[int, float, float], tuple[Cell, ...]] = {}
        self._measured: dict[tuple[int, float], tuple[array[int], array[float]]] = {}
        self._under: dict[tuple[float, ...], tuple[array[int], tuple[tuple[int, ...], ...]]] = {}
        self._beneath: dict[tuple[int, float, tuple[float, ...]], dict[tuple[int, ...], list[Cell]]] = {}
        self._extents: dict[tuple[int, Cell], float] = {}

    def _raise(self, grounds: tuple[float, ...]) -> None:
        self.grounds = grounds
        """The height of the ground under each piece."""
        self.tops = tuple([ground + piece.height for ground, piece in zip(grounds, self.terrain, strict=True)])
        """The height of each piece's top above the table."""

    def _levels(self) -> "array[int]":
        levels = array("h", [-1]) * self.cells
        plateaus = [index for index, piece in enumerate(self.terrain) if piece.plateau]
        for index in sorted(plateaus, key=self.tops.__getitem__):
            for cell in self.cells_around(index, 0.0):
                if contains(self.terrain[index].outline, self.xs[cell], self.ys[cell]):
                    levels[cell] = index
        return levels

    def _elevations(self) -> tuple[float, ...]:
        return tuple([0.0 if level < 0 else self.tops[level] for level in self.levels])

    @property
    def _key(self) -> tuple[object, ...]:
        return self.width, self.height, self.spacing, self.terrain

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Tabletop) and self._key == other._key)

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash(self._key)
        return self._hash

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Another process gets the table, not what was worked out about it."""
        return _rebuild, (self.width, self.height, self.terrain, self.spacing)

    def with_changes(self, changes: Mapping[int, TerrainPiece], more: tuple[TerrainPiece, ...] = ()) -> "Tabletop":
        """This table with other pieces in the place of some, of the same outlines, and `more` after all of them: what was
        worked out stays known."""
        return _AlteredTabletop(self, changes, more)

    def cells_around(self, piece: int, margin: float) -> Iterator[Cell]:
        """The places in the box around a piece, `margin` inches wider on each side."""
        left, low, right, high = self.boxes[piece]
        first, last = self.cell(left - margin, low - margin), self.cell(right + margin, high + margin)
        for row in range(first // self.columns, last // self.columns + 1):
            start = row * self.columns
            yield from range(start + first % self.columns, start + last % self.columns + 1)

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

    def cells_within(self, piece: int, inches: float) -> "array[int]":
        """The places from which a piece is less than so many inches away."""
        known = self._within.get((piece, inches))
        if known is None:
            measured = self._distances_around(piece, max(inches, NEAR))
            near = [cell for cell, inch in zip(*measured, strict=True) if inch < inches]
            known = self._within[piece, inches] = array("I", near)
        return known

    def box_within(self, piece: int, inches: float) -> Box | None:
        """The box around all places from which a piece is less than so many inches away, None where there are none."""
        known = self._boxes_within.get((piece, inches))
        if known is None:
            near = self.cells_within(piece, inches)
            if not near:
                return None
            xs, ys = [self.xs[cell] for cell in near], [self.ys[cell] for cell in near]
            known = self._boxes_within[piece, inches] = min(xs), min(ys), max(xs), max(ys)
        return known

    def cells_between(self, piece: int, least: float, most: float) -> tuple[Cell, ...]:
        """The places from which a piece is so many inches away, from `least` to `most`."""
        known = self._beside.get((piece, least, most))
        if known is None:
            measured = self._distances_around(piece, max(most, NEAR))
            near = zip(*measured, strict=True)
            known = self._beside[piece, least, most] = tuple(cell for cell, inch in near if least <= inch <= most)
        return known

    def _distances_around(self, piece: int, margin: float) -> "tuple[array[int], array[float]]":
        """The places around a piece, and how many inches each of them is away from it."""
        known = self._measured.get((piece, margin))
        if known is None:
            outline, xs, ys = self.terrain[piece].outline, self.xs, self.ys
            cells = array("I", self.cells_around(piece, margin))
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
                for cell in self.cells_within(piece, limit):
                    beneath[cell] += (piece,)
            numbers: dict[tuple[int, ...], int] = {}
            cells = array("H", [numbers.setdefault(pieces, len(numbers)) for pieces in beneath])
            known = self._under[limits] = cells, tuple(numbers)
        return known

    def cells_beneath(
        self, piece: int, inches: float, limits: tuple[float, ...]
    ) -> Mapping[tuple[int, ...], list[Cell]]:
        """The places less than so many inches from a piece, by the pieces that are less than their limit away from each."""
        known = self._beneath.get((piece, inches, limits))
        if known is None:
            known = self._beneath[piece, inches, limits] = {}
            for cell in self.cells_within(piece, inches):
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
        squares = self._squares
        if squares is None:
            squares = self._squares = Squares(self.width, self.height, self.terrain, self.boxes)
        return gaps(squares.at(x, y), x, y, FAR)


class _AlteredTabletop(Tabletop):
    """A table that differs from another one by a few pieces: only what they change is worked out."""

    def __init__(self, before: Tabletop, changes: Mapping[int, TerrainPiece], more: tuple[TerrainPiece, ...]) -> None:
        pieces = [*before.terrain, *more]
        for index, piece in changes.items():
            pieces[index] = piece
        new = *changes.values(), *more
        _refuse(problems_of_pieces(new, before.width, before.height, len(pieces)))
        Lattice.__init__(self, before.width, before.height, before.spacing)
        self._reset(tuple(pieces))
        self._before, self._known = before, len(before.terrain)
        self._heaps = tuple([(index, piece.outline) for index, piece in enumerate(more, self._known)])
        self.boxes = (*before.boxes, *map(_box, more))
        as_high = not any(piece.plateau for piece in more) and all(
            _rim(piece) == _rim(before.terrain[index]) for index, piece in changes.items()
        )
        self._raise(_grounds(self.terrain, before.grounds if as_high else ()))
        self.levels = before.levels if as_high else self._levels()
        self.elevations = before.elevations if as_high else self._elevations()

    def cells_within(self, piece: int, inches: float) -> "array[int]":
        return self._before.cells_within(piece, inches) if piece < self._known else super().cells_within(piece, inches)

    def box_within(self, piece: int, inches: float) -> Box | None:
        return self._before.box_within(piece, inches) if piece < self._known else super().box_within(piece, inches)

    def cells_between(self, piece: int, least: float, most: float) -> tuple[Cell, ...]:
        known = piece < self._known
        return self._before.cells_between(piece, least, most) if known else super().cells_between(piece, least, most)

    def extent(self, piece: int, cell: Cell) -> float:
        return self._before.extent(piece, cell) if piece < self._known else super().extent(piece, cell)

    def _measure(self, cell: Cell) -> dict[int, float]:
        before = self._before.gaps(cell)
        near = gaps(self._heaps, self.xs[cell], self.ys[cell], FAR) if self._heaps else {}
        return before | near if near else before


class Squares:
    """Squares of 2 inches, each with the pieces whose boxes come within `FAR` of it, in the order of the table."""

    def __init__(self, width: float, height: float, terrain: tuple[TerrainPiece, ...], boxes: tuple[Box, ...]) -> None:
        self.columns = int(width / SQUARE) + 1
        rows = int(height / SQUARE) + 1
        lists: list[list[int]] = [[] for _ in range(self.columns * rows)]
        for index, (left, bottom, right, top) in enumerate(boxes):
            for row in _span(bottom - FAR, top + FAR, rows):
                for column in _span(left - FAR, right + FAR, self.columns):
                    lists[row * self.columns + column].append(index)
        outlines = [(index, piece.outline) for index, piece in enumerate(terrain)]
        same: dict[tuple[int, ...], Pieces] = {}
        self.pieces = tuple(
            same.setdefault(pieces, tuple(map(outlines.__getitem__, pieces))) for pieces in map(tuple, lists)
        )

    def at(self, x: float, y: float) -> Pieces:
        """The pieces near a point of the table."""
        return self.pieces[int(y / SQUARE) * self.columns + int(x / SQUARE)]


def _span(low: float, high: float, squares: int) -> range:
    return range(max(int(low / SQUARE), 0), min(int(high / SQUARE) + 1, squares))


def _grounds(terrain: tuple[TerrainPiece, ...], known: tuple[float, ...]) -> tuple[float, ...]:
    """The heights of the ground under pieces, when those under the first ones are `known`."""
    heights = list(known)
    for index, piece in enumerate(terrain[len(known) :], len(known)):
        x, y = middle(piece.outline)
        beneath = [
            heights[other] + terrain[other].height
            for other in range(index)
            if terrain[other].plateau and contains(terrain[other].outline, x, y)
        ]
        heights.append(max(beneath, default=0.0))
    return tuple(heights)


def _box(piece: TerrainPiece) -> Box:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return min(xs), min(ys), max(xs), max(ys)


def _rim(piece: TerrainPiece) -> tuple[float, float] | None:
    """Return what defines a plateau, None for a piece that is none."""
    return (piece.height, piece.slope) if piece.plateau else None


def _refuse(problems: Iterable[tuple[str, str]]) -> None:
    """`ValueError` with all problems, if there are any."""
    messages = [message for _, message in problems]
    if messages:
        raise ValueError(" ".join(messages))


def _rebuild(width: float, height: float, terrain: tuple[TerrainPiece, ...], spacing: float) -> Tabletop:
    return Tabletop(width, height, terrain, spacing=spacing)
