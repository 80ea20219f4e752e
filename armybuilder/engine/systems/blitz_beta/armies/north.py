"""Sub-lists of the North: Northern Guard, Western Frontier Protectorate, UMF, Northern Lights (SL-N1 to SL-N4)."""

from collections.abc import Iterator
from math import inf

from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.army.prices import is_for_command
from armybuilder.engine.systems.blitz_beta.construction.rule import Places, bears_on
from armybuilder.engine.systems.blitz_beta.force import Force
from armybuilder.engine.systems.blitz_beta.rulings import (
    COMMAND_MODELS,
    GIFT_CHOICE,
    GIFT_VET,
    INFANTRY,
    MONKS_PRICE,
    MONKS_SUPPORT,
    STRIPPED_DOWN,
    STRIPPED_SUPPORT,
)

STAFF = "nlc/fighting-staff"
MONKS = "nlc/warrior-monks"
STRIPPED = "wfp/stripped-down"


@bears_on(STRIPPED_DOWN)
def stripped_models(force: Force) -> Places:
    """Stripped Down is bought."""
    return (bought.where for _, entry in force.entries for bought in entry.bought if bought.key == STRIPPED)


@bears_on(STRIPPED_SUPPORT)
def stripped_support(force: Force) -> Places:
    """A model in support is Stripped Down."""
    return (bought.where for _, entry in force.support for bought in entry.bought if bought.key == STRIPPED)


@bears_on(INFANTRY)
def riding_infantry(force: Force) -> Places:
    """Infantry stands in a GP or FS unit."""
    return (unit.where for unit in force.units if force.army.uncounted(unit))


@bears_on(GIFT_VET)
def gifts_without_vet(force: Force) -> Places:
    """The CO has a veteran upgrade without Vet."""
    return (entry.where for entry in _spoiled(force) if not entry.has_vet)


@bears_on(GIFT_CHOICE)
def gifts_without_price(force: Force) -> Places:
    """The CO has several veteran upgrades, one of them without a price."""
    army = force.army
    for entry in _spoiled(force):
        upgrades = entry.purchases("veteran")
        if len(upgrades) > 1 and any(army.listed_price(bought, inf) == inf for bought in upgrades):
            yield entry.where


def _spoiled(force: Force) -> Iterator[ResolvedEntry]:
    """The CO, where he has a veteran upgrade."""
    return (entry for _, entry in force.entries if entry.rank == "CO" and entry.purchases("veteran"))


@bears_on(COMMAND_MODELS)
def cheaper_commanders(force: Force) -> Places:
    """A model costs less for its limit."""
    return (entry.where for unit, entry in force.entries if is_for_command(entry, force.army, unit))


@bears_on(MONKS_PRICE)
def monks(force: Force) -> Places:
    """A unit is warrior monks."""
    return (bought.where for unit in force.units for bought in unit.purchases if bought.key == MONKS)


@bears_on(MONKS_SUPPORT)
def monks_in_support(force: Force) -> Places:
    """A support unit is warrior monks."""
    supporting = (unit for unit in force.units if unit.is_support)
    return (bought.where for unit in supporting for bought in unit.purchases if bought.key == MONKS)
