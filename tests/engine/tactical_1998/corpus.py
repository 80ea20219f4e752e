"""Reads the cases of `tests/corpus/tactical-1998`; the form is told in `tests/corpus/README.md`."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).parents[2] / "corpus" / "tactical-1998"
README = FOLDER.parent / "README.md"

_ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<model>.+?)(?: =(?P<rank>\w+))?(?: \+ (?P<crew>.+))?")
_KEYS = {"name", "rule", "expect", "total", "rules", "warnings", "faction", "sublist", "limit", "equal", "groups"}


@dataclass(frozen=True)
class Case:
    """A force, the rule that it is about, and what the book says to it."""

    chapter: str
    name: str
    rule: str
    document: dict
    expect: str
    total: float
    rules: list
    warnings: list | None

    @property
    def id(self):
        return f"{self.chapter}: {self.name}"


@cache
def cases():
    """Every case, files in alphabetical order."""
    return tuple(
        read_case(path.stem, row) for path in sorted(FOLDER.glob("*.yaml")) for row in yaml.safe_load(path.read_text())
    )


def read_case(chapter, row):
    unknown = row.keys() - _KEYS
    if unknown:
        raise ValueError(f"{chapter}, {row['name']}: unknown {', '.join(sorted(unknown))}")
    return Case(
        chapter=chapter,
        name=row["name"],
        rule=row["rule"],
        document=document(row),
        expect=row["expect"],
        total=row["total"],
        rules=sorted(row.get("rules", [])),
        warnings=row.get("warnings"),
    )


def document(row):
    """The force as plain data of a `muster.force/1` document."""
    return {
        "format": "muster.force/1",
        "system": "tactical-1998",
        "catalogue": "1998.1",
        "name": row["name"],
        "faction": row.get("faction", "mixed"),
        "sublist": row.get("sublist"),
        "limit": row.get("limit", 0),
        "options": {"equal": row.get("equal", False)},
        "groups": [{"units": [unit(entry) for entry in group]} for group in row["groups"]],
    }


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
