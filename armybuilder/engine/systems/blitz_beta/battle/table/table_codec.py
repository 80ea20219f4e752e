"""Codec for the cached data of a table that other processes use."""

import msgspec

from armybuilder.engine.core.table.soil import SoilCodes
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover
from armybuilder.engine.systems.blitz_beta.battle.table.lines import PackedLines


class CachedTable(msgspec.Struct, frozen=True):
    """The cached data of a table: its sides and pieces, glances (16 bits each, 0 for what is not known), and soils
    by name; lines of sight by two shapes, and the shelters that these have.
    """

    width: float
    height: float
    terrain: tuple[TerrainPiece, ...]
    glances: bytes
    soils: dict[str, SoilCodes]
    shelters: tuple[TargetCover, ...] = ()
    lines: dict[str, PackedLines] = {}
