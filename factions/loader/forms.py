"""The form of a record as its data file writes it: what may be filled in, as its model and its table say.

What only a record of the book has, its lines and how it was read, is no part of it. A record of a pack stays in its document
as it was typed, sound or not, and a row of a file is not a row of a model (`range: [2, 4, 8, 16]` is four columns): so these
are fields of the file, made of the model's, and no `ModelForm`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_origin

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import connection

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables.fields import Label, NotationSchema
from armybuilder.engine.core.text import capital
from factions import labels
from factions.loader.column_forms import Columns, group_columns
from factions.loader.loader import FileTable, required_in
from factions.loader.structs import shape_of
from factions.models import Part, Record
from factions.models.fields import (
    Each,
    FacesField,
    FigureField,
    LineField,
    LinesField,
    NumbersField,
    TextsField,
    WordsField,
)

Kind = Literal[
    "text", "number", "decimal", "figure", "choice", "flag", "list", "lines", "words", "pairs", "tuple",
    "mapping", "group", "rows", "json",
]  # fmt: skip
NESTED: tuple[Kind, ...] = ("tuple", "mapping", "group")
"""Fields that are made of others, under their names."""
KEY = Label("Key", help=gettext_noop("Lower-case letters, digits and hyphens. Leave it empty to use the name."))
BOOK_FIELDS = (LineField, LinesField)
PLAIN: Mapping[str, Kind] = {
    "BooleanField": "flag",
    "FloatField": "decimal",
    "IntegerField": "number",
    "JSONField": "json",
    "PositiveIntegerField": "number",
    "PositiveSmallIntegerField": "number",
    "SmallIntegerField": "number",
}
"""What columns are by their types; all others are texts."""


@dataclass(frozen=True)
class FormField:
    """Something to fill in, by the name that the data file has for it.

    Where it is not `needed` a file may leave it out; a `nullable` one may be null, a text that is not `blank` is never empty.
    `fields` are what a group is made of, or a row of several; `of` is the type of a list's items. `ref` is the model whose
    records it names. `rare` ones are of use to few.
    """

    name: str
    kind: Kind
    label: Label
    needed: bool = True
    nullable: bool = False
    choices: tuple[str, ...] = ()
    fields: tuple["FormField", ...] = ()
    of: type | None = None
    ref: type[Record] | None = None
    least: float | None = None
    most: float | None = None
    blank: bool = True
    notation: NotationSchema | None = None
    rare: bool = False

    def at(self, steps: Iterable[str | int]) -> "FormField | None":
        """The field at a path within it; None where there is none."""
        field: FormField | None = self
        for step in steps:
            if field and str(step).isdecimal() and field.kind in ("rows", "lines"):
                field = replace(field, kind="text") if field.kind == "lines" else field
                continue
            field = next((inner for inner in field.fields if inner.name == str(step)), None) if field else None
        return field


def form_of(table: FileTable, given: frozenset[str]) -> tuple[FormField, ...]:
    """Return the fields that may be filled in for a record of a table, its name first; `given` are the columns
    that it has from what contains it.
    """
    access = table.packs
    found = {
        field.name: replace(field, needed=field.needed or field.name in table.stated) for field in _record(table, given)
    }
    if access:
        found = {name: _with_notation(field, access.notations) for name, field in found.items()}
        for name in access.more:
            found[name] = FormField(name, "text", _label_of_name(name), needed=False, blank=False)
        for name in access.rare:
            found[name] = replace(found[name], rare=True)
        for name in access.local:
            found[name] = replace(found[name], ref=None, needed=False)
    return tuple(sorted(found.values(), key=lambda field: (field.name != "name", field.name != "key")))


def head_of(owner: type[Record] | None) -> tuple[FormField, ...]:
    """Return the fields that may be filled in for a file whose records belong to one of the model `owner`."""
    if owner is None:
        return ()
    name = str(owner._meta.model_name)
    return (FormField(name, "text", _label_of_name(name), ref=owner),)


def _with_notation(field: FormField, notations: Mapping[str, NotationSchema]) -> FormField:
    inner = tuple(_with_notation(each, notations) for each in field.fields)
    return replace(field, fields=inner, notation=notations.get(field.name))


# ---------------------------------------------------------------- of a record


def _record(table: FileTable, given: frozenset[str]) -> Iterator[FormField]:
    """The fields of a record by the names that its file has for them."""
    model: Any = table.model
    if "{key}" in table.key:
        yield FormField("key", "text", KEY, blank=False)
    moved = {column: place for column, place in table.places.items() if "/" not in column and "/" not in place}
    inlined = [part for part in shape_of(model).parts if table.places.get(f"{part.name}/0") == ""]
    hidden = given | {part.name for part in inlined}
    yield from _fields_in_file(_fields(model, hidden, table.columns), {**moved, **table.columns.get(model, {})})
    for name in table.later:
        yield FormField(name, "json", _label_of_name(name))
    for part in inlined:
        yield from _inline_fields(part, table)


def _inline_fields(part: Any, table: FileTable) -> Iterator[FormField]:
    """The fields of the first row of a part, which stand in the record itself, and where there are several rows of the others."""
    model = part.related_model
    fields = tuple(
        sorted(_fields_in_file(_fields(model, frozenset(), table.columns), table.columns.get(model, {})), key=_place)
    )
    yield from (field for field in fields if field.name != "name")
    if several := table.places.get(f"{part.name}/1", "").partition("/")[0]:
        yield FormField(several, "rows", _label_of_name(several), needed=False, fields=fields)


def _fields_in_file(fields: Iterable[FormField], columns: Columns) -> Iterator[FormField]:
    """The fields where the file has them: alone, under another name, or together in one value."""
    known, members = {field.name: field for field in fields}, group_columns(columns)
    names = {column: place.partition("/")[0] for column, place in columns.items()}
    for name in dict.fromkeys(names.get(each, each) for each in known):
        inner = {step: known[column] for step, column in members.get(name, {"": name}).items() if column in known}
        if "" not in inner:
            yield _group(name, inner)
        elif list(names.values()).count(name) > 1:  # a form of the table makes several columns of one value
            yield replace(inner[""], name=name, kind="json", label=_label_of_name(name))
        else:
            yield replace(inner[""], name=name)


def _group(name: str, inner: Mapping[str, FormField]) -> FormField:
    label = _label_of_name(name)
    return FormField(
        name,
        "tuple" if any(step.isdecimal() for step in inner) else "group",
        label,
        needed=any(field.needed for field in inner.values()),
        nullable=all(field.nullable and not field.needed for field in inner.values()),
        fields=tuple(
            replace(field, name=step, label=_inner_label(label, field.label)) for step, field in inner.items()
        ),
    )


def _inner_label(outer: Label, label: Label) -> Label:
    """`Primary combat speed` among what is primary is `Combat speed`."""
    begins = next((mark for mark in (f"{outer.english}, ", f"{outer.english} ") if label.english.startswith(mark)), "")
    return Label(capital(label.english.removeprefix(begins)), label.measure, label.meaning) if begins else label


# ---------------------------------------------------------------- of a model


def _fields(model: Any, given: frozenset[str], columns: Mapping[Any, Columns]) -> Iterator[FormField]:
    """The fields of a model's columns, references, members and parts, in the order in which it declares them."""
    shape, needed = shape_of(model), required_in(model) - {*getattr(model, "OF_BOOKS", ())}
    hidden = {*given, *getattr(model, "PRINTED", ()), *({"key"} if issubclass(model, Record) else ())}
    own = (*shape.columns, *shape.references, *shape.members)
    for column in sorted(own, key=lambda each: each.creation_counter):
        if column.name not in hidden and not isinstance(column, BOOK_FIELDS):
            yield replace(_column(column), needed=column.name in needed)
    for part in shape.parts:
        if part.name not in hidden:
            yield replace(_part(part, columns), needed=part.name in needed)


def _column(column: Any) -> FormField:
    label = _label(column)
    if column.many_to_many:
        return FormField(column.name, "list", label, of=str, ref=column.related_model)
    if column.many_to_one:
        return FormField(column.name, "text", label, nullable=column.null, ref=column.related_model)
    least, most = _bounds(column)
    field = FormField(
        column.name, _kind(column), label, nullable=column.null, least=least, most=most, blank=column.blank
    )
    if column.choices:
        values = tuple(str(value) for value, _ in column.flatchoices)
        return replace(field, choices=(*values, "") if column.blank and not column.null else values)
    if field.kind in ("list", "lines"):
        return replace(field, of=int if isinstance(column, NumbersField | FacesField) else str)
    if isinstance(column, TextsField) and column.names:
        inner = (FormField(name, "text", Label(name.upper()), needed=False, nullable=True) for name in column.names)
        return replace(field, kind="mapping", fields=tuple(inner))
    return field


def _kind(column: Any) -> Kind:
    if isinstance(column, FigureField):
        return "figure"
    if isinstance(column, NumbersField | FacesField | WordsField):
        free = isinstance(column, WordsField) and not any(isinstance(each, Each) for each in column.validators)
        return "lines" if free else "list"
    if column.get_internal_type() == "JSONField" and column.default is dict:
        return "pairs"
    if hasattr(column, "as_printed"):  # it is written as it is printed, 4+
        return "text"
    if column.choices:
        return "choice"
    return PLAIN.get(column.get_internal_type(), "text")


def _bounds(column: Any) -> tuple[float | None, float | None]:
    """The least and the most that a number may be; what the database bounds is no bound of the game."""
    kind = column.get_internal_type()
    if PLAIN.get(kind) not in ("number", "decimal"):
        return None, None
    ends = connection.ops.integer_field_range(kind) if PLAIN[kind] == "number" else (None, None)
    least = [v.limit_value for v in column.validators if isinstance(v, MinValueValidator)]
    most = [v.limit_value for v in column.validators if isinstance(v, MaxValueValidator)]
    if kind.startswith("Positive"):
        least.append(0)
    return max((each for each in least if each != ends[0] or each == 0), default=None), min(
        (each for each in most if each != ends[1]), default=None
    )


def _part(relation: Any, columns: Mapping[Any, Columns]) -> FormField:
    """Return the form field for the rows within a record: a list of rows, or a text, words or a mapping for all of
    them.
    """
    part: type[Part] = relation.related_model
    called = labels.english_name(relation.name) if relation.name in labels.ABBREVIATED else labels.english(relation)
    fields = tuple(
        sorted(_fields_in_file(_fields(part, frozenset(part.OF), columns), columns.get(part, {})), key=_place)
    )
    written, field = part.WRITTEN, FormField(relation.name, "rows", Label(called, help=part.HELP), fields=fields)
    chosen = next((each.choices for each in fields if each.choices), ())
    named = next((each.ref for each in fields if each.ref), None)
    if written is str:
        return replace(field, kind="text", fields=())
    if get_origin(written) is dict:
        words = dict(next((column.flatchoices for column in shape_of(part).columns if column.choices), ()))
        inner = tuple(
            FormField(name, "text", Label(capital(words[name])), needed=False, blank=False) for name in chosen
        )
        return replace(field, kind="mapping", fields=inner) if inner else replace(field, kind="pairs", fields=())
    if get_origin(written) is list:
        plain = get_args(written)[0] is str
        if any(get_origin(each) is dict for each in get_args(get_args(written)[0])):
            return replace(field, kind="words", choices=chosen, of=str, fields=())
        alone = plain and named and len(fields) == 1
        return replace(field, kind="list" if alone else "lines", ref=named if alone else None, of=str, fields=())
    return field


def _place(field: FormField) -> tuple[bool, bool]:
    """A row is called by its name, or by what it names."""
    return field.name != "name", field.ref is None


# ---------------------------------------------------------------- labels


def _label(column: Any) -> Label:
    return Label(labels.english(column), getattr(column, "unit", ""), str(column.help_text))


def _label_of_name(name: str) -> Label:
    return Label(labels.english_name(name))


def texts_in(fields: Iterable[FormField]) -> Iterator[str]:
    """Yield the texts of form labels, for translators."""
    for field in fields:
        yield from filter(None, (field.label.english, field.label.measure, field.label.meaning))
        yield from texts_in(field.fields)
