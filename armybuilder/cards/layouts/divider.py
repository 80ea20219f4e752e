"""The card that stands before those of a group: whose it is, and its units with their models."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, PrintContent, SheetUnit, TraitLine


def divider(content: PrintContent, number: int) -> Card:
    """The divider of a group by its place on the army sheet, counted from 0, as a card of words."""
    group = content.groups[number]
    return Card(
        key=f"divider {number + 1}",
        title=group.name or gettext("Group {number}", number=number + 1),
        kind=gettext("{number} of {count}", number=number + 1, count=len(content.groups)),
        faction=content.faction,
        points=group.total if content.words.points else None,
        points_name=content.words.points,
        traits=tuple(_units(group.units)),
        emblem=content.emblem,
    )


def _units(units: tuple[SheetUnit, ...]) -> Iterator[TraitLine]:
    """Each unit that has models with what it adds up to, beneath it its models."""
    for unit in units:
        if unit.rows:
            yield TraitLine(f"{unit.role} {unit.name}".strip(), " · ".join(unit.counts))
            for row in unit.rows:
                yield TraitLine("", f"{row.quantity}× {row.name}" if row.quantity > 1 else row.name)
