"""Which fields of a record a card tells, and how each reads: figures are numbers, and bodies of fields that read as one word."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from armybuilder.engine.core.language import sentence
from armybuilder.engine.core.tables.fields import HIDDEN, PRICE, RecordField, fields_of

SIGNS = {"inches": '"', "or more": "+"}
"""How units are written behind a number; others are left to the words that explain it."""


@dataclass(frozen=True, slots=True)
class CardFields:
    """The content of a card for a kind of record, below its head: the `fields`, names of those that are `figures`,
    and the fields that contain or name `records`.
    """

    fields: tuple[RecordField, ...]
    figures: frozenset[str]
    records: tuple[RecordField, ...]
    has_figures: bool
    """Whether records of the kind have more than words; a figure that most do without makes none."""


_CARD_FIELDS: dict[type[Any], CardFields] = {}


def card_fields_of(kind: type[Any]) -> CardFields:
    """Return the fields that a card shows of a kind of record, determined only once."""
    if kind not in _CARD_FIELDS:
        fields = tuple(field for field in fields_of(kind) if not _stands_elsewhere(field))
        figures = [field for field in fields if is_figure(field)]
        records = tuple(field for field in fields if field.refs or field.holds_records)
        names, has_figures = frozenset(field.name for field in figures), any(field.required for field in figures)
        _CARD_FIELDS[kind] = CardFields(fields, names, records, has_figures)
    return _CARD_FIELDS[kind]


def _stands_elsewhere(field: RecordField) -> bool:
    """Key, name, faction and price stand in the head of a card; lines of the book, and what is hidden, nowhere."""
    is_head = field.name in ("key", "name") or field.has(PRICE) or "faction" in field.refs
    return is_head or field.name == "source" or field.has(HIDDEN)


def is_figure(field: RecordField) -> bool:
    """Whether a field is a number, or a body that reads as one word."""
    return any(
        leaf in (int, float) or (isinstance(leaf, type) and issubclass(leaf, msgspec.Struct) and is_word(leaf))
        for leaf in leaves(field.type)
    )


def effect(record: Any) -> str:
    """Return the text of a record of words, each as a sentence."""
    told = card_fields_of(type(record))
    texts = (
        format_value(field, getattr(record, field.name)) for field in told.fields if field.name not in told.figures
    )
    return " ".join(text if text.endswith(".") else f"{sentence(text)}." for text in texts if text)


def format_value(field: RecordField, value: Any) -> str:
    """A value in little room, empty for none: 4, 6", 5+, F/R, ground vehicle."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, tuple | list):
        return "/".join(map(str, value))
    text = f"{value:g}" if isinstance(value, float) else str(value)
    if any(get_origin(leaf) is Literal for leaf in leaves(field.type)):
        return text.replace("-", " ")
    return f"{text}{SIGNS.get(field.label.measure, '')}"


def leaves(annotation: Any) -> Iterator[Any]:
    """The types that a value may have, those within lists left out."""
    if get_origin(annotation) is Annotated:
        yield from leaves(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from leaves(part)
    else:
        yield annotation


def is_word(kind: type[msgspec.Struct]) -> bool:
    """Whether a body of fields says how it reads."""
    return kind.__str__ is not msgspec.Struct.__str__
