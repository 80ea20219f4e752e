"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

from armybuilder.engine.core.documents import FORMAT
from armybuilder.engine.systems.legend_weaver import validators
from armybuilder.engine.systems.legend_weaver.validators import RULES
from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM
from tests.engine.legend_weaver.corpus import cases
from tests.engine.messages import Telling, Told

MODULES = sorted(Path(validators.__path__[0]).glob("*.py"))
CATALOGUE = sampled(SYSTEM, None)[0]


def found(case):
    document = SYSTEM.convert(case.document)
    return SYSTEM.findings(SYSTEM.resolve(document, SYSTEM.with_packs(CATALOGUE, document.packs)))


class TestMessages(Telling):
    rules = RULES.rules
    modules = MODULES
    silent = {"of_force", "of_squads", "of_models", "ImplementedElsewhere"}

    @staticmethod
    def tells():
        return Told.of((case.findings, found(case)) for case in cases() if case.findings is not None)


def test_a_start_of_nobody_is_told_by_its_noun():
    data = {"format": FORMAT, "system": SYSTEM.key, "limit": 1000, "groups": [{"start": "flying"}]}
    _empty, problem = SYSTEM.validate(SYSTEM.convert(data), CATALOGUE).problems

    assert problem.message == (
        "There is no start 'flying'. Choose Hidden, Dug in, Hidden and dug in, Camouflaged, Entrenched "
        "or Fortified or in a bunker."
    )
    assert problem.fixes[0].label == "Remove the start"
