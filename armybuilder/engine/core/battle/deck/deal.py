"""Deals cards by the seed: the lot of each card is drawn from the seed, the occasion and the card's name, and the
cards are sorted by their lots.

A lot does not depend on other cards: when a card leaves the game or a strike is added, the others keep their
order, even on phones that have not received the change yet.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from armybuilder.engine.core.battle.deck.params import CardPlay, DeckRequest, DeckSeat
from armybuilder.engine.core.battle.deck.rules import AnyDeckRules, EventCard
from armybuilder.engine.core.language import gettext


class TurnCard(NamedTuple):
    """A card of the deck of a turn: `key` is its seat and place (`1.2`, `1.s1` for a strike), `name` what it is called."""

    key: str
    seat: int
    name: str
    is_strike: bool = False


def pile(order: DeckRequest) -> list[TurnCard]:
    """The deck of the turn as it is shuffled, the first card first; what is out of the game is not in it."""
    return [card for card in shuffle(f"{order.seed}/turn/{order.turn}", cards(order)) if card.key not in order.out]


def cards(order: DeckRequest) -> list[TurnCard]:
    """Every card of the turn, by seats: units, then strikes that arrive."""
    return [card for seat in order.seats for card in (*_units(seat), *_strikes(seat, order.turn))]


def _units(seat: DeckSeat) -> list[TurnCard]:
    return [TurnCard(f"{seat.number}.{place}", seat.number, name) for place, name in enumerate(seat.cards, start=1)]


def _strikes(seat: DeckSeat, turn: int) -> list[TurnCard]:
    number = seat.strikes.count(turn)
    names = (
        [gettext("Strike")]
        if number == 1
        else [gettext("Strike {number}", number=strike) for strike in range(1, number + 1)]
    )
    return [TurnCard(f"{seat.number}.s{place}", seat.number, name, True) for place, name in enumerate(names, start=1)]


def shuffle(occasion: str, found: Iterable[TurnCard]) -> list[TurnCard]:
    return sorted(found, key=lambda card: _lot(occasion, card.key))


def _lot(occasion: str, card: str) -> bytes:
    return sha256(f"{occasion}/{card}".encode()).digest()


def hand_size(points: int, rules: AnyDeckRules) -> int:
    """Cards for so many points."""
    return min(points // rules.points_each, rules.most)


def hands(order: DeckRequest, deck: Sequence[EventCard], rules: AnyDeckRules) -> dict[int, list[EventCard]]:
    """The hand of each seat: one card after the other around the table, until each has his or the deck is used up."""
    left = sorted(deck, key=lambda card: _lot(f"{order.seed}/deal", card.key))
    found: dict[int, list[EventCard]] = {seat.number: [] for seat in order.seats}
    for round_ in range(rules.most):
        for seat in order.seats:
            if left and round_ < hand_size(seat.points, rules):
                found[seat.number].append(left.pop(0))
    return found


def too_many(order: DeckRequest, plays: Sequence[CardPlay], rules: AnyDeckRules) -> list[str]:
    """Warnings of cards that were played beyond what a turn allows, in words."""
    found = []
    for turn, seat in dict.fromkeys((play.turn, play.seat) for play in plays):
        number = sum(1 for play in plays if (play.turn, play.seat) == (turn, seat))
        allowed = rules.own_turn if seat == order.seat else rules.other_turn
        if number > allowed:
            found.append(_warning(order, CardPlay(0, turn, seat), number, allowed, rules))
    return found


def _warning(order: DeckRequest, play: CardPlay, number: int, allowed: int, rules: AnyDeckRules) -> str:
    whose = (
        gettext("your own turn")
        if play.seat == order.seat
        else gettext("the turn of {player}", player=order.seats[play.seat - 1].display_name)
    )
    cards_ = gettext(rules.event) if number == 1 else gettext(rules.events)
    return gettext(
        "{number} {cards} in {whose}, turn {turn}: {allowed} may be played there ({rule}). Undo one, or play on.",
        number=number,
        cards=cards_,
        whose=whose,
        turn=play.turn,
        allowed=allowed,
        rule=rules.rule,
    )
