"""The file `rulings` of a game, and the rulings that a catalogue has of its records."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource
from armybuilder.engine.core.tables.faults import NOTHING, DataFault
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows
from factions.loader.yaml_loader import load
from factions.models import Record

DATA = Path(__file__).resolve().parent.parent / "data"
FILE = "rulings"


def file_of(model: type[Record]) -> File:
    """The file with the rulings of a game."""
    return File(FILE, (FileTable(model, "rulings"),))


def has_any(files: Iterable[File]) -> bool:
    """Whether a game with these files leaves anything open."""
    return any(file.name == FILE for file in files)


def faults(rows: LoadedRows, models: Any, system: str, known: Mapping[str, Sequence[str]]) -> Iterator[DataFault]:
    """Yield the rulings that differ from those that the rules know, each with its readings. Only rulings that are
    open in the file as shipped may be open: rules leave lists undetermined by no others.
    """
    may_be_open = {ruling["key"] for ruling in bundled_content(system)["rulings"] if not ruling.get("default")}
    readings: dict[str, list[str]] = {}
    for reading in rows.of(models.Reading):
        readings.setdefault(reading.ruling.key, []).append(reading.key)
    missing = {*known}
    for file, path, ruling in ((file, path, row) for file, path, row in rows.placed if isinstance(row, models.Ruling)):
        found = readings.get(ruling.key, [])
        missing.discard(ruling.key)
        if ruling.key not in known:
            yield DataFault(
                file, (*path, "key"), ruling.key, gettext("no rule uses it; known: {known}", known=", ".join(known))
            )
        elif sorted(found) != sorted(known[ruling.key]):
            told = gettext("the rules know these readings: {known}", known=", ".join(known[ruling.key]))
            yield DataFault(file, (*path, "readings"), found, told)
        if ruling.default not in found and (ruling.default or ruling.key not in may_be_open):
            yield DataFault(file, (*path, "default"), ruling.default, gettext("one of {known}", known=", ".join(found)))
    for key in known:
        if key in missing:
            yield DataFault(FILE, (), NOTHING, gettext("the rules need the ruling {key}", key=key))


@cache
def bundled_content(system: str) -> Any:
    """The content of the file, as it is shipped."""
    return load((DATA / system / f"{FILE}.yaml").read_bytes())


def rulings_of(records: Frozen) -> dict[str, Ruling]:
    """The rulings of a catalogue by their keys."""
    found: Iterable[Any] = next((rows for struct, rows in records.items() if struct.__name__ == "Ruling"), ())
    return {ruling.key: _ruling(ruling) for ruling in found}


def _ruling(it: Any) -> Ruling:
    return Ruling(
        key=it.key,
        name=it.name,
        question=it.question,
        readings={reading.key: reading.text for reading in it.readings},
        clauses=tuple(RulingSource(clause.rule, clause.section, clause.lines, clause.army) for clause in it.clauses),
        gap=it.gap,
        inventory=it.inventory,
        default=it.default,
        lifts=frozenset(it.lifts),
        lists=frozenset(it.lists),
    )
