"""Keys of records within values that no foreign key holds: what an effect is about, what a change puts on a card."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.db.models import Value

from factions.collection import RecordCollection, collections_of, page_of
from factions.loader.structs import shape_of
from factions.models import CatalogueVersion
from factions.models.fields import OrderedJSONField
from factions.queries import union_of
from factions.views.facts import Reference

Change = Callable[[str, str], Any]
"""What stands in the place of a key, by the name that it stands under."""
OTHERWISE = {"list": "faction"}
"""Kinds of records by other names for them."""


def name_keys(record: Any, version: CatalogueVersion) -> None:
    """Put the names of records in the place of their keys, within a record that is only shown. A query where there are any."""
    places = list(_mappings(record))
    wanted: dict[str, set[str]] = {}
    for row, column in places:
        _map_texts(getattr(row, column), lambda name, key: wanted.setdefault(_kind(name), set()).add(key))
    found = _find_references(version, wanted)
    for row, column in places:
        setattr(row, column, _map_texts(getattr(row, column), lambda name, key: found.get((_kind(name), key), key)))


def _mappings(row: Any) -> Iterator[tuple[Any, str]]:
    """The columns of a record and its parts that have a mapping of no form of its own."""
    shape = shape_of(row._meta.model)
    for column in shape.columns:
        if type(column) is OrderedJSONField and isinstance(getattr(row, column.name), Mapping):
            yield row, column.name
    for part in shape.parts:
        for each in getattr(row, part.name).all():
            yield from _mappings(each)


def _map_texts(value: Any, change: Change, name: str = "") -> Any:
    if isinstance(value, Mapping):
        return {inner: _map_texts(each, change, inner) for inner, each in value.items()}
    if isinstance(value, list):
        return [_map_texts(each, change, name) for each in value]
    return change(name, value) if isinstance(value, str) else value


def _kind(name: str) -> str:
    """`weapons` → `weapon`."""
    one = name.removesuffix("s")
    return OTHERWISE.get(one, one)


def _find_references(version: CatalogueVersion, wanted: Mapping[str, set[str]]) -> dict[tuple[str, str], Reference]:
    places = [(each, kind) for each in collections_of(version.system.key) for kind in wanted if _is_of(each, kind)]
    queries = [
        source.records(version)
        .filter(key__in=wanted[kind])
        .annotate(place_=Value(place))
        .order_by()
        .values_list("place_", "key", "name")
        for place, (collection, kind) in enumerate(places)
        for source in collection.sources
    ]
    rows = union_of(queries) if queries else ()
    return {(places[at][1], key): Reference(name or key, page_of(places[at][0], key)) for at, key, name in rows}


def _is_of(collection: RecordCollection, kind: str) -> bool:
    """Whether its records are of the kind: an `infantry-weapon` is a `weapon` too."""
    return collection.kind.rpartition("-")[2] == kind
