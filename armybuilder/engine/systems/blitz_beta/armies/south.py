"""Sub-lists of the South: SRA, MILICIA, Mekong Dominion, Eastern Sun Emirates (SL-S1 to SL-S4)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import VET
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.rule import force_rule, unit_purchase_rule, unit_rule


@force_rule("SL-S3", "A.2.5", 4268, army="mk")
def family_connections(rule: Rule, force: Force) -> Findings:
    """The unit of the CO is a veteran unit."""
    for unit, entry in force.entries:
        if entry.rank == "CO" and not (unit.is_veteran or force.elite):
            yield rule.finding(
                "mk-commander",
                unit.where,
                gettext(
                    "{unit} has the CO of a Mekong force and must be a veteran unit.\nMake it one.", unit=unit.label
                ),
                candidates=[
                    patches.make_veteran(unit),
                    *(
                        (
                            gettext("Make {other} of {group} the CO", other=other.label, group=place.group.label),
                            patches.swap_ranks(entry, other),
                        )
                        for place, other in force.entries
                        if other.rank == "CGL" and place.is_veteran
                    ),
                ],
            )


@unit_purchase_rule("SL-S3", "A.2.5", 4272, army="mk")
def police_have_vet(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Police veterans are veterans by the purchase of their unit and buy no Vet of their own."""
    for entry in unit.entries if force.army.is_extra_veteran_unit(unit) else ():
        for bought in entry.upgrades:
            if bought.key == VET:
                told = gettext(
                    "{entry} already has Vet from the police veterans of its unit.\nRemove the one it buys.",
                    entry=entry.label,
                )
                yield against.purchase(rule, "mk-police-vet", bought, told, called=gettext("the Vet trait"))


@unit_rule("SL-S4", "A.2.5", 4277, army="ese")
def one_appointee(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit has one XO at most, its own or the force's."""
    officers = [entry for entry in unit.entries if entry.rank == "XO"]
    for entry in officers[1:]:
        told = gettext(
            "{unit} has {officers} executive officers (XO); at most one.\nRemove the rank from {entry}.",
            unit=unit.label,
            officers=len(officers),
            entry=entry.label,
        )
        yield against.rank(rule, "several-xo", entry, told, officers=len(officers), max=1)
