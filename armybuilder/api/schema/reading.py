"""The schema as people read it: operations by subject, with what each takes and answers, and a line for the shell."""

import json
import shlex
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator

from armybuilder.engine.registry import SYSTEMS

JSON = "application/json"
SUCCESSES = ("200", "201")


class Field(NamedTuple):
    """A parameter, or a member of a body: `kind` is what it may be, in the words of JSON Schema."""

    name: str
    kind: str
    says: str
    is_needed: bool


class Example(NamedTuple):
    """A line for the shell, and what it asks."""

    title: str
    line: str


class Operation(NamedTuple):
    """What may be asked at a path by a method; `takes` and `gives` are members of the bodies."""

    subject: str
    key: str
    method: str
    path: str
    says: str
    parameters: list[Field]
    takes: list[Field]
    gives: list[Field]
    examples: list[Example]
    answers: list[tuple[str, str]]


class OnceGenerator(SchemaGenerator):
    """Writes the document once for each set of games and each language: it is half a second of work, and says the same to all."""

    made: ClassVar[dict[Any, Any]] = {}

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        asked = tuple(SYSTEMS), self.api_version, get_language()
        if asked not in self.made:
            self.made[asked] = super().get_schema(request, public)
        return self.made[asked]


def schema() -> dict[str, Any]:
    """The OpenAPI document, which is the same for everybody."""
    found: dict[str, Any] = OnceGenerator().get_schema(public=True)
    return found


def subjects(address: str) -> list[tuple[str, list[Operation]]]:
    """Operations by their subject; `address` is where examples ask, with its scheme."""
    found = sorted(_operations(address), key=attrgetter("subject"))
    return [(subject, list(each)) for subject, each in groupby(found, key=attrgetter("subject"))]


def _operations(address: str) -> Iterator[Operation]:
    for path, methods in schema()["paths"].items():
        for method, told in methods.items():
            yield _operation(f"{address}{path}", path, method.upper(), told)


def _operation(address: str, path: str, method: str, told: dict[str, Any]) -> Operation:
    parameters, body = told.get("parameters", []), told.get("requestBody", {}).get("content", {}).get(JSON, {})
    success: dict[str, Any] = next(
        (told["responses"][status] for status in SUCCESSES if status in told["responses"]), {}
    )
    return Operation(
        subject=told["tags"][0],
        key=told["operationId"],
        method=method,
        path=path,
        says=told.get("description", ""),
        parameters=[_parameter(each) for each in parameters],
        takes=_members(body.get("schema", {})),
        gives=_members(success.get("content", {}).get(JSON, {}).get("schema", {})),
        examples=_examples(_filled(address, parameters), method, body),
        answers=[(status, _whole(answer).get("description", "")) for status, answer in told["responses"].items()],
    )


def _parameter(told: dict[str, Any]) -> Field:
    return Field(told["name"], _kind(told.get("schema", {})), told.get("description", ""), told.get("required", False))


def _whole(part: dict[str, Any]) -> dict[str, Any]:
    """What a reference within the document leads to; any other part as it is."""
    found: dict[str, Any] = schema()
    if "$ref" not in part:
        return part
    for word in part["$ref"].removeprefix("#/").split("/"):
        found = found[word]
    return found


def _members(part: dict[str, Any]) -> list[Field]:
    """The members of an object; of one that is several things, those of all of them, once each, none of which all need."""
    whole = _whole(part)
    members, needed = whole.get("properties", {}), whole.get("required", [])
    found = {
        name: Field(name, _kind(each), each.get("description", ""), name in needed) for name, each in members.items()
    }
    for other in (*whole.get("oneOf", []), *whole.get("anyOf", [])):
        found = {each.name: each._replace(is_needed=False) for each in _members(other)} | found
    return list(found.values())


def _kind(part: dict[str, Any]) -> str:
    """What a value may be, in a few words."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if ways := part.get("oneOf") or part.get("anyOf"):
        return " or ".join(dict.fromkeys(_kind(way) for way in ways))
    if "enum" in part:
        return ", ".join(json.dumps(value) for value in part["enum"])
    if "const" in part:
        return json.dumps(part["const"])
    if part.get("type") == "array":
        items = part.get("prefixItems") or [part.get("items", {})]
        return f"list of {', '.join(dict.fromkeys(_kind(item) for item in items))}"
    kind = part.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _filled(address: str, parameters: list[dict[str, Any]]) -> str:
    """The address with the first of the values that are known."""
    for each in parameters:
        values = each.get("schema", {}).get("enum", [])
        if each["in"] == "path" and values:
            address = address.replace(f"{{{each['name']}}}", values[0])
    return address


def _examples(address: str, method: str, body: dict[str, Any]) -> list[Example]:
    if method == "GET":
        return [Example("", shlex.join(["curl", address]))]
    if method == "DELETE":
        return [Example("", shlex.join(["curl", "--request", method, address]))]
    given = [
        Example(each.get("summary", ""), _sent(_own(address, each), json.dumps(each["value"])))
        for each in body.get("examples", {}).values()
    ]
    return given or [Example("", _sent(address, "@body.json"))]


def _own(address: str, example: dict[str, Any]) -> str:
    """The address of the game that an example is for: its body names it, or the description."""
    first, text = next(iter(SYSTEMS)), json.dumps(example["value"])
    for key, system in SYSTEMS.items():
        if f'"system": "{key}"' in text or system.name == example.get("description"):
            return address.replace(f"/systems/{first}/", f"/systems/{key}/")
    return address


def _sent(address: str, body: str) -> str:
    return shlex.join(["curl", address, "--header", f"Content-Type: {JSON}", "--data", body])
