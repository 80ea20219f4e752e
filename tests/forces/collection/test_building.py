"""Building with what is owned: notes where a list needs more, armies to start from."""

import pytest

from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from tests.forces.conftest import force_data, save  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db
BETA = "/collection/blitz-beta/"
NOTE = "Hunter: you own 2 of the 4 this list needs."


@pytest.fixture
def force(save):  # noqa: F811
    return save(force_data({"model": "north/hunter", "count": 3}, "north/hunter"))


def notes(client, force):
    page = client.get(force.get_absolute_url()).context["page"]
    return [(one.place, one.message, one.tone) for one in page.problems if one.code == "not-owned"], page


def test_notes_stand_beside_rows_only_for_who_asks(client, force):
    client.post(BETA, {"owned north/hunter": "2"})
    unasked, before = notes(client, force)
    client.post(BETA, {"do": "settings", "warn": "on"})
    asked, after = notes(client, force)

    assert unasked == []
    assert asked == [
        ("/groups/0/primary/models/0", NOTE, "info"),
        ("/groups/0/primary/models/1", NOTE, "info"),
        ("", "The list needs 2 more than you own in total.", "info"),
    ]
    assert (before.verdict, before.tally) == (after.verdict, after.tally)
    assert f"{BETA}missing/?list={force.key}" in client.get(force.get_absolute_url()).content.decode()

    client.post(BETA, {"owned north/hunter": "4"})
    assert notes(client, force)[0] == []


def test_an_edit_brings_notes_of_other_rows_along(client, force):
    client.post(BETA, {"owned north/hunter": "4"})
    client.post(BETA, {"do": "settings", "warn": "on"})
    sent = {"version": force.version, "edit": "more /groups/0/primary/models/0"}
    answer = client.post(force.get_absolute_url(), sent, headers={"HX-Request": "true"}).content.decode()

    assert answer.count("Hunter: you own 4 of the 5 this list needs.") >= 2


def test_an_army_to_start_from_is_made_of_what_is_owned(client):
    client.post(BETA, {"owned north/hunter": "6", "owned north/grizzly": "3", "owned north/cheetah": "1"})
    assert 'name="owned"' in client.get("/forces/new/?system=blitz-beta").content.decode()
    sent = {"faction": "north", "start": "general", "limit": "100", "owned": "on"}
    assert client.post("/forces/new/?system=blitz-beta", sent).status_code == 302

    opened = open_force(Force.objects.get())
    counts = {"north/hunter": 0, "north/grizzly": 0, "north/cheetah": 0}
    for each in opened.needed_models():
        counts[each.key] += each.count
    assert opened.report().verdict == "legal"
    assert counts["north/hunter"] <= 6
    assert counts["north/grizzly"] <= 3
    assert counts["north/cheetah"] <= 1


def test_who_owns_too_little_is_told_so(client):
    client.post(BETA, {"owned north/hunter": "1"})
    sent = {"faction": "north", "start": "general", "limit": "100", "owned": "on"}
    answer = client.post("/forces/new/?system=blitz-beta", sent)

    assert answer.status_code == 400
    assert "No legal army with this theme was found among the models you own" in answer.content.decode()
    assert not Force.objects.exists()
