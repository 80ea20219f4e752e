"""Tables as they stand in files, `muster.table/1`: the sides in inches, the lattice, and the pieces in the order of building.

    {"format": "muster.table/1", "width": 48, "height": 48, "terrain": [
      {"name": "Woods", "outline": [[10, 10], [16, 10], [16, 15], [10, 15]], "height": 3, "going": "difficult",
       "cover": "light", "form": "area"}]}

Replays have one each.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import MAX_PIECES, SPACING, TerrainPiece


class TableFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content of a table file."""

    format: Literal["muster.table/1"]
    width: float
    height: float
    spacing: float = SPACING
    terrain: Annotated[tuple[TerrainPiece, ...], msgspec.Meta(max_length=MAX_PIECES)] = ()


def file_of(table: Tabletop) -> TableFile:
    """The content of the file of a table."""
    return TableFile(
        format="muster.table/1",
        width=table.width,
        height=table.height,
        spacing=SPACING if table.spacing == SPACING else table.spacing,  # left out is the very object alone
        terrain=table.terrain,
    )
