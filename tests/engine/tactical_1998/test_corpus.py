"""The corpus has every rule and every reading. `tests/conformance` runs its cases."""

from armybuilder.engine.systems.tactical_1998.construction import RULES
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS
from tests.engine.tactical_1998.corpus import cases


def test_every_reading_decides_a_case():
    """And there is another case of the same squads that is encumbered otherwise."""
    chosen = {
        (key, RULINGS[key].chosen(case.document["options"]["rulings"]))
        for case in cases()
        for key in case.depends or ()
    }

    assert chosen == {(key, reading) for key, ruling in RULINGS.items() for reading in ruling.readings}


def test_every_rule_of_the_engine_has_cases():
    assert {rule.id for rule in RULES} - {case.rule for case in cases()} == {"VERSION"}


def test_there_are_enough_cases():
    assert len(cases()) >= 60
