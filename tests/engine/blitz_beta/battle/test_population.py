"""The tables that seeds draw: many, alike for both sides, and the same whether they are read or made."""

import gc
from random import Random

import msgspec
import pytest

from armybuilder.battles.play.result_cache import FolderShelf
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.population import TABLES, table_number
from armybuilder.engine.core.table.cache import NoTableCache, current_cache
from armybuilder.engine.core.table.geometry import gap, rotate_half_turn
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle import run, runner
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import Threats
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import CacheLimits
from armybuilder.engine.systems.blitz_beta.battle.table.population import Population, population
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import LANE, LAYOUTS, meeting_engagement
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force


def nowhere():
    return Population(NoTableCache())


def test_seeds_that_follow_one_another_have_different_tables():
    assert TABLES >= 64
    assert len({table_number(seed) for seed in range(1000, 1000 + TABLES)}) == TABLES
    tables = nowhere()
    found = {tables.get_field(seed, limit).table for seed in range(4) for limit in (100, 101)}
    assert len(found) == 8
    assert tables.get_field(1, 150) is tables.get_field(1 + TABLES, 200) is not tables.get_field(1, 100)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("sides", [(48, 48), (48, 36)])
def test_objectives_are_the_same_for_both_sides(layout, sides):
    """BR-200: in the middle third, and the same when the table is turned."""
    deployment = meeting_engagement(Tabletop(*sides), layout)
    places = {(round(x, 6), round(y, 6)) for x, y in deployment.objectives}

    turned = rotate_half_turn(deployment.objectives, *map(float, sides))
    assert {(round(x, 6), round(y, 6)) for x, y in turned} == places
    assert len(places) == 4
    assert all(deployment.first.high < y < deployment.second.low for _, y in places)


def test_each_table_has_a_layout_to_whose_objectives_the_way_is_open():
    tables = nowhere()
    fields = [tables.get_field(seed, 150) for seed in range(8)]

    assert [field.layout for field in fields] == [*LAYOUTS, *LAYOUTS]
    for field in fields:
        closed = [piece.outline for piece in field.table.terrain if piece.going == "impassable" or piece.depth >= 1]
        objectives = run.scenario_of("basic", field, 0).deployment.objectives
        assert objectives == meeting_engagement(field.table, field.layout).objectives
        assert all(gap(outline, x, y) >= LANE - 0.01 for outline in closed for x, y in objectives)


@pytest.fixture
def fight(catalogue, monkeypatch):
    """`fight(tables, seed, mirrored, policy)`: the outcome on one of these tables."""
    rng = Random(5)  # noqa: S311 - a game
    forces = [random_force(catalogue, rng, faction=faction, limit=40) for faction in ("north", "south")]

    def fight_(tables, seed, mirrored=False, policy="greedy"):
        monkeypatch.setattr(runner, "population", lambda: tables)
        setup = BattleSetup(seed, (policy, policy), "basic", mirrored)
        battle = BETA_BATTLE.play(forces[0], forces[1], (catalogue, catalogue), setup, record=True)
        return msgspec.json.encode(BETA_BATTLE.finished(battle, setup))

    return fight_


def test_a_battle_is_the_same_on_a_table_that_was_read(fight, tmp_path):
    made = [fight(nowhere(), seed) for seed in (3, 3 + TABLES)]
    first, second = (Population(FolderShelf(tmp_path, "v1")) for _ in range(2))
    kept = [fight(first, seed) for seed in (3, 3 + TABLES)]
    (file,) = tmp_path.iterdir()
    read = [fight(second, seed) for seed in (3, 3 + TABLES)]

    assert made == kept == read
    assert first.get_field(3, 40).routes.reckoned > 0 == second.get_field(3, 40).routes.reckoned
    assert 10 * second.get_field(3, 40).news < first.get_field(3, 40).news

    file.write_bytes(b"x")
    assert [fight(Population(FolderShelf(tmp_path, "v1")), seed) for seed in (3, 3 + TABLES)] == made


class Rubbish:
    """A shelf on which something else lies."""

    def read(self, name):
        return b"\xc1"

    def write(self, name, data):
        """Nowhere."""


def test_what_cannot_be_read_is_made_anew():
    assert Population(Rubbish()).get_field(3, 40).table == nowhere().get_field(3, 40).table


def test_of_a_table_that_nobody_asked_for_nothing_is_kept(tmp_path):
    Population(FolderShelf(tmp_path, "v1")).store(3, 40)
    assert list(tmp_path.iterdir()) == []


def test_a_process_has_one_population_on_the_shelf_in_use():
    population.cache_clear()
    assert population() is population()
    assert population().shelf is current_cache()


def test_what_is_of_no_more_use_is_let_go(fight):
    tables = Population(NoTableCache(), at_hand=1)
    one = fight(tables, 1)
    first = tables.get_field(1, 40)
    fight(tables, 2)

    assert not first.routes.soils()
    assert tables.get_field(1, 40) is not first
    assert fight(tables, 1) == one


def test_a_battle_that_is_over_goes_without_a_search_for_garbage(fight):
    tables = nowhere()
    gc.collect()
    gc.disable()
    others = there(Battle)  # that other tests have left open
    try:
        fight(tables, 1)
        assert there(Battle) <= others
    finally:
        gc.enable()


@pytest.mark.parametrize("policy", ["greedy", "planner", "veteran"])
def test_what_armies_can_do_to_each_other_goes_with_them(fight, monkeypatch, policy):
    """A study of the lab fights with thousands of armies, in processes that search for no garbage."""
    musters = runner._ArmyPairCache()
    monkeypatch.setattr(runner, "_ARMY_PAIRS", musters)
    gc.collect()
    gc.disable()
    others = there(Threats)
    try:
        fight(nowhere(), 1, policy=policy)
        assert there(Threats) - others
        musters.pairs = ()
        assert there(Threats) <= others
    finally:
        gc.enable()


def there(kind):
    # type(): `isinstance` asks an object for `__class__`, and lazy ones of earlier tests answer with what they stand for.
    return {id(thing) for thing in gc.get_objects() if issubclass(type(thing), kind)}


def test_what_is_known_of_a_table_has_bounds_and_is_not_lost(fight):
    tables = nowhere()
    one = fight(tables, 1)
    field = tables.get_field(1, 40)
    looks, lines = field.sight.looks, field.sight.kept
    field.with_dangerous_pieces((1,)), field.with_dangerous_pieces((2,))

    field.tidy(CacheLimits(10, 10, 10, 10, 10))

    assert lines > 50
    assert field.sight.kept == 0 == len(field.paths) == len(field.bodies)
    assert field.with_dangerous_pieces((2,)) is field.with_dangerous_pieces((2,))
    assert fight(tables, 1) == one
    assert field.sight.looks == looks


def test_the_second_of_a_pair_has_the_table_but_not_the_dice(fight):
    tables = nowhere()
    one, other = (msgspec.json.decode(fight(tables, 3, mirrored)) for mirrored in (False, True))

    assert one["table"] == other["table"] == table_number(3) == 3
    assert one["log"] != other["log"]
