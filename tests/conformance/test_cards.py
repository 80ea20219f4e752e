"""Every figure of a model is on its card, or on the record sheet that it is played from."""

from dataclasses import fields, is_dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from itertools import islice
from statistics import median
from typing import Any

import msgspec
from msgspec import inspect

from armybuilder.engine.core.tables import HIDDEN, Record
from armybuilder.engine.core.tables.catalogue import freeze_tables
from armybuilder.engine.core.tables.fields import fields_of
from factions.loader.records import content_of_files
from tests.conformance.conftest import example_as_app

TRIED = 6
"""Models that are given another value of a field."""


def tables_of(subject):
    """The tables whose records have cards."""
    kinds = {table.kind for table in subject.catalogue.tables if table.cards}
    return {table: records for table, records in subject.catalogue.tables.items() if table.kind in kinds}


def is_body(value):
    """Whether it has fields of its own, which are shown one by one. A value with the mark how it was read is one figure."""
    return not hasattr(value, "value") and _has_fields(value)


def _has_fields(value):
    return isinstance(value, msgspec.Struct) or (is_dataclass(value) and not isinstance(value, type))


def names_of(value):
    """Its fields; of a record that another holds, what says something of it."""
    if isinstance(value, Record):
        return [field.name for field in fields_of(type(value)) if is_figure(field)]
    return value.__struct_fields__ if isinstance(value, msgspec.Struct) else [field.name for field in fields(value)]


def figures(value, path=()):
    """What stands in a part of a record: its path, and what it says."""
    if is_body(value):
        for name in names_of(value):
            yield from figures(getattr(value, name), (*path, name))
    else:
        yield path, value


def is_figure(field):
    """Whether it says something of the model that does not follow from the rest: neither its key nor its lines."""
    return field.name != "key" and not field.name.endswith("source") and not field.has(HIDDEN)


def shown(table, record):
    """The figures of a record."""
    for field in fields_of(table.record):
        if is_figure(field):
            for path, value in figures(getattr(record, field.name), (field.name,)):
                yield ".".join(path), value


def is_declared(table, path):
    return any(fnmatchcase(path, pattern) for pattern in table.unprinted)


def changed(record, path, value):
    """The record with another value there."""
    name, _, rest = path.partition(".")
    return replaced(record, **{name: changed(getattr(record, name), rest, value) if rest else value})


def replaced(record, **values):
    return (msgspec.structs.replace if isinstance(record, msgspec.Struct) else replace)(record, **values)


def with_record(catalogue, table, key, record):
    tables = (
        (each, {**records, key: record} if each is table else dict(records))
        for each, records in catalogue.tables.items()
    )
    return replace(catalogue, tables=freeze_tables(tables))


def pairs(subject, table, records, path):
    """Models with the value that another one has there; those that have sheets, where there are such."""
    said = {key: value for key, record in records.items() for found, value in shown(table, record) if found == path}
    values = list(said.values())
    for number, key in enumerate([key for key in said if key in subject.fielded] or said):
        others = [found for found in values[number:] + values[:number] if bare(found) != bare(said[key])]
        if others:
            yield key, changed(records[key], path, others[0])


def made_up(subject, table, records, path):
    """Where no two models differ, each with a value that nobody has, by the type of the field."""
    field_type = inspect.type_info(table.record)
    for name in path.split("."):
        field_type = next(field.type for field in body_of(field_type).fields if field.name == name)
    for key, record in records.items():
        for value in [value for found, value in shown(table, record) if found == path]:
            for other in others(field_type, value, examples(subject)):
                if other != value:
                    yield key, changed(record, path, other)


def body_of(field_type):
    """The type with fields of its own among those that may stand there."""
    return next(found for found in getattr(field_type, "types", (field_type,)) if hasattr(found, "fields"))


def others(field_type, value, known):
    """What else the type allows there. `known` are examples of classes."""
    match field_type:
        case inspect.UnionType(types):
            for each in types:
                yield from others(each, value, known)
        case inspect.StructType(fields=parts) | inspect.DataclassType(fields=parts) if hasattr(value, "value"):
            read = next(part.type for part in parts if part.name == "value")
            yield from (replaced(value, value=other) for other in others(read, value.value, known))
        case inspect.StructType(cls=kind) | inspect.DataclassType(cls=kind):
            yield known[kind]
        case inspect.VarTupleType(item):
            yield from [()] if value else [(other,) for other in others(item, None, known)]
        case _:
            yield from plain(field_type, value)


def plain(field_type, value):
    """What else may stand there of what has no parts."""
    found = {
        inspect.NoneType: lambda _: (None,),
        inspect.BoolType: lambda _: (False, True),
        inspect.IntType: lambda _: ((value or 0) + 1,),
        inspect.FloatType: lambda _: ((value or 0) + 1,),
        inspect.StrType: lambda _: ("zulu",),
        inspect.LiteralType: lambda words: words.values,
        inspect.EnumType: lambda words: words.cls,
        inspect.DictType: lambda _: ({},),
    }
    return found[type(field_type)](field_type)


@cache
def examples(subject):
    """One of each class of records and of their parts."""
    found: dict[type, Any] = {}

    def walk(value):
        if isinstance(value, (tuple, list)):
            for each in value:
                walk(each)
        elif _has_fields(value):
            found.setdefault(type(value), value)
            for name in names_of(value):
                walk(getattr(value, name))

    for records in subject.catalogue.tables.values():
        walk(list(records.values()))
    return found


def bare(value):
    """A figure without its mark."""
    return getattr(value, "value", value)


def paper(subject, catalogue, key):
    """The card of a model, but for its picture and what its words mean, and its record sheets where it stands in a list."""
    card = replace(subject.system.model_card(key, catalogue), glossary=(), figure="")
    data = subject.fielded.get(key)
    return card, data and subject.system.print_content(subject.system.convert(data), catalogue).sheets


def test_every_figure_is_on_paper_or_declared_not_to_be(subject):
    for table, records in tables_of(subject).items():
        paths = dict.fromkeys(path for record in records.values() for path, _ in shown(table, record))
        told = {path: on_paper(subject, table, records, path) for path in paths}

        assert {path for path, found in told.items() if found == is_declared(table, path)} == set(), table.kind


def on_paper(subject, table, records, path):
    """Whether most papers of models change where they say something else there."""
    found = [*islice(pairs(subject, table, records, path), TRIED)]
    found = found or [*islice(made_up(subject, table, records, path), TRIED)]
    return bool(median(differs(subject, table, *pair) for pair in found))


def differs(subject, table, key, record):
    """Paper that cannot be made of a value reads it."""
    catalogue = with_record(subject.catalogue, table, key, record)
    try:
        return paper(subject, catalogue, key) != paper(subject, subject.catalogue, key)
    except (LookupError, ValueError):
        return True


def test_every_field_of_a_frozen_record_reaches_the_rules(subject):
    """Whatever its model declares, but where a table says why not: what stands in no record of the rules, no card can show."""
    with example_as_app():
        content = content_of_files(subject.system, subject.records.plain, subject.records.content_hash)
        lost: dict[type, list[str]] = {}
        for table, records in tables_of(subject).items():
            sound = content.catalogue().tables[table]
            kind = kind_of(content, table, sound)
            frozen = {number: record for number, record in enumerate(content.records[kind]) if record.key in records}
            paths = lost.get(kind, dict.fromkeys(path for record in frozen.values() for path, _, _ in stated(record)))
            paths = [path for path in paths if not is_declared(table, path)]
            lost[kind] = [path for path in paths if not any(differently(content, table, sound, kind, frozen, path))]

    assert {kind: paths for kind, paths in lost.items() if paths} == {}


def kind_of(content, table, sound):
    """The class of frozen records of which those of the table are made: under another name, so is one of them."""
    keys = sound.keys()
    for kind, rows in content.records.items():
        frozen = {number: row for number, row in enumerate(rows) if getattr(row, "key", None) in keys}
        if len(frozen) == len(keys) and any(differently(content, table, sound, kind, frozen, "name")):
            return kind
    raise LookupError(table.kind)


def differently(content, table, sound, kind, frozen, path):
    """For some of the frozen records, whether those of the table differ where it says something else there; what cannot be
    made of it reads it."""
    known = {type(rows[0]): rows[0] for rows in content.records.values() if rows}
    changes = (
        (number, stating(record, path, other))
        for number, record in frozen.items()
        for found, field_type, value in stated(record)
        if found == path
        for other in others(field_type, value, known)
        if other != value
    )
    for number, record in islice(changes, TRIED):
        rows = [*content.records[kind]]
        rows[number] = record
        try:
            yield replace(content, records=content.records | {kind: rows}).catalogue().tables[table] != sound
        except (LookupError, ValueError):
            yield True


def stated(record, before=""):
    """The figures of a frozen record and of the first of its parts of each sort: where each stands, its type, and what it says."""
    for field in body_of(inspect.type_info(type(record))).fields:
        value, path = getattr(record, field.name), before + field.name
        if value and isinstance(getattr(field.type, "item_type", None), inspect.StructType):
            yield from stated(value[0], f"{path}.")
        elif field.name not in ("key", "origins") and not field.name.endswith("source"):
            yield path, field.type, value


def stating(record, path, value):
    """The frozen record with another value there."""
    name, _, rest = path.partition(".")
    before = getattr(record, name)
    return replaced(record, **{name: (stating(before[0], rest, value), *before[1:]) if rest else value})
