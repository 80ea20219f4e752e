"""The side of a deployment zone that faces the enemy, for every layout of zones (L3219-3231)."""

import math
from types import SimpleNamespace
from typing import Any

import pytest

from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import HOPELESS, part_lost
from armybuilder.engine.systems.blitz_beta.battle.policies.front import front_of
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import deployment_zones
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones

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
