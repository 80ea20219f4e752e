"""Random JSON, and random damage to a good document: an answer or a refusal, never a fault."""

import json

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.conftest import DOCUMENTS, ROOT

# A list for another version of the catalogue asks for the database. Hundreds of bodies: see docs/developing/tests.md.
pytestmark = [pytest.mark.django_db]

GOOD = json.loads((DOCUMENTS / "rulebook-example-150tv.json").read_bytes())
ANSWERS = {200, 400, 413}
KEYS = st.sampled_from(
    [
        "format",
        "system",
        "faction",
        "limit",
        "groups",
        "primary",
        "support",
        "models",
        "model",
        "count",
        "upgrades",
        "rank",
        "ua",
        "veteran",
        "options",
        "elite",
        "forces",
        "force",
        "where",
        "name",
        "notes",
        "sublist",
    ]
) | st.text(max_size=5)
WORDS = st.sampled_from(
    [
        "muster.force/1",
        "blitz-beta",
        "north",
        "south",
        "leagueless",
        "north/hunter",
        "Hunter",
        "south/Jager",
        "vet",
        "CO",
        "XO",
        "CGL",
        "2iC",
        "duelist",
        "GP",
        "SK",
        "ANY",
        "drone/recon",
        "anti-air",
        "support/ac-turret",
        "ng",
        "/groups/0/primary",
    ]
)
SCALARS = st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=5) | WORDS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=20
)
PATHS = st.sampled_from(["validate/", "choices/", "print/"])


def places(value, path=()):
    """The path of every value in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield from places(inner, (*path, step))


def changed(value, path, new):
    """A copy of `value` with `new` at `path`."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def check(path, body):
    response = Client(raise_request_exception=True).generic("POST", ROOT + path, body, "application/json")
    assert response.status_code in ANSWERS, (response.status_code, body)
    if response["Content-Type"] != "application/pdf":
        json.loads(response.content)


@given(PATHS, VALUES)
@settings(max_examples=150, deadline=None)
def test_random_json(path, value):
    check(path, json.dumps(value).encode())


@given(PATHS, st.binary(max_size=60))
@settings(max_examples=50, deadline=None)
def test_random_bytes(path, body):
    check(path, b" " + body)


@given(st.sampled_from(list(places(GOOD))), VALUES | SCALARS)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_damage(path, new):
    force = changed(GOOD, path, new)
    body = json.dumps(force).encode()
    check("validate/", body)
    check("choices/", json.dumps({"force": force, "where": "/groups/0/primary"}).encode())
