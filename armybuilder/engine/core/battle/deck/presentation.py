"""A table as pages, API and command tell it: the cards of a turn, and the hand of whoever asks for his."""

from collections.abc import Sequence

import msgspec

from armybuilder.engine.core.battle.deck.deal import TurnCard, cards, hand_size, hands, pile, too_many
from armybuilder.engine.core.battle.deck.params import DeckRequest
from armybuilder.engine.core.battle.deck.rules import AnyDeckRules, EventCard, Remark


class DeckCard(msgspec.Struct, frozen=True):
    """A card of a unit or strike: `key` is its seat and place, `player` whose it is."""

    key: str
    seat: int
    player: str
    name: str
    strike: bool


class DeckPlayer(msgspec.Struct, frozen=True):
    """A player at the table; `hand` is the number of event cards dealt, `short` the number missing because the
    deck ran out.
    """

    seat: int
    name: str
    points: int
    hand: int
    short: int


class Played(msgspec.Struct, frozen=True):
    """A card of the hand that was played, when, and in whose turn."""

    card: EventCard
    turn: int
    seat: int


class Hand(msgspec.Struct, frozen=True):
    """The event cards of a player: those he holds, those on the discard pile, and warnings of too many in a turn."""

    seat: int
    player: str
    held: tuple[EventCard, ...]
    played: tuple[Played, ...]
    warnings: tuple[str, ...]


class Deck(msgspec.Struct, frozen=True):
    """A turn at the table. `discarded` are cards that were active, the last one last; `active` the card on top, None after the
    last; `waiting` those that are still to come, by seats and not as they lie; `out` those of the game no more. `hand` is
    there where a seat asks for it. `words` ask for the same again."""

    system: str
    turn: int
    players: tuple[DeckPlayer, ...]
    discarded: tuple[DeckCard, ...]
    active: DeckCard | None
    waiting: tuple[DeckCard, ...]
    out: tuple[DeckCard, ...]
    hand: Hand | None
    remarks: tuple[Remark, ...]
    words: dict[str, str]


def build_deck(system: str, order: DeckRequest, deck: Sequence[EventCard], rules: AnyDeckRules) -> Deck:
    """The table of an order, with the event cards of the game."""
    lying = pile(order)
    turned = lying[: order.turned]
    active = lying[order.turned] if order.turned < len(lying) else None
    waiting = [card for card in cards(order) if card in lying[order.turned + 1 :]]
    out = [card for card in cards(order) if card.key in order.out]
    return Deck(
        system,
        order.turn,
        players(order, deck, rules),
        tuple(_card(card, order) for card in turned),
        _card(active, order) if active else None,
        tuple(_card(card, order) for card in waiting),
        tuple(_card(card, order) for card in out),
        hand_of(order, order.seat, deck, rules) if order.seat else None,
        tuple(rules.remarks),
        order.to_params(),
    )


def players(order: DeckRequest, deck: Sequence[EventCard], rules: AnyDeckRules) -> tuple[DeckPlayer, ...]:
    dealt = hands(order, deck, rules)
    return tuple(
        DeckPlayer(seat.number, seat.display_name, seat.points, got, hand_size(seat.points, rules) - got)
        for seat in order.seats
        for got in (len(dealt[seat.number]),)
    )


def _card(card: TurnCard, order: DeckRequest) -> DeckCard:
    return DeckCard(card.key, card.seat, order.seats[card.seat - 1].display_name, card.name, card.is_strike)


def hand_of(order: DeckRequest, seat: int, deck: Sequence[EventCard], rules: AnyDeckRules) -> Hand:
    """The hand of a seat; what was not dealt to it was not played either."""
    dealt = {card.number: card for card in hands(order, deck, rules)[seat]}
    plays = [play for play in order.played if play.card in dealt]
    gone = {play.card for play in plays}
    return Hand(
        seat,
        order.seats[seat - 1].display_name,
        tuple(card for number, card in sorted(dealt.items()) if number not in gone),
        tuple(Played(dealt[play.card], play.turn, play.seat) for play in plays),
        tuple(too_many(order, plays, rules)),
    )
