"""Reads the cases of `tests/corpus/blitz-beta`; the form is told in `tests/corpus/README.md`."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).parents[2] / "corpus" / "blitz-beta"
README = FOLDER.parent / "README.md"

_ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<model>.+?)(?: =(?P<rank>\w+))?")
_KEYS = {"name", "rule", "expect", "total", "rules", "warnings"} | {
    *("faction", "sublist", "ally", "limit", "elite", "groups"),
}


@dataclass(frozen=True)
class Case:
    """A force, the rule that it is about, and what the book says to it."""

    chapter: str
    name: str
    rule: str
    document: dict
    expect: str
    total: int | None
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


def case(name):
    """The one case of that name."""
    [found] = [case for case in cases() if case.name == name]
    return found


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
        total=row.get("total"),
        rules=sorted(row.get("rules", [])),
        warnings=row.get("warnings"),
    )


def document(row):
    """The force as plain data of a `muster.force/1` document."""
    return {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "catalogue": "2014.1",
        "name": row["name"],
        "faction": row["faction"],
        "sublist": row.get("sublist"),
        "limit": row.get("limit", 150),
        "options": {"elite": row.get("elite", False), "ally": row.get("ally")},
        "groups": [group(units) for units in row["groups"]],
    }


def group(units):
    return {"support" if key.startswith("+") or key == "support" else "primary": unit(key, units[key]) for key in units}


def unit(key, value):
    """`"+SK vet": ["2 Kodiak"]`, or a mapping that says more or says it plainly."""
    long = value if isinstance(value, dict) else {"models": value}
    code, _, mark = key.removeprefix("+").partition(" ")
    short = {} if code in {"primary", "support"} else {"ua": code, "veteran": mark == "vet"}
    return {**short, **long, "models": [entry(text) for text in long["models"]]}


def entry(text):
    """`"2 Jaguar =2iC + vet + anti-air@MAC"`, or an entry of the document itself."""
    if isinstance(text, dict):
        return text
    model, *bought = text.split(" + ")
    read = _ENTRY.fullmatch(model)
    if not read:
        raise ValueError(f"'{text}' is no entry")
    found = {"model": read["model"], "count": int(read["count"] or 1)}
    if read["rank"]:
        found["rank"] = read["rank"]
    if bought:
        found["upgrades"] = [upgrade(choice) for choice in bought]
    return found


def upgrade(text):
    key, at, weapon = text.partition("@")
    return {"upgrade": key, "weapon": weapon} if at else key
