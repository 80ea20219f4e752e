"""`manage.py campaign` plays a file again, goes on with it, and says what is wrong."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

SUIT = {"model": "eff/suit", "name": "Suit", "points": 100, "integrity": 8}
STEPS = [
    {"step": {"step": "place-team", "player": "p1", "tile": "1-1", "name": "White Base", "units": [SUIT]}},
    {"step": {"step": "begin-turns"}},
    {"step": {"step": "start-turn"}, "dice": [3]},
]


@pytest.fixture
def war(tmp_path):
    path = tmp_path / "war.json"
    settings = {"health": 3, "mind": 3}
    players = [{"faction": "eff", "name": "Ann"}, {"faction": "zeon", "name": "Bob"}]
    setup = {"map": "ukraine", "players": players, "settings": settings}
    whole = {"format": "muster.campaign/1", "system": "gundam-skirmish", "name": "War", "setup": setup, "steps": STEPS}
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def told(*words):
    out = StringIO()
    call_command("campaign", *map(str, words), stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.django_db
def test_a_file_is_played_again_and_on(war, tmp_path):
    on = tmp_path / "on.json"
    step = json.dumps({"step": "move-team", "team": "t8", "to": "1-2"})

    lines = told(war, "--step", step, "-o", on)

    assert lines[-5:] == [
        "   4  White Base moves from 1-1 to 1-2. (CA-10.1)",
        "Ukraine. Round 1, campaign turn of Ann, 2 actions left",
        "Ann: War Effort 10, Requisition 10, Teams 1, Bases of victory 0 of 7",
        "  White Base, 1-2: Points 100, Units 1",
        "Bob: War Effort 10, Requisition 10, Teams 0, Bases of victory 0 of 7",
    ]
    assert "   1  warning: There is no base in tile 1-1. (CA-6.3)" in lines
    assert told(on) == lines
    assert json.loads("\n".join(told(on, "--format", "json")))["teams"][0]["tile"] == "1-2"


@pytest.mark.django_db
def test_what_is_wrong_is_said(war, tmp_path):
    with pytest.raises(
        CommandError, match="This needs a die with 6 sides: Event Die of White Base\\. Say what it shows"
    ):
        told(war, "--step", '{"step": "start-turn"}')
    with pytest.raises(CommandError, match="/dice/0: 9 is not on the die for “Event Die of White Base”"):
        told(war, "--step", '{"step": "start-turn"}', "--dice", 9)
    with pytest.raises(CommandError, match=r"none\.json cannot be read: No such file"):
        told(tmp_path / "none.json")
    war.write_text(war.read_text().replace("1-1", "9-9"))
    with pytest.raises(CommandError, match="/steps/0/step/tile: There is no tile “9-9”"):
        told(war)
