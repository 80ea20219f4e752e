"""Battles of Gundam: Skirmish by command, API, pages and as people play them."""

import io
import json

import pytest
from django.core.management import call_command

from armybuilder.battles.live.models import Duel
from armybuilder.engine.core.battle.replay import read_replay
from tests.battles.conftest import game, save  # noqa: F401 - fixtures
from tests.engine.gundam_skirmish.battle.forces import suits, tanks

SYSTEM = "gundam-skirmish"
SUITS, TANKS = suits(carried=True), tanks(carried=True)


@pytest.fixture
def files(tmp_path):
    """Two documents in files."""
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, data in zip(paths, (SUITS, TANKS), strict=True):
        path.write_text(json.dumps(data))
    return [str(path) for path in paths]


@pytest.fixture
def battle(files):
    """`battle("--battles", 4)`: what the command prints."""

    def run(*arguments, workers=1):
        out = io.StringIO()
        call_command("battle", *files, "--system", SYSTEM, *map(str, arguments), "--workers", workers, stdout=out)
        return out.getvalue()

    return run


@pytest.mark.django_db
def test_command_and_api_give_the_same_answer_with_any_number_of_workers(battle, client):
    asked = {"first": SUITS, "second": TANKS, "battles": 4, "seed": 9, "policies": ["greedy", "random"]}
    answer = client.post(f"/api/v1/systems/{SYSTEM}/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 200, answer.json()
    printed = [
        battle(
            "--battles",
            4,
            "--seed",
            9,
            "--policy",
            "greedy",
            "--opponent-policy",
            "random",
            "--format",
            "json",
            workers=workers,
        )
        for workers in (1, 2)
    ]
    assert printed[0] == printed[1]
    assert json.loads(printed[0]) == answer.json()


def test_the_log_of_a_battle_shows_every_die(battle, tmp_path):
    file = tmp_path / "battle.txt"
    battle("--battles", 2, "--policy", "greedy", "--log", file)
    text = file.read_text()
    assert "Suits wins the priority roll" in text or "Tanks wins the priority roll" in text
    assert "[hits " in text
    assert "0.0″" not in text
    assert " 0 damage" not in text


def test_a_replay_is_written_for_whoever_looks_at_it(battle, tmp_path):
    file = tmp_path / "battle.json"
    battle("--battles", 2, "--policy", "greedy", "--log", file)
    replay = read_replay(file.read_bytes())
    assert (replay.system, replay.score_worth) == (SYSTEM, 0.0)
    assert replay.names == ("Suits", "Tanks")
    assert [figure.name for figure in replay.figures[:3]] == ["Sample suit", "Sample suit", "Sample commander"]
    assert ("Pilot", "Ace rank 2") in replay.figures[2].facts
    attack = next(event for event in replay.events if event.kind == "attack")
    assert set(attack.odds) == {"hit", "destroyed"}
    assert attack.shot is not None
    assert attack.shot.lock == "sight"


@pytest.mark.django_db
def test_a_battle_is_played_from_its_form_to_its_replay(client, save):  # noqa: F811 - a fixture
    own, other = save(SUITS), save(TANKS)
    assert client.get(f"/duels/new/?force={own.key}").status_code == 200
    answer = client.post(
        f"/duels/new/?force={own.key}", {"against": f"list:{other.key}", "player": "greedy", "scenario": "skirmish"}
    )
    assert answer.status_code == 302, answer.content.decode()
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    for _ in range(200):
        assert client.get(f"/duels/{duel.key}/").status_code == 200
        client.post(f"/duels/{duel.key}/choose/", {"version": str(duel.version), "do": "round"})
        duel.refresh_from_db()
        if duel.over:
            break
    assert duel.over
    assert client.get(f"/duels/{duel.key}/replay/").status_code == 200


@pytest.mark.django_db
def test_a_random_army_of_the_ready_pack_can_be_played_against(client, save):  # noqa: F811 - a fixture
    own = save(SUITS)
    answer = client.post(
        f"/duels/new/?force={own.key}", {"against": "random:titans", "player": "greedy", "scenario": "territory"}
    )
    assert answer.status_code == 302, answer.content.decode()
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    assert json.loads(duel.opposing)["faction"] == "titans"
    assert [pack["key"] for pack in json.loads(duel.opposing)["packs"]] == ["samples"]


@pytest.mark.django_db
def test_the_form_of_test_battles_names_what_may_be_agreed_on(client, save):  # noqa: F811 - a fixture
    own = save(SUITS)
    text = client.get(f"/battles/new/?force={own.key}").content.decode()
    assert "With space, the battle is in space" in text
    assert "hold, capture, recon" not in text
