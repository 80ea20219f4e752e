"""A table as it is fought on: sizes of models, the ground for each mover, the cover between two models."""

from typing import NamedTuple

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.table.ground import Mover, MoverGround
from armybuilder.engine.systems.blitz_2006.battle.table.sight import (
    CLEAR_VIEW,
    CoverView,
    ModelFigure,
    TableSight,
    Wreck,
    with_wrecks,
)
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import KINDS, kind_of, make_piece

SPACING = 1.0
"""Inches from place to place."""


class Build(NamedTuple):
    """Inches of a base, and of a model's height."""

    radius: float
    height: float


BUILDS = {
    "gear": Build(0.6, 1.25), "strider": Build(1.0, 2.0), "tankstrider": Build(1.2, 2.0), "tank": Build(1.0, 1.0),
    "apc": Build(1.0, 1.0), "infantry": Build(0.6, 0.5), "drone": Build(0.5, 0.5), "crew": Build(0.5, 0.5),
}  # fmt: skip
"""Sizes of models in 1/144, of which the book says nothing: a Gear is some four and a half metres high."""
BREACHED, COLLAPSED = "breached", "rubble"
"""What becomes of a building (BR-48)."""
Ruins = tuple[tuple[int, str], ...]
"""Pieces that are something else now: the number of each, and the key of its kind."""


class TableField:
    """A table with its lines. `ruins` are pieces that the battle changed."""

    def __init__(self, table: Tabletop, *, origin: "TableField | None" = None) -> None:
        self.table = table
        self.kinds = tuple(map(kind_of, table.terrain))
        self._origin = origin or self
        self._grounds: dict[Mover, MoverGround] = {}
        self._ruined: dict[Ruins, TableField] = {} if origin is None else origin._ruined  # noqa: SLF001 - one of its own
        self._sight = TableSight(table, self.kinds)

    def ground(self, mover: Mover) -> MoverGround:
        """The ground as it is for one kind of mover."""
        found = self._grounds.get(mover)
        if found is None:
            found = self._grounds[mover] = MoverGround(self.table, self.kinds, mover)
        return found

    def view(
        self, viewer: int, figure: ModelFigure, target: int, other: ModelFigure, wrecks: tuple[Wreck, ...] = ()
    ) -> CoverView:
        """What lies between two models, as the first sees the second (BR-30)."""
        if viewer == target:
            return CLEAR_VIEW
        found = self._sight.view(viewer, figure, target, other)
        return with_wrecks(found, self.table, (viewer, figure), (target, other), wrecks) if wrecks else found

    # Implements BR-48
    def with_ruins(self, ruins: Ruins) -> "TableField":
        """The same table with buildings that are breached or have collapsed."""
        origin = self._origin
        if not ruins:
            return origin
        found = self._ruined.get(ruins)
        if found is None:
            changes = {
                piece: make_piece(KINDS[key], self.table.terrain[piece].outline, _height(origin, piece, key))
                for piece, key in ruins
            }
            found = self._ruined[ruins] = TableField(origin.table.with_changes(changes), origin=origin)
        return found

    def buildings(self) -> tuple[int, ...]:
        """The numbers of pieces that may be shot down, breached ones as well."""
        return tuple(piece for piece, kind in enumerate(self.kinds) if kind.key in ("building", "breached"))


def _height(field: TableField, piece: int, key: str) -> float:
    return 0.0 if key == COLLAPSED else field.table.terrain[piece].height
