"""Terrain and wrecks as targets, and what becomes of cover when a piece is gone."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, piece_profile
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import labels
from tests.engine.blitz_beta.battle.stage import Piece, active, do, event_values, staged

HUNTER, JAGER, COBRA = "north/hunter", "south/jager", "south/cobra-mp"


def wall(x=24, y=20, length=6, width=0.5, height=2.0, cover="medium", **values):
    name = values.pop("name", "Wall")
    return TerrainPiece(
        name=name, outline=rectangle(x, y, length, width), height=height, cover=cover, going="difficult", **values
    )


@pytest.mark.parametrize(
    "length, cover, armour, capacity", [(4.0, "light", 6, 1), (4.5, "medium", 6, 2), (4.0, "heavy", 9, 2)]
)
def test_ex34_armour_and_capacity_of_walls(length, cover, armour, capacity):
    """EX-34: walls of 4x1x1/2 light, 4.5x1x1/2 medium, 4x1x1/2 heavy."""
    target = piece_profile(wall(length=length, height=1.0, cover=cover), DEFAULT)

    assert (target.ar, target.hull, target.names) == (armour, capacity, frozenset({"Resist:Blast"}))


def duel(*dice, pieces=(), second=(24, 22)):
    """A Hunter below a wall, with its autocannon, and somebody right behind it."""
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(JAGER, second[0], second[1], 18)], *dice, terrain=pieces or (wall(),)
    )
    model = active(battle, battle.models[0])
    gun = next(mount.number for mount in model.kit.mounts if mount.code == "LAC")
    return battle, model, gun


def test_a_wall_is_hit_at_gun_six_and_defends_with_one_die():
    battle, model, gun = duel([6, 6, 6], [1])

    do(battle, model, Demolish(gun, 0, piece=0))

    event = next(event for event in battle.log.events if event.kind == "demolition")
    attack, defence = (throw.pool for _, throw in event.throws)
    assert (attack.skill, attack.dice, defence.skill, defence.dice) == (6, 3, None, 1)
    assert (event.values["mos"], event.values["damage"]) == (7, 7)
    assert battle.ruins == (0,)


def test_damage_adds_up_until_the_piece_is_in_ruins():
    """Six cubic inches of medium cover are three points of damage: one, then all; overkill adds nothing."""
    battle, model, gun = duel([3, 1, 1], [2])
    model.actions = 2
    before = line_of_sight(battle, battle.models[1], model).shelter

    do(battle, model, Demolish(gun, 0, piece=0))
    assert (battle.scars, battle.ruins) == (((0, 1),), ())
    battle.set(model, "fired", ())
    battle.dice = ScriptedDice([5, 1, 1], [1])
    do(battle, model, Demolish(gun, 0, piece=0))

    assert (battle.scars, battle.ruins) == (((0, 3),), (0,))
    assert event_values(battle, "scarred") == {"piece": 0, "name": "Wall", "taken": 3, "capacity": 3, "destroyed": True}
    ruin = battle.field.table.terrain[0]
    assert (ruin.name, ruin.height, ruin.going, ruin.cover) == ("Wall in ruins", 1.0, "difficult", "medium")
    assert Demolish(gun, 0, piece=0) not in ActMenu(battle, model)
    assert before == line_of_sight(battle, battle.models[1], model).shelter  # a ruin of an inch still covers a Gear


def test_cover_goes_with_the_piece_and_comes_back_with_undo():
    """A wall of three inches hides a Gear, what is left of it covers its lower half only."""
    battle, model, gun = duel([6, 6, 6], [1], pieces=(wall(height=3.0, length=4.0, cover="light"),), second=(24, 21))
    target, whole = battle.models[1], battle.field
    hidden = line_of_sight(battle, model, target).shelter
    mark = battle.journal.mark()

    do(battle, model, Demolish(gun, 0, piece=0))
    seen = line_of_sight(battle, model, target).shelter

    assert (hidden.lock, hidden.full_cover, seen.lock, seen.full_cover) == (Lock.SENSORS, True, Lock.SIGHT, False)
    saved = save(battle)
    battle.journal.undo(mark)
    assert battle.field is whole
    assert line_of_sight(battle, model, target).shelter == hidden
    load(battle, saved)
    assert battle.field.table.terrain[0].height == 1.5


def test_areas_hills_and_what_is_flat_are_no_targets():
    pieces = (
        wall(form="area", name="Woods"),
        wall(y=30, height=0.0, cover="none", name="Scrub"),
        wall(y=40, plateau=True, name="Hill"),
    )
    battle, model, _ = duel(pieces=pieces)

    assert list(ActMenu(battle, model).of("demolish")) == []


def test_terrain_has_cover_of_what_stands_before_it():
    pieces = (wall(y=16, height=1.0, cover="light"), wall(y=20, height=2.0))
    battle, model, gun = duel([6, 6, 6], [1, 1], pieces=pieces)

    do(battle, model, Demolish(gun, 0, piece=1))

    event = next(event for event in battle.log.events if event.kind == "demolition")
    assert labels(event.throws[1][1].pool) == [("Additional cover", 1, 0)]


def test_a_solid_piece_hides_another():
    pieces = (wall(y=16, height=4.0, length=20, cover="heavy", solid=True), wall(y=20))
    battle, model, gun = duel(pieces=pieces)

    assert Demolish(gun, 0, piece=1) not in ActMenu(battle, model)
    assert Demolish(gun, 0, piece=0) in ActMenu(battle, model)


def test_who_stands_in_the_area_defends_against_the_same_total():
    """Rockets at the wall: the Jager a step behind it is in its area, sheltered by nothing there."""
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 21, 18)], [6, 5], [1], [1], [6, 6, 6, 6], terrain=(wall(),)
    )
    model = active(battle, battle.models[0])
    rockets = next(mount.number for mount in model.kit.mounts if mount.code == "LRP")

    do(battle, model, Demolish(rockets, 0, piece=0))

    event = next(event for event in battle.log.events if event.kind == "area")
    assert (event.target, event.values["total"]) == (1, 6)


def wrecked(*dice, side=1):
    """A Hunter, and the wreck of the only model of a side, which is the first or the last of all."""
    there = [Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 22, 18)]
    battle = staged(*(there if side else reversed(there)), *dice, terrain=(wall(),))
    model = active(battle, battle.models[1 - side])
    battle.set(battle.sides[side], "standing", ())
    battle.set(battle.sides[side], "wrecks", (side,))
    battle.set(battle.models[side], "place", "wreck")
    gun = next(mount.number for mount in model.kit.mounts if mount.code == "LAC")
    return battle, model, Demolish(gun, 0, wreck=side)


@pytest.mark.parametrize("side", [0, 1])
def test_a_wreck_is_removed_by_one_blow_that_overkills_it(side):
    battle, model, act = wrecked([6, 6, 6], [1, 1, 1], side=side)

    do(battle, model, act)

    event = next(event for event in battle.log.events if event.kind == "demolition")
    assert event.throws[0][1].pool.skill == model.profile.gun
    assert event.values["damage"] >= battle.models[side].profile.capacity
    assert (battle.sides[side].wrecks, battle.models[side].place) == ((), "destroyed")


@pytest.mark.parametrize("side", [0, 1])
def test_ranges_of_wrecks_are_those_to_their_bases(side):
    """Nineteen inches between the middles are eighteen between the bases (L1936)."""
    battle, model, act = wrecked([6, 6, 6], [1], side=side)
    for one, y in ((model, 10), (battle.models[side], 29)):
        battle.set(one, "cell", battle.field.table.cell(10, y))

    do(battle, model, act)

    event = next(event for event in battle.log.events if event.kind == "demolition")
    assert "Sub-optimal range" not in {label for label, *_ in labels(event.throws[0][1].pool)}


@pytest.mark.parametrize("side", [0, 1])
def test_a_lesser_hit_leaves_the_wreck_as_it_is(side):
    battle, model, act = wrecked([3, 1, 1], [2, 1, 1], side=side)

    do(battle, model, act)

    assert (battle.sides[side].wrecks, battle.models[side].place) == ((side,), "wreck")
