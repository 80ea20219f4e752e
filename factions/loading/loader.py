"""From data files to records that are not saved yet: form, bounds and references are checked, and every fault is found at
once. `files.py` of a game says which file holds records of which model."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from armybuilder.engine.core.tables.faults import NOTHING, Fault, Path
from factions.models import CatalogueVersion, Part, Record

Raw = dict[str, Any]
"""What a data file writes of a record, by the names of fields."""
Model = type[models.Model]


def by_key(record: Any) -> Iterator[str]:
    """The name by which others know a record, where a table says nothing else."""
    yield record.key


@dataclass(frozen=True, eq=False)
class Table:
    """Records of a `model` that a file lists under `name`, or that stand within each record of another table (`within`).

    `constants` are values that all of them have; `key` makes their keys of what is written and what stands around them;
    `form` rearranges what a file writes in another way than the model has it; `names` are the words by which other records
    refer to one; `after` adds what follows from a record once it is read.
    """

    model: type[Record]
    name: str
    within: tuple["Table", ...] = ()
    constants: Mapping[str, Any] = field(default_factory=dict)
    key: str = "{key}"
    form: Callable[[Raw], Raw] = dict
    names: Callable[[Any], Iterator[str]] = by_key
    after: "Callable[[Rows, Any, Raw, Mapping[str, Any]], None] | None" = None


@dataclass
class Rows:
    """What was read: instances by their models, in order; many-to-many members; every fault. `known` are records by the
    names that others refer to."""

    instances: dict[Model, list[Any]] = field(default_factory=dict)
    members: list[tuple[models.Model, str, list[Any]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    known: dict[Model, dict[str, Any]] = field(default_factory=dict)
    unresolved: list[tuple[str, Path, models.Model, Any, Any]] = field(default_factory=list)
    file: str = ""

    def of(self, model: Model) -> list[Any]:
        """The instances of a model, in the order of the files."""
        return self.instances.setdefault(model, [])

    def look_up(self, model: Model, name: str) -> Any:
        """The record that others call so; None where nobody is."""
        return self.known.get(model, {}).get(name)

    def add(self, instance: Any) -> None:
        self.of(type(instance)).append(instance)

    def fault(self, path: Path, value: Any, message: str) -> None:
        self.faults.append(Fault(self.file, path, value, message))

    def read(self, table: Table, content: Any, around: Mapping[str, Any], path: Path = ()) -> None:
        """The records of a table in the content of a file or record; `around` are values that they have from there."""
        for number, raw in enumerate(content.get(table.name, ())):
            self._record(table, raw, {**around, **table.constants}, (*path, table.name, number))

    def _record(self, table: Table, raw: Raw, around: Mapping[str, Any], path: Path) -> None:
        written = table.form(dict(raw))
        nested = {within.name for within in table.within}
        inherited = {name: value for name, value in around.items() if name in _fields(table.model)}
        first, last = written.pop("source", (None, None))
        record = table.model(position=len(self.of(table.model)), source_first=first, source_last=last, **inherited)
        record.key = table.key.format(**{**around, **written})
        self._fill(record, {name: value for name, value in written.items() if name not in {*nested, "key"}}, path)
        for name in table.names(record):
            if self.known.setdefault(table.model, {}).setdefault(name, record) is not record:
                self.fault(path, name, "this key stands here a second time; keys are unique")
        for within in table.within:
            self.read(within, raw, {**around, str(table.model._meta.model_name): record}, path)
        if table.after:
            table.after(self, record, raw, around)

    def _fill(self, instance: Any, written: Raw, path: Path) -> None:
        """Put what is written into columns, references and parts of an instance, and add it."""
        fields = _fields(instance.__class__)
        parts: list[str] = []
        for name, value in written.items():
            column = fields.get(name)
            if column is None:
                self.fault((*path, name), value, f"unknown key; known: {', '.join(sorted(fields))}")
            elif column.one_to_many:
                parts.append(name)
            elif column.many_to_many or column.many_to_one:
                self.unresolved.append((self.file, (*path, name), instance, column, value))
            elif value is not None or column.null:
                try:
                    setattr(instance, name, None if value is None else column.to_python(value))
                except ValidationError as error:
                    self.fault((*path, name), value, " ".join(error.messages))
        self.add(instance)
        for name in parts:
            self._parts(instance, fields[name], written[name], (*path, name))
        self._check(instance, path)

    def _parts(self, owner: Any, relation: Any, written: Any, path: Path) -> None:
        """The rows within a record: a list of mappings, or a text in the notation of the book."""
        part: type[Part] = relation.related_model
        if isinstance(written, list):
            for number, raw in enumerate(written):
                self._fill(part(position=number, **{relation.field.name: owner}), dict(raw), (*path, number))
            return
        try:
            found = part.written(written, self.look_up)
        except (ValueError, ValidationError) as error:
            self.fault(path, written, " ".join(error.messages) if isinstance(error, ValidationError) else str(error))
            return
        for number, instance in enumerate(found):
            instance.position = number
            setattr(instance, relation.field.name, owner)
            self.add(instance)
            self._check(instance, path)

    def _check(self, instance: models.Model, path: Path) -> None:
        """What the columns say: bounds, patterns, choices, and what the model adds in `clean`."""
        try:
            instance.clean_fields(exclude=_relations(type(instance)))
            instance.clean()
        except ValidationError as error:
            for name, messages in getattr(error, "message_dict", {"": error.messages}).items():
                self.fault((*path, name) if name else path, getattr(instance, name, NOTHING), " ".join(messages))

    def resolve(self) -> None:
        """Find every record that another one names, now that all are known."""
        for file, path, instance, column, value in self.unresolved:
            names = value if column.many_to_many else [value]
            found = [self.look_up(column.related_model, name) for name in names if name is not None]
            if None in found:
                noun = column.related_model._meta.verbose_name
                known = ", ".join(self.known.get(column.related_model, ()))
                self.faults.append(Fault(file, path, value, f"there is no such {noun}; known: {known}"))
            elif column.many_to_many:
                self.members.append((instance, column.name, found))
            elif found:
                setattr(instance, column.name, found[0])

    def save(self, version: CatalogueVersion) -> None:
        """Write all instances as records of a version; owners and what is referred to go first."""
        needs: dict[Any, set[Any]] = {
            model: {each.related_model for each in model._meta.get_fields() if each.many_to_one} - {model}
            for model in self.instances
        }
        for model in TopologicalSorter(needs).static_order():
            instances = self.instances.get(model, [])
            for instance in instances:
                if isinstance(instance, Record):
                    instance.version = version
            model.objects.bulk_create(instances)
        for instance, name, members in self.members:
            column: Any = instance._meta.get_field(name)
            own, other = column.m2m_field_name(), column.m2m_reverse_field_name()
            # One by one, in order: `set()` keeps none, and messages name "GP, FS, IN" as the book does.
            through = column.remote_field.through
            through.objects.bulk_create(through(**{own: instance, other: each}) for each in members)


@cache
def _fields(model: Any) -> dict[str, Any]:
    return {each.name: each for each in model._meta.get_fields()}


@cache
def _relations(model: Any) -> set[str]:
    return {each.name for each in model._meta.get_fields() if each.is_relation}
