"""The structs of frozen records, written from the models of a game by `manage.py freeze_models`.

A column is a field of the same name; a reference is the key of its record, many-to-many members a tuple of keys; parts of a
record are a tuple within it. A test holds the files against the models.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from inspect import cleandoc
from textwrap import indent
from typing import Any

from django.apps import apps
from django.db import models

from factions.models import Record

LEFT_OUT = frozenset({"id", "version", "position", "source_first", "source_last"})
"""What frozen records do without, or say as `source`."""
ORIGIN = "from armybuilder.engine.core.tables.origin import Origin"
WIDTH = 120
"""Of a line of code."""
PYTHON = {
    "BooleanField": "bool",
    "CharField": "str",
    "FloatField": "float",
    "IntegerField": "int",
    "JSONField": "Any",
    "PositiveIntegerField": "int",
    "PositiveSmallIntegerField": "int",
    "SlugField": "str",
    "SmallIntegerField": "int",
    "TextField": "str",
}
"""Types of columns that say none of their own (`frozen_type`)."""


@dataclass(frozen=True)
class ModelShape:
    """The parts of a model that a struct has: columns, references by key, members, parts; and the owners of a
    part.
    """

    model: type[models.Model]
    columns: tuple[Any, ...]
    references: tuple[Any, ...]
    members: tuple[Any, ...]
    parts: tuple[Any, ...]
    owners: tuple[Any, ...]


@cache
def shape_of(model: type[models.Model]) -> ModelShape:
    """The shape of a model."""
    fields: list[Any] = model._meta.get_fields()
    own = getattr(model, "OF", ())
    return ModelShape(
        model,
        columns=tuple(f for f in fields if f.concrete and not f.is_relation and f.name not in LEFT_OUT),
        references=tuple(f for f in fields if f.many_to_one and f.name not in (*own, *LEFT_OUT)),
        members=tuple(f for f in fields if f.many_to_many and not f.auto_created),
        parts=tuple(f for f in fields if f.one_to_many and f.field.name in getattr(f.related_model, "OF", ())),
        owners=tuple(f for f in fields if f.name in own),
    )


@cache
def models_of(label: str) -> tuple[type[models.Model], ...]:
    """The models of a game, parts before what they are part of."""
    found: dict[type[models.Model], None] = {}

    def visit(model: type[models.Model]) -> None:
        for part in shape_of(model).parts:
            visit(part.related_model)
        found.setdefault(model)

    for model in apps.get_app_config(label).get_models():
        visit(model)
    return tuple(found)


def in_order(models_: Iterable[type[models.Model]]) -> list[Any]:
    """Models after those that they refer to: so rows are written, and the other way round deleted."""
    needs = {
        model: {field.related_model for field in model._meta.get_fields() if field.many_to_one} - {model}
        for model in models_
    }
    return [model for model in TopologicalSorter(needs).static_order() if model in needs]


def source_of(label: str) -> str:
    """The module of structs for the models of a game."""
    classes = [_class(model) for model in models_of(label)]
    body = "\n\n\n".join(classes)
    imports = [
        "from collections.abc import Mapping" if "Mapping[" in body else "",
        f"from typing import {typed}"
        if (typed := ", ".join(name for name in ("Any", "Literal") if f"{name}[" in body or f": {name}" in body))
        else "",
    ]
    stated = "\n".join(filter(None, imports))
    head = f'"""Frozen records of the catalogue, written by `manage.py freeze_models {label}` from its models."""'
    own = ORIGIN if "Origin" in body else ""
    return "\n\n".join(filter(None, (head, stated, "import msgspec", own))) + f"\n\n\n{body}\n"


def _class(model: type[models.Model]) -> str:
    lines = [f"class {model.__name__}(msgspec.Struct, frozen=True, kw_only=True):", f'    """{_words(model)}"""', ""]
    return "\n".join([*lines, *(_field(name, type_) for name, type_ in _types(model).items())])


def _words(model: type[models.Model]) -> str:
    """Return the model's docstring, indented as in a struct: Python 3.13 strips the blanks before its lines."""
    return indent(cleandoc(model.__doc__ or ""), "    ").lstrip()


def _field(name: str, type_: str) -> str:
    """A line, or several where it is too long for one."""
    line = f"    {name}: {type_}"
    if len(line) <= WIDTH:
        return line
    begin, _, rest = type_.partition("[")
    inside, _, end = rest.rpartition("]")
    if len(inside) + 8 > WIDTH:
        inside = inside.replace(", ", ",\n        ") + ","
    return f"    {name}: {begin}[\n        {inside}\n    ]{end}"


def _types(model: type[models.Model]) -> dict[str, str]:
    shape = shape_of(model)
    found = {field.name: _type(field) for field in shape.columns}
    found |= {field.name: "str | None" if field.null else "str" for field in shape.references}
    found |= {field.name: "tuple[str, ...]" for field in shape.members}
    found |= {part.name: f"tuple[{part.related_model.__name__}, ...]" for part in shape.parts}
    if issubclass(model, Record):
        found["source"] = "tuple[int, int]"
        found["origins"] = "tuple[Origin, ...] = ()"
    return found


def _type(field: Any) -> str:
    if hasattr(field, "frozen_type"):
        plain = str(field.frozen_type)
    elif field.choices:
        values = [value for value, _ in field.flatchoices]
        allowed = ["", *values] if field.blank and not field.null and "" not in values else values
        plain = f"Literal[{', '.join(_quoted(value) for value in allowed)}]"
    else:
        plain = PYTHON[field.get_internal_type()]
    return f"{plain} | None" if field.null and plain != "Any" else plain


def _quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
