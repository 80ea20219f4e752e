"""Every figure of a model is on its card, or on the record sheet that it is played from."""

from dataclasses import fields, is_dataclass, replace
from fnmatch import fnmatchcase
from itertools import islice
from statistics import median

import msgspec
import pytest

from armybuilder.engine.core.tables import HIDDEN, Record
from armybuilder.engine.core.tables.catalogue import frozen
from armybuilder.engine.core.tables.fields import fields_of

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
    new = changed(getattr(record, name), rest, value) if rest else value
    return (
        msgspec.structs.replace(record, **{name: new})
        if isinstance(record, msgspec.Struct)
        else replace(record, **{name: new})
    )


def with_record(catalogue, table, key, record):
    tables = (
        (each, {**records, key: record} if each is table else dict(records))
        for each, records in catalogue.tables.items()
    )
    return replace(catalogue, tables=frozen(tables))


def pairs(subject, table, records, path):
    """Models with the value that another one has there; those that have sheets, where there are such."""
    said = {key: value for key, record in records.items() for found, value in shown(table, record) if found == path}
    values = list(said.values())
    for number, key in enumerate([key for key in said if key in subject.fielded] or said):
        others = [found for found in values[number:] + values[:number] if bare(found) != bare(said[key])]
        if others:
            yield key, changed(records[key], path, others[0])


def bare(value):
    """A figure without its mark."""
    return getattr(value, "value", value)


def paper(subject, catalogue, key):
    """The card of a model, but for its picture and what its words mean, and its record sheets where it stands in a list."""
    card = replace(subject.system.model_card(key, catalogue), glossary=(), figure="")
    data = subject.fielded.get(key)
    return card, data and subject.system.print_content(subject.system.convert(data), catalogue).sheets


@pytest.mark.portion(3)
def test_every_figure_is_on_paper_or_declared_not_to_be(subject):
    for table, records in tables_of(subject).items():
        paths = dict.fromkeys(path for record in records.values() for path, _ in shown(table, record))
        tried = {path: list(islice(pairs(subject, table, records, path), TRIED)) for path in paths}
        told = {
            path: median(differs(subject, table, *pair) for pair in found) for path, found in tried.items() if found
        }

        assert {path for path, on_paper in told.items() if bool(on_paper) == is_declared(table, path)} == set(), (
            table.kind
        )


def differs(subject, table, key, record):
    catalogue = with_record(subject.catalogue, table, key, record)
    return paper(subject, catalogue, key) != paper(subject, subject.catalogue, key)
