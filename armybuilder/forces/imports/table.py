"""Tables with commas or semicolons: a row of the list in each line, columns by their heads."""

import csv
import io
import re

from armybuilder.engine.core.text import from_cell, slug
from armybuilder.forces.imports.outline import ForeignGroup, ForeignList, ForeignUnit, row

HEADS = {
    "list": ("list", "name-of-list", "roster"),
    "faction": ("faction", "army"),
    "sublist": ("sub-list", "sublist", "sub-faction", "subfaction"),
    "limit": ("limit", "points-limit"),
    "group": ("group", "combat-group", "squad", "team"),
    "unit": ("unit", "role", "unit-type", "ua"),
    "count": ("count", "number", "quantity", "qty", "models"),
    "rank": ("rank", "leader", "command"),
    "model": ("model", "name", "variant", "miniature"),
    "bought": ("bought", "upgrades", "options", "detail", "details"),
}
"""What people call the columns."""
MOST_ROWS = 2_000
_PRINTED = re.compile(r"\bUA (?=\w)| · .*")
"""What stands in the heading of a unit on paper beside its code: `Primary unit UA GP · General Purpose`."""


def read(text: str) -> ForeignList | None:
    """The list; None where the first line is not the head of such a table: it has a column of models, and another one."""
    first = text.lstrip("\ufeff \r\n").split("\n", 1)[0]
    mark = ";" if first.count(";") > first.count(",") else ","
    rows = csv.reader(io.StringIO(text.lstrip("\ufeff \r\n")), delimiter=mark)
    try:
        heads = [_column(cell) for cell in next(rows, [])]
        if "model" not in heads or len([head for head in heads if head]) < 2:
            return None
        return _read(heads, [cells for _, cells in zip(range(MOST_ROWS), rows, strict=False)])
    except csv.Error:
        return None


def _column(cell: str) -> str:
    return next((head for head, words in HEADS.items() if slug(cell) in words), "")


def _read(heads: list[str], rows: list[list[str]]) -> ForeignList:
    found = ForeignList()
    for cells in rows:
        told = {
            head: from_cell(cell.strip()) for head, cell in zip(heads, cells, strict=False) if head and cell.strip()
        }
        found.name = found.name or told.get("list", "")
        found.faction = found.faction or told.get("faction", "")
        found.sublist = found.sublist or told.get("sublist", "")
        found.limit = found.limit or told.get("limit", "")
        if told.get("model"):
            _unit_of(found, told).rows.append(_row(told))
    return found


def _unit_of(found: ForeignList, told: dict[str, str]) -> ForeignUnit:
    """Where the row belongs: rows of one group and unit stand together."""
    name = told.get("group", "")
    group = next((group for group in found.groups if group.name == name), None)
    if group is None:
        found.groups.append(group := ForeignGroup(name))
    heading = _PRINTED.sub("", told.get("unit", ""))
    unit = next((unit for unit in group.units if unit.heading == heading), None)
    if unit is None:
        group.units.append(unit := ForeignUnit(heading))
    return unit


def _row(told: dict[str, str]) -> str:
    count = told.get("count", "1")
    # On paper a rank stands before the name as `CO · Hunter`; some put a quote mark before whatever is text.
    name = told["model"].removeprefix("'").replace(" · ", ": ")
    bought = [part.strip() for part in re.split(r"\+|, ", told.get("bought", "")) if part.strip()]
    return row(name, count=int(count) if count.isdecimal() else 1, rank=told.get("rank", ""), bought=bought)
