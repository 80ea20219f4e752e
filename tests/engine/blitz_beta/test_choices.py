"""What the choices allow keeps the rules, and what they refuse breaks the rule that they name."""

from functools import cache

import jsonpatch
import pytest

from tests.engine.blitz_beta.corpus import case
from tests.engine.blitz_beta.places import units
from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM

FORCES = [
    "Northern company",
    "Southern Heavy Gears",
    "Peace River patrol",
    "NuCoal hover column",
    "Black Talon insertion",
    "CEF frames and grav tanks",
    "Caprician security",
    "Utopian drones",
    "Edenite levy",
    "the example army of the book",
    "two veteran units, everybody a veteran",
    "seven actions are too many",
    "a unit that chose no code",
    "a duelist in company",
    "a Black Talon group with Eden, leading it",
    "army of the NG",
    "army of the UMF",
    "army of the MK",
    "army of the POC",
    "army of the CTF",
    "army of the HAPF",
    "army of the PAK",
    "army of the TH",
    "army of the KADA",
    "army of the Hover Tank Battalion",
    "army of the Leagueless",
]
PLACES = [(name, where) for name in FORCES for where, _ in units(SYSTEM.convert(case(name).document))]


def faults(document):
    """Code and place of what breaks a rule or waits for a ruling, with the numbers that were measured."""
    report = SYSTEM.validate(SYSTEM.convert(document), CATALOGUE, fixes=False)
    return {
        (problem.code, problem.where): problem.values
        for problem in report.problems
        if problem.severity in ("error", "undetermined")
    }


@cache
def choices_at(name, where):
    return SYSTEM.choices(SYSTEM.convert(case(name).document), CATALOGUE, where).choices


def added_plainly(document, where, key):
    """The document with one model of the row at the end of the unit."""
    return jsonpatch.apply_patch(document, [{"op": "add", "path": f"{where}/models/-", "value": {"model": key}}])


@pytest.mark.parametrize("name, where", PLACES)
def test_allowed_choice_breaks_no_rule(name, where):
    document = case(name).document
    before = faults(document)

    for choice in choices_at(name, where):
        if choice.allowed:
            after = faults(jsonpatch.apply_patch(document, choice.patch))

            assert set(after) - set(before) == set(), choice.key


@pytest.mark.parametrize("name, where", PLACES)
def test_refused_choice_breaks_the_rule_it_names(name, where):
    document = case(name).document

    for choice in choices_at(name, where):
        if not choice.allowed:
            after = {code for code, _ in faults(added_plainly(document, where, choice.key))}

            assert {reason.code for reason in choice.reasons} <= after, choice.key


@pytest.mark.parametrize("name, where", PLACES)
def test_refused_choice_says_why(name, where):
    refused = [choice for choice in choices_at(name, where) if not choice.allowed]

    assert [choice.key for choice in refused if not all(reason.message for reason in choice.reasons)] == []
    assert [choice.key for choice in refused if not choice.reasons or choice.patch] == []


@pytest.mark.parametrize("name, where", PLACES)
def test_every_model_of_the_list_is_a_candidate(name, where):
    own = {model.key for model in CATALOGUE.pool(case(name).document["faction"])}

    assert own - {choice.key for choice in choices_at(name, where)} == set()
