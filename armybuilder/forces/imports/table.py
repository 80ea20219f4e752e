"""Tables with commas, semicolons or tabs: a row of the list in each line, columns by their heads."""

import csv
import io
import re
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import MAX_BYTES, fail
from armybuilder.engine.core.documents.text.table import HEADS as OWN_HEADS
from armybuilder.engine.core.documents.text.table import text_of
from armybuilder.engine.core.text import count_of, from_cell, slug
from armybuilder.forces.imports.outline import (
    ForeignGroup,
    ForeignList,
    ForeignRow,
    ForeignUnit,
    count_error,
    own_name,
    unit_heading,
)

HEADS = {
    "game": ("game", "system"),
    "list": ("list", "name-of-list", "roster"),
    "faction": ("faction", "army"),
    "sublist": ("sub-list", "sublist", "sub-faction", "subfaction"),
    "limit": ("limit", "points-limit"),
    "group": ("group", "combat-group", "squad", "team"),
    "unit": ("unit", "role", "unit-type", "ua"),
    "count": ("count", "number", "quantity", "qty", "models", "anzahl"),
    "rank": ("rank", "leader", "command"),
    "model": ("model", "variant", "miniature", "modell"),
    "name": ("name", "nickname"),
    "notes": ("notes", "note"),
    "bought": ("bought", "upgrades", "options", "detail", "details"),
}
"""What people call the columns. A column `Name` holds the models where no other does."""
OWN = {"Model", "Settings"}
"""Heads by which a table of ours is known, whatever was left out of it."""
_OWN = {slug(head): head for head in OWN_HEADS}
MOST_ROWS = 2_500
"""More than a list may have lines."""
MARKS = ",;\t"
Numbered = tuple[int, dict[str, str]]
"""The cells of a line by what they are about, and the number of the line."""

csv.field_size_limit(MAX_BYTES)


def read(text: str) -> str | None:
    """The text list of a table; None where the first line is not the head of one: it has a column of models, and another one.
    `DocumentError` names the lines whose count is no number."""
    text = text.lstrip("\ufeff \r\n")
    first = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(MARKS, key=first.count))
    try:
        heads = next(rows, [])
    except csv.Error:
        return None
    own, columns = [_OWN.get(slug(head), head) for head in heads], columns_of(heads)
    if "model" not in columns or len([column for column in columns if column]) < 2:
        return None
    try:
        if set(own) >= OWN:
            return text_of(_with_counts(_cells(rows, own), "Count"))
        return _foreign(_with_counts(_cells(rows, columns), "count")).text()
    except csv.Error:
        raise fail(
            f"line {rows.line_num}", _("This line of the table can't be read: check its quotation marks.")
        ) from None


def columns_of(heads: Sequence[str]) -> list[str]:
    columns = [next((head for head, words in HEADS.items() if slug(cell) in words), "") for cell in heads]
    return columns if "model" in columns else ["model" if column == "name" else column for column in columns]


def _cells(rows: Iterator[list[str]], columns: Sequence[str]) -> Iterator[Numbered]:
    """Every line with something in it."""
    for number, line in enumerate(rows, 2):
        if number > MOST_ROWS:
            raise fail(
                f"line {number}",
                _("The table is too long: only the first %(most)s lines are read.") % {"most": MOST_ROWS},
            )
        told = {head: from_cell(cell) for head, cell in zip(columns, line, strict=False) if head and cell.strip()}
        if told:
            yield number, told


def _with_counts(lines: Iterator[Numbered], column: str) -> Iterator[dict[str, str]]:
    """The lines with plain numbers for how many, those of none left out; at their end `DocumentError` where one is no number."""
    faults = []
    for number, told in lines:
        count = count_of(told.get(column, "1"))
        if count is None:
            faults.append((f"line {number}", told[column]))
        elif count or not told.get("model", told.get("Model")):
            yield told | ({column: str(count)} if column in told else {})
    if faults:
        raise count_error(faults)


def _foreign(lines: Iterator[dict[str, str]]) -> ForeignList:
    found = ForeignList()
    for line in lines:
        told = {head: cell.strip() for head, cell in line.items()}
        for name in ("game", "faction", "sublist", "limit"):
            setattr(found, name, getattr(found, name) or told.get(name, ""))
        found.name = found.name or told.get("list", "")
        if told.get("model"):
            _unit_of(found, told).rows.append(_row(told))
    for group in found.groups:
        group.name = own_name(group.name)
    return found


def _unit_of(found: ForeignList, told: dict[str, str]) -> ForeignUnit:
    """Return the unit that the row belongs to: rows of one group and unit go together."""
    name = told.get("group", "")
    group = next((group for group in found.groups if group.name == name), None)
    if group is None:
        found.groups.append(group := ForeignGroup(name))
    cell = told.get("unit", "")
    heading = unit_heading(cell) or cell.partition(" · ")[0]
    unit = next((unit for unit in group.units if unit.heading == heading), None)
    if unit is None:
        group.units.append(unit := ForeignUnit(heading))
    return unit


def _row(told: dict[str, str]) -> ForeignRow:
    # On paper a rank stands before the name as `CO · Hunter`; some put a quote mark before whatever is text.
    rank, _dot, model = told["model"].removeprefix("'").rpartition(" · ")
    bought = [part.strip() for part in re.split(r"\+|, ", told.get("bought", "")) if part.strip()]
    count = int(told.get("count", "1"))
    return ForeignRow(
        model,
        count,
        told.get("rank", rank),
        bought,
        told.get("name", ""),
        told.get("notes", ""),
        whole="bought" in told,
    )
