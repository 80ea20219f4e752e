"""From rows of models to the frozen records that rules compute on: out of the database, or of rows not yet saved."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from django.db import models

from factions.loader.loader import LoadedRows
from factions.loader.structs import ModelShape, models_of, shape_of
from factions.models import CatalogueVersion, Record

Row = tuple[Any, tuple[Any, ...], tuple[Any, ...], tuple[Any, ...], tuple[Any, ...], Mapping[str, Any]]
"""Identity, owners, columns, references, members; of a record also its lines of the book and the packs that it comes from."""
Source = Callable[[ModelShape], Iterable[Row]]
Frozen = dict[type[Any], list[Any]]
"""Records by their structs, in the order of the book."""


def freeze(label: str, module: ModuleType, rows: LoadedRows | CatalogueVersion) -> Frozen:
    """The records of a game as structs of its `module`."""
    source = (
        _database_source(rows) if isinstance(rows, CatalogueVersion) else _memory_source(rows.instances, rows.members)
    )
    read = {model: list(source(shape_of(model))) for model in models_of(label)}
    keys = {model: _keys(shape_of(model), found) for model, found in read.items() if issubclass(model, Record)}
    return {getattr(module, model.__name__): [*found.values()] for model, found in _frozen(module, read, keys).items()}


def freeze_added(label: str, module: ModuleType, rows: LoadedRows) -> dict[int, Any]:
    """The records that were read last, by the places of their rows in memory."""
    added: dict[type[models.Model], list[Any]] = {}
    for row in rows.added:
        added.setdefault(type(row), []).append(row)
    source = _memory_source(added, rows.members)
    read = {model: list(source(shape_of(model))) for model in models_of(label)}
    records = (model for model in models_of(label) if issubclass(model, Record))
    keys = {model: {id(row): row.key for row in rows.instances.get(model, ())} for model in records}
    return {identity: record for found in _frozen(module, read, keys).values() for identity, record in found.items()}


def _frozen(module: ModuleType, read: Mapping[type[models.Model], list[Row]], keys: Any) -> dict[Any, dict[Any, Any]]:
    """The records of each model by their identities."""
    parts: dict[tuple[type[models.Model], str], dict[Any, list[Any]]] = {}
    frozen: dict[Any, dict[Any, Any]] = {}
    for model, found in read.items():
        shape, make = shape_of(model), getattr(module, model.__name__)
        records, values = frozen.setdefault(model, {}), _values(shape, keys, parts)
        for row in found:
            record = records[row[0]] = make(**values(row))
            for owner, identity in zip(shape.owners, row[1], strict=True):
                if identity is not None:
                    parts.setdefault((model, owner.name), {}).setdefault(identity, []).append(record)
    return frozen


def _keys(shape: ModelShape, rows: list[Row]) -> dict[Any, str]:
    """The keys of records by their identities."""
    place = [field.name for field in shape.columns].index("key")
    return {identity: columns[place] for identity, _owners, columns, *_ in rows}


def _values(shape: ModelShape, keys: Any, parts: Any) -> Callable[[Row], dict[str, Any]]:
    """Return a function that makes a struct's fields from each row: looked up once for all rows of the shape."""
    names = tuple(field.name for field in shape.columns)
    odd = [(field.name, field.frozen) for field in shape.columns if hasattr(field, "frozen")]
    named = [(field.name, keys[field.related_model]) for field in shape.references]
    several = [(field.name, keys[field.related_model]) for field in shape.members]
    inner = [(part.name, parts.get((part.related_model, part.field.name), {})) for part in shape.parts]

    def values(row: Row) -> dict[str, Any]:
        identity, _owners, columns, references, members, more = row
        found = dict(zip(names, columns, strict=True))
        for name, as_frozen in odd:
            found[name] = as_frozen(found[name])
        for (name, known), to in zip(named, references, strict=True):
            found[name] = known.get(to)
        for (name, known), these in zip(several, members, strict=True):
            found[name] = tuple(known[to] for to in these)
        for name, made in inner:
            found[name] = tuple(made.get(identity, ()))
        found.update(more)
        return found

    return values


# ---------------------------------------------------------------- from the database


def _database_source(version: CatalogueVersion) -> Source:
    """Rows of a version in the database: a query for each model, and one for each of its many-to-many members."""

    def source(shape: ModelShape) -> Iterable[Row]:
        model, cited = shape.model, issubclass(shape.model, Record)
        heads = ("pk", *(field.attname for field in shape.owners))
        names = (*heads, *(field.attname for field in (*shape.columns, *shape.references)))
        lines = ("source_first", "source_last") if cited else ()
        members = [_members(field, version) for field in shape.members]
        columns, references = len(heads), len(heads) + len(shape.columns)
        for row in rows_of(model, version).values_list(*names, *lines).order_by("position", "pk"):
            identity = row[0]
            several = tuple(of.get(identity, ()) for of in members)
            ends = len(names)
            yield (
                identity,
                row[1:columns],
                row[columns:references],
                row[references:ends],
                several,
                {"source": row[ends:]} if cited else {},
            )

    return source


def rows_of(model: type[models.Model], version: CatalogueVersion) -> "models.QuerySet[Any]":
    """The rows of a version; a part belongs to that of its owner."""
    return model.objects.filter(_of_version(model, version))  # type: ignore[attr-defined]


def _of_version(model: type[models.Model], version: CatalogueVersion, before: str = "") -> models.Q:
    """Whether a row, which `before` leads to, belongs to the version."""
    condition = models.Q()
    for path in _ways_to_version(model):
        condition |= models.Q(**{f"{before}{path}": version})
    return condition


def _ways_to_version(model: type[models.Model]) -> Iterator[str]:
    if issubclass(model, Record):
        yield "version"
    for owner in shape_of(model).owners:
        yield from (f"{owner.name}__{way}" for way in _ways_to_version(owner.related_model))


def _members(field: Any, version: CatalogueVersion) -> dict[Any, list[Any]]:
    """The members of each record, in the order in which they were written."""
    own, other = field.m2m_field_name(), field.m2m_reverse_field_name()
    rows = field.remote_field.through.objects.filter(_of_version(field.model, version, f"{own}__")).order_by("pk")
    found: dict[Any, list[Any]] = {}
    for identity, to in rows.values_list(f"{own}_id", f"{other}_id"):
        found.setdefault(identity, []).append(to)
    return found


# ---------------------------------------------------------------- not saved yet


def _memory_source(
    instances: Mapping[type[models.Model], list[Any]], named: Iterable[tuple[models.Model, str, list[Any]]]
) -> Source:
    """Rows as they were read; the identity of each is its place in memory."""
    members: dict[tuple[int, str], list[int]] = {
        (id(of), name): [id(each) for each in found] for of, name, found in named
    }

    def source(shape: ModelShape) -> Iterable[Row]:
        cited = issubclass(shape.model, Record)
        for row in instances.get(shape.model, ()):
            yield (
                id(row),
                tuple(_id(row, field) for field in shape.owners),
                tuple(getattr(row, field.attname) for field in shape.columns),
                tuple(_id(row, field) for field in shape.references),
                tuple(members.get((id(row), field.name), ()) for field in shape.members),
                {"source": (row.source_first, row.source_last), "origins": row.origins} if cited else {},
            )

    return source


def _id(row: Any, field: Any) -> int | None:
    found = field.get_cached_value(row, None)
    return None if found is None else id(found)
