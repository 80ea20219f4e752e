"""Cache of what one place sees of another at a glance: the lines of a Gear between places two inches apart, in 16
bits each.

Code that weighs many places looks here; attacks themselves are calculated with the exact lines of `locks`.
"""

from array import array
from functools import lru_cache

from armybuilder.engine.core.table.geometry import Outline, rotate_half_turn
from armybuilder.engine.core.table.sight import Sight, silhouette_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell, TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover, dice_of

GEAR = silhouette_of(2.0, 0.5)
APART = 2.0
"""Inches between two places."""
Place = int
Glance = int
"""Bits: inches (7), lock (2), dice of cover there and of cover here (2 each), and one that says that it is known."""
INCHES, DICE = 0x7F, 3
LOCK, LOCK_AT, THERE_AT, HERE_AT, KNOWN = 3, 7, 9, 11, 1 << 15
SIGHT, SENSORS = int(Lock.SIGHT), int(Lock.SENSORS)


class GlanceTable:
    """All glances of one table, by the lines between two Gears: `known` has 0 until somebody looked (see `row`). Of a table that
    looks the same turned around it has the half from which the other follows."""

    __slots__ = ("_cells", "_last", "_sight", "at", "known", "places")

    def __init__(self, table: Tabletop, sight: Sight[TargetCover], kept: bytes = b"", *, altered: bool = False) -> None:
        """`kept`: what was known of the same table. One that was `altered` hardly ever looks the same from either side."""
        every = max(1, round(APART / table.spacing))
        columns, rows = (table.columns - 1) // every + 1, (table.rows - 1) // every + 1
        self.places = columns * rows
        self.at = nearest_places(table.columns, table.rows, every)
        """The place nearest to each cell."""
        alike = not altered and _is_symmetric(table)
        self._last = (self.places - 1) // 2 if alike else self.places - 1
        size = (self._last + 1) * self.places
        self.known = array("H", kept) if len(kept) == 2 * size else array("H", (0,)) * size
        self._cells: list[Cell] = [
            row * every * table.columns + column * every for row in range(rows) for column in range(columns)
        ]
        self._sight = sight

    def row(self, one: Place) -> tuple[int, int]:
        """Return where in `known` the glances from a place begin, and the step from each to the next:
        `known[begin + way * other]`.
        """
        places = self.places
        return (one * places, 1) if one <= self._last else ((places - 1 - one) * places + places - 1, -1)

    def look(self, one: Place, other: Place) -> Glance:
        """Return what is visible of `other` from `one`; look up `known` first."""
        cells, sight = self._cells, self._sight
        line, line_back = sight.look(cells[one], GEAR, cells[other], GEAR)
        there, here = sight.read(line, GEAR, GEAR), sight.read(line_back, GEAR, GEAR)
        found, back = pack_glance(there, here), pack_glance(here, there)
        self._note(one, other, found, back)
        last = self.places - 1
        if 2 * self._last == last:  # who looks from the middle does so twice
            self._note(last - one, last - other, found, back)
        return found

    def _note(self, one: Place, other: Place, there: Glance, back: Glance) -> None:
        for looking, seen, glanced in ((one, other, there), (other, one, back)):
            begin, way = self.row(looking)
            self.known[begin + way * seen] = glanced


@lru_cache(maxsize=8)
def nearest_places(columns: int, rows: int, every: int) -> list[Place]:
    """The place nearest to each cell of a lattice of which every so many are places: the same for all tables of a size."""
    most_across, most_up = (columns - 1) // every, (rows - 1) // every
    across = [min((column + every // 2) // every, most_across) for column in range(columns)]
    up = [min((row + every // 2) // every, most_up) for row in range(rows)]
    return [row * (most_across + 1) + column for row in up for column in across]


def _is_symmetric(table: Tabletop) -> bool:
    """Whether a table is the same from either side, so that each glance tells of two."""
    every = round(APART / table.spacing)
    if (table.columns - 1) % every or (table.rows - 1) % every:
        return False
    outlines = {_piece_key(piece, piece.outline) for piece in table.terrain}
    return outlines == {
        _piece_key(piece, rotate_half_turn(piece.outline, table.width, table.height)) for piece in table.terrain
    }


def _piece_key(piece: TerrainPiece, outline: Outline) -> tuple[object, ...]:
    """A piece by its points, whichever comes first, to thousandths of an inch."""
    points = frozenset((round(x, 3), round(y, 3)) for x, y in outline)
    return points, piece.height, piece.cover, piece.form, piece.solid, piece.plateau


def pack_glance(there: TargetCover, here: TargetCover) -> Glance:
    """A shelter in bits, with the dice of the one that looks."""
    inches = min(int(there.distance), INCHES)
    dice = min(dice_of(there), DICE) << THERE_AT | min(dice_of(here), DICE) << HERE_AT
    return KNOWN | dice | there.lock << LOCK_AT | inches
