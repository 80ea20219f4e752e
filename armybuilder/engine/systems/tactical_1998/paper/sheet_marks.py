"""Meanings of the marks on a sheet, and the rulings behind them: printed at the foot of each sheet that needs
them.
"""

from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    Mark,
    Section,
    SheetField,
    TableSection,
    TrackSection,
)

MEANINGS: Mapping[Mark, str] = {
    "merged": gettext_noop("† pieced together from cells that ran together in the rulebook"),
    "derived": gettext_noop("‡ follows from the rulebook's rules or its weapon table"),
    "lost": gettext_noop("a blank: this stat is missing from the rulebook; write in what you agree on"),
    "own": gettext_noop("* a stat from a pack, not from the rulebook"),
}
RULINGS: Mapping[str, str] = {
    "DQ-1": gettext_noop("No line of this sheet survives in the rulebook."),
    "DQ-5": gettext_noop("The ground combat speed is read as 6, half of 11 rounded up."),
    "DQ-6": gettext_noop("The maneuver is read as −1: a digit was printed twice."),
    "DQ-7": gettext_noop("The rating of the reinforced armor is probably 7; two rows ran together."),
}
"""By id of the inventory."""


def foot_notes(sections: Iterable[Section], rulings: Iterable[str] = ()) -> tuple[str, ...]:
    """The notes that these sections need: marks in the order above, then rulings."""
    used = {mark for section in sections for mark in _marks(section)}
    meanings = [gettext(meaning) for mark, meaning in MEANINGS.items() if mark in used]
    ruled = [gettext(RULINGS[ruling]) for ruling in dict.fromkeys(rulings) if ruling in RULINGS]
    return (*([f"{'; '.join(meanings)}."] if meanings else []), *([" ".join(ruled)] if ruled else []))


def _marks(section: Section) -> Iterator[Mark]:
    if isinstance(section, FieldSection):
        yield from (field.mark for field in section.fields)
    elif isinstance(section, TrackSection):
        yield from (field.mark for field in section.thresholds)
        if section.boxes is None:
            yield "lost"
    elif isinstance(section, TableSection):
        yield from (cell.mark for row in section.rows for cell in row)


def blank(label: str, *, damage: bool = False) -> SheetField:
    """A line to write on that is none of the book's figures."""
    return SheetField(label, "", damage=damage)
