"""The bounds that players of 2006 keep by night."""

import pytest

from tools.battle_figures import Match, figures, mirrors

SYSTEM, LIMIT, BATTLES = "blitz-2006", 400, 24
SCENARIOS = ("assault", "patrol", "breakthrough", "delay", "rearguard", "last-stand", "generated")


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_players_keep_the_bounds(scenario):
    found = figures(Match(SYSTEM, ("greedy", "greedy"), scenario, LIMIT), BATTLES, 1)

    assert found.broken() == (), [*found.lines()]


@pytest.mark.nightly
def test_greedy_beats_random():
    found = figures(Match(SYSTEM, ("greedy", "random"), "assault", LIMIT), 4 * BATTLES, 1)

    assert found.won >= 0.95 * found.decided


@pytest.mark.nightly
def test_no_side_of_a_mirror_is_better():
    assert mirrors(Match(SYSTEM, ("greedy", "greedy"), "assault", LIMIT), 5 * BATTLES, 1).of
