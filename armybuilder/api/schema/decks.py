"""OpenAPI operations of decks."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.deck.params import (
    MAX_POINTS,
    MAX_SEATS,
    MAX_STRIKES,
    MAX_TURN,
    MAX_TURNED,
    MAX_UNITS,
    NAME_LENGTH,
)

_NAME = f"[^\\u0000-\\u001f\\u007f-\\u009f|]{{0,{NAME_LENGTH}}}"
_TURN = "[1-9][0-9]?"


def _text(pattern: str) -> dict[str, Any]:
    """A word that is empty, or as a pattern says."""
    return {"type": "string", "pattern": f"^({pattern})?$"}


def _integer_schema(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _parameters() -> Iterator[OpenApiParameter]:
    """Every word of a table."""
    card, play = f"[1-{MAX_SEATS}][.][1-9][0-9]?", f"[1-9][0-9]{{0,2}}@{_TURN}[.][1-{MAX_SEATS}]"
    yield OpenApiParameter(
        "seed", _integer_schema(0, MAX_SEED), description="Of all shuffles; a fresh one where it is left out."
    )
    yield OpenApiParameter(
        "turn", _integer_schema(1, MAX_TURN), description="The turn, the first one unless said otherwise."
    )
    yield OpenApiParameter(
        "turned", _integer_schema(0, MAX_TURNED), description="Cards of the turn that are turned down already."
    )
    for seat in range(1, MAX_SEATS + 1):
        yield OpenApiParameter(f"p{seat}", _text(_NAME), description=f"Name of player {seat}.")
        yield OpenApiParameter(
            f"n{seat}", _integer_schema(0, MAX_POINTS), description="His points, which bring him event cards."
        )
        yield OpenApiParameter(
            f"u{seat}",
            _text(f"{_NAME}([|]{_NAME}){{0,{MAX_UNITS - 1}}}"),
            description="What has a card of his, with bars between: `Tank|Rifles`.",
        )
        yield OpenApiParameter(
            f"s{seat}",
            _text(f"{_TURN}(-{_TURN}){{0,{MAX_STRIKES - 1}}}"),
            description="Turns in which a strike of his arrives: `2-2-3`.",
        )
    yield OpenApiParameter(
        "out", _text(f"{card}(-{card})*"), description="Cards that are out of the game, by seat and place: `1.2-2.1`."
    )
    yield OpenApiParameter(
        "seat", _integer_schema(1, MAX_SEATS), description="Whose hand is told; without it nobody's is."
    )
    played = "Cards of that hand that were played: number, turn and whose turn, `17@2.1-3@2.2`."
    yield OpenApiParameter("played", _text(f"{play}(-{play})*"), description=played)


deck = extend_schema(
    operation_id="deck",
    tags=["Decks"],
    description=(
        "A turn at the table: the cards that say which unit is active, shuffled by the seed, and the event cards of a player "
        "who asks for his. The same words give the same cards. Cards to come are told by seats, not as they lie. 404 where a "
        "game has no decks."
    ),
    parameters=list(_parameters()),
    responses={(200, "application/json"): OpenApiResponse(ref("Deck"), description="The turn.")},
)
