"""What a scenario generator is asked, in words."""

import pytest

from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.scenarios.params import Amount, Order, Step, read

SIZE = Amount("size", "Size", "", "TV", 1, 5000, 1000)
WEATHER = Step("weather", "Weather", "", "X-1", "clear")
MISSION = Step("mission", "Mission", "", "X-2")
CHOICES = {WEATHER: {"fog": "Fog", "rain": "Rain"}, MISSION: {"raid": "Raid"}}


def asked(**words):
    return read(words, (SIZE,), CHOICES, seed=77)


def test_nothing_said_is_usual():
    assert asked(size=" ", weather="") == (Order(77, {"size": 1000}, {}), [])


def test_words_of_an_order_ask_for_the_same():
    order, problems = asked(seed="5", size="750", weather="skip", mission="roll-3")

    assert problems == []
    assert order == Order(5, {"size": 750}, {"weather": "skip", "mission": "roll-3"})
    assert order.words((SIZE,)) == {"seed": "5", "size": "750", "weather": "skip", "mission": "roll-3"}
    assert asked(**order.words((SIZE,))) == (order, [])


@pytest.mark.parametrize("words", [{"weather": "roll-1"}, {"size": "1000", "seed": "77"}])
def test_what_is_usual_is_not_said(words):
    assert asked(**words)[0].words((SIZE,)) == {"seed": "77"}


def test_rolling_again_counts_up_and_ends_what_was_said():
    order, _ = asked(weather="skip", mission="raid")

    assert order.rolled_again("weather").steps == {"mission": "raid"}
    assert order.rolled_again("mission").rolled_again("mission").steps == {"weather": "skip", "mission": "roll-2"}
    assert [order.rolled_again("mission").turn("mission"), order.turn("weather")] == [1, 1]
    assert asked(weather="roll-999")[0].rolled_again("weather").steps == {}


@pytest.mark.parametrize(
    "words, where, message",
    [
        ({"size": "0"}, "size", "'0' is no size: give a whole number from 1 to 5,000 TV."),
        ({"size": "5001"}, "size", "'5001' is no size: give a whole number from 1 to 5,000 TV."),
        ({"size": "-3"}, "size", "'-3' is no size: give a whole number from 1 to 5,000 TV."),
        ({"size": "٣"}, "size", "'٣' is no size: give a whole number from 1 to 5,000 TV."),
        ({"size": "9" * 5000}, "size", f"'{'9' * 60}' is no size: give a whole number from 1 to 5,000 TV."),
        (
            {"seed": str(MAX_SEED + 1)},
            "seed",
            f"'{MAX_SEED + 1}' is no seed: give a whole number from 0 to {MAX_SEED:,}.",
        ),
        ({"moon": "full"}, "moon", "Nothing here is called 'moon'. Known: seed, size, weather, mission."),
        (
            {"weather": "hail"},
            "weather",
            "'hail' is nothing that “Weather” may be. Known: fog, rain, skip, or roll-2 for the second roll.",
        ),
        ({"weather": "roll-0"}, "weather", "'roll-0' is no roll of “Weather”: roll-1 to roll-999."),
        ({"weather": "roll-1000"}, "weather", "'roll-1000' is no roll of “Weather”: roll-1 to roll-999."),
        ({"mission": "skip"}, "mission", "Mission cannot be left out: roll or choose it."),
    ],
)
def test_bad_words_are_told_and_the_rest_counts(words, where, message):
    order, problems = asked(**{"seed": "9", **words})

    assert [(problem.where, problem.message) for problem in problems] == [(where, message)]
    assert order == Order(77 if where == "seed" else 9, {"size": 1000}, {})
