"""What one place sees of another at a glance: the lines of a Gear between places two inches apart, in 16 bits each.

Whoever weighs many places looks here; attacks themselves are worked out by the exact lines of `locks`.
"""

from array import array

from armybuilder.engine.core.table.sight import Field, Shape
from armybuilder.engine.core.table.terrain import Cell, Table
from armybuilder.engine.systems.blitz_beta.battle.cover import Lock, Shelter

GEAR = Shape(height=2.0, radius=0.5)
APART = 2.0
"""Inches between two places."""
Place = int
Glance = int
"""Bits: inches (7), lock (2), dice of cover there and of cover here (3 each), and one that says that it is known."""
INCHES, DICE = 0x7F, 7
LOCK, LOCK_AT, THERE_AT, HERE_AT, KNOWN = 3, 7, 9, 12, 1 << 15
CASES = (INCHES + 1) * (DICE + 1)
"""How many pairs of inches and dice there are."""
SIGHT, SENSORS = int(Lock.SIGHT), int(Lock.SENSORS)


class Glances:
    """All glances of one table, by the lines between two Gears; `known[one * places + other]` is 0 until somebody looked."""

    __slots__ = ("_cells", "_sight", "at", "known", "places")

    def __init__(self, table: Table, sight: Field[Shelter]) -> None:
        every = max(1, round(APART / table.spacing))
        columns, rows = (table.columns - 1) // every + 1, (table.rows - 1) // every + 1
        across = [min((column + every // 2) // every, columns - 1) for column in range(table.columns)]
        up = [min((row + every // 2) // every, rows - 1) for row in range(table.rows)]
        self.places = columns * rows
        self.at: list[Place] = [row * columns + column for row in up for column in across]
        """The place nearest to each cell."""
        self.known = array("H", bytes(2 * self.places * self.places))
        self._cells: list[Cell] = [
            row * every * table.columns + column * every for row in range(rows) for column in range(columns)
        ]
        self._sight = sight

    def look(self, one: Place, other: Place) -> Glance:
        """What is to be seen of `other` from `one`; look up `known` first."""
        cells, count = self._cells, len(self.at)
        there = self._sight[cells[one] * count + cells[other]]
        here = self._sight[cells[other] * count + cells[one]]
        self.known[other * self.places + one] = glance(here, there)
        found = self.known[one * self.places + other] = glance(there, here)
        return found


def glance(there: Shelter, here: Shelter) -> Glance:
    """A shelter in bits, with the dice of the one that looks."""
    inches = min(int(there.distance), INCHES)
    dice = min(there.dice, DICE) << THERE_AT | min(here.dice, DICE) << HERE_AT
    return KNOWN | dice | there.lock << LOCK_AT | inches
