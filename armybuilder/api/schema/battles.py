"""OpenAPI operations of odds and battles."""

from collections.abc import Iterable, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref
from armybuilder.api.schema.jobs import queued
from armybuilder.engine.registry import SYSTEMS
from armybuilder.ratelimit.costs import AT_ONCE, Cost

JSON = "application/json"
_TWO = [
    OpenApiExample(
        "A small force against itself",
        value={"first": system.examples.flawed, "second": system.examples.flawed, "battles": 2},
        request_only=True,
        media_type=JSON,
    )
    for system in SYSTEMS.values()
    if system.battle
]
_ODDS = {system.name: system.odds for system in SYSTEMS.values() if system.odds}
_MATRICES = {name: odds.matrix for name, odds in _ODDS.items() if odds.matrix}


def _examples(found: Iterable[tuple[str, Mapping[str, Any]]]) -> list[OpenApiExample]:
    """Examples by the names of their systems."""
    each = ((system, title, value) for system, examples in found for title, value in examples.items())
    return [
        OpenApiExample(title, value=value, description=system, request_only=True, media_type=JSON)
        for system, title, value in each
    ]


def _answer(name: str, description: str) -> dict[Any, Any]:
    return {(200, JSON): OpenApiResponse(ref(name), description=description)}


odds = extend_schema(
    operation_id="odds",
    tags=["Battles"],
    description=(
        "The exact odds of an attack, by enumeration: chances of every margin and every damage, of crippling, destroying "
        "and overkilling the target, of tokens, and what each modifier is worth. Without a `weapon` each weapon of the "
        "attacker answers."
    ),
    request={JSON: ref("OddsQuestion")},
    responses=_answer("OddsAnswer", "One answer a weapon."),
    examples=_examples((name, odds.examples) for name, odds in _ODDS.items()),
)
matrix = extend_schema(
    operation_id="odds_matrix",
    tags=["Battles"],
    description=(
        "Every weapon of a force against every target, and what the whole force does to each in a round. More than "
        f"{AT_ONCE / Cost.PAIR.units:.0f} models times targets are answered with 202 and an address at which the same answer will be."
    ),
    request={JSON: ref("MatrixQuestion")},
    responses=_answer("MatrixAnswer", "Rows by kind of model, a volley for each target.") | queued,
    examples=_examples((name, matrix.examples) for name, matrix in _MATRICES.items()),
)
battles = extend_schema(
    operation_id="battles",
    tags=["Battles"],
    description=(
        "Whole battles between two forces, two by two with the same seed and sides swapped: who wins how often with an "
        "interval of 95 % confidence, why, how fast, what each model did, and the seed of every battle. At most 20 "
        "battles, of at most 8,000 points all together in a game of 150 points a side, and as many times its usual points in "
        "any other; `log` tells every event of a single one. What takes more than a second or so, more than "
        f"{AT_ONCE / Cost.POINT.units:.0f} such points all together, is answered with 202 and an address at which the same "
        "answer will be, with the battles that are over until then."
    ),
    request={JSON: ref("BattlesRequest")},
    responses=_answer("BatchAnswer", "The summary of the battles.") | queued,
    examples=_TWO,
)
