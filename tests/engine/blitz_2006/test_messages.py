"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

from armybuilder.engine.systems.blitz_2006 import validators
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.corpus import cases
from tests.engine.messages import Telling, Told

MODULES = sorted(Path(validators.__path__[0]).glob("*.py"))
WHOLE = [case for case in cases() if case.findings is not None]


def found(case):
    document = SYSTEM.convert(case.document)
    return RULES.findings(resolve(document, SYSTEM.with_packs(CATALOGUE, document.packs)))


class TestMessages(Telling):
    rules = RULES.rules
    modules = MODULES
    silent = {"of_force", "of_squads", "of_units", "ImplementedElsewhere"}

    @staticmethod
    def tells():
        return Told.of([(case.findings or [], found(case)) for case in WHOLE])
