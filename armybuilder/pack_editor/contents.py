"""Contents of a pack as its page lists them: records by table and changes of the rulebook, each with its mark and
errors.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.difference import PackChange, difference
from armybuilder.engine.core.packs.pack import PackContent
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.engine.core.packs.patches import book_record
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.pack_editor.labels import Form, field_of, in_lines, value_of
from armybuilder.packs.drafts.places import Draft, DraftPlace, places
from armybuilder.packs.drafts.review import Review, review
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles, access_of
from factions.loader.records import pack_files
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
class RecordGroup:
    """The records of a table: `word` names it in addresses, `noun` what people call them."""

    word: str
    noun: Noun
    rows: Sequence[RecordRow]
    adds: bool = True

    @property
    def display_name(self) -> str:
        return self.noun.for_number()

    @property
    def title(self) -> str:
        """`Abilities`."""
        return capital(self.noun.for_number(2))


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
    is_known: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a pack; `faults` are those of the pack itself, `number` counts all."""

    kinds: Sequence[RecordGroup]
    changes: Sequence[ChangeRow]
    faults: Sequence[str]
    number: int


def review_draft(game: AnyGame, draft: Draft) -> Review[Any]:
    """The faults of a draft beside its records."""
    files = pack_files(game.system.key)
    return review(files, game.catalogue, draft, lambda pack: game.with_checked_pack(pack).catalogue)


def contents(game: AnyGame, draft: Draft, published: Draft | None, found: Review[Any] | None = None) -> Contents:
    """Return the contents of a draft, with what is new since the published version; without a review nothing is at
    fault.
    """
    files = pack_files(game.system.key)
    marks = _marks(published, draft) if published else {}
    rows: dict[FileTable, list[RecordRow]] = {table: [] for table in files.addable_tables}
    for place in places(files, draft.get("records")):
        rows.setdefault(place.table, []).append(_record(files, place, marks, found, fresh=published is None))
    kinds = [
        RecordGroup(table.name, files.noun(table), found, table in files.addable_tables)
        for table, found in rows.items()
    ]
    pack_faults = [told.text for told in found.pack] if found else []
    return Contents(kinds, list(_changes(game, draft, marks, found)), pack_faults, found.faults if found else 0)


def _marks(old: Draft, new: Draft) -> dict[tuple[str, str], PackChange]:
    """Return what happened since the old content, by file and place."""
    return {(change.file, change.place): change for change in difference(_content(old), _content(new))}


def _content(draft: Draft) -> PackContent:
    """So much of a draft as can be compared."""
    try:
        records = {name: file for name, file in draft.get("records", {}).items() if isinstance(file, dict)}
        return msgspec.convert({"records": records, "patches": draft.get("patches", [])}, PackContent)
    except (msgspec.ValidationError, PackError):
        return PackContent()


def _record(
    files: PackFiles, place: DraftPlace, marks: Mapping[Any, PackChange], found: Review[Any] | None, *, fresh: bool
) -> RecordRow:
    form = files.forms[place.table]
    change = marks.get(place.key_path)
    mark = "" if fresh or not change else change.what
    faults = in_lines(form, found.of(place)) if found else ()
    key = str(place.raw.get("key") or place.raw.get("code") or "")
    price = price_of(form, place.table, place.raw)
    return RecordRow(place.address, place.name or _("No name"), key, price, mark, faults)


def price_of(form: Form, table: FileTable, raw: Mapping[str, Any]) -> str:
    """Return the cost of a record as its file writes it; empty where nothing is known."""
    price = access_of(table).price
    return value_of(form, [price], raw.get(price)) if price else ""


def change_row(game: AnyGame, draft: Draft, kind: str, key: str) -> ChangeRow | None:
    """Return what a draft changes of one record of the book; None where it changes nothing."""
    return next((row for row in _changes(game, draft, {}, None) if (row.kind, row.key) == (kind, key)), None)


def _changes(
    game: AnyGame, draft: Draft, marks: Mapping[Any, PackChange], found: Review[Any] | None
) -> Iterable[ChangeRow]:
    """The changed records of the book, in the order in which they were changed first."""
    found_in: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for patch in draft.get("patches") or ():
        found_in.setdefault((str(patch.get("kind")), str(patch.get("key"))), []).append(patch)
    for (kind, key), patches in found_in.items():
        told = found.changes.get((kind, key), ()) if found else ()
        touched = (marks.get(("patches", f"{kind} {key} {patch.get('field')}")) for patch in patches)
        mark = next((change.what for change in touched if change), "")
        form = form_for(game, kind, key)
        lines = [_field(form, patch) for patch in patches]
        faults = in_lines(form, told) if form else [one.text for one in told]
        yield ChangeRow(kind, key, name_of(game, kind, key), lines, mark, faults, is_known=bool(form and key))


def _field(form: Form, patch: Mapping[str, Any]) -> FieldChange:
    path, why = str(patch.get("field")).split("/"), str(patch.get("why", ""))
    if not form:
        return FieldChange("/".join(path), in_words(patch.get("old")), in_words(patch.get("new")), why)
    old, new = (value_of(form, path, patch.get(name)) for name in ("old", "new"))
    return FieldChange(field_of(form, path), old, new, why)


def describe_change(game: AnyGame, change: PackChange) -> list[FieldChange]:
    """Each field of a changed record, with the old and the new value."""
    files = pack_files(game.system.key)
    file, names = files.file_of(change.file), change.place.split("/")[::2]
    ways = (way for each, way in files.ways.values() if each is file and [table.name for table in way] == names)
    form = next((files.forms[way[-1]] for way in ways if way[-1].packs), ())
    if not form:
        return [FieldChange(name, in_words(old), in_words(new)) for name, old, new in change.fields]
    return [
        FieldChange(field_of(form, [name]), value_of(form, [name], old), value_of(form, [name], new))
        for name, old, new in change.fields
    ]


def table_for(game: AnyGame, kind: str, key: str) -> FileTable | None:
    """The table of a record of the book that packs may change; None where there is no such record."""
    book: Any = game.catalogue
    if (kind, key) not in book.places:
        return None
    file, path = book.places[kind, key]
    return pack_files(game.system.key).table_at(file, path, book_record(book, kind, key))


def form_for(game: AnyGame, kind: str, key: str) -> Form:
    """Return the form of what may be filled in for a record of the book; nothing where there is no such record."""
    table = table_for(game, kind, key)
    return pack_files(game.system.key).forms[table] if table else ()


def in_table(game: AnyGame, table: FileTable) -> list[str]:
    """The keys of the records of the book that stand in a table, in its order."""
    book: Any = game.catalogue
    file, way = pack_files(game.system.key).ways[table]
    names, kind = tuple(each.name for each in way), access_of(table).kind
    return [
        key
        for (each, key), (name, path) in book.places.items()
        if each == kind and file.holds(name) and path[::2] == names and table.which(book_record(book, kind, key))
    ]


def name_of(game: AnyGame, kind: str, key: str) -> str:
    """Return the usual name of a record of the book; its key where there is no name."""
    book: Any = game.catalogue
    return str(book_record(book, kind, key).get("name") or key) if (kind, key) in book.places else key
