"""Thousands of shots, blows and tests as they are played against the exact odds of the odds page."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import fight
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import fire_at, volley_of
from armybuilder.engine.systems.legend_weaver.battle.rules.morale import TURN, check_morale
from armybuilder.engine.systems.legend_weaver.battle.state import DISRUPTED, DUG_IN
from armybuilder.engine.systems.legend_weaver.odds.questions import (
    Ground,
    MoraleQuestion,
    Shooter,
    ShotQuestion,
    Target,
)
from armybuilder.engine.systems.legend_weaver.odds.rules.morale import morale_odds
from armybuilder.engine.systems.legend_weaver.odds.rules.volleys import shot_odds
from tests.engine.gundam_skirmish.battle.test_distributions import chi_square
from tests.engine.legend_weaver.battle.setups import CATALOGUE, active, army, made, put, squad

TRIES = 2500


def outcomes(battle, play, outcome):
    """What comes of playing the same thing again and again."""
    found: Counter[int] = Counter()
    battle.dice = SeededDice("distributions")
    for _ in range(TRIES):
        attempt = battle.journal.start_attempt()
        play()
        found[outcome()] += 1
        battle.journal.roll_back(attempt)
    return found


def two(one, other, *, apart=10.0, **state):
    battle = made(army(one), army(other))
    first, second = active(battle, put(battle, 0, 20, 10)), put(battle, 1, 20, 10 + apart, 18)
    battle.change(second, **state)
    return battle, first, second


def fallen(battle, target):
    return lambda: len(target.members) - len(battle.standing(target))


def casualties(question):
    return {int(number): chance for number, chance in shot_odds(question, CATALOGUE).row("casualties").items()}


RIFLE: dict[str, Any] = {"weapon": "sample-rifle", "range": 24}


@pytest.mark.parametrize(
    "models, state, attacker, defender, ground",
    [
        ("trooper", {}, {}, {}, {}),
        ("trooper", {"works": DUG_IN}, {}, {}, {"works": "dug-in"}),
        ("trooper", {"head_down": True}, {}, {"head_down": True}, {}),
        ("jumper", {}, {}, {"target": "pow"}, {}),
    ],
)
def test_volleys_fall_as_the_odds_page_says(models, state, attacker, defender, ground):
    """Three rifles at three models in sight, each as likely to be hit."""
    battle, first, second = two(squad("trooper*3"), squad(f"{models}*3"), **state)
    shots = volley_of(battle, first, second)
    question = ShotQuestion(
        **RIFLE, inches=10,
        attacker=Shooter(level=8, shots=3, **attacker),
        defender=Target(**({"level": 8, "target": "bod", "visible": 3} | defender)),
        ground=Ground(**ground),
    )  # fmt: skip
    found = outcomes(battle, lambda: fire_at(battle, first, second, shots), fallen(battle, second))

    chi_square(found, casualties(question))


@pytest.mark.parametrize("disrupted", [False, True])
def test_blows_fall_as_the_odds_page_says(disrupted):
    """A sergeant with a blade, and the same where he is disrupted: 5 less to hit and to wound."""
    battle, first, second = two(squad("sergeant"), squad("trooper"), apart=1.0)
    if disrupted:
        battle.change(first, morale=DISRUPTED)
    question = ShotQuestion(
        weapon="sample-blade", melee=True,
        attacker=Shooter(level=11, disrupted=disrupted), defender=Target(level=8, target="bod"),
    )  # fmt: skip
    found = outcomes(battle, lambda: fight(battle, first, second), fallen(battle, second))

    chi_square(found, casualties(question))


def test_morale_fails_as_often_as_the_odds_page_says():
    battle, first, _ = two(squad("trooper*4", "sergeant"), squad("trooper"))
    battle.change(first, casualties=4, fresh=4)
    question = MoraleQuestion(level=8, casualties=4, remaining=5, character=11)
    chances = {chance.key: chance.chance for chance in morale_odds(question, CATALOGUE).chances}
    found = outcomes(battle, lambda: check_morale(battle, first, TURN), lambda: first.morale)

    chi_square(found, {"ready": chances["ready"], "disrupted": chances["disrupted"]})
