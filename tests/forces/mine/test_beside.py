"""What others changed of a list meanwhile, beside the changes that wait on a device."""

import json

import pytest

from armybuilder.forces.models import Force
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
JAGUAR = {"model": "north/jaguar"}
HUNTERS = {"model": "north/hunter", "count": 3}
FIRST, SECOND = "/groups/0/primary/models/0", "/groups/0/primary/models/1"


@pytest.fixture
def force(client):
    client.post("/forces/import/", {"text": json.dumps(force_data(HUNTERS, JAGUAR))})
    return Force.objects.get()


def changed(client, force, **fields):
    force.refresh_from_db()
    return client.post(force.get_absolute_url(), {"version": force.version, **fields})


def beside(client, force, changes):
    return client.post(f"{force.get_absolute_url()}beside/", {"changes": json.dumps(changes)})


def told(answer):
    found = answer.context["found"]
    return [str(each) for each in found.theirs.changes], [str(each) for each in found.mine.changes], found.left


def test_both_begin_with_the_state_that_was_seen(client, force):
    seen = force.revisions.latest("pk").pk
    changed(client, force, **{f"{FIRST}/count": "5"})
    stored = Force.objects.get().document
    waiting = [
        {"seen": seen, "fields": {"edit": f"remove {SECOND}"}},
        {"seen": seen, "fields": {f"{FIRST}/count": "2"}},
    ]

    assert told(beside(client, force, waiting)) == (
        ["Combat group 1, Primary: +2x Hunter"],
        ["Combat group 1, Primary: −Jaguar", "Combat group 1, Primary: −Hunter"],
        0,
    )
    assert Force.objects.get().document == stored


def test_what_a_change_is_about_may_be_gone(client, force):
    seen = force.revisions.latest("pk").pk
    waiting = [
        {"seen": seen, "fields": {"edit": f"remove {SECOND}"}},
        {"seen": seen, "fields": {f"{SECOND}/count": "2"}},
    ]
    answer = beside(client, force, waiting)

    assert told(answer) == ([], ["Combat group 1, Primary: −Jaguar"], 1)
    assert "1 more change affects something that no longer exists." in answer.content.decode()


def test_too_much_has_happened_since(client, force):
    answer = beside(client, force, [{"seen": 0, "fields": {"edit": f"remove {SECOND}"}}])
    assert "too much has happened since" in answer.content.decode()


@pytest.mark.parametrize("sent", ["", "no JSON", '{"seen": 1}', json.dumps([{"seen": 1, "fields": {}}] * 201)])
def test_what_no_device_sends_is_refused(client, force, sent):
    assert client.post(f"{force.get_absolute_url()}beside/", {"changes": sent}).status_code == 400
