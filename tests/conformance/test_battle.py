"""Odds and battles, of systems that have them: examples are answered, nonsense is refused, the same question has one answer."""

import json
from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.battle.odds.tables import question_of
from armybuilder.engine.core.documents import DocumentError, places
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.registry import SYSTEMS
from tests.conformance.conftest import subject_of


@pytest.fixture(scope="module", params=[key for key, system in SYSTEMS.items() if system.odds])
def subject(request):
    return subject_of(request.param)


@pytest.fixture
def rules(subject):
    return subject.system.odds


@pytest.fixture
def odds(subject, rules):
    """Each way to ask for odds: the method, what it answers, and questions to try."""
    return [
        (lambda data, asked=asked: asked.odds(data, subject.catalogue), asked.answer, asked.examples)
        for asked in (rules, rules.matrix)
        if asked
    ]


def test_examples_are_answered(odds):
    for ask, answer, examples in odds:
        assert examples
        for title, question in examples.items():
            found = ask(msgspec.json.encode(question))

            assert isinstance(found, answer), title
            assert msgspec.json.decode(msgspec.json.encode(found), type=answer) == found
            assert msgspec.json.encode(ask(msgspec.json.encode(question))) == msgspec.json.encode(found)


def test_answers_are_told_in_lines_and_pictures(subject, rules):
    for question in rules.examples.values():
        found = rules.odds(msgspec.json.encode(question), subject.catalogue)
        lines = rules.lines(found)

        assert lines
        assert [line for line in lines if "\n" in line] == []
        for picture in rules.pictures(found):
            chances = [one.chance for chart in picture.charts for one in chart.chances]

            assert picture.title
            assert [chance for chance in chances if not 0 <= chance <= 1] == []


def test_every_question_has_a_form_with_known_records(subject, rules):
    """Some books print none of a kind that players add to."""
    for asked in rules.kinds.values():
        for field in schema_of(asked.question).fields:
            for inner in schema_of(field.part).fields if field.part else (field,):
                if inner.ref:
                    known = rules.records(inner.ref, subject.catalogue)
                    assert known or inner.ref in subject.catalogue.library.kinds, (asked.label, inner.name)


def test_nothing_is_filled_into_a_question_without_sides(subject, rules):
    kind, asked = next(iter(rules.kinds.items()))
    question = {"ask": kind} if asked.is_tagged else {}

    assert rules.fill_sides(question, subject.catalogue) == question


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"nobody": 1}', b"\xff"])
def test_questions_that_are_none_are_refused(odds, data):
    for ask, _, _ in odds:
        with pytest.raises(DocumentError):
            ask(data)


def test_a_list_meets_the_usual_targets(subject, rules):
    """Each cell is what the question of its pair is answered; what models say themselves are fields of that question."""
    roster = Game(subject.system, subject.catalogue).decode(json.dumps(subject.system.examples.document))
    odds = Odds(roster.game, rules)
    said: dict[str, Any] = {"attacker": {}, "defender": {}}
    mine = odds.fighters(roster, said)
    targets = [odds.fighter_of(side, said) for side in rules.table.usual.values()]
    table = odds.table(mine, targets, said)
    known = schema_of(rules.kinds[rules.table.kind].question).by_name

    assert {line.fighter.where for line in table.lines} <= {fighter.where for fighter in mine}
    assert all(places.place_of(roster.document, fighter.where) for fighter in mine)
    for line in table.lines:
        arm = next(arm for arm in line.fighter.arms if arm.label == line.arm)
        asked = [question_of(line.fighter, arm, target, said) for target in table.targets]
        assert list(line.cells) == [_told(rules, question, roster.catalogue) for question in asked]
    for where in rules.table.apart:
        part, _, name = where[1:].rpartition("/")
        inner = known[part].part if part else None
        assert name in (schema_of(inner).by_name if inner else known)


def _told(rules, question, catalogue):
    try:
        return rules.table.cell(question, catalogue)
    except DocumentError as error:
        return " ".join(dict.fromkeys(problem.message for problem in error.problems))
