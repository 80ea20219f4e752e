"""What stands in a pack, as its page lists it: records by table and changes of the book, each with its mark and faults."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.difference import Change, difference
from armybuilder.engine.core.packs.drafts import Draft, Place, offered, places
from armybuilder.engine.core.packs.pack import Content
from armybuilder.engine.core.packs.reading import PackError
from armybuilder.engine.core.packs.review import Review, Told, review
from armybuilder.engine.core.tables import PRICE, Table
from armybuilder.engine.core.tables.entries import called
from factions.views.cells import cell

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: its address below the pack, what it costs, `new` or `changed` since the newest version, its faults."""

    address: str
    name: str
    key: str
    price: str
    mark: str
    faults: Sequence[Told]


@dataclass(frozen=True, slots=True)
class Kind:
    """The records of a table: `word` names it in addresses, `called` is one of them."""

    word: str
    called: str
    rows: Sequence[RecordRow]
    adds: bool = True


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A record of the book that is changed: each field with the old and the new value."""

    kind: str
    key: str
    name: str
    fields: Sequence[tuple[str, str, str]]
    mark: str
    faults: Sequence[Told]


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a pack; `faults` are those of the pack itself, `number` counts all."""

    kinds: Sequence[Kind]
    changes: Sequence[ChangeRow]
    faults: Sequence[Told]
    number: int


def reviewed(game: AnyGame, draft: Draft) -> Review[Any]:
    """The faults of a draft beside its records."""
    return review(game.system.tables, game.catalogue, draft, lambda pack: game.checked(pack).catalogue)


def contents(game: AnyGame, draft: Draft, published: Draft | None, found: Review[Any] | None = None) -> Contents:
    """What stands in a draft, with what is new since the published version; without a review nothing is at fault."""
    tables = game.system.tables
    marks = _marks(published, draft) if published else {}
    rows: dict[Table[Any], list[RecordRow]] = {table: [] for table in offered(tables)}
    for place in places(tables, draft.get("records")):
        rows.setdefault(place.table, []).append(_record(place, marks, found, fresh=published is None))
    kinds = [Kind(table.name, tables.called(table), found, table in offered(tables)) for table, found in rows.items()]
    pack_faults = found.pack if found else ()
    return Contents(kinds, list(_changes(game, draft, marks, found)), pack_faults, found.faults if found else 0)


def _marks(old: Draft, new: Draft) -> dict[tuple[str, str], Change]:
    """What happened since the old content, by file and place."""
    return {(change.file, change.place): change for change in difference(_content(old), _content(new))}


def _content(draft: Draft) -> Content:
    """So much of a draft as can be compared."""
    try:
        records = {name: file for name, file in draft.get("records", {}).items() if isinstance(file, dict)}
        return msgspec.convert({"records": records, "patches": draft.get("patches", [])}, Content)
    except (msgspec.ValidationError, PackError):
        return Content()


def _record(place: Place, marks: Mapping[Any, Change], found: Review[Any] | None, *, fresh: bool) -> RecordRow:
    change = marks.get(place.known_as)
    mark = "" if fresh or not change else change.what
    faults = found.of(place) if found else ()
    key = str(place.raw.get("key") or place.raw.get("code") or "")
    return RecordRow(place.address, place.name or "Without a name", key, price_of(place.table, place.raw), mark, faults)


def price_of(table: Table[Any], raw: Mapping[str, Any]) -> str:
    """What a record costs as its file writes it; empty where nothing is known."""
    for field in table.fields:
        if field.has(PRICE) and field.keys:
            return plain_text(raw.get(field.keys[0]))
    return ""


def plain_text(value: Any) -> str:
    """A value of a data file in a line."""
    return cell(value).text


def _changes(
    game: AnyGame, draft: Draft, marks: Mapping[Any, Change], found: Review[Any] | None
) -> Iterable[ChangeRow]:
    """The changed records of the book, in the order in which they were changed first."""
    fields: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    touched: dict[tuple[str, str], set[str]] = {}
    for patch in draft.get("patches") or ():
        which = str(patch.get("kind")), str(patch.get("key"))
        name = str(patch.get("field"))
        fields.setdefault(which, []).append((name, plain_text(patch.get("old")), plain_text(patch.get("new"))))
        if change := marks.get(("patches", f"{which[0]} {which[1]} {name}")):
            touched.setdefault(which, set()).add(change.what)
    for which, lines in fields.items():
        told = found.changes.get(which, ()) if found else ()
        mark = next(iter(sorted(touched.get(which, ()))), "")
        yield ChangeRow(*which, name_of(game, *which), lines, mark, told)


def name_of(game: AnyGame, kind: str, key: str) -> str:
    """What people call a record of the book; its key where there is none."""
    book: Any = game.catalogue
    for table, records in book.tables.items():
        if table.kind == kind and key in records:
            return called(records[key])
    return key
