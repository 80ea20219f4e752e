"""The home page shows what the rules really say."""

import re

import pytest

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
