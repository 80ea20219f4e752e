"""Battles, of systems that can be fought: examples are answered, nonsense is refused, the same question has one answer."""

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import SYSTEMS
from tests.conformance.conftest import subject_of


@pytest.fixture(scope="module", params=[key for key, system in SYSTEMS.items() if system.battle])
def subject(request):
    return subject_of(request.param)


@pytest.fixture
def battle(subject):
    return subject.system.battle


@pytest.fixture
def odds(subject, battle):
    """Each way to ask for odds: the method, what it answers, and questions to try."""
    return [
        (lambda data: battle.odds(data, subject.catalogue), battle.odds_answer, battle.odds_examples),
        (lambda data: battle.matrix(data, subject.catalogue), battle.matrix_answer, battle.matrix_examples),
    ]


def test_examples_are_answered(odds):
    for ask, answer, examples in odds:
        assert examples
        for title, question in examples.items():
            found = ask(msgspec.json.encode(question))

            assert isinstance(found, answer), title
            assert msgspec.json.decode(msgspec.json.encode(found), type=answer) == found
            assert msgspec.json.encode(ask(msgspec.json.encode(question))) == msgspec.json.encode(found)


def test_answers_are_told_in_lines(subject, battle):
    for question in battle.odds_examples.values():
        lines = battle.odds_lines(battle.odds(msgspec.json.encode(question), subject.catalogue))

        assert lines
        assert [line for line in lines if "\n" in line] == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"nobody": 1}', b"\xff"])
def test_questions_that_are_none_are_refused(odds, data):
    for ask, _, _ in odds:
        with pytest.raises(DocumentError):
            ask(data)
