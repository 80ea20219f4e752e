"""Totals that a report gives for the groups of a beta force."""

from armybuilder.engine.core.rules.report import GroupTotals, UnitTotals


class CombatGroupTotals(GroupTotals, frozen=True, omit_defaults=True):
    """TV of a combat group and of its units with their counted actions; `support` is None where the group has none,
    `extra_support` are units beyond the one that the rules allow (FC-1)."""

    primary: UnitTotals | None
    support: UnitTotals | None
    extra_support: list[UnitTotals] = []
