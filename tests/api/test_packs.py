"""Packs over the API: checked, kept under an address, listed where their makers say so, read by whoever knows it."""

import json
from pathlib import Path

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs import services
from armybuilder.packs.models import Pack
from tests.packs.test_commands import ODD, odd_pack

pytestmark = pytest.mark.django_db
PACKS = "/api/v1/packs/"
CLUB = json.loads(Path("tests/packs/documents/club.json").read_text())
HASH = "b7318b7d2919"


def post(client, path, data):
    return client.post(path, json.dumps(data), content_type="application/json")


@pytest.fixture
def listed():
    """Packs of two games, one of them listed with two versions, one only with a draft."""
    pack = services.create_pack(owner="me", data=CLUB)
    services.publish(pack)
    services.save(pack, CLUB | {"patches": []}, version=pack.version, label="Without changes")
    services.publish(pack)
    draft = services.create_pack(owner="me", data=CLUB)
    hidden = services.create_pack(owner="me", data=CLUB)
    services.publish(hidden)
    Pack.objects.filter(pk__in=[pack.pk, draft.pk]).update(listed=True)
    return pack


def test_a_pack_that_fits_is_told_so(client):
    answer = post(client, f"{PACKS}check/", CLUB).json()

    assert answer.pop("hash").startswith(HASH)
    assert answer == {
        "system": "blitz-beta", "key": "club", "name": "Club house", "author": "The club", "version": "3", "records": 3,
        "changes": 1, "doubts": [],
    }  # fmt: skip
    assert not Pack.objects.exists()


def test_what_is_odd_is_said_of_a_pack_that_fits(client):
    answer = post(client, f"{PACKS}check/", odd_pack())

    assert answer.status_code == 200
    assert answer.json()["doubts"] == ODD


def test_every_fault_is_told_with_its_place(client):
    broken = json.loads(json.dumps(CLUB))
    broken["records"]["models/north"]["families"][0]["models"][0] |= {"tv": -1, "act": None}

    answer = post(client, PACKS, broken)

    assert answer.status_code == 400
    assert answer.json() == {
        "type": "urn:muster:problem:pack",
        "title": "Invalid pack",
        "status": 400,
        "detail": "models/north: families[ranger].models[ranger].act: None: this must be a whole number, not empty, and 1 more",
        "errors": [
            {
                "where": "/records/models~1north/families/0/models/0/act",
                "message": "this must be a whole number, not empty",
                "candidates": [],
            },
            {
                "where": "/records/models~1north/families/0/models/0/tv",
                "message": "Ensure this value is greater than or equal to 0.",
                "candidates": [],
            },
        ],
    }
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    "body, detail",
    [
        ({"format": "muster.force/1"}, "pack: format: 'muster.force/1' isn't one of the values allowed here"),
        ([], "pack: this must be an object in braces, not a list in brackets"),
        (
            CLUB | {"system": "chess"},
            f"pack: system: unknown game system 'chess'; known: {', '.join(SYSTEMS)}",
        ),
        (CLUB | {"notes": "x" * 2001}, "pack: notes: this is too long: the maximum length is 2000"),
    ],
)
def test_what_is_no_pack_is_refused(client, body, detail):
    answer = post(client, f"{PACKS}check/", body)

    assert (answer.status_code, answer.json()["detail"]) == (400, detail)


def test_a_pack_is_kept_and_read_back(client):
    made = post(client, PACKS, CLUB)
    read = client.get(made["Location"]).json()
    versions = read.pop("versions")

    assert made.status_code == 201
    assert made.json()["url"] == made["Location"]
    assert {name: read["document"][name] for name in CLUB} == CLUB
    assert [version["version"] for version in versions] == ["3"]
    assert client.get(versions[0]["url"]).json() == read["document"]
    assert client.get(PACKS).json()["results"] == []


def test_packs_are_listed_by_their_newest_version(client, listed):
    [found] = client.get(PACKS, {"system": "blitz-beta"}).json()["results"]

    assert (found["name"], found["version"], found["changes"]) == ("Club house", "2", 0)
    assert found["url"].endswith(f"{PACKS}{listed.address}/")
    assert client.get(PACKS, {"system": "tactical-1998"}).json()["count"] == 0


def test_a_list_costs_three_queries_however_long(client, listed, django_assert_num_queries):
    with django_assert_num_queries(3):
        client.get(PACKS)
    for _ in range(5):
        pack = services.create_pack(owner="you", data=CLUB)
        services.publish(pack)
        Pack.objects.filter(pk=pack.pk).update(listed=True)

    with django_assert_num_queries(3):
        assert client.get(PACKS).json()["count"] == 6


@pytest.mark.parametrize("system", ["chess", ""])
def test_a_game_that_is_none_is_told(client, system):
    answer = client.get(PACKS, {"system": system})

    assert (answer.status_code, answer.json()["detail"]) == (400, f"Unknown game system '{system}'.")
