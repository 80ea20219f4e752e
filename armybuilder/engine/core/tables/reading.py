"""A catalogue while it is read: the records so far, and everything that is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables.faults import NOTHING, Fault, Path
from armybuilder.engine.core.tables.misfits import told
from armybuilder.engine.core.tables.record import Record


@dataclass(slots=True)
class Reading:
    """A catalogue while it is read: the tables so far, and every fault. Markers of fields are given it to look things up."""

    tables: dict[Any, dict[str, Record]] = field(default_factory=dict)
    """The records of each `Table`, by their keys."""
    faults: list[Fault] = field(default_factory=list)
    first_line: int = 1
    last_line: int = 10**9
    file: str = ""
    place: Path = ()
    """Where in the file stands what is being read."""
    raw: Mapping[str, Any] = field(default_factory=dict)
    """The record that is being read, as the file writes it."""
    scope: Mapping[str, Any] = field(default_factory=dict)
    """What it has from above."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """For those who read: values of texts that stand in many records."""
    unusable: int = 0
    """Values that are missing or not of their type: a record with one cannot be made. With any other fault it can, so that
    what rests on it is not told as wrong too."""
    later: list[tuple[str, Path, str, str]] = field(default_factory=list)
    """References to look up when all is read: file, path, kind, key."""
    places: dict[tuple[str, str], tuple[str, Path]] = field(default_factory=dict)
    """Where each record stands, by its kind and its key: file and path."""

    def misses(self, path: Path, value: Any, message: str) -> None:
        """A fault that leaves nothing to go on with."""
        self.unusable += 1
        self.fault(path, value, message)

    def fault(self, path: Path, value: Any, message: str) -> None:
        fault = Fault(self.file, path, value, message)
        if fault not in self.faults:
            self.faults.append(fault)

    def of_kind(self, kind: str, says: Mapping[str, Any] | None = None) -> Mapping[str, Record]:
        """The records of a kind that were read so far, by their keys; with `says`, of the tables that say so of them."""
        asked = (kind, *(says or {}).items())
        if asked not in self.memo:
            self.memo[asked] = [
                known
                for table, known in self.tables.items()
                if table.kind == kind and set(asked[1:]) <= set(table.says.items())
            ]
        found: list[dict[str, Record]] = self.memo[asked]
        return found[0] if len(found) == 1 else {key: record for known in found for key, record in known.items()}

    def find(self, kind: str, key: str, path: Path, says: Mapping[str, Any] | None = None) -> Any:
        """The record of that key; None and a fault where there is none."""
        known = self.of_kind(kind, says)
        if key not in known:
            self.fault(path, key, unknown((says or {}).get("of", kind), known))
        return known.get(key)

    def record(self, kind: str, key: str) -> Record:
        """The record of that key, or `ValueError` with the known ones."""
        known = self.of_kind(kind)
        if key not in known:
            raise ValueError(unknown(kind, known))
        return known[key]

    def parts(
        self, forms: Mapping[str, Any], raw: Mapping[str, Any], path: Path, needed: Iterable[str] = ()
    ) -> dict[str, Any] | None:
        """Those of the entries `forms` that stand in `raw`, each of its type; None and faults where one is not."""
        before = self.unusable
        found = {key: value_of(form, raw, key, path, self) for key, form in forms.items() if key in raw}
        for key in needed:
            if key not in raw:
                self.misses((*path, key), NOTHING, say("this key is missing"))
        return found if self.unusable == before else None


def unknown(kind: str, known: Mapping[str, Any]) -> str:
    """Says that a key leads nowhere."""
    return say("there is no such {kind}; known: {known}", kind=say(kind.replace("-", " ")), known=", ".join(known))


def value_of(
    form: Any, raw: Mapping[str, Any], key: str, path: Path, reading: Reading, *, optional: bool = False
) -> Any:
    """What stands under `key`, of the type `form`; None and a fault where it does not."""
    if key not in raw:
        if not optional:
            reading.fault((*path, key), NOTHING, say("this key is missing"))
        return None
    try:
        return msgspec.convert(raw[key], form)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
        inner = tuple(int(step) if step.isdecimal() else step for step in _steps(place))
        reading.misses((*path, key, *inner), _at(raw[key], inner), plainly(message))
        return None


def _steps(place: str) -> list[str]:
    """`$[0].text` as steps: `0`, `text`."""
    return place.rstrip("`").removeprefix("$").replace("[", ".").replace("]", "").split(".")[1:]


def _at(value: Any, path: Path) -> Any:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return NOTHING
    return value


def plainly(message: str) -> str:
    """What msgspec says, with a small letter."""
    said = told(message)
    return said[:1].lower() + said[1:]
