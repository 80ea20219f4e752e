"""One change of several rows: ticked rows are moved, copied, counted and removed together, and undone together."""

import pytest

from armybuilder.forces.models import Force
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db

A, B, C = ({"model": f"north/{name}"} for name in ("hunter", "jaguar", "grizzly"))
FIRST, SECOND = "/groups/0/primary", "/groups/1/primary"


def row(index, unit=FIRST):
    return f"{unit}/models/{index}"


def rows(data, group=0):
    return [
        (each["model"].rpartition("/")[2], each.get("count", 1)) for each in data["groups"][group]["primary"]["models"]
    ]


@pytest.fixture
def force(save):
    second = {"primary": {"ua": "SK", "models": [B]}}
    return save(force_data(A, B, C, A) | {"groups": [force_data(A, B, C, A)["groups"][0], second]})


@pytest.mark.parametrize(
    "command,first,second",
    [
        ("remove", "jaguar 1", "jaguar 1"),
        ("duplicate", "hunter 1, hunter 1, jaguar 1, grizzly 1, grizzly 1, hunter 1, hunter 1", "jaguar 1"),
        ("count 3", "hunter 3, jaguar 1, grizzly 3, hunter 3", "jaguar 1"),
        (f"move {SECOND}", "jaguar 1", "jaguar 1, hunter 1, grizzly 1, hunter 1"),
        (f"move {row(0, SECOND)}", "jaguar 1", "hunter 1, grizzly 1, hunter 1, jaguar 1"),
        (f"move {row(1)}", "hunter 1, grizzly 1, hunter 1, jaguar 1", "jaguar 1"),
        (f"move {FIRST}", "jaguar 1, hunter 1, grizzly 1, hunter 1", "jaguar 1"),
    ],
)
def test_ticked_rows_are_changed_as_one(force, edit, command, first, second):
    data = edit(force, f"each {row(0)},{row(2)},{row(3)} {command}")
    told = [", ".join(f"{name} {count}" for name, count in rows(data, group)) for group in (0, 1)]
    assert told == [first, second]

    assert rows(edit(force, "undo")) == [("hunter", 1), ("jaguar", 1), ("grizzly", 1), ("hunter", 1)]


@pytest.mark.parametrize(
    "command,told",
    [
        ("each , remove", "Tick the rows you want to change first."),
        (
            f"each {','.join(row(index) for index in range(201))} remove",
            "You can change up to 200 rows at once; you ticked 201.",
        ),
        (f"each {row(0)},{row(9)} remove", f"There&#x27;s nothing at {row(9)} in the list any more."),
        (f"each /groups/{'9' * 5000}/units/0 remove", "in the list any more."),
        (f"each /groups/0/units/{'9' * 5000} remove", "in the list any more."),
        ("each /name remove", "There&#x27;s nothing at /name in the list any more."),
        (f"each {row(0)} move /groups/7", "There&#x27;s nothing at /groups/7 in the list any more."),
        (f"each {row(0)} explode", "Unknown edit &#x27;explode&#x27;."),
        (f"each {row(0)} count 5000", "must be a whole number from 1 to 1,000."),
    ],
)
def test_what_cannot_be_for_one_row_is_done_to_none(client, force, edit, command, told):
    before = data_of(force)
    assert edit(force, command) == before
    assert told in client.get(force.get_absolute_url()).content.decode()


def test_ticked_rows_are_followed_through_the_change_of_another_window(client, force):
    """What was ticked before somebody else put a row in front of it is still what is moved."""
    seen = force.revisions.get().pk
    address = force.get_absolute_url()
    client.post(address, {"version": force.version, "edit": f"up {row(1)}"})
    force.refresh_from_db()
    client.post(address, {"version": force.version, "seen": seen, "edit": f"each {row(1)},{row(2)} move {SECOND}"})
    force.refresh_from_db()
    assert (rows(data_of(force)), rows(data_of(force), 1)) == (
        [("hunter", 1), ("hunter", 1)],
        [("jaguar", 1), ("jaguar", 1), ("grizzly", 1)],
    )


def test_ticked_rows_that_came_too_late_are_told_one_by_one(client, force):
    seen, version, address = force.revisions.get().pk, force.version, force.get_absolute_url()
    client.post(address, {"version": version, "edit": f"more {row(1)}"})
    answer = client.post(address, {"version": version, "seen": seen, "edit": f"each {row(0)},{row(2)} remove"})
    page = answer.content.decode()
    assert answer.status_code == 409
    for name in ("Hunter", "Grizzly"):
        assert f"<li>Remove ({name}, Primary unit, Combat group 1)</li>" in page


@pytest.mark.parametrize(
    "system,data,command,left",
    [
        (
            "tactical-1998",
            {"faction": "north", "groups": [{"units": [A, B]}, {"units": [C]}]},
            "move /groups/1",
            [[], ["grizzly", "hunter", "jaguar"]],
        ),
        (
            "tactical-1998",
            {"faction": "north", "groups": [{"units": [A, B]}, {"units": [C]}]},
            "remove",
            [[], ["grizzly"]],
        ),
    ],
)
def test_it_is_the_same_in_other_games(save, edit, system, data, command, left):
    force = save({"format": "muster.force/1", "system": system, "limit": 9000} | data)
    groups = edit(force, f"each /groups/0/units/0,/groups/0/units/1 {command}")["groups"]
    assert [[each["model"].rpartition("/")[2] for each in group.get("units", [])] for group in groups] == left
    assert Force.objects.get().revisions.count() == 2
