"""The form of a record, as its table declares it: what may be filled in, with type, label, unit, help, bounds and choices.

What only a record of the book has, its lines and how it was read, is no part of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from armybuilder.engine.core.tables.fields import HIDDEN, PRINTED, Field, Label, Notation, Ref
from armybuilder.engine.core.tables.table import File, Table

MarkerT = TypeVar("MarkerT")
Sort = Literal[
    "text", "area", "number", "decimal", "figure", "choice", "flag", "list", "lines", "words", "pairs", "tuple",
    "mapping", "group", "rows", "json",
]  # fmt: skip
_KEY = Label("Key", help="Small letters, digits and hyphens. Made of the name where it stays empty.")
NESTED: tuple[Sort, ...] = ("tuple", "mapping", "group")
"""Parts that are made of others, under their names."""


@dataclass(frozen=True)
class Part:
    """Something to fill in, by the name that the data file has for it.

    Where it is not `needed` a file may leave it out; a `nullable` one may be null. `parts` are what a group is made of, or a
    row of several; `of` is the type of a list's items. `ref` is the kind of record whose keys it takes. `rare` ones are of
    use to few.
    """

    name: str
    sort: Sort
    label: Label
    needed: bool = True
    nullable: bool = False
    choices: tuple[str, ...] = ()
    parts: tuple["Part", ...] = ()
    of: type | None = None
    ref: str = ""
    ref_of: str = ""
    least: float | None = None
    most: float | None = None
    blank: bool = True
    notation: Notation | None = None
    rare: bool = False

    def at(self, steps: Iterable[str | int]) -> "Part | None":
        """The part at a path within it; None where there is none."""
        part: Part | None = self
        for step in steps:
            if part and str(step).isdecimal() and part.sort in ("rows", "lines"):
                part = replace(part, sort="text") if part.sort == "lines" else part
                continue
            part = next((inner for inner in part.parts if inner.name == str(step)), None) if part else None
        return part


@lru_cache(maxsize=64)
def form_of(table: Table[Any]) -> tuple[Part, ...]:
    """What may be filled in of a record of the table, its name first, in the order of its fields."""
    hidden = {name for field in table.fields if field.cites or field.has(PRINTED) for name in field.keys}
    found: dict[str, Part] = {}
    for field in table.fields:
        for name in field.keys:
            if name not in hidden and (name not in found or field.name == name):
                found[name] = _field(field, name)
    return tuple(sorted(found.values(), key=lambda part: part.name != "name"))


def head_of(file: File) -> tuple[Part, ...]:
    """What may be filled in of what a file says of itself."""
    return tuple(_part(name, type_) for name, type_ in file.head.items())


def _field(field: Field, name: str) -> Part:
    written = field.written
    if written and written.keys:
        part = _part(name, written.keys[name], needed=name in written.needed)
    else:
        plain = not (written or field.key or field.holds_records)
        part = _part(name, field.type if plain else field.form, needed=field.required)
        sort = "list" if field.holds_records and part.sort == "lines" else part.sort
        part = replace(part, ref=next(iter(field.refs), ""), sort=sort)
    if written and written.each:
        part = replace(
            part, sort="rows", parts=tuple(_part(key, type_, needed=False) for key, type_ in written.each.items())
        )
    return replace(
        part,
        label=_KEY if name == "key" else (field.marker(Label) if field.name == name else None) or part.label,
        notation=part.notation or field.marker(Notation),
        rare=part.rare or field.has(HIDDEN),
    )


# ---------------------------------------------------------------- from types


def _part(name: str, annotation: Any, *, needed: bool = True) -> Part:
    """The part of a value of that type."""
    inner, markers = _bare(annotation)
    members = _members(inner)
    nullable = NoneType in members
    kinds = [member for member in members if member not in (NoneType, msgspec.UnsetType)]
    metas = [marker for marker in markers if isinstance(marker, msgspec.Meta)]
    for kind in kinds:
        extra = _bare(kind)[1]
        metas += [marker for marker in extra if isinstance(marker, msgspec.Meta)]
        markers = (*markers, *extra)
    part = _sorted(name, [_bare(kind)[0] for kind in kinds])
    ref = _first(markers, Ref)
    return replace(
        part,
        label=_first(markers, Label) or part.label,
        needed=needed,
        nullable=nullable,
        least=_bound(metas, "ge"),
        most=_bound(metas, "le"),
        blank=not any(meta.min_length or meta.pattern for meta in metas),
        ref=ref.kind if ref else "",
        ref_of=ref.of if ref else "",
        notation=_first(markers, Notation),
        rare=HIDDEN in markers,
    )


def _sorted(name: str, kinds: list[Any]) -> Part:
    """The part by the kinds that its value may be of."""
    label = Label.of(name)
    if any(get_origin(kind) is list for kind in kinds) and len(kinds) > 1:
        return Part(name, "figure", label)
    if set(kinds) == {int, float} or kinds == [float]:
        return Part(name, "decimal", label)
    if len(kinds) > 1 or not kinds:
        return Part(name, "text" if str in kinds else "json", label)
    return _single(name, kinds[0], label)


_PLAIN: dict[Any, Sort] = {bool: "flag", int: "number", str: "text"}


def _single(name: str, kind: Any, label: Label) -> Part:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple and Ellipsis not in arguments:
        inner = tuple(_part(str(number), argument) for number, argument in enumerate(arguments))
        return Part(name, "tuple", label, parts=inner)
    if origin in (list, tuple):
        return _listed(name, arguments[0], label)
    if origin is dict:
        return _mapped(name, arguments[0], arguments[1], label)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        parts = tuple(_struct(kind))
        if kind.__struct_config__.array_like:  # files write its values one after another
            numbered = tuple(replace(part, name=str(number)) for number, part in enumerate(parts))
            return Part(name, "tuple", label, parts=numbered)
        return Part(name, "group", label, parts=parts)
    choices = tuple(map(str, arguments)) if origin is Literal else ()
    return Part(name, "choice" if choices else _PLAIN.get(kind, "json"), label, choices=choices)


def _listed(name: str, item: Any, label: Label) -> Part:
    """A list: of structures rows, of words with numbers or of single words a text."""
    inner, markers = _bare(item)
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        return Part(name, "rows", label, parts=tuple(_struct(inner)))
    members = [_bare(member)[0] for member in _members(inner)]
    if str in members and any(get_origin(member) is list for member in members):
        return Part(name, "lines", label, of=str)  # texts of the book, each with its line, those of players without
    words = tuple(str(word) for member in members if get_origin(member) is Literal for word in get_args(member))
    if words and any(get_origin(member) is dict for member in members):
        numbered = (get_args(_bare(get_args(member)[0])[0]) for member in members if get_origin(member) is dict)
        return Part(name, "words", label, choices=(*words, *(str(word) for found in numbered for word in found)))
    if inner in (str, int) or words:
        spelled = any(
            isinstance(marker, Ref) or (isinstance(marker, msgspec.Meta) and marker.pattern) for marker in markers
        )
        sort: Sort = "list" if spelled or inner is int or words else "lines"
        return Part(name, sort, label, choices=words, of=int if inner is int else str)
    return Part(name, "json", label)


def _mapped(name: str, key: Any, value: Any, label: Label) -> Part:
    """A mapping: with known keys a part each, with any a line each."""
    known = _bare(key)[0]
    if get_origin(known) is not Literal:
        plain = set(_members(_bare(value)[0])) <= {int, float, str}
        return Part(name, "pairs" if plain else "json", label)
    parts = (_part(str(word), value, needed=False) for word in get_args(known))
    return Part(name, "mapping", label, parts=tuple(replace(part, label=Label(part.name)) for part in parts))


def _struct(kind: type[msgspec.Struct]) -> Iterator[Part]:
    annotations = get_type_hints(kind, include_extras=True)
    for info in msgspec.structs.fields(kind):
        if PRINTED not in _bare(annotations[info.name])[1]:
            yield _part(info.name, annotations[info.name], needed=info.required)


def _bare(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without what is said of it, and that."""
    if get_origin(annotation) is Annotated:
        inner, *markers = get_args(annotation)
        bare, more = _bare(inner)
        return bare, (*markers, *more)
    return annotation, ()


def _members(annotation: Any) -> tuple[Any, ...]:
    """The types of a union, or the one."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)


def _first(markers: Iterable[Any], kind: type[MarkerT]) -> MarkerT | None:
    return next((marker for marker in markers if isinstance(marker, kind)), None)


def _bound(metas: Iterable[msgspec.Meta], name: str) -> float | None:
    return next((getattr(meta, name) for meta in metas if getattr(meta, name) is not None), None)
