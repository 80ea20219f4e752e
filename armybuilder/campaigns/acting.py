"""For whom a step is taken, and who may take it: a player's own, the organiser all."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from armybuilder.campaigns.models import Right
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.steps import Offer


class NotYoursError(Exception):
    """A player takes a step of somebody else."""

    def __init__(self, name: str) -> None:
        super().__init__(f"This is a step of {name}: they take it by their own address, or the organiser does.")


def offered(right: Right, offers: Sequence[Offer]) -> list[Offer]:
    """What whoever has the right may do now."""
    if right.sort == Right.ORGANISE:
        return list(offers)
    return [offer for offer in offers if right.sort == Right.PLAY and offer.side in ("", right.player)]


def check(right: Right, tag: str, data: Mapping[str, Any], board: Board, offers: Sequence[Offer]) -> None:
    """`NotYoursError` where a player takes a step for somebody else: what it names first is whose it is, and where it names
    nothing of anybody, it is theirs to whom such steps are offered."""
    if right.sort == Right.ORGANISE:
        return
    sides = owners(board)
    named = next((sides[key] for key in _words(data) if key in sides), None)
    whose = [named] if named else [offer.side for offer in offers if offer.step == tag]
    if right.player not in whose and "" not in whose:
        name = next((side.name for side in board.sides if side.key in whose), "the organiser")
        raise NotYoursError(name)


def owners(board: Board) -> dict[str, str]:
    """The side of every thing that a step can name: sides themselves, their pieces, and what these are made of."""
    found = {side.key: side.key for side in board.sides}
    for piece in board.pieces:
        found[piece.key] = piece.side
        found |= {row.key: piece.side for listing in piece.listings for row in listing.rows}
    return found


def _words(data: Any) -> Iterator[str]:
    """Words of a step, those of its own fields before those of parts within."""
    values = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    yield from (value for value in values if isinstance(value, str))
    for value in values:
        if not isinstance(value, str):
            yield from _words(value)
