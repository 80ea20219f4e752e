"""Questions in plain data, answered by the engine."""

import msgspec

from armybuilder.engine.systems.legend_weaver.odds.output.answers import exact_answer
from armybuilder.engine.systems.legend_weaver.odds.questions import Question
from tests.engine.legend_weaver.book import CATALOGUE


def ask(kind, **question):
    """The odds in fractions."""
    return exact_answer(msgspec.convert({"ask": kind, **question}, Question), CATALOGUE)


def attack(attacker=(), defender=(), ground=(), **question):
    """Shots of a usual figure, changed as said."""
    sides = {
        "attacker": {"level": 8} | dict(attacker),
        "defender": {"level": 8, "listed": "primary"} | dict(defender),
        "ground": dict(ground),
    }
    return {**question, **sides}
