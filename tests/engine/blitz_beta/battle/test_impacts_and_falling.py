"""Falls and impacts, clause by clause (BR-136, BR-137; L2516-2577)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Piece, active, do, event_values, staged, where

HUNTER, JAGER, GRIZZLY, COBRA = "north/hunter", "south/jager", "north/grizzly", "south/cobra-mp"
NORTH, SOUTH = 6, 18


def hill(height, slope=0.0):
    return TerrainPiece(name="Hill", outline=rectangle(24, 9, 10, 5), height=height, plateau=True, slope=slope)


def wall(cover, y=14.5, **values):
    return TerrainPiece(
        name="Wall", outline=rectangle(24, y, 6, 1), height=3, going="impassable", cover=cover, **values
    )


def push(*dice, terrain=(), others=(), posture="combat", key=GRIZZLY, **target):
    """A Grizzly pushes a Jager in front of it by four inches: margin 2, and two points of AR."""
    battle = staged([Piece(key, 24, 10)], [Piece(JAGER, 24, 11, SOUTH), *others], terrain=terrain)
    model = active(battle, battle.models[0], posture)
    for name, value in target.items():
        setattr(battle.models[1], name, value)
    battle.dice = type(battle.dice)([5], *([[3]] if not battle.models[1].crippled else []), *dice)
    do(battle, model, Melee(-1, 0, 1, "brute force"))
    return battle


def thrown(battle, kind):
    """Target, changes, dice and damage of each test of a kind."""
    return [
        (e.model, labels(e.throws[0][1].pool), len(e.throws[0][1].dice), e.values["damage"])
        for e in battle.log.events
        if e.kind == kind
    ]


# Falls


@pytest.mark.parametrize(
    "height, dice, damage", [(3.0, [4, 3, 1], 2), (2.5, [4, 3], 1), (1.5, [6], 0), (0.5, None, None)]
)
def test_a_die_for_each_full_inch_and_a_damage_for_each_failure(height, dice, damage):
    """Over the edge of a hill with walls for slopes, at y 11.5; the Jager has PILOT 4+."""
    battle = push(*([dice] if dice else []), terrain=(hill(height),))

    assert where(battle, battle.models[1])[1] > 12
    assert thrown(battle, "fall") == ([(1, [], len(dice), damage)] if dice else [])
    assert battle.models[1].damage == (damage or 0)


def test_a_gentle_slope_is_no_fall():
    battle = push(terrain=(hill(2.0, slope=2.5),))
    assert thrown(battle, "fall") == []


def test_it_is_a_pilot_roll_with_standard_modifiers():
    battle = push([1, 1], terrain=(hill(3.0),), crippled=True)
    assert thrown(battle, "fall") == [(1, [("Crippled", -1, 0)], 2, 2)]


def test_nobody_steps_off_an_edge_without_climbing():
    battle = staged([Piece("north/aller", 24, 9)], [Piece(JAGER, 40, 40)], terrain=(hill(3.0),))
    model = active(battle, battle.models[0])
    assert Move(battle.field.table.cell(24, 13), NORTH) not in ActMenu(battle, model)


# Impacts


@pytest.mark.parametrize("cover, rating", [("light", 1), ("medium", 2), ("heavy", 3)])
def test_terrain_adds_its_rating_and_the_inches_that_are_left(cover, rating):
    """A wall at 14: the Jager stops at 13.5 after two and a half inches; one and a half count as two dice."""
    battle = push([6] * (4 + rating), terrain=(wall(cover),))

    assert where(battle, battle.models[1]) == (24, 13.5)
    assert thrown(battle, "impact") == [
        (1, [("Terrain", rating, 0), ("Rest of the push", 2, 0)], 4 + rating, 0)
    ]  # fmt: skip


def test_each_failed_die_is_a_damage_and_the_mover_stays():
    """Two dice fail; the Grizzly may not move any more, though an inch and a half was left."""
    battle = push([6, 5, 4, 3, 1], terrain=(wall("light"),))
    model = battle.models[0]

    assert battle.models[1].damage == 2
    assert (where(battle, model), model.moves, model.allowance, model.split_move) == ((24, 12.5), 0, 0.0, False)
    assert Move(battle.field.table.cell(24, 12), NORTH) not in ActMenu(battle, model)


def test_without_an_impact_it_may_go_on():
    battle = push()
    model = battle.models[0]
    assert (where(battle, model), model.allowance) == ((24, 14), 0.0)
    swift = push(key=line_of(GRIZZLY, mr=6))
    assert swift.models[0].allowance == 2.0
    do(swift, swift.models[0], Move(swift.field.table.cell(24, 12), NORTH))


def test_nothing_left_of_the_one_in_the_way_lets_the_mover_go_on():
    """Five points at once destroy a Jager of 5/1 that was damaged; they overkill one of 4/1."""
    battle = push([1] * 5, key=line_of(GRIZZLY, mr=6), terrain=(wall("light"),), damage=1)
    assert (battle.models[1].place, battle.models[0].allowance) == ("wreck", 0.0)

    frail = line_of(JAGER, hull=4, structure=1)
    battle = staged([Piece(line_of(GRIZZLY, mr=6), 24, 10)], [Piece(frail, 24, 11, SOUTH)], terrain=(wall("light"),))
    battle.dice = type(battle.dice)([5], [3], [1] * 5)
    model = active(battle, battle.models[0])
    do(battle, model, Melee(-1, 0, 1, "brute force"))
    assert (battle.models[1].place, model.allowance) == ("destroyed", 3.5)


def test_somebody_behind_it_who_stands_the_impact_stops_the_mover():
    """L2555: of a frail Jager nothing is left, the Cobra that it was pushed into stands."""
    frail = line_of(JAGER, hull=4, structure=1)
    enemies = [Piece(frail, 24, 11, SOUTH), Piece(COBRA, 24, 14, SOUTH)]
    battle = staged([Piece(line_of(GRIZZLY, mr=6), 24, 10)], enemies, [5], [3], [1] * 6, [6] * 2)
    model = active(battle, battle.models[0])
    do(battle, model, Melee(-1, 0, 1, "brute force"))
    assert ([one.place for one in battle.models[1:]], model.allowance) == (["destroyed", "table"], 0.0)


def test_between_models_the_difference_of_ar_counts_and_both_roll():
    """EX-26 as it is played; DQ-23: whoever is lighter has the dice."""
    battle = push([6] * 6, [6] * 2, others=[Piece(COBRA, 24, 14, SOUTH)])
    assert thrown(battle, "impact") == [
        (1, [("Difference of AR", 2, 0), ("Rest of the push", 2, 0)], 6, 0),
        (2, [("Difference of AR", -2, 0), ("Rest of the push", 2, 0)], 2, 0),
    ]


def test_crippled_counts_and_posture_does_not():
    """The Jager of the push stands braced."""
    battle = push([6] * 4, terrain=(wall("light"),), crippled=True, immobilised=True)
    assert thrown(battle, "impact") == [
        (1, [("Crippled", -1, 0), ("Terrain", 1, 0), ("Rest of the push", 2, 0)], 4, 0)
    ]  # fmt: skip


def ram(*dice, key=HUNTER, target=JAGER, posture="top speed"):
    battle = staged([Piece(key, 24, 10)], [Piece(target, 24, 11, SOUTH)], *dice)
    model = active(battle, battle.models[0], posture)
    model.run = 12.0
    do(battle, model, Melee(-1, 0, 1, "ram"))
    return battle


@pytest.mark.parametrize("posture, hurt", [("top speed", [3, 4]), ("combat", [2, 2])])
def test_at_top_speed_each_one_counts_twice_for_both(posture, hurt):
    battle = ram(*([] if posture == "top speed" else [[6]]), [1], [1, 1], [1, 3], posture=posture)
    assert [model.damage for model in battle.models] == hurt


def test_one_die_at_least():
    """An Aller of AR 12 on a Jager of AR 6."""
    battle = ram([6], [1], [6] * 8, [6], key="north/aller", posture="combat")
    assert [len(e.throws[0][1].dice) for e in battle.log.events if e.kind == "impact"] == [8, 1]


def test_a_ram_that_somebody_stands_ends_the_moves():
    battle = ram([1], [6, 6], [6, 6])
    model = battle.models[0]
    assert (event_values(battle, "grapple")["mos"], model.moves, model.allowance) == (0, 0, 0.0)


def test_a_ram_that_leaves_nothing_does_not():
    battle = ram([1], [1, 1], [6, 6], target=line_of(JAGER, hull=2, structure=1))
    assert (battle.models[1].place, battle.models[0].moves) == ("destroyed", 2)
