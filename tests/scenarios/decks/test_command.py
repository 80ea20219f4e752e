"""`manage.py deck`: what it says and how it exits."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

WORDS = ("seed=7", "p1=Ann", "n1=3200", "u1=Heavy tank|Rifles", "p2=Bob", "u2=Walker", "seat=1", "turned=1")


def run(*arguments):
    out = io.StringIO()
    call_command("deck", *arguments, stdout=out)
    return out.getvalue()


def test_text():
    lines = run(*WORDS).splitlines()

    assert lines[:4] == [
        "Turn 1",
        "Again: seed=7 turned=1 p1=Ann n1=3200 'u1=Heavy tank|Rifles' p2=Bob u2=Walker seat=1",
        "Seat 1: Ann, 3,200 points, hand of 3",
        "Seat 2: Bob, 0 points, hand of 0",
    ]
    assert [line.split(":")[0] for line in lines[5:8]] == ["  turned down", "  active", "  to come"]
    assert "Hand of Ann" in lines


def test_json_is_the_answer_of_the_api(client):
    answer = client.get("/api/v1/systems/legend-weaver/deck/", dict(word.split("=", 1) for word in WORDS))

    assert json.loads(run(*WORDS, "--format", "json")) == answer.json()


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("turn=0",), "'0' is not a turn: enter a whole number from 1 to 99."),
        (("Ann",), "'Ann' says nothing: write name=value, such as p1=Ann."),
    ],
)
def test_what_cannot_be_done(arguments, message):
    with pytest.raises(CommandError) as raised:
        run(*arguments)

    assert str(raised.value) == message
