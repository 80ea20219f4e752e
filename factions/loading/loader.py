"""From data files to records that are not saved yet: form, bounds and references are checked, and every fault is found at
once. `files.py` of a game says which file holds records of which model."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models

from armybuilder.engine.core.tables.faults import NOTHING, Fault, Path
from factions.loading.apart import Columns, misshapen, path_of, taken_apart, together
from factions.loading.constraints import broken
from factions.loading.structs import in_order, shape_of
from factions.loading.values import told, value_of
from factions.models import CatalogueVersion, Part, Record
from factions.models.fields import misfit

Raw = dict[str, Any]
"""What a data file writes of a record, by the names of fields."""
Model = type[models.Model]
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OWNED_SLUG = re.compile(rf"({SLUG.pattern}/)?{SLUG.pattern}")
"""`veteran/ace-gunner`: a key with that of what it belongs to."""
NOWHERE: Mapping[str, Path] = MappingProxyType({})
MISSING = "this key is missing"
NO_MAPPING = "this is a mapping of names to values"
UNREADABLE = "this cannot be read, alone or with the rest of the record"
STUMBLES = (AttributeError, LookupError, TypeError, ValueError, ValidationError)
"""What a form runs into in a record that a file writes as nobody thought of, and what it says itself, field by field."""


def by_key(record: Any) -> Iterator[str]:
    """The name by which others know a record, where a table says nothing else."""
    yield record.key


@dataclass(frozen=True, eq=False)
class Table:
    """Records of a `model` that a file lists under `name`, or that stand within each record of another table (`within`).

    `which` are the records of the list that are of this model, `constants` values that all of them have; `key` makes their keys of what is written and what stands around them, where
    `slug` tells what a written key looks like;
    `form` rearranges what a file writes in another way than the model has it, `unform` the other way round; `names` are the
    words by which other records refer to one; `after` adds what follows from a record once it is read, of what
    the file writes under the names of `later`, each with the field that it fills. A `needed` table has
    at least one record wherever it stands. `columns` tells of a model, and of those of its parts, where a row of the file
    has the value of a column: `{"primary_combat": "primary/combat", "range_short": "range/0", "weapon": "code"}`. `places`
    tells where in a record of the file stands what `form` has moved, for faults: `primary/combat` by
    `primary_combat`, `weapons/*/code` by `weapons/*/weapon`.
    """

    model: type[Record]
    name: str
    within: tuple["Table", ...] = ()
    which: Callable[[Any], bool] = lambda _raw: True
    constants: Mapping[str, Any] = field(default_factory=dict)
    key: str = "{key}"
    slug: re.Pattern[str] = SLUG
    form: Callable[[Raw], Raw] = dict
    unform: Callable[[Raw], Raw] = dict
    names: Callable[[Any], Iterator[str]] = by_key
    after: "Callable[[Rows, Any, Raw, Mapping[str, Any]], None] | None" = None
    later: Mapping[str, str] = field(default_factory=dict)
    needed: bool = True
    columns: Mapping[Model, Columns] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Rows:
    """What was read: instances by their models, in order; many-to-many members; every fault. `known` are records by the
    names that others refer to, `last_line` is that of the book."""

    instances: dict[Model, list[Any]] = field(default_factory=dict)
    members: list[tuple[models.Model, str, list[Any]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    known: dict[Model, dict[str, Any]] = field(default_factory=dict)
    unresolved: list[tuple[str, Path, models.Model, Any, Any]] = field(default_factory=list)
    placed: list[tuple[str, Path, models.Model]] = field(default_factory=list)
    """Where each instance stands: file and path."""
    sound: set[Any] = field(default_factory=set)
    """Values that are sound: model, column, value."""
    file: str = ""
    last_line: int = 10**9
    within: tuple[Path, Mapping[str, str]] = ((), {})
    """Where the record stands that is being read, and what its table says of places in it."""
    columns: Mapping[Model, Columns] = field(default_factory=dict)
    """Of the table that is being read."""
    others: tuple[str, ...] = ()
    """What its records may say beside their columns: what stands within them and what is read later."""

    def of(self, model: Model) -> list[Any]:
        """The instances of a model, in the order of the files."""
        return self.instances.setdefault(model, [])

    def look_up(self, model: Model, name: Any) -> Any:
        """The record that others call so; None where nobody is."""
        return self.known.get(model, {}).get(name) if isinstance(name, str) else None

    def add(self, instance: Any) -> None:
        self.of(type(instance)).append(instance)

    def put(self, instance: models.Model, path: Path) -> None:
        """Add an instance that was made of what stands at a path, and check it."""
        self.add(instance)
        self.placed.append((self.file, self._written(path), instance))
        self._check(instance, path)

    def fault(self, path: Path, value: Any, message: str) -> None:
        self.faults.append(Fault(self.file, self._written(path), value, message))

    def _written(self, path: Path) -> Path:
        """Where the file has what is at `path` of the rearranged record."""
        record, places = self.within
        return (*record, *_moved(path[len(record) :], places)) if path[: len(record)] == record else path

    def read(self, table: Table, content: Any, around: Mapping[str, Any], path: Path = ()) -> None:
        """The records of a table in the content of a file or record; `around` are values that they have from there."""
        found = content.get(table.name, NOTHING)
        path = (*path, table.name)
        if found is NOTHING or found == []:
            if table.needed:
                self.fault(path, found, MISSING if found is NOTHING else "there is at least one")
            return
        if not isinstance(found, list):
            self.fault(path, found, "this is a list of records")
            return
        for number, raw in enumerate(found):
            if not table.which(raw):
                continue
            outer = self.within, self.columns, self.others
            self.within, self.columns = ((*path, number), table.places), table.columns
            self.others = (*(within.name for within in table.within), *table.later)
            self._record(table, raw, {**around, **table.constants}, (*path, number))
            self.within, self.columns, self.others = outer

    def _record(self, table: Table, raw: Any, around: Mapping[str, Any], path: Path) -> None:
        if not isinstance(raw, dict):
            self.fault(path, raw, NO_MAPPING)
            return
        written = self._rearranged(table, raw, path)
        if written is None:
            return
        names = [name for _, name, _, _ in Formatter().parse(table.key) if name]
        key = {**around, **written}
        if not self._named(table.slug, names, key, path):
            return
        nested = {within.name for within in table.within}
        inherited = {name: value for name, value in around.items() if name in _fields(table.model)}
        first, last = self._lines(written.pop("source", NOTHING), (*path, "source"))
        record = table.model(position=len(self.of(table.model)), source_first=first, source_last=last, **inherited)
        record.key = table.key.format(**key)
        own = {name: value for name, value in written.items() if name not in {*nested, *table.later, "key"}}
        self._fill(record, own, path, frozenset({*inherited, *table.later.values()}))
        for name in table.names(record):
            if self.known.setdefault(table.model, {}).setdefault(name, record) is not record:
                self.fault(path, name, "this key stands here a second time; keys are unique")
        for within in table.within:
            name = str(table.model._meta.model_name)
            self.read(within, raw, {**around, name: record, f"{name}_key": record.key}, path)
        if table.after:
            try:
                table.after(self, record, raw, around)
            except STUMBLES as error:
                self._stumbled(path, raw, error)

    def _rearranged(self, table: Table, raw: Raw, path: Path) -> Raw | None:
        """The record as its model has it; what `form` cannot do anything with is a fault of the file."""
        try:
            return table.form(dict(raw))
        except STUMBLES as error:
            self._stumbled(path, raw, error)
        return None

    def _stumbled(self, path: Path, raw: Any, error: Exception) -> None:
        """What is wrong with a record by which a form of its table, or what comes after it, cannot go on."""
        if isinstance(error, ValidationError):
            for name, errors in error.update_error_dict({}).items():
                inner = () if name == NON_FIELD_ERRORS else (name,)
                self.fault(
                    (*path, *inner), raw.get(name, NOTHING), " ".join(each for one in errors for each in one.messages)
                )
        elif isinstance(error, KeyError):
            self.fault((*path, *error.args), NOTHING, MISSING)
        else:
            self.fault(path, raw, UNREADABLE)

    def _named(self, slug: re.Pattern[str], names: list[str], written: Mapping[str, Any], path: Path) -> bool:
        """Whether all that a key is made of stands there, `key` as a slug."""
        for name in names:
            value = written.get(name, NOTHING)
            if value is NOTHING:
                self.fault((*path, name), NOTHING, MISSING)
            elif name == "key" and not (isinstance(value, str) and slug.fullmatch(value)):
                self.fault((*path, name), value, "a key is small letters and digits, with hyphens between its words")
            elif not isinstance(value, str):
                self.fault((*path, name), value, "this is a text")
            else:
                continue
            return False
        return True

    def _lines(self, lines: Any, path: Path) -> tuple[int, int]:
        """The first and the last line of the book that something rests on."""
        if lines is NOTHING:
            self.fault(path, lines, MISSING)
        elif fault := misfit(lines):
            self.fault(path, lines, fault)
        elif lines[1] > self.last_line:
            self.fault(path, lines, self._beyond())
        else:
            return lines[0], lines[1]
        return 1, 1

    def _fill(self, instance: Any, written: Raw, path: Path, given: frozenset[str]) -> None:
        """Put what is written into columns, references and parts of an instance that has those `given`, and add it."""
        model = instance.__class__
        at = {name: (*path, *path_of(place, written)) for name, place in self.columns.get(model, {}).items()}
        parts: list[tuple[Any, Any, Path]] = []
        stated: set[str] = set()
        wrong: set[str] = set()
        for place, column, value in self._values(model, written, path, given, wrong):
            stated.add(column.name)
            if column.one_to_many:
                parts.append((column, value, place))
            elif column.many_to_many or column.many_to_one:
                self.unresolved.append((self.file, self._written(place), instance, column, value))
            else:
                try:
                    setattr(instance, column.name, value_of(column, value))
                except ValidationError as error:
                    wrong.add(column.name)
                    self.fault(place, value, " ".join(error.messages))
        missing = _needed(model) - stated - given - wrong
        for place in sorted({at.get(name, (*path, name)) for name in missing}, key=str):
            self.fault(place, NOTHING, MISSING)
        self.add(instance)
        self.placed.append((self.file, self._written(path), instance))
        for column, value, place in parts:
            self._parts(instance, column, value, place)
        self._check(instance, path, missing | wrong, at)

    def _values(
        self, model: Any, written: Raw, path: Path, given: frozenset[str], wrong: set[str]
    ) -> Iterator[tuple[Path, Any, Any]]:
        """Place, column and value of all that a file writes of an instance. What it has no column for is a fault; what does
        not have the form of its columns is one, and these are `wrong`."""
        fields, apart = _writable(model), self.columns.get(model, {})
        known = _plain(model, given)
        if apart:
            known = {name: columns for name, columns in known.items() if name not in apart} | together(apart)
        for name, value in written.items():
            columns = known.get(name)
            if columns is None:
                self.fault((*path, name), value, f"unknown key; known: {', '.join(self._known_keys(model, known))}")
            elif fault := misshapen(value, columns):
                wrong.update(columns.values())
                self.fault((*path, name), value, fault)
            else:
                for steps, column, part in taken_apart(name, value, columns):
                    yield (*path, *steps), fields[column], part

    def _known_keys(self, model: Any, known: Iterable[str]) -> Iterator[str]:
        """What a file may say of an instance; parts that it writes in the row itself by their own columns."""
        if not issubclass(model, Record):
            yield from known
            return
        yield from ("key", "source")
        for name in known:
            if self.within[1].get(f"{name}/0") == "":
                yield from (column for column in _writable(_fields(model)[name].related_model) if column not in known)
            else:
                yield name
        yield from self.others

    def _parts(self, owner: Any, relation: Any, written: Any, path: Path) -> None:
        """The rows within a record: a list of mappings, or what the notation of the book writes for all of them."""
        part: type[Part] = relation.related_model
        noted = part.written.__func__ is not Part.written.__func__  # type: ignore[attr-defined]
        if isinstance(written, list) and not (noted and not any(isinstance(raw, dict) for raw in written)):
            for number, raw in enumerate(written):
                self._part(part(position=number, **{relation.field.name: owner}), raw, (*path, number))
            return
        if not noted:
            self.fault(path, written, "this is a list")
            return
        try:
            found = part.written(written, self.look_up)
        except STUMBLES as error:
            said = str(error) if isinstance(error, ValueError) else UNREADABLE
            self.fault(path, written, self._unknown(error) if isinstance(error, ValidationError) else said)
            return
        for number, instance in enumerate(found):
            instance.position = number
            setattr(instance, relation.field.name, owner)
            self.put(instance, path)

    def _unknown(self, error: ValidationError) -> str:
        """What a notation says of a name, and which names there are: those of a model that begin like it."""
        told = " ".join(error.messages)
        model, begin = (getattr(error, "params", None) or {}).get("known", (None, ""))
        if model is None:
            return told
        names = (name.removeprefix(begin) for name in self.known.get(model, ()) if name.startswith(begin))
        return f"{told} Known: {', '.join(names)}."

    def _part(self, row: Part, raw: Any, path: Path) -> None:
        """A row within a record."""
        try:
            written = row.row(raw)
        except ValueError as error:
            self.fault(path, raw, str(error))
            return
        if isinstance(written, dict):
            self._fill(row, dict(written), path, frozenset(row.OF))
        else:
            self.fault(path, raw, NO_MAPPING)

    def _check(
        self, instance: models.Model, path: Path, wrong: Iterable[str] = (), at: Mapping[str, Path] = NOWHERE
    ) -> None:
        """What the columns say: bounds, patterns, choices, lines of the book, and what the model adds in `clean`. Of columns
        that are `wrong` nothing more is said, and a model is asked only about rows whose columns are sound. Columns stand `at`
        other places than the file has under their names."""
        try:
            self._clean(instance, wrong)
            if not wrong:
                instance.clean()
        except ValidationError as error:
            for name, errors in error.update_error_dict({}).items():
                column = _fields(type(instance)).get(name)
                for each in errors:
                    value = getattr(instance, name) if column else NOTHING
                    self.fault(at.get(name, (*path, name)) if column else path, value, told(column, each))
        for column in _citing(instance.__class__):
            value = getattr(instance, column.name)
            if column.name not in wrong and any(line > self.last_line for line in column.cited(value)):
                self.fault(at.get(column.name, (*path, column.name)), value, self._beyond())

    def _clean(self, instance: models.Model, wrong: Iterable[str]) -> None:
        """As `clean_fields`, but each value of a column is looked at once: thousands of rows repeat the same few."""
        errors, model = {}, instance.__class__
        for name, column in _checked(model):
            value = getattr(instance, name)
            known = None if isinstance(value, list | dict) else (model, name, value)
            if known in self.sound or name in wrong or (column.blank and value in column.empty_values):
                continue
            try:
                setattr(instance, name, column.clean(value, instance))
            except ValidationError as error:
                errors[name] = error.error_list
            else:
                self.sound |= {known} - {None}
        if errors:
            raise ValidationError(errors)

    def _beyond(self) -> str:
        return f"the last line of the book is {self.last_line}"

    def resolve(self) -> None:
        """Find every record that another one names, now that all are known, and hold all rows against their constraints."""
        for file, path, instance, column, value in self.unresolved:
            names = value if column.many_to_many and isinstance(value, list) else [value]
            found = [self.look_up(column.related_model, name) for name in names if name is not None or not column.null]
            if None in found:
                noun = column.related_model._meta.verbose_name
                known = ", ".join(self.known.get(column.related_model, ()))
                self.faults.append(Fault(file, path, value, f"there is no such {noun}; known: {known}"))
            elif column.many_to_many:
                if len(set(names)) < len(names):
                    self.faults.append(Fault(file, path, value, "each of them stands here once"))
                self.members.append((instance, column.name, found))
            elif found:
                setattr(instance, column.name, found[0])
        faulty = {(fault.file, fault.path[:end]) for fault in self.faults for end in range(len(fault.path) + 1)}
        sound = [(file, path, row) for file, path, row in self.placed if (file, path) not in faulty]
        self.faults += broken(sound)

    def save(self, version: CatalogueVersion) -> None:
        """Write all instances as records of a version; owners and what is referred to go first."""
        for model in in_order(self.instances):
            instances = self.instances.get(model, [])
            for instance in instances:
                if isinstance(instance, Record):
                    instance.version = version
            _create(model, instances)
        for instance, name, members in self.members:
            column: Any = instance._meta.get_field(name)
            own, other = column.m2m_field_name(), column.m2m_reverse_field_name()
            # One by one, in order: `set()` keeps none, and messages name "GP, FS, IN" as the book does.
            through = column.remote_field.through
            through.objects.bulk_create(through(**{own: instance, other: each}) for each in members)


def _create(model: Any, instances: list[Any]) -> None:
    """Write new rows of a model; they name each other only once all of them are there."""
    own = [each.name for each in _fields(model).values() if each.many_to_one and each.related_model is model]
    named = [(row, name, to) for name in own for row in instances if (to := getattr(row, name))]
    for row, name, _to in named:
        setattr(row, name, None)
    model.objects.bulk_create(instances)
    for row, name, to in named:
        setattr(row, name, to)
        row.save(update_fields=[name])


def _moved(path: Path, places: Mapping[str, str]) -> Path:
    """A path within a record, by where the file has what a form has moved."""
    for made, place in places.items():
        steps = _steps(made)
        if len(path) >= len(steps) and all(step in ("*", str(at)) for step, at in zip(steps, path, strict=False)):
            numbers = iter(at for step, at in zip(steps, path, strict=False) if step == "*")
            found = (
                next(numbers) if step == "*" else int(step) if step.isdecimal() else step
                for step in place.split("/")
                if step
            )
            return (*found, *path[len(steps) :])
    return path


@cache
def _steps(place: str) -> tuple[str, ...]:
    return tuple(place.split("/"))


@cache
def _fields(model: Any) -> dict[str, Any]:
    return {each.name: each for each in model._meta.get_fields()}


@cache
def _writable(model: Any) -> dict[str, Any]:
    """The columns, references and parts that a data file may write; the key of a record is made of several."""
    shape = shape_of(model)
    columns = (*shape.columns, *shape.references, *shape.members, *shape.parts)
    return {each.name: each for each in columns if each.name != "key" or not issubclass(model, Record)}


@cache
def _citing(model: Any) -> tuple[Any, ...]:
    """Columns that name lines of the book."""
    return tuple(each for each in _fields(model).values() if hasattr(each, "cited"))


@cache
def _needed(model: Any) -> frozenset[str]:
    """What a data file has to write: what cannot be empty and has no value of its own, and what the model names itself."""
    columns = (each for each in _writable(model).values() if not (each.one_to_many or each.many_to_many))
    own = {each.name for each in columns if not (each.null or each.blank or each.has_default())}
    return frozenset(own | set(model.STATED))


@cache
def _plain(model: Any, given: frozenset[str]) -> dict[str, dict[str, str]]:
    """What a data file may write of an instance that has those `given`, each under its own name."""
    return {name: {"": name} for name in _writable(model) if name not in given}


@cache
def _checked(model: Any) -> tuple[tuple[str, Any], ...]:
    """The columns whose values are looked at, with their names."""
    return tuple((each.name, each) for each in model._meta.fields if not each.is_relation and not each.generated)
