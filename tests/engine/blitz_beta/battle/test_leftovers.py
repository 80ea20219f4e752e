"""What is left of armies that have fought: processes that play search for no garbage, so that a circle stays for ever."""

import gc
from collections import Counter
from random import Random

import pytest

from armybuilder.engine.core.battle.batch import Setup
from armybuilder.engine.core.table.shelf import NoShelf
from armybuilder.engine.systems.blitz_beta.battle import playing
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Arsenal, Threats, Worth
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.table.population import Population
from armybuilder.engine.systems.blitz_beta.drafting.generator import random_force

LARGE = (Arsenal, Battle, Model, Threats, Worth)


@pytest.mark.parametrize("player", ["greedy", "veteran"])
def test_armies_that_nobody_keeps_go_without_a_search_for_garbage(catalogue, monkeypatch, player):
    """A study of the lab fights with thousands of pairs of armies: 7 MB of each had stayed."""
    rng, tables = Random(5), Population(NoShelf())  # noqa: S311 - a game
    first, second = (random_force(catalogue, rng, faction=faction, limit=40) for faction in ("north", "south"))
    setup = Setup(1, (player, player), "basic")
    monkeypatch.setattr(playing, "population", lambda: tables)
    monkeypatch.setattr(playing, "_MUSTERS", playing._Musters())

    gc.collect()
    gc.disable()
    try:
        before = there()
        battle = playing.play_battle(first, second, (catalogue, catalogue), setup, record=False)
        playing.fought(battle, setup)
        del battle
        assert (there() - before).keys() == {"Arsenal", "Threats", "Worth"}
        playing._MUSTERS.pairs = ()
        assert there() == before
    finally:
        gc.enable()


def there():
    """How many there are of what takes room."""
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, LARGE))
