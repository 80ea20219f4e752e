"""Movement over terrain as the book tells it, with its worked examples."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.movement import Routes
from armybuilder.engine.core.table.mover import CLOSED, OPEN, GroundEffect, TurnRule
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion, ground, locomotion, mover, shape
from factions.catalogues import get_catalogue

CATALOGUE = get_catalogue("blitz-beta")
GEAR = Locomotion("W", 2.0, 0.5, arms=True)
WHEELS = Locomotion("G", 2.0, 0.5)
CUSHION = Locomotion("H", 2.5, 0.5)
SHUT = GroundEffect(CLOSED, open=False, stop=False)


def piece(going="difficult", height=0.0, form="instance", **facts):
    return TerrainPiece(name="Piece", outline=rectangle(12, 12, 20, 8), going=going, height=height, form=form, **facts)


def best(how, allowance, *pieces, x=4, facing=0):
    """The farthest x that is reached along y = 12."""
    table = Tabletop(40, 24, pieces)
    routes = Routes(table, stride=1)
    reach = routes.reachable(table.cell(x, 12), facing, allowance, routes.grid(mover(table, how)))
    return max(table.xs[cell] for cell in reach.costs if table.ys[cell] == 12)


@pytest.mark.parametrize(
    "how, inches",
    [(GEAR, 4), (WHEELS, 2), (WHEELS.with_values(offroad=True), 4), (CUSHION, 1), (GEAR.with_values(mode="I"), 4)],
    ids=["walker", "ground", "offroad", "hover", "infantry"],
)
def test_difficult_terrain(how, inches):
    """EX-9: with 4 inches of MR left, wheels go 2 inches through woods. Hover pays three for one (L1391-1397)."""
    assert best(how, 4, piece(height=3, form="area"), x=6) == 6 + inches


@pytest.mark.parametrize("how, inches", [(GEAR, 8), (WHEELS, 10), (CUSHION, 10)], ids=["walker", "ground", "hover"])
def test_on_a_road(how, inches):
    """EX-10: 8 inches of MR are 10 on a road."""
    assert best(how, 8, piece("road")) == 4 + inches


@pytest.mark.parametrize("how, inches", [(GEAR, 8), (WHEELS, 9), (CUSHION, 9)], ids=["walker", "ground", "hover"])
def test_on_open_ground(how, inches):
    assert best(how, 8) == 4 + inches


def test_partly_on_the_road_is_a_move_in_the_open():
    """BR-54: the road's bonus is for a move on the road (L1383)."""
    road = TerrainPiece(name="Road", outline=rectangle(4, 12, 8, 3), going="road")

    assert best(WHEELS, 8, road) == 13


def test_a_bonus_asks_for_open_ground_all_the_way():
    hedge = TerrainPiece(name="Scrub", outline=rectangle(11, 12, 1, 8), going="difficult", form="area")

    assert best(WHEELS, 8, hedge) == 11
    assert best(WHEELS.with_values(offroad=True), 8, hedge) == 12


@pytest.mark.parametrize(
    "terrain, how, expected",
    [
        (piece("open"), GEAR, OPEN),
        (piece("open", dangerous=True), GEAR, GroundEffect(dangerous=True)),
        (piece("difficult", form="area"), CUSHION, OPEN),
        (piece("difficult", form="area", dangerous=True), CUSHION, GroundEffect(dangerous=True)),
        (piece("difficult", 0.9), GEAR, GroundEffect(open=False)),
        (piece("difficult", 1.0), GEAR, GroundEffect(open=False, dangerous=True)),
        (piece("difficult", 3.0, "area"), GEAR, GroundEffect(open=False)),
        (piece("difficult", 1.0), WHEELS, GroundEffect(2.0, open=False, dangerous=True)),
        (piece("difficult", 1.0), GEAR.with_values(careful=True), SHUT),
        (piece("impassable", 3), GEAR, SHUT),
        (piece("impassable", 3), CUSHION, SHUT),
        (piece("impassable"), CUSHION, GroundEffect(dangerous=True)),
        (piece("impassable", 3), CUSHION.with_values(jump=3), GroundEffect(open=False, stop=False)),
        (piece("impassable", 4), CUSHION.with_values(jump=3), SHUT),
        (piece("difficult", 3, "area"), CUSHION.with_values(jump=3), GroundEffect(open=False)),
        (piece("impassable", 3), GEAR.with_values(jump=3), SHUT),
    ],
)
def test_ground_of_each_kind(terrain, how, expected):
    """BR-55, BR-56, BR-61."""
    assert ground(terrain, how) == expected


@pytest.mark.parametrize(
    "depth, how, expected",
    [
        (0.5, GEAR, GroundEffect(open=False)),
        (1.0, GEAR, SHUT),
        (0.5, WHEELS, GroundEffect(2.0, open=False)),
        (0.5, GEAR.with_values(amphibious=True), OPEN),
        (1.0, WHEELS.with_values(amphibious=True), GroundEffect(2.0, open=False)),
        (5.0, CUSHION, GroundEffect(road=True)),
    ],
)
def test_water(depth, how, expected):
    """BR-58: deep from half the model's height; hover takes calm water as a road (L1471-1475)."""
    assert ground(piece("water", depth=depth), how) == expected


@pytest.mark.parametrize(
    "how, turns",
    [
        (GEAR, TurnRule.ANY),
        (GEAR.with_values(mode="I"), TurnRule.ANY),
        (WHEELS, TurnRule.EITHER_END),
        (CUSHION, TurnRule.AT_END),
        (WHEELS.with_values(extra_turn=True), TurnRule.BOTH_ENDS),
        (CUSHION.with_values(extra_turn=True), TurnRule.BOTH_ENDS),
        (WHEELS.with_values(extra_turn=True, lumbering=True), TurnRule.EITHER_END),
        (GEAR.with_values(lumbering=True), TurnRule.EITHER_END),
        (CUSHION.with_values(lumbering=True), TurnRule.AT_END),
    ],
)
def test_turns(how, turns):
    """BR-51, table 6.1."""
    assert mover(Tabletop(24, 24), how).turns is turns


def test_backwards_is_half_as_far_and_not_at_top_speed():
    """BR-50, L1173."""
    assert best(WHEELS, 8, facing=12, x=20) == 24.5
    assert best(WHEELS.with_values(fast=True), 8, facing=12, x=20) == 20


@pytest.mark.parametrize(
    "height, how, inches",
    [(1.0, WHEELS, 8.0), (1.5, WHEELS, 6.0), (1.5, GEAR, 8.0)],
)
def test_a_slope_is_difficult_from_half_the_silhouette(height, how, inches):
    """BR-57: its two inches cost double uphill, nothing downhill (L1439-1443)."""
    rise = TerrainPiece(name="Hill", outline=rectangle(20, 12, 20, 20), height=height, plateau=True, slope=2)
    table = Tabletop(40, 24, (rise,))
    grid = Routes(table).grid(mover(table, how))
    low, high = table.cell(6, 12), table.cell(14, 12)

    assert grid.leg(low, high)[0] == 16 - inches
    assert grid.leg(high, low)[0] == 8


def test_climbing_a_cliff_asks_for_arms_and_combat_posture():
    """BR-57, L1445-1453."""
    cliff = TerrainPiece(name="Cliff", outline=rectangle(20, 12, 20, 20), height=3, plateau=True)

    assert best(GEAR, 8, cliff) == 9.5
    assert best(GEAR, 10, cliff) == 11
    assert best(GEAR.with_values(fast=True), 10, cliff) == 9.5
    assert best(GEAR.with_values(arms=False), 10, cliff) == 9.5


@pytest.mark.parametrize(
    "key, mode, expected",
    [
        ("north/hunter", None, Locomotion("W", 2.0, 0.5, arms=True)),
        ("north/hunter", "G", Locomotion("G", 2.0, 0.5, arms=True)),
        ("north/aller", None, Locomotion("G", 2.0, 0.787, offroad=True, lumbering=True)),
        ("north/badger", None, Locomotion("G", 2.0, 0.787)),
        ("cef/lht-67", None, Locomotion("H", 2.5, 0.787, jump=3)),
        ("north/dragonfly-north", None, Locomotion("H", 2.5, 0.787, jump=24)),
    ],
)
def test_how_the_models_of_the_catalogue_move(key, mode, expected):
    assert locomotion(CATALOGUE.models[key].statline, mode) == expected


def test_every_model_that_stands_on_a_table_has_a_shape():
    shapes = {shape(model.statline) for model in CATALOGUE.models.values()}

    assert {found.radius for found in shapes} == {0.5, 0.75, 0.787, 1.0, 1.181, 1.5}
    assert {found.height for found in shapes} == {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 5.0}
    assert any(locomotion(model.statline).amphibious for model in CATALOGUE.models.values())
