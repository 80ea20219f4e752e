"""The rules of building a force, under the chapters of the book. Read in this order: `rules` (where they are registered),
`setting_up` (points, names, faction), `unit_statistics` (weapons of a unit), `special_rules` (Command, Ambush, space, orders),
`character_pilots` (who pilots what, traits and modifications), `mobile_fighters` (techniques and abilities), `campaign` (teams),
`book_rulings` (how the book is read where it is open)."""

from armybuilder.engine.systems.gundam_skirmish.validators import (
    book_rulings,
    campaign,
    character_pilots,
    mobile_fighters,
    setting_up,
    special_rules,
    unit_statistics,
)
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES

__all__ = [
    "RULES",
    "book_rulings",
    "campaign",
    "character_pilots",
    "mobile_fighters",
    "setting_up",
    "special_rules",
    "unit_statistics",
]
