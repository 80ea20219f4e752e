"""A value of a damaged book with its line and how far it can be trusted.

A file writes `[15, 757]` for what stands on line 757, `[2, 1111, reconstructed]` for what was put together from columns that
ran together or follows from an example alone, and leaves out or writes null what is lost (DQ-1). Players write the value
alone, for their records stand on no line.
"""

from typing import Literal

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop

Status = Literal["exact", "reconstructed", "lost"]
Mark = Literal["exact", "reconstructed"]
"""How far a whole record can be trusted."""
Ruling = str
Rulings = tuple[Ruling, ...]
FORM = gettext_noop("a rulebook value is [value, line] or [value, line, reconstructed]")


class BookFigure(msgspec.Struct, frozen=True):
    """A whole number with its line, None where it stands in no book; a lost one has no value."""

    value: int | None
    status: Status
    line: int | None


LOST = BookFigure(None, "lost", None)


def parse_cited(written: list[int | str]) -> tuple[int | str, Status, int]:
    """`[value, line]` or `[value, line, reconstructed]`."""
    value, line, mark = (*written, "exact")[:3] if 2 <= len(written) <= 3 else ("", "", "")
    if type(line) is not int or mark not in ("exact", "reconstructed"):
        raise ValueError(gettext(FORM))
    return value, "exact" if mark == "exact" else "reconstructed", line


Cell = BookFigure
