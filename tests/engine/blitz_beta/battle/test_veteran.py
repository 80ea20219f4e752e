"""The veteran: what it sees and the planner does not, each by a small situation; and that it plays by the rules."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead import (
    answers,
    objectives,
    spacing,
    targets,
    warfare,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import (
    DECIDED,
    HELD,
    ObjectiveForecast,
    win_margin,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.deployment import (
    APART,
    choose_hold_back,
    choose_place,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import ObjectiveControl
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import (
    PlannerPolicy,
    PlanningContext,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import LOOSE, VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.reserves import LandingPlaces
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL, ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import CounterInterference, JamSensors
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Watch
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.signalling import gear
from tests.engine.blitz_beta.battle.stage import Piece, active, staged, wall
from tests.engine.blitz_beta.battle.test_policies import fresh

HUNTER, JAGER = "north/hunter", "south/jager"
SOUTH = 18
GUNNER = line_of(JAGER, "LAC (Arm)")
SHELL = "LAC (Burst:+0D6, AE:4)"
MIDDLE = 24.0
"""How far up the objectives of a stage are: at 9.6, 19.2, 28.8 and 38.4 inches across."""


def first_act(policy, battle, number=0, posture="combat"):
    """What a player does first with a model that moves nowhere."""
    model = active(battle, battle.models[number], posture)
    model.moves = 0
    return policy.choose(battle, Decision(model.side, "act", model.id, ActMenu(battle, model)))


# Areas


def crowd():
    """One Jager by itself in the open, and two of them side by side at the same distance."""
    apart = [Piece(JAGER, 22, 20, SOUTH), Piece(JAGER, 29, 20, SOUTH), Piece(JAGER, 31, 20, SOUTH)]
    return staged([Piece(line_of(HUNTER, SHELL), 24, 10)], apart)


def test_an_area_goes_where_it_takes_in_two():
    planner, veteran = (first_act(policy(), crowd()) for policy in (PlannerPolicy, VeteranPolicy))

    assert planner == FireWeapon(0, 0, (1,))
    assert veteran.targets[0] in {2, 3}


def test_friends_in_an_area_count_against_it():
    """Those that the rules let it endanger: it may hurt itself."""
    values = []
    for beside in (JAGER, HUNTER):
        ours = [Piece(line_of(HUNTER, SHELL), 24, 10)]
        theirs = [Piece(JAGER, 24, 20, SOUTH)]
        (theirs if beside == JAGER else ours).append(Piece(beside, 26, 20, SOUTH))
        battle = staged(ours, theirs)
        target = next(model for model in battle.models if model.side == 1)
        act = FireWeapon(0, 0, (target.id,))
        values.append(
            targets.AttackEvaluator(battle, AttackValues(battle.settings), battle.models[0], {}).area_value(act)
        )

    assert values[0] > 0.0 > values[1]


# Objectives


def alone_at_an_objective(round_):
    """A Hunter alone at the first objective; the enemy is nowhere near and everybody else has acted."""
    battle = staged([Piece(HUNTER, 9, MIDDLE), Piece(HUNTER, 4, 4)], [Piece(JAGER, 44, 44)])
    battle.round = round_
    for model in battle.models[1:]:
        model.ready = False
    return battle


def test_in_the_last_round_one_objective_is_the_battle():
    """The planner sees what one objective is worth in any round, the veteran that it decides."""
    worth = {}
    for rule in (ObjectiveControl, ObjectiveForecast):
        for round_ in (2, 6):
            battle = alone_at_an_objective(round_)
            model = battle.models[0]
            standing, cell = rule(battle, model), battle.field.table.cell
            worth[rule, round_] = standing.value(model.cell, 0.5) - standing.value(cell(9, 8), 0.5)

    assert worth[ObjectiveControl, 6] == worth[ObjectiveControl, 2]
    assert worth[ObjectiveForecast, 2] == pytest.approx(HELD)
    assert worth[ObjectiveForecast, 6] == pytest.approx(HELD + DECIDED)


def left_alone(policy):
    """Whether a Hunter leaves the objective that it alone holds in the last round, under fire from four guns, with a wall
    within reach to go behind."""
    guns = [Piece(line_of(JAGER, "HAC (Arm)"), x, 33, SOUTH) for x in (5, 8, 11, 14)]
    battle = staged([Piece(line_of(HUNTER, "LAC (Arm)"), 10, 18)], guns, terrain=(wall(16, 19, 10, 1, height=6.0),))
    battle.round, model, player = 6, battle.models[0], policy()
    model.recruit = replace(model.recruit, points=40.0)
    player.choose(battle, Decision(0, "posture", 0, ("combat", "braced", "top speed")))
    moves = player._plan.moves
    end = moves[-1].cell if moves else model.cell
    return math.dist((battle.field.xs[end], battle.field.ys[end]), (9.6, MIDDLE)) > CONTROL + model.frame.radius


def test_who_alone_holds_an_objective_in_the_last_round_stays():
    assert left_alone(PlannerPolicy)
    assert not left_alone(VeteranPolicy)


def ends_of_ways(battle, postures=("combat", "braced", "top speed")):
    """For each plan of the first model that goes for an objective: its posture, its moves, and which objectives its end is at."""
    model, player = battle.models[0], VeteranPolicy()
    player.choose(battle, Decision(0, "posture", 0, postures))
    scene = PlanningContext(
        battle, model, player._make_view(battle, model), player._objective_control(battle, model), {}
    )
    plans = list(objectives.objective_plans(scene, postures))
    assert {plan.moves for plan in plans} <= {plan.moves for plan in player._rivals}
    xs, ys, reach = battle.field.xs, battle.field.ys, CONTROL + model.frame.radius
    return [
        (
            plan.posture,
            len(plan.moves),
            [
                number
                for number, place in enumerate(battle.scenario.deployment.objectives)
                if math.dist((xs[plan.moves[-1].cell], ys[plan.moves[-1].cell]), place) <= reach
            ],
        )
        for plan in plans
    ]


@pytest.mark.parametrize(
    "x, y, found",
    [
        (6, 15, [("combat", 1, [0]), ("top speed", 2, [0, 1])]),  # the second one's nearest place is at both
        (6, 11, [("top speed", 2, [0])]),
        (9.6, MIDDLE, [("combat", 1, [0, 1])]),  # it is at one, and between two it holds both
        (6, 2, []),  # it does not get there
    ],
)
def test_a_model_goes_for_an_objective_that_it_reaches(x, y, found):
    battle = staged([Piece(HUNTER, x, y), Piece(HUNTER, 4, 4)], [Piece(JAGER, 44, 44)])
    battle.round = 6

    assert ends_of_ways(battle) == found


def test_nobody_goes_only_where_friends_hold_already():
    battle = staged([Piece(HUNTER, 6, 15), Piece(HUNTER, 9.6, MIDDLE)], [Piece(JAGER, 44, 44)])
    battle.models[1].ready = False

    assert ends_of_ways(battle) == [("top speed", 2, [0, 1])]


def test_three_objectives_are_gone_for_until_the_end_and_then_each_of_them():
    """Who is nearest to the one that is full of enemies goes elsewhere, but for the last two rounds."""
    goals = []
    for round_ in (2, 5):
        guards = [Piece(JAGER, x, 26, SOUTH) for x in (36, 38, 40, 42)]
        battle = staged([Piece(HUNTER, 38, 8), Piece(HUNTER, 8, 8), Piece(HUNTER, 18, 8)], guards)
        battle.round = round_
        goals.append(round(ObjectiveForecast(battle, battle.models[0]).goal[0], 1))

    assert goals == [28.8, 38.4]


def test_who_may_still_come_makes_an_objective_less_sure():
    values = []
    for ready in (False, True):
        battle = staged([Piece(HUNTER, 9, MIDDLE)], [Piece(JAGER, 9, 36, SOUTH)])
        battle.round, battle.models[1].ready = 2, ready
        values.append(ObjectiveForecast(battle, battle.models[0]).value(battle.models[0].cell, 0.5))

    assert values[0] > values[1] > 0.0


def test_the_end_of_who_denies_an_objective_is_worth_more():
    battle = staged([Piece(HUNTER, 9, 20)], [Piece(JAGER, 9, 28, SOUTH), Piece(JAGER, 9, 40, SOUTH)])
    battle.round = 6
    for model in battle.models:
        model.ready = False
    control = ObjectiveForecast(battle, battle.models[0])

    assert control.stake(battle.models[1]) == pytest.approx(HELD + DECIDED)
    assert control.stake(battle.models[2]) == 0.0


@pytest.mark.parametrize(
    "chances, last, expected",
    [
        (((1.0, 0.0),) * 3 + ((0.0, 1.0),), False, 1.0),
        (((1.0, 0.0),) * 2 + ((0.0, 1.0),), False, 0.0),
        (((1.0, 0.0),) * 2 + ((0.0, 1.0),), True, 1.0),
        (((0.5, 0.5),), True, 0.0),
        (((0.5, 0.0),) * 3, False, 0.125),
        (((0.0, 0.5), (0.0, 1.0), (0.0, 1.0)), False, -0.5),
    ],
)
def test_chances_of_objectives_come_to_a_chance_of_winning(chances, last, expected):
    assert win_margin(chances, last=last) == pytest.approx(expected)


# Shots without a chance


def test_no_shot_without_a_chance_to_harm():
    """A light gun at a heavy tank in front of it."""
    tank = line_of(JAGER, ar=12, pilot=3)
    found = []
    for policy in (PlannerPolicy, VeteranPolicy):
        battle = staged([Piece(line_of(HUNTER, "LAC (Arm)", gun=5), 24, 10)], [Piece(tank, 24, 18, SOUTH)])
        battle.set(battle.models[1], "hull_down", True)
        found.append(first_act(policy(), battle))

    assert [type(act) is FireWeapon for act in found] == [True, False]


# Electronic warfare


def test_sensors_are_jammed_where_that_is_worth_more_than_a_shot():
    found = []
    for policy in (PlannerPolicy, VeteranPolicy):
        jammer = gear(JAGER, "LMG (Arm)", traits='Arms, ECM:+2D6 (SJ), Sensors:24"', ew=3)
        battle = staged([Piece(jammer, 24, 10)], [Piece(line_of(HUNTER, "HBZ (Arm)", gun=3), 24, 26, SOUTH)])
        battle.round = 2
        found.append(first_act(policy(), battle))

    assert type(found[0]) is FireWeapon
    assert type(found[1]) is JamSensors


def test_who_has_acted_is_not_jammed():
    jammer = gear(JAGER, "LMG (Arm)", traits='Arms, ECM:+2D6 (SJ), Sensors:24"', ew=3)
    battle = staged([Piece(jammer, 24, 10)], [Piece(line_of(HUNTER, "HBZ (Arm)", gun=3), 24, 26, SOUTH)])
    battle.set(battle.models[1], "ready", False)
    battle.set(battle.models[1], "actions", 0)

    assert type(first_act(VeteranPolicy(), battle)) is FireWeapon


def test_interference_is_countered_for_friends_who_shoot_later():
    counter = gear(JAGER, "LMG (Arm)", traits='Arms, ECCM, Sensors:24"', ew=3)
    friends = [Piece(line_of(HUNTER, "HBZ (Arm)", gun=3), x, 10) for x in (20, 28)]
    battle = staged([Piece(counter, 24, 10), *friends], [Piece(JAGER, 24, 24, SOUTH)])
    enemy = battle.models[3]
    battle.set(enemy, "interference", 3)
    battle.set(battle.sides[1], "interferers", (enemy.id,))

    assert first_act(VeteranPolicy(), battle) == CounterInterference(enemy.id)


def rated(battle, posture="combat", number=0):
    """What acts about signals are thought to be worth, before the rules are asked."""
    model = active(battle, battle.models[number], posture)
    return list(warfare.rate_signals(battle, AttackValues(battle.settings), model))


@pytest.mark.parametrize("ready, wanted", [(True, True), (False, False)])
def test_countering_is_worth_what_friends_can_still_shoot(ready, wanted):
    counter = gear(JAGER, "LMG (Arm)", traits='Arms, ECCM, Sensors:24"', ew=3)
    battle = staged(
        [Piece(counter, 24, 10), Piece(line_of(HUNTER, "HBZ (Arm)", gun=3), 20, 10)], [Piece(JAGER, 24, 24, SOUTH)]
    )
    enemy = battle.models[2]
    battle.set(enemy, "interference", 3)
    battle.set(battle.sides[1], "interferers", (enemy.id,))
    battle.set(battle.models[1], "ready", ready)
    ((value, act),) = rated(battle)

    assert act == CounterInterference(enemy.id)
    assert (value > 0.0) == wanted


@pytest.mark.parametrize(
    "posture, weapon, watches", [("braced", "MFM (F, IF)", 1), ("combat", "MFM (F, IF)", 0), ("braced", "LMG (Arm)", 0)]
)
def test_fire_from_above_is_watched_for_by_who_stands_still_where_there_may_be_some(posture, weapon, watches):
    watcher = gear(JAGER, "LMG (Arm)", traits='Arms, SatUp:4+, Sensors:24"', ew=3)
    battle = staged([Piece(watcher, 24, 10)], [Piece(line_of(HUNTER, weapon), 24, 40, SOUTH)])

    assert [act for _, act in rated(battle, posture)] == [Watch()] * watches


def test_who_cannot_signal_thinks_of_none():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 24, SOUTH)])
    model = active(battle, battle.models[0], "combat")
    battle.set(model, "actions", 0)

    assert list(warfare.rate_signals(battle, AttackValues(battle.settings), model)) == []


# Actions


def test_an_action_goes_into_the_shot_where_no_other_weapon_reaches():
    two = line_of(HUNTER, "LAC (Arm)", "LVB (Arm)", act=2)
    battle = staged([Piece(two, 24, 10)], [Piece(JAGER, 24, 22, SOUTH)])
    model = active(battle, battle.models[0])
    model.moves, model.actions, model.fired = 0, 1, (0,)

    assert answers.spare_actions(model, [], moves=False) == 1
    assert answers.spare_actions(model, [(2.0, FireWeapon(1, 0, (1,)))], moves=False) == 0


# Before a battle, and from above


def closest(battle, side):
    """Inches between the two models of a side that are nearest to each other; drones stay with whom they belong to."""
    cells = [model.cell for model in battle.sides[side].present if model.recruit.parent < 0]
    return min(battle.field.table.between(one, other) for one, other in combinations(cells, 2))


def test_models_begin_apart_and_nobody_stays_at_home():
    battle = fresh(seed=6, limit=60)
    battle.players = VeteranPolicy(), PlannerPolicy()
    while battle.phase == words.DEPLOYMENT:
        play_step(battle, sequence.step)

    assert closest(battle, 0) >= APART > closest(battle, 1)
    assert not any(model.place in words.HELD_BACK for model in battle.models if model.side == 0)


@pytest.mark.parametrize("depth, apart", [(14.0, True), (1.0, False)])
def test_where_there_is_little_room_nobody_keeps_apart(depth, apart):
    """Else the last ones would find no place at all."""
    battle = staged(
        [Piece(HUNTER, 10, 40), Piece(HUNTER, 14, 40), Piece(HUNTER, 18, 40)], [Piece(GUNNER, 46, 46, SOUTH)]
    )
    cell = choose_place(
        battle, battle.models[0], ZonePlaces(battle, battle.models[0], TableZone(0.0, 0.0, 30.0, depth))
    )

    assert (cell is not None) is apart


def test_a_drone_begins_beside_its_controller():
    battle = staged([Piece(HUNTER, 10, 10), Piece(JAGER, 30, 10)], [Piece(GUNNER, 46, 46, SOUTH)])
    drone = battle.models[1]
    drone.recruit = replace(drone.recruit, parent=0)
    cell = choose_place(battle, drone, ZonePlaces(battle, drone, TableZone(0.0, 0.0, 48.0, 14.0)))

    assert battle.field.table.between(cell, battle.models[0].cell) <= 2.0


def test_only_ways_that_cost_no_round_are_taken_of_coming_later():
    assert choose_hold_back(("", words.AIRDROP, words.STEALTH)) == ""
    assert choose_hold_back(("", words.AIRDROP, words.PATHFINDER)) == words.PATHFINDER


def test_who_drops_lands_where_it_is_wanted():
    """Within reach of an objective, whoever plays."""
    ours = [Piece(HUNTER, 24, 8), Piece(HUNTER, 20, 8)]
    ends = []
    for policy in (PlannerPolicy, VeteranPolicy):
        battle = staged(ours, [Piece(JAGER, 40, 40, SOUTH)])
        battle.phase, model = words.CLEANUP, battle.models[1]
        menu = LandingPlaces(battle, model, None)
        cell = policy().choose(battle, Decision(0, "deploy", 1, menu))
        assert cell in menu
        ends.append(
            min(math.dist((battle.field.xs[cell], battle.field.ys[cell]), (x, MIDDLE)) for x in (9.6, 19.2, 28.8))
        )

    assert max(ends) <= CONTROL + 0.5  # with its base


# Where to stand


def test_friends_so_near_that_an_area_takes_in_both_are_counted():
    battle = staged(
        [Piece(line_of(HUNTER, "LAC (Arm)"), x, 10) for x in (10, 13, 20)],
        [Piece(line_of(JAGER, SHELL), 24, 40), Piece(GUNNER, 20, 40)],
    )

    assert [spacing.count_close_friends(battle, model) for model in battle.models[:3]] == [1, 1, 0]
    assert (
        spacing.area_weapon_share(battle, battle.models[0]),
        spacing.area_weapon_share(battle, battle.models[3]),
    ) == (0.5, 0.0)


def test_a_drone_fears_to_be_out_of_reach_of_its_controller():
    fears = []
    for inches in (4, 20):
        battle = staged([Piece(HUNTER, 10, 10), Piece(JAGER, 10 + inches, 10)], [Piece(GUNNER, 46, 46, SOUTH)])
        drone, player = battle.models[1], VeteranPolicy()
        drone.recruit = replace(drone.recruit, parent=0)
        control = player._objective_control(battle, drone)
        assert control.goal == (10.0, 10.0)
        fears.append(player._fire_cost(PlanningContext(battle, drone, player._make_view(battle, drone), control, {})))

    assert fears == [0.0, LOOSE * 10.0]


def test_a_veteran_ends_when_nothing_is_left_to_do():
    battle = staged([Piece(HUNTER, 4, 4)], [Piece(JAGER, 44, 44)])
    model = active(battle, battle.models[0])
    model.moves = model.actions = 0

    assert VeteranPolicy().choose(battle, Decision(0, "act", 0, ActMenu(battle, model))) == END
