"""OpenAPI document of selected games: their own operations, rows and examples, and each value that filters accept.

The document of all games lists the values of all of them. Each URL serves every game, so only the document of a
single game (`/api/schema/?system=…`) lists exactly which values are accepted there.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F

from armybuilder.api.schema.components import page_of, ref
from armybuilder.api.schema.filters import schema_of
from armybuilder.api.schema.rows import row_name
from armybuilder.api.schema.scenarios import steps
from armybuilder.engine.conversion.registry import CONVERSIONS
from armybuilder.engine.registry import SYSTEMS, AnySystem
from factions.collection import RecordCollection, exported_collections
from factions.filters import MOST_WORDS, RecordFilter, WordFilter
from factions.models import CatalogueVersion, System

Part = dict[str, Any]
Games = tuple[str, ...]
FilterValues = Mapping[tuple[str, str, str], Sequence[str]]
"""Values by game, kind of row and filter."""

JSON = "application/json"
BELOW = "/api/v1/systems/{system}/"
SCENARIOS = f"{BELOW}scenarios/"
CAMPAIGN = "/api/v1/campaigns/{address}/"
_OWN: Mapping[str, Callable[[AnySystem], object]] = {
    f"{BELOW}odds/": lambda system: system.odds,
    f"{BELOW}odds/matrix/": lambda system: system.odds and system.odds.matrix,
    f"{BELOW}battles/": lambda system: system.battle,
    f"{BELOW}studies/": lambda system: system.battle,
    f"{BELOW}deck/": lambda system: system.deck,
    f"{BELOW}hex-maps/": lambda system: system.maps,
    SCENARIOS: lambda system: system.scenarios,
    f"{BELOW}campaigns/": lambda system: system.campaign,
    **{
        f"{CAMPAIGN}{name}": lambda system: system.campaign
        for name in ("", "join/", "steps/", "undo/", "redo/", "log/")
    },
    f"{BELOW}models/{{faction}}/{{key}}/conversions/{{target}}/": lambda system: (
        system.key in {each.source for each in CONVERSIONS}
    ),
}
"""Operations that not every game has."""


def versions() -> tuple[tuple[str, str, str], ...]:
    """The catalogue of each game as the database has it, by its hashes: what filters know changes with it."""
    return tuple(System.objects.order_by("key").values_list("key", "hash", "loader_hash"))


def collections() -> dict[str, dict[str, RecordCollection]]:
    """Every collection by its word in addresses, then by the systems that have it."""
    found: dict[str, dict[str, RecordCollection]] = {}
    for system in SYSTEMS:
        for collection in exported_collections(system):
            found.setdefault(collection.name, {})[system] = collection
    return found


def narrow(paths: dict[str, Part], games: Games) -> None:
    """Leave of the paths what these games have, with their own values."""
    known, rows = _filter_values(games), collections()
    for path in list(paths):
        name = path.removeprefix(BELOW).rstrip("/")
        found = {key: each for key, each in rows.get(name, {}).items() if key in games}
        if not (found if name in rows else _is_available(path, games)):
            del paths[path]
            continue
        for operation in paths[path].values():
            _name_systems(operation, games)
            _filter_examples(operation, games)
            if path == SCENARIOS:
                _describe_steps(operation, steps(games))
            if found:
                _describe_rows(operation, found, known)


def _is_available(path: str, games: Games) -> bool:
    own = _OWN.get(path)
    return own is None or any(own(SYSTEMS[key]) for key in games)


def _name_systems(operation: Part, games: Games) -> None:
    """Say in each address which systems there are."""
    for parameter in operation.get("parameters", []):
        if parameter["name"] == "system":
            parameter["schema"] = {"type": "string", "enum": list(games)}


def _describe_steps(operation: Part, known: Mapping[str, Part]) -> None:
    for parameter in operation["parameters"]:
        if parameter["name"] in known:
            parameter["schema"] = known[parameter["name"]]


def _filter_examples(operation: Part, games: Games) -> None:
    """Those of the games: their bodies name them, or their descriptions."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "examples" in content:
            content["examples"] = {
                title: each for title, each in content["examples"].items() if any(is_of(each, key) for key in games)
            }


def is_of(example: Part, key: str) -> bool:
    """Whether an example is one of a game."""
    named = f'"system": "{key}"' in json.dumps(example["value"])
    return named or example.get("description") == SYSTEMS[key].name


def _describe_rows(operation: Part, found: Mapping[str, RecordCollection], known: FilterValues) -> None:
    filters = _filters(found, known)
    operation["parameters"] = sorted([*operation["parameters"], *filters], key=lambda each: str(each["name"]))
    kinds = dict.fromkeys(collection.kind for collection in found.values())
    rows = [ref(row_name(kind)) for kind in kinds]
    operation["responses"]["200"]["content"][JSON]["schema"] = page_of({"anyOf": rows} if len(rows) > 1 else rows[0])


def _filters(found: Mapping[str, RecordCollection], known: FilterValues) -> Iterator[Part]:
    """Every filter that some system has for the collection; where it is not for all of them, for which it is."""
    by_name: dict[str, dict[str, RecordFilter]] = {}
    for system, collection in found.items():
        for name, filter_ in collection.filters.base_filters.items():
            by_name.setdefault(name, {})[system] = filter_
    for name, systems in by_name.items():
        values = {value.lower(): value for key in systems for value in known.get((key, found[key].kind, name), ())}
        first = next(iter(systems.values()))
        if isinstance(first, WordFilter) and not values:
            continue  # no row has anything that could be asked for
        yield {
            "in": "query",
            "name": name,
            "schema": {
                "type": "array",
                "items": schema_of(first, [values[folded] for folded in sorted(values)]),
                "maxItems": MOST_WORDS,
            },
            "description": _description(systems, len(found)),
            "explode": True,
        }


def _description(systems: Mapping[str, RecordFilter], games: int) -> str:
    said = {key: str(filter_.description) for key, filter_ in systems.items()}
    if len(set(said.values())) == 1 and len(said) == games == len(SYSTEMS):
        return next(iter(said.values()))
    if games == 1:
        return next(iter(said.values()))
    return " ".join(f"{key}: {description}" for key, description in said.items())


def _filter_values(games: Games) -> FilterValues:
    """Return the values that rows can be filtered by. One query for each collection with word filters."""
    found: dict[tuple[str, str, str], list[str]] = {}
    current = CatalogueVersion.objects.filter(system__key__in=games, version=F("system__version"))
    for version in current.select_related("system").defer("records", "snapshot"):
        for collection in exported_collections(version.system.key):
            for name, filter_ in collection.filter_set(version, on_page=True).filters.items():
                if isinstance(filter_, WordFilter):
                    found[version.system.key, collection.kind, name] = filter_.values()
    return found
