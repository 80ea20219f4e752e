"""What a scenario generator is asked, in words."""

import pytest

from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.scenarios.params import ScenarioAmount, ScenarioRequest, ScenarioStep, read

SIZE = ScenarioAmount("size", "Size", "", "TV", 1, 5000, 1000)
WEATHER = ScenarioStep("weather", "Weather", "", "X-1", "clear")
MISSION = ScenarioStep("mission", "Mission", "", "X-2")
CHOICES = {WEATHER: {"fog": "Fog", "rain": "Rain"}, MISSION: {"raid": "Raid"}}


def asked(**words):
    return read(words, (SIZE,), CHOICES, seed=77)


def test_nothing_said_is_usual():
    assert asked(size=" ", weather="") == (ScenarioRequest(77, {"size": 1000}, {}), [])


def test_words_of_an_order_ask_for_the_same():
    order, problems = asked(seed="5", size="750", weather="skip", mission="roll-3")

    assert problems == []
    assert order == ScenarioRequest(5, {"size": 750}, {"weather": "skip", "mission": "roll-3"})
    assert order.to_params((SIZE,)) == {"seed": "5", "size": "750", "weather": "skip", "mission": "roll-3"}
    assert asked(**order.to_params((SIZE,))) == (order, [])


@pytest.mark.parametrize("words", [{"weather": "roll-1"}, {"size": "1000", "seed": "77"}])
def test_what_is_usual_is_not_said(words):
    assert asked(**words)[0].to_params((SIZE,)) == {"seed": "77"}


def test_rolling_again_counts_up_and_ends_what_was_said():
    order, _ = asked(weather="skip", mission="raid")

    assert order.with_reroll("weather").steps == {"mission": "raid"}
    assert order.with_reroll("mission").with_reroll("mission").steps == {"weather": "skip", "mission": "roll-2"}
    assert [order.with_reroll("mission").turn("mission"), order.turn("weather")] == [1, 1]
    assert asked(weather="roll-999")[0].with_reroll("weather").steps == {}


@pytest.mark.parametrize(
    "words, where, message",
    [
        ({"size": "0"}, "size", "'0' is not a size: enter a whole number from 1 to 5,000 TV."),
        ({"size": "5001"}, "size", "'5001' is not a size: enter a whole number from 1 to 5,000 TV."),
        ({"size": "-3"}, "size", "'-3' is not a size: enter a whole number from 1 to 5,000 TV."),
        ({"size": "٣"}, "size", "'٣' is not a size: enter a whole number from 1 to 5,000 TV."),
        ({"size": "9" * 5000}, "size", f"'{'9' * 60}' is not a size: enter a whole number from 1 to 5,000 TV."),
        (
            {"seed": str(MAX_SEED + 1)},
            "seed",
            f"'{MAX_SEED + 1}' is not a seed: enter a whole number from 0 to {MAX_SEED:,}.",
        ),
        ({"moon": "full"}, "moon", "Unknown 'moon'. Known: seed, size, weather, mission."),
        (
            {"weather": "hail"},
            "weather",
            "“Weather” can't be 'hail'. Known: fog, rain, skip, or roll-2 for the second roll.",
        ),
        ({"weather": "roll-0"}, "weather", "'roll-0' is not a roll for “Weather”: roll-1 to roll-999."),
        ({"weather": "roll-1000"}, "weather", "'roll-1000' is not a roll for “Weather”: roll-1 to roll-999."),
        ({"mission": "skip"}, "mission", "Mission is required: roll or choose it."),
    ],
)
def test_bad_words_are_told_and_the_rest_counts(words, where, message):
    order, problems = asked(**{"seed": "9", **words})

    assert [(problem.where, problem.message) for problem in problems] == [(where, message)]
    assert order == ScenarioRequest(77 if where == "seed" else 9, {"size": 1000}, {})
