"""Pages of a system made from its collections: what there is, a table for each of them, a page for each record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.registry import AnySystem, get_system
from factions.catalogues import game_of
from factions.collection import RecordCollection, Records, collection_of, collections_of, counts, page_of, system_of
from factions.labels import label_of_name, word
from factions.loader.structs import shape_of
from factions.models import CatalogueVersion, System
from factions.templatetags.book import in_book
from factions.views.facts import (
    HEAD,
    RecordFact,
    fact_of,
    facts_of,
    fields_of,
    figures_of,
    head_of,
    in_full,
    is_short,
    name_of,
    property_of,
    readings,
    with_fields,
)
from factions.views.keys import name_keys
from factions.views.listing import FilteredList
from factions.views.named_by import find_references_to


@require_safe
def system(request: HttpRequest, system: str, title: str = "") -> HttpResponse:
    """Show what the catalogue has, with the ways into the tables; where another page is the first one, it has a
    `title`. Two queries.
    """
    game, version = version_or_404(system)
    collections = collections_of(system)
    numbers = counts(version, collections)
    context = {
        "system": version.system,
        "title": title and _(title),
        "game": game,
        "collections": [(collection, numbers[collection.kind]) for collection in collections],
    }
    return render(request, "factions/tables/system.html", context)


@dataclass(frozen=True, slots=True)
class RecordTableRow:
    """A row of a table: what its record is called, its page, its cells, and where it stands in the book, empty where that is
    not known."""

    key: str
    name: str
    address: str
    cells: tuple[tuple[RecordFact, bool], ...]
    place: str


@dataclass(frozen=True, slots=True)
class RecordTable:
    """Records of a collection; `heads` are facts without a value."""

    title: str
    heads: tuple[RecordFact, ...]
    lines: tuple[RecordTableRow, ...]


class RecordList(FilteredList):
    """The records of one collection, searched and filtered. A constant number of queries."""

    template_name = "factions/tables/rows.html"
    context_object_name = "records"

    def get_queryset(self) -> Any:
        _game, self.version = version_or_404(self.kwargs["system"])
        self.collection = collection_or_404(self.kwargs["system"], self.kwargs["collection"])
        self.filter = self.collection.filter_set(self.version, self.request.GET, on_page=True)
        records = self.filter.qs if self.filter.is_valid() else self.filter.queryset.each(lambda query: query.none())
        names = columns_of(self.collection)
        return _with_lists(self.collection, records.each(lambda query: with_fields(query, names)))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(
            system=self.version.system, title=self.collection.title, collection=self.collection, **kwargs
        )
        return context | {"table": table_of(self.version.system, self.collection, context["records"])}


def _with_lists(collection: RecordCollection, records: Records) -> Records:
    """The records with those beyond their own that their properties ask for."""
    queries = zip(collection.sources, records.queries, strict=True)
    return Records(
        query.prefetch_related(*(name for name in source.lists if "__" in name)) for source, query in queries
    )


LONG = 14
"""From more letters on a cell has words, and so has all of its column."""


def table_of(system: System, collection: RecordCollection, records: Sequence[Any], without: str = "") -> RecordTable:
    """Records as a table of their collection shows them, `without` what all of them have alike."""
    columns = [name for name in columns_of(collection) if name != without]
    heads = tuple(_head(collection, name) for name in columns)
    rows = [[_cell(record, name, head) for name, head in zip(columns, heads, strict=True)] for record in records]
    is_long = [any(len(fact.text) > LONG for fact in column) for column in zip(*rows, strict=True)]
    lines = (
        RecordTableRow(
            record.key,
            name_of(record),
            page_of(collection, record.key),
            tuple(zip(cells, is_long, strict=True)),
            in_book(system, record.source_first, record.source_last),
        )
        for record, cells in zip(records, rows, strict=True)
    )
    return RecordTable(collection.title, heads, tuple(lines))


@cache
def columns_of(collection: RecordCollection) -> tuple[str, ...]:
    """Return the columns that a table of the collection shows: those it names, else what distinguishes its models
    and all that they say except parts of several columns.
    """
    if collection.columns:
        return tuple(name for name in collection.columns if name not in HEAD)
    said = (name for source in collection.sources for name in source.says)
    fields = (field for source in collection.sources for field in fields_of(source.model))
    short = (field.name for field in fields if not field.one_to_many or is_short(field.related_model))
    return tuple(dict.fromkeys((*said, *short)))


def _field(model: Any, name: str) -> Any:
    return next((field for field in (*shape_of(model).owners, *fields_of(model)) if field.name == name), None)


def _head(collection: RecordCollection, name: str) -> RecordFact:
    """Return the name of a column, from the first model that has it."""
    fields = (_field(source.model, name) for source in collection.sources)
    field = next(filter(None, fields), None)
    return head_of(field) if field else RecordFact(label_of_name(name))


def _cell(record: Any, name: str, head: RecordFact) -> RecordFact:
    """Return what a record says in a column of its collection; an empty fact where another model has the column."""
    field = _field(record._meta.model, name)
    return fact_of(record, field, in_short=True) if field else replace(head, pieces=property_of(record, name).pieces)


@require_safe
def record(request: HttpRequest, system: str, collection: str, key: str) -> HttpResponse:
    """A record: its card where it has one, or all that it says, and which records name it. A constant number of queries."""
    _game, version = version_or_404(system)
    shown = collection_or_404(system, collection)
    found = record_or_404(shown, version, key)
    context = {"system": version.system, "title": name_of(found), "collection": shown, "record": found}
    if shown.card:
        return render(request, "factions/tables/card.html", context | _card(found, system))
    name_keys(found, version)
    facts = facts_of(found, [name for name in columns_of(shown) if not _field(found._meta.model, name)])
    lists = list(_lists(shown, found))
    context["facts"] = [fact for fact in facts if not fact.rows]
    context["parts"] = [fact for fact in facts if fact.rows]
    context["printed"] = [(label_of_name(name), text) for name, text in (getattr(found, "printed", None) or {}).items()]
    context["flags"] = [word(flag) for flag in getattr(found, "flags", None) or ()]
    context["tables"] = [table_of(version.system, each, records, without=names) for each, records, names in lists]
    context["named_by"] = [
        (each, others) for each, others in find_references_to(found) if each not in [each for each, *_ in lists]
    ]
    return render(request, "factions/tables/record.html", context)


def _lists(collection: RecordCollection, record: Any) -> Iterator[tuple[RecordCollection, list[Any], str]]:
    """The records that its source lists with it, by their collections, each with the name under which they refer to it."""
    source = next(source for source in collection.sources if source.model is record._meta.model)
    for name in source.lists:
        if "__" not in name:
            relation: Any = source.model._meta.get_field(name)
            listed = next(
                each for each in collections_of(system_of(record)) if each.sources[0].model is relation.related_model
            )
            records = list(with_fields(getattr(record, name).all(), columns_of(listed)))
            yield from ((listed, records, relation.field.name),) if records else ()


def record_or_404(collection: RecordCollection, version: CatalogueVersion, key: str) -> Any:
    """The record of the address, with all that its page says."""
    records = collection.records(version).each(lambda query: query.filter(key=key))
    query: Any
    for query in _with_lists(collection, records.each(_figures if collection.card else in_full)).queries:
        if found := query.first():
            found.version = version
            return found
    raise Http404(f"{collection.name} have no {key}.")


def _figures(query: Any) -> "QuerySet[Any]":
    """The records with their parts, where a card says the rest."""
    return with_fields(query, (part.name for part in shape_of(query.model).parts))


def _card(record: Any, system: str) -> dict[str, Any]:
    """The card of a model, its figures with how each was read."""
    try:
        card = game_of(system).model_card(record.key)
    except LookupError as error:
        raise Http404(str(error)) from None
    figures = list(figures_of(record))
    return {
        "card": card,
        "figures": figures,
        "readings": list(readings(figures)),
        "lost": sum(figure.lost for figure in figures),
    }


def version_or_404(system: str) -> tuple[AnySystem, CatalogueVersion]:
    """The game system of the address, and the current version of its catalogue. One query."""
    try:
        return get_system(system), CatalogueVersion.objects.current(system)
    except (LookupError, CatalogueVersion.DoesNotExist) as error:
        raise Http404(str(error)) from None


def system_or_404(key: str) -> tuple[AnySystem, System]:
    """The game system of the address, and what is loaded of it. One query."""
    try:
        return get_system(key), get_object_or_404(System, key=key)
    except LookupError as error:
        raise Http404(str(error)) from None


def collection_or_404(system: str, name: str) -> RecordCollection:
    """The collection of the address."""
    try:
        return collection_of(system, name)
    except LookupError:
        raise Http404(f"{system} has no {name}.") from None
