"""A whole battle for each way to win as text, compared line by line with what stands in `golden/`."""

from pathlib import Path

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from tests.engine.core.battle.playthroughs import assert_golden, playthrough
from tests.engine.tactical_1998.battle.forces import BATTLES, documents
from tests.engine.tactical_1998.forces import CATALOGUE

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(
    "victory, policies, terms",
    [
        ("points", ("random", "random"), "small,night,rounds=3"),
        ("last", ("greedy", "random"), "small,rounds=4"),
        ("hexes", ("greedy", "greedy"), "small,rounds=4"),
    ],
)
def test_a_battle_for_each_way_to_win_is_what_it_was(victory, policies, terms):
    lines = playthrough(BATTLES, documents(), CATALOGUE, BattleSetup(5, policies, f"{victory}:{terms}"))
    assert_golden(GOLDEN / f"{victory}.txt", lines)
