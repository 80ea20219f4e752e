"""Spreadsheets (`.xlsx`): the sheets that hold a list, as tables or as lines."""

import io
import warnings
from collections.abc import Collection, Iterator
from itertools import islice

from django.utils.translation import gettext as _
from openpyxl import load_workbook

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.forces.imports import archives, division

MOST_ROWS = 20_000
"""Of all sheets together, blank ones counted: a sheet may say that its last row is the millionth."""
MOST_COLUMNS = 100


def is_workbook(names: Collection[str]) -> bool:
    """Whether a ZIP with files of these names is a spreadsheet that is read."""
    return "xl/workbook.xml" in names


def read(data: bytes) -> list[str]:
    """The sheets with a table as CSV; where there is none, the first sheet that is not empty as lines. `DocumentError` where the
    file is damaged or too large, or all of it is empty."""
    # The library has no bounds of its own on what it unpacks.
    archives.unzip(data, lambda _name: True)
    sheets = [sheet for sheet in _sheets(data) if sheet]
    if not sheets:
        raise fail("", _("This is empty."))
    tables = [table for table in map(division.write_csv, sheets) if division.tables(table)]
    return tables or ["\n".join(" ".join(filter(None, row)).replace("\n", " ") for row in sheets[0])]


def _sheets(data: bytes) -> list[list[list[str]]]:
    """The cells of each sheet, without blank rows."""
    checkpoint()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and checks of cells, which no list needs
            return _read_sheets(data)
    except DocumentError:
        raise
    except Exception:  # noqa: BLE001 - a damaged file makes the library raise nearly anything
        raise fail("", _("This spreadsheet is damaged: save it again, or as CSV.")) from None


def _read_sheets(data: bytes) -> list[list[list[str]]]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    room = MOST_ROWS
    sheets = []
    for sheet in book.worksheets:
        rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
        cells = [[_cell(value) for value in row] for row in islice(rows, room + 1)]
        room -= len(cells)
        if room < 0:
            raise fail("", _("The spreadsheet has more than %(most)s rows: delete some.") % {"most": f"{MOST_ROWS:,}"})
        sheets.append(list(_without_blank(cells)))
    return sheets


def _without_blank(rows: list[list[str]]) -> Iterator[list[str]]:
    """Rows that are not blank, as wide as the widest."""
    widest = max((number for row in rows for number, cell in enumerate(row, 1) if cell), default=0)
    return (row[:widest] for row in rows if any(row))


def _cell(value: object) -> str:
    """A cell as a person sees it, line by line; whole numbers without a point."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else "\n".join(" ".join(line.split()) for line in str(value).splitlines())
