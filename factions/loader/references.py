"""Which records those of packs name, while none of them is saved: what a list takes along follows from it."""

from typing import Any

from factions.loader.loader import LoadedRows
from factions.loader.structs import shape_of
from factions.models import Record


def references_of_each(rows: LoadedRows) -> dict[int, list[Any]]:
    """For each record that was read last and is a pack's, or changed by one, by its place in memory: the records that it names
    in its columns, its parts or their texts, its members, and those that stand within it."""
    owners = {id(row): _owner(row) for row in rows.added}
    found: dict[int, list[Any]] = {id(owner): [] for owner in owners.values() if owner.origins}
    for row in rows.added:
        if (names := found.get(id(owners[id(row)]))) is not None:
            values = (field.get_cached_value(row, None) for field in shape_of(row.__class__).references)
            names += (value for value in values if value is not None)
            names += row.names_in_texts(rows.look_up)
    for row, _name, members in rows.members:
        if (names := found.get(id(owners.get(id(row))))) is not None:
            names += members
    standing = {(file, path): row for file, path, row in rows.placed if isinstance(row, Record)}
    for (file, path), row in standing.items():
        outer = standing.get((file, path[:-2]))
        if (names := found.get(id(outer))) is not None:
            names.append(row)
    return found


def _owner(row: Any) -> Any:
    """The record that a row is, or is a part of."""
    while not isinstance(row, Record):
        owners = (field.get_cached_value(row, None) for field in shape_of(row.__class__).owners)
        row = next(owner for owner in owners if owner is not None)
    return row
