"""The Leagueless (SL-L, L4401-4415): what four lists left behind, mixed at will."""

from armybuilder.engine.systems.blitz_beta.book.values import GENERIC
from armybuilder.engine.systems.blitz_beta.construction.rule import Places, bears_on
from armybuilder.engine.systems.blitz_beta.force import Force
from armybuilder.engine.systems.blitz_beta.rulings import LEAGUELESS_GENERIC


@bears_on(LEAGUELESS_GENERIC)
def generic_items(force: Force) -> Places:
    """The force has generic support or aircraft."""
    return (entry.where for _, entry in force.entries if entry.model.faction in GENERIC)
