"""The side of a deployment zone that faces the enemy, for every layout of zones (L3219-3231), and the order in which each side
tries places: the same on a turned table."""

import math
from types import SimpleNamespace
from typing import Any

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.policies import replies
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import HOPELESS, part_lost
from armybuilder.engine.systems.blitz_beta.battle.policies.front import front_of
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import (
    PlannerPolicy,
    PlanningContext,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.places import nearest_to, spread_places
from armybuilder.engine.systems.blitz_beta.battle.policies.view import goals
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import deployment_zones
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones
from tests.engine.blitz_beta.battle.stage import Piece, staged

WIDE, HIGH = 48.0, 36.0
TABLE: Any = SimpleNamespace(width=WIDE, height=HIGH)


def fronts(roll):
    zones = DeploymentZones(*deployment_zones(TABLE, roll), ())
    battle: Any = SimpleNamespace(scenario=SimpleNamespace(deployment=zones))
    return zones, [front_of(battle, side, zones.zone(side)) for side in (0, 1)]


@pytest.mark.parametrize(
    "roll, first, second",
    [
        (1, (16.0, 18.0), (32.0, 18.0)),  # narrow edges: 16 inches deep
        (2, (16.0, 18.0), (32.0, 18.0)),
        (3, (24.0, 12.0), (24.0, 24.0)),  # wide edges: 12 inches deep
        (4, (24.0, 12.0), (24.0, 24.0)),
        (5, (16.0, 12.0), (32.0, 24.0)),  # a corner ninth and the next one
    ],
)
def test_the_middle_of_a_front_lies_on_the_edge_towards_the_enemy(roll, first, second):
    _, (one, other) = fronts(roll)

    assert (one.at(0.5, 0, 0), other.at(0.5, 0, 0)) == (first, second)


@pytest.mark.parametrize("roll", [1, 3, 5])
def test_places_behind_a_front_are_in_its_zone_and_farther_from_the_enemy(roll):
    zones, found = fronts(roll)
    for side, front in enumerate(found):
        enemy = found[1 - side].at(0.5, 0, 0)
        near, far = front.at(0.5, 0, 2), front.at(0.5, 0, 10)
        assert zones.zone(side).contains(*near)
        assert zones.zone(side).contains(*far)
        assert math.dist(near, enemy) < math.dist(far, enemy)


@pytest.mark.parametrize("roll", [1, 3, 5])
def test_both_sides_of_a_turned_table_see_the_same_front(roll):
    """Half a turn takes each place of one side to the place of the other with the same lane, shift and depth."""
    _, (one, other) = fronts(roll)
    for lane, aside, depth in ((0.25, 3, 2), (0.5, -4, 6), (0.9, 0, 10)):
        x, y = one.at(lane, aside, depth)
        assert other.at(lane, aside, depth) == pytest.approx((WIDE - x, HIGH - y))


@pytest.mark.parametrize("hit, worth", [(HOPELESS - 1e-9, 0.0), (HOPELESS, 0.5)])
def test_an_attack_that_hardly_ever_hits_is_worth_nothing(hit, worth):
    """One way in two hits for all of its boxes: a model that is lost with one chance in two."""
    odds: Any = SimpleNamespace(hit=hit, joint=(((0, 0), 1), ((5, 0), 1)))
    victim: Any = SimpleNamespace(capacity=5, hull=5)

    assert (part_lost(odds, victim, 0) > 0) == (worth > 0)


# The order in which places are tried


def turned(battle, cell):
    return battle.field.cells - 1 - cell


def alone(side, x, y, policy, line="north/hunter", terrain=()):
    """What a player plans for a model of a side, with the enemy far away: posture, places and facings. The table is turned for
    the second side, and what is planned is turned back."""
    inches = (x, y) if not side else (48 - x, 48 - y)
    far = (46, 46) if not side else (2, 2)
    facing, looks = (6, 18) if not side else (18, 6)
    mine, theirs = [Piece(line, *inches, facing)], [Piece("south/jager", *far, looks)]
    battle = staged(*((mine, theirs) if not side else (theirs, mine)), terrain=terrain)
    model, player = battle.models[side], policy()
    battle.turn = side
    posture = player.choose(battle, Decision(side, "posture", model.id, sequence.postures(model)))
    moves = [(move.cell, move.facing) for move in player._plan.moves]
    return posture, [(turned(battle, cell), (look + 12) % 24) if side else (cell, look) for cell, look in moves]


@pytest.mark.parametrize("policy", [GreedyPolicy, PlannerPolicy, VeteranPolicy])
@pytest.mark.parametrize("line", ["north/hunter", "cef/lht-67"])
@pytest.mark.parametrize("x, y", [(9.5, 24), (24, 12), (24, 24), (24, 30)])
def test_both_sides_of_a_turned_table_plan_the_same(policy, line, x, y):
    """Near its objective all ways are worth the same; between two of them both are as near."""
    assert alone(0, x, y, policy, line) == alone(1, x, y, policy, line)


@pytest.mark.parametrize("inches", [5.0, 7.5])
def test_a_ring_begins_to_the_right_of_its_side(inches):
    battle = staged([Piece("north/hunter", 24, 24)], [Piece("south/jager", 24, 24, 18)])
    unused: Any = (None, None, None)
    rings = [list(PlanningContext(battle, model, *unused).ring(inches)) for model in battle.models]

    assert rings[0] == [turned(battle, cell) for cell in rings[1]]
    assert battle.field.xs[rings[0][0]] == 24 + round(inches)


def test_objectives_come_in_the_order_of_a_side():
    battle = staged([Piece("north/hunter", 24, 24)], [Piece("south/jager", 24, 24, 18)])
    ours, theirs = (goals(battle, model) for model in battle.models)

    assert [*theirs] == [*reversed(ours)]
    assert [*ours] == [*battle.scenario.deployment.objectives]


@pytest.mark.parametrize("side, cell", [(0, 10), (1, 12)])
def test_of_places_as_near_the_one_that_a_side_sees_first(side, cell):
    battle = staged([Piece("north/hunter", 24, 24)], [Piece("south/jager", 24, 24, 18)])
    model, row = battle.models[side], battle.field.xs
    goal = row[11], battle.field.ys[11]

    assert nearest_to(battle, model, [10, 12], goal) == nearest_to(battle, model, [12, 10], goal) == cell
    assert spread_places({10: 1.0, 12: 1.0}, 2, side) == [22 - cell, cell]


@pytest.mark.parametrize("side, first", [(0, 22.5), (1, 25.5)])
def test_who_finds_no_room_in_front_stands_as_near_to_it_as_it_can(side, first):
    """Two places left, both as near to the middle of the front."""
    battle = staged([Piece("north/hunter", 2, 2)], [Piece("south/jager", 46, 46, 18)])
    table = battle.field.table
    depth = 14.0 if side == 0 else 34.0
    free = [table.cell(22.5, depth), table.cell(25.5, depth)]
    chosen = replies._nearest_to_front(battle, battle.models[side], free)

    assert battle.field.xs[chosen] == first


def test_flyers_begin_to_circle_where_the_front_is():
    battle = staged([Piece("north/hunter", 2, 2)], [Piece("south/jager", 46, 46, 18)])
    table = battle.field.table
    edge = [table.cell(1, 1), table.cell(1, 15), table.cell(24, 1)]
    choice = GreedyPolicy().choose(battle, Decision(0, "circles from", 0, edge))

    assert choice == table.cell(24, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_reserves_of_the_side_that_went_first_come_first(first):
    battle = staged([Piece("north/hunter", 24, 10)], [Piece("south/jager", 24, 38, 18)])
    battle.first = first
    for model in battle.models:
        model.place = words.STEALTH

    assert [unit.side for unit, _ in reserves._held_units(battle)] == [first, 1 - first]
