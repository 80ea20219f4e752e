"""Battles of Heavy Gear tactical 1998 by command, API, pages and as people play them."""

import io
import json
import re

import pytest
from django.core.management import call_command

from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.engine.core.battle.replay import read_replay
from tests.battles.conftest import game, save  # noqa: F401 - fixtures
from tests.battles.replays import address
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
def test_people_agree_on_the_map_and_the_rounds_before_they_play(client, save):  # noqa: F811 - a fixture
    own, other = save(LONE), save(LONE | {"name": "Others"})
    asked = {"against": f"list:{other.key}", "player": "greedy", "scenario": "points", "agreed": "Small, rounds=2"}
    answer = client.post(f"/duels/new/?force={own.key}", asked)
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    assert duel.scenario == "points:small,rounds=2"
    assert "At most 2 rounds." in client.get(f"/duels/{duel.key}/").content.decode()
    wrong = client.post(f"/duels/new/?force={own.key}", asked | {"agreed": "rounds=99"})
    assert wrong.status_code == 400
    assert "A battle has 1 to 30 rounds, not &#x27;99&#x27;." in wrong.content.decode()


@pytest.fixture
def fought(db):
    """Two test battles of the Guards against the Riders on small maps."""
    job = BattleJob.objects.create(
        owner="somebody", system=SYSTEM, name="Guards", document=json.dumps(GUARDS), policy="greedy",
        opponent_policy="greedy", scenario=SHORT, battles=2, seed=14, state=BattleJob.State.DONE,
    )  # fmt: skip
    return BattleResult.objects.create(job=job, number=0, name="Riders", done=2, document=json.dumps(RIDERS))


@pytest.mark.parametrize("battle_number", [1, 2])
def test_a_replay_leads_to_its_map_on_paper(client, fought, battle_number):
    """Both battles of a pair are fought on the same map, with sides changed."""
    page = client.get(address(fought, battle_number)).content.decode()
    assert '<a href="/maps/tactical-1998/?seed=14&amp;size=small">Print this map</a>' in page
    (data,) = re.findall(r'data-replay="([^"]+)"', page)
    drawn = client.get(data).json()["hexes"]
    assert drawn == client.get("/maps/tactical-1998/map.json?seed=14&size=small").json()


def test_a_list_prints_as_a_battle_left_it(client, fought):
    page = client.get(address(fought)).content.decode()
    papers = re.findall(r'data-paper href="([^"?]+)', page)
    assert len(papers) == 2
    for paper in papers:
        answer = client.get(f"{paper}?parts=sheets")
        assert answer.status_code == 200
        assert answer.content.startswith(b"%PDF")


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
