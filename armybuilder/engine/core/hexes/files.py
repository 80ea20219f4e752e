"""Hex maps as they stand in files, `muster.hexes/1`: a mark for the ground of each hex and a digit for its level, row by row from the lowest.

    {"format": "muster.hexes/1", "columns": 4, "rows": 2, "kinds": [
      {"key": "clear", "label": "Clear", "mark": "."}, {"key": "woods", "label": "Woodland", "mark": "w", "look": "woods"}],
     "grounds": ["..w.", ".w.."], "levels": ["0010", "0100"]}

Replays of games on hexes have one each.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.hexes.lattice import MAX_CELLS, hex_lattice
from armybuilder.engine.core.hexes.map import GroundKind, HexMap

MAX_KINDS = 40
MAX_LEVEL = 9
_Row = Annotated[str, msgspec.Meta(max_length=MAX_CELLS)]


class HexMapFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a file of a hex map."""

    format: Literal["muster.hexes/1"]
    columns: Annotated[int, msgspec.Meta(ge=1, le=MAX_CELLS)]
    rows: Annotated[int, msgspec.Meta(ge=2, le=MAX_CELLS)]
    kinds: Annotated[tuple[GroundKind, ...], msgspec.Meta(min_length=1, max_length=MAX_KINDS)]
    grounds: Annotated[tuple[_Row, ...], msgspec.Meta(max_length=MAX_CELLS)]
    levels: Annotated[tuple[_Row, ...], msgspec.Meta(max_length=MAX_CELLS)]


def write_map(found: HexMap) -> HexMapFile:
    """The content of the file of a map."""
    lattice = found.lattice

    def rows(marks: list[str]) -> tuple[str, ...]:
        return tuple(
            "".join(marks[start : start + lattice.columns]) for start in range(0, lattice.size, lattice.columns)
        )

    return HexMapFile(
        format="muster.hexes/1",
        columns=lattice.columns,
        rows=lattice.rows,
        kinds=found.kinds,
        grounds=rows([found.kinds[ground].mark for ground in found.grounds]),
        levels=rows([str(level) for level in found.levels]),
    )


def read_map(file: HexMapFile) -> HexMap:
    """The map of a file; `DocumentError` where its parts do not fit together."""
    try:
        lattice = hex_lattice(file.columns, file.rows)
    except ValueError as error:
        raise fail("/hexes", f"{error}.") from None
    numbers = {kind.mark: number for number, kind in enumerate(file.kinds)}
    if len(numbers) < len(file.kinds) or any(len(mark) != 1 for mark in numbers):
        raise fail("/hexes/kinds", "Each kind of ground needs a mark of its own, one letter long.")
    grounds = _cells(file, "grounds", numbers)
    levels = _cells(file, "levels", {str(level): level for level in range(MAX_LEVEL + 1)})
    return HexMap(lattice, file.kinds, grounds, levels)


def _cells(file: HexMapFile, part: str, numbers: dict[str, int]) -> tuple[int, ...]:
    rows: tuple[str, ...] = getattr(file, part)
    if len(rows) != file.rows or any(len(row) != file.columns for row in rows):
        raise fail(f"/hexes/{part}", f"{file.rows} rows of {file.columns} hexes are needed.")
    unknown = sorted({mark for row in rows for mark in row} - numbers.keys())
    if unknown:
        raise fail(
            f"/hexes/{part}",
            f"No kind of ground or level is marked '{unknown[0]}'. Use one of these: {', '.join(numbers)}.",
        )
    return tuple(numbers[mark] for row in rows for mark in row)
