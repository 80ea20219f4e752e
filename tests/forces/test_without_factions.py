"""A game whose book has no factions is asked for none, and shows none."""

import json
import re

import pytest

from armybuilder.forces.batch.checks import ListRequirements, check_lists
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.models import Force
from factions.catalogues import game_of

pytestmark = pytest.mark.django_db
GAME = "legend-weaver"


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.partition("<main")[2]))


@pytest.fixture
def army(client):
    client.post(f"/forces/new/?system={GAME}", {"limit": "500"})
    return Force.objects.get()


def test_a_new_list_asks_for_a_name_and_a_size(client):
    page = client.get(f"/forces/new/?system={GAME}").content.decode()

    assert "Faction" not in text_of(page)
    assert 'name="faction"' not in page
    assert client.post(f"/forces/new/?system={GAME}", {"name": "Third", "limit": "500"}).status_code == 302
    assert (Force.objects.get().name, "faction" in Force.objects.get().document) == ("Third", False)


def test_its_pages_say_no_faction_and_leave_no_hole(client, army):
    page = text_of(client.get(army.get_absolute_url()).content.decode())

    assert "Settings 500 pts" in page
    assert "Faction" not in page
    assert "Legend Weaver 500 Legend Weaver · 0 models · changed" in text_of(client.get("/forces/").content.decode())


def test_events_of_it_ask_for_no_factions(client):
    assert "Only these factions" not in client.get(f"/tournaments/new/?system={GAME}").content.decode()
    assert "Only these factions" in client.get("/tournaments/new/?system=blitz-2006").content.decode()
    asked = {"lists": ["Limit: 1 pts"], "factions": ["north"]}
    answer = client.post(f"/api/v1/systems/{GAME}/check/", asked, content_type="application/json")

    assert answer.json()["detail"] == "This game has no factions. Leave it out."


def test_an_event_of_factions_does_not_admit_it(army):
    [row] = check_lists(
        [ListSource("", army.document.encode())], None, ListRequirements(factions=("blitz-beta/north",))
    ).rows

    assert next(found.message for found in row.findings) == "The event doesn't allow Legend Weaver."


def test_a_row_tells_the_rounds_and_the_breakdowns_that_were_chosen(client):
    """A number that is not the usual one stood nowhere while the details of a row were folded away."""
    system = game_of(GAME).system
    army = system.examples.document
    [squad] = army["groups"]
    rows = [squad["models"][0] | {"rounds": 3}, squad["models"][1] | {"breakdown": 2}]
    sent = json.dumps(army | {"groups": [squad | {"models": rows}]})

    page = client.post("/forces/import/", {"text": sent}, follow=True).content.decode()

    assert re.findall(r'class="badge info">([^<]+)<', page)[-2:] == [
        "ROUNDS 3 OF EACH KIND",
        "PRONE TO BREAKDOWN 2 IN 20",
    ]
