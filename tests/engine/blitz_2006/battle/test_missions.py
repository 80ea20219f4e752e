"""Victory points and the length of a battle (SC-8 to SC-10)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.phases.victory import end_round, strength_of, victory_points
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import ACCIDENT
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import OVERKILL, destroy
from tests.engine.blitz_2006.battle.forces import CHEETAH, HUNTER, old_squad
from tests.engine.blitz_2006.battle.setups import in_play, put, told

FOUR = ((old_squad(HUNTER, HUNTER), old_squad(CHEETAH, CHEETAH)), (old_squad(HUNTER, HUNTER),))
HOME, MIDDLE, THERE = (10, 4), (10, 18), (10, 32)
"""Places in the zone of the first side, between the zones, and in the other's."""
GROUPS = 100.0, 150.0
"""TV of the groups of the first side; the other has one of 100."""


def battle_of(mission="assault", **more):
    battle = in_play(HOME, (14, 4), (20, 4), (24, 4), (10, 32), (14, 32), groups=FOUR, **more)
    battle.sides[0].mission = mission
    return battle


def lose(battle, *numbers):
    for number in numbers:
        destroy(battle, battle.units[number], ACCIDENT, OVERKILL)


def points(battle):
    return victory_points(battle, battle.sides[0])


@pytest.mark.parametrize(
    "mission, lost, expected",
    [
        ("patrol", (), 2 * 250),  # both above half strength: double
        ("patrol", (0,), 100 + 2 * 150),  # one at half: its value
        ("patrol", (0, 1), -2 * 100 + 2 * 150),  # one destroyed: double lost
        ("assault", (), -100),  # an enemy group at half or above
        ("assault", (4,), -100),  # one of two is half still
        ("assault", (4, 5), 2 * 100),  # wiped out: double
        ("rearguard", (), -250),  # own groups in their own zone
        ("rearguard", (4, 5), 2 * 100 - 250),
        ("delay", (), 250),  # own groups above half
        ("delay", (0, 4, 5), 150 + 100),
        ("last-stand", (0, 2, 3), 100 - 150),  # one alive, one wiped
    ],
)
def test_missions_count_strength(mission, lost, expected):
    battle = battle_of(mission)
    lose(battle, *lost)
    assert points(battle) == expected


def test_breakthrough_counts_zones():
    """Into the enemy's zone with half or more: its value; neutral ground costs a quarter, the own zone all of it (L2625-L2629)."""
    battle = battle_of("breakthrough")
    assert points(battle) == -250
    for unit in battle.units[:2]:
        put(battle, unit, *MIDDLE)
    assert points(battle) == -25 - 150
    for unit in battle.units[:2]:
        put(battle, unit, *THERE)
    assert points(battle) == 100 - 150
    for unit in battle.units[2:4]:
        put(battle, unit, *MIDDLE)
    # A quarter of 150 is 37.5, and rounds up (BR-3).
    assert points(battle) == 100 - 38


def test_enemies_in_the_own_zone_cost_those_who_delay():
    battle = battle_of("delay")
    for unit in battle.units[4:]:
        put(battle, unit, *HOME)
    assert points(battle) == 250 - 100


def test_broken_groups_are_destroyed_and_demoralized_ones_lack_a_model():
    battle = battle_of("patrol", terms="patrol:morale,rounds=6")
    side = battle.sides[0]
    side.priority = "normal"
    battle.change(side, tokens=(3, 0))
    assert strength_of(battle, side, 0).share == 0.5
    battle.change(side, tokens=(5, 0))
    assert strength_of(battle, side, 0).share == 0


def test_a_crew_that_got_out_keeps_its_vehicle_among_the_damaged():
    battle = battle_of("patrol")
    lose(battle, 0)
    battle.change(battle.units[0], ejected=True)
    assert strength_of(battle, battle.sides[0], 0).share == 1


def test_a_battle_ends_with_its_last_round():
    battle = battle_of("patrol")
    battle.sides[1].mission = "assault"
    battle.change(battle, round=5)
    end_round(battle)
    assert battle.phase != "over"
    battle.change(battle, round=6)
    end_round(battle)
    assert (battle.phase, battle.winner) == ("over", 0)
    assert [side.score for side in battle.sides] == [500, -250]


@pytest.mark.parametrize("rolls, rounds", [([(2,), (2,)], 7), ([(2,), (3,), (3,)], 8), ([(1,)], 6)])
def test_an_unpredictable_battle_goes_on_while_a_die_beats_one_more_each_time(rolls, rounds):
    battle = battle_of("patrol", rolls=rolls, unpredictable=True)
    for number in range(6, rounds + 1):
        battle.change(battle, round=number)
        end_round(battle)
    assert battle.phase == "over"
    assert [event["needed"] for event in told(battle, "length")] == list(range(1, len(rolls) + 1))


def test_it_is_over_when_a_side_has_nobody_left():
    battle = battle_of("patrol")
    lose(battle, 4, 5)
    battle.change(battle, round=2)
    end_round(battle)
    assert (battle.phase, battle.reason) == ("over", "only one side is left")
