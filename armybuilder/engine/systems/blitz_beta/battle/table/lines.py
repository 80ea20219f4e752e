"""Packed cache of a table's known lines of sight: six bytes per line instead of two hundred, looked up without
unpacking.

All lines of two shapes are sorted keys (`core.table.sight.SightField`), each with the number of a shelter; the
distance from one to the other follows from the places.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple

from armybuilder.engine.core.table.sight import Sight, SightField, Silhouette, silhouette_of
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover

MOST = 60_000
"""Lines that are kept of a table."""
MOST_SHELTERS = 1 << 16
MOST_SHARED = 100_000
"""Shelters that tables share."""
_SHARED: dict[TargetCover, TargetCover] = {}


class PackedLines(NamedTuple):
    """The lines between two shapes: keys of 32 bits in order, and the number of the shelter of each, in 16 bits."""

    keys: "bytes"
    numbers: "bytes"


class LineCache:
    """The lines of one table that are known."""

    __slots__ = ("_count", "_known", "_lock", "_numbers", "shelters")

    def __init__(
        self, shelters: tuple[TargetCover, ...] = (), packed: Mapping[str, PackedLines] = MappingProxyType({})
    ) -> None:
        """`shelters`: those that there are, whatever their distance; `packed`: by the name of two shapes."""
        self._lock = Lock()
        self.shelters = [intern_cover(shelter) for shelter in shelters]
        self._numbers = {shelter: number for number, shelter in enumerate(self.shelters)}
        self._known = {
            _shapes(name): (array("I", lines.keys), array("H", lines.numbers)) for name, lines in packed.items()
        }
        self._count = sum([len(keys) for keys, _ in self._known.values()])

    def __len__(self) -> int:
        return self._count

    def find(self, sight: Sight[TargetCover], attacker: Silhouette, target: Silhouette, key: int) -> TargetCover | None:
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

    def pack_new(self, sight: Sight[TargetCover], most: int = MOST) -> None:
        """Pack what was worked out meanwhile, as long as there are not too many. Other threads may look meanwhile."""
        with self._lock:  # or two would give out the same number
            for shapes, field in list(sight.fields.items()):
                if field.fresh and self._count < most:
                    self._pack(shapes, field)
                field.fresh = 0

    def _pack(self, shapes: tuple[Silhouette, Silhouette], field: SightField[TargetCover]) -> None:
        before = self._known.get(shapes)
        found = dict(zip(*before, strict=True)) if before else {}
        self._count -= len(found)
        for key, shelter in list(field.readings.items()):
            if key not in found and len(self.shelters) < MOST_SHELTERS:
                found[key] = self._number(shelter._replace(distance=0.0))
        keys = array("I", sorted(found))
        self._known[shapes] = keys, array("H", [found[key] for key in keys])
        self._count += len(keys)

    def _number(self, shelter: TargetCover) -> int:
        number = self._numbers.get(shelter)
        if number is None:
            shelter = intern_cover(shelter)
            number = self._numbers[shelter] = len(self.shelters)
            self.shelters.append(shelter)
        return number

    def export(self) -> dict[str, PackedLines]:
        """All of them, to be kept."""
        return {
            f"{_name(attacker)} {_name(target)}": PackedLines(keys.tobytes(), numbers.tobytes())
            for (attacker, target), (keys, numbers) in self._known.items()
        }


def intern_cover(shelter: TargetCover) -> TargetCover:
    """The same shelter as one object for all tables: most of those of one are those of another."""
    if len(_SHARED) >= MOST_SHARED:
        _SHARED.clear()
    return _SHARED.setdefault(shelter, shelter)


def _name(shape: Silhouette) -> str:
    return f"{shape.height} {shape.radius}"


def _shapes(name: str) -> tuple[Silhouette, Silhouette]:
    """The two shapes of a name."""
    height, radius, other_height, other_radius = map(float, name.split())
    return silhouette_of(height, radius), silhouette_of(other_height, other_radius)
