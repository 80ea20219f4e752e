"""The lab over the API: a study is asked for, watched and forgotten by whoever has its address."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.jobs.models import Place
from armybuilder.lab import findings, studies
from armybuilder.lab.models import Study
from armybuilder.lab.runner import terms_of
from tests.battles.conftest import NORTH, force_data
from tests.jobs.hands import work_off

pytestmark = pytest.mark.django_db
SMALL = {"armies": 2, "pairs": 1, "policy": "greedy", "seed": 3}


@pytest.fixture
def ask(client, settings):
    settings.BATTLE_WORKERS = 1

    def ask_(**asked):
        return client.post("/api/v1/systems/blitz-beta/studies/", json.dumps(SMALL | asked), "application/json")

    return ask_


def test_a_list_is_asked_about_and_the_answer_comes_bit_by_bit(ask, client):
    asked = ask(kind="without", force=NORTH)
    early = client.get(asked["Location"])
    work_off()
    late = client.get(asked["Location"])
    study = Study.objects.get()
    rows = findings.rows_by_loss(study, terms_of(study))
    known = {
        "url": f"http://testserver{asked['Location']}", "kind": "without", "name": "Two of us", "policy": "greedy",
        "scenario": "basic", "size": 30, "armies": 2, "pairs": 1, "seed": 3, "total": 12, "message": "", "worth": None,
        "matrix": [], "field": [], "change": None,
    }  # fmt: skip
    nothing = {"value": None, "low": None, "high": None}
    changes = [("Jaguar", -10.0), ("Hunter", -6.0)]

    assert (asked.status_code, asked["Retry-After"]) == (202, "2")
    assert early.json() == asked.json()
    assert early.json() == known | {
        "state": "waiting", "done": 0, "seconds": early.json()["seconds"], "place": 1, "version": "",
        "changes": [{"old": old, "new": "", "points": points, "won": nothing, "pairs": 0} for old, points in changes],
    }  # fmt: skip
    assert early.json()["seconds"] > 0
    assert late.json() == known | {
        "state": "done", "done": 12, "seconds": 0.0, "place": 0, "version": study.version,
        "changes": [
            {
                "old": terms_of(study).tried[row.number].old, "new": "", "pairs": 2,
                "points": terms_of(study).tried[row.number].change,
                "won": {"value": row.change.value, "low": row.change.low, "high": row.change.high},
            }
            for row in rows
        ],
    }  # fmt: skip
    assert "Retry-After" not in late


def test_a_worth_and_a_matrix(ask, client):
    addresses = [ask(kind="worth", model="north/hunter", size=30)["Location"], ask(kind="matrix", size=30)["Location"]]
    Study.objects.filter(kind="matrix").update(state="cancelled")
    Place.objects.filter(key=addresses[1].split("/")[-2]).delete()
    work_off()
    worth, matrix = (client.get(address).json() for address in addresses)

    assert (worth["state"], worth["worth"]["printed"], worth["worth"]["battles"]) == ("done", 6.0, 16)
    assert set(worth["worth"]["by_points"]) == {"value", "low", "high"}
    assert (matrix["state"], matrix["matrix"]) == ("failed", [])


@pytest.mark.parametrize(
    "asked, where, said",
    [
        ({"kind": "league"}, "/kind", "'league' isn't one of the values allowed here."),
        ({"kind": "worth"}, "/model", "Say what to value"),
        ({"kind": "worth", "model": "nobody"}, "/model", "'nobody' doesn't exist here."),
        ({"kind": "worth", "faction": "nowhere"}, "/faction", "'nowhere' doesn't exist here."),
        ({"kind": "worth", "model": "north/hunter", "price": 40}, "/size", "too large"),
        ({"kind": "worth", "model": "north/hunter", "price": 0.001}, "/price", "A price can be from 1 to 1000"),
        (
            {"kind": "worth", "model": "north/hunter", "size": 20},
            "/size",
            "No Black Talon army of 20 TV can be generated",
        ),
        ({"kind": "matrix", "size": 20}, "/size", "No Black Talon army of 20 TV can be generated"),
        ({"kind": "swaps", "force": NORTH | {"limit": 20}}, "/force", "No Black Talon army of 20 TV"),
        ({"kind": "swaps"}, "/force", "Include the list to study."),
        ({"kind": "without", "force": NORTH | {"groups": []}}, "/force", "No model in this list can fight."),
        ({"kind": "matrix", "policy": "best"}, "/policy", "'best' doesn't exist here."),
        ({"kind": "matrix", "scenario": "none"}, "/scenario", "none"),
        ({"kind": "matrix", "armies": 40, "pairs": 40}, "/armies", "battles; the limit is"),
        ({"kind": "matrix", "armies": 0}, "/armies", "This must be at least 2."),
    ],
)
def test_what_cannot_be_asked_is_told_with_its_place(ask, asked, where, said):
    answer = ask(**asked)

    assert answer.status_code == 400
    assert [error["where"] for error in answer.json()["errors"]] == [where]
    assert said in answer.json()["errors"][0]["message"]
    assert not Study.objects.exists()


def test_the_default_player_plays_where_nobody_is_named(ask):
    assert ask(kind="matrix", policy=None).json()["policy"] == "planner"


def test_the_price_of_a_faction_is_nothing_to_ask_about(ask):
    assert ask(kind="worth", faction="north", price=900).status_code == 202


def test_two_studies_of_a_network_wait_at_most(ask):
    assert [ask(kind="matrix").status_code for _ in range(3)] == [202, 202, 429]


def test_whoever_has_the_address_ends_it(ask, client):
    address = ask(kind="matrix")["Location"]

    assert [client.delete(address).status_code, client.get(address).status_code] == [204, 404]
    assert (Study.objects.count(), Place.objects.count()) == (0, 0)


def test_a_study_of_a_visitor_has_no_such_address(client):
    study = Study.objects.create(owner="0" * 32, system="blitz-beta", kind="matrix", name="", asked={}, seed=1)
    assert client.get(f"/api/v1/studies/{study.key}/").status_code == 404


def test_it_is_kept_for_a_day(ask):
    ask(kind="matrix")
    Study.objects.update(changed=timezone.now() - timedelta(days=2))
    assert studies.purge() == 0
    Study.objects.update(state="done")
    assert studies.purge() == 1


LIST = force_data("south/jager", faction="south", name="Snakes")


def test_a_change_is_asked_about_against_lists(ask, client):
    asked = ask(kind="change", force=NORTH | {"name": "Now"}, before=NORTH, field=[LIST, NORTH])
    early = client.get(asked["Location"]).json()
    work_off()
    late = client.get(asked["Location"]).json()
    study = Study.objects.get()
    found = findings.change_of(study, terms_of(study))

    assert (asked.status_code, early["change"], early["total"]) == (202, None, 2 * 4 * 2)
    assert (late["state"], late["name"], late["armies"], late["pairs"]) == ("done", "Now", 0, 1)
    assert found
    assert late["change"]["battles"] == found.battles == 8
    assert late["change"]["won"] == {"value": 0.0, "low": found.won.low, "high": found.won.high}
    assert set(late["change"]) == {"by_wins", "by_points", "won", "before", "after", "battles", "each"}
    assert [one["name"] for one in late["change"]["each"]] == ["Snakes", "Two of us"]


def test_a_gauntlet_of_lists_and_one_of_random_armies(ask, client):
    named = ask(kind="gauntlet", force=NORTH, field=[LIST, LIST])["Location"]
    random = ask(kind="gauntlet", force=NORTH).json()
    work_off()
    rows = client.get(named).json()["field"]

    assert [one["name"] for one in rows] == ["", "Snakes", "Snakes"]
    assert [one["wins"]["of"] for one in rows] == [4, 2, 2]
    assert (random["armies"], random["pairs"], random["total"]) == (2, 1, 4)


@pytest.mark.parametrize(
    "asked, where, said",
    [
        ({"kind": "change", "force": NORTH}, "/before", "Include the list before the change."),
        ({"kind": "change", "before": NORTH}, "/force", "Include the list to study."),
        ({"kind": "change", "force": NORTH, "before": NORTH | {"groups": []}}, "/before", "No model in this list can fight."),
        ({"kind": "gauntlet", "force": NORTH, "field": [LIST, NORTH | {"groups": []}]}, "/field/1", "No model in this"),
        ({"kind": "gauntlet", "force": NORTH, "field": [LIST] * 13}, "/field", "There are too many entries: the maximum is 12."),
        ({"kind": "gauntlet", "force": NORTH | {"limit": 20}, "armies": 9}, "/force", "No Black Talon army of 20 TV"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_of_a_field_is_told_with_its_place(ask, asked, where, said):
    answer = ask(**asked)

    assert answer.status_code == 400
    assert [error["where"] for error in answer.json()["errors"]] == [where]
    assert said in answer.json()["errors"][0]["message"]
    assert not Study.objects.exists()
