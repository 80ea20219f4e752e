"""For whom a step is taken, and who may take it: a player's own, the organiser all."""

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _

from armybuilder.campaigns.models import Right
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.steps import StepOffer
from armybuilder.engine.core.documents.measure import references_in


class NotYoursError(Exception):
    """A player takes a step of somebody else."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("This is %(name)s's step: only they (at their own address) or the organiser can take it.")
            % {"name": name}
        )


def offers_for(right: Right, offers: Sequence[StepOffer]) -> list[StepOffer]:
    """Return the offers that the holder of the right may take now."""
    if right.sort == Right.ORGANISE:
        return list(offers)
    return [offer for offer in offers if right.sort == Right.PLAY and offer.side in ("", right.player)]


def check(right: Right, step: msgspec.Struct, board: Board, offers: Sequence[StepOffer]) -> None:
    """`NotYoursError` where a player takes a step for somebody else. It is the step of whom it names first; of all whose things
    it lists where it names nobody itself (the result of a battle); and where it names nothing of anybody, of whom such steps are
    offered to."""
    if right.sort == Right.ORGANISE:
        return
    whose = _sides_named(step, board) or [offer.side for offer in offers if offer.step == tag_of(step)]
    if right.player not in whose and "" not in whose:
        raise NotYoursError(next((side.name for side in board.sides if side.key in whose), _("the organiser")))


def tag_of(step: msgspec.Struct) -> str:
    """The tag of a step's sort."""
    return str(step.__struct_config__.tag)


def _sides_named(step: msgspec.Struct, board: Board) -> list[str]:
    sides = owners(board)
    named = [(where.count("/") == 1, sides[key]) for where, _, key in references_in(step) if key in sides]
    own = [side for is_own, side in named if is_own]
    return own[:1] or [side for _, side in named]


def owners(board: Board) -> dict[str, str]:
    """The side of every thing that a step can name: sides themselves, their pieces, and what these are made of."""
    found = {side.key: side.key for side in board.sides}
    for piece in board.pieces:
        found[piece.key] = piece.side
        found |= {row.key: piece.side for listing in piece.listings for row in listing.rows}
    return found
