"""Controls that the page offers: amounts, and for each step what it may be."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.scenarios.params import ROLL, SEED, SKIP, ScenarioAmount, ScenarioRequest
from armybuilder.engine.core.battle.scenarios.scenario import Outcome, Scenario
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.game import AnyGenerator


class AmountField(NamedTuple):
    """A number with what was typed and what is wrong with it."""

    amount: ScenarioAmount
    value: str
    problem: str


class StepChoice(NamedTuple):
    value: str
    label: str
    chosen: bool


class StepField(NamedTuple):
    """A settled step, what it may be, the address that rolls it once more, none where no die is asked, and what is wrong with what was asked."""

    outcome: Outcome
    choices: list[StepChoice]
    again: str
    problem: str


class Controls(NamedTuple):
    """`kept` are words of steps that this scenario does not have, `stray` what nothing here understands."""

    amounts: list[AmountField]
    steps: list[StepField]
    kept: list[tuple[str, str]]
    stray: list[str]


def address(name: str, system: str, words: Mapping[str, str]) -> str:
    """The address of a page of this app for a scenario."""
    return f"{reverse(f'scenarios:{name}', args=(system,))}?{urlencode(words)}"


def controls(
    generator: AnyGenerator,
    order: ScenarioRequest,
    scenario: Scenario,
    typed: Mapping[str, str],
    problems: Iterable[DocumentProblem],
) -> Controls:
    """The form of a scenario; `typed` is what somebody asked for."""
    wrong = {problem.where: problem.message for problem in problems}
    seed = ScenarioAmount(SEED, _("Seed"), _("The same seed gives the same dice."), "", 0, 0, 0)
    values = {**order.to_params(generator.rules.amounts), **typed}
    usual = {each.key: str(order.amounts[each.key]) for each in generator.rules.amounts}
    shown = {outcome.step for outcome in scenario.outcomes}
    known = {SEED, *usual, *(step.key for step in generator.rules.steps)}
    return Controls(
        [
            AmountField(each, values.get(each.key) or usual.get(each.key, ""), wrong.get(each.key, ""))
            for each in (seed, *generator.rules.amounts)
        ],
        [_step(generator, order, outcome, wrong.get(outcome.step, "")) for outcome in scenario.outcomes],
        [(key, word) for key, word in order.steps.items() if key not in shown],
        [message for where, message in wrong.items() if where not in known],
    )


def _step(generator: AnyGenerator, order: ScenarioRequest, outcome: Outcome, problem: str) -> StepField:
    words = order.with_reroll(outcome.step).to_params(generator.rules.amounts)
    again = f"{address('scenario', generator.game.key, words)}#step-{outcome.step}"
    return StepField(outcome, list(_choices(order, outcome)), "" if outcome.by == "rule" else again, problem)


def _choices(order: ScenarioRequest, outcome: Outcome) -> Iterator[StepChoice]:
    word = order.steps.get(outcome.step, f"{ROLL}1")
    rolls = word.startswith(ROLL)
    yield StepChoice(word if rolls else f"{ROLL}1", _("Rolled") if rolls else _("Roll"), rolls)
    for option in outcome.options:
        yield StepChoice(option.key, option.name, word == option.key)
    if outcome.skips:
        yield StepChoice(SKIP, _("Left out"), word == SKIP)
