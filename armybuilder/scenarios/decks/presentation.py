"""Presentation of the pages of a card table, and the targets of their links: each link is the address of another
state.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.deck.deal import TurnCard, cards, pile
from armybuilder.engine.core.battle.deck.params import BETWEEN, MAX_SEATS, MAX_TURN, CardPlay, DeckRequest, DeckSeat
from armybuilder.engine.core.battle.deck.presentation import DeckPlayer, Hand
from armybuilder.engine.core.battle.deck.rules import EventCard
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.forces.share_links.links import MAX_CODE_BYTES
from armybuilder.forces.views.share import qr_code

END = "end"
"""The place on the page after the last card of a turn."""
CARDS = "cards"
"""The place on the page of a hand where its cards are."""


class SeatField(NamedTuple):
    """A seat of the form with what is wrong with it, by letters of its words."""

    number: int
    name: str
    points: str
    units: str
    wrong: dict[str, str]
    is_open: bool


class PileCard(NamedTuple):
    """A card on top of the pile, whose place on the page is `anchor`; what stood there before it and comes after."""

    anchor: str
    place: int
    card: TurnCard
    player: str
    before: str
    after: str


class DeckTick(NamedTuple):
    """A card of the deck, and whether it is out of the game."""

    card: TurnCard
    is_out: bool


class Owner(NamedTuple):
    """A player, his cards, the address of his hand and its code for a phone, and how many of his strikes are on their way."""

    player: DeckPlayer
    ticks: list[DeckTick]
    hand: str
    code: SafeString | str
    strikes: int


class HandCard(NamedTuple):
    """A card of a hand, and addresses that play it in somebody's turn."""

    card: EventCard
    plays: list[tuple[str, str]]


class DiscardedCard(NamedTuple):
    """A card that was played: in whose turn, and the address that takes it back."""

    card: EventCard
    turn: int
    whose: str
    back: str


def address(name: str, system: str, words: Mapping[str, str], anchor: str = "") -> str:
    """The address of a page of this app for a table."""
    query = urlencode(words)
    return f"{reverse(f'decks:{name}', args=(system,))}{f'?{query}' if query else ''}{f'#{anchor}' if anchor else ''}"


def code_of(link: str) -> SafeString | str:
    """The code of an address for another phone; none where it is too long to be read from a screen."""
    return qr_code(link) if len(link) <= MAX_CODE_BYTES else ""


def seat_fields(order: DeckRequest, typed: Mapping[str, str], problems: list[DocumentProblem]) -> list[SeatField]:
    """Every seat that there may be, those that nobody has taken closed."""
    wrong = {problem.where: problem.message for problem in problems}
    seats = (*order.seats, *(DeckSeat(number) for number in range(len(order.seats) + 1, MAX_SEATS + 1)))
    return [
        SeatField(
            seat.number,
            typed.get(f"p{seat.number}", ""),
            typed.get(f"n{seat.number}", ""),
            typed.get(f"u{seat.number}", "").replace(BETWEEN, "\n"),
            {letter: wrong[f"{letter}{seat.number}"] for letter in "pnu" if f"{letter}{seat.number}" in wrong},
            seat.number <= len(order.seats),
        )
        for seat in seats
    ]


def pile_cards(order: DeckRequest) -> Iterator[PileCard]:
    """The cards of the turn, one after the other."""
    lying = pile(order)
    anchors = [f"card-{card.key}" for card in lying]
    for place, card in enumerate(lying):
        before = anchors[place - 1] if place else ""
        after = anchors[place + 1] if place + 1 < len(lying) else END
        yield PileCard(anchors[place], place + 1, card, order.seats[card.seat - 1].display_name, before, after)


def owners(order: DeckRequest, players: tuple[DeckPlayer, ...], system: str, site: str) -> list[Owner]:
    every = cards(replace(order, seats=tuple(seat._replace(strikes=()) for seat in order.seats)))
    found = []
    for player in players:
        ticks = [DeckTick(card, card.key in order.out) for card in every if card.seat == player.seat]
        hand = address("hand", system, order.of_hand(player.seat).to_params())
        strikes = order.seats[player.seat - 1].strikes.count(order.turn + 1)
        found.append(Owner(player, ticks, hand, code_of(site + hand), strikes))
    return found


def without_out(order: DeckRequest) -> DeckRequest:
    """The table with the cards that are left, before the first one of the turn."""
    seats = [
        seat._replace(
            units=tuple(unit for place, unit in enumerate(seat.units, 1) if f"{seat.number}.{place}" not in order.out)
        )
        for seat in order.seats
    ]
    return replace(order, seats=tuple(seats), out=(), turned=0)


def turns(order: DeckRequest, page: str, system: str) -> dict[str, str]:
    """Addresses of the turns before and after, where there are such."""
    found = {}
    if order.turn > 1:
        found["before"] = address(page, system, order.at(order.turn - 1).to_params())
    if order.turn < MAX_TURN:
        found["after"] = address(page, system, order.at(order.turn + 1).to_params())
    return found


def hand_cards(order: DeckRequest, hand: Hand, system: str) -> list[HandCard]:
    """Cards in hand, with an address for the turn of each player."""
    seats = sorted(order.seats, key=lambda seat: seat.number != hand.seat)
    return [
        HandCard(card, [(_whose(seat, hand.seat), _play_address(order, card, seat, system)) for seat in seats])
        for card in hand.held
    ]


def _whose(seat: DeckSeat, mine: int) -> str:
    return _("my own turn") if seat.number == mine else (_("%(called)s’s turn") % {"called": seat.display_name})


def _play_address(order: DeckRequest, card: EventCard, seat: DeckSeat, system: str) -> str:
    played = (*order.played, CardPlay(card.number, order.turn, seat.number))
    return address("hand", system, replace(order, played=played).to_params(), CARDS)


def discard_pile(order: DeckRequest, hand: Hand, system: str) -> list[DiscardedCard]:
    """The discard pile of a hand, the last card first."""
    return [
        DiscardedCard(
            each.card,
            each.turn,
            _whose(order.seats[each.seat - 1], hand.seat),
            _return_address(order, each.card, system),
        )
        for each in reversed(hand.played)
    ]


def _return_address(order: DeckRequest, card: EventCard, system: str) -> str:
    played = tuple(play for play in order.played if play.card != card.number)
    return address("hand", system, replace(order, played=played).to_params(), CARDS)
