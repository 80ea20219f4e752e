"""Puts the components and the common answers into the document that drf-spectacular makes."""

from typing import Any

from armybuilder.api.problems import CONTENT_TYPE, TITLES
from armybuilder.api.schema.components import components, ref
from armybuilder.api.schema.games import Games, narrow
from armybuilder.api.schema.plain import simplify_components
from armybuilder.api.schema.rows import PREFIX
from armybuilder.engine.registry import SYSTEMS

READ = (400, 404, 405, 429, 500, 503)
WRITE = (400, 404, 405, 408, 413, 415, 429, 500, 503)


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: ARG001 - a hook of drf-spectacular
    """Every operation answers its faults with problem details, described once, and says what the games of the generator know."""
    games: Games = getattr(generator, "games", tuple(SYSTEMS))
    narrow(result["paths"], games)
    parts = result.setdefault("components", {})
    parts["schemas"] = simplify_components(parts.get("schemas", {}) | components(games), PREFIX)
    parts["responses"] = {_name(status): _response(status) for status in WRITE}
    for path in result["paths"].values():
        for method, operation in path.items():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
            for status in WRITE if method == "post" else READ:
                operation["responses"][str(status)] = {"$ref": f"#/components/responses/{_name(status)}"}
    return result


def _name(status: int) -> str:
    return TITLES[status].title().replace(" ", "")


def _response(status: int) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": TITLES[status],
        "content": {CONTENT_TYPE: {"schema": ref("ProblemDetails")}},
    }
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."}}
    return response
