"""Rows with which a unit comes where nobody chose it: on trial, or in a random force."""

from random import Random
from typing import Any

from armybuilder.engine.systems.legend_weaver.book.units import Unit

PRONE = 0.15
"""The part of heavy things that are prone to breakdown in random forces, and how much in 20 they are at most (L1097)."""
MOST_PRONE = 5
MOST_ROUNDS = 3


def usual_row(unit: Unit) -> dict[str, Any]:
    """One model; what fires rounds alone, or is off the table, with two of each kind."""
    row: dict[str, Any] = {"model": unit.key}
    kinds = _ammunition(unit)
    if unit.form == "off-board" and kinds:
        row |= {"ammunition": kinds, "rounds": 2}
    return row


def random_row(unit: Unit, dice: Random, points: float) -> dict[str, Any]:
    """The same with rounds for so many points, and now and then prone to break down."""
    row: dict[str, Any] = {"model": unit.key}
    prices = {each.key: each.points for weapon in unit.weapons for each in weapon.ammunition}
    kinds = dice.sample(_ammunition(unit), min(len(prices), dice.randint(0, 2) + (unit.form == "off-board")))
    rounds = dice.randint(1, MOST_ROUNDS)
    if kinds and rounds * sum(prices[key] for key in kinds) <= points:
        row |= {"ammunition": kinds, "rounds": rounds}
    if unit.form in ("vehicle", "platform") and dice.random() < PRONE:
        row["breakdown"] = dice.randint(1, MOST_PRONE)
    return row


def _ammunition(unit: Unit) -> list[str]:
    """Keys of the rounds that its weapons fire."""
    return sorted({each.key for weapon in unit.weapons for each in weapon.ammunition})
