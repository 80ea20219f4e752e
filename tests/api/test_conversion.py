"""GET conversions/: a model on a card of another rulebook."""

import json

import msgspec
import pytest

from armybuilder.engine.conversion.tactical_1998_to_blitz_2006 import convert
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue

ROOT = "/api/v1/systems/tactical-1998/models/"
VEHICLES = get_catalogue("tactical-1998").vehicles


@pytest.mark.parametrize("key", VEHICLES)
def test_the_card_of_a_vehicle(client, key):
    response = client.get(f"{ROOT}{key}/conversions/blitz-2006/")

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.json() == json.loads(msgspec.json.encode(convert(VEHICLES[key])))


def test_a_card_that_is_known_costs_a_few_bytes(client):
    address = f"{ROOT}north/hunter/conversions/blitz-2006/"
    etag = client.get(address)["ETag"]

    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize(
    "path, detail",
    [
        (
            f"{ROOT}west/huntr/conversions/blitz-2006/",
            "There is no model 'west/huntr' in this catalogue. Perhaps: north/hunter.",
        ),
        (
            f"{ROOT}north/hunter/conversions/chess/",
            "Can't convert from 'tactical-1998' to 'chess'. Known: 'tactical-1998' to 'blitz-2006'.",
        ),
        (
            "/api/v1/systems/blitz-beta/models/north/hunter/conversions/blitz-2006/",
            "Can't convert from 'blitz-beta' to 'blitz-2006'. Known: 'tactical-1998' to 'blitz-2006'.",
        ),
        (
            "/api/v1/systems/chess/models/north/hunter/conversions/blitz-2006/",
            f"There is no game system 'chess'. Known: {', '.join(SYSTEMS)}.",
        ),
    ],
)
def test_what_is_not_converted(client, path, detail):
    response = client.get(path)

    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["detail"] == detail


def test_what_is_lost_is_told_in_the_language_of_the_reader(client):
    address = f"{ROOT}south/black-mamba/conversions/blitz-2006/"
    german = client.get(address, headers={"Accept-Language": "de"})
    messages = [loss["message"] for loss in german.json()["losses"]]

    assert messages[0] == "TV: leer, denn im Text von 1998 ist verloren: Bedrohungswert."
    assert "Walker movement" not in str(messages)
    english = client.get(address, headers={"If-None-Match": german["ETag"], "Accept-Language": "en"})
    assert english.status_code == 200
