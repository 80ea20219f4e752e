"""Equipment with which a unit comes where nobody chose it: on trial, or in a random force."""

from random import Random
from typing import Any

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import TRAITS
from armybuilder.engine.systems.gundam_skirmish.force import CARRIED, POINTS_A_RANK

RANKS = (2, 4)
"""Ranks of random pilots, who have a trait for every second one (L42)."""
PILOTS = 0.3
"""The part of units that have a pilot, where there are points for one."""


def usual_row(card: UnitCard) -> dict[str, Any]:
    """The first two weapons that it may carry, the first in hand; a Mobile Fighter with its first technique and ability."""
    carried = [weapon.key for weapon in card.weapons if weapon.equip == "carried"][:CARRIED]
    row: dict[str, Any] = {"model": card.key, "weapons": carried, "command": "c" in {tag.lower() for tag in card.tags}}
    if carried:
        row["equipped"] = carried[0]
    if card.sort == "mobile-fighter":
        row["techniques"] = [weapon.key for weapon in card.close_weapons[:1]]
        row["abilities"] = [ability.key for ability in card.abilities[:1]]
    return row


def random_row(card: UnitCard, dice: Random, points: float, catalogue: Catalogue) -> dict[str, Any]:
    """The same with other weapons, and now and then with a pilot for so many points."""
    row = usual_row(card)
    carried = [weapon.key for weapon in card.weapons if weapon.equip == "carried"]
    if carried:
        row["weapons"] = dice.sample(carried, min(CARRIED, len(carried)))
        row["equipped"] = dice.choice(row["weapons"])
    rank = dice.choice(RANKS)
    if dice.random() < PILOTS and POINTS_A_RANK * rank <= points:
        row["pilot"] = {"rank": rank, "traits": dice.sample(sorted(catalogue[TRAITS]), rank // 2)}
    return row
