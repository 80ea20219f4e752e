"""Electronic warfare, clause by clause: actions, comms, their boost and jamming (BR-150, BR-151, BR-154, BR-158; L2574-2660, L2720-2751)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, Trigger, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import snap_options
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import (
    Boost,
    Interfere,
    JamComms,
    JamSensors,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_pool
from tests.engine.blitz_beta.battle.figures import labels
from tests.engine.blitz_beta.battle.signalling import (
    BASIC,
    ECCM,
    HUNTER,
    JAGER,
    JAMMER,
    MORTARS,
    OBSERVER,
    SOUTH,
    gear,
    offered,
    perform,
    questions,
    signal_of,
)
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, staged, wall


def woods(y=17.0, length=40.0):
    return wall(24, y, length, 4, name="Woods", cover="light", form="area", going="difficult")


def test_ew_actions_use_ew_and_two_dice():
    battle = staged([Piece(BASIC, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)], [4, 3])
    perform(battle, 0, Interfere())
    throw = battle.log.events[-1].throws[0][1]
    assert (throw.pool.skill, throw.pool.dice, throw.result) == (4, 2, 1)


@pytest.mark.parametrize("what, found", [("targeted", False), ("warfare", True)])
def test_whoever_uses_them_is_noticed_twice_as_far(what, found):
    """Hidden by woods 18 inches away; the Jager detects 12, or 24 with active sensors of its own against a shot."""
    battle = staged([Piece(JAMMER, 24, 10)], [Piece(JAGER, 24, 29, SOUTH)], terrain=(woods(20),))
    answers = snap_options(battle, battle.models[1], Trigger(what, battle.models[0], (1,)))
    assert [snap.sensors for snap in answers] == [not found]


@pytest.mark.parametrize(
    "traits, acts",
    [
        ("Arms", {Observe}),
        ("Arms, TD:+0D6", {Observe}),
        ("Arms, ECM:+0D6", {Observe, Interfere}),
        ("Arms, ECM:+0D6 (SJ)", {Observe, Interfere, JamSensors}),
        ("Arms, ECM:+0D6 (CJ)", {Observe, Interfere, JamComms}),
        ('Arms, Sensors:18"', {Observe, Boost}),
        ('Arms, Sensors:16"', {Observe}),
    ],
)
def test_all_but_observation_takes_equipment_of_any_rating(traits, acts):
    battle = staged([Piece(gear(traits=traits), 24, 10), Piece(MORTARS, 26, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    menu = ActMenu(battle, active(battle, battle.models[0]))
    every = [Observe(2), Interfere(), JamSensors(2), JamComms(), Boost()]

    assert {type(act) for act in every if act in menu} == acts
    assert (Observe(2, guided=True) in menu) is ("TD" in traits)


def test_without_an_ew_skill_nobody_takes_part():
    mute = gear(traits="Arms, ECM:+1D6 (SJ, CJ)", ew=None)
    battle = staged([Piece(mute, 24, 10), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 20, SOUTH)], [6, 6])
    menu = ActMenu(battle, active(battle, battle.models[0]))
    assert [act in menu for act in (Observe(2), Interfere(), JamSensors(2), JamComms())] == [False] * 4

    player = Player()
    signal_of(battle, 1, player)
    assert questions(player, "comms boost") == []


def test_modifiers_of_a_comms_test():
    battle = staged([Piece(gear(traits="Arms, Comms:+2D6", ew=5), 24, 10)], [Piece(JAGER, 24, 40)])
    model = active(battle, battle.models[0], "braced")
    model.crippled = True
    pool = comms_pool(battle, model, 1, 3)
    assert (pool.skill, labels(pool)) == (
        5,
        [("Crippled", -1, 0), ("Braced", 1, 0), ("Action bonus", 1, 0), ("Comms boost", 3, 0), ("Comms", 2, 0)],
    )


def test_an_observer_is_answered_at_once_and_damage_comes_last():
    """Both are destroyed: the observer by the Jager's answer, the Jager by the mortar."""
    battle = staged([Piece(OBSERVER, 24, 10), Piece(MORTARS, 22, 4)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    for model in battle.models:
        model.damage = 5
    battle.models[2].crippled, battle.models[1].immobilised = True, True
    answer = Player(
        **{"snap fire": lambda decision: decision.options[1] if decision.options.about.model.id == 0 else None}
    )

    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]), answer)

    kinds = [(event.kind, event.model) for event in battle.log.events if event.kind in ("attack", "destroyed")]
    assert kinds == [("attack", 1), ("attack", 2), ("destroyed", 2), ("destroyed", 0)]


@pytest.mark.parametrize("traits, dice", [("Arms", 2), ("Arms, Comms:+2D6", 4)])
def test_each_action_is_a_die_and_the_rating_counts_once(traits, dice):
    friend = gear(traits=traits, act=2)
    battle = staged([Piece(HUNTER, 24, 10), Piece(friend, 26, 10)], [Piece(JAGER, 24, 46)])
    battle.dice = Faces(1)
    comms = signal_of(battle, 0, Player(**{"comms boost": [1, 1]}))
    assert labels(comms.throws[0][1].pool) == [("Comms boost", dice, 0)]
    assert battle.models[1].actions == 0


def test_an_event_tells_who_boosts_whom():
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 46)])
    battle.dice = Faces(1)
    signal_of(battle, 0, Player(**{"comms boost": [1, None]}))
    found = [(event.model, event.target, event.values) for event in battle.log.events if event.kind == "boosts"]
    assert found == [(1, 0, {"dice": 1})]


def test_a_standby_token_boosts_as_well():
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 46)])
    battle.dice = Faces(1)
    battle.models[1].actions, battle.models[1].standby = 0, 1
    signal_of(battle, 0, Player(**{"comms boost": [1]}))
    assert battle.models[1].standby == 0


@pytest.mark.parametrize(
    "place, terrain, asked", [((30.5, 10), (), True), ((31.5, 10), (), False), ((28, 10), True, False)]
)
def test_a_booster_is_within_six_inches_and_has_lock(place, terrain, asked):
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, *place)], [Piece(JAGER, 24, 46)], terrain=blocks)
    battle.dice = Faces(1)
    player = Player(**{"comms boost": None})
    signal_of(battle, 0, player)
    assert bool(questions(player, "comms boost")) is asked


@pytest.mark.parametrize("x, terrain, near", [(30.5, False, True), (31.5, False, False), (28, True, False)])
def test_autocomms_reach_six_inches_with_lock(x, terrain, near):
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, x, 10)], [Piece(JAGER, 24, 46)], terrain=blocks)
    assert is_in_autocomms(battle, *battle.models[:2]) is near


def test_chained_actions_near_are_not_jammed_but_fail_with_the_test():
    for face, found in ((6, {1}), (1, set())):
        battle = staged(
            [Piece(OBSERVER, 24, 10), Piece(MORTARS, 24, 7), Piece(MORTARS, 10, 4)], [Piece(JAMMER, 24, 20, SOUTH)]
        )
        battle.dice = Faces(face)
        battle.models[3].comms_jam = 6
        assert {chain.model for chain in offered(battle, Observe(3))} == found


def test_comms_jamming_is_a_token_of_its_successes_until_the_next_activation():
    battle = staged([Piece(JAMMER, 24, 10)], [Piece(JAGER, 24, 40)], [4, 4, 1, 1])
    perform(battle, 0, JamComms())
    assert battle.models[0].comms_jam == 2
    assert [event.model for event in battle.log.events if event.kind == "jams comms"] == [0]
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", battle.models[0])
    assert battle.models[0].comms_jam == 0


@pytest.mark.parametrize(
    "side, y, walled, left",
    [(0, 20, False, 1), (0, 30, False, 2), (0, 20, True, 2), (1, 30, False, 1), (1, 47.5, False, 2), (1, 20, True, 2)],
)
def test_it_takes_successes_of_friend_and_foe_in_its_range_with_lock(side, y, walled, left):
    """Sensors of 18 inches; a signal of the enemy is noticed twice as far."""
    blocks = (wall(24, 15, 40, 2, solid=True),) if walled else ()
    jammer = Piece(JAMMER, 24, y, SOUTH)
    first, second = ([jammer], [Piece(JAGER, 1, 47)]) if side == 0 else ([], [jammer])
    battle = staged([Piece(HUNTER, 24, 10), *first], second, terrain=blocks)
    battle.dice = Faces(6)
    battle.models[1].comms_jam = 1
    comms = signal_of(battle)
    assert (comms.left, comms.clear) == (left, 2)


def test_eccm_rolls_again_after_it_was_jammed():
    battle = staged([Piece(ECCM, 24, 10)], [Piece(JAMMER, 24, 20)], [6, 1], [6, 6])
    battle.models[1].comms_jam = 1
    player = Player(**{"re-roll": lambda d: d.options[-1]})
    comms = signal_of(battle, 0, player)
    asked = next(d.options.about for d in player.asked if d.kind == "re-roll")
    assert (asked.throw.result, asked.against, comms.left) == (1, 1, 1)


def test_ex30_three_successes_would_have_jammed_all():
    """EX-30, its second half; the Skirmisher may roll again by a point of its own (L2908)."""
    battle = staged(
        [Piece("north/ferret", 24, 10)], [Piece("peace-river/skirmisher", 24, 20, skill_points=1)],
        [4, 4, 4], [6, 4, 3, 2], [6, 4, 4, 2],
    )  # fmt: skip
    second = Player(**{"comms jamming": True, "re-roll": RerollPayment("skill point", 1)})
    comms = signal_of(battle, 0, None, second)
    assert (comms.left, battle.models[1].points_left) == (0, 0)


def test_each_jammer_that_reacts_is_told_what_stands():
    """Three jammers, one of which has no action left; four successes each."""
    jammers = [Piece(JAMMER, x, 20, SOUTH) for x in (20, 24, 28)]
    battle = staged([Piece(HUNTER, 24, 10)], jammers)
    battle.dice = Faces(6)
    battle.models[2].actions = 0
    second = Player(**{"comms jamming": True})
    signal_of(battle, 0, None, second)
    asked = [one for one in second.asked if one.kind == "comms jamming"]
    found = [(one.model, one.options.about.test, one.options.about.against) for one in asked]
    assert found == [(1, "comms", 0), (3, "comms", 4)]


@pytest.mark.parametrize("y, legal", [(20, True), (47.5, False)])
def test_a_reaction_needs_range_and_is_for_one_test_only(y, legal):
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAMMER, 24, y, SOUTH)])
    battle.dice = Faces(4)
    second = Player(**{"comms jamming": [True]})
    signal_of(battle, 0, None, second)
    assert (bool(questions(second, "comms jamming")), battle.models[1].comms_jam) == (legal, 0)
