"""From what data files write to records: form and references checked, everything wrong reported at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables.faults import NOTHING, Fault, Path
from armybuilder.engine.core.tables.fields import Field, Key
from armybuilder.engine.core.tables.reading import Reading, unknown, value_of
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import Table


def read_records(table: Table[Any], rows: Any, path: Path, above: Mapping[str, Any], reading: Reading) -> list[Any]:
    """The records of a table in one place of a file."""
    if rows is NOTHING:
        rows = []
        if table.needed:
            reading.fault(path, NOTHING, say("this key is missing"))
    if not isinstance(rows, list):
        reading.fault(path, rows, say("this is a list of records"))
        return []
    if table.needed and not rows:
        reading.fault(path, rows, say("there is at least one"))
    found = []
    for number, raw in enumerate(rows):
        record = _record(table, raw, (*path, number), above, reading)
        if record is not None:
            found.append(record)
            _put(table, record, (*path, number), reading)
    return found


def _put(table: Table[Any], record: Record, path: Path, reading: Reading) -> None:
    key, known = table.key(record), reading.tables[table]
    if key in known:
        reading.fault(path, key, say("this key stands here a second time; keys are unique"))
        return
    known[key] = record
    reading.places[table.kind, key] = (reading.file, path)


def _record(table: Table[Any], raw: Any, path: Path, above: Mapping[str, Any], reading: Reading) -> Any:
    """A record with those within it; None where it cannot be read."""
    if not isinstance(raw, dict):
        reading.fault(path, raw, say("this is a mapping of names to values"))
        return None
    before = reading.unusable
    _check_keys(raw, table.known_keys, path, reading)
    scope = {**above, **table.says}
    values = _read_fields(table, raw, scope, path, reading)
    inner = {**scope, **{name: values[field_name] for name, field_name in table.above.items()}}
    for within in table.within:
        inner[within.name] = read_records(within, raw.get(within.name, NOTHING), (*path, within.name), inner, reading)
    if reading.unusable > before:
        return None
    reading.raw, reading.scope, reading.place = raw, scope, path
    for field_ in table.fields:
        if made := field_.made:
            values[field_.name] = made.make({**inner, **values}, reading)
    record = table.record(**values)
    for name, value, message in table.check(record, reading) if table.check else ():
        reading.fault((*path, name) if name else path, value, message)
    return record


def _read_fields(
    table: Table[Any], raw: Mapping[str, Any], scope: Mapping[str, Any], path: Path, reading: Reading
) -> dict[str, Any]:
    """The values of a record's fields that do not follow from others, its key last."""
    values: dict[str, Any] = {}
    for field_ in table.fields:
        if not field_.made:
            reading.raw, reading.scope, reading.place = raw, scope, path
            values[field_.name] = _field(field_, raw, scope, path, reading)
    for field_ in table.fields:
        if key := field_.key:
            values[field_.name] = _key(key, values[field_.name], {**scope, **values})
    return values


def _key(key: Key, own: Any, known: Mapping[str, Any]) -> str:
    return "/".join(str(part) for part in (*(known[name] for name in key.before), own))


def _field(field_: Field, raw: Mapping[str, Any], scope: Mapping[str, Any], path: Path, reading: Reading) -> Any:
    """The value of a field of a record."""
    if above := field_.above:
        return scope[above.name or field_.name]
    written = field_.written
    if written and written.keys:
        parts = reading.parts(written.keys, raw, path, written.needed)
        return field_.default if parts is None else _attempt(lambda: written.read(parts, reading), path, parts, reading)
    if field_.name not in raw:
        if field_.required:
            reading.misses((*path, field_.name), NOTHING, say("this key is missing"))
        return field_.default
    before = reading.unusable
    value = value_of(field_.form, raw, field_.name, path, reading)
    if written and reading.unusable == before:
        return _attempt(lambda: written.read(value, reading), (*path, field_.name), raw[field_.name], reading)
    return _resolved(field_, value, (*path, field_.name), reading)


def _attempt(action: Callable[[], Any], path: Path, value: Any, reading: Reading) -> Any:
    reading.place = path
    try:
        return action()
    except ValueError as error:
        reading.misses(path, value, str(error))
    return None


def _resolved(field_: Field, value: Any, path: Path, reading: Reading) -> Any:
    """The value with its references: records where the catalogue holds them, keys that are looked up later."""
    for kind in field_.refs:
        if field_.holds_records:
            return _attempt(lambda kind=kind: _as_records(value, kind, reading), path, value, reading)  # type: ignore[misc]
        for key in _keys(value):
            reading.later.append((reading.file, path, kind, key))
    return value


def _as_records(value: Any, kind: str, reading: Reading) -> Any:
    if isinstance(value, tuple | list):
        return tuple(reading.record(kind, key) for key in value)
    return value if value is None else reading.record(kind, value)


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif value is not None:
        yield from value


def look_up(reading: Reading) -> None:
    """Every reference by key, now that all records are known."""
    known: dict[str, Mapping[str, Record]] = {}
    for file, path, kind, key in reading.later:
        records = known.setdefault(kind, reading.of_kind(kind))
        if key not in records:
            reading.faults.append(Fault(file, path, key, unknown(kind, records)))


def _check_keys(raw: Mapping[str, Any], known: Sequence[str], path: Path, reading: Reading) -> None:
    for key, value in raw.items():
        if key not in known:
            reading.fault((*path, key), value, say("unknown key; known: {known}", known=", ".join(known)))
