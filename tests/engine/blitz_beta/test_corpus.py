"""The corpus has every list: whole armies, and what keeps and breaks each. `tests/conformance` runs its cases."""

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.force import resolve
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
FACTIONS = {"north", "south", "peace-river", "nucoal", "black-talon", "cef", "caprice", "utopia", "eden"}


def report_on(case):
    return SYSTEM.validate(SYSTEM.convert(case.document), CATALOGUE)


def test_every_list_has_a_whole_army():
    armies = {
        case.document["faction"]
        for case in cases()
        if case.chapter == "armies"
        and case.expect == "legal"
        and 140 <= case.total <= 150
        and 2 <= len(case.document["groups"]) <= 3
    }

    assert armies == FACTIONS


def test_every_sublist_has_a_whole_army():
    armies = {
        case.document["sublist"] or case.document["faction"]
        for case in cases()
        if case.chapter == "armies-sublists" and case.expect == "legal" and 140 <= case.total - free_points(case) <= 150
    }

    assert armies == {*CATALOGUE.sublists, "leagueless"}


def free_points(case):
    force = resolve(SYSTEM.convert(case.document), CATALOGUE)
    return force.free_points


def test_every_sublist_is_kept_and_broken():
    seen = {(case.document["sublist"], case.expect) for case in cases()}
    unbreakable = {("sra", "illegal"), ("prdf", "illegal")}

    assert {(key, verdict) for key in CATALOGUE.sublists for verdict in ("legal", "illegal")} - seen <= unbreakable


def test_every_list_is_kept_and_broken():
    seen = {(case.document["faction"], case.expect) for case in cases()}

    assert {(faction, verdict) for faction in FACTIONS for verdict in ("legal", "illegal")} - seen == set()
