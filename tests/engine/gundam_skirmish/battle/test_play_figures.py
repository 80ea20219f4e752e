"""How battles of Gundam are counted by day, and the bounds that players keep by night."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Shoot
from tests.engine.gundam_skirmish.battle.setups import Chosen, army, made
from tools.battle_counts import ActivationCounter, is_even
from tools.battle_figures import BattleFigures, Match, battles_of, figures, main, mirrors, with_fewer_points

SYSTEM = "gundam-skirmish"
SCENARIOS = ("skirmish", "deathmatch", "objective", "territory")
BATTLES = 24
"""Battles of each player and scenario by night."""
SUIT = {"model": "sample-suit", "weapons": ["sample-rifle"], "equipped": "sample-rifle"}


@pytest.mark.parametrize("acts, actions, idle", [([End()], 2, 1), ([Shoot(0, 1), End()], 2, 0), ([End()], 0, 0)])
def test_idle_is_a_unit_whose_first_act_is_none_though_it_could(acts, actions, idle):
    battle = made(army(SUIT), army(SUIT))
    battle.change(battle.units[0], actions=actions)
    counter = ActivationCounter(Chosen(act=acts))
    for _ in acts:
        counter.choose(battle, Decision(0, "act", 0, (End(), Shoot(0, 1))))

    assert (counter.activations, counter.idle) == (1, idle)


def test_figures_say_which_break_their_bound():
    quiet = BattleFigures(battles=1, won=1, first=0, decided=1, activations=100, attacks=100, points=50.0)
    odd = quiet._replace(idle=9, hopeless=4, lost=25.0, rounds=5, seconds=0.5)

    assert (quiet.broken(), odd.broken()) == ((), ("idle", "hopeless"))
    assert [*odd.lines()] == [
        "won by the first policy: 1 of 1 decided, 1 in all",
        "won by the side that is first on the table: 0 of 1",
        "activations without an act by who has an action left: 9.0% (at most 8%)  (!)",
        "attacks with less than 5% to hit: 4.0% (at most 3%)  (!)",
        "part of the points that is lost: 50%",
        "turns: 5.0",
        "seconds a battle: 0.50",
    ]


def test_whole_battles_and_mirrors_are_counted():
    match, written = Match(SYSTEM, ("greedy", "random"), "skirmish", 300), list[str]()
    main(
        [
            SYSTEM,
            "--battles",
            "4",
            "--mirrors",
            "2",
            "--limit",
            "300",
            "--policies",
            "greedy",
            "random",
            "--workers",
            "1",
        ],
        written.append,
    )
    found = figures(match, 4, 1)

    assert (found.battles, found.activations > 10 < found.attacks) == (4, True)
    assert written[:-2] == [
        "gundam-skirmish, greedy against random, skirmish, 300",
        *(f"    {line}" for line in [*found.lines()][:-1]),
    ]
    assert written[-1].startswith("    won by the first side against its copy: ")
    assert figures(match, 4, 2)._replace(seconds=0) == found._replace(seconds=0)


def test_a_list_with_fewer_points_differs_in_one_unit():
    battles = battles_of(SYSTEM)
    game = battles.game.system
    whole, fewer = map(game.to_data, with_fewer_points(Match(SYSTEM, ("greedy", "greedy"), "skirmish", 900), 1))
    kept, left = ([unit for group in each["groups"] for unit in group["units"]] for each in (whole, fewer))
    points = [game.validate(game.convert(each), battles.game.catalogue, fixes=False).total for each in (whole, fewer)]

    assert 0.94 <= points[1] / points[0] <= 0.96
    assert sum(unit in left for unit in kept) >= len(kept) - 1


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("policy, limit", [("greedy", 900), ("planner", 450)])
def test_players_keep_the_bounds(policy, limit, scenario):
    """Planners think for a quarter of a minute in a battle of 900 points."""
    found = figures(Match(SYSTEM, (policy, policy), scenario, limit), BATTLES, 1)

    assert found.broken() == (), [*found.lines()]


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_side_of_a_mirror_is_better(scenario):
    assert is_even(mirrors(Match(SYSTEM, ("greedy", "greedy"), scenario, 450), 10 * BATTLES, 1))


@pytest.mark.nightly
def test_greedy_beats_random():
    found = figures(Match(SYSTEM, ("greedy", "random"), "skirmish", 450), 4 * BATTLES, 1)

    assert found.won >= 0.9 * found.decided
