"""Collections: the records of a game under the words that addresses have for them, `weapons`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from typing import Any, overload

from django.db import models
from django.db.models import F, Func, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.urls import reverse
from rest_framework.serializers import Serializer

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from factions.filters import RecordFilters
from factions.loader.freeze import rows_of
from factions.models import CatalogueVersion
from factions.queries import union_of
from factions.serializers import RecordSerializer, related
from factions.systems import APPS


class Records:
    """Records of one or several models, one query set after the other: what paginators and filter sets ask of a single one."""

    def __init__(self, queries: Iterable["QuerySet[Any]"]) -> None:
        self.queries = tuple(queries)
        self.model = self.queries[0].model

    def all(self) -> "Records":
        return self

    def each(self, change: Callable[["QuerySet[Any]"], "QuerySet[Any]"]) -> "Records":
        """The records with each query set changed."""
        return Records(map(change, self.queries))

    def count(self) -> int:
        return sum(self.counts)

    __len__ = count

    @cached_property
    def counts(self) -> list[int]:
        """The number of records in each query set. One query."""
        queries = [
            query.order_by().annotate(place_=Value(place), number_=_number()).values_list("place_", "number_")
            for place, query in enumerate(self.queries)
        ]
        # A query that can find nothing is left out of a union.
        numbers = dict(union_of(queries, all=True))
        return [numbers.get(place, 0) for place in range(len(queries))]

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self.queries)

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, int):
            return self[place : place + 1][0]
        if len(self.queries) == 1:
            return list(self.queries[0][place])
        found: list[Any] = []
        first, last = place.start or 0, place.stop
        for query, count in zip(self.queries, self.counts, strict=True):
            if first < count and last != 0:
                found += query[first:last]
            first, last = max(first - count, 0), None if last is None else max(last - count, 0)
        return found


def _number() -> Func:
    """Return the number of rows in a query, as a column of it."""
    return Func("pk", function="COUNT", output_field=IntegerField())


@dataclass(frozen=True, eq=False)
class RecordSource:
    """The records of a collection that are of one model: all of them, or those with the values `where`, one of several where
    that is a tuple. `says` are words that
    all of them have beside their columns, for filters. `lists` are the records that a row names beside its parts, `without` are
    parts that it does not tell. Without a
    `serializer` a row says all as the model does, without an `order` the records stand as in the book."""

    model: type[models.Model]
    serializer: type[Serializer[Any]] | None = None
    where: Mapping[str, Any] = field(default_factory=dict)
    says: Mapping[str, str] = field(default_factory=dict)
    lists: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    order: tuple[Any, ...] = ("position", "pk")

    @cached_property
    def rows(self) -> type[Serializer[Any]]:
        """The serializer of its rows."""
        return self.serializer or RecordSerializer.for_model(self.model)

    def records(self, version: CatalogueVersion) -> "QuerySet[Any]":
        """Those of a version, in their order."""
        said = {name: Value(word) for name, word in self.says.items()}
        where = {f"{name}__in": values for name, values in self._where.items()}
        return rows_of(self.model, version).filter(**where).annotate(**said).order_by(*self.order)

    def holds(self, record: Any) -> bool:
        """Whether the record is one of them."""
        return type(record) is self.model and all(
            getattr(record, name) in values for name, values in self._where.items()
        )

    @property
    def _where(self) -> dict[str, tuple[Any, ...]]:
        return {name: value if isinstance(value, tuple) else (value,) for name, value in self.where.items()}


@dataclass(frozen=True, eq=False)
class RecordCollection:
    """Records under the word that addresses have for them: `weapons`, whose rows are of the kind `weapon`.

    `summary` says what they are in a few words, `filters` by what they can be found. Those that are not `exported` stand on
    pages alone. `card` says that each is a model, which has a card under its key. `columns` are what a table of them shows,
    all that a row says where none is named; `noun` are its records where the game has another word for them.
    """

    name: str
    kind: str
    sources: tuple[RecordSource, ...]
    filters: type[RecordFilters] = RecordFilters
    summary: str = ""
    exported: bool = True
    card: bool = False
    columns: tuple[str, ...] = ()
    noun: Noun | None = None

    @property
    def description(self) -> str:
        """The description of its records, in the reader's language."""
        return gettext(self.summary)

    @property
    def title(self) -> str:
        """`Faction rules`."""
        return capital(self.noun.for_number(2)) if self.noun else gettext(self.english)

    @property
    def english(self) -> str:
        """The same, made of the word that addresses have."""
        return capital(self.name.replace("-", " "))

    def records(self, version: CatalogueVersion) -> Records:
        """All of a version, in the order of the book."""
        return Records(source.records(version) for source in self.sources)

    def filter_set(self, version: CatalogueVersion, query: Any = None, *, on_page: bool = False) -> RecordFilters:
        """The filter set of a query over the records of a version; `qs` are those that fit. That of a page searches all texts
        and offers words to choose from."""
        return self.filters(query, queryset=self.records(version), on_page=on_page)

    @cached_property
    def _serializers(self) -> dict[type[models.Model], Serializer[Any]]:
        return {source.model: source.rows() for source in self.sources}

    def row(self, record: Any) -> dict[str, Any]:
        """Return the API representation of a record that `with_parts` has read."""
        return dict(self._serializers[type(record)].to_representation(record))

    def rows(self, records: Iterable[Any]) -> Iterator[dict[str, Any]]:
        """The same of several."""
        return map(self.row, records)

    def with_parts(self, records: Records) -> Records:
        """The records with all that their rows say, in a constant number of queries."""
        queries = zip(self.sources, records.queries, strict=True)
        return Records(related(query, source.without).prefetch_related(*source.lists) for source, query in queries)


def rulings(model: type[models.Model]) -> RecordCollection:
    """The rulings of a game, each with the reading that counts where players choose none."""
    return RecordCollection(
        "rulings",
        "ruling",
        (RecordSource(model, lists=("readings__ruling",)),),
        summary=gettext_noop("Rulings where the rulebook is unclear"),
        exported=False,
        columns=("name", "question", "default_reading"),
    )


@cache
def collections_of(system: str) -> tuple[RecordCollection, ...]:
    """The collections of a game, in the order in which people are shown them."""
    found: tuple[RecordCollection, ...] = APPS[system].module("collections").COLLECTIONS
    return found


def exported_collections(system: str) -> tuple[RecordCollection, ...]:
    """Those whose rows the API tells."""
    return tuple(collection for collection in collections_of(system) if collection.exported)


def collection_of(system: str, name: str) -> RecordCollection:
    """The collection of that word; `LookupError` when there is none."""
    for collection in collections_of(system):
        if collection.name == name:
            return collection
    raise LookupError(name)


def system_of(model: Any) -> str:
    """The key of the system that a model, or a record, is of."""
    return next(system for system, app in APPS.items() if app.label == model._meta.app_label)


def collection_with(record: Any) -> RecordCollection | None:
    """The collection that has the record."""
    found = (each for each in collections_of(system_of(record)) if any(source.holds(record) for source in each.sources))
    return next(found, None)


def address_of(record: Any) -> str:
    """The page of a record; empty where no collection has it."""
    collection = collection_with(record)
    return page_of(collection, record.key) if collection else ""


def page_of(collection: RecordCollection, key: str) -> str:
    """The page of a record of a collection."""
    return reverse("factions:record", args=[system_of(collection.sources[0].model), collection.name, key])


def counts(version: CatalogueVersion, collections: Iterable[RecordCollection]) -> dict[str, int]:
    """Return how many records of a version each collection has, by the kinds of their rows. One query."""
    sources = [(collection.kind, source) for collection in collections for source in collection.sources]
    queries: list[Any] = [source.records(version).order_by().values(number_=_number()) for _, source in sources]
    counted = CatalogueVersion.objects.filter(pk=version.pk).values_list(*(Subquery(query) for query in queries))
    found: dict[str, int] = {}
    for (kind, _), count in zip(sources, counted[0], strict=True):
        found[kind] = found.get(kind, 0) + count
    return found


def sizes() -> dict[str, int]:
    """Return how many records the current version of each system has, by the key of the system. One query."""
    sources = [source for system in APPS for collection in collections_of(system) for source in collection.sources]
    version: Any = OuterRef("pk")
    queries: list[Any] = [source.records(version).order_by().values(number_=_number()) for source in sources]
    current = CatalogueVersion.objects.filter(version=F("system__version"))
    rows = current.values_list("system__key", *(Subquery(query) for query in queries))
    return {key: sum(numbers) for key, *numbers in rows}


def keys_of(
    version: CatalogueVersion, collections: Sequence[RecordCollection]
) -> Iterator[tuple[RecordCollection, str]]:
    """The keys of all records of a version with their collections, in the order of these. One query."""
    queries = [
        source.records(version).order_by().annotate(place_=Value(place)).values_list("place_", "position", "key")
        for place, collection in enumerate(collections)
        for source in collection.sources
    ]
    for place, _position, key in sorted(union_of(queries)):
        yield collections[place], key


def export(system: str, version: CatalogueVersion) -> Iterator[dict[str, Any]]:
    """Every row of a version, each with its kind."""
    for collection in exported_collections(system):
        for row in collection.rows(collection.with_parts(collection.records(version))):
            yield {"kind": collection.kind, **row}
