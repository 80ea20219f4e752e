"""What the marks on a sheet mean, and the rulings behind them: told at the foot of each sheet that needs it."""

from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.paper.record_sheets import Field, FieldSection, Mark, Section, TableSection, TrackSection

MEANINGS: Mapping[Mark, str] = {
    "merged": later("† put together from cells that ran together in the book"),
    "derived": later("‡ follows from the book's own rules or from its table of weapons"),
    "lost": later("a blank: the book lost this figure; write in what you agree on"),
    "own": later("* a figure of a pack, not of the book"),
}
RULINGS: Mapping[str, str] = {
    "DQ-1": later("No line of this sheet survives in the book."),
    "DQ-5": later("The ground combat speed is read as 6, half of 11 rounded up."),
    "DQ-6": later("The maneuver is read as −1: a digit was printed twice."),
    "DQ-7": later("The rating of the reinforced armor is probably 7; two rows ran together."),
}
"""By id of the inventory."""


def foot(sections: Iterable[Section], rulings: Iterable[str] = ()) -> tuple[str, ...]:
    """The notes that these sections need: marks in the order above, then rulings."""
    used = {mark for section in sections for mark in _marks(section)}
    meanings = [say(meaning) for mark, meaning in MEANINGS.items() if mark in used]
    ruled = [say(RULINGS[ruling]) for ruling in dict.fromkeys(rulings) if ruling in RULINGS]
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


def blank(label: str, *, damage: bool = False) -> Field:
    """A line to write on that is none of the book's figures."""
    return Field(label, "", damage=damage)
