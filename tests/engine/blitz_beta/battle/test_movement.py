"""Chapter 6: moves, turns, other models, secondary movement, terrain, danger (BR-50 to BR-61)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import Condition
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Free
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import PLAIN, labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    Piece,
    Player,
    active,
    do,
    event_values,
    events,
    open_field,
    staged,
    where,
)

HUNTER, JAGER, KLEMM, SQUAD, HOVERTANK = (
    "north/hunter",
    "south/jager",
    "north/klemm",
    "south/infantry-squad",
    "cef/lht-71",
)
CELL = open_field().table.cell


def piece(low, high, *, width=20.0, **facts):
    """Terrain across the way of who goes up from (24, 10)."""
    outline = rectangle(24, (low + high) / 2, width, high - low)
    return TerrainPiece(**{"name": "Piece", "outline": outline, "going": "difficult", "form": "area", **facts})


def alone(key, *dice, posture="combat", facing=6, others=(), **options):
    battle = staged([Piece(key, 24, 10, facing)], [*others, Piece(JAGER, 44, 44, 18)], *dice, **options)
    return battle, active(battle, battle.models[0], posture)


def may(battle, model, x, y, facing=6, **options):
    return Move(CELL(x, y), facing, model.frame_number, **options) in ActMenu(battle, model)


def farthest(battle, model, **options):
    """Inches straight ahead, up the table."""
    return max(inches / 2 for inches in range(40) if inches == 0 or may(battle, model, 24, 10 + inches / 2, **options))


def mode(model, letter):
    return next(frame.number for frame in model.kit.frames if frame.mode == letter)


# Moves and turns


def test_a_move_uses_as_much_of_the_allowance_as_the_player_likes():
    """L1166-1171: an inch of MR for an inch; none at all is fine."""
    battle, model = alone(HUNTER)
    assert [may(battle, model, 24, 10 + inches) for inches in (0.5, 3, 5, 5.5)] == [True, True, True, False]

    do(battle, model, Move(CELL(24, 13), 6))
    assert (model.allowance, model.actions) == (2.0, 1)  # a move takes no action (L1179)


def test_each_move_has_the_whole_allowance_and_its_own_bonus():
    """L1177, L1181: a tracked model of 6 inches goes 7 in each of two moves in the open."""
    battle, model = alone(KLEMM, posture="top speed")
    assert (model.frame.mr, farthest(battle, model)) == (6, 7.0)

    do(battle, model, Move(CELL(24, 17), 6))

    assert may(battle, model, 24, 24)
    assert not may(battle, model, 24, 24.5)


@pytest.mark.parametrize("posture, moves", [("combat", 1), ("braced", 0), ("top speed", 3)])
def test_who_is_fast_has_a_third_move(posture, moves):
    """L1175."""
    _, model = alone(line_of(HUNTER, traits="Fast"), posture=posture)

    assert model.moves == moves


def test_who_is_fast_on_wheels_has_the_third_move_there():
    """L13098: before, between or after the moves on foot, whatever mode the activation begins in."""
    for modes, legal in (("GWW", True), ("WGW", True), ("WWG", True), ("GGG", True), ("WWW", False)):
        battle, model = alone(line_of(HUNTER, traits="SMS:G (Fast), Arms"), posture="top speed")
        for number, letter in enumerate(modes):
            act = Move(CELL(24, 11 + number), 6, mode(model, letter))
            assert (act in ActMenu(battle, model)) is (legal or number < 2)
            if act in ActMenu(battle, model):
                do(battle, model, act)
                battle.set(model, "split_move", False)


def test_an_sms_of_the_own_type_brings_its_traits():
    """L13181: SMS:H (Agile, Fast) of a model that hovers anyway."""
    _, model = alone("cef/bf6-25-frame-no-pack", posture="top speed")

    assert ([frame.mode for frame in model.kit.frames], {"Agile", "Fast"} <= model.profile.names, model.moves) == (
        ["H"],
        True,
        3,
    )


@pytest.mark.parametrize("posture, inches", [("combat", 3.5), ("top speed", 0)])
def test_backwards_is_half_as_far_and_not_at_top_speed(posture, inches):
    """L1173: seven inches of MR in the open."""
    battle, model = alone(KLEMM, posture=posture)

    back = [step / 2 for step in range(1, 12) if may(battle, model, 24, 10 - step / 2)]

    assert max(back, default=0) == inches


@pytest.mark.parametrize(
    "key, turns, legal",
    [(HUNTER, 12, True), (KLEMM, 6, True), (KLEMM, 7, False), (HOVERTANK, 6, True), (HOVERTANK, 7, False)],
)
def test_a_turn_is_a_quarter_and_only_walkers_have_more_than_one(key, turns, legal):
    """L1187, table 6.1."""
    battle, model = alone(key)

    assert may(battle, model, 24, 12, facing=6 + turns) is legal


def test_a_hover_model_does_not_turn_first():
    """L1243."""
    for key, legal in ((KLEMM, True), (HOVERTANK, False)):
        battle, model = alone(key)
        assert may(battle, model, 27, 10, facing=0) is legal


def test_turns_are_bought_as_long_as_there_are_actions():
    """L1191-1193: one in each of two moves at top speed."""
    battle, model = alone(line_of(KLEMM, act=2), posture="top speed")
    do(battle, model, Move(CELL(27, 10), 18, extra_turn=True))
    do(battle, model, Move(CELL(24, 10), 0 + 18, extra_turn=True))

    assert model.actions == 0
    battle, model = alone(KLEMM)
    model.actions = 0
    assert not may(battle, model, 27, 10, facing=18, extra_turn=True)


def test_who_is_lumbering_buys_none():
    battle, model = alone("north/aller")
    assert "Lumbering" in model.kit.names

    assert not may(battle, model, 27, 10, facing=18, extra_turn=True)


# Other models


@pytest.mark.parametrize("other, through", [(SQUAD, True), (JAGER, False)])
def test_infantry_lets_others_pass_and_is_not_hurt(other, through):
    """L1195-1198, of either side; nobody stops on it."""
    for friend in (True, False):
        pieces = [Piece(HUNTER, 24, 10), *([Piece(other, 24, 12.5)] if friend else [])]
        battle = staged(pieces, [Piece(other if not friend else JAGER, *((24, 12.5) if not friend else (44, 44)))])
        model = active(battle, battle.models[0])
        assert (may(battle, model, 24, 15), may(battle, model, 24, 12.5)) == (through, False)
        if through:
            do(battle, model, Move(CELL(24, 15), 6))
            assert [one.damage for one in battle.models] == [0] * len(battle.models)


def test_forced_movement_takes_no_allowance_and_turns_nobody():
    """L1341-1344: a Jager that a Grizzly pushes keeps its facing, its moves and its actions."""
    battle = staged([Piece("north/grizzly", 24, 10)], [Piece(JAGER, 24, 11, 19)], [5], [3])
    model = active(battle, battle.models[0])
    model.moves, model.allowance, model.split_move = 0, 5.0, True
    pushed = battle.models[1]

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert (where(battle, pushed), pushed.facing, pushed.moves, pushed.actions) == ((24, 15), 19, 0, 1)


# Secondary movement


def test_a_secondary_movement_is_chosen_at_the_start_of_any_move_and_stays():
    """L1205-1211: on wheels, then on foot; the last one is in use until the next activation."""
    battle, model = alone(line_of(HUNTER, traits="SMS:G, Arms"), posture="top speed")
    wheels, feet = mode(model, "G"), mode(model, "W")
    do(battle, model, Move(CELL(24, 16), 6, wheels))
    assert not may(battle, model, 26, 16, facing=18)  # one turn on wheels
    do(battle, model, Move(CELL(26, 16), 18, feet))
    assert model.frame.mode == "W"

    battle, model = alone(line_of(HUNTER, traits="SMS:G (Low Profile), Arms"))
    do(battle, model, Move(CELL(24, 16), 6, mode(model, "G")))
    battle.players = [Player(), Player()]
    sequence.end_activation(battle, model)
    assert (model.frame.mode, model.frame.height, model.profile.names & {"Low Profile"}) == ("G", 1.0, {"Low Profile"})


def test_the_rest_of_a_move_is_in_the_mode_that_it_began_in():
    """L1207."""
    battle, model = alone(HUNTER)
    do(battle, model, Move(CELL(24, 12), 6))

    assert may(battle, model, 24, 14)
    assert Move(CELL(24, 14), 6, mode(model, "G")) not in ActMenu(battle, model)


# Terrain


def test_open_ground_is_an_inch_more_and_a_road_two_for_wheels_and_cushions():
    """L1235, L1247, L1382-1385, EX-10."""
    road = piece(0, 48, going="road", width=6)
    for key in (KLEMM, HOVERTANK):
        mr = alone(key)[1].frame.mr
        assert farthest(*alone(key)) == mr + 1
        assert farthest(*alone(key, terrain=(road,))) == mr + 2
    assert [farthest(*alone(HUNTER, terrain=terrain)) for terrain in ((), (road,))] == [5, 5]


@pytest.mark.parametrize(
    "key, posture, attacks",
    [(SQUAD, "combat", True), (SQUAD, "top speed", False), ("south/jackrabbit", "top speed", True)],
)
def test_who_runs_does_not_attack(key, posture, attacks):
    """L1228: infantry on foot; on wheels the rule says nothing."""
    battle = staged([Piece(key, 24, 10)], [Piece(JAGER, 24, 14, 18)])
    model = active(battle, battle.models[0], posture)

    assert bool([*ActMenu(battle, model).of("fire")]) is attacks


def test_the_penalty_counts_as_long_as_the_base_touches_the_ground():
    """L1396: two inches of ground and the base before and behind it, by steps of half an inch."""
    battle, model = alone(line_of(KLEMM, traits=""), terrain=(piece(12, 14),))

    costs = {y: battle.field.grid(model.frame.how).leg(model.cell, CELL(24, y))[0] for y in (11, 16)}

    assert costs == {11: 1.0, 16: 6.0 + 3.5}


def test_nobody_enters_impassable_ground():
    """L1405: whoever did would be destroyed."""
    for key in (HUNTER, KLEMM, SQUAD, HOVERTANK):
        battle, model = alone(key, terrain=(piece(12, 16, going="impassable", form="instance", height=4.0, width=40),))
        assert farthest(battle, model) < 12 - 10


def test_lava_is_dangerous_open_ground_to_cushions():
    """L1410."""
    battle, model = alone(HOVERTANK, [6, 1], terrain=(piece(12, 16, going="impassable"),))
    assert not may(battle, model, 24, 14)

    do(battle, model, Move(CELL(24, 17), 6, careful=False))

    assert (where(battle, model), event_values(battle, "dangerous terrain")["passed"]) == ((24, 17), True)


def test_terrain_that_is_half_as_high_as_a_model_is_dangerous_to_it():
    """L1426: scrap of an inch to a Gear of two inches, not to a strider of three."""
    for key, danger in ((HUNTER, True), ("south/drake", False)):
        battle, model = alone(key, terrain=(piece(13, 14, form="instance", height=1.0),))
        assert may(battle, model, 24, 13) is not danger


@pytest.mark.parametrize(
    "traits, posture, legal", [("Arms", "combat", True), ("Arms", "top speed", False), ("Agile", "combat", False)]
)
def test_a_cliff_is_climbed_in_combat_posture_only(traits, posture, legal):
    """L1442-1447: three inches up, an inch of MR each."""
    cliff = TerrainPiece(name="Cliff", outline=rectangle(24, 24, 40, 24), height=3.0, plateau=True)
    battle, model = alone(line_of(HUNTER, traits=traits, mr=7), posture=posture, terrain=(cliff,))

    assert may(battle, model, 24, 13) is legal


# Water


def test_shallow_water_is_difficult_deep_water_closed_and_cushions_take_it_for_a_road():
    """L1472-1475."""
    for depth, reached in ((0.9, 12.0), (1.0, 11.0)):
        battle, model = alone(
            line_of(KLEMM, mr=4, traits=""), terrain=(piece(12, 30, going="water", depth=depth, width=40),)
        )
        assert 10 + farthest(battle, model) == pytest.approx(reached, abs=0.5)
    battle, model = alone(HOVERTANK, terrain=(piece(0, 48, going="water", depth=5.0, width=40),))
    assert farthest(battle, model) == model.frame.mr + 2


# Danger

BOG = piece(14, 20, dangerous=True)
SCRAP = piece(14, 15, form="instance", height=1.0)


@pytest.mark.parametrize("terrain, stop", [(BOG, 14.5), (SCRAP, 13.5)])
def test_who_fails_stops_an_inch_into_an_area_and_at_the_edge_of_anything_else(terrain, stop):
    """L1511: the base touches the piece at 13.5, half an inch before its edge."""
    battle, model = alone(HUNTER, [3, 2, 1], terrain=(terrain,))

    do(battle, model, Move(CELL(24, 15), 6, careful=False))

    assert (where(battle, model), model.damage, event_values(battle, "dangerous terrain")["passed"]) == (
        (24, stop),
        1,
        False,
    )


def test_one_success_is_enough_and_the_move_goes_on():
    """L1508."""
    battle, model = alone(HUNTER, [4, 1, 1], terrain=(BOG,))

    do(battle, model, Move(CELL(24, 15), 6, careful=False))

    assert (where(battle, model), model.damage) == ((24, 15), 0)


def test_who_begins_in_danger_is_tested_again():
    """L1484."""
    battle, model = alone(HUNTER, [4, 1, 1], terrain=(piece(8, 20, dangerous=True),))

    do(battle, model, Move(CELL(24, 12), 6, careful=False))

    assert len(events(battle, "dangerous terrain")) == 1


@pytest.mark.parametrize(
    "condition, expected",
    [
        (Condition(crippled=True), [("Crippled", -1, 0), ("Walker", 1, 0)]),
        (Condition("top speed"), [("Top speed", -1, 0), ("Walker", 1, 0)]),
        (Condition(charging=True), [("Charge", 1, 0), ("Walker", 1, 0)]),
        (Condition(focus="pilot"), [("ANN", 0, 1), ("Walker", 1, 0)]),
        (Condition("braced"), [("Walker", 1, 0)]),
    ],
)
def test_what_changes_a_dangerous_terrain_test(condition, expected):
    """L1495-1506, and what changes any PILOT test (L3150, L13026)."""
    assert labels(dangerous_terrain_pool(PLAIN, condition)) == expected


def test_a_tractor_frees_who_is_stuck():
    """L1518, L13145: without a roll."""
    battle = staged(
        [Piece(line_of(KLEMM, traits="Recovery:+1D6"), 24, 10), Piece(HUNTER, 24, 11.5)], [Piece(JAGER, 44, 44)]
    )
    battle.models[1].immobilised = True

    do(battle, active(battle, battle.models[0]), Free(1))

    assert (battle.models[1].immobilised, battle.models[0].actions) == (False, battle.models[0].kit.act - 1)
    event = battle.log.events[-1]
    assert (event.kind, event.model, event.target, event.values) == ("freed", 0, 1, {"freed": True})


@pytest.mark.parametrize("roll, free", [([6, 1, 1], True), ([5, 5, 5], False)])
def test_who_is_stuck_needs_a_six(roll, free):
    """L1518."""
    battle, model = alone(HUNTER, roll)
    model.immobilised = True
    sequence.begin_activation(battle, model, "braced")

    do(battle, model, Free())

    assert (not model.immobilised, may(battle, model, 24, 11)) == (free, free)
    event = battle.log.events[-1]
    assert (event.kind, event.model, event.target, event.values) == ("freed", 0, 0, {"freed": free})


@pytest.mark.parametrize("key", [HUNTER, KLEMM, HOVERTANK])
def test_a_cautious_move_is_two_inches_of_any_ground_with_one_turn(key):
    """L1522: all of the MR, without a roll, in combat posture only."""
    rough = piece(10.5, 20, height=1.0, dangerous=True)
    for posture, legal in (("combat", True), ("top speed", False), ("braced", False)):
        battle, model = alone(key, posture=posture, terrain=(rough,))
        assert may(battle, model, 24, 12, careful=False, cautious=True) is legal
    battle, model = alone(key, terrain=(rough,))
    assert not may(battle, model, 24, 12.5, careful=False, cautious=True)
    assert [may(battle, model, 24, 12, turn, careful=False, cautious=True) for turn in (12, 13)] == [True, False]

    do(battle, model, Move(CELL(24, 12), 6, careful=False, cautious=True))
    assert (model.damage, model.moves, model.allowance) == (0, 0, 0.0)


# Jump jets


def crossing(height, *, jets='Jump Jets:3"', form="instance", going="impassable"):
    wall = piece(13, 14, height=height, form=form, going=going, width=40, cover="medium")
    return alone(line_of(HOVERTANK, traits=jets, mr=10), terrain=(wall,))


@pytest.mark.parametrize("height, over", [(3.0, True), (3.5, False)])
def test_jump_jets_cross_what_is_not_higher_than_their_rating(height, over):
    """L1252-1276, examples 1 and 2; nobody stops on what is impassable."""
    battle, model = crossing(height)

    assert may(battle, model, 24, 18) is over
    assert not may(battle, model, 24, 13.5)


def test_jump_jets_that_are_aux_fail_with_the_hull():
    """L13055."""
    battle, model = crossing(3.0, jets='Jump Jets:3" (Aux)')
    assert may(battle, model, 24, 18)

    battle.set(model, "crippled", True)

    assert not may(battle, model, 24, 18)


@pytest.mark.parametrize(
    "other, height, over", [(JAGER, 2.0, True), ("north/scimitar", 3.0, True), ("support/outpost", 5.0, False)]
)
def test_jump_jets_cross_models_as_well(other, height, over):
    """L1255."""
    battle, model = alone(line_of(HOVERTANK, traits='Jump Jets:3"', mr=10), others=[Piece(other, 24, 14)])
    assert battle.models[1].frame.height == height

    assert (may(battle, model, 24, 18), may(battle, model, 24, 14)) == (over, False)


def test_hills_as_high_as_the_jets_cost_nothing():
    """L1283, example 3."""
    for rise, climbs in ((3.0, True), (3.5, False)):
        cliff = TerrainPiece(name="Cliff", outline=rectangle(24, 24, 40, 22), height=rise, plateau=True)
        battle, model = alone(line_of(HOVERTANK, traits='Jump Jets:3"', mr=10), terrain=(cliff,))
        assert may(battle, model, 24, 15) is climbs


def test_a_jetpack_jumps_once_for_nothing_and_fails_with_the_hull_if_it_is_aux():
    """L13117, L13055."""
    battle, model = alone(line_of(HUNTER, traits='Jetpack:4" (Aux)'))
    jump = Jump(CELL(24, 14))
    assert jump in ActMenu(battle, model)
    battle.set(model, "crippled", True)
    assert jump not in ActMenu(battle, model)


def test_wrecks_are_passed_and_not_stopped_on():
    """The book says nothing of them here."""
    battle, model = alone(HUNTER, others=[Piece(JAGER, 24, 12.5)])
    damage.remove(battle, battle.models[1], "wreck")

    assert (may(battle, model, 24, 15), may(battle, model, 24, 12.5)) == (True, False)
