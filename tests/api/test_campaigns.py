"""A campaign over the API, from its setup to a step that is taken back."""

import json

import pytest
from jsonschema import Draft202012Validator

from armybuilder.campaigns.games import PLAYED, campaigns_of
from tests.campaigns.conftest import suit

pytestmark = pytest.mark.django_db

SETUP = {
    "map": "ukraine",
    "players": [{"faction": "eff", "name": "Ana"}, {"faction": "zeon", "name": "Ben"}],
    "settings": {"health": 3, "mind": 3},
}


@pytest.fixture
def post(client):
    def send(path, body):
        return client.post(path, json.dumps(body), content_type="application/json")

    return send


@pytest.fixture
def addresses(post):
    answer = post("/api/v1/systems/gundam-skirmish/campaigns/", {"name": "Autumn", "setup": SETUP})
    assert answer.status_code == 201
    found = {(each["sort"], each["player"]): each["url"] for each in answer.json()["addresses"]}
    assert answer["Location"] == found["organise", ""]
    return found


@pytest.fixture
def fits(client):
    """`fits("StepAnswer", data)` fails where the description of the API says otherwise."""
    components = client.get("/api/schema/?format=json").json()["components"]

    def check(name, data):
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components}).validate(data)

    return check


@pytest.mark.parametrize("system", PLAYED)
def test_every_game_begins_as_its_form_does(post, client, system):
    blank = campaigns_of(system).blank()
    answer = post(f"/api/v1/systems/{system}/campaigns/", {"name": "Blank", "setup": blank})
    assert answer.status_code == 201
    own = answer.json()["addresses"][0]["url"]
    assert client.get(own).json()["system"] == system


def test_a_campaign_is_begun_joined_and_played(addresses, post, client, fits):
    own = addresses["organise", ""]
    joined = post(addresses["join", ""].replace("/join/", "/") + "join/", {"player": "p1"})
    assert (joined.status_code, joined.json()["url"]) == (201, addresses["play", "p1"])
    ana = joined.json()["url"]
    fits("CampaignAddress", joined.json())
    begun = client.get(ana).json()
    fits("CampaignAnswer", begun)
    assert (begun["sort"], begun["player"], begun["version"], begun["stage"]) == ("play", "p1", 1, "Setting up")
    draft = next(offer["draft"] for offer in begun["offers"] if offer["draft"].get("player") == "p1")

    step = {**draft, "tile": "1-1", "units": [suit()]}
    fits("StepRequest", {"step": step, "version": 1})
    placed = post(f"{ana}steps/", {"step": step, "version": 1})
    assert placed.status_code == 201
    fits("StepAnswer", placed.json())
    assert placed.json()["version"] == 2
    assert placed.json()["entry"]["told"][-1]["text"] == "Ana places Ana 1, 100 pts, on 1-1."
    [piece] = client.get(own).json()["pieces"]
    assert (piece["name"], piece["tile"], piece["listings"][0]["rows"][0]["cells"][:2]) == (
        "Ana 1",
        "1-1",
        ["Suit", "Mobile Suit"],
    )

    undone = post(f"{ana}undo/", {"version": 2}).json()
    fits("WalkAnswer", undone)
    assert undone == {"version": 3, "steps": 0}
    assert post(f"{own}redo/", {"version": 3}).json() == {"version": 4, "steps": 1}
    log = client.get(f"{addresses['look', '']}log/").json()
    fits("CampaignLog", log)
    assert [(entry["number"], entry["by"]) for entry in log["entries"]] == [(1, "Ana")]
    assert client.get(f"{own}log/?after=1").json() == {"entries": [], "next": None}


def test_dice_are_typed_one_by_one(addresses, post, client):
    own = addresses["organise", ""]
    for index, player in enumerate(("p1", "p2")):
        step = {"step": "place-team", "player": player, "tile": f"1-{3 * index + 1}", "units": [suit()]}
        post(f"{own}steps/", {"step": step, "version": index + 1})
    post(f"{own}steps/", {"step": {"step": "begin-turns"}, "version": 3})

    def start(**dice):
        return post(f"{own}steps/", {"step": {"step": "start-turn"}, "version": 4, **dice})

    wanted = start(dice=[])
    assert wanted.status_code == 400
    assert wanted.json()["errors"][0]["where"] == "/dice/0"
    assert wanted.json()["detail"] == "This needs a die with 6 sides: Event Die of Ana 1."
    assert start(dice=[7]).json()["errors"][0]["where"] == "/dice/0"
    assert start(dice=[3, 3]).json()["errors"][0]["where"] == "/dice"
    assert client.get(own).json()["version"] == 4
    assert start(dice=[3]).json()["entry"]["dice"] == [{"label": "Event Die of Ana 1", "sides": 6, "value": 3}]


def test_what_cannot_be_done_says_why(addresses, post, client):
    own, look, ben = addresses["organise", ""], addresses["look", ""], addresses["play", "p2"]
    note = {"step": {"step": "note", "notes": "Hello"}, "version": 1}
    assert post(f"{own}steps/", note).status_code == 201

    behind = post(f"{own}steps/", note)
    assert (behind.status_code, behind.json()["title"]) == (409, "Conflict")
    assert post(f"{look}steps/", note).status_code == 404
    assert client.get(addresses["join", ""]).status_code in (404, 405)
    foreign = post(f"{ben}steps/", {"step": {"step": "place-team", "player": "p1", "tile": "1-1"}, "version": 2})
    assert (foreign.status_code, "This is Ana's step" in foreign.json()["detail"]) == (403, True)
    assert post(f"{ben}undo/", {"version": 2}).status_code == 403
    assert post(f"{own}redo/", {"version": 2}).status_code == 409
    taken = post(addresses["join", ""], {"player": "p9"})
    assert taken.status_code == 400
    assert taken.json()["errors"] == [
        {
            "where": "/player",
            "message": "You can't join as this player: someone already has, or the player doesn't exist.",
            "candidates": ["p1", "p2"],
        }
    ]
    broken = post(f"{own}steps/", {"step": {"step": "move-team", "team": "t9", "to": "1-1"}, "version": 2})
    assert broken.json()["errors"][0]["where"] == "/step/team"
    setup = post("/api/v1/systems/gundam-skirmish/campaigns/", {"name": "X", "setup": SETUP | {"map": "moon"}})
    assert setup.json()["errors"][0]["where"] == "/setup/map"
    hidden = post("/api/v1/systems/gundam-skirmish/campaigns/", {"name": "X\x00", "setup": SETUP})
    assert hidden.json()["errors"][0]["where"] == "/name"
    assert post("/api/v1/systems/blitz-beta/campaigns/", {"name": "X", "setup": {}}).status_code == 404
    large = client.post(f"{own}steps/", b" " * 300_000, content_type="application/json")
    assert large.status_code == 413
