"""Size of a document, and all its parts with their places; looked up once for each class of parts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from armybuilder.engine.core.documents.fields import COUNT, DocumentField, schema_of


@dataclass(slots=True)
class DocumentSize:
    """`parts` are the groups, units and rows of a document, `models` what its rows count, `odd` whether a list has more than
    its field says, or a choice another word than it knows."""

    parts: int = 0
    models: int = 0
    odd: bool = False


Measurer = Callable[[Any, DocumentSize], None]
"""Adds what a part holds to a size. It is asked of every document that comes in, and of every report: what its class declares
is looked up once, and a part without anything to count is not looked at."""


def size_of(document: msgspec.Struct) -> DocumentSize:
    """The size of a document."""
    size = DocumentSize()
    measure = _measurer_of(type(document))
    if measure:
        measure(document, size)
    return size


@lru_cache(maxsize=256)
def _measurer_of(kind: type[msgspec.Struct]) -> Measurer | None:
    fields = schema_of(kind).fields
    lists = [_List(field) for field in fields if field.kind == "several"]
    parts = [(field.name, inner) for field in fields if field.part and (inner := _measurer_of(field.part))]
    choices = [(field.name, field.options) for field in fields if field.kind == "choice" and not field.literals]
    count = next((field.name for field in fields if field.has(COUNT)), None)
    if not (lists or parts or choices or count):
        return None

    def measure(part: Any, size: DocumentSize) -> None:
        for items in lists:
            if found := getattr(part, items.name):
                items.measure(found, size)
        for name, inner in parts:
            if not isinstance(found := getattr(part, name), str | None):
                inner(found, size)
        for name, options in choices:
            if (word := getattr(part, name)) is not None and word not in options:
                size.odd = True
        if count:
            size.models += getattr(part, count)

    return measure


class _List:
    """A list of a part."""

    def __init__(self, field: DocumentField) -> None:
        self.name, self.most, self.counted = field.name, field.several.most, field.holds_parts
        self.inner = _measurer_of(field.item.part) if field.item and field.item.part else None

    def measure(self, items: list[Any], size: DocumentSize) -> None:
        number = len(items)
        if self.counted:
            size.parts += number
        if number > self.most:
            size.odd = True
        if self.inner:
            for item in items:
                if not isinstance(item, str):
                    self.inner(item, size)


def fields_in(part: msgspec.Struct, where: str = "") -> Iterator[tuple[str, DocumentField, Any]]:
    """Every field of a part and of the parts within it, with its JSON pointer and its value, from the outside in. What
    stands in a list or a mapping comes behind it, as a field of its own."""
    for field in schema_of(type(part)).fields:
        yield from _field_in(field, getattr(part, field.name), f"{where}/{field.name}")


def _field_in(field: DocumentField, value: Any, where: str) -> Iterator[tuple[str, DocumentField, Any]]:
    yield where, field, value
    if isinstance(value, msgspec.Struct):
        yield from fields_in(value, where)
    elif field.item and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _field_in(field.item, item, f"{where}/{escape_token(str(key))}")


def references_in(part: msgspec.Struct, where: str = "") -> Iterator[tuple[str, DocumentField, str]]:
    """Every word of a part, and of the parts within it, that names a record: the same as `fields_in` would find, by the
    fields alone that can hold one."""
    for field in _reference_fields(type(part)):
        value = getattr(part, field.name)
        if value:
            yield from _references_of_field(field, value, f"{where}/{field.name}")


def _references_of_field(field: DocumentField, value: Any, where: str) -> Iterator[tuple[str, DocumentField, str]]:
    if isinstance(value, str):
        if field.ref:
            yield where, field, value
    elif isinstance(value, msgspec.Struct):
        yield from references_in(value, where)
    elif field.item:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _references_of_field(field.item, item, f"{where}/{escape_token(str(key))}")


@lru_cache(maxsize=256)
def _reference_fields(kind: type[msgspec.Struct]) -> tuple[DocumentField, ...]:
    """Fields that name a record, or hold parts that do."""
    return tuple(field for field in schema_of(kind).fields if _refers(field))


def _refers(field: DocumentField) -> bool:
    inner = bool(field.part and _reference_fields(field.part))
    return bool(field.ref) or inner or bool(field.item and _refers(field.item))


def parts_in(part: msgspec.Struct, where: str = "") -> Iterator[tuple[str, msgspec.Struct]]:
    """A part and every part within it, with its JSON pointer, from the outside in."""
    yield where, part
    for place, _, value in fields_in(part, where):
        if isinstance(value, msgspec.Struct):
            yield place, value


def escape_token(token: str) -> str:
    """A part of a pointer that somebody typed (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")
