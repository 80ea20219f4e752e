"""The OpenAPI document: valid, and true of what is really answered."""

import json
import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from armybuilder.api.schema.reading import OnceGenerator
from armybuilder.api.urls import urlpatterns
from armybuilder.api.views.catalogue import collections
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from tests.api.conftest import ROOT
from tests.api.test_methods import MATRIX

EXAMPLES = SYSTEMS["blitz-beta"].examples
TEMPLATE = "/api/v1/systems/{system}/"


@pytest.fixture(scope="module")
def schema():
    from django.test import Client  # noqa: PLC0415 - the fixture `client` lives shorter

    return Client().get("/api/schema/?format=json").json()


@pytest.fixture
def conforms(schema):
    """`conforms(response, path)`: the body is what the document says for its status and content type."""

    def check(response, path, method="get"):
        operation = schema["paths"][path][method]
        described = operation["responses"][str(response.status_code)]
        if "$ref" in described:
            described = schema["components"]["responses"][described["$ref"].rpartition("/")[2]]
        part = described["content"][response["Content-Type"]]["schema"]
        Draft202012Validator(part | {"components": schema["components"]}).validate(response.json())

    return check


@pytest.mark.no_cover
def test_document_is_valid_openapi(schema):
    OpenAPIV31SpecValidator(schema).validate()

    assert schema["openapi"] == "3.1.1"


def test_every_address_is_described(schema):
    # Those that describe the API are not part of it, and neither is what catches the rest.
    patterns = {str(pattern.pattern) for pattern in urlpatterns if pattern.name not in ("schema", "docs", "nothing")}
    described = {re.sub(r"\{(\w+)\}", r"<str:\1>", path.removeprefix("/api/")) for path in schema["paths"]}

    assert described == patterns


def test_names_of_operations_are_unique_and_short(schema):
    names = [operation["operationId"] for path in schema["paths"].values() for operation in path.values()]

    assert len(names) == len(set(names)) == len(MATRIX) + 2 - 3
    assert max(map(len, names)) < 20


@pytest.mark.no_cover
@pytest.mark.parametrize("collection", collections())
def test_rows_are_as_described(client, conforms, collection):
    for system in collections()[collection]:
        conforms(client.get(f"/api/v1/systems/{system}/{collection}/?page_size=1000"), f"{TEMPLATE}{collection}/")


@pytest.mark.parametrize(
    "url,path",
    [
        ("/api/v1/systems/", "/api/v1/systems/"),
        (ROOT, TEMPLATE),
        (f"{ROOT}document-schema/", f"{TEMPLATE}document-schema/"),
        (f"{ROOT}models/north/hunter/", f"{TEMPLATE}models/{{faction}}/{{key}}/"),
        *(
            (
                f"/api/v1/systems/tactical-1998/models/{key}/conversions/blitz-2006/",
                f"{TEMPLATE}models/{{faction}}/{{key}}/conversions/{{target}}/",
            )
            for key in get_catalogue("tactical-1998").vehicles
        ),
        (
            "/api/v1/systems/legend-weaver/deck/?seed=1&p1=Ann&n1=4000&u1=Tank|Rifles&seat=1&turned=1",
            f"{TEMPLATE}deck/",
        ),
        ("/api/v1/systems/blitz-2006/scenarios/?seed=1&deployment=skip", f"{TEMPLATE}scenarios/"),
        (f"{ROOT}models/?ua=nonesuch", f"{TEMPLATE}models/"),
        (f"{ROOT}models/?page=9999", f"{TEMPLATE}models/"),
        ("/api/v1/systems/chess/", TEMPLATE),
    ],
)
def test_answers_to_get_are_as_described(client, conforms, url, path):
    conforms(client.get(url), path)


@pytest.mark.parametrize("path", ["validate/", "choices/", "check/", "print/", "odds/", "odds/matrix/", "battles/"])
@pytest.mark.parametrize(
    "body,content_type",
    [(b"{}", "application/json"), (b"{}", "text/plain"), (b" " * 2_000_000, "application/json")],
    ids=["400", "415", "413"],
)
def test_refusals_are_as_described(post, conforms, path, body, content_type):
    conforms(post(path, body, content_type), TEMPLATE + path, "post")


def test_reports_are_as_described(post, conforms, rulebook, legal):
    bodies: list[dict] = [rulebook, legal, EXAMPLES.flawed, {"forces": [rulebook, {}, legal]}, {"forces": []}]
    for body in bodies:
        conforms(post("validate/", body), f"{TEMPLATE}validate/", "post")


def test_choices_are_as_described(post, conforms, legal):
    conforms(post("choices/", {"force": legal, "where": "/groups/0/primary"}), f"{TEMPLATE}choices/", "post")


def test_tables_are_as_described(post, conforms, rulebook, legal):
    bodies: list[dict] = [
        {"lists": []},
        {
            "lists": [rulebook, legal, {}, "Hunter", EXAMPLES.text],
            "limit": 100,
            "factions": ["south"],
            "legal": True,
        },
    ]
    for body in bodies:
        conforms(post("check/", body), f"{TEMPLATE}check/", "post")


def _system_of(value):
    """The game of the first force in it, or whose question of odds it is."""
    found = re.search(r'"system": "([\w-]+)"', json.dumps(value))
    asked = (key for key, system in SYSTEMS.items() if system.odds and value in system.odds.examples.values())
    return found[1] if found else next(asked, "blitz-beta")


def test_examples_are_what_they_are_said_to_be(schema, post, conforms, rulebook):
    bodies = {
        path: operation["post"]["requestBody"]["content"]["application/json"]
        for path, operation in schema["paths"].items()
        # What a campaign begins with is made of the catalogue, and tried in test_campaigns.py.
        if "post" in operation and path.startswith(TEMPLATE) and path != f"{TEMPLATE}campaigns/"
    }

    assert len(bodies) == 8
    for path, body in bodies.items():
        validator = Draft202012Validator(body["schema"] | {"components": schema["components"]})
        for example in body["examples"].values():
            validator.validate(example["value"])
            response = post(path.removeprefix(TEMPLATE), example["value"], system=_system_of(example["value"]))
            assert response.status_code == 200
            if response["Content-Type"] == "application/json":
                conforms(response, path, "post")
    assert post("validate/", EXAMPLES.document).json() == post("validate/", rulebook).json()


def test_what_the_decoder_refuses_the_schema_refuses_too(schema, rulebook):
    body = schema["paths"][f"{TEMPLATE}validate/"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator(body | {"components": schema["components"]})

    assert validator.is_valid(rulebook)
    changes: list[dict] = [{"limit": -1}, {"limit": "1"}, {"format": "x"}, {"verdict": "legal"}, {"groups": {}}]
    for change in changes:
        assert not validator.is_valid(rulebook | change)


def test_the_document_is_written_once(client):
    first = client.get("/api/schema/", headers={"accept": "application/json"}).json()
    made = dict(OnceGenerator.made)

    assert client.get("/api/schema/", headers={"accept": "application/json"}).json() == first
    assert OnceGenerator.made == made
    assert all(OnceGenerator.made[asked] is made[asked] for asked in made)
