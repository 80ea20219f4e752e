"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

from armybuilder.engine.systems.gundam_skirmish import validators
from armybuilder.engine.systems.gundam_skirmish.validators import RULES
from tests.conformance.samples import sampled
from tests.engine.corpus import cases_of
from tests.engine.gundam_skirmish.book import SYSTEM
from tests.engine.messages import Telling, Told

MODULES = sorted(Path(validators.__path__[0]).glob("*.py"))
CATALOGUE = sampled(SYSTEM, None)[0]


def found(case):
    document = SYSTEM.convert(case.document)
    return SYSTEM.findings(SYSTEM.resolve(document, SYSTEM.with_packs(CATALOGUE, document.packs)))


class TestMessages(Telling):
    rules = RULES.rules
    modules = MODULES
    silent = {"of_force", "of_teams", "of_units", "of_fighters", "ImplementedElsewhere"}

    @staticmethod
    def tells():
        return Told.of((case.findings, found(case)) for case in cases_of(SYSTEM) if case.findings is not None)
