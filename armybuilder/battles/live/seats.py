"""The battles of a visitor: their own, and those to which a friend asked them, which their session remembers."""

from typing import NamedTuple

from django.http import HttpRequest

from armybuilder.battles.live import table
from armybuilder.battles.live.models import Duel as Row
from armybuilder.forces.visitor.owner import owner_of

GUESTS = "duels"
"""In the session: the addresses at which somebody plays the second side, the newest first."""


class DuelSeat(NamedTuple):
    """A battle, and the address of the side that is played."""

    duel: Row
    address: str


def remember_seat(request: HttpRequest, row: Row) -> None:
    """Note that a friend has brought a list, or chosen, in this browser."""
    known = request.session.get(GUESTS, [])
    if row.guest not in known:
        request.session[GUESTS] = [row.guest, *known][: table.MAX_KEPT]


def seats(request: HttpRequest) -> list[DuelSeat]:
    """All of them, the one that was played last first."""
    own = [DuelSeat(row, row.get_absolute_url()) for row in table.owned(owner_of(request))]
    asked = Row.objects.filter(guest__in=request.session.get(GUESTS, []), friend=True)
    found = [*own, *[DuelSeat(row, row.guest_url) for row in asked]]
    return sorted(found, key=lambda seat: seat.duel.changed, reverse=True)
