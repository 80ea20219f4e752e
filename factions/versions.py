"""Versions of a game's catalogue that people make: a draft is a copy of a version, changed record by record in the admin,
checked as data files are, and published under a number of its own. What was published never changes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.core.tables.fields import NO_LINES
from factions.labels import label_of, label_of_name
from factions.loader.freeze import Frozen, rows_of
from factions.loader.loader import LoadedRows
from factions.loader.placement import key_of, place_values
from factions.loader.records import content_of_version, files_of, freeze_records, rows_of_files, snapshot_of
from factions.loader.structs import in_order, models_of, shape_of
from factions.models import CatalogueVersion, Record
from factions.systems import APPS

NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,19}")
HEAD = ("key", "name", "version", "book")
"""What the file `system` says of a version."""


class VersionError(ValueError):
    """A request to a version that cannot be carried out, in a sentence for people."""


class VersionDifference(NamedTuple):
    """The values that two versions have for a field of a record; empty where one has no such record or value."""

    table: str
    record: str
    field: str
    before: str
    after: str


def keep_records(version: CatalogueVersion, rows: LoadedRows) -> None:
    """Write rows that were read as the records of a version, in the place of those that it has."""
    delete_records(version)
    rows.save(version)


def delete_records(version: CatalogueVersion) -> None:
    """Delete all records of a version, table by table: Django would look up each of seven thousand."""
    for model in reversed(in_order(models_of(APPS[version.system.key].label))):
        rows_of(model, version).delete()


@transaction.atomic
def delete_draft(draft: CatalogueVersion) -> None:
    """Delete a draft, which no list names."""
    delete_records(draft)
    draft.delete()


@transaction.atomic
def start_draft(base: CatalogueVersion, number: str) -> CatalogueVersion:
    """A copy of a version under another number, to be changed; `VersionError` for a number that is none, or is taken, and for a
    version that cannot be read any more."""
    if not NUMBER.fullmatch(number):
        raise VersionError(_("A version number can have up to 20 letters, digits, dots and hyphens: 2014.1-club."))
    if CatalogueVersion.objects.filter(system=base.system, version=number).exists():
        raise VersionError(_("Version %(number)s already exists: choose another number.") % {"number": number})
    files = content(base)
    files["system"] = {**files["system"], "version": number}
    rows = _rows(base.system.key, files)
    draft = CatalogueVersion.objects.create(
        system=base.system,
        version=number,
        state=CatalogueVersion.State.DRAFT,
        hash=base.hash,
        loaded_at=timezone.now(),
        records=files,
    )
    keep_records(draft, rows)
    return draft


def _rows(system: str, files: Mapping[str, Any]) -> LoadedRows:
    """The rows of data files; `VersionError` with every fault."""
    try:
        return rows_of_files(system, files)
    except CatalogueError as error:
        raise VersionError("\n".join(error.problems)) from None


def content(version: CatalogueVersion) -> dict[str, Any]:
    """The data files of a version: those that it was published with, or that the records of a draft make."""
    if version.state == CatalogueVersion.State.PUBLISHED:
        return dict(version.records)
    system = version.records["system"]
    return files_of(
        version.system.key, freeze_records(version.system.key, version), {name: system[name] for name in HEAD}
    )


def content_hash(plain: Mapping[str, Any]) -> str:
    """SHA-256 of what data files say, however they are written."""
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def problems(version: CatalogueVersion) -> list[str]:
    """Return what is wrong with the records of a version, as `load_catalogue --check` reports it for files."""
    try:
        _sound(version, content(version))
    except VersionError as error:
        return str(error).splitlines()
    return []


def _sound(version: CatalogueVersion, files: Mapping[str, Any]) -> LoadedRows:
    """The rows that the files of a version make; `VersionError` with every fault, and with every record that is not among
    them: another reading of its columns gave it another key, or it fits no list of its file."""
    rows = _rows(version.system.key, files)
    if version.state == CatalogueVersion.State.DRAFT:
        label = APPS[version.system.key].label
        lost = [
            _("%(table)s %(record)s: no file has it in this form.")
            % {"table": label_of_name(str(model._meta.verbose_name)), "record": key}
            for model in models_of(label)
            if issubclass(model, Record)
            for key in sorted(_keys(rows_of(model, version)) - _keys(rows.of(model)))
        ]
        if lost:
            raise VersionError("\n".join(lost))
    return rows


def _keys(rows: Iterable[Any]) -> set[str]:
    return {row.key for row in rows}


@transaction.atomic
def publish(draft: CatalogueVersion) -> None:
    """Make a draft a version that lists may be written for; `VersionError` where it is none, or not sound."""
    if draft.state != CatalogueVersion.State.DRAFT:
        raise VersionError(_("This version is published: start a draft of it to make changes."))
    # What follows from what was typed, as the bounds of a limit do, is worked out anew.
    draft.records = content(draft)
    rows = _sound(draft, draft.records)
    draft.hash = content_hash(draft.records)
    draft.state, draft.loaded_at = CatalogueVersion.State.PUBLISHED, timezone.now()
    keep_records(draft, rows)
    draft.snapshot = snapshot_of(draft.system.key, rows, draft.records["system"])
    draft.save()


# ---------------------------------------------------------------- records that a club adds


def append_to_draft(record: Record, version: CatalogueVersion) -> None:
    """Make a record that is not saved yet the last one of its table in a draft; it stands in no book."""
    last = type(record).objects.filter(version=version).aggregate(last=models.Max("position"))["last"]  # type: ignore[attr-defined]
    record.version, record.position = version, 0 if last is None else last + 1
    record.source_first, record.source_last = NO_LINES


@transaction.atomic
def copy_record(record: Any, named: Mapping[str, str]) -> Any:
    """A copy of a record in its draft, with all its parts, under a name and a key (or code) of its own; `ValidationError` where
    there is such a record already. What the book says of the record, its lines and prints, the copy does not say."""
    model = type(record)
    values = {field.name: getattr(record, field.name) for field in model._meta.fields if field.name != "key"}
    values |= named
    copied = _copy_row(record)
    append_to_draft(copied, record.version)
    copied.key, copied.printed = key_of(model, place_values(model, values)), {}
    for name in named.keys() - {"key"}:
        setattr(copied, name, named[name])
    copied.full_clean(exclude=[column.name for column in _line_columns(model)])
    copied.save()
    _copy_inner(record, copied)
    return copied


def _copy_row(row: Any) -> Any:
    """The row as one that is not saved, on no lines."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.fields if not field.primary_key}
    copied = type(row)(**columns)
    for column in _line_columns(type(row)):
        setattr(copied, column.name, column.unlined(getattr(row, column.name)))
    return copied


def _copy_inner(row: Any, copied: Any) -> None:
    """Give a copy the members and parts of the row."""
    model: Any = type(row)
    shape = shape_of(model)
    for field in shape.members:
        own, through = f"{field.m2m_field_name()}_id", field.remote_field.through
        for link in through.objects.filter(**{own: row.pk}).order_by("pk"):
            link.pk = None
            setattr(link, own, copied.pk)
            link.save()
    for part in shape.parts:
        for each in getattr(row, part.name).all():
            inner = _copy_row(each)
            setattr(inner, part.field.name, copied)
            inner.save()
            _copy_inner(each, inner)


def _line_columns(model: type[models.Model]) -> list[Any]:
    """Columns that name lines of the book."""
    return [field for field in model._meta.fields if hasattr(field, "unlined")]


def published_versions(system: str) -> list[str]:
    """The numbers of the published versions of a system, the newest first."""
    found = CatalogueVersion.objects.filter(system__key=system, state=CatalogueVersion.State.PUBLISHED)
    return list(found.order_by("-loaded_at", "-pk").values_list("version", flat=True))


# ---------------------------------------------------------------- what differs


def differences(older: CatalogueVersion, newer: CatalogueVersion) -> list[VersionDifference]:
    """Return the differences of another version of the same system, record by record, in the order of the tables;
    `VersionError` where one of the versions can no longer be read.
    """
    key = older.system.key
    before, after = _records(older), _records(newer)
    return [
        difference
        for model, struct in zip(models_of(APPS[key].label), before, strict=True)
        if issubclass(model, Record)
        for difference in _differences(model, before[struct], after[struct])
    ]


def _records(version: CatalogueVersion) -> Frozen:
    """The frozen records. Versions that were kept by a Muster of old have none in the database, but their files."""
    if version.state == CatalogueVersion.State.DRAFT:
        return freeze_records(version.system.key, version)
    try:
        return content_of_version(version).records
    except CatalogueError as error:
        raise VersionError("\n".join(error.problems)) from None


def _differences(model: type[Record], before: list[Any], after: list[Any]) -> Iterator[VersionDifference]:
    table = label_of_name(str(model._meta.verbose_name))
    old, new = ({_identity(record): record for record in records} for records in (before, after))
    for identity in dict.fromkeys((*old, *new)):
        one, other = old.get(identity), new.get(identity)
        known: Any = one or other
        name = known.name or known.key
        if one is None or other is None:
            told = (_("is missing"), _("is present"))
            yield VersionDifference(table, name, "", *(told if one is None else told[::-1]))
        elif one != other:
            # A model of one body says its name twice.
            yield from (VersionDifference(table, name, *found) for found in dict.fromkeys(_fields(model, one, other)))


def _identity(record: Any) -> tuple[Any, ...]:
    """The key, and what else tells records of one key apart."""
    return record.key, getattr(record, "of", ""), getattr(record, "whole", "")


def _fields(model: type[models.Model], one: Any, other: Any) -> Iterator[tuple[str, str, str]]:
    shape = shape_of(model)
    for field in (*shape.columns, *shape.references, *shape.members):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if before != after:
            yield label_of(field), _display_value(field, before), _display_value(field, after)
    for part in shape.parts:
        before, after = getattr(one, part.name), getattr(other, part.name)
        if before != after:
            yield from _part_fields(part, before, after)


def _part_fields(part: Any, before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[tuple[str, str, str]]:
    """Parts as their notation has them; those with fields of their own field by field, where they are as many."""
    model, name = part.related_model, label_of(part)
    if hasattr(model, "to_text"):
        yield name, str(model.to_text(before)), str(model.to_text(after))
    elif len(before) != len(after):
        yield name, str(len(before)), str(len(after))
    else:
        for one, other in zip(before, after, strict=True):
            yield from _fields(model, one, other)


def _display_value(field: Any, value: Any) -> str:
    if value is None:
        return ""
    if hasattr(field, "as_printed"):
        return str(field.as_printed(value))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---------------------------------------------------------------- names within a version


def names_in(version: CatalogueVersion) -> Callable[[Any, str], Any]:
    """`look_up(Model, name)` among the records of a version, by the names that data files have for them."""
    tables = [table for file in _files(version) for table in file.tables]

    @cache
    def numbers_of(model: Any) -> dict[str, Any]:
        return {
            name: record
            for table in tables
            if table.model is model
            for record in model.objects.filter(version=version, **table.constants)
            for name in table.names(record)
        }

    return lambda model, name: numbers_of(model).get(name)


def _files(version: CatalogueVersion) -> Any:
    return APPS[version.system.key].module("files").FILES
