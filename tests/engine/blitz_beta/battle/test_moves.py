"""Moves as they are played."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.book.notation import parse_traits
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Piece, active, do, event_values, open_field, staged, where

HUNTER, KLEMM = "north/hunter", "north/klemm"
CELL = open_field().table.cell
SCREE = TerrainPiece(name="Scree", outline=rectangle(24, 16, 8, 4), going="difficult", form="area", dangerous=True)


def alone(key, facing=6, posture="combat", *dice, **options):
    battle = staged([Piece(key, 24, 10, facing)], [Piece(HUNTER, 44, 44, 18)], *dice, **options)
    return battle, active(battle, battle.models[0], posture)


def may(battle, model, *args, **options):
    return Move(*args, **options) in ActMenu(battle, model)


@pytest.mark.parametrize(
    "posture, inches, legal",
    [("combat", 5, True), ("combat", 5.5, False), ("braced", 1, False), ("top speed", 5, True)],
)
def test_a_move_has_mr_inches(posture, inches, legal):
    battle, model = alone(HUNTER, 6, posture)

    assert may(battle, model, CELL(24, 10 + inches), 6) is legal


def test_a_walker_turns_at_will_and_may_stop_on_its_way():
    battle, model = alone(HUNTER)

    do(battle, model, Move(CELL(27, 10), 18))
    assert (where(battle, model), model.facing, model.allowance, model.moves) == ((27, 10), 18, 2.0, 0)
    assert may(battle, model, CELL(27, 12), 0)
    assert not may(battle, model, CELL(27, 12.5), 0)


def test_top_speed_is_two_moves():
    battle, model = alone(HUNTER, 6, "top speed")
    do(battle, model, Move(CELL(24, 15), 6))
    do(battle, model, Move(CELL(24, 20), 6))

    assert (where(battle, model), model.moves) == ((24, 20), 0)
    assert list(ActMenu(battle, model).of("move")) == []


@pytest.mark.parametrize(
    "cell, facing, legal",
    [
        ((24, 17), 6, True),  # 6", and one more over open ground
        ((24, 17.5), 6, False),
        ((29, 10), 0, True),  # turned first, then straight on
        ((29, 10), 6, False),
        ((24, 14), 0, True),  # straight on, then turned
        ((24, 7), 6, True),  # backwards at half pace
        ((24, 6), 6, False),
    ],
)
def test_a_ground_vehicle_turns_once_at_either_end(cell, facing, legal):
    battle, model = alone(KLEMM)

    assert may(battle, model, CELL(*cell), facing) is legal


def test_an_action_buys_a_turn():
    battle, model = alone(KLEMM)
    assert not may(battle, model, CELL(27, 10), 18)

    do(battle, model, Move(CELL(27, 10), 18, extra_turn=True))
    assert (model.actions, model.facing) == (1, 18)


def test_a_secondary_movement_system_stays_in_use():
    battle, model = alone(HUNTER)
    do(battle, model, Move(CELL(24, 16), 6, frame=1))

    assert (model.frame.mode, where(battle, model)) == ("G", (24, 16))


def test_nobody_stops_on_another_or_walks_through_him_but_through_infantry():
    for blocker, through in ((HUNTER, False), ("south/infantry-squad", True)):
        battle = staged([Piece(HUNTER, 24, 10)], [Piece(blocker, 24, 12.5)])
        model = active(battle, battle.models[0])
        assert not may(battle, model, CELL(24, 12), 6)
        assert may(battle, model, CELL(24, 15), 6) is through


@pytest.mark.parametrize(
    "dice, end, damage, stuck",
    [([6, 1, 1], (24, 15), 0, False), ([3, 2, 1], (24, 14.5), 1, False), ([1, 1, 1], (24, 14.5), 1, True)],
)
def test_dangerous_ground_is_tested(dice, end, damage, stuck):
    """A walker has a third die. Who fails stops an inch in, and is damaged (L1500-1514)."""
    battle, model = alone(HUNTER, 6, "combat", dice, terrain=(SCREE,))
    assert not may(battle, model, CELL(24, 15), 6)

    do(battle, model, Move(CELL(24, 15), 6, careful=False))

    assert (where(battle, model), model.damage, model.immobilised) == (end, damage, stuck)
    assert (battle.acting == model.id) is not stuck


def test_a_cautious_move_needs_no_test():
    battle, model = alone(HUNTER, 6, "combat", terrain=(SCREE,))
    model.cell, model.hull_down = CELL(24, 13), True

    do(battle, model, Move(CELL(24, 15), 6, careful=False, cautious=True))

    assert (where(battle, model), model.moves, model.allowance, model.hull_down) == ((24, 15), 0, 0.0, True)
    assert not may(battle, model, CELL(24, 16), 6, careful=False)


def test_moving_gives_up_hiding():
    battle, model = alone(HUNTER)
    model.hiding = True
    do(battle, model, Move(CELL(24, 11), 6))

    assert not model.hiding


def test_a_jetpack_jumps_once_over_everything():
    house = TerrainPiece(
        name="House", outline=rectangle(24, 12, 4, 1), height=3, going="impassable", cover="heavy", solid=True
    )
    line = replace(CATALOGUE.models[HUNTER].statline, traits=parse_traits('Jetpack:4"'))
    battle = staged([Piece(line, 24, 10)], [Piece(HUNTER, 44, 44)], terrain=(house,))
    model = active(battle, battle.models[0])

    do(battle, model, Jump(CELL(24, 14)))

    assert (where(battle, model), event_values(battle, "jump")) == ((24, 14), {"x": 24, "y": 14})
    assert list(ActMenu(battle, model).of("jump")) == []


@pytest.mark.parametrize("y", [1, 24])
def test_a_jetpack_reaches_whatever_is_within_its_inches(y):
    """L13117-13121: each place of the lattice, in all directions and up to the edge."""
    line = replace(CATALOGUE.models[HUNTER].statline, traits=parse_traits('Jetpack:4"'))
    battle = staged([Piece(line, 24, y)], [Piece(HUNTER, 44, 44)])
    model, table = active(battle, battle.models[0]), battle.field.table
    lattice = [
        row * table.columns + column
        for row in range(0, table.rows, battle.field.stride)
        for column in range(0, table.columns, battle.field.stride)
    ]

    jumps = {act.cell for act in ActMenu(battle, model).of("jump")}

    on_table = [cell for cell in lattice if table.ys[cell] >= model.frame.radius]
    assert jumps == {cell for cell in on_table if 0 < table.between(model.cell, cell) <= 4}


@pytest.mark.parametrize("enemies", [[(40, 10), (24, 16)], [(24, 16), (40, 10)]])
def test_a_move_may_end_with_a_look_at_the_nearest_enemy(enemies):
    """As it stands, as it went (12), or towards the nearest (5)."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(HUNTER, x, y, 18) for x, y in enemies])
    model = active(battle, battle.models[0])

    facings = {act.facing for act in ActMenu(battle, model).of("move") if act.cell == CELL(22, 10)}

    assert facings == {6, 12, 5}


def test_every_option_is_legal():
    for key in (HUNTER, KLEMM, "cef/hht-90"):
        battle, model = alone(key, terrain=(SCREE,))
        options = list(ActMenu(battle, model))
        assert len(options) > 20
        assert all(option in ActMenu(battle, model) for option in options)


def test_small_vehicles_turn_at_will():
    for posture, legal in (("combat", True), ("top speed", False)):
        battle, model = alone("north/antelope", 6, posture)
        assert may(battle, model, CELL(24, 12), 18) is legal
