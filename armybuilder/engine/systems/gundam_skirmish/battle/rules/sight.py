"""Who sees whom, and how far they are (BR-21)."""

from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIGHT, UNSEEN

CLOSE = 6.0
"""Inches of close combat range, from the base (BR-34)."""


def distance(battle: Battle, unit: Unit, target: Unit) -> float:
    return battle.gap(unit, target)


def sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Within 60 degrees of where it looks, and not hidden (BR-21)."""
    newtype = "newtype" in unit.recruit.traits
    turned = battle.field.angle(unit.cell, unit.facing, other.cell)
    return (newtype or turned <= SIGHT) and battle.field.cover(unit.cell, other.cell) != UNSEEN
