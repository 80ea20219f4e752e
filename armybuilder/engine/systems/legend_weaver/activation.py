"""Activation cards (L192-L194, L887): one for every unit, including those in reserve for when they arrive, and one
for each strike of an off-board unit when it is called. Paper and the deck at the table read them here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force, Squad

FIRES_FROM_AFAR = "off-board"
MOST_TOLD = 2
"""Rows that tell who is in a unit without a name."""


class Activation(NamedTuple):
    """A card: of a squad with `rows` of it that are active then, or of a strike by a single row."""

    squad: Squad
    rows: list[FieldedUnit]
    is_strike: bool = False

    @property
    def name(self) -> str:
        """The player's name of a squad, or its number and who is in it."""
        if self.is_strike:
            return gettext("Strike of {unit}", unit=self.rows[0].label)
        if getattr(self.squad.source, "name", ""):
            return self.squad.label
        return f"{self.squad.label}: {', '.join(row.label for row in self.rows[:MOST_TOLD])}"


def activations(force: Force) -> Iterator[Activation]:
    """The cards of a list in its order; those of strikes behind that of their squad, one for each row that fires from afar."""
    for squad in force.groups:
        there = [row for row in squad.rows if row.record.form != FIRES_FROM_AFAR]
        if there:
            yield Activation(squad, there)
        yield from (
            Activation(squad, [row], is_strike=True) for row in squad.rows if row.record.form == FIRES_FROM_AFAR
        )
