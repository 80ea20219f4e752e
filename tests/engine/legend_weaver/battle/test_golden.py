"""A whole battle of each way to win as text, compared line by line with what stands in `golden/`."""

from pathlib import Path

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from tests.engine.core.battle.playthroughs import assert_golden, playthrough
from tests.engine.legend_weaver.battle.forces import BATTLES, CATALOGUE, documents

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(
    "name, policies, terms",
    [
        ("points", ("random", "random"), "points:small,turns=2,cards=4"),
        ("last", ("greedy", "random"), "last:small,turns=2,cards=4"),
        ("objectives", ("greedy", "greedy"), "objectives:small,turns=2,cards=4"),
    ],
)
def test_a_battle_of_each_way_to_win_is_what_it_was(name, policies, terms):
    lines = playthrough(BATTLES, documents(), CATALOGUE, BattleSetup(5, policies, terms))
    assert_golden(GOLDEN / f"{name}.txt", lines)
