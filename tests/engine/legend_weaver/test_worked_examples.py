"""The examples that the book works out, from the figures of the catalogue (inventory 7)."""

from math import ceil
from typing import Any

import pytest

from armybuilder.engine.systems.legend_weaver.book import catalogue as tables
from tests.engine.legend_weaver.book import CATALOGUE

EQUIPMENT: Any = CATALOGUE[tables.EQUIPMENT]
MODIFIERS: Any = CATALOGUE[tables.MODIFIERS]
HIT = CATALOGUE[tables.ROLLS]["hit"].need


@pytest.mark.parametrize("key, obstacle, forward", [("anti-grav-belt", 5, 10), ("powered-jump-suit", 8, 12)])
def test_a_jump_over_an_obstacle_costs_what_is_above_the_free_height(key, obstacle, forward):
    """L259, L269."""
    suit = EQUIPMENT[key]

    assert suit.jump - (obstacle - suit.height) == forward


@pytest.mark.parametrize("level, target, rolled", [(13, 8, 3), (8, 9, 9), (8, 13, 13)])
def test_levels_make_a_hit_easier_or_harder(level, target, rolled):
    """L470-L474."""
    row = MODIFIERS["higher-level" if level > target else "lower-level"]

    assert HIT - row.hit * abs(level - target) == rolled


def test_a_plain_shot_hits_thirteen_times_in_twenty():
    """L456."""
    assert (20 + 1 - HIT) / 20 == 0.65


def test_what_takes_from_a_shot():
    """Eight inches beyond range (L400), two trees and a house (L415), a vehicle at 20 (L559), firing at 12 of 18 (L568)."""
    assert 8 * MODIFIERS["beyond"].hit == -8
    assert 3 * MODIFIERS["obstruction"].hit == -3
    assert (20 - 10) // 2 * MODIFIERS["speed"].hit == -5
    assert (12 - ceil(18 / 2)) * MODIFIERS["own-speed"].hit == -3


def test_skimming_gives_an_inch_for_a_point():
    """After 18 inches straight, 9 inches skimmed with a move of 18 (L578)."""
    move = CATALOGUE[tables.MOVEMENTS]["flying"].inches

    assert move - 9 == 9
    assert 9 * MODIFIERS["skimming"].hit == -9


def test_entrenching_takes_eight_actions_in_all():
    """L542."""
    for key in ("no-armor", "body-armor"):
        work = CATALOGUE[tables.EARTHWORKS][key]
        assert work.dig + work.entrench == 8
