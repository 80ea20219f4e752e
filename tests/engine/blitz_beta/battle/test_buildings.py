"""Infantry in buildings: going in and out, being seen and hit there, and what happens when one comes down."""

import random

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.fuzz.invariants import check_state
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, is_touching, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import models_in_area
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.support.buildings import EnterBuilding, StepOut
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged, where

HUNTER = "north/hunter"
SQUAD = "north/infantry-squad"
HOUSE = TerrainPiece(
    name="House",
    outline=rectangle(24, 20, 4, 4),
    height=3.0,
    going="impassable",
    cover="heavy",
    solid=True,
    floors=2,
)


def inside(battle, number, storey=1, piece=0):
    model = battle.models[number]
    model.building, model.storey, model.cell = piece, storey, battle.field.table.cell(24, 20)
    battle.indoors = (*battle.indoors, number)
    return model


def test_a_squad_moves_to_touch_a_building_and_goes_in():
    battle = staged([Piece(SQUAD, 24, 14)], [Piece(HUNTER, 24, 40, 18)], terrain=(HOUSE,))
    model = active(battle, battle.models[0])
    assert EnterBuilding(0) not in ActMenu(battle, model)
    do(battle, model, Move(battle.field.table.cell(24, 17), 6))
    battle.set(model, "hiding", True)

    do(battle, model, EnterBuilding(0))

    assert (model.building, model.storey, where(battle, model), model.moves) == (0, 1, (24, 20), 0)
    assert (model.hiding, model.hull_down) == (False, False)
    assert event_values(battle, "enters") == {"piece": 0, "name": "House", "floor": 1}
    assert [act for key in ("move", "enter", "step out") for act in ActMenu(battle, model).of(key)] == []
    check_state(battle)


@pytest.mark.parametrize(
    "key, storeys, posture, may",
    [
        (SQUAD, 0, "combat", True),
        (SQUAD, 2, "combat", False),
        (SQUAD, 0, "braced", False),
        (HUNTER, 0, "combat", False),
    ],
)
def test_only_infantry_that_moved_enters_a_floor_that_is_free(key, storeys, posture, may):
    battle = staged(
        [Piece(key, 24, 17), Piece(SQUAD, 4, 4), Piece(SQUAD, 8, 4)], [Piece(HUNTER, 24, 40, 18)], terrain=(HOUSE,)
    )
    for number in range(storeys):
        inside(battle, number + 1, number + 1)
    model = active(battle, battle.models[0], posture)
    model.moves = 0

    assert (EnterBuilding(0) in ActMenu(battle, model)) is may


def test_a_building_that_the_enemy_holds_is_closed():
    battle = staged([Piece(SQUAD, 24, 17)], [Piece(SQUAD, 24, 40, 18)], terrain=(HOUSE,))
    inside(battle, 1)
    model = active(battle, battle.models[0])
    model.moves = 0

    assert EnterBuilding(0) not in ActMenu(battle, model)


def test_stepping_out_takes_a_move_and_ends_at_the_walls():
    battle = staged([Piece(SQUAD, 24, 17)], [Piece(HUNTER, 24, 40, 18)], terrain=(HOUSE,))
    model = active(battle, inside(battle, 0), "top speed")
    cell = battle.field.table.cell(24, 23)
    model.moves = 0

    do(battle, model, StepOut(cell))

    assert (model.building, model.storey) == (-1, 0)
    assert (battle.indoors, where(battle, model), model.moves) == ((), (24, 23), 1)
    assert EnterBuilding(0) not in ActMenu(battle, model)
    check_state(battle)


def test_who_is_inside_moves_by_stepping_out_only():
    battle = staged([Piece(SQUAD, 24, 17)], [Piece(HUNTER, 24, 40, 18)], terrain=(HOUSE,))
    model = active(battle, inside(battle, 0))
    assert model.moves
    battle.players = [Player(), Player()]
    run_hooks(battle, words.ACTIVATION_BEGINS, model)
    assert model.moves == 0


def test_who_is_inside_is_seen_at_the_nearest_wall_with_the_cover_of_the_building():
    """Ranges are measured from the edges: sixteen inches from the wall at 22 to a Gear at 38, less its base."""
    battle = staged([Piece(SQUAD, 24, 17)], [Piece(HUNTER, 24, 38, 18), Piece(HUNTER, 24, 22.5, 18)], terrain=(HOUSE,))
    squad = inside(battle, 0)
    far, near = battle.models[1:]

    there, back = line_of_sight(battle, far, squad).shelter, line_of_sight(battle, squad, far).shelter

    assert (there.lock, there.cover, there.full_cover, there.distance) == (Lock.SIGHT, 3, False, 15.5)
    assert there.piece == 0
    assert (back.lock, back.has_cover, back.distance) == (Lock.SIGHT, False, 15.5)
    assert battle.gap(squad, near) == 0.0
    assert not is_touching(battle, squad, near)
    assert (engaged_enemies(battle, near), engaged_enemies(battle, squad)) == ([], [])


def test_all_who_are_inside_see_each_other():
    battle = staged([Piece(SQUAD, 24, 17), Piece(SQUAD, 24, 14)], [Piece(HUNTER, 24, 40, 18)], terrain=(HOUSE,))
    first, second = (inside(battle, number, number + 1) for number in (0, 1))
    seen = line_of_sight(battle, first, second).shelter
    assert (seen.lock, seen.distance) == (Lock.SIGHT, 0.0)


def test_they_can_be_shot_at_one_by_one():
    battle = staged([Piece(HUNTER, 24, 38, 18)], [Piece(SQUAD, 24, 17)], [6, 6, 6], [1, 1, 1, 1, 1], terrain=(HOUSE,))
    squad, model = inside(battle, 1), active(battle, battle.models[0])

    do(battle, model, FireWeapon(0, 0, (1,)))

    event = next(event for event in battle.log.events if event.kind == "attack")
    assert ("Adjacent cover", 3) in [(one.label, one.dice) for one in event.throws[1][1].pool.modifiers]
    assert squad.damage == 1


def test_an_area_takes_in_as_many_floors_as_its_rating():
    tall = TerrainPiece(
        name="Tower",
        outline=rectangle(24, 20, 4, 4),
        height=6.0,
        going="impassable",
        cover="heavy",
        solid=True,
        floors=6,
    )
    battle = staged(
        [Piece(SQUAD, 4 + 3 * number, 4) for number in range(5)],
        [Piece(HUNTER, 24, 40, 18), Piece(HUNTER, 24, 23, 18)],
        terrain=(tall,),
    )
    for number in range(5):
        inside(battle, number, number + 1)
    shooter = battle.models[5]
    rockets = next(mount for mount in shooter.kit.mounts if mount.code == "LRP").profiles[0]
    assert rockets.area == 4

    on_the_second = [model.id for model, _ in models_in_area(battle, rockets, shooter, battle.models[1])]
    outside = [model.id for model, _ in models_in_area(battle, rockets, shooter, battle.models[6])]

    assert (on_the_second, outside) == ([0, 2, 3], [0, 1, 2, 3])


def test_a_building_that_comes_down_turns_everybody_out():
    """A hut of three cubic inches; the squads in it lose their actions and are Used."""
    hut = TerrainPiece(
        name="Hut", outline=rectangle(24, 20, 2, 2), height=1.0, going="impassable", cover="light", floors=2
    )
    battle = staged(
        [Piece(HUNTER, 24, 8)],
        [Piece(SQUAD, 4, 40), Piece(SQUAD, 8, 40)],
        [6, 6, 6],
        [1],
        terrain=(hut,),
    )
    for number in (1, 2):
        inside(battle, number, number)
    model = active(battle, battle.models[0])

    do(battle, model, Demolish(0, 0, piece=0))

    assert battle.ruins == (0,)
    assert [(one.building, one.actions, one.ready, one.on_table) for one in battle.models[1:]] == [
        (-1, 0, False, True)
    ] * 2
    found = [(event.kind, event.model) for event in battle.log.events[-3:]]
    assert found == [("scarred", 0), ("turned out", 1), ("turned out", 2)]
    check_state(battle)


def test_who_is_destroyed_inside_leaves_the_floor_free():
    battle = staged([Piece(HUNTER, 24, 38, 18)], [Piece(SQUAD, 24, 17)], [6, 6, 6], [1, 1, 1, 1], terrain=(HOUSE,))
    squad, model = inside(battle, 1), active(battle, battle.models[0])
    squad.damage = squad.profile.capacity - 1
    squad.crippled = True

    do(battle, model, FireWeapon(0, 0, (1,)))

    assert (squad.alive, squad.building, battle.indoors) == (False, -1, ())


def test_buildings_of_random_tables_have_floors():
    table = random_table(random.Random(3))  # noqa: S311 - a game

    assert {piece.floors == int(piece.height) for piece in table.terrain if piece.name == "Building"} == {True}
