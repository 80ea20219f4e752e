"""A rule that is not asked would have found nothing: reports of selected rules are those of all rules."""

import random

import pytest

from armybuilder.engine.core.documents.document import DocumentError
from armybuilder.engine.systems.blitz_beta.construction import findings
from armybuilder.engine.systems.blitz_beta.construction.rule import GENERAL, OF_ARMY
from armybuilder.engine.systems.blitz_beta.document import convert
from armybuilder.engine.systems.blitz_beta.force import resolve
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


@pytest.mark.no_cover
@pytest.mark.parametrize("faction, sublist", armies(CATALOGUE))
def test_random_armies_and_mutants_of_them(faction, sublist):
    rng = random.Random(f"{faction} {sublist}")  # noqa: S311 - dice, not secrets
    army = legal(CATALOGUE, rng, faction, sublist, rng.choice(LIMITS))
    documents = [army, *(mutated(army, CATALOGUE, rng) for _ in range(MUTANTS))]

    assert [found for document in documents for found in differing(document)] == []


def test_every_unit_and_entry_is_asked_every_rule():
    """Otherwise the tests above would compare like with like."""
    checks = [GENERAL, *OF_ARMY.values()]
    selections = [check.force for check in checks]
    for part in ("units", "ranks", "bought", "purchases"):
        selections += [selection for check in checks for selection in getattr(check, part).values()]

    assert all(len(selection(-1)) == len(selection) for selection in selections)
    assert sum(len(selection) > len(selection(0)) for selection in selections) > 6
