"""Records as rows of a table, and back: columns are fields, by the names that data files have for them or by their labels.

Fields within a field are columns of their own (`primary.combat`); what has rows itself is one column, as JSON.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.core.packs.pack import KEY_LENGTH
from armybuilder.engine.core.packs.parser import MAX_RECORDS, read_value
from armybuilder.engine.core.tables.fields import Label
from armybuilder.engine.core.text import from_cell, slug
from armybuilder.packs.drafts.places import Draft, DraftPlace, TargetPlace, places, with_record
from armybuilder.packs.drafts.texts import record_of, text_of, texts_of
from factions.loader.forms import NESTED, FormField
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles

MAX_TEXT = 300_000
"""Bytes of a table that are read at once."""
MAX_COLUMNS = 200
_NOTHING = gettext_noop("It's empty: paste a table or choose a file.")
DELIMITERS = ",;\t"


class RowsError(ValueError):
    """An error for data that is not a table of rows; the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class RowColumn:
    """A column: the name of its field, its title in English, which tables are read and written by, and whether the file says it of
    itself; `around` are the labels of the fields that it is a part of."""

    name: str
    title: str
    field: FormField
    head: bool = False
    around: tuple[Label, ...] = ()

    @property
    def display_name(self) -> str:
        """The usual name of the column."""
        first, *others = (*self.around, self.field.label)
        called = first.text
        for other in others:
            called = gettext("{whole} {part}", whole=called, part=mid_sentence(other.text))
        return called


@dataclass(frozen=True)
class GivenRow:
    """A row as it was sent: texts or plain values by the names of fields."""

    texts: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    head: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ParsedRows:
    """The understood part of a table: each column with the field that it is, None for an unknown one, and the
    rows.
    """

    columns: Sequence[tuple[str, RowColumn | None]]
    rows: Sequence[GivenRow]


@dataclass(frozen=True, slots=True)
class AddedRecord:
    """A row that has become a record: its address, its name, and whether it replaces one of the pack."""

    address: str
    name: str
    replaces: bool


def columns_of(files: PackFiles, table: FileTable) -> tuple[RowColumn, ...]:
    """The columns of a table."""
    form = files.forms[table]
    own = {each.name for each in form}
    heads = (each for each in files.head(table) if each.name not in own)
    return (*(RowColumn(each.name, each.label.english, each, head=True) for each in heads), *_columns(form, "", ()))


def columns_within(field: FormField) -> tuple[RowColumn, ...]:
    """The columns of the rows of a field."""
    return tuple(_columns(field.fields, "", ()))


def _columns(fields: Iterable[FormField], name: str, around: tuple[Label, ...]) -> Iterator[RowColumn]:
    for each in fields:
        labels = (*around, each.label)
        if each.kind in NESTED:
            yield from _columns(each.fields, f"{name}{each.name}.", labels)
        else:
            whole = replace(each, kind="json") if each.kind == "rows" else each
            first, *others = (label.english for label in labels)
            title = " ".join([first, *(other.lower() for other in others)])
            yield RowColumn(name + each.name, title, whole, around=around)


# ---------------------------------------------------------------- to a table


def cells_of(files: PackFiles, columns: Sequence[RowColumn], place: DraftPlace) -> list[str]:
    """A record as cells."""
    texts = texts_of(files.forms[place.table], place.raw) | texts_of(
        (column.field for column in columns if column.head), place.around[0]
    )
    for column in columns:
        if column.field.kind == "json" and column.name in place.raw:
            texts[column.name] = text_of(column.field, place.raw[column.name])
        if column.field.kind == "flag":
            texts[column.name] = "yes" if column.name in texts else ""
    return [texts.get(column.name, "") for column in columns]


# ---------------------------------------------------------------- from a table


def parse_rows(files: PackFiles, table: FileTable, data: bytes) -> ParsedRows:
    """The rows of CSV or JSON, or `RowsError`."""
    if len(data) > MAX_TEXT:
        raise RowsError(
            gettext(
                "The table has {size:,} bytes; the limit is {most:,} at once.",
                size=len(data),
                most=MAX_TEXT,
            )
        )
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise RowsError(gettext("This isn't UTF-8 text: save the table as “CSV UTF-8”.")) from None
    if not text:
        raise RowsError(gettext(_NOTHING))
    known = _columns_by_word(columns_of(files, table))
    return _from_json(text, known) if text[0] in "[{" else _from_csv(text, known)


def _columns_by_word(columns: Iterable[RowColumn]) -> dict[str, RowColumn]:
    """Columns by the words that people may have for them."""
    found: dict[str, RowColumn] = {}
    for column in columns:
        for word in (column.name, column.title, column.field.label.english):
            found.setdefault(slug(word), column)
    return found


def _from_csv(text: str, known: Mapping[str, RowColumn]) -> ParsedRows:
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        rows = [row for row in csv.reader(re.split(r"(?<=\n)", text), delimiter=delimiter) if any(map(str.strip, row))]
    except csv.Error:
        raise RowsError(gettext("The table can't be read: check its quotation marks.")) from None
    if not rows:
        raise RowsError(gettext(_NOTHING))
    heads, body = rows[0], rows[1:]
    columns = _heads(heads, known)
    _check_number(body)
    return ParsedRows(columns, [_row_from_texts(columns, row) for row in body])


def _heads(heads: Sequence[str], known: Mapping[str, RowColumn]) -> list[tuple[str, RowColumn | None]]:
    if len(heads) > MAX_COLUMNS:
        raise RowsError(
            gettext(
                "The table has {number} columns; the limit is {most}.",
                number=len(heads),
                most=MAX_COLUMNS,
            )
        )
    columns = [(head.strip(), known.get(slug(head))) for head in heads]
    named = [column.name for _, column in columns if column]
    if twice := next((name for name in named if named.count(name) > 1), None):
        raise RowsError(gettext("Two columns are named {heads}: leave one out.", heads=twice))
    if not named:
        raise RowsError(gettext("The first line has no column names: they have to be there."))
    return columns


def _row_from_texts(columns: Sequence[tuple[str, RowColumn | None]], row: Sequence[str]) -> GivenRow:
    texts: dict[str, str] = {}
    head: dict[str, str] = {}
    for (_, column), written in zip(columns, row, strict=False):
        text = from_cell(written)
        if column and column.head:
            head[column.name] = text
        elif column and column.field.kind != "flag":
            texts[column.name] = text
        elif column and text.strip().lower() in ("yes", "true", "1", "x", "on"):
            texts[column.name] = "on"
        elif column:
            texts[column.name] = ""
    return GivenRow(texts=texts, head=head)


def _from_json(text: str, known: Mapping[str, RowColumn]) -> ParsedRows:
    try:
        data = read_value(text)
    except ValueError as error:
        said = str(error)
        raise RowsError(f"{said[:1].upper()}{said[1:]}.") from None
    if isinstance(data, dict) and "format" in data:
        raise RowsError(gettext("This is a whole document: import packs on the workshop's first page."))
    rows = data if isinstance(data, list) else [data]
    if not all(isinstance(row, dict) for row in rows) or not rows:
        raise RowsError(gettext("Rows in JSON must be a list of objects, each with the fields of an entry."))
    _check_number(rows)
    names = list(dict.fromkeys(str(name) for row in rows for name in row))
    top = {word: column for word, column in known.items() if "." not in column.name}
    columns = _heads(names, {**_groups(known), **top})
    return ParsedRows(columns, [_row_from_values(dict(columns), row) for row in rows])


def _groups(known: Mapping[str, RowColumn]) -> dict[str, RowColumn]:
    """Fields that have others within them, as one column each."""
    outer = {column.name.partition(".")[0]: column for column in known.values() if "." in column.name}
    return {slug(name): replace(column, name=name) for name, column in outer.items()}


def _row_from_values(columns: Mapping[str, RowColumn | None], row: Mapping[str, Any]) -> GivenRow:
    named = [(columns[name], value) for name, value in row.items()]
    return GivenRow(
        values={column.name: value for column, value in named if column and not column.head},
        head={column.name: str(value) for column, value in named if column and column.head},
    )


def _check_number(rows: Sequence[Any]) -> None:
    if not rows:
        raise RowsError(gettext("The table has no rows below its column names."))
    if len(rows) > MAX_RECORDS:
        raise RowsError(
            gettext("The table has {number} rows; the limit is {most}.", number=len(rows), most=MAX_RECORDS)
        )


# ---------------------------------------------------------------- into the pack


def with_rows(
    files: PackFiles, table: FileTable, draft: Draft, rows: Iterable[GivenRow]
) -> tuple[dict[str, Any], list[AddedRecord]]:
    """The draft with a record for each row: one of the same key is changed where the row says something, others are new."""
    found: dict[str, Any] = {**draft}
    added = []
    for row in rows:
        raw = _record(files.forms[table], row, {})
        old = _same(files, table, found, raw, row.head)
        raw = _record(files.forms[table], row, old.raw) if old else raw
        head = {name: slug(text)[:KEY_LENGTH] for name, text in row.head.items()}
        spot = TargetPlace(table, head or (_file_head(old) if old else {}))
        found, address = with_record(files, found, raw, spot, old)
        added.append(
            AddedRecord(address, str(raw.get("name") or raw.get("key") or raw.get("code") or ""), old is not None)
        )
    return found, added


def _record(form: tuple[FormField, ...], row: GivenRow, old: Mapping[str, Any]) -> dict[str, Any]:
    """The record that a row says, on top of what stands there."""
    if row.values:
        raw = {**old, **row.values}
    else:
        written = set(row.texts)
        texts = {name: text for name, text in texts_of(form, old).items() if name.partition(".")[0] not in written}
        texts |= {name: text for name, text in row.texts.items() if text or name not in _flags(form)}
        raw = _with_json(form, row, record_of(form, texts, old))
    named = raw.get("name")
    if "key" not in raw and isinstance(named, str) and any(each.name == "key" for each in form):
        raw = {"key": slug(named)[:KEY_LENGTH].strip("-"), **raw}
    return raw


def _flags(form: Iterable[FormField]) -> set[str]:
    return {each.name for each in form if each.kind == "flag"}


def _with_json(form: Iterable[FormField], row: GivenRow, raw: dict[str, Any]) -> dict[str, Any]:
    """Lists of rows, which stand in one cell each."""
    for each in form:
        text = row.texts.get(each.name, "").strip()
        if each.kind == "rows" and text:
            try:
                raw[each.name] = read_value(text)
            except ValueError:
                raw[each.name] = text
    return raw


def _same(
    files: PackFiles, table: FileTable, draft: Draft, raw: Mapping[str, Any], head: Mapping[str, str]
) -> DraftPlace | None:
    """The record of the pack that has the same key, and where the row says so the same faction."""
    name = next((name for name in ("key", "code") if raw.get(name)), "")
    for place in places(files, draft.get("records")) if name else ():
        alike = place.table is table and place.raw.get(name) == raw[name]
        if alike and all(place.around[0].get(key) == slug(text) for key, text in head.items()):
            return place
    return None


def _file_head(place: DraftPlace) -> dict[str, str]:
    """Return what the file of a record says about itself."""
    return {name: value for name, value in place.around[0].items() if isinstance(value, str)}
