"""The result of a check on its way out: as CSV, as JSON, and folded up in the page that shows it."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.core import signing
from django.utils.translation import gettext as _

from armybuilder.engine.core.text import cell
from armybuilder.forces.batch.checks import CheckResult

COLUMNS = (
    "number", "file", "name", "game", "faction", "sublist", "total", "limit", "unit", "verdict", "admitted", "problems", "first_problem",
    "house_rulings", "packs", "link",
)  # fmt: skip
MAX_PACKED = 900_000
"""Characters of a folded result; its form has to stay below what one POST may send."""
KEPT = 24 * 60 * 60
"""Seconds after which a page cannot be downloaded from any more."""

_SALT = "armybuilder.forces.batch"
_DECODER = msgspec.json.Decoder(CheckResult)


def to_csv(result: CheckResult) -> bytes:
    """One line a list."""
    return rows_to_csv([COLUMNS, *([getattr(row, column) for column in COLUMNS] for row in result.rows)])


def rows_to_csv(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV, with the mark that makes Excel read UTF-8; no cell is a formula, nor becomes one where a spreadsheet splits
    them at semicolons."""
    return encode_csv([_cell(value) for value in row] for row in rows)


def encode_csv(rows: Iterable[Sequence[str | int]]) -> bytes:
    """The same, of cells of which somebody else has seen that none is a formula."""
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _cell(value: str | int | bool | list[str] | None) -> str | int:
    if isinstance(value, list):
        return _cell(", ".join(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    return cell(value) if isinstance(value, str) else value


def to_json(result: CheckResult) -> bytes:
    """The whole result with every problem."""
    return msgspec.json.encode(result)


class _Serializer:
    def dumps(self, result: CheckResult) -> bytes:
        return msgspec.json.encode(result)

    def loads(self, data: bytes) -> CheckResult:
        return _DECODER.decode(data)


def pack(result: CheckResult) -> str:
    """The result folded and signed, to be sent back for a download, without its links where it would be too large with them;
    empty where it is too large all the same."""
    rows = [msgspec.structs.replace(row, link="") for row in result.rows]
    for each in (result, msgspec.structs.replace(result, rows=rows)):
        packed = signing.dumps(each, salt=_SALT, serializer=_Serializer, compress=True)
        if len(packed) <= MAX_PACKED:
            return packed
    return ""


def unpack(packed: str) -> CheckResult:
    """The result again; `ValueError` for what this site did not pack, or packed too long ago."""
    try:
        return signing.loads(packed, salt=_SALT, serializer=_Serializer, max_age=KEPT)
    except signing.SignatureExpired:
        raise ValueError(_("This result is over a day old. Check the lists again.")) from None
    except (signing.BadSignature, ValueError):
        raise ValueError(_("This isn't a check result. Check the lists again.")) from None
