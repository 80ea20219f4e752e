"""The schemas of a game's rows, as drf-spectacular describes their serializers."""

import json
import re
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from rest_framework.views import APIView

from factions.collection import exported_collections

PREFIX = "#/components/schemas/"
Schema = dict[str, Any]


def row_name(kind: str) -> str:
    """The component for rows of `kind`, whatever their system: `unit-code` → `UnitCodeRow`."""
    return f"{kind.title().replace('-', '')}Row"


def row_schemas(system: str) -> tuple[dict[str, list[Schema]], dict[str, Schema]]:
    """Return the row schemas by kind, and the components that they refer to; the names of components begin with
    that of the game.
    """
    view: Any = APIView()
    view.request = None  # nobody asks
    describes = AutoSchema()
    describes.registry, describes.view, describes.method, describes.path = ComponentRegistry(), view, "GET", ""
    rows = [(each.kind, source.rows) for each in exported_collections(system) for source in each.sources]
    names = [(kind, describes.resolve_serializer(serializer, "response").name) for kind, serializer in rows]
    # The answers of a game have names too: a row and a modifier of odds are not one thing.
    text = json.dumps(describes.registry.build({})["schemas"])
    parts = json.loads(re.sub(rf'"{PREFIX}(\w+)"', rf'"{PREFIX}{system}.\1Row"', text))
    kinds: dict[str, list[Schema]] = {}
    schemas: dict[str, Schema] = {}
    for kind, name in names:
        # Kinds with the same members have a component each: generators of clients make no class of two names.
        own = f"{system}.{row_name(kind)}" if sum(kind == other for other, _ in names) == 1 else f"{system}.{name}Row"
        kinds.setdefault(kind, []).append({"$ref": f"{PREFIX}{own}"})
        schemas[own] = _closed(json.loads(json.dumps(parts[name])))
    inner = re.findall(rf'"{PREFIX}{system}\.(\w+)Row"', json.dumps(parts))
    return kinds, {f"{system}.{name}Row": _closed(parts[name]) for name in inner} | schemas


def _closed(schema: Schema) -> Schema:
    """A component that has nothing beside what it says."""
    if "properties" in schema:
        schema["additionalProperties"] = False
    return schema
