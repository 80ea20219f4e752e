"""Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus."""

from pathlib import Path

import pytest

from armybuilder.engine.core.documents import FORMAT
from armybuilder.engine.systems.legend_weaver import construction
from armybuilder.engine.systems.legend_weaver.construction import RULES
from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM
from tests.engine.legend_weaver.corpus import cases
from tests.engine.messages import Told, unoffered, unsaid, untold
from tools.rule_codes import codes_of

MODULES = sorted(Path(construction.__path__[0]).glob("*.py"))
CATALOGUE = sampled(SYSTEM, None)[0]


def found(case):
    document = SYSTEM.convert(case.document)
    return SYSTEM.findings(SYSTEM.resolve(document, SYSTEM.with_packs(CATALOGUE, document.packs)))


@pytest.fixture(scope="module")
def whole():
    return Told.of((case.findings, found(case)) for case in cases() if case.findings is not None)


def test_every_code_is_told_whole(whole):
    assert {code for rule in RULES.rules for code in codes_of(rule)} - whole.codes == set()


def test_every_wording_is_told_whole(whole):
    assert untold(MODULES, RULES.rules, whole) == []


def test_every_label_of_a_fix_is_told(whole):
    assert unoffered(MODULES, RULES.rules, whole) == []


def test_every_piece_of_a_message_or_label_is_told(whole):
    sections = {rule.section for rule in RULES.rules}

    assert unsaid(MODULES, {"of_force", "of_squads", "of_models", "Elsewhere"}, whole) - sections == set()


def test_a_start_of_nobody_is_told_by_its_noun():
    data = {"format": FORMAT, "system": SYSTEM.key, "limit": 1000, "groups": [{"start": "flying"}]}
    problem = SYSTEM.validate(SYSTEM.convert(data), CATALOGUE).problems[0]

    assert problem.message == (
        "There is no start 'flying'. Choose Hidden, Dug in, Hidden and dug in, Camouflaged, Entrenched or Fortified or in a bunker."
    )
    assert problem.fixes[0].label == "Remove the start"
