"""How large a document is, and each of its parts with its place; made of closures once for each class of parts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from armybuilder.engine.core.documents.fields import COUNT, Field, shape_of


@dataclass(slots=True)
class Size:
    """`parts` are the groups, units and rows of a document, `models` what its rows count, `odd` whether a list has more than
    its field says, or a choice another word than it knows."""

    parts: int = 0
    models: int = 0
    odd: bool = False


Measuring = Callable[[Any, Size], None]
"""Adds what a part holds to a size."""


def size_of(document: msgspec.Struct) -> Size:
    """The size of a document."""
    size = Size()
    _measuring(type(document))(document, size)
    return size


@lru_cache(maxsize=256)
def _measuring(kind: type[msgspec.Struct]) -> Measuring:
    steps = tuple(step for field in shape_of(kind).fields for step in _steps(field))

    def measure(part: Any, size: Size) -> None:
        for step in steps:
            step(part, size)

    return measure


def _steps(field: Field) -> Iterator[Measuring]:
    """What a field adds."""
    if field.kind == "several":
        yield _list(field.name, field.several.most, field.item.part if field.item else None, counted=field.holds_parts)
    elif field.part:
        yield _part(field.name, _measuring(field.part))
    elif field.kind == "choice" and not field.literals:
        yield _choice(field.name, field.options)
    elif field.has(COUNT):
        yield _count(field.name)


def _list(name: str, most: int, kind: type[msgspec.Struct] | None, *, counted: bool) -> Measuring:
    inner = _measuring(kind) if kind else None

    def measure(part: Any, size: Size) -> None:
        items = getattr(part, name)
        if items:
            size.parts += len(items) if counted else 0
            size.odd |= len(items) > most
            if inner:
                for item in items:
                    if not isinstance(item, str):
                        inner(item, size)

    return measure


def _part(name: str, inner: Measuring) -> Measuring:
    def measure(part: Any, size: Size) -> None:
        found = getattr(part, name)
        if found is not None and not isinstance(found, str):
            inner(found, size)

    return measure


def _choice(name: str, options: Mapping[str, str]) -> Measuring:
    def measure(part: Any, size: Size) -> None:
        chosen = getattr(part, name)
        size.odd |= chosen is not None and chosen not in options

    return measure


def _count(name: str) -> Measuring:
    def measure(part: Any, size: Size) -> None:
        size.models += getattr(part, name)

    return measure


def fields_in(part: msgspec.Struct, where: str = "") -> Iterator[tuple[str, Field, Any]]:
    """Every field of a part and of the parts within it, with its JSON pointer and its value, from the outside in. What
    stands in a list or a mapping comes behind it, as a field of its own."""
    for field in shape_of(type(part)).fields:
        yield from _field_in(field, getattr(part, field.name), f"{where}/{field.name}")


def _field_in(field: Field, value: Any, where: str) -> Iterator[tuple[str, Field, Any]]:
    yield where, field, value
    if isinstance(value, msgspec.Struct):
        yield from fields_in(value, where)
    elif field.item and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _field_in(field.item, item, f"{where}/{escaped(str(key))}")


def parts_in(part: msgspec.Struct, where: str = "") -> Iterator[tuple[str, msgspec.Struct]]:
    """A part and every part within it, with its JSON pointer, from the outside in."""
    yield where, part
    for place, _, value in fields_in(part, where):
        if isinstance(value, msgspec.Struct):
            yield place, value


def escaped(token: str) -> str:
    """A part of a pointer that somebody typed (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")
