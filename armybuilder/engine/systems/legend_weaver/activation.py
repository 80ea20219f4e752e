"""What has an activation card: every unit (L887), those in reserve too, for when they come. Off-board units have none: each of
their strikes is given one when it is called."""

from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.force import Force, Squad

MOST_TOLD = 2
"""Sorts of models that a name of a unit without one tells."""


class ActivationCard(NamedTuple):
    """The card of the unit at the JSON pointer `where`: what it is called, and in a few words who is in it."""

    where: str
    name: str
    models: str


def activation_cards(force: Force) -> list[ActivationCard]:
    """A card for each unit with models that may stand on the table, in the order of the list."""
    return [ActivationCard(squad.where, _name(squad), models_of(squad)) for squad in force.groups if _is_active(squad)]


def _is_active(squad: Squad) -> bool:
    return any(row.count and row.record.form != "off-board" for row in squad.rows)


def _name(squad: Squad) -> str:
    """The player's name of a unit, or who is in it, with its number."""
    if getattr(squad.source, "name", ""):
        return squad.label
    told = [row.label for row in squad.rows[:MOST_TOLD]]
    return f"{squad.label}: {', '.join(told)}"


def models_of(squad: Squad) -> str:
    """`9 × Trooper, Lead`."""
    return ", ".join(f"{row.count} × {row.label}" if row.count > 1 else row.label for row in squad.rows)
