"""A rule that is not asked would have found nothing: reports of selected rules are those of all rules."""

import random

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.selection import EVERYTHING, NOTHING
from armybuilder.engine.systems.blitz_beta.document import convert
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.validators import findings
from armybuilder.engine.systems.blitz_beta.validators.rule import CHECKS
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.mutants import LIMITS, armies, legal, mutated

CATALOGUE = get_catalogue("blitz-beta")
MUTANTS = 12
"""Of each legal army."""


def differing(document):
    """The document if all rules find anything else in it than the selected ones do."""
    try:
        force = resolve(convert(document), CATALOGUE)
    except DocumentError:
        return []
    return [document] if findings(force) != findings(force, every_rule=True) else []


def test_corpus():
    assert [found for case in cases() for found in differing(case.document)] == []


@pytest.mark.parametrize("faction, sublist", armies(CATALOGUE))
def test_random_armies_and_mutants_of_them(faction, sublist):
    rng = random.Random(f"{faction} {sublist}")  # noqa: S311 - dice, not secrets
    army = legal(CATALOGUE, rng, faction, sublist, rng.choice(LIMITS))
    documents = [army, *(mutated(army, CATALOGUE, rng) for _ in range(MUTANTS))]

    assert [found for document in documents for found in differing(document)] == []


def test_most_rules_are_asked_of_few_forces():
    """Otherwise the tests above would compare like with like."""
    general = CHECKS[""]
    asked = [len(general.force[facts]) for facts in (NOTHING, EVERYTHING)]
    for part in (general.units, general.ranks, general.bought, general.purchases):
        asked += [sum(len(selection[facts]) for selection in part.values()) for facts in (NOTHING, EVERYTHING)]

    assert sum(asked[::2]) * 10 < sum(asked[1::2])
