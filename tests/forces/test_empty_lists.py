"""An empty list is not finished in any game, and leads on: to units where there are none, else to its three ways."""

import re
from html import unescape

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.packs import bundled
from factions.catalogues import game_of
from tests.conformance.samples import samples_of

pytestmark = pytest.mark.django_db
WITHOUT_UNITS = ("gundam-skirmish", "legend-weaver")


@pytest.fixture
def empty(client):
    """`empty(system)`: a new list of a game, with nothing in it."""

    def create(system):
        factions = builder_of(game_of(system)).factions()
        faction = {"faction": factions[0].key} if factions else {}
        client.post(f"/forces/new/?system={system}", {"limit": "900", **faction})
        return Force.objects.get()

    return create


def tiles(page):
    """What the page offers to begin with."""
    return [
        unescape(re.sub(r"<.*?>", "", each)) for each in re.findall(r'<\w+ class="tile".*?<strong>(.*?)</strong>', page)
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_empty_list_is_not_finished(client, empty, system):
    page = client.get(empty(system).get_absolute_url()).content.decode()

    assert "NOT FINISHED" in page
    assert "LEGAL" not in page.replace("NOT FINISHED", "")


@pytest.mark.parametrize("system", WITHOUT_UNITS)
def test_where_the_book_has_no_units_three_ways_lead_to_some(client, empty, system):
    bundled.publish_bundled(samples_of(system))
    force = empty(system)
    address = force.get_absolute_url()
    ways = ["Use sample units", "Make a unit", "Import a pack"]

    page = client.get(address).content.decode()
    assert tiles(page) == ways
    assert "in three steps" not in page
    assert f'href="/workshop/new/?system={system}"' in page
    fill = client.get(f"{address}fill/").content.decode()
    assert tiles(fill) == ways
    models = client.get(f"{address}add/?where=/groups/0").content.decode()
    assert tiles(models) == ways
    assert "Nothing fits" not in page + fill + models


@pytest.mark.parametrize("system", WITHOUT_UNITS)
def test_sample_units_come_with_one_press_and_fill_the_list(client, empty, system):
    bundled.publish_bundled(samples_of(system))
    force = empty(system)
    page = client.get(force.get_absolute_url()).content.decode()
    [press] = re.findall(r'value="(pack-add /packs \w+)"', page)

    client.post(force.get_absolute_url(), {"version": force.version, "edit": press})
    suggestions = client.get(f"{force.get_absolute_url()}fill/").content.decode()

    assert tiles(client.get(force.get_absolute_url()).content.decode()) == []  # the guide says the same again
    assert suggestions.count("Use this") > 0


def test_without_ready_packs_the_other_two_ways_are_there(client, empty):
    page = client.get(empty("legend-weaver").get_absolute_url()).content.decode()

    assert tiles(page) == ["Make a unit", "Import a pack"]


def test_who_hid_the_guide_has_the_ways_in(client, empty):
    force = empty("blitz-beta")
    client.post("/forces/guide/", {"list": force.key})
    page = client.get(force.get_absolute_url()).content.decode()

    assert tiles(page) == ["Choose models", "Get a legal list", "Import a list"]


def test_the_ways_go_with_the_first_model(client, empty):
    force = empty("blitz-2006")
    client.post("/forces/guide/", {"list": force.key})
    answer = client.post(
        force.get_absolute_url(),
        {"version": force.version, "edit": "fill 0 1"},
        headers={"hx-request": "true"},
    )

    assert '<div id="ways-in" hx-swap-oob="true">\n\n</div>' in answer.content.decode()
