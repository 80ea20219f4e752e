"""Which rows of a collection fit what is asked: a word, or several of which any fits, for each filter, and all filters."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from armybuilder.engine.core.rows import Bound, Collection, Fault, Filter, OneOf, Search
from factions.models import Facet, Row, System

Asked = Mapping[str, Sequence[str]]
"""Words by the names of filters."""


def rows_of(system: System, collection: Collection) -> QuerySet[Row]:
    """All rows of a collection, in the order of the book."""
    return Row.objects.filter(system=system, kind=collection.kind)


def fitting(rows: QuerySet[Row], collection: Collection, asked: Asked) -> QuerySet[Row]:
    """The rows that fit; of words that are `faults` none does."""
    for name in collection.filters.keys() & asked.keys():
        fits = Q()
        for word in asked[name]:
            fits |= _fits(name, collection.filters[name], word)
        rows = rows.filter(fits)
    return rows


def _fits(name: str, asked: Filter, word: str) -> Q:
    if isinstance(asked, Search):
        return Q(*(("called__contains", part) for part in asked.words(word)))
    if isinstance(asked, Bound):
        return Q(_has(name=asked.field, **{"number__lte" if asked.most else "number__gte": int(word)}))
    return Q(_has(name=name, folded=word.lower()))


def _has(**facet: Any) -> Exists:
    return Exists(Facet.objects.filter(row=OuterRef("pk"), **facet))


def faults(rows: QuerySet[Row], collection: Collection, asked: Asked) -> Iterable[tuple[str, Fault]]:
    """What is wrong with words that are asked for, by the names of their filters. A query where values are asked for, and
    one more for each that nothing has."""
    known = _known(rows, collection, asked)
    for name, words in asked.items():
        filter_ = collection.filters[name]
        for word in words:
            if isinstance(filter_, OneOf) and (name, word.lower()) not in known:
                yield name, filter_.fault(word, values(rows).filter(name=name).values_list("text", flat=True))
            elif isinstance(filter_, Bound) and (fault := filter_.fault(word)):
                yield name, fault


def _known(rows: QuerySet[Row], collection: Collection, asked: Asked) -> set[tuple[str, str]]:
    """Those of the asked words that some row has, in small letters, with the names of their filters."""
    fits = Q()
    for name, words in asked.items():
        if isinstance(collection.filters[name], OneOf):
            fits |= Q(name=name, folded__in=[word.lower() for word in words])
    return set(values(rows).filter(fits).order_by().values_list("name", "folded").distinct()) if fits else set()


def values(rows: QuerySet[Row]) -> QuerySet[Facet]:
    """The words by which these rows are found, in their order."""
    return Facet.objects.filter(row__in=rows.order_by(), number=None).order_by("row__position", "pk")
