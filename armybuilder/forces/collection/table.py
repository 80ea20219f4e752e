"""A collection as a table (CSV): written for spreadsheets, read line by line."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.text import count_of, fold_name, from_cell, slug
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.presenters.panels.collection import StockModel
from armybuilder.forces.visitor.collection import MOST, MOST_OF_A_MODEL, OwnedCollection
from armybuilder.i18n.texts import fold

HEADS = {
    "key": ("key",),
    "list": ("list", "faction", "army"),
    "family": ("family", "chassis"),
    "model": ("model", "name", "variant", "miniature", "unit"),
    "owned": ("owned", "count", "number", "quantity", "qty"),
    "painted": ("painted",),
}
"""What people call the columns, under the name by which each is written."""
MOST_LINES = 2 * MOST
MOST_FAULTS = 20
"""Lines that are told one by one."""


class TableError(ValueError):
    """No table; the text says what one looks like."""


class TableLine(NamedTuple):
    """A model as a line has it."""

    number: int
    model: StockModel
    owned: int
    painted: int


@dataclass(slots=True)
class ParsedTable:
    """The content of a table: its `lines`, and the `faults` of lines that say nothing."""

    lines: list[TableLine] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def write(stock: Iterable[StockModel], owned: OwnedCollection) -> bytes:
    """A line for each model that is owned, in the order of the game."""
    rows = (
        (each.key, each.list, each.family, each.name, owned.counts[each.key], owned.painted.get(each.key, 0))
        for each in stock
        if each.key in owned.counts
    )
    return rows_to_csv([tuple(HEADS), *rows])


def read(text: str, stock: Sequence[StockModel]) -> ParsedTable:
    """Every line that names a model and how many there are; of the others, what is wrong with them. `RefusedError` where the first
    line is no head."""
    text = text.lstrip("\ufeff \r\n")
    first = text.split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    found, names = ParsedTable(), ModelNames(stock)
    try:
        heads = [_column(cell) for cell in next(rows, [])]
        if "owned" not in heads or not {"key", "model"} & set(heads):
            raise TableError(
                _("The first line must name the columns: key or model, and owned; list and painted are optional.")
            )
        for cells in rows:
            if any(cell.strip() for cell in cells):
                _add_line(
                    found,
                    rows.line_num,
                    dict(zip(heads, (from_cell(cell.strip()) for cell in cells), strict=False)),
                    names,
                )
            if rows.line_num > MOST_LINES:
                found.faults.append(
                    _("Only the first %(most)s lines are read; the rest was left out.") % {"most": MOST_LINES}
                )
                break
    except csv.Error:
        found.faults.append(
            _("Line %(line)s can't be read: check its quotation marks. The rest was left out.")
            % {"line": rows.line_num}
        )
    return found


def merge_lines(lines: Sequence[TableLine], before: OwnedCollection) -> OwnedCollection:
    """The collection with the models of a table: of each as many as its lines say together; others stay. `FullError` where there
    are too many."""
    sums: dict[str, tuple[int, int]] = {}
    for line in lines:
        owned, painted = sums.get(line.model.key, (0, 0))
        sums[line.model.key] = owned + line.owned, painted + line.painted
    for key, (owned, painted) in sums.items():
        before = before.with_count(key, owned, painted)
    return before


class ModelNames:
    """Models by what people call them."""

    def __init__(self, stock: Sequence[StockModel]) -> None:
        self.by_key = {model.key: model for model in stock}
        self.by_name: dict[str, list[StockModel]] = {}
        for model in stock:
            self.by_name.setdefault(fold(model.name), []).append(model)

    def find(self, told: Mapping[str, str]) -> StockModel:
        """The model of a line; `LookupError` in words for the player."""
        key, name = told.get("key", ""), told.get("model", "")
        if key in self.by_key:
            return self.by_key[key]
        if key and not name:
            raise LookupError(_("“%(key)s” is not the key of a model.") % {"key": key})
        if not name:
            raise LookupError(_("no model is named."))
        return self._find_by_name(name, told.get("list", ""))

    def _find_by_name(self, name: str, list_: str) -> StockModel:
        found = self.by_name.get(fold(name), [])
        fitting = [model for model in found if not list_ or fold_name(model.list) == fold_name(list_)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting or found:
            lists = ", ".join(dict.fromkeys(model.list for model in fitting or found))
            words = {"name": name, "lists": lists}
            if fitting:
                raise LookupError(_("“%(name)s” is in several lists. Say which one: %(lists)s.") % words)
            raise LookupError(_("“%(name)s” isn't in that list, but in %(lists)s.") % words)
        near = get_close_matches(fold(name), self.by_name, n=1, cutoff=0.6)
        if near:
            words = {"name": name, "near": self.by_name[near[0]][0].name}
            raise LookupError(_("“%(name)s” isn't a model here; maybe you mean “%(near)s”.") % words)
        raise LookupError(_("“%(name)s” isn't a model here.") % {"name": name})


def _add_line(found: ParsedTable, number: int, told: Mapping[str, str], names: ModelNames) -> None:
    try:
        model = names.find(told)
        owned = _number(told.get("owned", ""), "owned", MOST_OF_A_MODEL)
        painted = _number(told.get("painted") or "0", "painted", owned)
    except (LookupError, ValueError) as error:
        found.faults.append(_("Line %(line)s: %(why)s") % {"line": number, "why": str(error.args[0])[:300]})
    else:
        found.lines.append(TableLine(number, model, owned, painted))


def _number(text: str, column: str, most: int) -> int:
    number = count_of(text)
    if number is None or number > most:
        words = {"text": text, "column": column, "most": most}
        raise ValueError(_("“%(text)s” is not a whole number from 0 to %(most)s (column %(column)s).") % words)
    return number


def _column(cell: str) -> str:
    return next((head for head, words in HEADS.items() if slug(cell) in words), "")


def format_faults(faults: Sequence[str]) -> Iterator[str]:
    """The first faults, and how many more there are."""
    yield from faults[:MOST_FAULTS]
    if len(faults) > MOST_FAULTS:
        yield _("And %(count)s more lines.") % {"count": len(faults) - MOST_FAULTS}
