"""Which rows of a collection fit what is asked: a word, or several of which any fits, for each filter, and all filters."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from armybuilder.engine.core.tables.collection import Collection, Fault, Filter, OneOf, Search
from factions.models import Facet, Row, System

Asked = Mapping[str, Sequence[str]]
"""Words by the names of filters."""
MOST_WORDS = 50
"""So many are asked for by one parameter: a query of a thousand would be refused by the database."""


def rows_of(system: System, collection: Collection) -> QuerySet[Row]:
    """All rows of a collection, in the order of the book."""
    return Row.objects.filter(system=system, kind=collection.kind)


def fitting(rows: QuerySet[Row], collection: Collection, asked: Asked) -> QuerySet[Row]:
    """The rows that fit; of words that are `faults` none does."""
    for name in collection.filters.keys() & asked.keys():
        rows = rows.filter(_fits(name, collection.filters[name], asked[name]))
    return rows


def _fits(name: str, asked: Filter, words: Sequence[str]) -> Q:
    if isinstance(asked, Search):
        return reduce(or_, (Q(*(("called__contains", part) for part in asked.words(word))) for word in words))
    if isinstance(asked, OneOf):
        return Q(_has(name=name, folded__in=[word.lower() for word in words]))
    numbers = [int(word) for word in words]
    bound = {"number__lte": max(numbers)} if asked.most else {"number__gte": min(numbers)}
    return Q(_has(name=asked.field, **bound))


def _has(**facet: Any) -> Exists:
    return Exists(Facet.objects.filter(row=OuterRef("pk"), **facet))


def faults(rows: QuerySet[Row], collection: Collection, asked: Asked) -> Iterator[tuple[str, Fault]]:
    """What is wrong with words that are asked for, by the names of their filters. A query where values are asked for, and
    one more for each filter with a word that nothing has."""
    known = _known(rows, collection, asked)
    for name, words in asked.items():
        filter_ = collection.filters[name]
        if len(words) > MOST_WORDS:
            yield (
                name,
                (_("At most %(most_words)s words may be asked for by one parameter.") % {"most_words": MOST_WORDS}, ()),
            )
        elif isinstance(filter_, OneOf):
            unknown = [word for word in words if (name, word.lower()) not in known]
            values = list(facets_of(rows).filter(name=name).values_list("text", flat=True)) if unknown else []
            yield from ((name, filter_.fault(word, values)) for word in unknown)
        else:
            yield from ((name, fault) for word in words if (fault := filter_.fault(word)))


def _known(rows: QuerySet[Row], collection: Collection, asked: Asked) -> set[tuple[str, str]]:
    """Those of the asked words that some row has, in small letters, with the names of their filters."""
    fits = Q()
    for name, words in asked.items():
        if isinstance(collection.filters[name], OneOf):
            fits |= Q(name=name, folded__in=[word.lower() for word in words])
    return set(facets_of(rows).filter(fits).order_by().values_list("name", "folded").distinct()) if fits else set()


def facets_of(rows: QuerySet[Row]) -> QuerySet[Facet]:
    """The words by which these rows are found, in their order."""
    return Facet.objects.filter(row__in=rows.order_by(), number=None).order_by("row__position", "pk")
