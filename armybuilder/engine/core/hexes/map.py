"""The map on a lattice: ground and level of each hex."""

from collections.abc import Sequence

import msgspec

from armybuilder.engine.core.hexes.lattice import HexLattice


class GroundKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of ground: its key, its `label` in English, a `mark` of one letter for files, and its `look`: the name of the pattern that
    pages and prints fill it with, empty for open ground."""

    key: str
    label: str
    mark: str
    look: str = ""


class HexMap:
    """A lattice with the number of its ground (of `kinds`) and its level (0 is the lowest) for each cell. It never changes."""

    __slots__ = ("grounds", "kinds", "lattice", "levels")

    def __init__(
        self, lattice: HexLattice, kinds: Sequence[GroundKind], grounds: Sequence[int], levels: Sequence[int]
    ) -> None:
        if not len(grounds) == len(levels) == lattice.size:
            raise ValueError(f"{lattice.size} hexes have {len(grounds)} grounds and {len(levels)} levels")
        self.lattice, self.kinds = lattice, tuple(kinds)
        self.grounds, self.levels = tuple(grounds), tuple(levels)

    def kind(self, cell: int) -> GroundKind:
        """The kind of ground of a hex."""
        return self.kinds[self.grounds[cell]]

    @property
    def is_fair(self) -> bool:
        """Whether half a turn lays the map on itself."""
        return self.grounds == self.grounds[::-1] and self.levels == self.levels[::-1]
