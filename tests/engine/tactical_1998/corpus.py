"""Reads the cases of `tests/corpus/tactical-1998`; the form is told in `tests/corpus/README.md`."""

import re
from functools import cache

from armybuilder.engine.systems.tactical_1998.document import to_data
from tests.engine.corpus import read_cases
from tests.engine.tactical_1998.forces import typed

_ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<model>.+?)(?: =(?P<rank>\w+))?(?: \+ (?P<crew>.+))?")


@cache
def cases():
    """Every case, files in alphabetical order."""
    return read_cases("tactical-1998", document, {"catalogue", "equal", "rulings"})


def document(row):
    """The force as plain data of a `muster.force/1` document."""
    data = {
        "format": "muster.force/1",
        "system": "tactical-1998",
        "catalogue": row.get("catalogue", "1998.1"),
        "name": row["name"],
        "faction": row.get("faction", "mixed"),
        "sublist": row.get("sublist"),
        "limit": row.get("limit", 0),
        "options": {"equal": row.get("equal", False), "rulings": row.get("rulings", {})},
        "groups": [{"units": [unit(entry) for entry in group]} for group in row["groups"]],
    }
    has_lost = any("lost" in unit for group in data["groups"] for unit in group["units"])
    return to_data(typed(data)) if has_lost else data


def unit(entry):
    """`"2 Hunter =second + veteran"`, or a unit of the document, its troopers perhaps as `8 rifle, 2 chaingun`."""
    if isinstance(entry, str):
        read = _ENTRY.fullmatch(entry)
        found = {name: value for name, value in read.groupdict().items() if value} if read else {}
        return {**found, "count": int(found.get("count", 1))}
    design = entry.get("design")
    if design and isinstance(design["troopers"], str):
        runs = (run.split(" ", 1) for run in design["troopers"].split(", "))
        design = {**design, "troopers": [weapon for count, weapon in runs for _ in range(int(count))]}
        return {**entry, "design": design}
    return entry
