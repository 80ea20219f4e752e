"""From frozen records back to the content of data files: what a draft became is read like what was shipped."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from armybuilder.engine.core.tables.fields import NO_LINES
from factions.loader.column_forms import Columns, join_columns
from factions.loader.data_files import SYSTEM, File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, Model, Raw
from factions.loader.structs import shape_of
from factions.models import Record

FIRST = frozenset({"key", "name"})
"""What a data file writes before all else."""


def write(files: Iterable[File], records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files; `head` is what the file `system` says first."""
    plain: dict[str, Any] = {}
    for file in files:
        for owner in _owners(file, records):
            around = {file.owner: owner} if owner else {}
            content: dict[str, list[Raw]] = {}
            for table in file.tables:
                if rows := _rows(table, records, around):
                    content.setdefault(table.name, []).extend(rows)
            if content or not (file.optional or file.is_folder):
                plain[f"{file.name}{owner}"] = {**around, **file.unform(content)}
    plain[SYSTEM] = {**head, **plain.get(SYSTEM, {})}
    return plain


def _owners(file: File, records: Frozen) -> list[str]:
    """The keys of the records that the files of a folder belong to, in the order in which files are read; of a file none."""
    return sorted(record.key for record in _of(file.of, records)) if file.of else [""]


def _rows(table: FileTable, records: Frozen, around: Mapping[str, str]) -> list[Raw]:
    """The records of a table as a file lists them; `around` are keys of what they stand in, `family` is `north/hunter`."""
    told = {**table.constants, **around}
    found = (
        record
        for record in _of(table.model, records)
        if all(getattr(record, name) == value for name, value in told.items() if hasattr(record, name))
    )
    return [_record(table, record, records, told) for record in found]


def _of(model: type[models.Model], records: Frozen) -> Iterable[Any]:
    return next((found for struct, found in records.items() if struct.__name__ == model.__name__), ())


def _record(table: FileTable, record: Any, records: Frozen, around: Mapping[str, str]) -> Raw:
    raw = {
        "key": table.key_in_file(record.key),
        "name": record.name,
        **_fields(table.model, record, {*around}, table.columns),
    }
    for within in table.within:
        if rows := _rows(within, records, {**around, str(table.model._meta.model_name): record.key}):
            raw[within.name] = rows
    return table.unform({**raw, "source": None if record.source == NO_LINES else list(record.source)})


def _fields(model: Any, record: Any, around: set[str], columns: Mapping[Model, Columns]) -> Raw:
    """Return the columns, references, members and parts of a record or part; a value equal to its default is left
    out, and so is an empty one in a record, unless it is stated all the same. `columns` of models and parts are
    elsewhere in a row of the file.
    """
    shape, is_record = shape_of(model), issubclass(model, Record)
    raw: Raw = {}
    for column in shape.columns:
        value = getattr(record, column.name)
        placed = around | FIRST if is_record else around
        untold = is_record and value is None and column.name not in model.STATED
        if column.name not in placed and not untold and value not in (_default(column), _nowhere(column)):
            raw[column.name] = column.as_printed(value) if hasattr(column, "as_printed") else _plain(value)
    for name in (field.name for field in (*shape.references, *shape.members)):
        if name not in around and (value := getattr(record, name)):
            raw[name] = _plain(value)
    for part in shape.parts:
        if rows := getattr(record, part.name):
            raw[part.name] = _parts(part.related_model, rows, columns)
        elif part.name in getattr(model, "STATED", ()):
            raw[part.name] = []
    return join_columns(raw, columns.get(model, {}))


def _parts(part: Any, rows: tuple[Any, ...], columns: Mapping[Model, Columns]) -> Any:
    """As their notation has them, else a list."""
    return part.to_text(rows) if hasattr(part, "to_text") else [_part(part, row, columns) for row in rows]


def _part(part: Any, row: Any, columns: Mapping[Model, Columns]) -> Any:
    return part.to_raw(_fields(part, row, set(), columns))


def _default(column: Any) -> Any:
    """Return the value of a column where a file omits it; the column itself, which is never a value, where a file
    has to give one.
    """
    if not column.has_default():
        return column
    return column.frozen(column.get_default()) if hasattr(column, "frozen") else column.get_default()


def _nowhere(column: Any) -> Any:
    """The lines of a record that stands in no book; itself of a column that has none."""
    nowhere = getattr(column, "nowhere", column)
    return tuple(nowhere) if isinstance(nowhere, list) else nowhere


def _plain(value: Any) -> Any:
    """Tuples as the lists that files have."""
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value
