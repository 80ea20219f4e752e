"""Field markers of documents, beside the type of a field: `model: Annotated[Key, Ref("model"), Label("Model")]`.

A document is made of parts, structs whose fields are declared briefly:

- a *reference* names a record of the catalogue, by its key or its printed name: `Annotated[Key, Ref("model")]`
- *several* values form a list: `Annotated[list[Row], ListOf(40, "row")]`; more than 40 are a problem in the report
- a *number* has bounds: `Annotated[int, number_between(1, 6)]`; with `COUNT` it is the number of models of a row
- where a record offers only some records of a kind, `OfferedBy` beside the reference selects those that a form shows
- a *choice* is one of some words: `Annotated[str | None, OneOf({"CO": "CO", "XO": "XO"})]`; any other is a problem
- a *toggle* is a `bool`, a *text* any other `str`: `Name`, `Notes`
- a nested *part* is a separate struct; `list[Key | Bought]` allows a plain key for a part without other values

A default marks a field that a document may leave out. `schema_of` parses all this once per class; decoding, names,
edits, forms, text lists and test documents are built on it.
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
class DocumentPart(msgspec.Struct, metaclass=_Parts, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a document; a subclass lists its fields in the order in which people are shown them. The first, where it is
    a reference, says what the part is."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of at most `most`, and what one of them is called, in small letters. More are read, and told by the report."""

    most: int
    noun: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The words that a field may have, with what people call each. Another is read, and told by the report."""

    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OfferedBy:
    """The records a form offers, taken from the record that the part is: for a unit, the weapons of its card.
    Others can be read too; the report shows them where a rule is broken.
    """

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


def number_between(least: int, most: int) -> msgspec.Meta:
    """A number within bounds; beyond them there is no document."""
    return msgspec.Meta(ge=least, le=most)


@dataclass(frozen=True)
class DocumentField:
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
    item: "DocumentField | None"
    number: "type[int] | type[float]" = int
    literals: tuple[str, ...] = ()
    items: tuple["DocumentField", ...] = ()
    """The numbers of a pair."""

    def marker(self, kind: type[MarkerT]) -> MarkerT | None:
        """The marker of that class, or None."""
        return next((marker for marker in self.markers if isinstance(marker, kind)), None)

    def has(self, flag: _Flag) -> bool:
        return flag in self.markers

    @cached_property
    def label(self) -> Label:
        """The display label: `night_vision` → `Night vision` unless declared otherwise."""
        return self.marker(Label) or Label.of(self.name)

    @cached_property
    def ref(self) -> str:
        """The kind of record that a word there names; empty where it names none."""
        found = self.marker(Ref)
        return found.kind if found else ""

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The words of a choice, with what people call each in English, as lists are written."""
        found = self.marker(OneOf)
        return found.options if found else {word: word for word in self.literals}

    @cached_property
    def several(self) -> ListOf:
        return self.marker(ListOf) or ListOf(10**9)

    @property
    def choices(self) -> Mapping[str, str]:
        """The words of a choice, with what people call each in the reader's language."""
        return {word: gettext(called) for word, called in self.options.items()}

    @cached_property
    def nouns(self) -> Noun:
        """The names of one item of a list, and of several."""
        return Noun.of(self.several.noun) if self.several.noun else Noun.of_plural(self.label.english.lower())

    @property
    def noun(self) -> str:
        """The name of one item of a list, in the reader's language."""
        return self.nouns.for_number()

    @cached_property
    def bounds(self) -> tuple[float | None, float | None]:
        """The least and the most of a number; of a text, its characters."""
        metas = [marker for marker in self.markers if isinstance(marker, msgspec.Meta)]
        least = next((meta.ge for meta in metas if meta.ge is not None), None)
        return least, next((most for meta in metas for most in (meta.le, meta.max_length) if most is not None), None)

    @cached_property
    def is_short(self) -> bool:
        """Whether a mere word there stands for a part that says nothing else."""
        return bool(self.part and self.word and self.ref == main_kind(self.part))

    @cached_property
    def holds_parts(self) -> bool:
        """Whether it is a list of parts that are always written out."""
        return bool(self.kind == "several" and self.item and self.item.part and not self.item.word)


@dataclass(frozen=True)
class PartSchema:
    """The fields of a class of parts, in order, and by their names."""

    kind: type[msgspec.Struct]
    fields: tuple[DocumentField, ...]

    @cached_property
    def by_name(self) -> Mapping[str, DocumentField]:
        return {field.name: field for field in self.fields}

    @cached_property
    def main(self) -> DocumentField | None:
        """The reference that says what the part is."""
        first = self.fields[0] if self.fields else None
        return first if first and first.kind == "reference" else None

    @cached_property
    def count(self) -> DocumentField | None:
        """The field that says how many models, or units, the part stands for."""
        return next((field for field in self.fields if field.has(COUNT)), None)

    @cached_property
    def rows(self) -> tuple[DocumentField, ...]:
        """Its lists of parts."""
        return tuple(field for field in self.fields if field.holds_parts)

    @cached_property
    def is_section(self) -> bool:
        """Whether rows stand in it; otherwise it is a row itself."""
        inner = (field.part for field in self.fields if field.part)
        return bool(self.rows) or any(schema_of(part).is_section for part in inner)


_SHAPES: dict[type[Any], PartSchema] = {}


def schema_of(kind: type[Any]) -> PartSchema:
    """Return the schema that a class of parts declares by its fields, analysed only once."""
    if kind not in _SHAPES:
        annotations = get_type_hints(kind, include_extras=True)
        fields = (_field(info.name, annotations[info.name], info) for info in msgspec.structs.fields(kind))
        _SHAPES[kind] = PartSchema(kind, tuple(field for field in fields if not field.has(APART)))
    return _SHAPES[kind]


def schemas_in(kind: type[Any]) -> Iterator[PartSchema]:
    """Of a class of parts, and of all that may stand within."""
    seen, open_ = set[type[Any]](), [kind]
    while open_:
        if (found := open_.pop(0)) not in seen:
            seen.add(found)
            yield schema_of(found)
            inner = ((each, each.item) for each in schema_of(found).fields)
            open_ += [each.part for both in inner for each in both if each and each.part]


def main_kind(kind: type[msgspec.Struct]) -> str:
    """The kind of record that a part of that class is."""
    main = schema_of(kind).main
    return main.ref if main else ""


def _field(name: str, annotation: Any, info: msgspec.structs.FieldInfo | None = None) -> DocumentField:
    markers: list[Any] = []
    types = list(_alternatives(annotation, markers))
    outer = next((found for found in types if get_origin(found) in (list, dict, tuple)), None)
    part = next((found for found in types if isinstance(found, type) and issubclass(found, msgspec.Struct)), None)
    literals = [word for found in types if get_origin(found) is Literal for word in get_args(found)]
    return DocumentField(
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


def _item(name: str, outer: Any, markers: list[Any]) -> DocumentField:
    """Return the field for the items of a list or a mapping, labelled as a single item is."""
    is_mapping = get_origin(outer) is dict
    called = [
        marker if isinstance(marker, Label) else Label.of(marker.noun)
        for marker in markers
        if isinstance(marker, Label if is_mapping else ListOf)
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
    is_choice = any(isinstance(marker, OneOf) for marker in markers) or str not in types
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
