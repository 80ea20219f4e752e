"""Every address of the API, with every method, by anybody: a pattern without a row here fails."""

import pytest

from armybuilder.api.schema.games import collections
from armybuilder.api.urls import urlpatterns

SYSTEM = "/api/v1/systems/blitz-beta/"
READ = {"GET": 200, "HEAD": 200, "OPTIONS": 200, "POST": 405, "PUT": 405, "PATCH": 405, "DELETE": 405}
WRITE = {"GET": 405, "HEAD": 405, "OPTIONS": 200, "POST": 415, "PUT": 405, "PATCH": 405, "DELETE": 405}
NOTHING = {"GET": 404, "HEAD": 404, "OPTIONS": 404, "POST": 404, "PUT": 404, "PATCH": 404, "DELETE": 404}
UNKNOWN = {"OPTIONS": 200, "POST": 405, "PUT": 405, "PATCH": 405, "DELETE": 405}
"""Of an address that leads to something, but not to this."""
MATRIX = {
    "root": ("/api/v1/", READ),
    "systems": ("/api/v1/systems/", READ),
    "system": (SYSTEM, READ),
    "document-schema": (f"{SYSTEM}document-schema/", READ),
    **{name: (f"/api/v1/systems/{next(iter(found))}/{name}/", READ) for name, found in collections().items()},
    "model": (f"{SYSTEM}models/south/jager/", READ),
    "conversion": ("/api/v1/systems/tactical-1998/models/north/hunter/conversions/blitz-2006/", READ),
    "validate": (f"{SYSTEM}validate/", WRITE),
    "choices": (f"{SYSTEM}choices/", WRITE),
    "difference": (f"{SYSTEM}difference/", WRITE),
    "check": (f"{SYSTEM}check/", WRITE),
    "print": (f"{SYSTEM}print/", WRITE),
    "cards": (f"{SYSTEM}print/shop/", WRITE),
    "odds": (f"{SYSTEM}odds/", WRITE),
    "odds-matrix": (f"{SYSTEM}odds/matrix/", WRITE),
    "battles": (f"{SYSTEM}battles/", WRITE),
    "studies": (f"{SYSTEM}studies/", WRITE),
    "deck": ("/api/v1/systems/legend-weaver/deck/", READ),
    "hex-maps": ("/api/v1/systems/tactical-1998/hex-maps/", READ),
    "scenarios": ("/api/v1/systems/blitz-2006/scenarios/", READ),
    "packs": ("/api/v1/packs/", READ | {"POST": 415}),
    "pack-check": ("/api/v1/packs/check/", WRITE),
    "pack-draft": ("/api/v1/packs/draft/?system=gundam-skirmish", WRITE),
    "pack": ("/api/v1/packs/nothing/", NOTHING | UNKNOWN),
    "pack-version": ("/api/v1/packs/nothing/versions/1/", NOTHING | UNKNOWN),
    "campaigns": ("/api/v1/systems/gundam-skirmish/campaigns/", WRITE),
    "campaign": ("/api/v1/campaigns/nothing/", NOTHING | UNKNOWN),
    **{
        f"campaign-{name}": (f"/api/v1/campaigns/nothing/{name}/", WRITE | {"POST": 404})
        for name in ("join", "steps", "undo", "redo")
    },
    "campaign-log": ("/api/v1/campaigns/nothing/log/", NOTHING | UNKNOWN),
    "job": ("/api/v1/jobs/nothing/", NOTHING | UNKNOWN | {"DELETE": 404}),
    "job-answer": ("/api/v1/jobs/nothing/answer/", NOTHING | UNKNOWN),
    "study": ("/api/v1/studies/nothing/", NOTHING | UNKNOWN | {"DELETE": 404}),
    "tournament": ("/api/v1/tournaments/nothing/", NOTHING | UNKNOWN),
    "schema": ("/api/schema/", READ),
    "docs": ("/api/docs/", READ | {"OPTIONS": 405}),
    "nothing": ("/api/v1/nothing/", NOTHING),
}


def test_every_pattern_has_a_row():
    assert {pattern.name for pattern in urlpatterns} == set(MATRIX)


@pytest.mark.django_db
@pytest.mark.parametrize("name", MATRIX)
def test_methods(client, name):
    path, expected = MATRIX[name]
    answers = {method: client.generic(method, path) for method in expected}

    assert {method: answer.status_code for method, answer in answers.items()} == expected
    assert not any(answer.cookies for answer in answers.values())
    for answer in answers.values():
        if answer.status_code >= 400:
            assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/api/v1/systems/", f"{SYSTEM}validate/", "/api/v1/nothing/"])
def test_data_may_load_nothing(client, path):
    assert client.get(path)["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_a_method_that_is_not_there_is_answered_with_those_that_are(client):
    response = client.get(f"{SYSTEM}validate/")

    assert response["Allow"] == "POST, OPTIONS"
    assert response.json()["detail"] == 'Method "GET" not allowed.'
