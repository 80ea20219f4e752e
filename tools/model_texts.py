"""English texts that the models of a game show on its pages, collected for translators (`tools.messages`)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from armybuilder.engine.registry import get_system
from factions import labels
from factions.collection import RecordCollection, collections_of
from factions.filters import BoundFilter, SearchFilter
from factions.loader.files import read_folder
from factions.loader.records import freeze_records, rows_of_files
from factions.loader.structs import models_of, shape_of
from factions.models.fields import WordsField
from factions.systems import APPS
from factions.views.facts import CITED, fields_of
from factions.views.tables import columns_of

OF_RULES = frozenset({"code", "rules", "when"})
"""Names within values under which problems, functions and readings stand, which nobody translates."""

ROLES = "roles"
"""The name of words that are keys of records too: a primary unit, the group of primary units."""


def texts_of(system: str) -> Iterator[str]:
    """Labels, units, help and choices of all fields; what collections and their filters are called; names and words within
    values."""
    for collection in collections_of(system):
        yield collection.english
        for owner in (owner for source in collection.sources for owner in shape_of(source.model).owners):
            yield labels.english(owner)
        fields = {field.name for source in collection.sources for field in source.model._meta.get_fields()}
        names = {*columns_of(collection), *_filters_of(collection)} - fields
        yield from map(labels.english_name, sorted(names))
        filters = collection.filters.base_filters.values()
        yield from (labels.plain(word) for each in filters for word in getattr(each, "own_words", ()))
        yield from (labels.plain(word) for source in collection.sources for word in source.says.values())
    for model in models_of(APPS[system].label):
        for field in fields_of(model):
            yield from _of_field(field)
    yield from sorted({*_mapping_texts(system)})


def _filters_of(collection: RecordCollection) -> Iterator[str]:
    """The names of filters that have no label of another kind."""
    filters = collection.filters.base_filters.items()
    yield from (name for name, each in filters if not isinstance(each, BoundFilter | SearchFilter))


def _of_field(field: Any) -> Iterator[str]:
    yield labels.english(field)
    if not field.one_to_many:
        yield from filter(None, (getattr(field, "unit", ""), str(field.help_text)))
        if not field.is_relation:
            yield from (text for _, text in labels.english_choices(field))


def _mapping_texts(system: str) -> Iterator[str]:
    """Names within mappings, and short words that no choice names, of the records that the data files make."""
    records = freeze_records(system, rows_of_files(system, read_folder(get_system(system)).plain))
    keys = {record.key for rows in records.values() for record in rows if hasattr(record, "key")}
    for model, rows in zip(models_of(APPS[system].label), records.values(), strict=True):
        untold = getattr(model, "UNTOLD", ())
        for field in (field for field in shape_of(model).columns if field.name not in untold):
            values = [getattr(row, field.name) for row in rows]
            if field.get_internal_type() == "JSONField":
                yield from _names(values)
                yield from _words(text for name, text in _texts(values) if name == ROLES or text not in keys)
            if isinstance(field, WordsField):
                yield from _words(word for words in values for word in words)
            elif field in fields_of(model) and field.get_internal_type() == "CharField" and not field.choices:
                yield from _words(values)


def _names(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, Mapping):
            told = {name: each for name, each in value.items() if name not in CITED}
            yield from (labels.english_name(name) for name in told if labels.WORD.fullmatch(name))
            yield from _names(told.values())
        elif isinstance(value, tuple | list):
            yield from _names(value)


def _texts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """The texts in plain data that pages show, each with the name that it stands under."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        told = {inner: each for inner, each in value.items() if inner not in CITED | OF_RULES}
        yield from (text for inner, each in told.items() for text in _texts(each, inner))
    elif isinstance(value, tuple | list):
        yield from (text for each in value for text in _texts(each, name))


def _words(values: Iterable[Any]) -> Iterator[str]:
    yield from (labels.plain(value) for value in values if value and labels.WORD.fullmatch(value))
