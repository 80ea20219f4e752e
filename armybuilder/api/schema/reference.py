"""The schema as people read it: operations by subject, with what each takes and answers, and a line for the shell."""

import json
import shlex
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, cast

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from rest_framework.renderers import BaseRenderer

from armybuilder.api.schema.games import Games, is_of, versions
from armybuilder.engine.registry import SYSTEMS

JSON = "application/json"
SUCCESSES = ("200", "201")
SUBJECTS = (
    "Forces", "Battles", "Packs", "Systems", "Scenarios", "Decks", "Maps", "Campaigns", "Tournaments", "Jobs", "Catalogue",
)  # fmt: skip
"""What is asked most comes first, the many tables last."""
FIRST = ("validate", "choices", "print", "odds", "battles")
"""Likewise of the operations of a subject."""
MOST_SHOWN = 12
"""Values that are told of a longer enumeration."""

Document = dict[str, Any]


class SchemaField(NamedTuple):
    """A parameter, or a member of a body: `kind` is what it may be, in the words of JSON Schema."""

    name: str
    kind: str
    says: str
    is_needed: bool


class ShellExample(NamedTuple):
    """A line for the shell, and what it asks."""

    title: str
    line: str


class Operation(NamedTuple):
    """An operation: a method on a path; `takes` and `gives` are members of the bodies."""

    subject: str
    key: str
    method: str
    path: str
    summary: str
    says: str
    parameters: list[SchemaField]
    takes: list[SchemaField]
    gives: list[SchemaField]
    examples: list[ShellExample]
    answers: list[tuple[str, str]]


class GamesSchemaGenerator(SchemaGenerator):
    """Writes the document of some games."""

    def __init__(self, games: Games = ()) -> None:
        super().__init__()
        self.games = games or tuple(SYSTEMS)


def schema(games: Games = ()) -> Document:
    """The OpenAPI document of some games, of all where none is named, which is the same for everybody. It is half a second of
    work, and made anew where the language is another or a catalogue was loaded meanwhile."""
    return _schema(games or tuple(SYSTEMS), str(get_language()), versions())


@lru_cache(maxsize=2)
def _schema(games: Games, language: str, loaded: object) -> Document:  # noqa: ARG001 - what it depends on
    found: Document = GamesSchemaGenerator(games).get_schema(public=True)
    return found


@lru_cache(maxsize=8)
def _render_cached(games: Games, renderer: Hashable, language: str, loaded: object) -> str | bytes:  # noqa: ARG001 - likewise
    return cast(type[BaseRenderer], renderer)().render(schema(games), renderer_context={})


def render_document(games: Games, renderer: type[BaseRenderer]) -> str | bytes:
    """The same as a renderer writes it."""
    return _render_cached(games or tuple(SYSTEMS), cast(Hashable, renderer), str(get_language()), versions())


def subjects(address: str) -> list[tuple[str, list[Operation]]]:
    """Operations by their subject; `address` is where examples ask, with its scheme."""
    found = sorted(_operations(address), key=_usefulness)
    return [(subject, list(each)) for subject, each in groupby(found, key=attrgetter("subject"))]


def _usefulness(operation: Operation) -> tuple[int, int]:
    place = FIRST.index(operation.key) if operation.key in FIRST else len(FIRST)
    return SUBJECTS.index(operation.subject), place


def _operations(address: str) -> Iterator[Operation]:
    document = schema()
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            yield _operation(document, address, path, method.upper(), told)


def _operation(document: Document, site: str, path: str, method: str, told: dict[str, Any]) -> Operation:
    parameters, body = told.get("parameters", []), told.get("requestBody", {}).get("content", {}).get(JSON, {})
    success: dict[str, Any] = next(
        (told["responses"][status] for status in SUCCESSES if status in told["responses"]), {}
    )
    says = told.get("description", "")
    return Operation(
        subject=told["tags"][0],
        key=told["operationId"],
        method=method,
        path=path,
        summary=says.partition(". ")[0].rstrip(".") + ".",
        says=says,
        parameters=[_parameter(each) for each in parameters],
        takes=_members(document, body.get("schema", {})),
        gives=_members(document, success.get("content", {}).get(JSON, {}).get("schema", {})),
        examples=_examples(_fill_path(f"{site}{path}", parameters), method, body),
        answers=[
            (status, _resolve_reference(document, answer).get("description", ""))
            for status, answer in told["responses"].items()
        ],
    )


def _parameter(told: dict[str, Any]) -> SchemaField:
    return SchemaField(
        told["name"], _kind(told.get("schema", {})), told.get("description", ""), told.get("required", False)
    )


def _resolve_reference(document: Document, part: dict[str, Any]) -> dict[str, Any]:
    """Return the target of a reference within the document; any other part unchanged."""
    found = document
    if "$ref" not in part:
        return part
    for word in part["$ref"].removeprefix("#/").split("/"):
        found = found[word]
    return found


def _members(document: Document, part: dict[str, Any]) -> list[SchemaField]:
    """The members of an object; of one that is several things, those of all of them, once each, none of which all need."""
    whole = _resolve_reference(document, part)
    members, needed = whole.get("properties", {}), whole.get("required", [])
    found = {
        name: SchemaField(name, _kind(each), each.get("description", ""), name in needed)
        for name, each in members.items()
    }
    for other in (*whole.get("oneOf", []), *whole.get("anyOf", [])):
        found = {each.name: each._replace(is_needed=False) for each in _members(document, other)} | found
    return list(found.values())


def _kind(part: dict[str, Any]) -> str:
    """Return a short description of the values that a schema allows."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if ways := part.get("oneOf") or part.get("anyOf"):
        return " or ".join(dict.fromkeys(_kind(way) for way in ways))
    if "enum" in part:
        more = ["…"] if len(part["enum"]) > MOST_SHOWN else []
        return ", ".join([*map(json.dumps, part["enum"][:MOST_SHOWN]), *more])
    if "const" in part:
        return json.dumps(part["const"])
    if part.get("type") == "array":
        items = part.get("prefixItems") or [part.get("items", {})]
        return f"list of {', '.join(dict.fromkeys(_kind(item) for item in items))}"
    kind = part.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _fill_path(address: str, parameters: list[dict[str, Any]]) -> str:
    """The address with the first of the values that are known."""
    for each in parameters:
        values = each.get("schema", {}).get("enum", [])
        if each["in"] == "path" and values:
            address = address.replace(f"{{{each['name']}}}", values[0])
    return address


def _examples(address: str, method: str, body: dict[str, Any]) -> list[ShellExample]:
    if method == "GET":
        return [ShellExample("", shlex.join(["curl", address]))]
    if method == "DELETE":
        return [ShellExample("", shlex.join(["curl", "--request", method, address]))]
    given = [
        ShellExample(each.get("summary", ""), _curl_post(_address_of_game(address, each), json.dumps(each["value"])))
        for each in body.get("examples", {}).values()
    ]
    return given or [ShellExample("", _curl_post(address, "@body.json"))]


def _address_of_game(address: str, example: dict[str, Any]) -> str:
    """The address of the game that an example is for: its body names it, or the description."""
    first = next(iter(SYSTEMS))
    own = next((key for key in SYSTEMS if is_of(example, key)), first)
    return address.replace(f"/systems/{first}/", f"/systems/{own}/")


def _curl_post(address: str, body: str) -> str:
    return shlex.join(["curl", address, "--header", f"Content-Type: {JSON}", "--data", body])
