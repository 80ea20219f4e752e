"""A minimum that asks for more actions than a unit may have lifts its size (FC-10). No row of the book does: a pack's may."""

import pytest

from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import document

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
FER_DE_LANCE = {"kind": "model", "key": "south/command-fer-de-lance"}
PACK = {
    "key": "club",
    "name": "Club",
    "version": "1",
    "patches": [
        FER_DE_LANCE | {"field": "ua", "old": "HG (CMD 1-2)", "new": "HG (4+)"},
        FER_DE_LANCE | {"field": "act", "old": 1, "new": 2},
    ],
}


@pytest.mark.parametrize("others, sizes", [(3, []), (4, [{"actions": 10, "min": 4, "max": 8}])])
def test_a_minimum_lifts_the_size_of_its_unit_and_no_further(others, sizes):
    """Four models of two actions each are demanded: eight actions, where six are the most."""
    models = ["Command Fer De Lance =CO", f"{others} Command Fer De Lance"]
    row = {"name": "", "faction": "south", "limit": 500, "groups": [{"HG vet": models}]}
    force = SYSTEM.convert(document(row) | {"packs": [PACK]})
    report = SYSTEM.validate(force, SYSTEM.with_packs(CATALOGUE, force.packs))

    assert [problem.values for problem in report.problems if problem.severity == "error"] == sizes
