"""Pages and forms that name a list beside their address: whoever is not its owner learns nothing of it and changes nothing."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force, Revision
from armybuilder.tournaments.models import Player
from tests.battles.conftest import NORTH
from tests.tournaments.conftest import Organiser

pytestmark = pytest.mark.django_db
NAME = "Nightshade"
TOLD = [
    ("GET", "/battles/new/?force={key}", {}),
    ("GET", "/decks/legend-weaver/table/?list1={weaver}&p1=Ann", {}),
    ("GET", "/forces/compare/?of={key}&of={key}", {}),
    ("POST", "/forces/several/", {"action": "export", "list": "{key}"}),
]
"""What shows something of a list to its owner."""
DONE = [
    ("/forces/several/", {"action": "archive", "list": "{key}"}),
    ("/forces/several/", {"action": "delete", "list": "{key}"}),
    ("/forces/several/", {"action": "copy", "list": "{key}"}),
    ("/forces/take/", {"list": "{key}", "model": "north/hunter"}),
    ("/battles/new/?force={key}", {"opponent": "lists", "lists": "{key}", "battles": 20, "scenario": "basic"}),
]
"""What changes or uses a list of its owner."""


def listed(client, data):
    answer = client.post("/forces/import/", {"text": json.dumps(data)})
    return answer["Location"].split("/")[-2]


@pytest.fixture
def keys(client):
    weaver = json.loads(json.dumps(SYSTEMS["legend-weaver"].examples.document).replace("First squad", NAME))
    return {"key": listed(client, NORTH | {"name": NAME}), "weaver": listed(client, weaver)}


@pytest.fixture
def strangers(db):
    other, staff = Client(), Client()
    listed(other, NORTH)
    staff.force_login(User.objects.create_superuser("staff"))
    return [Client(), other, staff]


def ask(client, method, path, fields, keys):
    sent = {name: str(value).format_map(keys) for name, value in fields.items()}
    answer = (
        client.generic("GET", path.format_map(keys)) if method == "GET" else client.post(path.format_map(keys), sent)
    )
    if answer.status_code in (301, 302):
        return f"{answer['Location']} {client.get(answer['Location']).content.decode()}"
    return answer.content.decode(errors="replace")


@pytest.mark.parametrize("method, path, fields", TOLD)
def test_what_a_list_is_called_its_owner_learns_alone(client, keys, strangers, method, path, fields):
    assert NAME.lower() in ask(client, method, path, fields, keys).lower()
    for stranger in strangers:
        assert NAME.lower() not in ask(stranger, method, path, fields, keys).lower()


@pytest.mark.parametrize("path, fields", DONE)
def test_nobody_else_does_anything_with_it(keys, strangers, path, fields):
    before = list(Force.objects.order_by("pk").values()), Revision.objects.count()
    for stranger in strangers:
        ask(stranger, "POST", path, fields, keys)

    assert (list(Force.objects.order_by("pk").values()), Revision.objects.count()) == before


def test_nobody_hands_in_the_list_of_somebody_else(client, keys, strangers):
    event = Organiser(Client()).event
    entry = f"/tournaments/enter/{event.entry}/"
    for number, stranger in enumerate(strangers):
        assert stranger.post(entry, {"name": f"X{number}", "own": keys["key"]}).status_code == 400
    assert Player.objects.count() == 0

    assert client.post(entry, {"name": "Ann", "own": keys["key"]}).status_code == 302
    assert NAME in Player.objects.get().document
