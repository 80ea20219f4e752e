"""A pack while its maker works on it, plain data with or without faults: where its records stand, put in and taken out.

A record may stand in another, a model in its family. What it stands in is made with it, from its fields of equal names, and
goes with the last record in it.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.parser import raw_name
from armybuilder.engine.core.tables.faults import Path
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles

Draft = Mapping[str, Any]


@dataclass(frozen=True)
class DraftPlace:
    """A record of a draft as its file writes it, `raw`, and what it stands in, from the file inwards."""

    table: FileTable
    file: str
    path: Path
    raw: Mapping[str, Any]
    around: tuple[Mapping[str, Any], ...]

    @property
    def address(self) -> str:
        """`models/north/families/0/models/0`."""
        return "/".join((self.file, *map(str, self.path)))

    @property
    def key_path(self) -> tuple[str, str]:
        """Its file and its place by keys, as the difference of two versions names it."""
        outer = [raw_name(holder) for holder in self.around[1:]]
        names = (*outer, raw_name(self.raw))
        return self.file, "/".join(f"{step}/{name}" for step, name in zip(self.path[::2], names, strict=True))

    @property
    def name(self) -> str:
        """The usual name of the record; empty where nothing names it."""
        return str(self.raw.get("name") or raw_name(self.raw))


def get_table(files: PackFiles, name: str) -> FileTable:
    """The table of that name to which records are added; `LookupError` where there is none."""
    for table in files.addable_tables:
        if table.name == name:
            return table
    raise LookupError(gettext("Packs for this game can't add this: {name}.", name=name))


def holders(files: PackFiles, draft: Draft, table: FileTable) -> tuple[DraftPlace, ...]:
    """The records of a draft in which one of the table may stand."""
    return tuple(place for place in walk(files, draft.get("records")) if table in place.table.within)


def places(files: PackFiles, records: Any) -> tuple[DraftPlace, ...]:
    """Every record of a draft's files, those that only hold others left out."""
    return tuple(place for place in walk(files, records) if not _holds(place))


def walk(files: PackFiles, records: Any) -> Iterator[DraftPlace]:
    """Every record, each before those within it."""
    for name, content in _mapping(records).items():
        if file := files.file_of(name):
            yield from _walk_tables(file.tables, name, (), (_mapping(content),))


def _walk_tables(
    tables: Iterable[FileTable], file: str, path: Path, around: tuple[Mapping[str, Any], ...]
) -> Iterator[DraftPlace]:
    for table in tables:
        rows = around[-1].get(table.name)
        for number, raw in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(raw, dict) and table.which(raw):
                place = DraftPlace(table, file, (*path, table.name, number), raw, around)
                yield place
                yield from _walk_tables(table.within, file, place.path, (*around, raw))


def _holds(place: DraftPlace) -> bool:
    return any(place.raw.get(table.name) for table in place.table.within)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def place_at(files: PackFiles, draft: Draft, address: str) -> DraftPlace:
    """The record at an address, or `LookupError`."""
    for place in places(files, draft.get("records")):
        if place.address == address:
            return place
    raise LookupError(gettext("This entry doesn't exist."))


@dataclass(frozen=True)
class TargetPlace:
    """The target of a record: its table, what its file says about itself (`head`), and `inside` which record of
    the draft, where it is not to have a separate holder.
    """

    table: FileTable
    head: Mapping[str, str] = field(default_factory=dict)
    inside: DraftPlace | None = None


def with_record(
    files: PackFiles, draft: Draft, raw: Mapping[str, Any], spot: TargetPlace, old: DraftPlace | None = None
) -> tuple[dict[str, Any], str]:
    """The draft with a record at a spot, and its address: a new one, or in place of the `old` one where that stands there
    already."""
    name = _file_name(files, spot)
    inside = spot.inside if spot.inside and spot.inside.file == name else None
    if old and old.file == name and (inside is None or inside.raw is old.around[-1]):
        return _replace(draft, old, raw), old.address
    records = deepcopy(draft.get("records") or {})
    added, address = _put(files, records, raw, spot, inside)
    changed = {**draft, "records": records}
    return _move(files, changed, old, added) if old else (changed, address)


def with_new_records(
    files: PackFiles, draft: Draft, added: Iterable[tuple[Mapping[str, Any], TargetPlace]]
) -> dict[str, Any]:
    """The draft with many records more, each at its spot."""
    records = deepcopy(draft.get("records") or {})
    for raw, spot in added:
        _put(files, records, raw, spot, None)
    return {**draft, "records": records}


def _file_name(files: PackFiles, spot: TargetPlace) -> str:
    file, _way = files.ways[spot.table]
    return file.name + (spot.head.get(file.owner, "") if file.is_folder else "")


def _put(
    files: PackFiles, records: dict[str, Any], raw: Mapping[str, Any], spot: TargetPlace, inside: DraftPlace | None
) -> tuple[Mapping[str, Any], str]:
    """Add a record to the `records` of a draft, which change: what stands there now, and its address."""
    file, way = files.ways[spot.table]
    name = _file_name(files, spot)
    if not isinstance(records.get(name), dict):
        records[name] = {}
    content = records[name]
    content.update({key: spot.head[key] for key in (file.owner,) if key in spot.head})
    path: Path = ()
    for holder in way[:-1]:
        step = inside.path[len(path) : len(path) + 2] if inside else ()
        own = {each.name: raw[each.name] for each in files.forms[holder] if each.name in raw}
        content, path = _into(content, holder, path, step, own)
    rows = _list(content, spot.table.name)
    rows.append(dict(raw))
    return rows[-1], "/".join((name, *map(str, (*path, spot.table.name, len(rows) - 1))))


def _into(
    content: dict[str, Any], holder: FileTable, path: Path, step: Path, own: dict[str, Any]
) -> tuple[dict[str, Any], Path]:
    """The record that holds another, made of its `own` fields where there is none yet, and its path."""
    rows = _list(content, holder.name)
    if not step:
        rows.append(own)
    number = int(step[1]) if step else len(rows) - 1
    return rows[number], (*path, holder.name, number)


def _list(content: dict[str, Any], name: str) -> list[Any]:
    """The records of a table in a file or a record; what is no list gives way to one."""
    if not isinstance(content.get(name), list):
        content[name] = []
    rows: list[Any] = content[name]
    return rows


def _move(
    files: PackFiles, draft: dict[str, Any], old: DraftPlace, new: Mapping[str, Any]
) -> tuple[dict[str, Any], str]:
    """The draft without the record that stood elsewhere, and the address of the new one."""
    moved = without(files, draft, old)
    return moved, next(place.address for place in places(files, moved["records"]) if place.raw is new)


def _replace(draft: Draft, old: DraftPlace, raw: Mapping[str, Any]) -> dict[str, Any]:
    records = deepcopy(draft["records"])
    holder = _at(records[old.file], old.path[:-2])
    holder[old.path[-2]][old.path[-1]] = dict(raw)
    if len(old.path) > 2 and _is_named_after(holder, old):
        holder.update({name: raw[name] for name in holder if name in raw})
    return {**draft, "records": records}


def _is_named_after(holder: Mapping[str, Any], place: DraftPlace) -> bool:
    """Whether a holder was made for this record, and holds no other."""
    held = [len(rows) for rows in holder.values() if isinstance(rows, list)]
    own = {name: value for name, value in holder.items() if not isinstance(value, list)}
    return sum(held) == 1 and all(place.raw.get(name) == value for name, value in own.items())


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def without(files: PackFiles, draft: Draft, *gone: DraftPlace) -> dict[str, Any]:
    """The draft without these records; what holds nothing any more goes with them."""
    left = {(place.file, place.path) for place in gone}
    records = {}
    for name, content in _mapping(draft.get("records")).items():
        file = files.file_of(name)
        kept = _prune(file.tables, name, (), content, left) if file and isinstance(content, dict) else content
        if kept:
            records[name] = kept
    return {**draft, "records": records}


def _prune(
    tables: Iterable[FileTable], file: str, path: Path, content: Mapping[str, Any], gone: set[tuple[str, Path]]
) -> dict[str, Any]:
    """A file or record without those that are gone; empty where it held others and holds none any more. What is left
    stays the same object."""
    found, held = dict(content), False
    inner = [table for table in tables if isinstance(content.get(table.name), list)]
    for table in inner:
        rows = []
        for number, raw in enumerate(content[table.name]):
            place = (*path, table.name, number)
            if (file, place) not in gone:
                holds = isinstance(raw, dict) and any(raw.get(within.name) for within in table.within)
                row = _prune(table.within, file, place, raw, gone) if holds else raw
                rows += [row] if row else []
        found[table.name] = rows
        held = held or bool(rows)
        if not rows:
            del found[table.name]
    return {} if inner and not held else found
