"""Whole battles as text, compared line by line with what stands in `golden/`."""

from pathlib import Path

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.systems.blitz_2006.battle.game import BLITZ_2006_BATTLES
from tests.engine.blitz_2006.battle.forces import CARDS, gears, mixed
from tests.engine.core.battle.playthroughs import assert_golden, playthrough

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(
    "name, policies, scenario",
    [
        ("straight", ("greedy", "random"), "assault:plains,rounds=2"),
        ("generated", ("random", "random"), "generated:urban,night,morale,ejection,rounds=2"),
    ],
)
def test_a_battle_is_what_it_was(name, policies, scenario):
    lines = playthrough(BLITZ_2006_BATTLES, (gears(), mixed()), CARDS, BattleSetup(5, policies, scenario))
    assert_golden(GOLDEN / f"{name}.txt", lines)
