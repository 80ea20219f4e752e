"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

import pytest

from armybuilder.engine.systems.tactical_1998 import construction, document
from armybuilder.engine.systems.tactical_1998.construction import RULES, findings
from armybuilder.engine.systems.tactical_1998.force import resolve
from tests.engine.messages import Told, unoffered, unsaid, untold
from tests.engine.tactical_1998.corpus import cases
from tests.engine.tactical_1998.forces import catalogue_of
from tools.rule_codes import codes_of

MODULES = sorted(Path(construction.__path__[0]).glob("*.py"))
WHOLE = [case for case in cases() if case.findings is not None]


@pytest.fixture(scope="module")
def whole():
    forces = [document.convert(case.document) for case in WHOLE]
    found = [findings(resolve(force, catalogue_of(force))) for force in forces]
    return Told.of([(case.findings, told) for case, told in zip(WHOLE, found, strict=True)])


def test_every_code_is_told_whole(whole):
    assert {code for rule in RULES for code in codes_of(rule)} - whole.codes == set()


def test_every_wording_is_told_whole(whole):
    assert untold(MODULES, RULES, whole) == []


def test_every_label_of_a_fix_is_told(whole):
    assert unoffered(MODULES, RULES, whole) == []


def test_every_piece_of_a_message_or_label_is_told(whole):
    sections = {rule.section for rule in RULES}

    assert unsaid(MODULES, {"force_rule", "group_rule", "unit_rule", "Elsewhere"}, whole) - sections == set()
