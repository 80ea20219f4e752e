"""`manage.py battle` and the API: the same batch, in words and as JSON."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from armybuilder.battles import text
from armybuilder.battles.forces import distinct_name
from armybuilder.battles.play import cluster, second_opinion
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.battle.statistics import RateDifference
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from tests.battles.conftest import NORTH, POLICIES, SOUTH, SYSTEM

ADDRESS = f"/api/v1/systems/{SYSTEM}/battles/"


@pytest.fixture
def files(tmp_path):
    """Two documents in files."""
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, data in zip(paths, (NORTH, SOUTH), strict=True):
        path.write_text(json.dumps(data))
    return [str(path) for path in paths]


@pytest.fixture
def battle(files):
    """`battle("--battles", "4")`: what it prints."""

    def run(*arguments, forces=None):
        out = io.StringIO()
        call_command("battle", *(forces or files), *map(str, arguments), "--workers", "1", stdout=out)
        return out.getvalue()

    return run


@pytest.fixture
def post(client):
    def send(**body):
        values = {"first": NORTH, "second": SOUTH} | body
        return client.post(ADDRESS, json.dumps(values), content_type="application/json")

    return send


def test_json_is_the_answer_of_the_api(battle, post):
    policies = list(POLICIES.values())
    answer = post(battles=4, seed=9, policies=policies)
    summary = answer.json()["summary"]

    assert json.loads(battle("--battles", 4, "--seed", 9, "--policy", "random", "--format", "json")) == answer.json()
    assert (answer.json()["names"], answer.json()["catalogue"]) == (["Two of us", "Snakes"], "2014.1")
    assert [(one["number"], one["seed"], one["mirrored"]) for one in summary["played"]] == [
        (0, 9, False),
        (1, 9, True),
        (2, 10, False),
        (3, 10, True),
    ]
    assert summary["wins"][0]["count"] + summary["wins"][1]["count"] + summary["draws"]["count"] == 4


@pytest.mark.django_db
def test_the_default_player_is_the_same_for_any_number_of_battles(battle, post):
    """On every machine, from page, command and API; "best" is what requests called it before."""
    for policies in (None, ["best", "best"], ["planner", "best"]):
        assert post(policies=policies).json()["policies"] == ["planner", "planner"]
    assert post(policies=["best", "random"]).json()["policies"] == ["planner", "random"]
    for count in (1, 2, 10):
        told = json.loads(battle("--battles", count, "--format", "json"))
        assert told["policies"] == ["planner", "planner"]
    assert battle("--policy", "best").startswith("Two of us (planner) against Snakes (planner), ")


HEADLINE = (
    "The AI player decides this result, not the lists: from planner to veteran it changes by -40 percentage points "
    "(-60 to -20)."
)


@pytest.mark.django_db
def test_the_strongest_player_gives_a_second_opinion(battle, monkeypatch):
    """Only where nobody chose a player, and where there are enough battles; it is the headline where the two disagree."""
    monkeypatch.setattr(second_opinion, "FEWEST", 4)
    asked = battle("--battles", 4).splitlines()
    chosen = battle("--battles", 4, "--policy", "planner").splitlines()
    monkeypatch.setattr(text, "disagreement", lambda *_: RateDifference(-0.4, -0.6, -0.2))
    apart = battle("--battles", 4).splitlines()

    opinion = asked[-1]
    assert opinion.startswith("  second opinion: veteran, 4 battles: Two of us won ")
    assert asked[:-1] == chosen
    assert apart == [
        HEADLINE,
        opinion,
        *chosen,
    ]


@pytest.mark.parametrize(
    "policies, points, battles, armies, count",
    [
        (("planner", "planner"), 300, 20, 1, 20),
        (("planner", "planner"), 300, 100, 1, 88),
        (("planner", "planner"), 300, 1000, 1, 88),
        (("planner", "planner"), 300, 100, 5, 16),
        (("planner", "planner"), 300, 18, 1, 0),
        (("planner", "planner"), 8000, 100, 1, 0),
        (("planner", "veteran"), 300, 100, 1, 0),
        (("greedy", "greedy"), 300, 100, 1, 0),
    ],
)
def test_a_second_opinion_takes_two_minutes_of_a_processor(policies, points, battles, armies, count):
    """1.35 seconds for a battle of 150 TV a side, by what the game says of its strongest player."""
    assert second_opinion.count_battles(SYSTEM, policies, points, battles, armies) == count


def test_text(battle):
    lines = battle("--battles", 2, "--policy", "random").splitlines()

    assert lines[:2] == [
        "Two of us (random) against Snakes (random), catalogue 2014.1",
        "  2 battles from seed 1 on, scenario basic",
    ]
    assert [line.partition(":")[0] for line in lines if line.startswith("    1 ")] == [
        "    1 Hunter",
        "    1 Jaguar",
        "    1 Black Mamba",
        "    1 Jager",
    ]


def test_two_lists_of_one_name_are_told_apart(battle, files):
    head, _, *won = battle("--policy", "random", forces=[files[0], files[0]]).splitlines()

    assert head.startswith("Two of us (random) against Two of us (2) (random), ")
    assert [line.strip().partition(" won ")[0] for line in won[:2]] == ["Two of us", "Two of us (2)"]
    assert distinct_name("N" * 200, "N" * 200) == "N" * 196 + " (2)"
    assert distinct_name("North", "South") == "South"


def test_log_of_every_battle(battle, post, tmp_path):
    file = tmp_path / "log.txt"
    battle("--battles", 2, "--seed", 5, "--log", file, "--policy", "random")
    first, second = file.read_text().strip().split("\n\n")
    told = post(seed=5, log=True, policies=["random", "random"]).json()["logs"]

    assert first.splitlines()[0] == "Battle 1, seed 5, sides as given: A is Two of us, B is Snakes"
    assert second.splitlines()[0] == "Battle 2, seed 5, sides swapped: A is Snakes, B is Two of us"
    assert [line.strip() for line in first.splitlines()[1:-1]] == told[0]


def test_replay_of_the_first_battle(battle, tmp_path):
    file = tmp_path / "replay.json"
    battle("--seed", 5, "--scenario", "generated", "--log", file)
    replay = read_replay(file.read_bytes())

    assert (replay.system, replay.seed, replay.names) == (SYSTEM, 5, ("Two of us", "Snakes"))
    assert (replay.scenario, len(replay.terms)) == ("generated", 4)
    assert replay.outcome


@pytest.mark.parametrize(
    "arguments,message",
    [
        (("--battles", 0), "--battles has to be 1 at least."),
        (("--seed", -1), "--seed goes from 0 to"),
        (("--policy", "chess"), "There is no policy 'chess'. Known: "),
        (("--scenario", "picnic"), "There is no scenario 'picnic'. Known: basic, generated, individual."),
        (("--scenario", "generated:hide"), "There is no objective 'hide'. Known: assassinate, recon, protect, "),
        (("--log", "/nonesuch/log.txt"), "/nonesuch/log.txt cannot be written: No such file or directory."),
    ],
)
def test_refusals(battle, arguments, message):
    with pytest.raises(CommandError) as error:
        battle(*arguments)

    assert str(error.value).startswith(message)


def test_a_battle_that_breaks_off(battle, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(BETA_BATTLE, "fight", broken)
    with pytest.raises(CommandError, match="The battle of seed 8, with sides as given, broke off: ZeroDivisionError"):
        battle("--seed", 8)


@pytest.mark.usefixtures("cluster_without_workers")
def test_a_cluster_without_workers(files):
    with pytest.raises(CommandError) as error:
        call_command("battle", *files, "--battles", "2")

    assert str(error.value) == f"{cluster.NOBODY} None came within 0.2 seconds."


def test_a_number_of_workers(files):
    with pytest.raises(CommandError, match="--workers goes from 1 to 64"):
        call_command("battle", *files, "--workers", "65")


def test_a_document_that_cannot_be_read(battle, files, capsys):
    with pytest.raises(SystemExit) as stopped:
        battle(forces=[files[0], "/nonesuch.json"])

    assert stopped.value.code == 3
    with pytest.raises(SystemExit):
        call_command("battle", files[0], files[0] + "x")
    assert "The file cannot be read: No such file or directory." in capsys.readouterr().err


@pytest.mark.parametrize(
    "body,where,message",
    [
        ({"battles": 21}, "/battles", "This can be 20 at most."),
        ({"battles": 0}, "/battles", "This must be at least 1."),
        ({"seed": -1}, "/seed", "This must be at least 0."),
        ({"policies": ["random", "chess"]}, "/policies/1", "Unknown AI player 'chess'. Known: "),
        ({"scenario": "picnic"}, "/scenario", "There is no scenario 'picnic'. Known: basic, generated, individual."),
        ({"scenario": "generated:hide"}, "/scenario", "There is no objective 'hide'. Known: assassinate, recon, "),
        ({"scenario": ""}, "/scenario", "There is no scenario ''. Known: "),
        ({"battles": 2, "log": True}, "/log", "Events are shown for a single battle only: ask for one."),
        ({"second": {}}, "/second", "This is JSON from another program. Muster reads text lists (.txt, .md), "),
        ({"second": SOUTH | {"groups": []}}, "/second", "No model in this list can fight."),
        ({"first": NORTH | {"faction": "x"}}, "/first/faction", "There is no faction 'x'"),
        (
            {"first": NORTH | {"groups": NORTH["groups"] * 30}, "battles": 20},
            "/battles",
            "All battles together come to 9,940 TV",
        ),
        (
            {"first": NORTH | {"groups": [{"primary": {"models": [{"model": "north/hunter", "count": 200}]}}]}},
            "/first",
            "The list has 1,200 TV; test battles allow up to 1,000.",
        ),
    ],
)
def test_refusals_of_the_api(post, body, where, message):
    response = post(**body)
    (error,) = response.json()["errors"]

    assert (response.status_code, error["where"]) == (400, where)
    assert error["message"].startswith(message)


def test_roles_are_the_same_by_command_and_api(battle, post):
    sent = {"battles": 2, "seed": 9, "policies": ["greedy", "greedy"]}
    answer = post(**sent, roles=["snipe"])
    assert answer.status_code == 200, answer.json()
    assert answer.json()["roles"] == ["snipe"]
    options = "--battles", 2, "--seed", 9, "--policy", "greedy", "--roles", "snipe"
    assert json.loads(battle(*options, "--format", "json")) == answer.json()
    assert "  roles of its groups: snipe\n" in battle(*options)
    plain = post(**sent).json()
    assert "roles" not in plain
    assert [one["lost"] for one in plain["summary"]["played"]] != [
        one["lost"] for one in answer.json()["summary"]["played"]
    ]


@pytest.mark.parametrize(
    "roles,where,message",
    [
        (["dance"], "/roles/0", "Unknown role 'dance'. Known: hold, push, snipe, scout."),
        (["", "hold"], "/roles", "2 roles are more than the list has groups (1)."),
    ],
)
def test_roles_that_do_not_fit_are_refused(post, roles, where, message):
    answer = post(roles=roles)
    assert answer.status_code == 400
    assert (where, message) in [(each["where"], each["message"]) for each in answer.json()["errors"]]


def test_the_replay_of_a_command_has_its_roles(battle, tmp_path):
    files = [tmp_path / name for name in ("with.json", "without.json")]
    for file, more in zip(files, (["--roles", "snipe"], []), strict=True):
        battle("--seed", 9, "--policy", "greedy", "--log", file, *more)
    with_roles, without = (read_replay(file.read_bytes()) for file in files)
    assert with_roles.outcome != without.outcome
