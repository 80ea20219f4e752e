"""What units see of each other on a table, sizes, air units (BR-21, BR-28, SR-2)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.phases import sequence
from armybuilder.engine.systems.gundam_skirmish.battle.rules import movement
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import allowance, engages, moves
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import angle_between, band
from tests.engine.gundam_skirmish.battle.setups import army, at, flying, kinds, made, put

SUIT = {"model": "sample-suit", "weapons": ["sample-rifle"]}
TANK = {"model": "sample-tank"}
WALL = rectangle(30, 30, 40, 1)


def across(first=SUIT, second=SUIT, *, at_y=33.0, **wall):
    """Two units on both sides of a wall, the second one behind it."""
    piece = TerrainPiece(name="Wall", outline=WALL, form="instance", **({"solid": True} | wall))
    battle = made(army(first), army(second), terrain=(piece,) if wall else ())
    return battle, put(battle, 0, 30, 10), put(battle, 1, 30, at_y, 18)


@pytest.mark.parametrize("share,cover", [(0.0, "unobstructed"), (0.333, "unobstructed"), (0.334, "in-cover"), (0.666, "in-cover"), (0.667, "obstructed"), (1.0, "unseen")])  # fmt: skip
def test_cover_goes_by_thirds(share, cover):
    assert band(share) == cover


def test_cover_by_what_is_seen():
    """R05, the other reading: a target that is a third visible is Unobstructed."""
    assert [band(share, seen=True) for share in (0.66, 0.67, 1.0)] == ["unobstructed", "obstructed", "unseen"]


@pytest.mark.parametrize("height,near,far", [(1.5, "unobstructed", "unobstructed"), (2.0, "in-cover", "unobstructed"), (4.0, "obstructed", "in-cover"), (5.0, "obstructed", "in-cover"), (6.0, "unseen", "unseen")])  # fmt: skip
def test_a_wall_covers_a_suit_by_its_height_and_more_so_who_stands_behind_it(height, near, far):
    """BR-28: a suit is 5 inches high; 2 of 5 are more than a third, 4 of 5 more than two."""
    assert [battle.cover(one, two) for battle, one, two in (across(at_y=32, height=height), across(at_y=40, height=height))] == [near, far]  # fmt: skip


def test_a_wall_that_covers_a_suit_hides_a_tank():
    battle, one, two = across(SUIT, TANK, at_y=32, height=3.0)
    assert battle.cover(one, two) == "unseen"
    battle, one, two = across(SUIT, SUIT, at_y=32, height=3.0)
    assert battle.cover(one, two) == "in-cover"


def test_readings_of_cover_are_those_of_the_players():
    piece = TerrainPiece(name="Wall", outline=WALL, form="instance", height=3.0, solid=True)
    battle = made(army(SUIT), army(SUIT), terrain=(piece,), cover_bands="seen")
    assert battle.cover(put(battle, 0, 30, 10), put(battle, 1, 30, 32, 18)) == "unobstructed"


def test_angles_are_exact():
    """In facings of 15 degrees: 4 is the end of sight."""
    assert angle_between(0, 1, 6) == 0
    assert angle_between(1, 0, 6) == 6
    assert angle_between(0, -1, 6) == 12
    assert angle_between(3**0.5, 1, 6) == 4
    assert angle_between(1.8, 1, 6) > 4
    assert angle_between(0, 0, 6) == 0


@pytest.mark.parametrize("row,radius,height", [(SUIT, 1, 5), ({"model": "sample-armour"}, 2, 6), (TANK, 1, 1.5)])  # fmt: skip
def test_sizes_of_units(row, radius, height):
    assert tuple(made(army(row), army(SUIT)).units[0].recruit.size) == (radius, height)


# ---------------------------------------------------------------- air units


def test_an_air_unit_ignores_terrain_but_pays_for_damage_and_turning():
    rock = TerrainPiece(name="Rock", outline=rectangle(30, 14, 6, 6), height=9.0, going="impassable", form="instance")
    battle = made(army(SUIT), army(SUIT), terrain=(rock,))
    plane, _ = flying(battle, 0), put(battle, 1, 5, 55)
    put(battle, 0, 30, 10)
    table = battle.field.table
    assert (30, 14) in {(table.xs[cell], table.ys[cell]) for cell in moves(battle, plane)}
    assert battle.field.ground(battle.mover(plane)).at(table.cell(30, 14)) == 0
    assert allowance(battle, plane, 0, 5) == 2
    battle.change(plane, levels=(1, 0, 0))
    assert allowance(battle, plane, 0, 0) == 2


def test_an_air_unit_is_always_unobstructed_and_in_nobodys_close_combat():
    battle, one, plane = across(at_y=32, height=4.0)
    assert battle.cover(one, plane) == "obstructed"
    flying(battle, 1)
    assert battle.cover(one, plane) == "unobstructed"
    put(battle, 1, 30, 12)
    assert not engages(battle, one, plane)
    assert not engages(battle, plane, one)
    assert (battle.height(one), battle.height(plane)) == (0, 6)


def test_air_units_drift_in_the_upkeep_of_their_player_and_others_only_in_space():
    """BR-51, SR-2."""
    battle = made(army(SUIT, SUIT), army(SUIT))
    plane, suit, foe = flying(battle, 0), battle.units[1], flying(battle, 2)
    for number, place in enumerate(((30, 10), (10, 10), (50, 50))):
        put(battle, number, *place)
    battle.change(battle, phase="upkeep")
    sequence.step(battle)
    assert (at(battle, plane), at(battle, suit), at(battle, foe)) == ((30, 14), (10, 10), (50, 50))
    assert kinds(battle) == ["turn", "drifts"]


def test_a_drift_into_close_combat_is_no_charge(monkeypatch):
    """R34."""
    fought = []
    monkeypatch.setattr(movement, "close_combat", lambda *_, charged, **__: fought.append(charged))
    for reading in ("enters", "charges"):
        battle = made(army(SUIT), army(SUIT), terms="skirmish:space", arrival=reading)
        put(battle, 1, 30, 32)
        movement.drift_on(battle, put(battle, 0, 30, 20))
    assert fought == [False, True]
