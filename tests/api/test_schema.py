"""The OpenAPI document: valid, and true of what is really answered."""

import json
import re
from functools import cache

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from armybuilder.api.schema import reference
from armybuilder.api.schema.games import collections
from armybuilder.api.urls import urlpatterns
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from factions.collection import exported_collections
from factions.filters import MOST_WORDS
from factions.models import System
from factions.systems.blitz_2006.models import Faction
from tests.api.conftest import ROOT
from tests.api.test_methods import MATRIX

EXAMPLES = SYSTEMS["blitz-beta"].examples
TEMPLATE = "/api/v1/systems/{system}/"
LATER = (f"{TEMPLATE}studies/",)
"""What is never answered at once."""
GAMES = list(SYSTEMS)
JSON = "/api/schema/?format=json"


@pytest.fixture(scope="module")
def of_game(django_db_setup, django_db_blocker):
    """`of_game("blitz-2006")`: the document of one game."""
    from django.test import Client  # noqa: PLC0415 - the fixture `client` lives shorter

    def read(key):
        with django_db_blocker.unblock():
            return Client().get(f"{JSON}&system={key}" if key else JSON).json()

    return cache(read)


@pytest.fixture(scope="module")
def schema(of_game):
    return of_game("")


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

    assert len(names) == len(set(names)) == len(MATRIX) + 3 - 3
    assert max(map(len, names)) < 20


@pytest.mark.parametrize("collection", collections())
def test_rows_are_as_described(client, conforms, collection):
    for system in collections()[collection]:
        conforms(client.get(f"/api/v1/systems/{system}/{collection}/?page_size=1000"), f"{TEMPLATE}{collection}/")


@pytest.mark.parametrize(
    "url,path",
    [
        ("/api/v1/", "/api/v1/"),
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


def _below(path):
    """Where examples are sent to, below a game."""
    return path.removeprefix(TEMPLATE).replace("{kind}", "shop")


def test_examples_are_what_they_are_said_to_be(schema, post, conforms):
    bodies = {
        path: operation["post"]["requestBody"]["content"]["application/json"]
        for path, operation in schema["paths"].items()
        # What a campaign begins with is made of the catalogue, and tried in test_campaigns.py.
        if "post" in operation and path.startswith(TEMPLATE) and path != f"{TEMPLATE}campaigns/"
    }

    assert len(bodies) == 10
    for path, body in bodies.items():
        validator = Draft202012Validator(body["schema"] | {"components": schema["components"]})
        for example in body["examples"].values():
            validator.validate(example["value"])
            response = post(_below(path), example["value"], system=_system_of(example["value"]))
            assert response.status_code == (202 if path in LATER else 200)
            if response["Content-Type"] == "application/json":
                conforms(response, path, "post")


@pytest.mark.parametrize("key", GAMES)
def test_the_first_example_of_each_game_is_legal(post, key):
    report = post("validate/", SYSTEMS[key].examples.document, system=key).json()

    assert (report["verdict"], report.get("unfinished", False)) == ("legal", False)


@pytest.mark.parametrize("path,name", [("check/", "lists"), ("validate/", "forces")])
def test_what_is_no_list_among_many_is_answered_and_described(schema, post, conforms, rulebook, path, name):
    value = {name: [rulebook, {}, rulebook | {"groups": None}, 5, None, []]}
    body = schema["paths"][TEMPLATE + path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    response = post(path, value)

    Draft202012Validator(body | {"components": schema["components"]}).validate(value)
    assert response.status_code == 200
    conforms(response, TEMPLATE + path, "post")


def test_what_the_decoder_refuses_the_schema_refuses_too(schema, rulebook):
    body = schema["paths"][f"{TEMPLATE}validate/"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator(body | {"components": schema["components"]})

    assert validator.is_valid(rulebook)
    changes: list[dict] = [{"limit": -1}, {"limit": "1"}, {"format": "x"}, {"verdict": "legal"}, {"groups": {}}]
    for change in changes:
        assert not validator.is_valid(rulebook | change)


def test_the_document_is_written_once_until_a_catalogue_is_loaded(client):
    first = client.get(JSON)
    made = reference._render_cached.cache_info().misses
    again = client.get(JSON)
    assert (again.content, reference._render_cached.cache_info().misses) == (first.content, made)

    System.objects.filter(key="blitz-2006").update(hash="another")
    assert client.get(JSON).content == first.content
    assert reference._render_cached.cache_info().misses == made + 1


@pytest.mark.parametrize("key", GAMES)
def test_document_of_one_game_is_valid_and_closed(of_game, key):
    document = of_game(key)
    OpenAPIV31SpecValidator(document).validate()
    referred = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))

    assert referred <= set(document["components"]["schemas"])
    assert len(json.dumps(document)) < 450_000


@pytest.mark.parametrize("key", GAMES)
def test_document_of_one_game_has_the_operations_of_that_game(client, of_game, key):
    game, paths = SYSTEMS[key], of_game(key)["paths"]
    own = {path.removeprefix(TEMPLATE).rstrip("/") for path in paths if path.startswith(TEMPLATE)}
    has = {
        "odds": game.odds,
        "battles": game.battle,
        "deck": game.deck,
        "hex-maps": game.maps,
        "scenarios": game.scenarios,
    }

    assert own & set(collections()) == {collection.name for collection in exported_collections(key)}
    assert {name for name in has if name in own} == {name for name, there in has.items() if there}
    assert {
        tuple(parameter["schema"]["enum"])
        for path in paths.values()
        for operation in path.values()
        for parameter in operation.get("parameters", ())
        if parameter["name"] == "system"
    } == {(key,)}


def filters_in(document):
    """Every enumerated filter: its address and name with its values."""
    for path, operations in document["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", ()):
            values = parameter["schema"].get("items", {}).get("enum")
            if path.startswith(TEMPLATE) and values is not None:
                yield path, parameter["name"], values


@pytest.mark.parametrize("key", GAMES)
def test_what_a_filter_names_is_taken_and_nothing_else(client, of_game, key):
    for path, name, values in filters_in(of_game(key)):
        url = path.format(system=key)
        for start in range(0, len(values), MOST_WORDS):
            asked = values[start : start + MOST_WORDS]
            assert client.get(url, {name: asked}).status_code == 200
            # Capitals do not matter: the values are those that differ otherwise.
            assert client.get(url, {name: [value.upper() for value in asked]}).status_code == 200
        assert len({value.lower() for value in values}) == len(values)
        assert client.get(url, {name: "no such value"}).status_code == 400


def test_filters_of_one_game_and_of_all(schema, of_game):
    found = [(path.removeprefix(TEMPLATE), name) for path, name, _ in filters_in(of_game("blitz-beta"))]
    names = ["faction", "trait", "type", "ua", "weapon"]
    all_of_them = {(path, name): values for path, name, values in filters_in(schema)}

    assert sorted(found) == sorted(
        [(path, "faction") for path in ("sublists/", "faction-rules/", "upgrades/")]
        + [(path, name) for path in ("models/", "support/", "aircraft/") for name in names]
    )
    for key in GAMES:
        for path, name, values in filters_in(of_game(key)):
            assert {value.lower() for value in values} <= {value.lower() for value in all_of_them[path, name]}
    assert [
        values
        for path, name, values in filters_in(of_game("blitz-2006"))
        if (path, name) == (f"{TEMPLATE}models/", "faction")
    ] == [["milicia", "northern-guard", "prdf"]]


def test_values_follow_the_rows_of_the_database(client, of_game):
    Faction.objects.filter(key="milicia").update(key="Jousters")
    System.objects.filter(key="blitz-2006").update(hash="with jousters")
    document = client.get(f"{JSON}&system=blitz-2006").json()

    assert [
        values for path, name, values in filters_in(document) if (path, name) == (f"{TEMPLATE}models/", "faction")
    ] == [["Jousters", "northern-guard", "prdf"]]
    assert client.get("/api/v1/systems/blitz-2006/models/?faction=jOUSTERS").json()["count"] == 10


def test_a_filter_that_nothing_has_is_not_named(of_game):
    """The rows of this game have no models: whatever is asked for is refused."""
    assert [name for _, name, _ in filters_in(of_game("legend-weaver"))] == []


def test_what_a_scenario_names_is_taken_and_nothing_else(client, of_game):
    operation = of_game("blitz-2006")["paths"][f"{TEMPLATE}scenarios/"]["get"]
    steps = {each["name"]: each["schema"]["anyOf"] for each in operation["parameters"] if "anyOf" in each["schema"]}
    url = "/api/v1/systems/blitz-2006/scenarios/?seed=1"

    roll = {"pattern": "^roll-[1-9][0-9]{0,2}$"}
    assert [pattern for _, pattern in steps.values()] == [roll] * len(steps)
    rules = SYSTEMS["blitz-2006"].scenarios
    assert rules
    assert set(steps) == {step.key for step in rules.steps}
    for name, (values, _) in steps.items():
        words = [*values["enum"], "roll-1", "roll-999"]
        assert {client.get(url, {"seed": 1, name: word}).status_code for word in words} == {200}
        assert {client.get(url, {"seed": 1, name: word}).status_code for word in ("else", "roll-0")} == {400}
        skipped = client.get(url, {"seed": 1, name: "skip"}).status_code
        assert skipped == (200 if "skip" in values["enum"] else 400)


DECK = {
    "turned": (["0", "420"], ["421"]),
    "p1": (["", "Ann", "x" * 40], ["x" * 41, "a\x07b"]),
    "u1": (["", "Tank|Rifles", "|".join(["x" * 40] * 40)], ["|".join(["x"] * 41), "x" * 41]),
    "s1": (["", "2-2-3", "-".join(["99"] * 30)], ["0", "100", "2,3", "-".join(["1"] * 31)]),
    "out": ([""], ["1", "7.1", "1.0", "x"]),
    "played": ([""], ["17", "0@1.1", "17@100.1", "1@1.7"]),
}


@pytest.mark.parametrize("name", DECK)
def test_the_bounds_of_a_deck_are_named(client, of_game, name):
    operation = of_game("legend-weaver")["paths"][f"{TEMPLATE}deck/"]["get"]
    schema = next(each["schema"] for each in operation["parameters"] if each["name"] == name)
    taken, refused = DECK[name]

    def is_valid(word):
        value = int(word) if schema["type"] == "integer" else word
        return Draft202012Validator(schema).is_valid(value)

    def status(word):
        return client.get("/api/v1/systems/legend-weaver/deck/", {"seed": 1, name: word}).status_code

    assert [(is_valid(word), status(word)) for word in taken] == [(True, 200)] * len(taken)
    assert [(is_valid(word), status(word)) for word in refused] == [(False, 400)] * len(refused)


def test_bodies_of_one_game_name_their_game(of_game):
    for key in GAMES:
        schemas = of_game(key)["components"]["schemas"]
        properties = schemas["Force"]["properties"]

        assert (properties["system"], schemas["Pack"]["properties"]["system"]) == ({"const": key}, {"enum": [key]})


def test_tables_of_verdicts_name_the_factions(of_game, post):
    for key in GAMES:
        factions = of_game(key)["components"]["schemas"]["CheckRequest"]["properties"]["factions"]
        known = factions["items"].get("enum", [])

        assert known or factions["maxItems"] == 0
        assert post("check/", {"lists": [], "factions": known}, system=key).status_code == 200
        refused = post("check/", {"lists": [], "factions": ["nobody"]}, system=key).json()["errors"]
        assert [(each["where"], each["candidates"]) for each in refused] == [("/factions/0", known)]


def test_examples_of_one_game_are_its_own(of_game, post):
    for key in GAMES:
        for path, operations in of_game(key)["paths"].items():
            body = operations.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
            for example in body.get("examples", {}).values():
                answer = post(_below(path), example["value"], system=key)
                assert answer.status_code == (202 if path in LATER else 200), (key, path, answer.content)


@pytest.mark.parametrize(
    "query,where,candidates",
    [
        ("system=chess", "system", GAMES),
        ("version=2", "version", ["system", "format"]),
        ("lang=de", "lang", ["system", "format"]),
    ],
)
def test_what_the_address_of_the_schema_refuses(client, query, where, candidates):
    response = client.get(f"/api/schema/?{query}")
    [problem] = response.json()["errors"]

    assert (response.status_code, problem["where"], problem["candidates"]) == (400, where, candidates)


def test_bounds_of_numbers_and_searches_are_named(client):
    url = "/api/v1/systems/blitz-beta/models/"

    assert [client.get(url, {"tv_min": word}).status_code for word in (999_999_999, 1_000_000_000)] == [200, 400]
    assert [client.get(url, {"search": word}).status_code for word in ("½" * 50, "½ " * 51)] == [200, 400]


def test_the_schema_is_made_without_a_warning(tmp_path):
    written = tmp_path / "schema.yaml"

    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(written))

    assert written.stat().st_size > 0
