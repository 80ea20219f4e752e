"""Scenario generators, of books that have one: every word is understood, told and repeated, and the same words say the same."""

import msgspec
import pytest

from armybuilder.cards.handout import render_handout
from armybuilder.engine.core.battle.scenarios.params import SKIP
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.scenarios.generators import GENERATING, generator_of


@pytest.fixture(scope="module", params=GENERATING)
def generator(request):
    return generator_of(request.param)


@pytest.fixture
def made(generator):
    """`made({"seed": "7"})`: the scenario of some words, all of which are understood."""

    def scenario(words):
        order, problems = generator.parse_request(words, 1)
        assert problems == []
        return generator.scenario(order)

    return scenario


def test_same_words_same_scenario(generator, made):
    for seed in range(12):
        scenario = made({"seed": str(seed)})

        assert made(scenario.words) == scenario
        assert scenario.words == {"seed": str(seed)}
        assert scenario.system == generator.game.key
        assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario
        assert render_handout(scenario, "a game") == render_handout(made(scenario.words), "a game")


def test_each_step_can_be_fixed_to_each_of_its_choices(generator, made):
    for step, known in generator.rules.choices(generator.game.catalogue).items():
        assert known
        for key in known:
            words = {"seed": "6", step.key: key}
            (outcome,) = _told(made, words, step.key)
            assert (outcome.key, outcome.by, outcome.throws) == (key, "choice", ())


def _told(made, words, step):
    """The outcome of a step in the first scenario that has it: some steps are there only beside others."""
    scenarios = (made({**words, "seed": str(seed)}) for seed in range(30))
    return next(
        [each for each in scenario.outcomes if each.step == step] for scenario in scenarios if _has(scenario, step)
    )


def _has(scenario, step):
    return any(outcome.step == step for outcome in scenario.outcomes)


def test_what_may_be_left_out_is_told(generator, made):
    skipped = {step.key: SKIP for step in generator.rules.steps if step.skipped}
    for outcome in made(skipped).outcomes:
        assert (outcome.by == "skip") == (outcome.step in skipped)
        assert outcome.skips == (outcome.step in skipped)
        assert outcome.value
        assert outcome.told


def test_amounts_at_both_ends(generator, made):
    for amount in generator.rules.amounts:
        for number in (amount.low, amount.high):
            words = {amount.key: str(number)} if number != amount.usual else {}
            assert made({"seed": "3", **words}).words == {"seed": "3", **words}


def test_every_die_is_told_and_every_map_is_whole(made):
    for seed in range(30):
        scenario = made({"seed": str(seed)})
        assert [
            outcome.step for outcome in scenario.outcomes if (outcome.by in ("die", "lot")) != bool(outcome.throws)
        ] == []
        for table in scenario.maps:
            covered = sum(zone.width * zone.height for zone in table.zones)
            assert covered == pytest.approx(table.width * table.height, rel=1e-4)
