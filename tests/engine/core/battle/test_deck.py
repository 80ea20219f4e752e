"""Decks at the table: every card once a turn, fair and reproducible by the seed, whatever else comes and goes."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from armybuilder.engine.core.battle.deck.deal import cards, hands, pile
from armybuilder.engine.core.battle.deck.params import CardPlay, DeckRequest, DeckSeat, read
from armybuilder.engine.core.battle.deck.presentation import build_deck
from armybuilder.engine.core.battle.deck.rules import EventCard

DECK = [
    EventCard(f"card-{number}", number, f"Card {number}", "a unit", "now", "It happens.", (1, 1))
    for number in range(1, 55)
]
WORDS = {
    "p1": "Ann",
    "n1": "3200",
    "u1": "Tank|Rifles|Rifles",
    "p2": "Bob",
    "n2": "12000",
    "u2": "Walker\r\nScouts\n",
    "s2": "2-2",
}
SEEDS = range(2000)


class Rules:
    """A card a thousand points, ten at most."""

    summary, event, events, rule, closing, remarks = "", "event", "events", "BR-64", "", ()
    points_each, most, own_turn, other_turn = 1000, 10, 2, 1


RULES: Any = Rules()


def order_of(**words):
    order, problems = read({"seed": "7", **WORDS, **words}, seed=0)
    assert problems == []
    return order


def names(order):
    return [f"{card.seat} {card.name}" for card in pile(order)]


def test_words_are_read_and_said_again():
    order = order_of(turn="2", out="1.2")

    assert order.seats == (
        DeckSeat(1, "Ann", 3200, ("Tank", "Rifles", "Rifles"), ()),
        DeckSeat(2, "Bob", 12000, ("Walker", "Scouts"), (2, 2)),
    )
    assert order.to_params() == {
        "seed": "7", "turn": "2", "p1": "Ann", "n1": "3200", "u1": "Tank|Rifles|Rifles", "p2": "Bob", "n2": "12000",
        "u2": "Walker|Scouts", "s2": "2-2", "out": "1.2",
    }  # fmt: skip
    assert read(order.to_params(), seed=1) == (order, [])


def test_every_card_once_a_turn():
    for turn in range(1, 30):
        order = order_of(turn=str(turn))
        strikes = ["2 Strike 1", "2 Strike 2"] if turn == 2 else []

        assert Counter(names(order)) == Counter(
            ["1 Tank", "1 Rifles (1)", "1 Rifles (2)", "2 Walker", "2 Scouts", *strikes]
        )
        assert names(order) == names(order_of(turn=str(turn)))


def test_turns_and_seeds_shuffle_anew():
    orders = {tuple(names(order_of(turn=str(turn), seed=str(seed)))) for turn in (1, 3, 4) for seed in range(40)}

    assert len(orders) > 60


def test_cards_that_leave_or_come_move_no_other():
    """A phone that has not heard of it shows the others in the same order."""
    for seed in range(50):
        whole = pile(order_of(seed=str(seed), turn="2"))
        less = pile(order_of(seed=str(seed), turn="2", out="1.1-2.2"))
        without = pile(order_of(seed=str(seed), turn="2", s2=""))

        assert less == [card for card in whole if card.key not in ("1.1", "2.2")]
        assert without == [card for card in whole if not card.is_strike]


def test_shuffles_are_fair():
    """Each of five cards is on top, and each before each other, as often as chance has it: within four deviations."""
    first, before = Counter[str](), Counter[tuple[str, str]]()
    for seed in SEEDS:
        lying = names(order_of(seed=str(seed)))
        first[lying[0]] += 1
        before.update((one, two) for place, one in enumerate(lying) for two in lying[place + 1 :])

    assert len(first) == 5
    assert max(abs(count - 400) for count in first.values()) < 4 * 18
    assert len(before) == 20
    assert max(abs(count - 1000) for count in before.values()) < 4 * 23


def test_hands_are_dealt_fairly():
    dealt = Counter[tuple[int, int]]()
    for seed in SEEDS:
        found = hands(order_of(seed=str(seed)), DECK, RULES)
        numbers = [card.number for hand in found.values() for card in hand]

        assert [len(hand) for hand in found.values()] == [3, 10]
        assert len(set(numbers)) == 13
        dealt.update((seat, card.number) for seat, hand in found.items() for card in hand)

    assert max(abs(dealt[1, card.number] - 2000 * 3 / 54) for card in DECK) < 5 * 11
    assert max(abs(dealt[2, card.number] - 2000 * 10 / 54) for card in DECK) < 5 * 18


def test_hands_stay_whatever_happens_to_units():
    order = order_of()
    changed = replace(order, turn=9, out=("1.1",), seats=tuple(seat._replace(units=()) for seat in order.seats))

    assert hands(changed, DECK, RULES) == hands(order, DECK, RULES) == hands(order.of_hand(2), DECK, RULES)


def test_six_rich_players_use_up_the_deck():
    words = {f"n{seat}": "10000" for seat in range(1, 7)}
    order, _ = read({"seed": "1", **words}, seed=0)
    deck = build_deck("game", order, DECK, RULES)

    assert [(player.hand, player.short) for player in deck.players] == [(9, 1)] * 6
    assert len({card.number for hand in hands(order, DECK, RULES).values() for card in hand}) == 54


def test_turning_and_back():
    """Turning cards down one by one leads through the pile, and one less turned is the step before."""
    order, lying = order_of(), pile(order_of())
    for turned in range(len(lying) + 1):
        deck = build_deck("game", replace(order, turned=turned), DECK, RULES)

        assert [card.key for card in deck.discarded] == [card.key for card in lying[:turned]]
        assert (deck.active.key if deck.active else "") == (lying[turned].key if turned < len(lying) else "")
        assert {card.key for card in deck.waiting} == {card.key for card in lying[turned + 1 :]}
        assert [card.key for card in deck.waiting] == sorted(card.key for card in deck.waiting)


def test_cards_to_come_do_not_tell_how_they_lie():
    deck = build_deck("game", order_of(turn="2"), DECK, RULES)

    assert deck.active is not None
    assert [card.key for card in deck.waiting] == [
        card.key for card in cards(order_of(turn="2")) if card.key != deck.active.key
    ]


def test_a_hand_and_what_was_played_of_it():
    bare = build_deck("game", order_of(seat="2"), DECK, RULES).hand
    assert bare is not None
    numbers = [card.number for card in bare.held]
    strange = next(card.number for card in DECK if card.number not in numbers)
    played = f"{numbers[4]}@1.2-{numbers[0]}@1.1-{strange}@1.1"
    hand = build_deck("game", order_of(seat="2", played=played), DECK, RULES).hand

    assert hand is not None
    assert (hand.player, len(hand.held), hand.warnings) == ("Bob", 8, ())
    assert [(each.card.number, each.turn, each.seat) for each in hand.played] == [
        (numbers[4], 1, 2),
        (numbers[0], 1, 1),
    ]
    assert build_deck("game", order_of(seat="1"), DECK, RULES).hand != bare


def test_too_many_cards_in_a_turn_are_warned_of():
    hand = build_deck("game", order_of(seat="2"), DECK, RULES).hand
    assert hand is not None
    one, two, three, four, five = (card.number for card in hand.held[:5])
    played = f"{one}@1.2-{two}@1.2-{three}@1.2-{four}@3.1-{five}@3.1"

    warned = build_deck("game", order_of(seat="2", played=played), DECK, RULES).hand
    assert warned is not None
    assert warned.warnings == (
        "3 events in your own turn, turn 1: 2 may be played there (BR-64). Undo one, or play on.",
        "2 events in the turn of Ann, turn 3: 1 may be played there (BR-64). Undo one, or play on.",
    )
    within = build_deck(
        "game", order_of(seat="2", played=f"{one}@1.2-{two}@1.2-{three}@1.1-{four}@2.1"), DECK, RULES
    ).hand
    assert within is not None
    assert within.warnings == ()


@pytest.mark.parametrize(
    "words, where, message",
    [
        ({"n1": "many"}, "n1", "'many' is not a number of points: enter a whole number from 0 to 100,000."),
        ({"turn": "0"}, "turn", "'0' is not a turn: enter a whole number from 1 to 99."),
        ({"seat": "3"}, "seat", "'3' is not a seat: enter a whole number from 1 to 2."),
        ({"out": "1.9"}, "out", ("Card '1.9' can't be out because it doesn't exist: write seat and place, such as "
                                 "1.2.")),
        ({"s1": "two"}, "s1", ("'two' are not turns of strikes: write turns with hyphens between them, such as "
                               "2-2-3.")),
        ({"played": "17"}, "played", "'17' are not cards that were played: write number, turn and whose turn, such as 17@2.1."),
        ({"p1": "x" * 41}, "p1", f"“{'x' * 40}…” has 41 characters: a name can have up to 40."),
        ({"p2": "a\x00b"}, "p2", "A name can't contain the character U+0000."),
        (
            {"u1": "\n".join(map(str, range(41)))},
            "u1",
            "41 cards: a player can have up to 40. Combine small units, or leave some out.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_read(words, where, message):
    order, problems = read({"seed": "7", **WORDS, **words}, seed=0)

    assert [(problem.where, problem.message) for problem in problems] == [(where, message)]
    assert isinstance(order, DeckRequest)


def test_unknown_words_are_named():
    _, problems = read({"seed": "7", "p7": "Zoe", "moon": "full"}, seed=0)

    assert [problem.where for problem in problems] == ["p7", "moon"]
    assert problems[1].message.startswith("Unknown 'moon'. Known: seed, turn, turned, seat, out, played, p1 to p6")


def test_a_play_says_its_word():
    assert CardPlay(17, 2, 1).word == "17@2.1"
