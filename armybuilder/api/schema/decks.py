"""What the OpenAPI document says of decks."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.deck.asked import MAX_POINTS, MAX_SEATS, MAX_TURN

_TEXT = {"type": "string"}


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _parameters() -> Iterator[OpenApiParameter]:
    """Every word of a table."""
    yield OpenApiParameter(
        "seed", _whole(0, MAX_SEED), description="Of all shuffles; a fresh one where it is left out."
    )
    yield OpenApiParameter("turn", _whole(1, MAX_TURN), description="The turn, the first one unless said otherwise.")
    yield OpenApiParameter("turned", _whole(0, MAX_SEED), description="Cards of the turn that are turned down already.")
    for seat in range(1, MAX_SEATS + 1):
        yield OpenApiParameter(f"p{seat}", _TEXT, description=f"Name of player {seat}.")
        yield OpenApiParameter(
            f"n{seat}", _whole(0, MAX_POINTS), description="His points, which bring him event cards."
        )
        yield OpenApiParameter(
            f"u{seat}", _TEXT, description="What has a card of his, with bars between: `Tank|Rifles`."
        )
        yield OpenApiParameter(f"s{seat}", _TEXT, description="Turns in which a strike of his arrives: `2-2-3`.")
    yield OpenApiParameter("out", _TEXT, description="Cards that are out of the game, by seat and place: `1.2-2.1`.")
    yield OpenApiParameter("seat", _whole(1, MAX_SEATS), description="Whose hand is told; without it nobody's is.")
    played = "Cards of that hand that were played: number, turn and whose turn, `17@2.1-3@2.2`."
    yield OpenApiParameter("played", _TEXT, description=played)


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
