"""The schema in words that generators of clients read: what they refuse is said in another way that means the same."""

import json
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]


def simplify_components(schemas: dict[str, Schema], prefix: str) -> dict[str, Schema]:
    """Components without what generators stumble over; `prefix` is how references to them begin."""
    for schema in schemas.values():
        for part in _parts(schema):
            _simplify(part)
    return _without_aliases(schemas, prefix)


def _simplify(part: Schema) -> None:
    """Titles are names of our classes, which several components share: a generator makes one class of each name. That a member of an
    answer is only read needs no word. A tuple is
    bounded by `maxItems`: some take no `false` for a schema. What a list holds is said even where it is anything."""
    for word in ("title", "readOnly", "x-spec-enum-id"):
        part.pop(word, None)
    if list(part) == ["allOf"] and len(part["allOf"]) == 1:
        part |= part.pop("allOf")[0]
    if part.get("items") is False and part["maxItems"] == len(part["prefixItems"]):
        del part["items"]
    if part.get("type") == "array" and "prefixItems" not in part:
        part.setdefault("items", {})


def _parts(schema: Any) -> Iterator[Schema]:
    """All schemas within a schema, itself first. Names of properties are none, nor are examples and constants."""
    if not isinstance(schema, dict):
        return
    yield schema
    for word in ("items", "additionalProperties", "not"):
        yield from _parts(schema.get(word))
    for word in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for each in schema.get(word, ()):
            yield from _parts(each)
    for word in ("properties", "patternProperties"):
        for each in schema.get(word, {}).values():
            yield from _parts(each)


def _without_aliases(schemas: dict[str, Schema], prefix: str) -> dict[str, Schema]:
    """Replace each component that is only an alias of another by that one, so that types of a single game have the
    same name as in all games.
    """
    names = {}
    for name, schema in schemas.items():
        way = schema.get("anyOf", ())
        if len(way) == 1 and "." in (other := way[0].get("$ref", "").removeprefix(prefix)) and other not in names:
            names[other] = name
    text = json.dumps({name: schema for name, schema in schemas.items() if name not in names.values()})
    for other, name in names.items():
        text = text.replace(f'"{prefix}{other}"', f'"{prefix}{name}"')
    return {names.get(name, name): schema for name, schema in json.loads(text).items()}
