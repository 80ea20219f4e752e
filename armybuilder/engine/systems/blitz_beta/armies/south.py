"""Sub-lists of the South: SRA, MILICIA, Mekong Dominion, Eastern Sun Emirates (SL-S1 to SL-S4)."""

from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.chapters.upgrades import once_per_force
from armybuilder.engine.systems.blitz_beta.construction.rule import (
    Places,
    bears_on,
    force_rule,
    purchase_rule,
    unit_label,
    unit_rule,
)
from armybuilder.engine.systems.blitz_beta.force import VET, Force, ResolvedEntry, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import FREE_OFFICER, OFFICERS

CONSCRIPT = "milicia/conscript"
POLICE_VETERANS = "mk/police-veterans"
BASILISK = "ese/basilisk"


@purchase_rule("SL-S2", "A.2.5", 4262, 4263, army="milicia")
def conscripts(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Conscripts are no veterans."""
    for bought in entry.bought:
        if bought.key == CONSCRIPT and entry.has_vet:
            yield rule.finding(
                "milicia-conscript",
                bought.where,
                f"{entry.label} has the Vet trait and cannot be a conscript. Remove one or the other.",
                candidates=[
                    patches.remove_upgrade(bought, "the conscript upgrade"),
                    *(patches.remove_upgrade(vet, "the Vet trait") for vet in entry.bought if vet.key == VET),
                ],
            )


@force_rule("SL-S3", "A.2.5", 4268, army="mk")
def family_connections(rule: Rule, force: Force) -> Findings:
    """The unit of the CO is a veteran unit."""
    for unit, entry in force.entries:
        if entry.rank == "CO" and not (unit.is_veteran or force.elite):
            yield rule.finding(
                "mk-commander",
                unit.where,
                f"{unit_label(unit)} has the CO of a Mekong force and must be a veteran unit. Make it one.",
                candidates=[
                    (
                        f"Make {unit_label(unit)} the veteran unit",
                        operations.set_value(f"{unit.where}/veteran", value=True),
                    ),
                    *(
                        (f"Make {other.label} of {place.group.label} the CO", patches.swap_ranks(entry, other))
                        for place, other in force.entries
                        if other.rank == "CGL" and place.is_veteran
                    ),
                ],
            )


@unit_rule("SL-S3", "A.2.5", 4272, 4273, purchases=True, army="mk")
def police_veterans(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The second veteran unit is a primary MP unit."""
    for bought in unit.purchases:
        if bought.key == POLICE_VETERANS and (unit.ua != "MP" or unit.is_support):
            yield rule.finding(
                "mk-police",
                bought.where,
                f"{unit_label(unit)} is no Military Police (MP) primary unit. Remove the police veterans.",
                candidates=[patches.remove_upgrade(bought, "the police veterans")],
                ua=unit.ua,
            )


@unit_rule("SL-S3", "A.2.5", 4272, army="mk", purchases=True)
def police_have_vet(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Police veterans are veterans by the purchase of their unit and buy no Vet of their own."""
    for entry in unit.entries if force.army.is_extra_veteran_unit(unit) else ():
        for bought in entry.bought:
            if bought.key == VET:
                yield rule.finding(
                    "mk-police-vet",
                    bought.where,
                    f"{entry.label} has Vet with the police veterans of its unit. Remove the one that it buys.",
                    candidates=[patches.remove_upgrade(bought, "the Vet trait")],
                )


@force_rule("SL-S3", "A.2.5", 4272, 4273, army="mk")
def one_police_unit(rule: Rule, force: Force) -> Findings:
    """One unit of the force may be police veterans."""
    yield from once_per_force(rule, force, POLICE_VETERANS)


@bears_on(FREE_OFFICER)
def two_officers(force: Force) -> Places:
    """A unit has an XO and a 2iC."""
    for unit in force.units:
        officers = {entry.rank: entry for entry in unit.entries if entry.rank in {"XO", "2iC"}}
        if len(officers) > 1:
            yield officers["XO"].where


@bears_on(OFFICERS)
def second_xo(force: Force) -> Places:
    """The force has several XO."""
    officers = [entry.where for _, entry in force.entries if entry.rank == "XO"]
    return iter(officers[1:])


@unit_rule("SL-S4", "A.2.5", 4277, army="ese")
def one_appointee(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit has one XO at most, its own or the force's."""
    officers = [entry for entry in unit.entries if entry.rank == "XO"]
    for entry in officers[1:]:
        yield rule.finding(
            "several-xo",
            f"{entry.where}/rank",
            f"{unit_label(unit)} has {len(officers)} executive officers (XO); at most one. "
            f"Take the rank from {entry.label}.",
            candidates=[(f"Take the rank from {entry.label}", patches.drop_rank(entry))],
            officers=len(officers),
            max=1,
        )


@purchase_rule("SL-S4", "A.2.5", 4281, 4282, army="ese")
def basilisks(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Basilisk is for models of the South."""
    for bought in entry.bought:
        if bought.key == BASILISK and entry.model.faction != "south":
            yield rule.finding(
                "ese-basilisk",
                bought.where,
                f"{entry.model.name} is not on the South list and cannot be a basilisk. Remove it.",
                candidates=[patches.remove_upgrade(bought, "Basilisk")],
            )
