"""Placement of a record that a club adds: the table of the data files that lists it, and the key that it has
there.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from factions.loader.loader import FileTable
from factions.loader.records import pack_files
from factions.models import Record
from factions.systems import APPS


class TablePlace(NamedTuple):
    """A table and the one that its records stand within, if any."""

    table: FileTable
    holder: FileTable | None


def places_of(model: type[Record]) -> list[TablePlace]:
    """Return where data files list records of a model."""
    system = next(system for system, app in APPS.items() if app.label == model._meta.app_label)
    ways = (way for _, way in pack_files(system).ways.values())
    return [TablePlace(way[-1], way[-2] if len(way) > 1 else None) for way in ways if way[-1].model is model]


def own_name(model: type[Record]) -> str:
    """The column that tells keys of a model apart: `key`, or what a file writes in its stead, `code`."""
    return places_of(model)[0].table.key_names[-1]


def key_names(model: type[Record]) -> set[str]:
    """All columns that keys of a model are made of."""
    return {_column(name) for place in places_of(model) for name in place.table.key_names}


def _column(name: str) -> str:
    return name.removesuffix("_key")


def place_values(model: type[Record], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a record by its columns, with those that it has from what it stands within; `ValidationError` where no
    table lists such a record."""
    table, holder = min(places_of(model), key=lambda place: len(_others(place.table, values)))
    if others := _others(table, values):
        raise ValidationError(
            {name: _("This must be %(value)s here.") % {"value": _display(each)} for name, each in others.items()}
        )
    return {**values, **_inherited_values(model, holder, values)} if holder else {**values}


def key_of(model: type[Record], values: Mapping[str, Any], key: str = "") -> str:
    """The key of a record with values that `placed` has found sound, as a data file makes it; `ValidationError` where that is
    none. That of a new one is made of what is written as `key`, or of the name; an old one has its `key`, of which it keeps what
    a file writes."""
    table = next(place.table for place in places_of(model) if not _others(place.table, values))
    own = table.key_in_file(key) or values.get("key") or slugify(str(values.get("name") or ""))
    if "key" in table.key_names and not table.slug.fullmatch(own):
        raise ValidationError({"key": _("A key has lower-case letters and digits, with hyphens between its words.")})
    parts = {name: {**values, "key": own}.get(_column(name)) for name in table.key_names}
    if empty := [_column(name) for name, value in parts.items() if not value]:
        raise ValidationError({name: _("This field is required.") for name in empty})
    return table.key.format(**{name: getattr(value, "key", value) for name, value in parts.items()})


def _others(table: FileTable, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values shared by all records of a table that one with these values does not have."""
    return {
        name: constant
        for name, constant in table.constants.items()
        if name in values and not _same(values[name], constant)
    }


def _same(value: Any, constant: Any) -> bool:
    """Whether a column has a value, which is a tuple where it is a list; empty is empty."""
    return (tuple(value) if isinstance(value, list) else value) == constant or not (value or constant)


def _display(value: Any) -> str:
    return str(value) if value or value == 0 else _("empty")


def _inherited_values(model: type[Record], holder: FileTable, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a record has from the one that contains it, and that record itself."""
    name = str(holder.model._meta.model_name)
    around = values.get(name)
    if around is None:
        raise ValidationError({name: _("This field is required.")})
    shared = {
        field.name: getattr(around, field.name)
        for field in model._meta.fields
        if field.name in _references(model) & _references(holder.model)
    }
    for column, value in shared.items():
        if values.get(column) not in (None, value):
            told = _("%(record)s belongs to %(value)s.") % {"record": around, "value": value}
            raise ValidationError({column: told})
    return shared


def _references(model: Any) -> set[str]:
    return {field.name for field in model._meta.fields if field.many_to_one and field.name != "version"}
