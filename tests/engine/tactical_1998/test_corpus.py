"""The corpus has every rule and every reading. `tests/conformance` runs its cases."""

from armybuilder.engine.systems.tactical_1998.rulings import RULINGS
from armybuilder.engine.systems.tactical_1998.validators import RULES
from factions.catalogues import get_catalogue
from tests.engine.tactical_1998.corpus import cases

CATALOGUE = get_catalogue("tactical-1998")


def test_every_reading_decides_a_case():
    """And there is another case of the same squads that is encumbered otherwise."""
    chosen = {
        (key, CATALOGUE.readings_for(case.document["options"]["rulings"])[key])
        for case in cases()
        for key in case.depends or ()
    }

    assert chosen == {(key, reading) for key, readings in RULINGS.items() for reading in readings}


def test_every_rule_of_the_engine_has_cases():
    assert {rule.id for rule in RULES} - {case.rule for case in cases()} == {"VERSION"}


def test_there_are_enough_cases():
    assert len(cases()) >= 60
