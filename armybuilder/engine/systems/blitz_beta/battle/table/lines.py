"""What is known of a table's lines of sight, packed: six bytes a line instead of two hundred, and looked up as it is.

All lines of two shapes are keys in order (`core.table.sight.Field`), each with the number of a shelter; how far away one is
from the other follows from the places.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple

from armybuilder.engine.core.table.sight import Field, Shape, Sight, shaped
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Shelter

MOST = 60_000
"""Lines that are kept of a table."""
MOST_SHELTERS = 1 << 16
MOST_SHARED = 100_000
"""Shelters that tables share."""
_SHARED: dict[Shelter, Shelter] = {}


class Packed(NamedTuple):
    """The lines between two shapes: keys of 32 bits in order, and the number of the shelter of each, in 16 bits."""

    keys: "bytes"
    numbers: "bytes"


class Lines:
    """The lines of one table that are known."""

    __slots__ = ("_count", "_known", "_lock", "_numbers", "shelters")

    def __init__(self, shelters: tuple[Shelter, ...] = (), packed: Mapping[str, Packed] = MappingProxyType({})) -> None:
        """`shelters`: those that there are, whatever their distance; `packed`: by the name of two shapes."""
        self._lock = Lock()
        self.shelters = [shared(shelter) for shelter in shelters]
        self._numbers = {shelter: number for number, shelter in enumerate(self.shelters)}
        self._known = {
            _shapes(name): (array("I", lines.keys), array("H", lines.numbers)) for name, lines in packed.items()
        }
        self._count = sum([len(keys) for keys, _ in self._known.values()])

    def __len__(self) -> int:
        return self._count

    def find(self, sight: Sight[Shelter], attacker: Shape, target: Shape, key: int) -> Shelter | None:
        """The shelter on a line, None where it is not known."""
        found = self._known.get((attacker, target))
        if found is None:
            return None
        keys, numbers = found
        place = bisect_left(keys, key)
        if place == len(keys) or keys[place] != key:
            return None
        cells = sight.table.cells
        distance = sight.distance(key // cells, attacker, key % cells, target)
        return self.shelters[numbers[place]]._replace(distance=distance)

    def take(self, sight: Sight[Shelter], most: int = MOST) -> None:
        """Pack what was worked out meanwhile, as long as there are not too many. Other threads may look meanwhile."""
        with self._lock:  # or two would give out the same number
            for shapes, field in list(sight.fields.items()):
                if field.fresh and self._count < most:
                    self._pack(shapes, field)
                field.fresh = 0

    def _pack(self, shapes: tuple[Shape, Shape], field: Field[Shelter]) -> None:
        before = self._known.get(shapes)
        found = dict(zip(*before, strict=True)) if before else {}
        self._count -= len(found)
        for key, shelter in list(field.readings.items()):
            if key not in found and len(self.shelters) < MOST_SHELTERS:
                found[key] = self._number(shelter._replace(distance=0.0))
        keys = array("I", sorted(found))
        self._known[shapes] = keys, array("H", [found[key] for key in keys])
        self._count += len(keys)

    def _number(self, shelter: Shelter) -> int:
        number = self._numbers.get(shelter)
        if number is None:
            shelter = shared(shelter)
            number = self._numbers[shelter] = len(self.shelters)
            self.shelters.append(shelter)
        return number

    def packed(self) -> dict[str, Packed]:
        """All of them, to be kept."""
        return {
            f"{_name(attacker)} {_name(target)}": Packed(keys.tobytes(), numbers.tobytes())
            for (attacker, target), (keys, numbers) in self._known.items()
        }


def shared(shelter: Shelter) -> Shelter:
    """The same shelter as one object for all tables: most of those of one are those of another."""
    if len(_SHARED) >= MOST_SHARED:
        _SHARED.clear()
    return _SHARED.setdefault(shelter, shelter)


def _name(shape: Shape) -> str:
    return f"{shape.height} {shape.radius}"


def _shapes(name: str) -> tuple[Shape, Shape]:
    """The two shapes of a name."""
    height, radius, other_height, other_radius = map(float, name.split())
    return shaped(height, radius), shaped(other_height, other_radius)
