"""Packs to work on, and a visitor who owns them."""

import json

import pytest

from armybuilder.packs.models import Pack

RANGER = {
    "key": "ranger", "name": "Ranger", "tv": 7, "ua": "GP", "mr": '6" W', "ar": 6, "dc": "5/1", "act": 1, "gun": "4+",
    "pilot": "4+", "ew": "6+", "weapons": "LAC (Arm), LVB (Arm)", "traits": "Arms", "type": "Gear",
}  # fmt: skip
CHANGE = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}


def models(*records, faction="north"):
    """Files with these models, each in a family of its own."""
    families = [{"key": record["key"], "name": record["name"], "models": [record]} for record in records]
    return {f"models/{faction}": {"faction": faction, "families": families}}


def pack_data(**more):
    """A pack document as plain data."""
    return {
        "format": "muster.pack/1",
        "system": "blitz-beta",
        "key": "club-house",
        "name": "Club house",
        "version": "1",
    } | more


@pytest.fixture
def keep(client):
    """`keep(data)`: a pack of the visitor behind `client`."""

    def keep_(data):
        response = client.post("/workshop/import/", {"text": json.dumps(data)})
        assert response.status_code == 302, response.content.decode()
        return Pack.objects.get(address=response["Location"].strip("/").rpartition("/")[2])

    return keep_


@pytest.fixture
def press(client):
    """`press(pack, "publish")`: a button of the pack's page, and the page that answers."""

    def press_(pack, do, **more):
        pack.refresh_from_db()
        fields = {"do": do, "seen": pack.version, **more}
        response = client.post(f"/workshop/{pack.address}/edit/", fields, follow=True)
        pack.refresh_from_db()
        return response.content.decode()

    return press_
