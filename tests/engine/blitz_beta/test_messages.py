"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

from armybuilder.engine.core.rules import notices
from armybuilder.engine.core.rules.construction import in_order
from armybuilder.engine.systems.blitz_beta import armies, validators
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.validators.readings import CheckedForce, notes_on
from armybuilder.engine.systems.blitz_beta.validators.validate import findings
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM
from tests.engine.messages import Telling, Told

MODULES = [
    *sorted(path for package in (validators, armies) for path in Path(package.__path__[0]).rglob("*.py")),
    Path(notices.__file__),
]
WHOLE = [case for case in cases() if case.findings is not None]
READINGS = {text for ruling in CATALOGUE.rulings.values() for text in ruling.readings.values()}


def found_in(case):
    """What the rules find in a case, with the rules that find it."""
    force = resolve(SYSTEM.convert(case.document), CATALOGUE)
    found = findings(force)
    return in_order([*found, *notes_on(CheckedForce(force, found), findings)])


class TestMessages(Telling):
    rules = validators.RULES
    modules = MODULES
    silent = {"PriceChange", "trait", "ImplementedElsewhere"}

    @staticmethod
    def tells():
        return Told.of([(case.findings, found_in(case)) for case in WHOLE])

    def test_every_reading_is_told_whole(self, told):
        said = " ".join(finding.message for finding in told.findings if finding.code in ("reading", "house-ruling"))

        assert {text for text in READINGS if text not in said} == set()
