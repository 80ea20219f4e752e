"""Quick-reference lines that a player looks up in every round, for the sheet on the table."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.record_sheets import NoteSection
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import QuickLine

ROUND = frozenset({"BR-11", "BR-12"})
"""What a group does together: who begins, and when it is its turn."""
UNIT = frozenset({"BR-10", "BR-47", "BR-48", "BR-64", "BR-66", "BR-67", "BR-68", "BR-69", "BR-70"})
"""What counts for each unit: its declarations, how it moved, and what comes of a hit."""


def turn_and_damage(catalogue: Catalogue) -> Iterator[NoteSection]:
    """The lines that count for each unit."""
    known = (line for lines in catalogue.quick_reference.values() for line in lines)
    yield from _section(gettext("Turn and damage"), known, UNIT)


def order_of_groups(catalogue: Catalogue) -> Iterator[NoteSection]:
    """The lines that count for a group, under their own headings."""
    for title, lines in catalogue.quick_reference.items():
        yield from _section(title, lines, ROUND)


def _section(title: str, lines: Iterable[QuickLine], rules: frozenset[str]) -> Iterator[NoteSection]:
    if told := tuple(f"{line.name}: {line.effect}" for line in lines if rules.intersection(line.rules)):
        yield NoteSection(title, told, columns=2)
