"""A table as lines of text, for a terminal."""

from collections.abc import Iterator
from shlex import quote

from armybuilder.engine.core.battle.deck.presentation import Deck, DeckCard, Hand


def deck_lines(deck: Deck) -> Iterator[str]:
    """The turn: players, cards, the hand that was asked for, and how the book is read."""
    yield f"Turn {deck.turn}"
    yield "Again: " + " ".join(quote(f"{key}={word}") for key, word in deck.words.items())
    for player in deck.players:
        short = f", {player.short} short" if player.short else ""
        yield f"Seat {player.seat}: {player.name}, {player.points:,} points, hand of {player.hand}{short}"
    yield ""
    yield from (f"  turned down: {_card(card)}" for card in deck.discarded)
    yield f"  active: {_card(deck.active)}" if deck.active else "  All cards are turned down."
    yield f"  to come: {', '.join(map(_card, deck.waiting)) or 'none'}"
    if deck.out:
        yield f"  out of the game: {', '.join(map(_card, deck.out))}"
    if deck.hand:
        yield from _hand(deck.hand)
    yield ""
    yield from (f"{remark.text} ({remark.rule})" for remark in deck.remarks)


def _card(card: DeckCard) -> str:
    return f"{card.name} of {card.player} [{card.key}]"


def _hand(hand: Hand) -> Iterator[str]:
    yield ""
    yield f"Hand of {hand.player}"
    yield from (f"  {card.number} {card.name}: {card.target}. {card.when}. {card.effect}" for card in hand.held)
    yield from (f"  played in turn {each.turn}: {each.card.number} {each.card.name}" for each in hand.played)
    yield from (f"  {warning}" for warning in hand.warnings)
