"""What the tests of the API share."""

import json
from pathlib import Path

import pytest

DOCUMENTS = Path(__file__).resolve().parent.parent / "forces" / "documents"
ROOT = "/api/v1/systems/blitz-beta/"


@pytest.fixture(autouse=True)
def _stored(db):
    """The catalogue is read from the database."""


@pytest.fixture
def client(client):
    """Shows our faults as the visitor sees them: a 500 is compared, not raised."""
    client.raise_request_exception = False
    return client


@pytest.fixture(scope="session")
def rulebook():
    """The rulebook's own army, names as printed."""
    return json.loads((DOCUMENTS / "rulebook-example-150tv.json").read_bytes())


@pytest.fixture(scope="session")
def legal():
    """Thirty models of the North, legal."""
    return json.loads((DOCUMENTS / "north-30-models.json").read_bytes())


@pytest.fixture
def post(client):
    """`post("validate/", value)`: the answer of a `system` to a value, or to bytes as they are."""

    def send(path, body, content_type="application/json", system="blitz-beta", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        # Named again: the test client leaves the type of an empty body out.
        return client.generic(
            "POST", f"/api/v1/systems/{system}/{path}", data, content_type, CONTENT_TYPE=content_type, **headers
        )

    return send
