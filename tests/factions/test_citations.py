"""The catalogue tells players the page of the book: lines of its text stand in data and API alone."""

import re

import pytest

from armybuilder.engine.registry import SYSTEMS
from tests.factions.test_pages import text_of

pytestmark = pytest.mark.django_db

LINES = re.compile(r"\bL\d{2,5}\b|\b[Ll]ines? \d{2,5}\b")
PAGES_READ = 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_page_cites_lines(client, system):
    """The pages that are linked from the first one on, a dozen of each page that leads to more."""
    root = f"/systems/{system}/"
    read: set[str] = set()
    waiting = [root]
    while waiting and len(read) < PAGES_READ:
        read.add(path := waiting.pop(0))
        response = client.get(path)
        titles = re.findall(r'title="([^"]*)"', response.content.decode())
        assert (path, response.status_code) == (path, 200)
        assert (path, LINES.findall(" ".join([text_of(response), *titles]))) == (path, [])
        links = {link for link in re.findall(r'href="([^"#?]+)', response.content.decode()) if link.startswith(root)}
        waiting += sorted(links - read - set(waiting))[:12]
    assert len(read) > 15


@pytest.mark.parametrize(
    "path, words",
    [
        ("models/north/hunter/", "In the rulebook Page 76 of Heavy Gear Blitz Beta Rules, 2014."),
        ("sublists/umf/", "In the rulebook Page 72 of Heavy Gear Blitz Beta Rules, 2014."),
        ("factions/north/", "Army rules: page 72; model list: pages 76–83 from Heavy Gear Blitz Beta Rules."),
        ("factions/north/", "Hunter page 76"),
    ],
)
def test_the_beta_is_cited_by_page(client, path, words):
    assert words in text_of(client.get(f"/systems/blitz-beta/{path}"))


def test_a_book_whose_text_has_no_pages_is_named_alone(client):
    assert "In the rulebook Heavy Gear Tactical Rules, 1998." in text_of(
        client.get("/systems/tactical-1998/models/north/hunter/")
    )
    assert '<th scope="col">Rulebook</th>' not in client.get("/systems/tactical-1998/models/").content.decode()
