"""The page that says what another version of a catalogue has otherwise."""

import re
from html import unescape

import pytest

from factions.catalogues import clear_catalogue_cache
from factions.models import CatalogueVersion
from factions.systems.blitz_beta.models import CombatGroupRule, Model
from factions.versions import publish, start_draft

pytestmark = pytest.mark.django_db

PAGE = "/systems/blitz-beta/versions/"


@pytest.fixture
def club():
    """A club has made the Hunter dearer, and allows a combat group of three actions."""
    draft = start_draft(CatalogueVersion.objects.current("blitz-beta"), "2014.1-club")
    Model.objects.filter(version=draft, key="north/hunter").update(tv=7, name="Hunter Mk. II")
    CombatGroupRule.objects.filter(version=draft, key="primary").update(fewest_actions=3)
    publish(draft)
    yield
    clear_catalogue_cache()


def words(response):
    main = response.content.decode().partition("<main")[2].partition("</main")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_a_catalogue_of_one_version_has_nothing_to_compare(client):
    page = words(client.get(PAGE))

    assert page.endswith(
        "Versions This catalogue has one version, 2014.1. The people who run this site can publish more."
    )


@pytest.mark.usefixtures("club")
def test_a_player_sees_what_the_club_has_changed(client):
    page = words(client.get(PAGE))

    assert page.endswith(
        "From 2014.1-club 2014.1 to 2014.1-club 2014.1 Compare 3 stats differ. Combat group rule Entry "
        "Stat 2014.1 2014.1-club Primary unit Fewest actions 4 3 Model Entry Stat 2014.1 "
        "2014.1-club Hunter Name Hunter Hunter Mk. II TV 6 7"
    )


@pytest.mark.usefixtures("club")
def test_the_other_way_round(client):
    page = words(client.get(PAGE, {"from": "2014.1-club", "to": "2014.1"}))

    assert "2014.1-club 2014.1 Hunter Mk. II Name Hunter Mk. II Hunter TV 7 6" in page


@pytest.mark.usefixtures("club")
def test_the_same_version_differs_in_nothing(client):
    assert words(client.get(PAGE, {"from": "2014.1", "to": "2014.1"})).endswith("Compare 0 stats differ.")


@pytest.mark.usefixtures("club")
def test_a_version_that_is_not_there(client):
    assert client.get(PAGE, {"from": "1066"}).status_code == 404


def test_drafts_are_nobodys_business(client):
    start_draft(CatalogueVersion.objects.current("blitz-beta"), "2014.1-club")

    assert "This catalogue has one version" in words(client.get(PAGE))
    assert client.get(PAGE, {"to": "2014.1-club"}).status_code == 200


@pytest.mark.usefixtures("club")
def test_a_german_reads_german(client):
    page = words(client.get(PAGE, headers={"Accept-Language": "de"}))

    assert "3 Werte sind anders." in page


@pytest.mark.usefixtures("club")
def test_versions_are_told_by_a_constant_number_of_queries(client, django_assert_num_queries):
    with django_assert_num_queries(3):
        client.get(PAGE)


def test_every_game_has_the_page(client):
    assert client.get("/systems/tactical-1998/versions/").status_code == 200
    assert (
        '<a href="/systems/tactical-1998/versions/">catalogue 1998.1</a>'
        in client.get("/systems/tactical-1998/").content.decode()
    )
