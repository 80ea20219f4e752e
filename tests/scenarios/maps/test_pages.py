"""Pages of hex maps: each address is a map, its prints and its file."""

import json

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.hexes.files import HexMapFile, read_map
from armybuilder.scenarios.maps.games import MapRequest, maps_of, read_map_query

PAGE = "/maps/tactical-1998/"


@pytest.fixture(scope="module")
def maps():
    return maps_of("tactical-1998")


def test_the_index_lists_games_on_hexes(client):
    page = client.get("/maps/").content.decode()
    assert 'href="/maps/tactical-1998/"' in page
    assert "64 maps of each size" in page


def test_without_a_seed_a_map_by_chance_has_an_address_of_its_own(client):
    response = client.get(PAGE)
    assert response.status_code == 302
    assert response["Location"].startswith(f"{PAGE}?seed=")
    assert response["Cache-Control"] == "no-store"


def test_a_map_has_its_legend_text_and_prints(client):
    """Without asking the database anything."""
    page = client.get(f"{PAGE}?seed=69&size=small&hex=32").content.decode()
    assert "Map 5, small" in page
    assert "Heavy Gear Tactical (1998) · 16 × 16 hexes of 32 mm" in page
    assert f'href="{PAGE}map.pdf?seed=69&amp;size=small&amp;hex=32&amp;paper=letter"' in page
    assert f'href="{PAGE}map.json?seed=69&amp;size=small&amp;hex=32"' in page
    assert f'href="{PAGE}?size=small&amp;hex=32"' in page
    assert "<dt>Rough</dt><dd>MP walker 1, ground 2, hover 1; obscurement 0</dd>" in page


def test_defaults_and_empty_words_leave_the_address(client):
    assert client.get(f"{PAGE}?seed=5&size=medium&hex=25&x=")["Location"] == f"{PAGE}?seed=5"


def test_the_print_is_that_of_the_seed(client, maps):
    response = client.get(f"{PAGE}map.pdf?seed=5&size=small&paper=letter")
    assert response["Content-Disposition"] == 'inline; filename="map-5-small.pdf"'
    assert response.content == maps.pdf(MapRequest(5, "small"), "letter")


def test_the_file_is_read_back(client, maps):
    response = client.get(f"{PAGE}map.json?seed=5&size=small")
    assert response["Content-Disposition"] == 'attachment; filename="map-5-small.json"'
    again, drawn = read_map(msgspec.json.decode(response.content, type=HexMapFile)), maps.draw(MapRequest(5, "small"))
    assert (again.grounds, again.levels, again.kinds) == (drawn.grounds, drawn.levels, drawn.kinds)
    assert json.loads(response.content)["kinds"][:2] == [
        {"key": "clear", "label": "Clear", "mark": "."},
        {"key": "rough", "label": "Rough", "mark": "r", "look": "rough"},
    ]


def test_what_cannot_be_read_is_said_on_the_page(client):
    page = client.get(f"{PAGE}?seed=5&size=vast")
    assert page.status_code == 200
    assert "&#x27;vast&#x27; is not one of these: small, medium, large." in page.content.decode()
    assert client.get(f"{PAGE}map.pdf?size=small")["Location"] == f"{PAGE}?size=small"
    assert client.get(f"{PAGE}map.json?seed=5&size=vast")["Location"] == f"{PAGE}?seed=5&size=vast"


@pytest.mark.parametrize("path", ["/maps/blitz-beta/", "/maps/nowhere/", f"{PAGE}map.pdf?seed=5&paper=a0"])
def test_there_is_nothing_else(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "words,where,message",
    [
        ({"seed": "-1"}, "seed", f"'-1' is not a seed: enter a whole number from 0 to {MAX_SEED}."),
        (
            {"seed": str(MAX_SEED + 1)},
            "seed",
            f"'{MAX_SEED + 1}' is not a seed: enter a whole number from 0 to {MAX_SEED}.",
        ),
        ({"hex": "20"}, "hex", "'20' is not one of these: 25, 32."),
        ({"moon": "full"}, "moon", "Unknown 'moon'. Known: seed, size, hex."),
    ],
)
def test_what_words_may_not_say(maps, words, where, message):
    order, problems = read_map_query(maps, {"seed": "5", **words})
    assert [(problem.where, problem.message) for problem in problems] == [(where, message)]
    assert (order.size, order.across) == ("medium", 25)


def test_a_game_without_hexes_is_refused_by_name():
    with pytest.raises(LookupError) as error:
        maps_of("blitz-beta")
    assert str(error.value) == "'blitz-beta' has no hex maps. Known: tactical-1998."
