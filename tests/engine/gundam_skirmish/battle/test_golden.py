"""A whole battle of each type of game as text, compared line by line with what stands in `golden/`."""

from pathlib import Path

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from tests.engine.core.battle.playthroughs import assert_golden, playthrough
from tests.engine.gundam_skirmish.battle.forces import BATTLES, CATALOGUE, documents

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(
    "game, policies",
    [
        ("skirmish", ("random", "random")),
        ("deathmatch", ("greedy", "random")),
        ("objective", ("greedy", "greedy")),
        ("territory", ("greedy", "greedy")),
    ],
)
def test_a_battle_of_each_game_is_what_it_was(game, policies):
    lines = playthrough(BATTLES, documents(), CATALOGUE, BattleSetup(5, policies, game))
    assert_golden(GOLDEN / f"{game}.txt", lines)
