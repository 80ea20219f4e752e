"""What is left of a table for other processes: read and written by msgspec, which has to see its types (see
`tools.blitz_beta.compiled`)."""

from msgspec import Struct

from armybuilder.engine.core.table.soil import Codes
from armybuilder.engine.core.table.terrain import Terrain


class Kept(Struct, frozen=True):
    """What is kept of a table: its sides and pieces, glances (16 bits each, 0 for what is not known), and soils by name."""

    width: float
    height: float
    terrain: tuple[Terrain, ...]
    glances: bytes
    soils: dict[str, Codes]
