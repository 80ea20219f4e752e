"""Every record of a catalogue as a database keeps it: its row, what it costs, what it is found by, which records it names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.tables.catalogue import Catalogue, remembered
from armybuilder.engine.core.tables.fields import HIDDEN, PRICE, Cites, Field
from armybuilder.engine.core.tables.record import Record, called
from armybuilder.engine.core.tables.rows import is_spread, values
from armybuilder.engine.core.tables.table import Table, Tables

Known = Mapping[str, Mapping[str, Record]]
"""The records of each kind by their keys."""


class Link(NamedTuple):
    """A record that another names: under which member of its row, in which words, and which it is."""

    member: str
    text: str
    to: Record


class Entry(NamedTuple):
    """A record of a kind with its row, `values`. `price` is in the system's points, None where it has none or the book lost
    it; `texts` are what a search looks through."""

    kind: str
    record: Record
    values: Mapping[str, Any]
    price: float | None
    texts: tuple[str, ...]
    links: tuple[Link, ...]


def entries(tables: Tables, catalogue: Catalogue) -> Iterator[Entry]:
    """Every record, those that are exported first and in their order."""
    known = _by_kind(catalogue)
    prices = {table.kind: field.name for table in tables.all for field in table.fields if field.has(PRICE)}
    for table in tables.every:
        for record in catalogue[table].values():
            row = values(tables, table, record, catalogue)
            found_by = table.found_by(record, catalogue) if table.found_by else _texts(row)
            links = tuple(_links(table, record, catalogue, known))
            yield Entry(table.kind, record, row, _figure(row.get(prices.get(table.kind, ""))), tuple(found_by), links)


def _by_kind(catalogue: Catalogue) -> Known:
    found: dict[str, dict[str, Record]] = {}
    for table, records in catalogue.tables.items():
        found.setdefault(table.kind, {}).update(records)
    return found


_known = remembered(_by_kind)


def _figure(value: Any) -> float | None:
    """A figure of a damaged book is an object with its value."""
    figure: float | None = value["value"] if isinstance(value, dict) else value
    return figure


def _texts(value: Any) -> Iterator[str]:
    """Every text in a row."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


# ---------------------------------------------------------------- links


def linked(table: Table[Any], record: Record, catalogue: Catalogue) -> Iterator[Record]:
    """The records that a record names, or holds."""
    return (link.to for link in _links(table, record, catalogue, _known(catalogue)))


def _links(table: Table[Any], record: Record, catalogue: Catalogue, known: Known) -> Iterator[Link]:
    for field in table.fields:
        if not field.has(HIDDEN):
            value = getattr(record, field.name)
            yield from _cited(field, value, catalogue)
            yield from _by_key(field, value, known)
            for member, text, found in _held(
                value, field.name, spread=bool(field.written and is_spread(field.written))
            ):
                yield Link(member, text, found)


def _cited(field: Field, value: Any, catalogue: Catalogue) -> Iterator[Link]:
    for marker in field.markers:
        if isinstance(marker, Cites):
            found = marker.find(value, catalogue)
            yield from (Link(marker.member or field.name, text, record) for text, record in found if record)


def _by_key(field: Field, value: Any, known: Known) -> Iterator[Link]:
    """Records by their keys. A key that leads nowhere is a fault where a file says it; where it comes from above, a word
    such as `support` may stand in for it."""
    for kind in () if field.holds_records or value is None else field.refs:
        for key in (value,) if isinstance(value, str) else value:
            if found := known[kind].get(key):
                yield Link(field.name, called(found), found)


def _held(value: Any, member: str, text: str = "", *, spread: bool = False) -> Iterator[tuple[str, str, Record]]:
    """Records that stand in a value, however deep, under the words of what they stand in."""
    if isinstance(value, Record):
        yield member, text or called(value), value
        return
    for name, part in _parts(value):
        yield from _held(part, name if spread and name else member, getattr(value, "text", text))


def _parts(value: Any) -> Iterable[tuple[str, Any]]:
    """What a value is made of, with the names of attributes."""
    if isinstance(value, Mapping):
        return (("", part) for part in value.values())
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return (("", part) for part in value)
    if isinstance(value, msgspec.Struct):
        return ((name, getattr(value, name)) for name in value.__struct_fields__)
    if is_dataclass(value):
        return ((field.name, getattr(value, field.name)) for field in fields(value))
    return ()
