"""Swimming, turning in towns, standing up, and looking around corners."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, line_of_sight, sees_over_edge
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.continuation import Continue
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import is_detected_with_lock
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, event_values, staged

HUNTER, DRAGON = "north/hunter", "south/water-dragon"
TEAM, STRIDER = "south/sniper-infantry-team", "north/scimitar"
LAKE = TerrainPiece(name="Lake", outline=rectangle(24, 24, 20, 12), going="water", form="area", depth=3.0)


def with_trait(name):
    return next(
        key
        for key, model in CATALOGUE.models.items()
        if model.statline.trait(name) and model.statline.base_type != "Terrain"
    )


def cell(battle, x, y):
    return battle.field.table.cell(x, y)


# Swimming


def swimmer(y, terrain=(LAKE,)):
    battle = staged([Piece(DRAGON, 24, y)], [Piece(HUNTER, 24, 46, 18)], terrain=terrain)
    return battle, active(battle, battle.models[0])


def test_swimming_is_for_water_and_goes_as_on_a_road():
    battle, model = swimmer(19.5)
    (swims,) = (frame for frame in model.kit.frames if frame.mode == "H2O")
    far = swims.mr + 2.0

    assert Move(cell(battle, 24, 19.5 + far), 6, swims.number) in ActMenu(battle, model)
    assert Move(cell(battle, 24, 19.5 + far + 0.5), 6, swims.number) not in ActMenu(battle, model)
    assert Move(cell(battle, 24, 15), 18, swims.number) not in ActMenu(battle, model)


def test_a_dragon_swims_on_and_says_so():
    battle, model = swimmer(19.5)
    swims = next(frame.number for frame in model.kit.frames if frame.mode == "H2O")

    do(battle, model, Move(cell(battle, 24, 24), 6, swims))

    assert (model.frame.mode, event_values(battle, "move")["mode"]) == ("H2O", "H2O")


def test_nobody_swims_on_land():
    battle, model = swimmer(24, terrain=())
    swims = next(frame.number for frame in model.kit.frames if frame.mode == "H2O")

    assert Move(cell(battle, 24, 26), 6, swims) not in ActMenu(battle, model)


# Turning in towns


@pytest.mark.parametrize("rough", [False, True])
def test_a_second_turn_is_free_in_the_open(rough):
    scrub = TerrainPiece(name="Scrub", outline=rectangle(24, 24, 20, 12), going="difficult", form="area")
    battle = staged([Piece(with_trait("Urban"), 24, 24, 6)], [Piece(HUNTER, 4, 46)], terrain=(scrub,) if rough else ())
    model = active(battle, battle.models[0])
    ground = next(frame.number for frame in model.kit.frames if frame.mode == "G")
    act = Move(cell(battle, 26, 24), 18, ground, extra_turn=True)
    left = model.actions

    do(battle, model, act)

    assert (model.facing, model.actions) == (18, left - 1 if rough else left)


def test_without_an_action_it_turns_in_the_open_only():
    scrub = TerrainPiece(name="Scrub", outline=rectangle(24, 24, 20, 12), going="difficult", form="area")
    for terrain, may in (((), True), ((scrub,), False)):
        battle = staged([Piece(with_trait("Urban"), 24, 24, 6)], [Piece(HUNTER, 4, 46)], terrain=terrain)
        model = active(battle, battle.models[0])
        ground = next(frame.number for frame in model.kit.frames if frame.mode == "G")
        model.actions = 0
        assert (Move(cell(battle, 27, 24), 18, ground, extra_turn=True) in ActMenu(battle, model)) is may


# Low Profile


def crouching():
    """A low Gear behind a wall that is higher than it keeps, lower than it can rise."""
    wall = TerrainPiece(name="Wall", outline=rectangle(24, 12, 6, 0.5), height=1.5, cover="medium", going="impassable")
    low = next(
        key
        for key, model in CATALOGUE.models.items()
        if model.statline.base_type == "Gear"
        and model.statline.trait("Low Profile")
        and not model.statline.trait("ANN")
    )
    return staged([Piece(low, 24, 11)], [Piece(HUNTER, 24, 24, 18)], terrain=(wall,))


def test_a_gear_rises_for_its_activation_and_sees_over_the_wall():
    battle = crouching()
    model, enemy = battle.models
    before = model.kit, line_of_sight(battle, model, enemy).shelter.lock
    seen = []

    def act(decision):
        seen.append((model.frame.height, line_of_sight(battle, model, enemy).shelter.lock.name))
        return next(iter(decision.options))

    player = Player(low_profile_off=True, posture="braced", act=act)
    battle.players = [player, Player()]
    sequence.activation(battle, model)

    assert (before[0].frames[0].height, before[1].name, seen) == (1.0, "SENSORS", [(2.0, "SIGHT")])
    assert (model.kit, model.tall, line_of_sight(battle, model, enemy).shelter.lock) == (before[0], False, before[1])


def test_who_stands_by_stays_up_until_the_cleanup():
    battle = crouching()
    model = active(battle, battle.models[0], "braced")
    battle.set(model, "tall", True)
    model.standby = 1
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation ends", model)
    up = model.tall
    saved = save(battle)
    model.standby = 0
    battle.players = [Player(), Player()]
    run_hooks(battle, "cleanup", model)

    assert (up, model.tall, model.frame.height) == (True, False, 1.0)
    load(battle, saved)
    assert (model.tall, model.frame.height) == (True, 2.0)


# Sensor booms


def around_the_corner(*, solid):
    """Two models on either side of a wall that ends a little to the left of them."""
    wall = TerrainPiece(
        name="Wall", outline=rectangle(28.5, 20, 10, 4), height=6.0, cover="medium", going="impassable", solid=solid
    )
    battle = staged([Piece(with_trait("Sensor Boom"), 24.5, 10)], [Piece(HUNTER, 24.5, 30, 18)], terrain=(wall,))
    return battle, *battle.models


def test_a_boom_gives_lock_past_an_edge():
    battle, spy, target = around_the_corner(solid=False)

    assert line_of_sight(battle, spy, target).shelter.lock.name == "SENSORS"
    assert find_lock(battle, target, spy) is None
    assert find_lock(battle, spy, target) == line_of_sight(battle, spy, target)
    battle.set(spy, "crippled", True)
    assert find_lock(battle, spy, target) is None  # it is Aux


def test_past_solid_cover_it_only_observes():
    battle, spy, target = around_the_corner(solid=True)

    assert line_of_sight(battle, spy, target).shelter.lock.name == "NEVER"
    assert find_lock(battle, spy, target) is None
    assert find_lock(battle, spy, target, observing=True) is not None
    assert is_detected_with_lock(battle, spy, target, doubled=2) is True


# Acting in the middle of a move


def driver(*, first, facing=6):
    """An Aller that made the first part of a move, up from (24, 8)."""
    battle = staged([Piece("north/aller", 24, 8, facing)], [Piece(HUNTER, 24, 40, 18)])
    model = active(battle, battle.models[0])
    do(battle, model, first(battle))
    return battle, model


def test_wheels_and_tracks_go_straight_on_after_an_action():
    battle, model = driver(first=lambda battle: Move(cell(battle, 24, 10), 6))

    assert list(ActMenu(battle, model).of("go on")) == [Continue(cell(battle, 24, y), 6) for y in (10.5, 11, 11.5, 12)]
    assert Continue(cell(battle, 24, 12.5), 6) not in ActMenu(battle, model)
    assert Continue(cell(battle, 24.5, 11), 6) not in ActMenu(battle, model)
    do(battle, model, Continue(cell(battle, 24, 11), 12))

    assert (model.facing, model.allowance, model.turned, event_values(battle, "move")["y"]) == (12, 1.0, "end", 11)
    assert list(ActMenu(battle, model).of("go on")) == []


@pytest.mark.parametrize(
    "facing, first, on, turning",
    [(0, (24, 10, 6), True, False), (6, (24, 10, 12), False, False), (6, (24, 10, 6), True, True)],
)
def test_there_is_one_turn_in_all_of_the_move(facing, first, on, turning):
    battle, model = driver(first=lambda battle: Move(cell(battle, *first[:2]), first[2]), facing=facing)

    assert (Continue(cell(battle, 24, 11), 6) in ActMenu(battle, model)) is on
    assert (Continue(cell(battle, 24, 11), 9) in ActMenu(battle, model)) is turning


def test_a_turn_on_the_spot_is_the_turn_at_the_start():
    battle, model = driver(first=lambda battle: Move(battle.models[0].cell, 9))

    assert model.turned == "start"
    assert {act.facing for act in ActMenu(battle, model).of("go on")} == {9}


def test_dangerous_ground_is_tested_where_a_move_goes_on_over_it():
    """L1500-1514, as in any other move."""
    scree = TerrainPiece(name="Scree", outline=rectangle(24, 13, 8, 4), form="area", dangerous=True)
    battle = staged([Piece("north/aller", 24, 8)], [Piece(HUNTER, 24, 40, 18)], terrain=(scree,))
    battle.dice = Faces(6)
    model = active(battle, battle.models[0])
    do(battle, model, Move(cell(battle, 24, 10), 6, careful=False))
    before = len(battle.log.events)

    do(battle, model, Continue(cell(battle, 24, 11.5), 6))

    assert [event.kind for event in battle.log.events[before:]] == ["dangerous terrain", "move"]


def test_walkers_need_no_such_act():
    battle = staged([Piece(HUNTER, 24, 8)], [Piece(HUNTER, 24, 40, 18)])
    model = active(battle, battle.models[0])
    do(battle, model, Move(cell(battle, 24, 10), 6))

    assert (model.turned, list(ActMenu(battle, model).of("go on"))) == ("", [])


# Large friends


@pytest.mark.parametrize("friend, rating", [("support/outpost", 3), ("north/aller", 2), ("component", 3)])
def test_fortifications_and_large_vehicles_are_heavy_cover(friend, rating):
    """Infantry wholly behind something larger of its own side."""
    key = "north/aller" if friend == "component" else friend
    battle = staged(
        [Piece(HUNTER, 24, 34, 18)],
        [Piece("south/infantry-squad", 24, 21), Piece(key, 24, 23 if "/aller" in key else 23.5)],
    )
    large = battle.models[2]
    if friend == "component":
        large.recruit = replace(large.recruit, component=True, parent=99)

    seen = line_of_sight(battle, battle.models[0], battle.models[1])

    assert (seen.friend, seen.shelter.cover, seen.shelter.full_cover) == (2, rating, True)


@pytest.mark.parametrize("place, hidden", [((24.0, 18.5), True), ((24.0, 21.5), False)])
def test_an_enemy_that_it_is_engaged_with_is_cover_and_defends_when_it_is_missed(place, hidden):
    """A Hunter with good eyes shoots at infantry that fights a strider of its own side: the strider shields it where it is
    between."""
    battle = staged(
        [Piece(line_of(HUNTER, traits='Sensors:18"'), 24, 13), Piece(STRIDER, place[0], place[1])],
        [Piece(TEAM, 24, 20)],
        [1, 1, 1],
        *([[6] * 4, [6, 6]] if hidden else [[6, 6]]),
    )
    hunter, strider, team = battle.models
    active(battle, hunter)
    seen = line_of_sight(battle, hunter, team)
    assert (seen.friend == strider.id, seen.shelter.full_cover) == (hidden, hidden)
    assert line_of_sight(battle, strider, team).friend == -1

    gun = next(mount.number for mount in hunter.kit.mounts if mount.code == "LAC")
    do(battle, hunter, FireWeapon(gun, 0, (team.id,), sensors=hidden))
    defenders = [event.target for event in battle.log.events if event.kind in ("attack", "area")]
    assert defenders == ([team.id, strider.id] if hidden else [team.id])


# What stands in the way together


def wrecked(*places, terrain=(), station=""):
    """Two teams of infantry ten inches apart, and wrecks of tall striders between them; the first may be in the air."""
    wrecks = [Piece(STRIDER, x, 15) for x in places]
    battle = staged([Piece(TEAM, 24, 10)], [Piece(TEAM, 24, 20, 18), *wrecks], terrain=terrain)
    for model in battle.models[2:]:
        damage.remove(battle, model, "wreck")
    battle.set(battle.models[0], "station", station)
    return line_of_sight(battle, battle.models[0], battle.models[1]).shelter.lock


WALL = TerrainPiece(name="Wall", outline=((24.1, 13), (30, 13), (30, 13.5), (24.1, 13.5)), height=3.0, cover="medium")


@pytest.mark.parametrize(
    "places, terrain, lock",
    [
        ((23.0,), (), Lock.SIGHT),
        ((23.0, 24.5), (), Lock.SENSORS),
        ((22.5, 25.5), (), Lock.SIGHT),
        ((), (WALL,), Lock.SIGHT),
        ((23.0,), (WALL,), Lock.SIGHT),
        ((23.5,), (WALL,), Lock.SENSORS),
    ],
)
def test_wrecks_and_terrain_hide_a_target_together(places, terrain, lock):
    assert wrecked(*places, terrain=terrain) is lock


@pytest.mark.parametrize("station", ["circling", "elevated"])
def test_who_flies_looks_over_both(station):
    assert wrecked(23.5, terrain=(WALL,), station=station) is Lock.SIGHT


def test_a_boom_looks_over_a_low_wall_past_a_wreck():
    wall = TerrainPiece(name="Wall", outline=rectangle(24, 11.5, 20, 0.5), height=2.0, cover="medium")
    battle = staged(
        [Piece("black-talon/dark-naga", 24, 10)], [Piece(TEAM, 24, 20, 18), Piece(STRIDER, 22.5, 15)], terrain=(wall,)
    )
    spy, target, wreck = battle.models
    damage.remove(battle, wreck, "wreck")

    assert line_of_sight(battle, spy, target).shelter.lock is Lock.SENSORS
    assert sees_over_edge(battle, spy, target) is True
