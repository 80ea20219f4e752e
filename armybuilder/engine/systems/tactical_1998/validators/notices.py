"""Notices for the reader of a report besides the rules: names, versions, what this system does not have."""

from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, with_clause
from armybuilder.engine.core.rules.notices import other_catalogue, unknown_name, unknown_rulings
from armybuilder.engine.systems.tactical_1998.force import Force
from armybuilder.engine.systems.tactical_1998.validators.rule import force_rule

CLAUSES = {
    "faction": ("FC-19", (308, 308)),
    "model": ("FC-4", (308, 308)),
    "crew": ("FC-2", (397, 407)),
    "quality": ("FC-9", (1123, 1132)),
    "armor": ("FC-10", (1136, 1149)),
    "transport": ("FC-17", (1206, 1208)),
    "weapon": ("FC-11", (1157, 1178)),
}
"""The rule that a name speaks for, by the last part of its pointer, and where the book lists what there is."""


@force_rule("FC-4", "Combat Units and Combat Groups", 308)
def known_names(rule: Rule, force: Force) -> Findings:
    """Every faction, vehicle, crew, quality, armour, weapon and way of moving stands in the catalogue."""
    for problem in force.unknown:
        consequence = "" if problem.where == "/faction" else gettext("The unit counts as 0 TV until it is replaced.")
        yield unknown_name(with_clause(rule, *_clause(problem.where)), problem, consequence, _remove_unit(problem))


def _clause(where: str) -> tuple[str, tuple[int, int]]:
    last = where.rpartition("/")[2]
    return CLAUSES[last] if last in CLAUSES else CLAUSES["weapon"]


def _remove_unit(problem: DocumentProblem) -> list[Candidate]:
    """Take the unit away that has the name."""
    unit = "/".join(problem.where.split("/")[:5])
    return [(gettext("Remove the unit"), operations.remove(unit))] if "/units/" in unit else []


@force_rule("FC-19", "Setting", 110, 186)
def no_sublists(rule: Rule, force: Force) -> Findings:
    """Nothing limits what stands together: there are no sub-lists, and factions may be mixed."""
    if force.source.sublist:
        yield rule.finding(
            "no-sublists",
            "/sublist",
            gettext(
                "This game has no sub-lists, so '{sublist}' doesn't exist.\nRemove it.",
                sublist=force.source.sublist,
            ),
            candidates=[(gettext("Use no sub-list"), operations.set_value("/sublist", None))],
            sublist=force.source.sublist,
        )


@force_rule("FC-10", "Armor", 1136)
def house_rulings(rule: Rule, force: Force) -> Findings:
    """House rulings choose among known readings; another changes nothing."""
    yield from unknown_rulings(rule, force.source.options.rulings, force.catalogue.rulings)


@force_rule("VERSION", "Contents", 1, 76)
def catalogue_version(rule: Rule, force: Force) -> Findings:
    """A list that was written for another version of the catalogue is checked by the one in use."""
    return other_catalogue(rule, force)
