"""Two armies that fight on either side: what is known of them is known once."""

from copy import copy
from random import Random

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.table.cache import NoTableCache
from armybuilder.engine.systems.blitz_beta.battle import runner
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.table.population import Population
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force


@pytest.fixture
def forces(catalogue):
    rng = Random(6)  # noqa: S311 - a game
    return tuple(random_force(catalogue, rng, faction=faction, limit=40) for faction in ("north", "south"))


def test_armies_on_the_other_sides_have_the_same_kits(catalogue, forces):
    musters, catalogues = runner._ArmyPairCache(), (catalogue, catalogue)
    first, second = forces
    pair = musters.pair(first, second, catalogues)
    turned = musters.pair(second, first, catalogues)
    other = musters.pair(first, second, (catalogue, copy(catalogue)))

    assert turned is not pair
    assert turned.worth is pair.worth is not other.worth
    assert [recruit.side for recruit in turned.armies.recruits] != [recruit.side for recruit in pair.armies.recruits]
    kits = [{id(recruit.kit) for recruit in found.armies.recruits} for found in (pair, turned, other)]
    assert kits[0] == kits[1]
    assert kits[0].isdisjoint(kits[2])
    assert musters.pair(first, second, catalogues) is pair


def test_what_was_known_before_changes_no_battle(catalogue, forces, monkeypatch):
    tables, setup = Population(NoTableCache()), BattleSetup(2, ("greedy", "planner"), "basic", mirrored=True)
    monkeypatch.setattr(runner, "population", lambda: tables)

    def fights(*sides):
        monkeypatch.setattr(runner, "_ARMY_PAIRS", runner._ArmyPairCache())
        played = [
            BETA_BATTLE.play(first, second, (catalogue, catalogue), setup, record=True) for first, second in sides
        ]
        return msgspec.json.encode(BETA_BATTLE.finished(played[-1], setup))

    assert fights(forces[::-1]) == fights(forces, forces[::-1])
