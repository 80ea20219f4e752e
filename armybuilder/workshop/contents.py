"""What stands in a pack, as its page lists it: records by table and changes of the book, each with its mark and faults."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.difference import Change, difference
from armybuilder.engine.core.packs.drafts import Draft, Place, offered, places
from armybuilder.engine.core.packs.pack import Content
from armybuilder.engine.core.packs.reading import PackError
from armybuilder.engine.core.packs.review import Review, review
from armybuilder.engine.core.tables import PRICE, File, Table
from armybuilder.engine.core.tables.record import called
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.workshop.wording import field_of, in_lines, value_of
from factions.views.facts import in_words

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: its address below the pack, what it costs, `new` or `changed` since the newest version, its faults."""

    address: str
    name: str
    key: str
    price: str
    mark: str
    faults: Sequence[str]


@dataclass(frozen=True, slots=True)
class Kind:
    """The records of a table: `word` names it in addresses, `noun` what people call them."""

    word: str
    noun: Noun
    rows: Sequence[RecordRow]
    adds: bool = True

    @property
    def called(self) -> str:
        return self.noun.said()

    @property
    def title(self) -> str:
        """`Abilities`."""
        return capital(self.noun.said(2))


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field with the old and the new value, and `why` in the words of whoever changed it."""

    name: str
    old: str
    new: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A record of the book that is changed. One that is not `known` is in no book, or has no address."""

    kind: str
    key: str
    name: str
    fields: Sequence[FieldChange]
    mark: str
    faults: Sequence[str]
    known: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a pack; `faults` are those of the pack itself, `number` counts all."""

    kinds: Sequence[Kind]
    changes: Sequence[ChangeRow]
    faults: Sequence[str]
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
    kinds = [Kind(table.name, tables.noun(table), found, table in offered(tables)) for table, found in rows.items()]
    pack_faults = [told.text for told in found.pack] if found else []
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
    faults = in_lines(place.table, found.of(place)) if found else ()
    key = str(place.raw.get("key") or place.raw.get("code") or "")
    return RecordRow(
        place.address, place.name or _("Without a name"), key, price_of(place.table, place.raw), mark, faults
    )


def price_of(table: Table[Any], raw: Mapping[str, Any]) -> str:
    """What a record costs as its file writes it; empty where nothing is known."""
    for field in table.fields:
        if field.has(PRICE) and field.keys:
            return value_of(table, field.keys[:1], raw.get(field.keys[0]))
    return ""


def change_row(game: AnyGame, draft: Draft, kind: str, key: str) -> ChangeRow | None:
    """What a draft changes of one record of the book; None where that is nothing."""
    return next((row for row in _changes(game, draft, {}, None) if (row.kind, row.key) == (kind, key)), None)


def _changes(
    game: AnyGame, draft: Draft, marks: Mapping[Any, Change], found: Review[Any] | None
) -> Iterable[ChangeRow]:
    """The changed records of the book, in the order in which they were changed first."""
    found_in: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for patch in draft.get("patches") or ():
        found_in.setdefault((str(patch.get("kind")), str(patch.get("key"))), []).append(patch)
    for (kind, key), patches in found_in.items():
        told = found.changes.get((kind, key), ()) if found else ()
        touched = (marks.get(("patches", f"{kind} {key} {patch.get('field')}")) for patch in patches)
        mark = next((change.what for change in touched if change), "")
        table = table_for(game, kind, key)
        lines = [_field(table, patch) for patch in patches]
        faults = in_lines(table, told) if table else [one.text for one in told]
        yield ChangeRow(kind, key, name_of(game, kind, key), lines, mark, faults, known=bool(table and key))


def _field(table: Table[Any] | None, patch: Mapping[str, Any]) -> FieldChange:
    path, why = str(patch.get("field")).split("/"), str(patch.get("why", ""))
    if table is None:
        return FieldChange("/".join(path), in_words(patch.get("old")), in_words(patch.get("new")), why)
    old, new = (value_of(table, path, patch.get(name)) for name in ("old", "new"))
    return FieldChange(field_of(table, path), old, new, why)


def told_change(game: AnyGame, change: Change) -> list[FieldChange]:
    """Each field of a changed record, with the old and the new value."""
    tables = game.system.tables
    names = change.place.split("/")[::2]
    file = tables.file_of(change.file)
    table = next((one for one in tables.all if file and one.name == names[-1] and one in _in(file)), None)
    if table is None:
        return [FieldChange(name, in_words(old), in_words(new)) for name, old, new in change.fields]
    return [
        FieldChange(field_of(table, [name]), value_of(table, [name], old), value_of(table, [name], new))
        for name, old, new in change.fields
    ]


def _in(file: File) -> set[Table[Any]]:
    """The tables of a file, those within others too."""
    return {table for outer in file.tables for table in outer.walk()}


def table_for(game: AnyGame, kind: str, key: str) -> Table[Any] | None:
    """The table of a record of the book; None where there is no such record."""
    book: Any = game.catalogue
    return next((table for table, known in book.tables.items() if table.kind == kind and key in known), None)


def name_of(game: AnyGame, kind: str, key: str) -> str:
    """What people call a record of the book; its key where there is none."""
    book: Any = game.catalogue
    table = table_for(game, kind, key)
    return called(book.tables[table][key]) if table else key
