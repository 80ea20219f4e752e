"""The Leagueless (SL-L, L4401-4415): what four lists left behind, mixed at will."""

from collections.abc import Mapping
from dataclasses import replace

from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.systems.blitz_beta.armies.parts import cheaper_family_upgrade
from armybuilder.engine.systems.blitz_beta.army import BOTH, Army, Ban, register
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, Clause
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.construction.generic_units import GENERIC
from armybuilder.engine.systems.blitz_beta.construction.rule import Places, bears_on
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import LEAGUELESS_GENERIC, LEAGUELESS_SUPPORT

CODES = frozenset({"GP", "SK", "FS", "RC", "LT", "ST", "HT"})
ONE_OF_EACH = Clause("every limit is 0-1 unless it is 0+", (4408, 4408))


@register
class Leagueless(Army):
    """Family ties, four lists in one unit, one of each unless any number is normal."""

    key, rule = "leagueless", "SL-L"
    family_ties = (4402, 4403)
    prices = (cheaper_family_upgrade(4402, 4403),)
    mixes = frozenset({"north", "south", "peace-river", "nucoal"})

    def __init__(self, rulings: Mapping[str, str] = NO_RULINGS) -> None:
        super().__init__(rulings)
        what = f"models outside the unit types {', '.join(sorted(CODES))}"
        generic = self.reads(LEAGUELESS_GENERIC, "closed")
        self.bans = (Ban(what, lambda model: not CODES & set(model.availability), (4405, 4406), BOTH, generic),)

    def availability(self, model: Model, unit: ResolvedUnit) -> Availability | None:
        """Every limit is 0-1 unless it is any number (L4408). Generic support and aircraft are on no list of theirs:
        any army may choose them as they are (L3532-3533, L3616)."""
        found = super().availability(model, unit)
        if not found or found.most is None or model.faction in GENERIC:
            return found
        if unit.is_support and not found.support_only and self.reads(LEAGUELESS_SUPPORT, "one"):
            return replace(found, least=0, most=2, unmarked=False, clause=ONE_OF_EACH)
        return found if found.most == 1 else replace(found, least=0, most=1, unmarked=False, clause=ONE_OF_EACH)


@bears_on(LEAGUELESS_GENERIC)
def generic_items(force: Force) -> Places:
    """The force has generic support or aircraft."""
    return (entry.where for _, entry in force.entries if entry.model.faction in GENERIC)
