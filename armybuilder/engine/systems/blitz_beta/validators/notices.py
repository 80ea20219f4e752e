"""Notices for the reader of a report besides the rules: names, versions, sub-lists of other factions."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.notices import other_catalogue, unknown_name, unknown_rulings
from armybuilder.engine.systems.blitz_beta.force import Force
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import force_rule


@force_rule("DQ-12", "A.2.5", 4191, about=ForceFact.UNKNOWN_NAME)
def unknown_names(rule: Rule, force: Force) -> Findings:
    """Every faction, model and upgrade of the list stands in the catalogue."""
    for problem in force.unknown:
        yield unknown_name(
            rule, problem, gettext("It counts as 0 TV until you replace it."), _remove_row(problem.where)
        )


def _remove_row(where: str) -> list[Candidate]:
    """Take the row away that names nothing; a faction is always needed."""
    if where.endswith("/model"):
        return [(gettext("Remove the row"), operations.remove(where.removesuffix("/model")))]
    return [(gettext("Remove the upgrade"), operations.remove(where))] if "/upgrades/" in where else []


@force_rule("FC-60", "A.2.5", 4196, 4203, about=ForceFact.SUBLIST)
def sublists(rule: Rule, force: Force) -> Findings:
    """A sub-list belongs to one faction."""
    document, faction = force.source, force.faction
    sublist = force.catalogue.sublists.get(document.sublist or "")
    if sublist and faction and sublist.faction != faction.key:
        yield rule.finding(
            "foreign-sublist",
            "/sublist",
            gettext(
                "{sublist} is a sub-list of {owner}, not of {faction}.\nChoose another, or none.",
                sublist=sublist.name,
                owner=force.catalogue.factions[sublist.faction].name,
                faction=faction.name,
            ),
            candidates=[(gettext("Use no sub-list"), operations.set_value("/sublist", None))],
            sublist=sublist.key,
            faction=faction.key,
        )


@force_rule("DQ-12", "A.2.5", 4191, about=ForceFact.RULINGS)
def house_rulings(rule: Rule, force: Force) -> Findings:
    """House rulings choose among known readings; another changes nothing."""
    yield from unknown_rulings(rule, force.source.options.rulings, force.catalogue.rulings)


@force_rule("VERSION", "1.0", 16, 21)
def catalogue_version(rule: Rule, force: Force) -> Findings:
    """A list that was written for another version of the catalogue is checked by the one in use."""
    return other_catalogue(rule, force)
