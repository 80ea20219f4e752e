"""Totals that a report gives for the groups of a 1998 force."""

from armybuilder.engine.core.rules.report import GroupTotals, UnitTotals


class TeamTotals(UnitTotals, frozen=True):
    """A row of `count` units at the JSON pointer `where`: `actions` of one of them in a round, TV of all; `priced` is
    false for units without a price, which count 0."""

    where: str
    count: int
    priced: bool


class CombatGroupTotals(GroupTotals, frozen=True):
    """TV of a combat group and of its rows; where not all is `priced` the total is a lower bound."""

    units: list[TeamTotals]
    priced: bool
