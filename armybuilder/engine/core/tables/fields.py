"""Metadata of a record's field, beside its type, for cards and questions:
`points: Annotated[int, Label("Points"), PRICE]`.

The values that a field may hold are defined by the game's models (`factions/systems/<game>/models.py`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.record import Record

MarkerT = TypeVar("MarkerT")

Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Text = Annotated[str, msgspec.Meta(min_length=1)]
NO_LINES = (0, 0)
"""Of a record that stands in no book."""


class Label:
    """The display name of a field, its unit (`inches`, `hexes`), and what it means, in the reader's language.
    Without a label, the field goes by its name. `english`, `measure` and `meaning` are the same as declared:
    those of files and schemas.
    """

    __slots__ = ("english", "meaning", "measure")

    def __init__(self, text: str, unit: str = "", help: str = "") -> None:
        self.english, self.measure, self.meaning = text, unit, help

    @classmethod
    def of(cls, name: str) -> "Label":
        """`fire_control` → `Fire control`."""
        words = name.replace("_", " ")
        return cls(words[:1].upper() + words[1:])

    @property
    def text(self) -> str:
        return gettext(self.english)

    @property
    def unit(self) -> str:
        return gettext(self.measure)

    @property
    def help(self) -> str:
        return gettext(self.meaning)


@dataclass(frozen=True, slots=True)
class Ref:
    """The key of a record of the `kind`; in a list, each of them is one. Where the type is a class of records,
    `Annotated[Weapon, Ref("weapon")]`, the catalogue holds the record itself."""

    kind: str


@dataclass(frozen=True, slots=True)
class NotationSchema:
    """A text in words of the book. `words` are those that may stand in it, each with what it means; `told` says what a text
    means part by part, nothing where it cannot be read. Both are given the catalogue."""

    words: Callable[[Any], Iterable[tuple[str, str]]]
    told: Callable[[str, Any], Iterable[str]]


@dataclass(frozen=True, slots=True)
class _Flag:
    name: str


PRICE = _Flag("price")
"""What one of the record costs, in the system's points."""
TRACK = _Flag("track")
"""Boxes to cross out on a card."""
HIDDEN = _Flag("hidden")
"""No card says it: others do."""


@dataclass(frozen=True)
class RecordField:
    """A field of a record with its markers, taken apart once."""

    name: str
    type: Any
    required: bool
    default: Any
    markers: tuple[Any, ...]

    def marker(self, kind: type[MarkerT]) -> MarkerT | None:
        """The marker of that class, or None."""
        return next((marker for marker in self.markers if isinstance(marker, kind)), None)

    def has(self, flag: _Flag) -> bool:
        return flag in self.markers

    @cached_property
    def label(self) -> Label:
        """The display label: `fire_control` → `Fire control` unless declared otherwise."""
        return self.marker(Label) or Label.of(self.name)

    @cached_property
    def refs(self) -> tuple[str, ...]:
        """Kinds that the field's keys belong to."""
        return tuple(marker.kind for marker in _markers(self.type) if isinstance(marker, Ref))

    @cached_property
    def holds_records(self) -> bool:
        """Whether the catalogue holds the records themselves."""
        return _holds_records(self.type)


_FIELDS: dict[type[msgspec.Struct], tuple[RecordField, ...]] = {}


def fields_of(record: type[msgspec.Struct]) -> tuple[RecordField, ...]:
    """The fields of a class of records, in order, taken apart once; those that all records have are left out."""
    if record not in _FIELDS:
        _FIELDS[record] = tuple(_fields(record))
    return _FIELDS[record]


def _fields(record: type[msgspec.Struct]) -> Iterator[RecordField]:
    shared = Record.__struct_fields__
    hints = {info.name: info for info in msgspec.structs.fields(record) if info.name not in shared}
    annotations = get_type_hints(record, include_extras=True)
    for name, info in hints.items():
        default = None if info.required else _default(info)
        yield RecordField(
            name, annotations[name], info.required, default, tuple(_markers(annotations[name], deep=False))
        )


def _default(info: msgspec.structs.FieldInfo) -> Any:
    return info.default_factory() if info.default is msgspec.NODEFAULT else info.default


def _markers(annotation: Any, *, deep: bool = True) -> Iterator[Any]:
    """Yield the `Annotated` markers of a type, and with `deep` those of the types inside it."""
    if get_origin(annotation) is Annotated:
        inner, *markers = get_args(annotation)
        yield from _markers(inner, deep=deep)
        yield from markers
    elif deep:
        for part in get_args(annotation):
            yield from _markers(part)


def _holds_records(annotation: Any) -> bool:
    """Whether the catalogue holds records there."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(_holds_records(part) for part in get_args(annotation))
