"""The home page shows what the rules really say."""

import gzip
import re
from pathlib import Path

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.example import example
from armybuilder.forces.models import Force


def test_example_breaks_one_rule():
    report = example().report

    assert (report.verdict, report.total, [problem.code for problem in report.problems]) == (
        "illegal",
        67,
        ["unit-actions"],
    )
    assert [fix.label for fix in report.problems[0].fixes] == ["Remove one Hunter"]


def test_home_page_shows_it(client):
    page = client.get("/").content.decode()

    assert "Alpha has 7 actions; a primary unit has 4 to 6." in page
    assert "67<small>/100 TV</small>" in page
    assert "6 × Hunter" in page


@pytest.mark.django_db
def test_it_opens_in_the_builder(client):
    [packed] = re.findall(r'name="d" value="([^"]+)"', client.get("/").content.decode())

    response = client.post("/check/list/", {"d": packed})

    assert response.url == Force.objects.get().get_absolute_url()
    assert "Alpha has 7 actions; a primary unit has 4 to 6." in client.get(response.url).content.decode()


MOST_BYTES = 60_000


def test_home_page_leads_on_without_detours(client):
    page = client.get("/").content.decode()

    assert re.findall(r'<a class="tile game" href="([^"]+)"', page) == [f"/forces/new/?system={key}" for key in SYSTEMS]
    assert all(system.pitch in page for system in SYSTEMS.values())
    assert 'href="/forces/import/">Import a list</a>' in page
    assert page.index("What do you play?") < page.index('class="badge')
    # What looks as if it could be pressed leads somewhere.
    assert re.findall(r'<(\w+) class="badge', page) == ["a"]
    assert 'href="#example-problem"' in page
    assert 'id="example-problem"' in page


def test_home_page_draws_the_card_of_its_example(client):
    page = client.get("/").content.decode()
    [card] = re.findall(r'<svg viewBox="[^"]*" aria-hidden="true" class="side">.*?</svg>', page)

    texts = re.findall(r"<text[^>]*>([^<]*)</text>", card)
    assert {"Hunter + Headhunter", "CO", "LAC", "6-18/36&quot;"} <= set(texts)
    assert "style=" not in card


def test_home_page_is_light(client):
    page = client.get("/").content
    assets = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|png))"', page.decode())
    found = [path for name in assets for path in Path("static").glob(re.sub(r"\.[0-9a-f]{12}\.", ".", name))]

    assert len(found) >= 3
    assert sum(len(gzip.compress(data)) for data in [page, *(path.read_bytes() for path in found)]) < MOST_BYTES
