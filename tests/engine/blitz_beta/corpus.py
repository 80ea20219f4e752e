"""Reads the cases of `tests/corpus/blitz-beta`; the form is told in `tests/corpus/README.md`."""

import re
from functools import cache

from tests.engine.corpus import read_cases

_ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<model>.+?)(?: =(?P<rank>\w+))?")


@cache
def cases():
    """Every case, files in alphabetical order."""
    return read_cases("blitz-beta", document, {"ally", "catalogue", "elite", "rulings"})


def case(name):
    """The one case of that name."""
    [found] = [case for case in cases() if case.name == name]
    return found


def document(row):
    """The force as plain data of a `muster.force/1` document."""
    return {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "catalogue": row.get("catalogue", "2014.1"),
        "name": row["name"],
        "faction": row["faction"],
        "sublist": row.get("sublist"),
        "limit": row.get("limit", 150),
        "options": {"elite": row.get("elite", False), "ally": row.get("ally"), "rulings": row.get("rulings", {})},
        "groups": [group(units) for units in row["groups"]],
    }


def group(units):
    """A second support unit is one of `extra_support`."""
    found: dict = {}
    for key in units:
        role = "support" if key.startswith("+") or key == "support" else "primary"
        if role in found:
            found.setdefault("extra_support", []).append(unit(key, units[key]))
        else:
            found[role] = unit(key, units[key])
    return found


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
