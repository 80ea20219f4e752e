"""Fill the rest: suggestions for a list, within what the player owns, used by number and undone like any edit."""

import re

import pytest
from django.test import Client

from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Collection
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db

LEADER = {"model": "north/hunter", "rank": "CO"}
HUNTERS = {"model": "north/hunter", "count": 3}


@pytest.fixture
def begun(save):
    return save(force_data(LEADER, HUNTERS, limit=60))


def address(force):
    return f"{force.get_absolute_url()}fill/"


def commands(html):
    return re.findall(r'name="edit" value="(fill \d+ \d+)"', html)


def total(force):
    return open_force(force).report().total


def test_suggestions_tell_what_they_add_and_leave(begun, client):
    text = client.get(address(begun)).content.decode()

    assert 1 <= len(commands(text)) <= 10
    assert re.search(r"\+\d+ TV</strong> <span[^>]*>to \d+, (\d+|none) left", text)
    assert "Combat group" in text


def test_each_suggestion_can_be_used_and_undone(begun, client, edit):
    before = data_of(begun)
    texts = client.get(address(begun)).content.decode()
    added = [int(tv) for tv in re.findall(r"<strong>\+(\d+) TV", texts)]

    for number, tv in enumerate(added):
        begun.refresh_from_db()
        edit(begun, f"fill {number} {begun.version}")
        report = open_force(begun).report()
        assert report.total == 24 + tv
        assert report.total <= 60
        assert not [problem for problem in report.problems if problem.severity == "error"]
        assert edit(begun, "undo") == before


@pytest.mark.parametrize("command", ["fill 0 99", "fill 0", "fill", "fill 10 0", "fill x 0", "fill -1 0", "fill ² 0"])
def test_a_suggestion_that_is_gone_changes_nothing(begun, client, command):
    before = begun.document

    response = client.post(begun.get_absolute_url(), {"version": begun.version, "edit": command}, follow=True)

    begun.refresh_from_db()
    assert begun.document == before
    assert 'class="alert error"' in response.content.decode() or "suggestion" in response.content.decode()


def test_only_what_is_owned_is_suggested(begun, client):
    client.post("/collection/blitz-beta/", {"owned north/hunter": "5", "owned north/grizzly": "2"})
    response = client.post(address(begun), {"only": "on"})
    assert response["Location"] == address(begun)
    text = client.get(address(begun)).content.decode()

    assert "Only models that you own" in text
    assert commands(text)
    for command in commands(text):
        client.post(begun.get_absolute_url(), {"version": begun.version, "edit": command})
        begun.refresh_from_db()
        rows = [row for group in data_of(begun)["groups"] for unit in group.values() for row in unit["models"]]
        counts: dict[str, int] = {}
        for row in rows:
            counts[row["model"]] = counts.get(row["model"], 0) + row.get("count", 1)
        assert counts.keys() <= {"north/hunter", "north/grizzly"}
        assert counts["north/hunter"] <= 5
        assert counts.get("north/grizzly", 0) <= 2
        client.post(begun.get_absolute_url(), {"version": begun.version, "edit": "undo"})
        begun.refresh_from_db()


def test_keeping_within_is_remembered_and_can_be_taken_back(begun, client):
    client.post("/collection/blitz-beta/", {"owned north/hunter": "7"})
    client.post(address(begun), {"only": "on"})
    page = client.get(address(begun)).content.decode()
    assert 'name="only" checked' in page
    assert "Your collection has 1 kind for this game." in page

    client.post(address(begun), {})
    page = client.get(address(begun)).content.decode()
    assert 'name="only" checked' not in page
    assert "Only models that you own" not in page
    assert Collection.objects.get().counts == {"north/hunter": 7}


@pytest.mark.parametrize("limit, words", [(24, "The list is full."), (20, "over its limit")])
def test_where_nothing_can_be_added_that_is_said(save, client, limit, words):
    page = client.get(address(save(force_data(LEADER, HUNTERS, limit=limit)))).content.decode()

    assert words in page
    assert not commands(page)


def test_where_nothing_owned_fits_that_is_said(save, client):
    empty = save(force_data(limit=60))
    client.post("/collection/blitz-beta/", {"owned north/kodiak": "1"})
    client.post(address(empty), {"only": "on"})

    page = client.get(address(empty)).content.decode()
    assert "Nothing you own fits into the 60 TV left" in page
    assert not commands(page)


def test_the_panel_brings_suggestions_alone(begun, client):
    panel = client.get(address(begun), headers={"HX-Request": "true", "HX-Target": "panel"}).content.decode()
    again = client.get(address(begun), headers={"HX-Request": "true", "HX-Target": "suggestions"}).content.decode()

    assert 'id="panel-title"' in panel
    assert "<html" not in panel
    assert commands(panel) == commands(again)
    assert 'name="only"' not in panel + again
    assert 'id="panel-title"' not in again


def test_nobody_else_sees_them(begun):
    assert Client().get(address(begun)).status_code == 404
    assert Client().post(address(begun), {"only": "on"}).status_code == 404


def test_few_queries(begun, client, django_assert_max_num_queries):
    client.get(address(begun))

    with django_assert_max_num_queries(12):
        client.get(address(begun))
