"""The API for 1998: the same endpoints, its own rows, filters and documents."""

import pytest

from armybuilder.engine.registry import get_system
from factions.collection import exported_collections

SYSTEM = "tactical-1998"
ROOT = f"/api/v1/systems/{SYSTEM}/"
GAME = get_system(SYSTEM)
TEMPLATE = "/api/v1/systems/{system}/"


@pytest.fixture
def get(client):
    def read(path, status=200):
        response = client.get(ROOT + path)
        assert response.status_code == status
        return response.json()

    return read


def test_system_links_to_its_own_collections(client, get):
    system = get("")

    assert system["rows"]["model"] == 11
    collections = [collection.name for collection in exported_collections(GAME.key)]
    others = [name for name in system["links"] if name not in collections]
    assert others[:4] == ["document-schema", "validate", "choices", "print"]
    for name in collections:
        assert client.get(system["links"][name]).status_code == 200


@pytest.mark.parametrize(
    "query, found",
    [
        ("models/?of=squad", ["infantry/standard", "infantry/heavy-weapons", "infantry/recon"]),
        ("models/?perk=ecm", ["north/cheetah"]),
        ("models/?tv_min=800&tv_max=900", ["north/grizzly", "south/spitting-cobra"]),
        ("models/?weapon=rocket-launcher", ["infantry/heavy-weapons"]),
        ("infantry-weapons/?list=standard", ["rifle", "assault-rifle", "heavy-rifle", "sniper-rifle"]),
        ("traits/?of=flaw&search=sensor", ["large-sensor-profile"]),
        ("lost-sheets/", ["iguana", "badger-apc"]),
    ],
)
def test_filters(get, query, found):
    assert [row["key"] for row in get(query)["results"]] == found


def test_a_lost_figure_is_null_and_says_so(get):
    row = get("models/north/jaguar/")

    assert row["tv"] is None
    assert row["figures"]["tv"] == {"value": None, "status": "lost", "line": 1485}


def test_filters_and_collections_of_other_games_are_unknown(get):
    assert "Unknown parameter 'ua'." in get("models/?ua=GP", status=400)["detail"]
    assert get("sublists/", status=404)["detail"].startswith(
        "The Heavy Gear Tactical (1998) catalogue has no sublists. It has: models, lost-sheets, weapons, infantry-weapons, traits, crews, qualities, armors, transports, factions."
    )


def test_reports_tell_rows_of_each_group(post):
    report = post("validate/", GAME.examples.document, system=SYSTEM).json()

    assert (report["verdict"], report["total"]) == ("legal", 2888.1)
    group = report["groups"][0]
    assert (group["total"], group["priced"]) == (2620, True)
    assert group["units"][0] == {"actions": 1, "total": 855, "where": "/groups/0/units/0", "count": 1, "priced": True}


def test_choices_table_and_print(post):
    body = {"force": GAME.examples.document, "where": "/groups/0"}
    choices = post("choices/", body, system=SYSTEM).json()
    assert [choice["key"] for choice in choices["choices"]][:2] == ["north/cheetah", "north/hunter"]

    lists = {"lists": [GAME.examples.document, GAME.examples.text], "factions": ["north"]}
    table = post("check/", lists, system=SYSTEM).json()
    assert [(row["verdict"], row["admitted"]) for row in table["rows"]] == [("legal", True), ("legal", True)]

    printed = post("print/", GAME.examples.document, system=SYSTEM)
    assert printed.content.startswith(b"%PDF")


def test_a_document_of_another_game_is_refused(post):
    answer = post("validate/", GAME.examples.document).json()

    assert answer["errors"][0]["where"] == "/system"
