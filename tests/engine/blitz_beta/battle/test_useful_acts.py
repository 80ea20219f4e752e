"""Acts that come to nothing, which no player chooses: orders and signals for nobody, hopeless fire, and what cannot pay any
more in the last round. Each by a small situation in which it would pay, and by one in which it would not."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu, Trigger, option_menu
from armybuilder.engine.systems.blitz_beta.battle.policies import signals, spare_actions, upkeep
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlannerPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.chosen_traits import Smoke
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Hide, HullDown
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import PassPoints
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import (
    Boost,
    CounterInterference,
    Interfere,
    JamComms,
    JamSensors,
    Scan,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, Watch, call_of
from armybuilder.engine.systems.blitz_beta.battle.state import words
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.signalling import gear
from tests.engine.blitz_beta.battle.stage import Piece, active, staged, wall

HUNTER, JAGER = "north/hunter", "south/jager"
SOUTH = 18
LAST = 6
"""The last round of a stage."""
OBSERVER = gear(HUNTER, "LAC (Arm)", ew=2)
MORTAR = gear(HUNTER, "MFM (T)")
AHEAD = gear(HUNTER, "MFM")
"""A mortar that looks to the front only."""
JAMMER = gear(HUNTER, "LAC (Arm)", traits="Arms, ECM:+1D6 (SJ, CJ)", ew=4)
PLAYERS = (GreedyPolicy, PlannerPolicy, VeteranPolicy)


def teamwork(battle, best=0.0):
    model = active(battle, battle.models[0])
    return signals.teamwork(battle, model, ActMenu(battle, model), AttackValues(battle.settings), best)


def spare(battle):
    model = active(battle, battle.models[0])
    return signals.spare_act(battle, model, ActMenu(battle, model))


def all_done(battle, side=1):
    """The last round, in which everybody of a side has acted."""
    battle.round = LAST
    for model in battle.models:
        if model.side == side:
            model.ready, model.actions = False, 0
    return battle


# Orders and signals


@pytest.mark.parametrize("fired, act", [((), GiveOrder(words.COORDINATED_FIRE, 2)), ((0,), None)])
def test_fire_is_coordinated_with_who_can_still_fire(fired, act):
    gun = line_of(HUNTER, "LAC (Arm)")
    battle = staged([Piece(gun, 24, 10, rank="CGL"), Piece(gun, 22, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.models[1].fired = fired

    assert teamwork(battle) == act


def test_fire_is_not_coordinated_with_who_looks_elsewhere():
    """A weapon with a fixed arc that points away from the target (BR-95)."""
    ahead = line_of(HUNTER, "LAC")
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL"), Piece(ahead, 22, 10, SOUTH)], [Piece(JAGER, 24, 20, SOUTH)])

    assert teamwork(battle) is None


@pytest.mark.parametrize("line, facing, act", [(MORTAR, 6, Observe(2)), (AHEAD, 6, Observe(2)), (AHEAD, SOUTH, None)])
def test_a_target_is_observed_for_who_can_follow(line, facing, act):
    battle = staged([Piece(OBSERVER, 24, 12), Piece(line, 4, 4, facing)], [Piece(JAGER, 24, 24, SOUTH)])
    battle.models[0].actions = 1

    assert teamwork(battle) == act


def mortar(posture):
    """An observer, and a poor mortar that has one die in combat posture and none at top speed, against two dice."""
    ours = [Piece(OBSERVER, 24, 12), Piece(gear(HUNTER, "MFM (T)", gun=6), 4, 4)]
    battle = staged(ours, [Piece(JAGER, 24, 24, SOUTH)])
    battle.models[0].actions, battle.models[1].posture = 1, posture
    return battle


@pytest.mark.parametrize("posture, act", [("combat", Observe(2)), ("top speed", None)])
def test_a_target_is_not_observed_for_fire_that_hardly_ever_hits(posture, act):
    assert teamwork(mortar(posture)) == act


@pytest.mark.parametrize(
    "inches, ready, round_, ew, act",
    [
        (20, True, 1, 4, Interfere()),
        (20, False, 1, 4, Interfere()),  # it shoots again before the interference ends
        (20, False, LAST, 4, None),
        (20, True, 1, 6, None),  # two dice against six
    ],
)
def test_interference_is_for_friends_who_may_be_shot_at(inches, ready, round_, ew, act):
    jammer = gear(HUNTER, "LAC (Arm)", traits="Arms, ECM:+0D6", ew=ew)
    battle = staged([Piece(jammer, 24, 4)], [Piece(JAGER, 24, 4 + inches, SOUTH)])
    battle.round, battle.models[1].ready = round_, ready

    assert spare(battle) == act


def test_nobody_interferes_with_who_cannot_reach_anybody():
    short = line_of(JAGER, "LVB (Arm)")
    battle = staged(
        [Piece(gear(HUNTER, "LAC (Arm)", traits="Arms, ECM:+2D6", ew=4), 24, 4)], [Piece(short, 24, 26, 18)]
    )

    assert spare(battle) is None


def test_in_the_last_round_only_who_acts_yet_is_jammed():
    battle = staged([Piece(JAMMER, 24, 4)], [Piece(JAGER, 24, 14, SOUTH), Piece(JAGER, 24, 20, SOUTH)])
    battle.models[0].interference, battle.models[0].comms_jam = 1, 1  # it does that already
    battle.round, battle.models[2].ready = LAST, False
    found = spare(battle)
    all_done(battle)

    assert (found, spare(battle)) == (JamSensors(1), None)


def test_comms_are_jammed_where_a_commander_is_near():
    only = gear(HUNTER, "LAC (Arm)", traits="Arms, ECM:+1D6 (CJ)", ew=4)
    found = []
    for rank in ("CGL", ""):
        battle = staged([Piece(only, 24, 4)], [Piece(JAGER, 24, 12, SOUTH, rank=rank)])
        battle.models[0].interference = 1  # it does that already
        found.append(spare(battle))

    assert found == [JamComms(), None]


def test_interference_is_countered_for_friends_who_shoot_later():
    countering = gear(HUNTER, "LAC (Arm)", traits="Arms, ECCM", ew=4)
    battle = staged([Piece(countering, 24, 4), Piece(HUNTER, 28, 4)], [Piece(JAMMER, 24, 12, SOUTH)])
    battle.sides[1].interferers, battle.models[2].interference = (2,), 1
    found = spare(battle)

    assert (found, spare(all_done(battle, side=0))) == (CounterInterference(2), None)


def test_sensors_are_shared_with_who_sees_less():
    sharing = gear(HUNTER, "LAC (Arm)", traits='Arms, Sensors:24"', ew=4)
    hedge = wall(20, 12, 8, 1, height=6.0)
    found = []
    for terrain in ((hedge,), ()):
        ours = [Piece(sharing, 25, 6), Piece(gear(HUNTER, "LAC (Arm)", traits='Arms, Sensors:2"'), 20, 6)]
        found.append(spare(staged(ours, [Piece(JAGER, 25, 20, SOUTH)], terrain=terrain)))

    assert found == [Boost(), None]


@pytest.mark.parametrize("weapon, watches", [("MFM", True), ("LAC (Arm)", False)])
def test_indirect_fire_is_watched_for_where_there_may_be_some(weapon, watches):
    battle = staged([Piece(gear(traits="SatUp:4+", ew=4), 24, 4)], [Piece(line_of(JAGER, weapon), 24, 20, SOUTH)])
    model = active(battle, battle.models[0], "braced")

    assert signals.spare_act(battle, model, ActMenu(battle, model)) == (Watch() if watches else None)


@pytest.mark.parametrize("y, act", [(26, GiveOrder(words.INCOMING_FIRE)), (27, None)])
def test_incoming_fire_is_ordered_where_somebody_may_be_shot_at(y, act):
    short = line_of(JAGER, "LFL (Arm)", mr=4)
    battle = staged([Piece(HUNTER, 24, 9, rank="CGL")], [Piece(short, 24, y, SOUTH)])

    assert spare(battle) == act


def test_points_are_passed_on_to_who_acts_before_they_come_back():
    """A CGL with a point, and one of its group out of formation."""
    found = []
    for ready in (True, False):
        battle = staged(
            [Piece(gear(HUNTER, ew=2), 2, 10, rank="CGL"), Piece(HUNTER, 46, 10)], [Piece(JAGER, 2, 30, 18)]
        )
        battle.models[0].incoming_fire, battle.models[0].points_left, battle.models[1].ready = 1, 1, ready
        found.append(spare(battle))

    assert found == [PassPoints(1), None]


def test_points_are_not_passed_on_where_the_test_would_fail():
    """Two dice against six come to nothing in 25 of 36 cases."""
    battle = staged([Piece(gear(HUNTER, ew=6), 2, 10, rank="CGL"), Piece(HUNTER, 46, 10)], [Piece(JAGER, 2, 30, 18)])
    battle.models[0].incoming_fire, battle.models[0].points_left = 1, 1

    assert spare(battle) is None


def test_only_who_is_in_formation_makes_an_order_worth_giving():
    """Radio silence for who hides: beside its commander, and at the other end of the table."""
    found = []
    for x in (22, 46):
        battle = staged([Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, x, 10)], [Piece(JAGER, 24, 40, SOUTH)])
        model, mate = battle.models[:2]
        mate.hiding, mate.ready = True, False
        active(battle, model)
        view = Surroundings(battle, AttackValues(battle.settings), model)
        found.append(spare_actions.choose_order(battle, model, ActMenu(battle, model), view))

    assert found == [GiveOrder(words.RADIO_SILENCE), None]


# Hopeless fire


def jammed_duel(jammed):
    """A shooter ten inches from its target, its sensors jammed so much (a die less each, BR-156)."""
    battle = staged([Piece(line_of(HUNTER, "LAC (Arm)", gun=5), 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    shooter = battle.models[0]
    shooter.jammed, shooter.jammer = jammed, 1
    return battle, shooter


@pytest.mark.parametrize("policy", PLAYERS)
@pytest.mark.parametrize("jammed, fires", [(0, True), (9, False)])
def test_nobody_fires_where_the_rules_leave_no_chance(policy, jammed, fires):
    battle, shooter = jammed_duel(jammed)
    active(battle, shooter).moves = 0
    choice = policy().choose(battle, Decision(0, "act", 0, ActMenu(battle, shooter)))

    assert isinstance(choice, FireWeapon) == fires


@pytest.mark.parametrize("jammed, answer", [(0, SnapFire(0, 0)), (9, None)])
def test_nobody_answers_a_shot_where_that_is_hopeless(jammed, answer):
    battle, shooter = jammed_duel(jammed)
    menu = option_menu((None, SnapFire(0, 0)), Trigger("targeted", battle.models[1], (0,)))
    shooter.standby = 1

    assert GreedyPolicy().choose(battle, Decision(0, "snap fire", 0, menu)) == answer


@pytest.mark.parametrize("posture, answer", [("combat", Chain(1, 0, 0)), ("top speed", None)])
def test_nobody_joins_in_where_that_is_hopeless(posture, answer):
    battle = mortar(posture)
    menu = option_menu((None, Chain(1, 0, 0)), call_of(battle, battle.models[0], Observe(2)))

    assert GreedyPolicy().choose(battle, Decision(0, "chain", 0, menu)) == answer


# The last round


def in_cover(round_):
    """A Hunter with a cannon whose target stands behind a hedge that hides all of it."""
    hedge = wall(24, 19, 6, 1, name="Hedge", height=3.0, cover="light")
    battle = staged([Piece(line_of(HUNTER, "HAC (Arm)"), 24, 10)], [Piece(JAGER, 24, 20.2, SOUTH)], terrain=(hedge,))
    battle.round = round_
    return battle


@pytest.mark.parametrize("round_, shoots", [(LAST - 1, True), (LAST, False)])
def test_cover_is_shot_away_only_for_later(round_, shoots):
    battle = in_cover(round_)
    model = active(battle, battle.models[0])
    view = Surroundings(battle, AttackValues(battle.settings), model)
    choice = spare_actions.choose_demolition(battle, model, ActMenu(battle, model), view)

    assert isinstance(choice, Demolish) == shoots


@pytest.mark.parametrize("round_, act", [(LAST - 1, Scan(1)), (LAST, None)])
def test_nobody_is_scanned_in_the_last_round(round_, act):
    battle = staged([Piece(gear(HUNTER, ew=4), 24, 10)], [Piece(JAGER, 24, 14, SOUTH)])
    battle.round, model = round_, active(battle, battle.models[0])
    view = Surroundings(battle, AttackValues(battle.settings), model)

    assert spare_actions.choose_scan(battle, model, ActMenu(battle, model), view) == act


@pytest.mark.parametrize("ready, acts", [(True, {Smoke, HullDown, Hide}), (False, set())])
def test_in_the_last_round_nobody_hides_from_who_acts_no_more(ready, acts):
    wood = wall(24, 12.5, 6, 1, height=2.0)
    battle = staged([Piece(gear(HUNTER, traits="Arms, Smoke"), 24, 10)], [Piece(JAGER, 24, 22, SOUTH)], terrain=(wood,))
    battle.round, battle.models[1].ready = LAST, ready
    model = active(battle, battle.models[0])

    assert {type(act) for act in upkeep._leftover_acts(battle, model)} == acts


@pytest.mark.parametrize("policy", PLAYERS)
def test_a_commander_ends_when_everybody_else_has_acted(policy):
    battle = all_done(staged([Piece(HUNTER, 24, 4, rank="CGL"), Piece(HUNTER, 26, 4)], [Piece(JAGER, 24, 44, SOUTH)]))
    model, battle.models[1].ready = active(battle, battle.models[0]), False
    model.moves = 0

    assert policy().choose(battle, Decision(0, "act", 0, ActMenu(battle, model))) is END


@pytest.mark.parametrize("round_, ready, feared", [(1, False, True), (LAST, True, True), (LAST, False, False)])
def test_nobody_fears_who_acts_no_more(round_, ready, feared):
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.round, battle.models[1].ready = round_, ready
    model = battle.models[0]
    _, danger, _ = Surroundings(battle, AttackValues(battle.settings), model).judge(model.cell)

    assert (danger > 0.0) == feared


def test_in_the_last_round_the_goal_is_the_objective_that_a_model_alone_holds():
    """Objectives of a stage are 9.6, 19.2, 28.8 and 38.4 inches across; all that others hold are nearer to nobody."""
    goals = []
    for round_, beside in ((1, False), (LAST, False), (LAST, True)):
        battle = staged(
            [Piece(HUNTER, 7, 24), Piece(HUNTER, 11 if beside else 2, 24 if beside else 2)], [Piece(JAGER, 46, 46)]
        )
        battle.round, battle.objectives = round_, (0, -1, -1, -1)
        goals.append(Surroundings(battle, AttackValues(battle.settings), battle.models[0]).goal[0])

    assert goals == pytest.approx([19.2, 9.6, 19.2])


def test_in_the_last_round_to_stand_at_the_goal_counts():
    """At twelve inches from it and at six: six inches more of a way in any round, and the objective in the last."""
    gains = []
    for round_ in (LAST - 1, LAST):
        battle = staged([Piece(HUNTER, 9.6, 4)], [Piece(JAGER, 46, 46)])
        battle.round = round_
        view, cell = Surroundings(battle, AttackValues(battle.settings), battle.models[0]), battle.field.table.cell
        gains.append(view.value(cell(9.5, 18), "combat") - view.value(cell(9.5, 12), "combat"))

    assert gains[1] > gains[0] + 5.0


@pytest.mark.parametrize("policy", [PlannerPolicy, VeteranPolicy])
@pytest.mark.parametrize("weapon, posture", [("LVB", "braced"), ("LRF", "combat")])
def test_who_has_nothing_to_do_stands_by_where_nobody_shoots(policy, weapon, posture):
    """At its objective, twenty inches from an enemy that shoots so far, or not."""
    battle = staged([Piece(line_of(HUNTER, "LVB", mr=0), 9.5, 24)], [Piece(line_of(JAGER, weapon), 9.5, 44, SOUTH)])
    choice = policy().choose(battle, Decision(0, "posture", 0, ("combat", "braced")))

    assert choice == posture
