"""Tables as files, `muster.table/1`: the sides in inches, the lattice, and the pieces in the order of building.

    {"format": "muster.table/1", "width": 48, "height": 48, "terrain": [
      {"name": "Woods", "outline": [[10, 10], [16, 10], [16, 15], [10, 15]], "height": 3, "going": "difficult",
       "cover": "light", "form": "area"}]}

A table may have 200 pieces of 24 corners and 144 inches a side; what is beyond that, or no convex outline on the table,
is refused with the place in the file.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, Name, check_text, fail, read_json
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.table.table import Table
from armybuilder.engine.core.table.terrain import MAX_PIECES, SPACING, Terrain, problems_of

FORMAT = "muster.table/1"
MAX_BYTES = 128 * 1024


class TableFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content of a table file."""

    format: Literal["muster.table/1"]
    name: Name = ""
    width: float
    height: float
    spacing: float = SPACING
    terrain: Annotated[tuple[Terrain, ...], msgspec.Meta(max_length=MAX_PIECES)] = ()


_DECODER = msgspec.json.Decoder(TableFile)


def read_table(data: bytes | str) -> Table:
    """A table from its file, or `DocumentError` with every problem."""
    if len(data) > MAX_BYTES:
        raise fail(
            "", gettext("The table has {size:,} bytes; at most {most:,} are read.", size=len(data), most=MAX_BYTES)
        )
    file = read_json(data, _DECODER)
    problems = [DocumentProblem(*found) for found in problems_of(file.width, file.height, file.terrain, file.spacing)]
    problems += check_text("/name", file.name)
    for index, piece in enumerate(file.terrain):
        problems += check_text(f"/terrain/{index}/name", piece.name)
        if len(piece.name) > 200:
            problems.append(DocumentProblem(f"/terrain/{index}/name", gettext("A name has at most 200 characters.")))
    if problems:
        raise DocumentError(problems)
    return Table(file.width, file.height, file.terrain, spacing=file.spacing)


def write_table(table: Table, name: str = "") -> bytes:
    """The file of a table; the same table gives the same bytes."""
    return msgspec.json.encode(file_of(table, name))


def file_of(table: Table, name: str = "") -> TableFile:
    """The content of the file of a table."""
    return TableFile(
        format="muster.table/1",
        name=name,
        width=table.width,
        height=table.height,
        spacing=SPACING if table.spacing == SPACING else table.spacing,  # left out is the very object alone
        terrain=table.terrain,
    )
