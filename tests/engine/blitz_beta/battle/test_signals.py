"""Electronic warfare: observation and what is chained to it, comms tests and their jamming, sensors."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import (
    detection_range,
    detects,
    find_lock,
    line_of_sight,
    signature,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import (
    Boost,
    CounterInterference,
    Interfere,
    JamComms,
    JamSensors,
    Scan,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, Watch
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_pool, comms_test, resist_jamming
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged

HUNTER, JAGER = "north/hunter", "south/jager"
SKIRMISHER, TAG, CRUSADER = "peace-river/skirmisher", "peace-river/skirmisher-tag", "peace-river/crusader-iv"
IGUANA, COBRA, WEASEL = "south/iguana", "south/spitting-cobra", "north/weasel"
FERRET = "north/ferret"
MORTAR, GUIDED = 2, 3
NORTH, SOUTH = 6, 18


def reckoned(battle, kind):
    """The pool of the last attack or defence, by label and dice."""
    event = next(event for event in reversed(battle.log.events) if event.kind == "attack")
    pool = dict(event.throws)[kind].pool
    return [(change.label, change.dice) for change in pool.modifiers], pool.dice


def questions(player, kind):
    return [(decision.model, tuple(decision.options)) for decision in player.asked if decision.kind == kind]


# Forward observation


def test_ex28_an_observer_behind_the_target_calls_a_mortar():
    """EX-28: braced on standby, sub-optimal, indirect, flanked by the observer: 3D6 + 1 - 1 - 1."""
    battle = staged(
        [Piece(SKIRMISHER, 24, 34, SOUTH), Piece(CRUSADER, 24, 8)],
        [Piece(JAGER, 24, 24, SOUTH)],
        [4, 2, 1],
        [1, 1],
        [6, 6],
    )
    crusader = battle.models[1]
    crusader.actions, crusader.standby = 0, 1

    do(battle, active(battle, battle.models[0]), Observe(2), Player(chain=[Chain(1, MORTAR, 0)]))

    assert reckoned(battle, "attack") == (
        [("Braced", 1), ("Sub-optimal range", -1), ("Indirect fire", -1), ("Flanked", 1)],
        2,
    )
    assert (battle.models[0].actions, crusader.standby) == (0, 0)
    assert event_values(battle, "observes") == {"how": "indirect", "sensors": False, "successes": 1}


def test_ex29_two_cobras_are_guided():
    """EX-29: flanked by the Iguana, a die of its designator, neither indirect fire nor range costs any."""
    battle = staged(
        [Piece(IGUANA, 24, 34, SOUTH), Piece(COBRA, 22, 4), Piece(COBRA, 26, 4)],
        [Piece("north/grizzly", 24, 24, SOUTH)],
        [3, 3, 1, 1],
        [1, 1, 1, 1],
        [6, 6],
        [1, 1, 1, 1],
        [6, 6],
    )
    player = Player(chain=[Chain(1, GUIDED, 0), Chain(2, GUIDED, 0)])

    do(battle, active(battle, battle.models[0]), Observe(3, guided=True), player)

    assert reckoned(battle, "attack") == ([("Target designator", 1), ("Flanked", 1)], 4)
    assert event_values(battle, "observes")["successes"] == 2
    assert [chain.model for _, options in questions(player, "chain") for chain in options if chain][-1] == 2


def test_ex39_observer_and_gunners_are_answered_and_damage_comes_last():
    """EX-39: B1 may answer A1, A2 or A3; so may B2 for it."""
    battle = staged(
        [Piece(IGUANA, 24, 14), Piece(COBRA, 22, 6), Piece(COBRA, 26, 6)],
        [Piece(JAGER, 24, 24, SOUTH, rank="CGL"), Piece(JAGER, 26, 24, SOUTH)],
        [3, 3, 1, 1],
        *[[1], [6, 6]] * 2,
    )
    second = Player()
    player = Player(chain=[Chain(1, 2, 0), Chain(2, 2, 0)])

    do(battle, active(battle, battle.models[0]), Observe(3), player, second)

    answered = [
        (decision.model, decision.options.about.model.id) for decision in second.asked if decision.kind == "snap fire"
    ]
    assert answered == [(3, 0), (4, 0), (3, 1), (4, 1), (3, 2), (4, 2)]
    kinds = [event.kind for event in battle.log.events]
    assert kinds == ["observes", "chains", "chains", "attack", "attack"]


def test_without_a_success_nobody_may_chain_and_the_observer_is_heard_all_the_same():
    battle = staged([Piece(IGUANA, 24, 14), Piece(COBRA, 22, 6)], [Piece(JAGER, 24, 24, SOUTH)], [2, 2, 1, 1])
    player, second = Player(), Player()

    do(battle, active(battle, battle.models[0]), Observe(2), player, second)

    assert (questions(player, "chain"), len(questions(second, "snap fire"))) == ([], 1)


def test_an_observation_needs_detection_range():
    battle = staged([Piece(SKIRMISHER, 24, 4), Piece(COBRA, 22, 4)], [Piece(JAGER, 24, 44, SOUTH)])
    model = active(battle, battle.models[0])

    assert Observe(2) not in acts.ActMenu(battle, model)  # 24" of sensors, 38.75" away
    assert Observe(2, sensors=True) in acts.ActMenu(battle, model)


# Comms tests


def test_comms_pool():
    battle = staged([Piece(SKIRMISHER, 24, 10)], [Piece(JAGER, 24, 44)])
    pool = comms_pool(battle, battle.models[0], 1, 2)

    assert [(change.label, change.dice) for change in pool.modifiers] == [
        ("Action bonus", 1),
        ("Comms boost", 2),
        ("Comms", 1),
    ]
    assert (pool.skill, pool.dice) == (4, 6)


def test_ex30_a_reaction_jams_two_of_three_successes():
    """EX-30: the Ferret's three successes, the Skirmisher's 4D6 of 6, 4, 3, 2 at 4+; ECCM does not help."""
    battle = staged([Piece(FERRET, 24, 10)], [Piece(SKIRMISHER, 24, 20)], [4, 4, 4], [6, 4, 3, 2])
    active(battle, battle.models[0])
    battle.players = [Player(), Player(**{"comms jamming": True})]
    signal = comms_test(battle, battle.models[0])
    battle.dice.finish()

    assert (signal.left, signal.clear, [label for label, _ in signal.throws]) == (1, 3, ["comms", "jamming"])
    assert (battle.models[1].actions, battle.log.counts["reaction comms jamming"]) == (0, 1)


def test_boosting_friends_add_a_die_and_their_rating():
    battle = staged([Piece(HUNTER, 24, 10), Piece(FERRET, 26, 10)], [Piece(JAGER, 24, 46)], [5, 1, 1, 1])
    active(battle, battle.models[0])
    battle.players = [Player(**{"comms boost": [1]}), Player()]
    comms_test(battle, battle.models[0])
    battle.dice.finish()

    assert (battle.models[1].actions, event_values(battle, "boosts")) == (0, {"dice": 2})


@pytest.mark.parametrize("reaction, asked", [(False, 1), (True, 0)])
def test_eccm_rolls_again_but_not_against_a_reaction(reaction, asked):
    battle = staged([Piece(TAG, 24, 10)], [Piece(SKIRMISHER, 24, 20)], [1, 1, 1], *([[1, 1, 1, 1]] if reaction else []))
    active(battle, battle.models[0])
    player = Player()
    battle.players = [player, Player(**{"comms jamming": reaction})]
    comms_test(battle, battle.models[0])
    battle.dice.finish()

    assert len(questions(player, "re-roll")) == asked


def test_a_token_jams_all_around_but_not_within_autocomms():
    """The jammed test calls nobody from afar; who is within 6" hears it all the same."""
    battle = staged(
        [Piece(IGUANA, 24, 14), Piece(COBRA, 24, 11), Piece(COBRA, 10, 4)],
        [Piece(JAGER, 24, 24, SOUTH)],
        [3, 1, 1, 1],
        [1],
        [6, 6],
    )
    battle.models[3].comms_jam = 2
    player = Player(chain=lambda decision: decision.options[1])

    do(battle, active(battle, battle.models[0]), Observe(3), player)

    assert {chain.model for _, options in questions(player, "chain") for chain in options if chain} == {1}


# Jamming and sensors


def test_sensor_jamming_is_shaken_off_by_ew_and_costs_the_rest():
    battle = staged([Piece(IGUANA, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)], [3, 3, 1], [6, 1], [1, 1], [6, 6, 6])
    iguana = active(battle, battle.models[0])
    battle.players = [Player(), Player()]
    acts.perform(battle, iguana, JamSensors(1))
    assert (battle.models[1].jammed, battle.models[1].jammer, event_values(battle, "jams sensors")) == (
        2,
        0,
        {"intensity": 2},
    )

    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (0,)))

    assert event_values(battle, "resists jamming") == {"left": 1}
    assert reckoned(battle, "attack") == ([("Sensor jamming", -1), ("Burst", 1)], 2)


def test_a_jammer_that_is_gone_jams_no_more():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    hunter = active(battle, battle.models[0])
    hunter.jammed, hunter.jammer = 2, 1
    battle.models[1].place = "destroyed"

    battle.players = [Player(), Player()]
    resist_jamming(battle, hunter)

    assert (hunter.jammed, hunter.jammer) == (0, -1)


def test_sensor_jamming_in_reaction_spoils_the_shot_that_it_answers():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(IGUANA, 24, 20, SOUTH)], [3, 1, 1], [1, 1], [1, 1], [6, 6, 6])
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, Player(**{"sensor jamming": True}))

    assert ("Sensor jamming", -1) in reckoned(battle, "attack")[0]
    assert battle.models[1].actions == 0


def test_interference_covers_friends_nearby():
    battle = staged(
        [Piece(IGUANA, 24, 10), Piece(JAGER, 26, 10)], [Piece(HUNTER, 26, 20, SOUTH)], [3, 3, 1], [1, 1, 1], [6, 6, 6]
    )
    battle.players = [Player(), Player()]
    acts.perform(battle, active(battle, battle.models[0]), Interfere())
    assert (battle.models[0].interference, battle.sides[0].interferers) == (2, (0,))

    do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)))

    assert reckoned(battle, "defence") == ([("Sensor interference", 1)], 3)


def test_eccm_counters_interference():
    battle = staged([Piece(TAG, 24, 10)], [Piece(IGUANA, 24, 20, SOUTH)], [4, 1])
    battle.models[1].interference, battle.sides[1].interferers = 1, (1,)

    do(battle, active(battle, battle.models[0]), CounterInterference(1))

    assert (battle.models[1].interference, battle.sides[1].interferers) == (0, ())


def test_comms_jamming_and_what_expires():
    battle = staged([Piece(IGUANA, 24, 10)], [Piece(JAGER, 24, 44, SOUTH)], [3, 3, 3])
    iguana = active(battle, battle.models[0])
    do(battle, iguana, JamComms())
    assert iguana.comms_jam == 3

    battle.players = [Player(), Player()]
    acts.run_hooks(battle, "activation begins", iguana)
    assert iguana.comms_jam == 0


def test_a_scan_within_half_the_range():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 16, SOUTH), Piece(JAGER, 24, 20, SOUTH)], [6, 1])
    model = active(battle, battle.models[0])
    assert Scan(2) not in acts.ActMenu(battle, model)

    do(battle, model, Scan(1))

    assert ([one.scanned for one in battle.models], event_values(battle, "scans")) == (
        [False, True, False],
        {"found": True},
    )


@pytest.mark.parametrize(
    "profile, apart, legal",
    [(6, 4.0, True), (6, 4.5, False), (0, 7.0, True), (0, 7.5, False), (-6, 10.0, True), (-6, 10.5, False)],
)
def test_a_profile_changes_the_range_of_a_scan_before_it_is_halved(profile, apart, legal):
    """As before active sensors double it (L1865): half of 12 inches less the Profile, from base to base (L1871)."""
    target = line_of(JAGER, traits=f'Arms, Profile:{profile:+}"' if profile else "Arms")
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(target, 24, 10 + apart, SOUTH)])
    model = active(battle, battle.models[0])

    assert (Scan(1) in acts.ActMenu(battle, model)) is legal


# Satellites and counter battery


def test_a_satellite_sees_any_model_from_above():
    battle = staged([Piece(TAG, 4, 4), Piece(COBRA, 8, 4)], [Piece(JAGER, 24, 30, SOUTH)], [4, 1, 1], [1, 1], [6, 6])
    player = Player(chain=lambda decision: decision.options[1])

    do(battle, active(battle, battle.models[0]), Observe(2, satellite=True), player)

    assert event_values(battle, "observes") == {"how": "satellite", "sensors": False, "successes": 1}
    assert battle.log.counts["chained indirect fire"] == 1


def test_counter_battery_answers_indirect_fire_from_above():
    battle = staged(
        [Piece("south/artillery-cobra", 24, 10)],
        [Piece(TAG, 24, 34, SOUTH), Piece("south/artillery-cobra", 26, 34, SOUTH)],
        *[[1], [6, 6]] * 2,
    )
    watcher = active(battle, battle.models[1], "braced")
    battle.players = [Player(), Player()]
    acts.perform(battle, watcher, Watch())
    assert watcher.counter_battery
    second = Player(chain=lambda decision: decision.options[1])

    do(battle, active(battle, battle.models[0]), FireWeapon(1, 0, (2,)), Player(), second)

    assert battle.log.counts["reaction counter battery"] == 1


# Concealment


def test_fog_hides_from_its_distance_on():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 24, 40, SOUTH)])
    battle.scenario.concealment = Concealment(18, 1)
    hunter, near, far = battle.models

    assert line_of_sight(battle, hunter, near).shelter.lock is Lock.SIGHT
    assert (
        line_of_sight(battle, hunter, far).shelter.lock,
        line_of_sight(battle, hunter, far).shelter.full_pieces,
    ) == (
        Lock.SENSORS,
        (1,),
    )
    assert find_lock(battle, hunter, far) is None
    assert not detects(battle, hunter, far, 28)


def test_shared_sensors_give_lock():
    battle = staged([Piece(HUNTER, 24, 20), Piece(WEASEL, 26, 20)], [Piece(JAGER, 24, 40, SOUTH)])
    battle.scenario.concealment = Concealment(18, 1)
    hunter, weasel, jager = battle.models
    assert find_lock(battle, hunter, jager) is None

    do(battle, active(battle, weasel), Boost())

    assert battle.sides[0].boosters == (1,)
    assert find_lock(battle, hunter, jager) is not None


def test_shared_active_sensors_see_twice_as_far_and_are_seen():
    """The Jager is 29 inches from the Weasel: out of its 24, within twice that; it is noticed itself from 23 inches."""
    battle = staged([Piece(HUNTER, 24, 16), Piece(WEASEL, 26, 16)], [Piece(JAGER, 24, 46, SOUTH)])
    battle.scenario.concealment = Concealment(18, 1)
    hunter, weasel, jager = battle.models
    watcher = detection_range(jager)

    do(battle, active(battle, weasel), Boost(sensors=True))

    assert (weasel.loud, event_values(battle, "shares sensors")) == (True, {"sensors": True})
    assert find_lock(battle, hunter, jager) is not None
    assert find_lock(battle, hunter, jager, own=True) is None
    seemingly = signature(battle, weasel)
    assert detects(battle, jager, weasel, 2 * watcher - seemingly)
    assert not detects(battle, jager, hunter, 2 * watcher)
    battle.players = [Player(), Player()]
    acts.run_hooks(battle, "activation begins", weasel)
    assert (weasel.loud, battle.sides[0].boosters) == (False, ())


def test_menus_list_what_is_in_reach():
    battle = staged([Piece(IGUANA, 24, 14), Piece(COBRA, 22, 6)], [Piece(JAGER, 24, 19, SOUTH)])
    battle.models[2].interference, battle.sides[1].interferers = 1, (2,)
    menu = acts.ActMenu(battle, active(battle, battle.models[0]))
    keys = ("forward observation", "sensor jamming", "interference", "comms jamming", "sensor boost", "detailed scan")

    assert [list(menu.of(key)) for key in keys] == [
        [Observe(2), Observe(2, guided=True)],
        [JamSensors(2)],
        [Interfere()],
        [JamComms()],
        [Boost(), Boost(sensors=True)],
        [Scan(2)],
    ]
    assert list(menu.of("counter interference")) == []  # it has no ECCM
