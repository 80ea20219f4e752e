"""Sub-lists of the North: Northern Guard, Western Frontier Protectorate, UMF, Northern Lights (SL-N1 to SL-N4)."""

from collections.abc import Iterator
from math import inf

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.prices import is_for_command
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import (
    Places,
    bears_on,
    purchase_rule,
    unit_label,
    unit_rule,
)
from armybuilder.engine.systems.blitz_beta.force import (
    Force,
    ResolvedEntry,
    ResolvedUnit,
)
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
MONK_UNITS = frozenset({"GP", "SK", "FS"})


@purchase_rule("SL-N2", "A.2.5", 4222, army="wfp")
def stripped_down(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Where the players rule that Stripped Down is a generic upgrade, support units do without."""
    if not unit.is_support or force.army.reads(STRIPPED_SUPPORT, "any"):
        return
    for bought in entry.bought:
        if bought.key == STRIPPED:
            yield rule.finding(
                "wfp-stripped",
                bought.where,
                f"{entry.label} is in a support unit, which by your ruling has no generic upgrades. Remove Stripped Down.",
                candidates=[patches.remove_upgrade(bought, "Stripped Down")],
            )


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


@purchase_rule("SL-N3", "A.2.5", 4230, army="umf")
def prospectors(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Only walkers buy the prospectors' Climber."""
    for bought in entry.bought:
        if bought.key == "umf/climber" and entry.model.statline.mr_type != "W":
            yield rule.finding(
                "umf-climber",
                bought.where,
                f"{entry.model.name} is no walker and cannot buy Climber. Remove it.",
                candidates=[patches.remove_upgrade(bought, "Climber")],
            )


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
    return (entry.where for unit, entry in force.entries if is_for_command(entry, unit))


@purchase_rule("SL-N4", "A.2.5", 4239, 4240, army="nlc")
def staffs(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The fighting staff is a commander's upgrade."""
    for bought in entry.bought:
        if bought.key == STAFF and not entry.is_commander:
            yield rule.finding(
                "nlc-staff",
                bought.where,
                f"{entry.label} is no commander and cannot buy a fighting staff. Give it a rank, or remove the staff.",
                candidates=[patches.remove_upgrade(bought, "the fighting staff")],
            )


@unit_rule("SL-N4", "A.2.5", 4243, 4244, purchases=True, army="nlc")
def warrior_monks(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Warrior monks are a GP, SK or FS unit."""
    for bought in unit.purchases:
        if bought.key == MONKS and unit.ua not in MONK_UNITS:
            yield rule.finding(
                "nlc-monks",
                bought.where,
                f"Warrior monks are GP, SK or FS units; this is {unit.ua or 'none yet'}. Remove the upgrade.",
                candidates=[patches.remove_upgrade(bought, "the warrior monks")],
                ua=unit.ua,
                allowed=sorted(MONK_UNITS),
            )
        if bought.key == MONKS and unit.is_support and force.army.reads(MONKS_SUPPORT, "primary"):
            yield rule.finding(
                "nlc-monks-support",
                bought.where,
                f"{unit_label(unit)} may not be warrior monks: by your ruling support units are none. Remove the upgrade.",
                candidates=[patches.remove_upgrade(bought, "the warrior monks")],
            )


@bears_on(MONKS_PRICE)
def monks(force: Force) -> Places:
    """A unit is warrior monks."""
    return (bought.where for unit in force.units for bought in unit.purchases if bought.key == MONKS)


@bears_on(MONKS_SUPPORT)
def monks_in_support(force: Force) -> Places:
    """A support unit is warrior monks."""
    supporting = (unit for unit in force.units if unit.is_support)
    return (bought.where for unit in supporting for bought in unit.purchases if bought.key == MONKS)
