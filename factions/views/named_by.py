"""Which records name one: those that refer to it, have it as a member, or have a part that does."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Q, Value

from factions.collection import RecordCollection, collections_of, page_of, system_of
from factions.loader.structs import shape_of
from factions.models import Record
from factions.queries import union_of


class NamingRecord(NamedTuple):
    """A record that names another."""

    name: str
    address: str


def find_references_to(record: Any) -> list[tuple[RecordCollection, list[NamingRecord]]]:
    """The records that name this one, by their collections. One query."""
    collections = collections_of(system_of(record))
    queries = [
        source.records(record.version)
        .filter(_names(source.model, record))
        .annotate(place_=Value(place))
        .order_by()
        .values_list("place_", "position", "key", "name")
        for place, collection in enumerate(collections)
        for source in collection.sources
        if source.model in ways_to(record._meta.model)
    ]
    found: dict[int, list[NamingRecord]] = {}
    for place, _position, key, name in sorted(union_of(queries)) if queries else ():
        found.setdefault(place, []).append(NamingRecord(name or key, page_of(collections[place], key)))
    return [(collections[place], named) for place, named in found.items()]


def _names(model: Any, record: Any) -> Q:
    fits = Q()
    for path in ways_to(record._meta.model)[model]:
        fits |= Q(pk__in=model.objects.filter(**{path: record}).values("pk"))
    return fits


@cache
def ways_to(model: Any) -> dict[Any, list[str]]:
    """The models whose records may name those of this one, each with the paths to it."""
    found: dict[Any, list[str]] = {}
    for relation in model._meta.get_fields(include_hidden=True):
        if relation.auto_created and relation.is_relation and not relation.related_model._meta.auto_created:
            field = relation.field
            if field.name not in getattr(relation.related_model, "OF", ()):
                for owner, path in _from_owners(relation.related_model, field.name):
                    found.setdefault(owner, []).append(path)
    return found


def _from_owners(model: Any, path: str) -> Iterator[tuple[Any, str]]:
    """The records that have such a part, with the path from them."""
    if issubclass(model, Record):
        yield model, path
    for owner in shape_of(model).owners:
        yield from _from_owners(owner.related_model, f"{owner.related_query_name()}__{path}")
