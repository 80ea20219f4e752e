"""Forms of questions and steps, from what their fields declare: what is drawn, what is fixed, what is read."""

from typing import Annotated

import pytest

from armybuilder.engine.core.documents import DocumentError, DocumentPart, Key, ListOf, Name, Ref, number_between
from armybuilder.engine.core.documents.questions import form_of, read, read_partly

TEAMS = {"t1": "First", "t2": "Second"}


class Loss(DocumentPart):
    unit: Annotated[Key, Ref("team")]
    by: Annotated[Key | None, Ref("team")] = None
    damage: Annotated[int, number_between(0, 9)] = 0
    routed: bool = False


class Engine(DocumentPart):
    name: Name = ""
    on: bool = False


class Report(DocumentPart):
    team: Annotated[Key, Ref("team")]
    joined: Annotated[list[Annotated[Key, Ref("team")]], ListOf(9, "team")] = []
    losses: Annotated[list[Loss], ListOf(3, "loss")] = []
    levels: dict[str, Annotated[int, number_between(0, 2)]] = {}
    engine: Engine | None = None


DRAFT = {
    "team": "t1",
    "joined": ["t2"],
    "losses": [{"unit": "t1", "damage": 2}, {"unit": "t2", "by": "t1", "routed": True}],
    "levels": {"leg": 1},
    "engine": {"name": "Old", "on": True},
}


def form(data, draft=None):
    return form_of(Report, "Report", data, lambda _: TEAMS, draft)


def drawn(section):
    return [(entry.control.where, entry.control.kind, entry.control.value) for entry in section.all_entries]


def test_a_needed_reference_of_the_draft_is_fixed_and_all_else_is_drawn():
    whole, engine = form(DRAFT, DRAFT)
    assert drawn(whole) == [
        ("/joined", "several", "t2"),
        ("/levels/leg", "number", "1"),
        ("/losses/0/by", "choice", ""),
        ("/losses/0/damage", "number", "2"),
        ("/losses/0/routed", "toggle", ""),
        ("/losses/1/by", "choice", "t1"),
        ("/losses/1/damage", "number", "0"),
        ("/losses/1/routed", "toggle", "on"),
    ]
    [losses] = whole.lists
    assert [(row.where, row.title) for row in losses.rows] == [("/losses/0", "First"), ("/losses/1", "Second")]
    assert (losses.where, losses.label, losses.noun, losses.most) == ("/losses", "Losses", "loss", 3)
    assert drawn(engine) == [("/engine/name", "text", "Old"), ("/engine/on", "toggle", "on")]


def test_without_a_draft_everything_is_chosen():
    whole, _ = form({"losses": [{}]})
    assert drawn(whole)[0] == ("/team", "choice", "")
    assert [row.title for row in whole.lists[0].rows] == ["Loss 1"]
    assert [option.value for option in whole.entries[0].control.options] == ["", "t1", "t2"]


def test_what_a_form_sends_goes_over_the_draft():
    sent = {
        "/joined": "t1, t2",
        "/levels/leg": "2",
        "/losses": "2",
        "/losses/0/by": "t2",
        "/losses/0/damage": "3",
        "/losses/1/by": "",
        "/losses/1/damage": "0",
    }
    assert read(Report, sent, DRAFT) == {
        "team": "t1",
        "joined": ["t1", "t2"],
        "losses": [
            {"unit": "t1", "by": "t2", "damage": 3, "routed": False},
            {"unit": "t2", "damage": 0, "routed": False},
        ],
        "levels": {"leg": 2},
        "engine": {"name": "Old", "on": True},
    }


def test_rows_come_as_many_as_were_sent():
    def rows(count):
        return len(read_partly(Report, {"/team": "t1", "/losses": count}, DRAFT)["losses"])

    assert [rows(count) for count in ("0", "1", "3", "4", "9999999", "-1", "x")] == [0, 1, 3, 3, 0, 0, 0]


def test_faults_stand_at_their_rows():
    with pytest.raises(DocumentError) as caught:
        read(Report, {"/losses": "2", "/losses/0/damage": "ten", "/losses/1/unit": "t1", "/losses/1/damage": "10"})
    assert [(problem.where, problem.message) for problem in caught.value.problems] == [
        ("/team", "Team is required."),
        ("/losses/0/unit", "Unit is required."),
        ("/losses/0/damage", "'ten' is not a whole number."),
        ("/losses/1/damage", "Damage must be from 0 to 9."),
    ]
