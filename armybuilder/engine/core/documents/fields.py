"""What can be said of a field of a document, beside its type: `model: Annotated[Key, Ref("model"), Label("Model")]`.

A document is made of parts, structs whose fields are written in few words:

- a *reference* names a record of the catalogue, by its key or as it is printed: `Annotated[Key, Ref("model")]`
- *several* of anything stand in a list: `Annotated[list[Row], Several(40, "row")]`; more than 40 are a problem for the report
- a *number* is within bounds: `Annotated[int, within(1, 6)]`; `COUNT` beside it says how many models a row stands for
- where a record offers some of a kind alone, `Offered` beside the reference says which a form shows
- a *choice* is one word of some: `Annotated[str | None, Choice({"CO": "CO", "XO": "XO"})]`; another is a problem
- a *toggle* is a `bool`, a *text* any other `str`: `Name`, `Notes`
- a *part* within is a struct of its own; `list[Key | Bought]` allows the mere word for a part that says nothing else

A default says what a document may leave out. `fields_of` takes all this apart, once for each class; decoding, names, edits,
forms, text lists and documents of tests are made of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.fields import Label, Ref
from armybuilder.engine.core.text import NAME_LENGTH, NOTES_LENGTH
from armybuilder.engine.core.words import Noun

MarkerT = TypeVar("MarkerT")
Kind = Literal["text", "reference", "choice", "number", "toggle", "several", "part", "mapping", "pair"]

Name = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Notes = Annotated[str, msgspec.Meta(max_length=NOTES_LENGTH)]
Key = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]


class _Parts(msgspec.StructMeta):
    """Parts are made by the names of their fields, without each class saying so."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any) -> "_Parts":
        return super().__new__(mcs, name, bases, space, **{"kw_only": True, **options})


@dataclass_transform(kw_only_default=True, field_specifiers=(msgspec.field,))
class Part(msgspec.Struct, metaclass=_Parts, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a document; a subclass lists its fields in the order in which people are shown them. The first, where it is
    a reference, says what the part is."""


@dataclass(frozen=True, slots=True)
class Several:
    """A list of at most `most`, and what one of them is called, in small letters. More are read, and told by the report."""

    most: int
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The words that a field may have, with what people call each. Another is read, and told by the report."""

    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Offered:
    """Which records a form offers, from the record that the part is: a unit the weapons of its card. Others are read, and told by
    the report where a rule is broken."""

    of: Callable[[Any], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class _Flag:
    name: str


COUNT = _Flag("count")
"""How many models, or units, a row stands for."""
SINGLE = _Flag("single")
"""At most one of a row has it: whoever is given it goes on in a row of its own, and copies go without."""
SILENT = _Flag("silent")
"""Neither report nor paper says it."""
SELDOM = _Flag("seldom")
"""A form folds it away."""
APART = _Flag("apart")
"""No choice of the player: what a list carries along, written and read by functions of its own."""


def within(least: int, most: int) -> msgspec.Meta:
    """A number within bounds; beyond them there is no document."""
    return msgspec.Meta(ge=least, le=most)


@dataclass(frozen=True)
class Field:
    """A field of a part with its markers, taken apart once. `kind` is its word of those above; `part` the struct that may
    stand there, `word` whether a string may, `item` what stands in a list or as values of a mapping."""

    name: str
    kind: Kind
    required: bool
    default: Any
    markers: tuple[Any, ...]
    optional: bool
    part: "type[msgspec.Struct] | None"
    word: bool
    item: "Field | None"
    number: "type[int] | type[float]" = int
    literals: tuple[str, ...] = ()
    items: tuple["Field", ...] = ()
    """The numbers of a pair."""

    def marker(self, kind: type[MarkerT]) -> MarkerT | None:
        """The marker of that class, or None."""
        return next((marker for marker in self.markers if isinstance(marker, kind)), None)

    def has(self, flag: _Flag) -> bool:
        return flag in self.markers

    @cached_property
    def label(self) -> Label:
        """How people call it: `night_vision` → `Night vision` where nobody says otherwise."""
        return self.marker(Label) or Label.of(self.name)

    @cached_property
    def ref(self) -> str:
        """The kind of record that a word there names; empty where it names none."""
        found = self.marker(Ref)
        return found.kind if found else ""

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The words of a choice, with what people call each in English, as lists are written."""
        found = self.marker(Choice)
        return found.options if found else {word: word for word in self.literals}

    @cached_property
    def several(self) -> Several:
        return self.marker(Several) or Several(10**9)

    @property
    def choices(self) -> Mapping[str, str]:
        """The words of a choice, with what people call each in the reader's language."""
        return {word: gettext(called) for word, called in self.options.items()}

    @cached_property
    def nouns(self) -> Noun:
        """What one of a list is called, and several."""
        one = self.several.noun or self.label.english.lower().removesuffix("s")
        return Noun(one, f"{one}s")

    @property
    def noun(self) -> str:
        """What one of a list is called, in the reader's language."""
        return self.nouns.said()

    @cached_property
    def bounds(self) -> tuple[float | None, float | None]:
        """The least and the most of a number; of a text, its characters."""
        metas = [marker for marker in self.markers if isinstance(marker, msgspec.Meta)]
        least = next((meta.ge for meta in metas if meta.ge is not None), None)
        return least, next((most for meta in metas for most in (meta.le, meta.max_length) if most is not None), None)

    @cached_property
    def is_short(self) -> bool:
        """Whether a mere word there stands for a part that says nothing else."""
        return bool(self.part and self.word and self.ref == parts_main(self.part))

    @cached_property
    def holds_parts(self) -> bool:
        """Whether it is a list of parts that are always written out."""
        return bool(self.kind == "several" and self.item and self.item.part and not self.item.word)


@dataclass(frozen=True)
class Shape:
    """The fields of a class of parts, in order, and by their names."""

    kind: type[msgspec.Struct]
    fields: tuple[Field, ...]

    @cached_property
    def named(self) -> Mapping[str, Field]:
        return {field.name: field for field in self.fields}

    @cached_property
    def main(self) -> Field | None:
        """The reference that says what the part is."""
        first = self.fields[0] if self.fields else None
        return first if first and first.kind == "reference" else None

    @cached_property
    def count(self) -> Field | None:
        """The field that says how many models, or units, the part stands for."""
        return next((field for field in self.fields if field.has(COUNT)), None)

    @cached_property
    def rows(self) -> tuple[Field, ...]:
        """Its lists of parts."""
        return tuple(field for field in self.fields if field.holds_parts)

    @cached_property
    def is_section(self) -> bool:
        """Whether rows stand in it; otherwise it is a row itself."""
        inner = (field.part for field in self.fields if field.part)
        return bool(self.rows) or any(shape_of(part).is_section for part in inner)


_SHAPES: dict[type[Any], Shape] = {}


def shape_of(kind: type[Any]) -> Shape:
    """What a class of parts says of its fields, taken apart once."""
    if kind not in _SHAPES:
        annotations = get_type_hints(kind, include_extras=True)
        fields = (_field(info.name, annotations[info.name], info) for info in msgspec.structs.fields(kind))
        _SHAPES[kind] = Shape(kind, tuple(field for field in fields if not field.has(APART)))
    return _SHAPES[kind]


def shapes_in(kind: type[Any]) -> Iterator[Shape]:
    """Of a class of parts, and of all that may stand within."""
    seen, open_ = set[type[Any]](), [kind]
    while open_:
        if (found := open_.pop(0)) not in seen:
            seen.add(found)
            yield shape_of(found)
            inner = ((each, each.item) for each in shape_of(found).fields)
            open_ += [each.part for both in inner for each in both if each and each.part]


def parts_main(kind: type[msgspec.Struct]) -> str:
    """The kind of record that a part of that class is."""
    main = shape_of(kind).main
    return main.ref if main else ""


def _field(name: str, annotation: Any, info: msgspec.structs.FieldInfo | None = None) -> Field:
    markers: list[Any] = []
    types = list(_alternatives(annotation, markers))
    outer = next((found for found in types if get_origin(found) in (list, dict, tuple)), None)
    part = next((found for found in types if isinstance(found, type) and issubclass(found, msgspec.Struct)), None)
    literals = [word for found in types if get_origin(found) is Literal for word in get_args(found)]
    return Field(
        name,
        _kind(types, markers, outer, part),
        info is None or info.required,
        None if info is None or info.required else _default(info),
        tuple(markers),
        NoneType in types,
        part,
        str in types,
        _item(name, outer, markers) if outer else None,
        float if float in types else int,
        tuple(literals),
        tuple(_field(name, item) for item in get_args(outer)) if get_origin(outer) is tuple else (),
    )


def _item(name: str, outer: Any, markers: list[Any]) -> Field:
    """What stands in a list or a mapping, called as one of it is called."""
    is_mapping = get_origin(outer) is dict
    called = [
        marker if isinstance(marker, Label) else Label.of(marker.noun)
        for marker in markers
        if isinstance(marker, Label if is_mapping else Several)
    ]
    item = get_args(outer)[-1 if is_mapping else 0]
    return _field(name, Annotated[item, *called] if called else item)


def _kind(types: list[Any], markers: list[Any], outer: Any, part: Any) -> Kind:
    if outer:
        kinds: dict[Any, Kind] = {list: "several", dict: "mapping", tuple: "pair"}
        return kinds[get_origin(outer)]
    if part:
        return "part"
    if bool in types:
        return "toggle"
    if int in types or float in types:
        return "number"
    if any(isinstance(marker, Ref) for marker in markers):
        return "reference"
    is_choice = any(isinstance(marker, Choice) for marker in markers) or str not in types
    return "choice" if is_choice else "text"


def _alternatives(annotation: Any, markers: list[Any]) -> Iterator[Any]:
    """The types that may stand there; what is said of them goes into `markers`."""
    if get_origin(annotation) is Annotated:
        inner, *said = get_args(annotation)
        markers += said
        yield from _alternatives(inner, markers)
    elif get_origin(annotation) in (Union, UnionType):
        for found in get_args(annotation):
            yield from _alternatives(found, markers)
    else:
        yield annotation


def _default(info: msgspec.structs.FieldInfo) -> Any:
    return info.default_factory() if info.default is msgspec.NODEFAULT else info.default
