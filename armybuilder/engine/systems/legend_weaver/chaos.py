"""Chaos cards that an army is dealt (FC-17, L995)."""

from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.force import Force, squad_source

POINTS_A_CARD, MOST_CARDS = 1000, 10


def cards_of(force: Force, reading: str) -> int:
    """Chaos cards that its player is dealt (FC-17, L995)."""
    return min(int(points_of_cards(force, reading) // POINTS_A_CARD), MOST_CARDS)


def points_of_cards(force: Force, reading: str) -> Points:
    """Points that bring chaos cards."""
    counted: list[Points] = [
        row.total
        for squad in force.groups
        for row in squad.rows
        if reading == read.ALL or not (squad_source(squad).reserve or row.record.form == "off-board")
    ]
    return sum(counted)
