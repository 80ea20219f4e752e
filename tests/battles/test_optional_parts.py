"""Pages of a game that draws no random armies, marks no paper and is not proved by play: they leave these out."""

import re

import msgspec
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from armybuilder.battles.play import playable
from armybuilder.battles.play.batch import plan_batch
from armybuilder.battles.play.pace import BattleKind, single_core_seconds
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.lab import checks
from armybuilder.lab import views as lab
from armybuilder.lab.plans import StudyTerms
from tests.battles.conftest import NORTH, SOUTH, SYSTEM
from tests.battles.replays import address, finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def bare(monkeypatch):
    """The game without its optional parts."""
    monkeypatch.setattr(BETA_BATTLE, "draws_forces", False)
    monkeypatch.setattr(BETA_BATTLE, "marks_paper", False)
    monkeypatch.setattr(BETA_BATTLE, "fuzzer", None)
    for module in (playable, lab):
        monkeypatch.setattr(module, "STUDIED", ("another-game",))


def opponents(page):
    return re.findall(r'name="opponent" value="(\w+)"', page.content.decode())


def test_opponents_are_drawn_where_the_game_draws_forces(client, mine):
    page = client.get("/battles/new/", {"force": mine.key})
    assert opponents(page) == ["gauntlet", "random", "lists"]
    assert 'id="b-armies"' in page.content.decode()


def test_opponents_are_lists_where_it_draws_none(client, mine, bare):
    page = client.get("/battles/new/", {"force": mine.key})
    assert (page.status_code, opponents(page)) == (200, ["lists"])
    assert 'id="b-armies"' not in page.content.decode()

    refused = client.post("/battles/new/" + f"?force={mine.key}", {"opponent": "gauntlet", "battles": 20})
    assert refused.status_code == 400


def test_a_battle_of_people_is_against_a_list_where_it_draws_none(client, mine, bare):
    page = client.get("/duels/new/", {"force": mine.key}).content.decode()
    assert ("A random army" in page, "One of your lists" in page) == (False, True)


def test_a_replay_offers_no_paper_where_none_is_marked(client, bare):
    page = address(finished())
    assert "data-paper" not in client.get(page).content.decode()
    assert client.get(f"{page}side-1.pdf").status_code == 404


def test_the_lab_is_closed_where_it_draws_none(client, bare):
    assert client.get("/lab/new/", {"kind": "worth", "system": SYSTEM}).status_code == 404
    with pytest.raises(checks.StudyRefusedError) as refused:
        checks.check_terms(SYSTEM, "matrix", StudyTerms("", ""))
    assert str(refused.value) == (
        "The balance lab needs random armies, and this game draws none: let your lists fight test battles."
    )


def test_a_command_proves_what_is_proved_by_play(bare):
    with pytest.raises((LookupError, CommandError), match="The battles of 'blitz-beta' are not proved by play"):
        call_command("prove_battles", trials=1, workers=1)


@pytest.mark.parametrize("usual, most", [(150.0, "8,000"), (75.0, "4,000")])
def test_a_limit_of_points_is_so_many_usual_battles(monkeypatch, usual, most):
    monkeypatch.setattr(BETA_BATTLE, "usual_points", usual)
    body = msgspec.json.encode({"first": NORTH | {"groups": NORTH["groups"] * 30}, "second": SOUTH, "battles": 20})
    with pytest.raises(DocumentError, match=f"the limit is {most} at once"):
        plan_batch(body, battles_of(SYSTEM))


def test_a_pace_is_that_of_a_usual_battle(monkeypatch):
    kind = BattleKind(SYSTEM, ("greedy", "planner"), 600.0)
    monkeypatch.setattr(BETA_BATTLE, "usual_points", 300.0)
    assert single_core_seconds(kind) == (BETA_BATTLE.paces["greedy"] + BETA_BATTLE.paces["planner"]) / 2
