"""What can be said of a field of a record, beside its type: `points: Annotated[int, Label("Points"), PRICE]`.

A type says what stands in the data file, bounds and patterns by `msgspec.Meta`. The markers below say what it means.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables.reading import Reading
from armybuilder.engine.core.tables.record import Record

MarkerT = TypeVar("MarkerT")

Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Text = Annotated[str, msgspec.Meta(min_length=1)]


class Label:
    """What people call a field, its unit (`inches`, `hexes`), and what it means, in the reader's language. Without one, it is
    called by its name. `english`, `measure` and `meaning` are the
    same as declared: those of files and schemas."""

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
        return say(self.english)

    @property
    def unit(self) -> str:
        return say(self.measure)

    @property
    def help(self) -> str:
        return say(self.meaning)


@dataclass(frozen=True, slots=True)
class Ref:
    """The key of a record of the `kind`; in a list or as keys of a mapping, each of them is one. A key that leads nowhere
    is a fault. Where the type is a class of records, `Annotated[Weapon, Ref("weapon")]`, the catalogue holds the record
    itself, whose table stands before; files say its key. With `of` only records of which their table says
    that word are meant."""

    kind: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a record that other values go before: `Key("faction")` makes `north/hunter` of a file's `hunter`. They
    are fields of the record or from above it."""

    before: tuple[str, ...]

    def __init__(self, *before: str) -> None:
        object.__setattr__(self, "before", before)


@dataclass(frozen=True, slots=True)
class Written:
    """A value that the data file writes in another form than the catalogue holds it.

    `read` turns what is written, a value of the type `form`, into the field's own; what it cannot read it says by
    `ValueError`. Where that is a list of mappings, `each` says what stands in one. With `keys` it reads several entries of the file at once, given as a mapping of those that
    stand there; `needed` ones have to.
    """

    read: Callable[[Any, Reading], Any]
    form: Any = str
    keys: Mapping[str, Any] | None = None
    needed: tuple[str, ...] = ()
    each: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Notation:
    """A text in words of the book. `words` are those that may stand in it, each with what it means; `told` says what a text
    means part by part, nothing where it cannot be read. Both are given the catalogue."""

    words: Callable[[Any], Iterable[tuple[str, str]]]
    told: Callable[[str, Any], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Above:
    """A value that the record has from what it stands in: a field of the file or of the record around it, or what its
    table says of all its records."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A value that follows from the other fields, by their names."""

    make: Callable[[Mapping[str, Any], Reading], Any]


@dataclass(frozen=True, slots=True)
class _Flag:
    name: str


PRICE = _Flag("price")
"""What one of the record costs, in the system's points."""
TRACK = _Flag("track")
"""Boxes to cross out on a card."""
HIDDEN = _Flag("hidden")
"""No card says it: others do."""


NO_LINES = (0, 0)
"""Of a record that stands in no book."""


def read_lines(lines: Any, reading: Reading) -> tuple[int, int]:
    """`[first, last]`, both counted from 1 and within the book."""
    first, last = lines
    if not 1 <= first <= last:
        raise ValueError(say("lines run from the first to the last, both counted from 1"))
    if last > reading.last_line:
        raise ValueError(
            say(
                "the book has the lines {first} to {last}",
                first=reading.first_line,
                last=reading.last_line,
            )
        )
    return first, last


Lines = Annotated[tuple[int, int], Written(read_lines, form=tuple[int, int])]
"""The first and the last line of the book that a record rests on."""
Name = Annotated[str, msgspec.Meta(min_length=1), Label("Name")]


@dataclass(frozen=True)
class Field:
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
    def written(self) -> Written | None:
        return self.marker(Written)

    @cached_property
    def above(self) -> Above | None:
        return self.marker(Above)

    @cached_property
    def made(self) -> Made | None:
        return self.marker(Made)

    @cached_property
    def key(self) -> Key | None:
        return self.marker(Key)

    @cached_property
    def label(self) -> Label:
        """How people call it: `fire_control` → `Fire control` where nobody says otherwise."""
        return self.marker(Label) or Label.of(self.name)

    @cached_property
    def refs(self) -> tuple[str, ...]:
        """Kinds that the field's keys belong to."""
        return tuple(refs_of(self.type))

    @cached_property
    def holds_records(self) -> bool:
        """Whether the catalogue holds the records themselves."""
        return _holds_records(self.type)

    @cached_property
    def form(self) -> Any:
        """The type of what a data file writes."""
        if self.key:
            return Slug
        return self.written.form if self.written else form_of(self.type)

    @cached_property
    def cites(self) -> tuple[str, ...]:
        """The names under which a data file gives lines of the book and cannot do without."""
        if self.written and self.written.keys:
            return tuple(name for name in self.written.needed if self.written.keys[name] == Lines)
        return (self.name,) if self.required and self.written and self.written.read is read_lines else ()

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The names under which a data file has the value; none where it comes from elsewhere."""
        if self.above or self.made:
            return ()
        return tuple(self.written.keys) if self.written and self.written.keys else (self.name,)


_FIELDS: dict[type[msgspec.Struct], tuple[Field, ...]] = {}


def fields_of(record: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of a class of records, in order, taken apart once; those that all records have are left out."""
    if record not in _FIELDS:
        _FIELDS[record] = tuple(_fields(record))
    return _FIELDS[record]


def _fields(record: type[msgspec.Struct]) -> Iterator[Field]:
    shared = Record.__struct_fields__
    hints = {info.name: info for info in msgspec.structs.fields(record) if info.name not in shared}
    annotations = get_type_hints(record, include_extras=True)
    for name, info in hints.items():
        default = None if info.required else _default(info)
        yield Field(name, annotations[name], info.required, default, tuple(_markers(annotations[name], deep=False)))


def refs_of(annotation: Any) -> Iterator[str]:
    """Kinds that keys of such a type belong to."""
    return (marker.kind for marker in _markers(annotation) if isinstance(marker, Ref))


def _default(info: msgspec.structs.FieldInfo) -> Any:
    return info.default_factory() if info.default is msgspec.NODEFAULT else info.default


def _markers(annotation: Any, *, deep: bool = True) -> Iterator[Any]:
    """What `Annotated` says of a type, and with `deep` of the types inside it."""
    if get_origin(annotation) is Annotated:
        inner, *markers = get_args(annotation)
        yield from _markers(inner, deep=deep)
        yield from markers
    elif deep:
        for part in get_args(annotation):
            yield from _markers(part)


# ---------------------------------------------------------------- types


def form_of(annotation: Any) -> Any:
    """The type that a data file writes: where the catalogue holds records, it says their keys."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return str
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *markers = get_args(annotation)
        metas = [marker for marker in markers if isinstance(marker, msgspec.Meta)]
        form = form_of(inner)
        for meta in metas:
            form = Annotated[form, meta]
        return form
    if origin is None:
        return annotation
    arguments = tuple(part if part is Ellipsis else form_of(part) for part in get_args(annotation))
    return annotation.copy_with(arguments) if hasattr(annotation, "copy_with") else _rebuilt(annotation, arguments)


def _rebuilt(annotation: Any, arguments: tuple[Any, ...]) -> Any:
    """`annotation` with other arguments: `list[...]`, `X | Y`, `Literal[...]` as it is."""
    origin = get_origin(annotation)
    if origin is None or str(origin) == "typing.Literal":
        return annotation
    if isinstance(origin, type) and origin.__name__ == "UnionType":
        union = arguments[0]
        for part in arguments[1:]:
            union = union | part
        return union
    return origin[arguments]


def _holds_records(annotation: Any) -> bool:
    """Whether the catalogue holds records there."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(_holds_records(part) for part in get_args(annotation))
