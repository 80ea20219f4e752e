"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

from armybuilder.engine.systems.tactical_1998 import document, validators
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.validators import RULES, findings
from tests.engine.messages import Telling, Told
from tests.engine.tactical_1998.corpus import cases
from tests.engine.tactical_1998.forces import catalogue_of

MODULES = sorted(Path(validators.__path__[0]).glob("*.py"))
WHOLE = [case for case in cases() if case.findings is not None]


class TestMessages(Telling):
    rules = RULES
    modules = MODULES
    silent = {"force_rule", "group_rule", "unit_rule", "ImplementedElsewhere"}

    @staticmethod
    def tells():
        forces = [document.convert(case.document) for case in WHOLE]
        found = [findings(resolve(force, catalogue_of(force))) for force in forces]
        return Told.of([(case.findings, told) for case, told in zip(WHOLE, found, strict=True)])
