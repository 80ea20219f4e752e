"""What rows say in words that nobody wrote for people: names of their members, and words of which data files choose one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from armybuilder.engine.core.tables.fields import Label, Made, Written
from armybuilder.engine.core.tables.table import Tables

_NAME = re.compile(r"[a-z]+([-_ ][a-z]+)*")
"""No key of a record (`north/hunter`), no code (`HT`)."""
_MEMBER = re.compile(r"[a-z]+(_[a-z]+)*")
ABBREVIATED = frozenset({"tv", "rof", "ar", "dc", "ew", "ua"})
"""Members that are called by their letters, which nobody translates."""


def plainly(word: str) -> str:
    """`above-half`, `added_types` → `above half`, `added types`."""
    return word.replace("-", " ").replace("_", " ")


def chosen(tables: Tables) -> frozenset[str]:
    """The words of which records choose one, `perk` or `flaw`, and the names of tables whose rows may say them."""
    types = (
        type_ for table in tables.every for field in table.fields for type_ in (field.type, *_others(field.markers))
    )
    odd = (each.kind for each in tables.odd.values())
    found = {word for type_ in (*types, *odd) for word in _literals(type_, set())}
    return frozenset(word for word in (*found, *(table.name for table in tables.odd)) if _NAME.fullmatch(word))


def members(value: Any) -> Iterator[str]:
    """What the members of a row's values are called, however deep they stand: `Fire control`."""
    if isinstance(value, Mapping):
        names = (name for name in value if _MEMBER.fullmatch(name) and name not in ABBREVIATED)
        yield from (Label.of(name).english for name in names)
        value = value.values()
    if isinstance(value, Iterable) and not isinstance(value, str):
        for part in value:
            yield from members(part)


def _others(markers: Iterable[Any]) -> Iterator[Any]:
    """The types that a field has in files and rows."""
    for marker in markers:
        if isinstance(marker, Written):
            yield from (marker.form, *(marker.each or {}).values(), *(marker.keys or {}).values())
        if isinstance(marker, Written | Made):
            shown = marker.shown
            yield from shown.values() if isinstance(shown, Mapping) else (shown,)


def _literals(type_: Any, known: set[Any]) -> Iterator[str]:
    """The words of a type and of what it is made of, each class once."""
    if get_origin(type_) is Literal:
        yield from (word for word in get_args(type_) if isinstance(word, str))
        return
    parts = get_args(type_)
    if isinstance(type_, type) and type_ not in known and _has_members(type_):
        known.add(type_)
        parts = tuple(get_type_hints(type_).values())
        tag = getattr(getattr(type_, "__struct_config__", None), "tag", None)
        yield from (tag,) if isinstance(tag, str) else ()
    for part in parts:
        yield from _literals(part, known)


def _has_members(type_: type[Any]) -> bool:
    return issubclass(type_, msgspec.Struct) or is_dataclass(type_) or hasattr(type_, "__total__")
