"""What takes too long is stopped where it stands."""

import json

import pytest
from django.urls import reverse

from armybuilder.engine.checkpoints import StoppedError, checked, checkpoint
from armybuilder.ratelimit.deadlines import TooLongError, deadline
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
FORCE = force_data("north/hunter", "north/grizzly")
API = "/api/v1/systems/blitz-beta/"
NONE_AT_ALL = 1e-12
LONG = (
    "That would take too long, so Muster stopped after 1e-12 s. Nothing was changed. Try fewer "
    "lists, models or battles at once."
)
WORK = {
    "validate": ("validate/", FORCE),
    "choices": ("choices/", {"force": FORCE, "where": "/groups/0/primary"}),
    "check": ("check/", {"lists": [FORCE]}),
    "print": ("print/", FORCE),
    "matrix": ("odds/matrix/", {"force": FORCE, "targets": [{"model": "south/jager"}]}),
    "battles": ("battles/", {"first": FORCE, "second": FORCE}),
}


@pytest.mark.parametrize("path, asked", WORK.values(), ids=WORK)
def test_work_of_the_api_ends_at_the_deadline(client, settings, path, asked):
    settings.REQUEST_SECONDS = NONE_AT_ALL
    answer = client.post(API + path, json.dumps(asked), content_type="application/json")

    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer.json()["detail"] == LONG


def test_work_of_a_page_ends_at_the_deadline_and_what_was_typed_is_there(client, settings, save):
    force = save(FORCE | {"name": "Printed nowhere else"})
    settings.REQUEST_SECONDS = NONE_AT_ALL
    print_ = client.get(reverse("forces:pdf", args=(force.key,)))
    check = client.post("/check/", {"text": "Name: Wolves\nNorth, 100 TV\nGP:\nCO: Hunter\n", "limit": "90"})

    assert (print_.status_code, check.status_code) == (503, 503)
    assert LONG in print_.content.decode()
    assert '<input type="hidden" name="text" value="Name: Wolves' in check.content.decode()
    assert '<input type="hidden" name="limit" value="90">' in check.content.decode()


def test_without_a_bound_nothing_is_stopped():
    with deadline(0):
        checkpoint()
    with pytest.raises(TooLongError), deadline(NONE_AT_ALL):
        checkpoint()
    checkpoint()


def test_the_engine_asks_whoever_called_it():
    asked: list[int] = []

    def ask():
        asked.append(len(asked))
        if len(asked) > 2:
            raise StoppedError

    with checked(ask):
        checkpoint()
        checkpoint()
        with pytest.raises(StoppedError):
            checkpoint()
    assert asked == [0, 1, 2]
