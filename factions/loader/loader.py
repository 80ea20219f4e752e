"""From data files to records that are not saved yet: form, bounds and references are checked, and every fault is found at
once. `files.py` of a game says which file holds records of which model."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from string import Formatter
from types import MappingProxyType
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import MOST_FAULTS, NOTHING, DataFault, Path, unknown
from armybuilder.engine.core.tables.fields import NO_LINES
from armybuilder.engine.core.tables.origin import Origin
from factions.loader.column_forms import Columns, group_columns, path_of, shape_fault, split_value
from factions.loader.constraints import find_broken
from factions.loader.pack_access import PackAccess
from factions.loader.structs import in_order, shape_of
from factions.loader.values import convert, describe_error, value_of
from factions.models import CatalogueVersion, Part, Record
from factions.models.fields import PartError, misfit

Raw = dict[str, Any]
"""What a data file writes of a record, by the names of fields."""
Model = type[models.Model]
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OWNED_SLUG = re.compile(rf"({SLUG.pattern}/)?{SLUG.pattern}")
"""`veteran/ace-gunner`: a key with that of what it belongs to."""
NOWHERE: Mapping[str, Path] = MappingProxyType({})
MISSING = gettext_noop("this key is missing")
NO_MAPPING = gettext_noop("this must be a mapping of names to values")
UNREADABLE = gettext_noop("this can't be read, either on its own or with the rest of the entry")
UNKNOWN_KEY = gettext_noop("unknown key; known: {known}")
STUMBLES = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError, ValidationError)
"""What a form runs into in a record that a file writes as nobody thought of, and what it says itself, field by field."""


def by_key(record: Any) -> Iterator[str]:
    """The name by which others know a record, where a table says nothing else."""
    yield record.key


@dataclass(frozen=True, eq=False)
class FileTable:
    """Records of a `model` that a file lists under `name`, or that stand within each record of another table (`within`).

    `which` are the records of the list that are of this model, `constants` values that all of them have; `key` makes their keys of what is written and what stands around them, where
    `slug` tells what a written key looks like;
    `form` rearranges what a file writes in another way than the model has it, `unform` the other way round; `names` are the
    words by which other records refer to one; `stated` is what they have to say although the model does without; `after` adds what follows from a record once it is read, of what
    the file writes under the names of `later`, each with the field that it fills. A `needed` table has
    at least one record wherever it stands. `columns` tells of a model, and of those of its parts, where a row of the file
    has the value of a column: `{"primary_combat": "primary/combat", "range_short": "range/0", "weapon": "code"}`. `places`
    tells where in a record of the file stands what `form` has moved, for faults: `primary/combat` by
    `primary_combat`, `weapons/*/code` by `weapons/*/weapon`. `packs` tells what packs may do with them; nothing where it is
    None.
    """

    model: type[Record]
    name: str
    within: tuple["FileTable", ...] = ()
    which: Callable[[Any], bool] = lambda _raw: True
    constants: Mapping[str, Any] = field(default_factory=dict)
    key: str = "{key}"
    slug: re.Pattern[str] = SLUG
    form: Callable[[Raw], Raw] = dict
    unform: Callable[[Raw], Raw] = dict
    names: Callable[[Any], Iterator[str]] = by_key
    after: "Callable[[LoadedRows, Any, Raw, Mapping[str, Any]], None] | None" = None
    later: Mapping[str, str] = field(default_factory=dict)
    stated: tuple[str, ...] = ()
    needed: bool = True
    columns: Mapping[Model, Columns] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    packs: PackAccess | None = None

    @property
    def key_names(self) -> list[str]:
        """The components of keys, in order: those a file writes, and the keys of what contains the record
        (`faction_key`).
        """
        return [name for _, name, _, _ in Formatter().parse(self.key) if name]

    def key_in_file(self, key: str) -> str:
        """Return what a file writes of a key."""
        return key.rpartition("/")[2] if self.key.partition("{key}")[0].endswith("/") else key


@dataclass
class LoadedRows:
    """The result of reading files: instances by their models, in order; many-to-many members; every fault. `known`
    are records by the names that others refer to, `last_line` is that of the book.
    """

    instances: dict[Model, list[Any]] = field(default_factory=dict)
    members: list[tuple[models.Model, str, list[Any]]] = field(default_factory=list)
    faults: list[DataFault] = field(default_factory=list)
    known: dict[Model, dict[str, Any]] = field(default_factory=dict)
    unresolved: list[tuple[str, Path, models.Model, Any, Any]] = field(default_factory=list)
    placed: list[tuple[str, Path, models.Model]] = field(default_factory=list)
    """Where each instance stands: file and path."""
    added: list[Any] = field(default_factory=list)
    """The instances in the order in which they were read."""
    before: list[tuple[str, Path, models.Model]] = field(default_factory=list)
    """The same of instances that had been read before, where others are added to them."""
    origin: Origin | None = None
    """The pack that is being read; None for the files of the book."""
    by_players: bool = False
    """Whether players wrote some of it: what they write stands on no line, and may be anything."""
    chosen: frozenset[tuple[str, Path]] | None = None
    """Files and paths of the only records that are read, where not all are."""
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
    nowhere: bool = False
    """Whether the record that is being read may stand on no line of the book."""

    def of(self, model: Model) -> list[Any]:
        """The instances of a model, in the order of the files."""
        return self.instances.setdefault(model, [])

    def look_up(self, model: Model, name: Any) -> Any:
        """The record that others call so; None where nobody is."""
        return self.known.get(model, {}).get(name) if isinstance(name, str) else None

    @property
    def full(self) -> bool:
        """Whether as much is wrong with a pack as is told at once."""
        return self.by_players and len(self.faults) >= MOST_FAULTS

    def add(self, instance: Any) -> None:
        self.of(type(instance)).append(instance)
        self.added.append(instance)

    def add_checked(self, instance: models.Model, path: Path) -> None:
        """Add an instance that was made of what stands at a path, and check it."""
        self.add(instance)
        self.placed.append((self.file, self._path_in_file(path), instance))
        self._check(instance, path)

    def fault(self, path: Path, value: Any, message: str) -> None:
        fault = DataFault(self.file, self._path_in_file(path), value, gettext(message))
        if fault not in self.faults:
            self.faults.append(fault)

    def _path_in_file(self, path: Path) -> Path:
        """Return where the file has what is at `path` of the rearranged record."""
        record, places = self.within
        return (*record, *_move_path(path[len(record) :], places)) if path[: len(record)] == record else path

    def read(self, table: FileTable, content: Any, around: Mapping[str, Any], path: Path = ()) -> None:
        """The records of a table in the content of a file or record; `around` are values that they have from there."""
        found = content.get(table.name, NOTHING)
        path = (*path, table.name)
        if found is NOTHING or found == []:
            # A pack need not have any of a file's.
            if table.needed and not (self.origin and len(path) == 1):
                self.fault(path, found, MISSING if found is NOTHING else gettext_noop("at least one is required"))
            return
        if not isinstance(found, list):
            self.fault(path, found, gettext_noop("this must be a list of entries"))
            return
        for number, raw in enumerate(found):
            if self.full:
                break
            if not self._is_selected((*path, number)) or not table.which(raw):
                continue
            outer = self.within, self.columns, self.others, self.nowhere
            self.within, self.columns = ((*path, number), table.places), table.columns
            self.others = (*(within.name for within in table.within), *table.later)
            try:
                self._record(table, raw, {**around, **table.constants}, (*path, number))
            except STUMBLES as error:
                if not self.by_players:
                    raise
                self._record_error((*path, number), raw, error)
            self.within, self.columns, self.others, self.nowhere = outer

    def _is_selected(self, path: Path) -> bool:
        return self.chosen is None or len(path) > 2 or (self.file, path) in self.chosen

    def _record(self, table: FileTable, raw: Any, around: Mapping[str, Any], path: Path) -> None:
        written = self._rearrange(table, raw, path)
        if written is None:
            return
        key = {**around, **written}
        named = self._has_key_parts(table.slug, table.key_names, key, path)
        nested = {within.name for within in table.within}
        inherited = {name: value for name, value in around.items() if name in _fields(table.model)}
        lines = written.pop("source", NOTHING)
        self.nowhere = self.by_players or lines is None
        first, last = self._lines(lines, (*path, "source"))
        record = table.model(position=len(self.of(table.model)), source_first=first, source_last=last, **inherited)
        record.key = table.key.format(**key) if named else ""
        record.origins = (self.origin,) if self.origin else ()
        own = {name: value for name, value in written.items() if name not in {*nested, *table.later, "key"}}
        self._check_stated(table, raw, path)
        self._fill(record, own, path, frozenset({*inherited, *table.later.values()}), set() if named else {"key"})
        if not named:
            return
        for name in table.names(record):
            known = self.known.setdefault(table.model, {}).setdefault(name, record)
            if known is not record:
                self.fault(path, name, _twice(known, self.origin))
        for within in table.within:
            name = str(table.model._meta.model_name)
            self.read(within, raw, {**around, name: record, f"{name}_key": record.key}, path)
        if table.after:
            try:
                table.after(self, record, raw, around)
            except STUMBLES as error:
                self._record_error(path, raw, error)

    def _rearrange(self, table: FileTable, raw: Any, path: Path) -> Raw | None:
        """The record as its model has it; what is none, or `form` cannot do anything with, is a fault of the file."""
        if not isinstance(raw, dict):
            self.fault(path, raw, NO_MAPPING)
            return None
        try:
            return table.form(dict(raw))
        except STUMBLES as error:
            self._record_error(path, raw, error)
        return None

    def _record_error(self, path: Path, raw: Any, error: Exception) -> None:
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

    def _has_key_parts(self, slug: re.Pattern[str], names: list[str], written: Mapping[str, Any], path: Path) -> bool:
        """Whether all that a key is made of stands there, `key` as a slug."""
        for name in names:
            value = written.get(name, NOTHING)
            if value is NOTHING:
                self.fault((*path, name), NOTHING, MISSING)
            elif name == "key" and not (isinstance(value, str) and slug.fullmatch(value)):
                told = gettext_noop("a key has lower-case letters and digits, with hyphens between its words")
                self.fault((*path, name), value, told)
            elif not isinstance(value, str):
                self.fault((*path, name), value, gettext_noop("this must be text"))
            else:
                continue
            return False
        return True

    def _check_stated(self, table: FileTable, raw: Raw, path: Path) -> None:
        for name in table.stated:
            if name not in raw:
                self.fault((*path, name), NOTHING, MISSING)

    def _lines(self, lines: Any, path: Path) -> tuple[int, int]:
        """The first and the last line of the book that a record rests on; none of a pack's, nor of a club's own (null)."""
        if self.origin:
            self._leave_out(lines, path)
            return NO_LINES
        if lines is None:
            return NO_LINES
        if lines is NOTHING:
            self.fault(path, lines, MISSING)
        elif fault := misfit(lines):
            self.fault(path, lines, fault)
        elif lines[1] > self.last_line:
            self.fault(path, lines, self._beyond())
        else:
            return lines[0], lines[1]
        return 1, 1

    def _leave_out(self, lines: Any, path: Path) -> None:
        if lines is not NOTHING:
            self.fault(path, lines, gettext_noop("an entry in a pack isn't in any rulebook: leave this out"))

    def _fill(self, instance: Any, written: Raw, path: Path, given: frozenset[str], faulty: Iterable[str] = ()) -> None:
        """Put what is written into columns, references and parts of an instance that has those `given`, and add it. Columns that
        are `faulty` have been told already."""
        model = instance.__class__
        at = {name: (*path, *path_of(place, written)) for name, place in self.columns.get(model, {}).items()}
        parts: list[tuple[Any, Any, Path]] = []
        stated: set[str] = set()
        wrong = set(faulty)
        for place, column, value in self._values(model, written, path, given, wrong):
            stated.add(column.name)
            if self.origin and getattr(column, "cites_lines", False):
                self._leave_out(value, place)
            elif column.one_to_many:
                parts.append((column, value, place))
            elif column.many_to_many or column.many_to_one:
                self.unresolved.append((self.file, self._path_in_file(place), instance, column, value))
            else:
                try:
                    setattr(instance, column.name, self._value(column, value))
                except ValidationError as error:
                    wrong.add(column.name)
                    self.fault(place, value, describe_error(column, error))
        missing = required_in(model) - self._fill_unprinted(instance, stated) - stated - given - wrong
        for place in dict.fromkeys(at.get(name, (*path, name)) for name in _writable(model) if name in missing):
            self.fault(place, NOTHING, MISSING)
        self.add(instance)
        self.placed.append((self.file, self._path_in_file(path), instance))
        for column, value, place in parts:
            self._parts(instance, column, value, place)
        self._check(instance, path, missing | wrong, at)

    def _value(self, column: Any, value: Any) -> Any:
        """Return the column value for what is written; players may write some of it in another form."""
        read = getattr(column, "of_players", None) if self.by_players else None
        return value_of(column, read(value) if read else value)

    def _fill_unprinted(self, instance: Any, stated: set[str]) -> set[str]:
        """Columns that players do without, for only a book has them: lines are none."""
        if not self.nowhere:
            return set()
        for column in _line_columns(instance.__class__):
            if column.name not in stated and not column.null and hasattr(column, "nowhere"):
                setattr(instance, column.name, column.nowhere)
                stated.add(column.name)
        return set(getattr(instance, "OF_BOOKS", ()))

    def _values(
        self, model: Any, written: Raw, path: Path, given: frozenset[str], wrong: set[str]
    ) -> Iterator[tuple[Path, Any, Any]]:
        """Place, column and value of all that a file writes of an instance. What it has no column for is a fault; what does
        not have the form of its columns is one, and these are `wrong`."""
        fields, apart = _writable(model), self.columns.get(model, {})
        known = _plain(model, given)
        if apart:
            known = {name: columns for name, columns in known.items() if name not in apart} | group_columns(apart)
        for name, value in written.items():
            columns = known.get(name)
            if columns is None:
                told = gettext(UNKNOWN_KEY, known=", ".join(self._allowed_keys(model, known)))
                self.fault((*path, name), value, told)
            elif fault := shape_fault(value, columns):
                wrong.update(columns.values())
                self.fault((*path, name), value, fault)
            else:
                for steps, column, part in split_value(name, value, columns):
                    yield (*path, *steps), fields[column], part

    def _allowed_keys(self, model: Any, known: Iterable[str]) -> Iterator[str]:
        """Yield the keys that a file may use for an instance; for parts that it writes in the row itself, their
        columns.
        """
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
        noted = part.from_text.__func__ is not Part.from_text.__func__  # type: ignore[attr-defined]
        written = part.of_players(written) if self.by_players else written
        if isinstance(written, list) and not (noted and not any(isinstance(raw, dict) for raw in written)):
            for number, raw in enumerate(written):
                self.part(part(position=number, **{relation.field.name: owner}), raw, (*path, number))
            return
        if not noted:
            self.fault(path, written, gettext_noop("this must be a list"))
            return
        try:
            found = part.from_text(convert(written, part.WRITTEN), self.look_up)
        except STUMBLES as error:
            said = str(error) if isinstance(error, ValueError) else UNREADABLE
            self.fault(path, written, self._unknown(error) if isinstance(error, ValidationError) else said)
            return
        for number, instance in enumerate(found):
            instance.position = number
            setattr(instance, relation.field.name, owner)
            self.add_checked(instance, path)

    def _unknown(self, error: ValidationError) -> str:
        """Return what a notation says about a name, and which names there are: those of a model that begin like it."""
        told = " ".join(error.messages)
        model, begin = (getattr(error, "params", None) or {}).get("known", (None, ""))
        if model is None:
            return told
        names = (name.removeprefix(begin) for name in self.known.get(model, ()) if name.startswith(begin))
        return gettext("{told}; known: {known}", told=told.removesuffix("."), known=", ".join(names))

    def part(self, row: Part, raw: Any, path: Path) -> None:
        """Fill a row within a record with what a file writes of it at a path."""
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
        """Check what the columns require: bounds, patterns, choices, lines of the book, and what the model adds in
        `clean`. Nothing more is reported for columns that are `wrong`, and a model is asked only about rows whose
        columns are sound. Columns are `at` other places than the file has under their names.
        """
        try:
            self._clean(instance, wrong)
            if not wrong:
                instance.clean()
        except ValidationError as error:
            for name, errors in error.update_error_dict({}).items():
                column = _fields(type(instance)).get(name)
                if column is None:
                    for each in errors:
                        self.fault(path, NOTHING, describe_error(column, each))
                    continue
                value, place = _value_in_file(column, getattr(instance, name)), at.get(name, (*path, name))
                for each in errors[:1] + [each for each in errors[1:] if isinstance(each, PartError)]:
                    steps = each.steps if isinstance(each, PartError) else ()
                    self.fault((*place, *steps), reduce(_step, steps, value), describe_error(column, each))
        for column in _line_columns(instance.__class__):
            value = getattr(instance, column.name)
            if column.name not in wrong and any(line > self.last_line for line in column.cited_lines(value)):
                self.fault(at.get(column.name, (*path, column.name)), value, self._beyond())

    def _clean(self, instance: models.Model, wrong: Iterable[str]) -> None:
        """As `clean_fields`, but each value of a column is looked at once: thousands of rows repeat the same few."""
        errors, model = {}, instance.__class__
        for name, column in _checked_columns(model):
            value = getattr(instance, name)
            known = None if isinstance(value, list | dict) else (model, name, value)
            if known in self.sound or name in wrong or (column.blank and value in column.empty_values):
                continue
            if self.nowhere and hasattr(column, "nowhere") and value == column.nowhere:
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
        return gettext("the last line of the rulebook is {line}", line=self.last_line)

    def resolve(self) -> None:
        """Find every record that another one names, now that all are known, and hold all rows against their constraints."""
        for file, path, instance, column, value in self.unresolved:
            if self.full:
                break
            names = value if column.many_to_many and isinstance(value, list) else [value]
            found = [self.look_up(column.related_model, name) for name in names if name is not None or not column.null]
            if None in found:
                known = self.known.get(column.related_model, {})
                self.faults.append(
                    DataFault(file, path, value, unknown(str(column.related_model._meta.verbose_name), known))
                )
            elif column.many_to_many:
                if len(set(names)) < len(names) and not self.by_players:
                    self.faults.append(DataFault(file, path, value, gettext("each can be here only once")))
                self.members.append((instance, column.name, found))
            elif found:
                setattr(instance, column.name, found[0])
        faulty = {(fault.file, fault.path[:end]) for fault in self.faults for end in range(len(fault.path) + 1)}
        sound = [(file, path, row) for file, path, row in self.placed if (file, path) not in faulty]
        self.faults += find_broken(sound)

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


def _step(value: Any, name: str) -> Any:
    """Return the value under a name; it may be the marker for a missing one."""
    return value.get(name, NOTHING)


def _twice(known: Any, origin: Origin | None) -> str:
    """Says whose record has the key already."""
    if not origin or origin in known.origins:
        return gettext("this key is used twice; keys must be unique")
    if known.origins and not known.origins[0].fields:
        return gettext(
            "the pack {pack} already has an entry with this key; keys must be unique", pack=known.origins[0].text
        )
    return gettext("the rulebook already has an entry with this key; keys must be unique")


def _value_in_file(column: Any, value: Any) -> Any:
    """A value as it was written; a figure of players' own stands on no line."""
    alone = hasattr(column, "of_players") and value and value[1] == NO_LINES[0]
    return value[0] if alone else value


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


def _move_path(path: Path, places: Mapping[str, str]) -> Path:
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
def _line_columns(model: Any) -> tuple[Any, ...]:
    """Columns that name lines of the book."""
    return tuple(each for each in _fields(model).values() if hasattr(each, "cited_lines"))


@cache
def required_in(model: Any) -> frozenset[str]:
    """Return what a data file has to write: columns that cannot be empty and have no default, and those that the
    model names itself.
    """
    columns = (each for each in _writable(model).values() if not (each.one_to_many or each.many_to_many))
    own = {each.name for each in columns if not (each.null or each.blank or each.has_default())}
    return frozenset(own | set(model.STATED))


@cache
def _plain(model: Any, given: frozenset[str]) -> dict[str, dict[str, str]]:
    """Return what a data file may write of an instance that has those `given`, each under its own name."""
    return {name: {"": name} for name in _writable(model) if name not in given}


@cache
def _checked_columns(model: Any) -> tuple[tuple[str, Any], ...]:
    """The columns whose values are looked at, with their names."""
    return tuple((each.name, each) for each in model._meta.fields if not each.is_relation and not each.generated)
