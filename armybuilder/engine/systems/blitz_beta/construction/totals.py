"""What a report says of the groups of a beta force."""

from armybuilder.engine.core.report import GroupTotals, UnitTotals


class CombatGroupTotals(GroupTotals, frozen=True):
    """TV of a combat group and of its units with their counted actions; `support` is None where the group has none."""

    primary: UnitTotals | None
    support: UnitTotals | None
