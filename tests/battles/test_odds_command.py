"""`manage.py odds`: what it says and how it exits."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from armybuilder.battles.odds.games import odds_of
from armybuilder.battles.play.playable import battles_of


@pytest.fixture
def odds():
    """`odds("north/hunter", "south/jager", "--cover", "1")`: what it prints."""

    def run(*arguments):
        out = io.StringIO()
        call_command("odds", *arguments, stdout=out)
        return out.getvalue()

    return run


def test_text(odds):
    lines = odds(
        "north/hunter + Headhunter", "south/jager", "--weapon", "LAC", "--target-posture", "braced"
    ).splitlines()

    assert lines[:3] == [
        "Hunter: LAC (Arm, Split:2) at Jager, optimal range",
        "  attack 3D6 at 4+ against 1D6 at 4+",
        "  hit 86.1%   damage 2.38 on average",
    ]


def test_json_is_the_answer_of_the_api(odds, client):
    options = ("--range", "20", "--cover", "1", "--behind", "--full-pieces", "[2]", "--rerolls", "attacker")
    attacker = {"model": "north/hunter", "taken": 3}
    body = {
        "attacker": attacker,
        "defender": {"model": "south/jager", "upgrades": []},
        "range": 20,
        "cover": 1,
        "behind": True,
        "full_pieces": [2],
        "rerolls": "attacker",
    }
    answer = client.post("/api/v1/systems/blitz-beta/odds/", json.dumps(body), content_type="application/json")

    assert answer.status_code == 200
    assert json.loads(odds(json.dumps(attacker), "south/jager", *options, "--format", "json")) == answer.json()


@pytest.mark.parametrize(
    "arguments,message",
    [
        (
            ("north/huntre", "south/jager"),
            "/attacker/model: There is no model 'north/huntre' in this catalogue. Perhaps: ",
        ),
        (("north/hunter", "south/jager", "--cover", "9"), "/cover: This can be 3 at most."),
        (("north/hunter", "south/jager", "--weapon", "XYZ"), "/weapon: Hunter has no weapon 'XYZ'."),
    ],
)
def test_refusals(odds, arguments, message):
    with pytest.raises(CommandError) as error:
        odds(*arguments)

    assert str(error.value).startswith(message)


def test_another_system_and_another_question(odds):
    """Sides as the system writes them, each kind of question by its name."""
    hunter, jager = "northern-guard/hunter attack=2 attack_modifier=0", "milicia/jager defense=2 defense_modifier=0"
    lines = odds(
        hunter, f"{jager} armor=15", "--system", "blitz-2006", "--weapon", "LAC", "--rof-damage", "2"
    ).splitlines()

    assert lines[:3] == ["Light Autocannon at medium range", "  attack 2D6 against 2D6", "  hit 39.7%   fumble 2.8%"]
    assert odds("--system", "blitz-2006", "--ask", "test", "--skill", "1", "--threshold", "3").splitlines() == [
        "Test: 1D6 against 3",
        "  success 50.0%   fumble 16.7%",
        "  margin: -3: 16.7%, -1: 16.7%, 0: 16.7%, 1: 16.7%, 2: 16.7%, 3: 16.7%",
    ]


@pytest.mark.parametrize(
    "arguments,message",
    [
        (("--ask", "ram"), "Heavy Gear Blitz (beta 2014) knows no odds of 'ram'. Known: attack."),
        (
            ("hunter attack=2", "armor=15", "--system", "blitz-2006", "--weapon", "LAC"),
            (
                "/attacker/attack_modifier: The attack modifier at stationary speed is needed, but no card "
                "shows it.\n/defender/defense: The defender's skill is needed, but no card shows it."
            ),
        ),
    ],
)
def test_refusals_of_others(odds, arguments, message):
    with pytest.raises(CommandError) as error:
        odds(*arguments)

    assert str(error.value).startswith(message)


def test_a_system_without_battles():
    with pytest.raises(LookupError, match=r"There are no odds of 'chess'\. Known: blitz-beta"):
        odds_of("chess")
    with pytest.raises(LookupError, match=r"There are no battles of 'chess'\. Known: blitz-beta"):
        battles_of("chess")
