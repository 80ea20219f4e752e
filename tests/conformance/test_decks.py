"""Decks, of games that have them: a list brings its units, hands are dealt of the whole deck, the same words say the same."""

import msgspec
import pytest

from armybuilder.engine.core.battle.deck.params import MAX_POINTS, MAX_SEATS, MAX_UNITS, NAME_LENGTH, seat_params
from armybuilder.engine.core.battle.deck.presentation import Deck
from armybuilder.scenarios.decks.games import DECKS, decks_of


@pytest.fixture(scope="module", params=DECKS)
def decks(request):
    return decks_of(request.param)


@pytest.fixture
def brought(decks):
    """What the first example of the game brings."""
    return decks.deck_list(decks.game.decode(msgspec.json.encode(decks.game.system.examples.document)))


def test_an_example_is_dealt_and_said_again(decks, brought):
    assert brought.units
    order, problems = decks.parse_request(
        {"seed": "3", **seat_params("An example", *brought), "p2": "Nobody", "seat": "1"}, 0
    )
    deck = decks.deal(order)

    assert problems == []
    assert len(deck.waiting) + 1 == len(brought.units)
    assert decks.deal(decks.parse_request(deck.words, 0)[0]) == deck
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck


def test_hands_are_dealt_of_the_whole_deck(decks):
    """Rich players hold every card of it, each once; the poor none."""
    rich = {f"n{seat}": str(MAX_POINTS) for seat in range(1, MAX_SEATS + 1)}
    order, _ = decks.parse_request({"seed": "3", **rich}, 0)
    held = [card.key for seat in order.seats for card in decks.deal(order.of_hand(seat.number)).hand.held]

    assert len(held) == len(set(held)) == min(len(decks.cards), MAX_SEATS * decks.rules.most)
    poor, _ = decks.parse_request({"seed": "3", "n1": str(decks.rules.points_each - 1)}, 0)
    assert [player.hand for player in decks.deal(poor).players] == [0, 0]


def test_what_is_settled_here_is_told(decks):
    rules = decks.rules

    assert [remark for remark in rules.remarks if not (remark.text and remark.rule)] == []
    assert any(remark.house for remark in rules.remarks)
    assert "" not in (rules.summary, rules.event, rules.events, rules.rule, rules.end_of_turn)


def test_long_names_of_lists_are_cut_to_what_an_address_holds(decks, brought):
    words = seat_params("x" * 200, MAX_POINTS + 1, [*brought.units, "a|b " * 50] * MAX_UNITS)
    order, problems = decks.parse_request(words, 0)

    assert problems == []
    assert (len(order.seats[0].name), order.seats[0].points) == (NAME_LENGTH, MAX_POINTS)
    assert len(order.seats[0].units) == MAX_UNITS
