"""Battles of Heavy Gear tactical 1998 by command, API, pages and as people play them."""

import io
import json

import pytest
from django.core.management import call_command

from armybuilder.battles.live.models import Duel
from armybuilder.engine.core.battle.replay import read_replay
from tests.battles.conftest import game, save  # noqa: F401 - fixtures
from tests.engine.tactical_1998.battle.forces import data, guards, riders

SYSTEM = "tactical-1998"
GUARDS, RIDERS = guards(), riders()
LONE = data("Lone", "north", [{"model": "north/hunter"}])
SHORT = "points:small,rounds=3"


@pytest.fixture
def files(tmp_path):
    """Two documents in files."""
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, force in zip(paths, (GUARDS, RIDERS), strict=True):
        path.write_text(json.dumps(force))
    return [str(path) for path in paths]


@pytest.fixture
def battle(files):
    """`battle("--battles", 4)`: what the command prints."""

    def run(*arguments, workers=1):
        out = io.StringIO()
        asked = ("--system", SYSTEM, "--scenario", SHORT, *map(str, arguments), "--workers", workers)
        call_command("battle", *files, *asked, stdout=out)
        return out.getvalue()

    return run


@pytest.mark.django_db
def test_command_and_api_give_the_same_answer_with_any_number_of_workers(battle, client):
    asked = {
        "first": GUARDS, "second": RIDERS, "battles": 4, "seed": 9, "policies": ["greedy", "random"], "scenario": SHORT,
    }  # fmt: skip
    answer = client.post(f"/api/v1/systems/{SYSTEM}/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 200, answer.json()
    told = ("--battles", 4, "--seed", 9, "--policy", "greedy", "--opponent-policy", "random", "--format", "json")
    printed = [battle(*told, workers=workers) for workers in (1, 2)]
    assert printed[0] == printed[1]
    assert json.loads(printed[0]) == answer.json()


def test_the_log_of_a_battle_shows_every_die_and_each_thing_by_its_name(battle, tmp_path):
    file = tmp_path / "battle.txt"
    battle("--battles", 2, "--policy", "greedy", "--log", file)
    text = file.read_text()
    assert "[tactics " in text
    assert "[attack " in text
    assert "Hunter A1" in text
    assert " -1" not in "".join(line for line in text.splitlines() if "damage" in line)


def test_a_replay_has_the_map_and_a_figure_for_each_unit(battle, tmp_path):
    file = tmp_path / "battle.json"
    battle("--battles", 2, "--policy", "greedy", "--log", file)
    replay = read_replay(file.read_bytes())
    assert (replay.system, replay.names) == (SYSTEM, ("Guards", "Riders"))
    assert [figure.name for figure in replay.figures] == [
        "Hunter", "Hunter", "Cheetah", "Hunter", "Caïman APC", "Standard squad", "Heavy Weapons squad", "Recon squad",
        "Hunter", "Hunter", "Cheetah",
    ]  # fmt: skip
    assert replay.hexes is not None
    assert (replay.hexes.columns, replay.hexes.rows) == (16, 16)
    attack = next(event for event in replay.events if event.kind == "attack")
    assert set(attack.odds) == {"hit", "destroyed"}
    assert attack.shot is not None


@pytest.mark.django_db
def test_a_battle_is_played_from_its_form_to_its_replay(client, save):  # noqa: F811 - a fixture
    own, other = save(LONE), save(LONE | {"name": "Others"})
    assert client.get(f"/duels/new/?force={own.key}").status_code == 200
    answer = client.post(
        f"/duels/new/?force={own.key}", {"against": f"list:{other.key}", "player": "greedy", "scenario": "points"}
    )
    assert answer.status_code == 302, answer.content.decode()
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    for _ in range(60):
        assert client.get(f"/duels/{duel.key}/").status_code == 200
        client.post(f"/duels/{duel.key}/choose/", {"version": str(duel.version), "do": "round"})
        duel.refresh_from_db()
        if duel.over:
            break
    assert duel.over
    assert client.get(f"/duels/{duel.key}/replay/").status_code == 200


@pytest.mark.django_db
def test_a_vehicle_without_a_figure_is_named_with_the_figure(client):
    asked = {
        "first": GUARDS,
        "second": GUARDS | {"groups": [{"units": [{"model": "north/hunter"}, {"model": "north/jaguar"}]}]},
        "battles": 2,
    }
    answer = client.post(f"/api/v1/systems/{SYSTEM}/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 400, answer.json()
    assert "Jaguar can't fight: its Threat value is missing from the rulebook." in answer.content.decode()


@pytest.mark.django_db
def test_the_form_of_test_battles_says_that_maps_and_ways_to_win_are_ours(client, save):  # noqa: F811 - a fixture
    own = save(GUARDS)
    text = client.get(f"/battles/new/?force={own.key}").content.decode()
    assert "The rulebook has no maps, scenarios or victory conditions: these are ours." in text
