"""What is left of a table for other processes."""

import msgspec

from armybuilder.engine.core.table.soil import Codes
from armybuilder.engine.core.table.terrain import Terrain
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Shelter
from armybuilder.engine.systems.blitz_beta.battle.table.lines import Packed


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a table: its sides and pieces, glances (16 bits each, 0 for what is not known), and soils by name;
    lines of sight by two shapes, and the shelters that these have."""

    width: float
    height: float
    terrain: tuple[Terrain, ...]
    glances: bytes
    soils: dict[str, Codes]
    shelters: tuple[Shelter, ...] = ()
    lines: dict[str, Packed] = {}
