"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

import pytest

from armybuilder.engine.core.rules import notices
from armybuilder.engine.core.rules.construction import in_order
from armybuilder.engine.systems.blitz_beta import armies, construction
from armybuilder.engine.systems.blitz_beta.construction.readings import Judged, notes_on
from armybuilder.engine.systems.blitz_beta.construction.validate import findings
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM
from tests.engine.messages import Told, unoffered, unsaid, untold
from tools.rule_codes import codes_of

MODULES = [
    *sorted(path for package in (construction, armies) for path in Path(package.__path__[0]).rglob("*.py")),
    Path(notices.__file__),
]
WHOLE = [case for case in cases() if case.findings is not None]
READINGS = {text for ruling in RULINGS.values() for text in ruling.readings.values()}


def found_in(case):
    """What the rules find in a case, with the rules that find it."""
    force = resolve(SYSTEM.convert(case.document), CATALOGUE)
    found = findings(force)
    return in_order([*found, *notes_on(Judged(force, found), findings)])


@pytest.fixture(scope="module")
def whole():
    return Told.of([(case.findings, found_in(case)) for case in WHOLE])


def test_every_code_is_told_whole(whole):
    codes = {code for rule in construction.RULES for code in codes_of(rule)}

    assert codes - whole.codes == set()


def test_every_wording_is_told_whole(whole):
    """Each branch of each message; words that the rules take from helpers are those of the next test."""
    assert untold(MODULES, construction.RULES, whole) == []


def test_every_label_of_a_fix_is_told(whole):
    assert unoffered(MODULES, construction.RULES, whole) == []


def test_every_piece_of_a_message_or_label_is_told(whole):
    """Prices say their reasons elsewhere; a trait is looked up by its name."""
    assert unsaid(MODULES, {"Price", "trait", "Elsewhere"}, whole) == set()


def test_every_reading_is_told_whole(whole):
    said = " ".join(finding.message for finding in whole.findings if finding.code in ("reading", "house-ruling"))

    assert {text for text in READINGS if text not in said} == set()
