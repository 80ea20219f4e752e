"""What is counted of play, and the bounds that players keep: by day how it is counted, by night over whole battles."""

from typing import Any

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.statistics import rate
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Hide
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, staged
from tools.battle_counts import is_even
from tools.blitz_beta.play_figures import (
    BOUNDS,
    OFFERED,
    ArmyCounter,
    PlayFigures,
    count_unfollowed,
    difference_lines,
    differences,
    figures,
    main,
    mirrors,
)

BATTLES = 24
"""Battles of each player and scenario by night."""


def test_players_that_are_offered_are_all_but_the_random_one():
    assert {*OFFERED} == PLAYERS.keys() - {"random"}


@pytest.mark.parametrize("actions, act, idle", [(1, END, 1), (0, END, 0), (1, Hide(), 0)])
def test_idle_is_who_has_an_action_and_does_nothing(actions, act, idle):
    """Who answered with all that it had has acted."""
    battle = staged([Piece("north/hunter", 24, 10)], [Piece("south/jager", 24, 20, 18)])
    model = active(battle, battle.models[0])
    model.actions = actions
    counter = ArmyCounter(Player(act=act))
    for _ in range(2):
        counter.choose(battle, Decision(0, "act", 0, ActMenu(battle, model)))

    assert (counter.activations, counter.idle, counter.activated) == (1, idle, {0})
    assert counter.acted == ({0} if act is not END else set())


@pytest.mark.parametrize(
    "kind, choice, acted",
    [("snap fire", object(), {0}), ("snap fire", None, set()), ("chain", Chain(5, 0, 0), {5}), ("comms boost", 7, {7})],
)
def test_who_answers_joins_in_or_boosts_acts(kind, choice, acted):
    battle = staged([Piece("north/hunter", 24, 10)], [Piece("south/jager", 24, 20, 18)])
    counter = ArmyCounter(Player(**{kind: choice}))
    counter.choose(battle, Decision(0, kind, 0, (None, choice)))

    assert counter.acted == acted


def event(kind: str, model: int = -1, target: int = -1, **values: Any) -> BattleEvent:
    return BattleEvent(kind, model, target, values, (), (), 0, 0)


FIRE = {"what": "coordinated fire", "successes": 2}


@pytest.mark.parametrize(
    "events, found",
    [
        ([event("order", 1, 9, **FIRE), event("relays", 1), event("chains", 2, 1)], (1, 0)),
        ([event("order", 1, 9, **FIRE), event("activation", 2), event("chains", 2, 1)], (1, 1)),
        ([event("order", 1, 9, **FIRE), event("chains", 2, 3)], (1, 1)),  # joins somebody else
        ([event("order", 1, 9, what="coordinated fire", successes=0)], (0, 0)),  # that is what dice do
        ([event("order", 1, what="charge", successes=1)], (0, 0)),
        ([event("observes", 1, 9, successes=1), event("observes", 1, 9, successes=1), event("chains", 2, 1)], (2, 1)),
    ],
)
def test_calls_that_nobody_follows_are_counted(events, found):
    assert count_unfollowed(events) == found


def test_figures_add_up_and_tell_which_break_their_bound():
    quiet = PlayFigures(battles=1, activations=10, attacks=100, calls=10, points=100.0, apart=24.0, zones=16.0)
    assert quiet.broken() == ()
    odd = quiet._replace(idle=1, hopeless=4, unfollowed=1, unused=6.0, apart=24.5, early=12.0, lost=80.0)
    assert odd.broken() == ("idle", "hopeless", "unfollowed", "unused", "farther") == tuple(BOUNDS)
    assert [*(quiet + odd).lines()] == [
        "activations without an act by who has an action left: 5.0% (at most 8%)",
        "attacks with less than 5% to hit: 2.0% (at most 3%)",
        "orders to fire and observations that nobody follows: 5.0% (at most 5%)",
        "TV that never acts, of what lives to be activated: 3.0% (at most 5%)",
        "inches farther apart at the start than the zones are: 8.2 (at most 8)  (!)",
        "TV destroyed before its first activation: 6.0%",
        "TV lost in a battle: 40",
    ]
    assert next(iter(PlayFigures().lines())).endswith("0.0% (at most 8%)")


@pytest.mark.parametrize(
    "won, of, even", [(50, 100, True), (570, 1000, False), (5, 12, True), (40, 100, True), (30, 100, False)]
)
def test_mirrors_are_even_as_far_as_a_sample_tells(won, of, even):
    assert is_even(rate(won, of)) == even


def test_players_are_compared_about_the_same_lists():
    found = [{"greedy": 0.2, "planner": 0.3, "veteran": 0.6}, {"greedy": 0.5, "planner": 0.5, "veteran": 0.5}]

    assert [*difference_lines(found)] == [
        "greedy and planner: 5% apart on the mean, 10% at most, more than 15% about 0 of 2 pairs",
        "greedy and veteran: 20% apart on the mean, 40% at most, more than 15% about 1 of 2 pairs",
        "planner and veteran: 15% apart on the mean, 30% at most, more than 15% about 1 of 2 pairs",
    ]


def test_whole_battles_are_counted():
    small = {"limit": 30, "seed": 3}
    found = figures("greedy", "basic", 2, **small)
    written: list[str] = []
    main(
        [
            "--battles",
            "2",
            "--mirrors",
            "2",
            "--policies",
            "greedy",
            "--scenarios",
            "basic",
            "--limit",
            "30",
            "--seed",
            "3",
            "--workers",
            "1",
        ],
        written.append,
    )

    assert (found.battles, found.zones) == (2, 24.0)  # twelve inches are between zones
    assert found.activations > 10 < found.attacks
    assert written[:-1] == ["greedy, basic", *(f"    {line}" for line in found.lines())]
    assert written[-1].startswith("    won by the first side against its copy: ")
    assert figures("greedy", "basic", 2, workers=2, **small) == found
    assert [{*shares} for shares in differences("basic", 1, 1, **small)] == [{*OFFERED}]


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("policy", OFFERED)
def test_players_keep_the_bounds(policy, scenario):
    found = figures(policy, scenario, BATTLES)

    assert found.broken() == (), [*found.lines()]


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["basic", "generated"])
def test_no_side_of_a_mirror_is_better(scenario):
    assert is_even(mirrors("greedy", scenario, 10 * BATTLES))
