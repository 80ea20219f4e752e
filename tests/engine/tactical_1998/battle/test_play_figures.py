"""How battles of 1998 are counted by day, and the bounds that players keep by night."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import End
from tests.engine.tactical_1998.battle.setups import Chosen, made
from tools.battle_counts import BOUNDS, ActivationCounter, is_even
from tools.battle_figures import Match, battles_of, fewer_points, figures, mirrors, with_fewer_points

SYSTEM = "tactical-1998"
VICTORIES = ("points", "last", "hexes")
LIMIT, BATTLES = 1500, 24
"""Points of a force, and battles of each player and victory by night."""
HOPELESS = 0.06
"""The part of attacks that hardly hit: the others of a squad shoot with whoever leads it, and a target may be warned of an attack."""


@pytest.mark.parametrize("actions, idle", [(1, 1), (0, 0)])
def test_who_used_all_actions_to_react_is_not_idle(actions, idle):
    battle = made()
    battle.change(battle.units[0], actions=actions)
    counter = ActivationCounter(Chosen())
    counter.choose(battle, Decision(0, "act", 0, (End(),)))

    assert (counter.activations, counter.idle) == (1, idle)


def test_whole_battles_are_counted():
    found = figures(Match(SYSTEM, ("greedy", "random"), "points:small,rounds=2", 600), 4, 1)
    assert (found.battles, found.activations > 8, found.rounds) == (4, True, 8)


def test_a_list_with_fewer_points_differs_in_one_vehicle():
    battles = battles_of(SYSTEM)
    game = battles.game.system
    pair = with_fewer_points(Match(SYSTEM, ("greedy", "greedy"), "points", LIMIT), 1)
    points = [game.validate(each, battles.game.catalogue, fixes=False).total for each in pair]

    assert 0.94 <= points[1] / points[0] <= 0.96


@pytest.mark.nightly
@pytest.mark.parametrize("victory", VICTORIES)
def test_players_keep_the_bounds(victory):
    found = figures(Match(SYSTEM, ("greedy", "greedy"), victory, LIMIT), BATTLES, 1)
    shares = found.shares()

    assert shares["idle"] <= BOUNDS["idle"], [*found.lines()]
    assert shares["hopeless"] <= HOPELESS, [*found.lines()]


@pytest.mark.nightly
@pytest.mark.parametrize("victory", VICTORIES)
def test_no_side_of_a_mirror_is_better(victory):
    assert is_even(mirrors(Match(SYSTEM, ("greedy", "greedy"), victory, LIMIT), 10 * BATTLES, 1))


@pytest.mark.nightly
def test_greedy_beats_random():
    found = figures(Match(SYSTEM, ("greedy", "random"), "points", LIMIT), 2 * BATTLES, 1)

    assert found.won >= 0.9 * found.decided


@pytest.mark.nightly
def test_fewer_points_never_win_for_sure():
    """5 % are told from luck by more battles than these."""
    assert fewer_points(Match(SYSTEM, ("greedy", "greedy"), "points", LIMIT), 10 * BATTLES, 1).high > 0.5
