"""The hex maps of a game, by seed and size: what battles are fought on is what players print."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from armybuilder.engine.core.hexes.map import GroundKind, HexMap


class MapLibrary(NamedTuple):
    """`total` maps of each size. `sizes` are columns and rows by key, `labels` the names of the sizes in English, `usual` the key of
    the default. `draw` gives the map of a number and a size, the same each time; `describe` what a ground costs and hides, and `notes`
    what else a reader of a map has to know, both in the reader's language."""

    total: int
    sizes: Mapping[str, tuple[int, int]]
    labels: Mapping[str, str]
    usual: str
    draw: Callable[[int, str], HexMap]
    describe: Callable[[GroundKind], str]
    notes: Callable[[], Sequence[str]]

    def number(self, seed: int) -> int:
        """The map on which a battle of this seed is fought."""
        return seed % self.total
