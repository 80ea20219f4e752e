"""Links that were handed out show their lists for ever."""

import json
from pathlib import Path

import pytest

from tests.forces.conftest import force_data
from tests.forces.test_share import link_of, meta_of, unpackable, words

pytestmark = pytest.mark.django_db
LINKS = json.loads((Path(__file__).parents[1] / "documents" / "links.json").read_text())


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_a_link_of_each_game_is_read_as_when_it_was_made(client, link):
    html = client.get(f"/check/list/?d={link['link']}").content.decode()
    found = meta_of(html)
    assert found["og:title"] == link["name"]
    assert f": {link['total']}, {link['verdict']}" in found["og:description"]
    for name in ("print.pdf", "card-1.png", "cover.png", "text/", "tabletop.json"):
        assert client.get(f"/check/list/{name}?d={link['link']}").status_code == 200


def test_a_list_too_long_for_chats_has_the_general_picture(client):
    models = [{"model": "north/hunter", "name": unpackable(60, row)} for row in range(60)]
    html = client.get("/check/list/", link_of(force_data(*models))).content.decode()
    picture = meta_of(html)["og:image"]
    assert picture == "http://testserver/shared/cover.png"
    response = client.get(picture)
    assert (int.from_bytes(response.content[16:20]), int.from_bytes(response.content[20:24])) == (1200, 630)
    assert "max-age=86400" in response["Cache-Control"]


def test_no_page_of_the_navigation_is_that_of_a_shared_list(client):
    html = client.get("/check/list/", link_of(force_data("north/hunter"))).content.decode()
    assert "aria-current" not in html
    assert "Check lists" not in words(html)
