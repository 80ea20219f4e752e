"""Answers as JSON has them: chances are numbers between 0 and 1."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.packs import catalogue_for
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.odds import questions as asked
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import OddsModifier, RuleAnswer
from armybuilder.engine.systems.legend_weaver.odds.rules import machines, morale, overwatch, spadework, throws, volleys


class Likely(msgspec.Struct, frozen=True):
    """A chance. `good` says whether whoever asks hopes for it."""

    key: str
    label: str
    chance: float
    good: bool


class Numbers(msgspec.Struct, frozen=True):
    """Chances of numbers; what each is called begins with `unit`, such as `turn 3`, empty for the number alone."""

    key: str
    title: str
    unit: str
    chances: dict[int, float]


class Answer(msgspec.Struct, frozen=True):
    """An answer: `figures` are what has to be rolled and the like, `modifiers` what they hold already."""

    title: str
    figures: dict[str, int]
    chances: list[Likely]
    numbers: list[Numbers]
    modifiers: list[OddsModifier]
    notes: list[str]


_BY_KIND: Mapping[type, Callable[[Any, Catalogue], RuleAnswer]] = {
    asked.ShotQuestion: volleys.shot_odds_with_worth,
    asked.MoraleQuestion: morale.morale_odds,
    asked.DetectQuestion: overwatch.detect_odds,
    asked.OverwatchQuestion: overwatch.overwatch_odds,
    asked.CallQuestion: overwatch.call_odds,
    asked.ThrowQuestion: throws.throw_odds,
    asked.SmokeQuestion: throws.smoke_odds,
    asked.BreakdownQuestion: machines.breakdown_odds,
    asked.RepairQuestion: machines.repair_odds,
    asked.ControlQuestion: machines.control_odds,
    asked.DriveQuestion: machines.drive_odds,
    asked.JumpQuestion: machines.jump_odds,
    asked.DigQuestion: spadework.dig_odds,
}


def exact_answer(question: asked.Question, catalogue: Catalogue) -> RuleAnswer:
    """The odds in fractions, with the packs that the question brings along; `DocumentError` names what is wrong."""
    return _BY_KIND[type(question)](question, catalogue_for(question, catalogue))


def answer(question: asked.Question, catalogue: Catalogue) -> Answer:
    """The odds that a question asks for."""
    found = exact_answer(question, catalogue)
    return Answer(
        found.title,
        dict(found.needs),
        [Likely(each.key, each.label, float(each.chance), each.good) for each in found.chances],
        [Numbers(row.key, row.title, row.unit, _numbers(row.spread)) for row in found.rows],
        list(found.modifiers),
        list(found.notes),
    )


def _numbers(spread: Mapping[int, Any]) -> dict[int, float]:
    return {number: float(chance) for number, chance in spread.items()}
