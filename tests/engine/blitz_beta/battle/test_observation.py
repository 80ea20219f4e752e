"""Forward observation, active guidance and satellites, clause by clause (BR-152, BR-153, BR-159 to BR-161)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, Watch
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from tests.engine.blitz_beta.battle.figures import labels
from tests.engine.blitz_beta.battle.signalling import (
    CRUSADER,
    HUNTER,
    JAGER,
    JAMMER,
    MORTARS,
    OBSERVER,
    SOUTH,
    attack,
    chains,
    gear,
    offered,
    perform,
    questions,
    signal_of,
)
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, wall

MISSILES = gear(CRUSADER, "LATM", "LGM", "LAC (Arm)", act=2)


def observed(*dice, observer=OBSERVER, gun=MORTARS, place=(22, 4), target=JAGER, **options):
    battle = staged([Piece(observer, 24, 10), Piece(gun, *place)], [Piece(target, 24, 20, SOUTH)], *dice, **options)
    battle.dice = Faces(6) if not dice else battle.dice
    return battle


def test_only_indirect_fire_in_range_of_the_firer_is_chained():
    assert offered(observed()) == {Chain(1, 1, 0)}
    assert offered(observed(place=(46, 1))) == {Chain(1, 1, 0)}
    assert offered(observed(gun=gear(CRUSADER, "LAC (Arm)"))) == set()
    far = staged([Piece(OBSERVER, 24, 10), Piece(gear(CRUSADER, "APGL"), 22, 1)], [Piece(JAGER, 24, 20, SOUTH)])
    far.dice = Faces(6)
    assert offered(far) == set()


@pytest.mark.parametrize("y, farther", [(38, []), (42, [("Sub-optimal range", -1, 0)])])
def test_a_range_for_indirect_fire_is_in_the_place_of_its_own(y, farther):
    """L13012, L13242: a grenade launcher, 3-12/24" by itself, lobs at 9-18/36"."""
    battle = observed(gun=gear(CRUSADER, "LGL (Arm)"), place=(24, y, SOUTH))

    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 0, 0), None]))

    assert attack(battle)[0] == [*farther, ("Indirect fire", -1, 0)]


@pytest.mark.parametrize("station", ["elevated", "circling"])
def test_what_flies_is_twelve_inches_farther_for_who_chains(station):
    """L3501, L3592: some thirty inches off, of 18-36"; a launcher that reaches as far falls short."""
    battle = observed(gun=gear(CRUSADER, "LFM", "LGL (Arm)"), place=(44, 44, SOUTH), target="north/dragonfly-north")
    battle.set(battle.models[2], "station", station)
    player = Player(chain=[Chain(1, 0, 0), None])

    perform(battle, 0, Observe(2), player)

    assert chains(player) == {Chain(1, 0, 0)}
    assert attack(battle)[0] == [("Flyer without AA: 6+", 0, 0), ("Sub-optimal range", -1, 0), ("Indirect fire", -1, 0)]


def test_what_has_aa_lobs_at_who_hovers_high_as_at_any_other():
    """L3592."""
    battle = observed(gun=gear(CRUSADER, "LFM (AA)"), place=(44, 44, SOUTH), target="north/dragonfly-north")
    battle.set(battle.models[2], "station", "elevated")

    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 0, 0), None]))

    assert attack(battle)[0] == [("Indirect fire", -1, 0)]


def test_the_observer_needs_lock_and_detection_range():
    for terrain, near in (((), True), ((wall(24, 15, 40, 2, solid=True),), False)):
        battle = observed(terrain=terrain)
        assert (Observe(2) in ActMenu(battle, active(battle, battle.models[0]))) is near
    battle = observed(observer=gear())
    battle.models[2].cell = battle.field.table.cell(24, 24)  # 13 inches, seen, and not detected
    menu = ActMenu(battle, active(battle, battle.models[0]))
    assert (FireWeapon(0, 0, (2,)) in menu, Observe(2) in menu, Observe(2, sensors=True) in menu) == (True, False, True)


def test_each_success_lets_one_friend_chain_as_often_as_it_can():
    """One success: the first that joins, twice, and nobody else; who stands by pays with tokens."""
    pieces = [Piece(OBSERVER, 24, 10), Piece(gear(CRUSADER, "LFM", "MFM", act=2), 22, 4), Piece(MORTARS, 26, 4)]
    battle = staged(pieces, [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(1, [4, 1])
    battle.models[1].actions, battle.models[1].standby = 1, 1
    player = Player(chain=[Chain(1, 0, 0), Chain(1, 1, 0)])

    perform(battle, 0, Observe(3), player)

    asked = [{chain.model for chain in d.options if chain} for d in player.asked if d.kind == "chain"]
    assert asked == [{1, 2}, {1}]
    assert (battle.models[1].actions, battle.models[1].standby) == (0, 0)


def test_without_a_comms_success_even_a_neighbour_may_not_chain():
    """Within autocomms the test is needed all the same (L2697)."""
    battle = observed([3, 3], place=(24, 8))
    assert offered(battle) == set()


def test_cover_and_flank_are_the_observers_range_posture_and_damage_the_firers():
    """From behind, without cover; the mortar fires from behind a wall, braced, crippled."""
    hedge = wall(24, 21.5, 6, 0.5, height=1.5, cover="medium")
    battle = staged(
        [Piece(OBSERVER, 24, 36, SOUTH), Piece(MORTARS, 22, 4)], [Piece(JAGER, 24, 20, SOUTH)], terrain=(hedge,)
    )
    battle.dice = Faces(6)
    battle.models[1].crippled, battle.models[1].immobilised = True, True

    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]), posture="top speed")

    found, defence = attack(battle)
    own = [("Crippled", -1, 0), ("Braced", 1, 0), ("Sub-optimal range", -1, 0), ("Indirect fire", -1, 0)]
    assert found == [*own, ("Flanked", 1, 0)]
    assert defence == [("Adjacent cover", 2, 0)]


def test_both_are_answered_the_observer_by_anybody_near():
    battle = staged(
        [Piece(OBSERVER, 24, 10), Piece(MORTARS, 22, 10)],
        [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 28, 20, SOUTH, group=1)],
    )
    battle.dice = Faces(6)
    second = Player()

    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]), second)

    asked = [(d.model, d.options.about.model.id) for d in second.asked if d.kind == "snap fire"]
    assert asked == [(2, 0), (3, 0), (2, 1)]


def test_an_event_tells_who_chains_what_to_whom():
    for gun, guided, how in ((MORTARS, False, "indirect"), (MISSILES, True, "guided")):
        battle = observed(gun=gun)
        perform(battle, 0, Observe(2, guided=guided), Player(chain=[Chain(1, int(not guided), 0), None]))
        event = next(event for event in battle.log.events if event.kind == "chains")
        assert (event.model, event.target, event.values) == (1, 0, {"mount": int(not guided), "fire": how})


def test_an_observation_is_over_once_it_was_used():
    battle = observed()
    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]))
    assert [act for act in ActMenu(battle, active(battle, battle.models[1])).of("fire") if act.mount == 1] == []


def test_only_missiles_and_guided_weapons_are_guided():
    battle = observed(gun=MISSILES)
    assert offered(battle, Observe(2, guided=True)) == {Chain(1, 0, 0), Chain(1, 1, 0)}
    battle = observed(gun=MORTARS)
    assert offered(battle, Observe(2, guided=True)) == set()


def test_guidance_adds_the_designator_and_takes_the_range_away():
    battle = observed(gun=MISSILES, place=(40, 6))
    perform(battle, 0, Observe(2, guided=True), Player(chain=[Chain(1, 0, 0), None]))
    assert attack(battle)[0] == [("Target designator", 1, 0)]


def test_a_direct_shot_of_the_same_missile_has_neither():
    battle = staged([Piece(MISSILES, 24, 10)], [Piece(JAGER, 24, 14, SOUTH)])
    battle.dice = Faces(6)
    perform(battle, 0, FireWeapon(0, 0, (1,)))
    assert attack(battle)[0] == [("Sub-optimal range, unguided", -2, 0)]


def test_an_observer_with_two_actions_guides_its_own_missile():
    both = gear(CRUSADER, "LATM", traits="Arms, TD:+1D6", ew=4, act=2)
    battle = staged([Piece(both, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    perform(battle, 0, Observe(1, guided=True), Player(chain=[Chain(0, 0, 0), None]))
    assert (battle.models[0].actions, attack(battle)[0]) == (0, [("Target designator", 1, 0)])


UPLINK = gear(traits="Arms, SatUp:4+, Comms:+1D6", ew=6)
RELAY = gear(traits="Arms, SatUp:4+")


def orbit(*dice, gun=(8, 4), observer=UPLINK, more=(), **options):
    return staged([Piece(observer, 4, 4), Piece(MORTARS, *gun), *more], [Piece(JAGER, 24, 30, SOUTH)], *dice, **options)


def test_a_satellite_is_asked_with_the_skill_of_the_uplink():
    battle = orbit([4, 1, 1])
    target = len(battle.models) - 1
    perform(battle, 0, Observe(target, satellite=True))
    throw = next(e for e in battle.log.events if e.kind == "observes").throws[0][1]
    assert (throw.pool.skill, labels(throw.pool), throw.result) == (4, [("Comms", 1, 0)], 1)


def test_it_sees_anywhere_past_any_wall_and_only_cover_beside_the_target_counts():
    hedge = wall(24, 28.75, 6, 0.5, height=1.5, cover="medium")
    battle = orbit(terrain=(wall(12, 12, 20, 2, solid=True), hedge))
    battle.dice = Faces(6)
    perform(battle, 0, Observe(2, satellite=True), Player(chain=[Chain(1, 1, 0), None]))
    assert attack(battle) == [[("Indirect fire", -1, 0)], [("Adjacent cover", 2, 0)]]


def test_who_chains_is_in_autocomms_and_fires_as_often_as_it_can():
    battle = orbit(gun=(12, 4), more=[Piece(gear(CRUSADER, "LFM", "MFM", act=2), 7, 4)])
    battle.dice = Faces(6)
    player = Player(chain=[Chain(2, 0, 0), Chain(2, 1, 0)])
    perform(battle, 0, Observe(3, satellite=True), player)
    assert {chain.model for chain in chains(player)} == {2}


@pytest.mark.parametrize("jam, left", [(0, 2), (1, 1)])
def test_a_jamming_token_counts_a_reaction_does_not(jam, left):
    battle = staged([Piece(RELAY, 24, 10)], [Piece(JAMMER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    battle.models[1].comms_jam = jam
    second = Player(**{"comms jamming": True})
    assert signal_of(battle, 0, None, second, satellite=True).left == left
    assert questions(second, "comms jamming") == []


def test_friends_boost_an_observation_by_satellite():
    battle = orbit(gun=(6, 4))
    battle.dice = Faces(1)
    perform(battle, 0, Observe(2, satellite=True), Player(**{"comms boost": [1, None]}))
    throw = next(e for e in battle.log.events if e.kind == "observes").throws[0][1]
    assert ("Comms boost", 1, 0) in labels(throw.pool)


def relayed(*extra):
    return staged([Piece(RELAY, 4, 4), Piece(HUNTER, 40, 40), *extra], [Piece(JAGER, 24, 24)])


def test_an_uplink_relays_to_who_is_near_it():
    alone = relayed()
    assert not is_in_autocomms(alone, *alone.models[:2])
    battle = relayed(Piece(RELAY, 42, 40))
    origin, far, relay = battle.models[:3]
    assert [is_in_autocomms(battle, origin, one) for one in (relay, far)] == [True, True]
    assert not is_in_autocomms(battle, far, origin)


def test_what_hides_the_sky_ends_all_of_it():
    battle = relayed(Piece(RELAY, 42, 40), Piece(MORTARS, 7, 4))
    battle.scenario.concealment = Concealment(18, 1)
    menu = ActMenu(battle, active(battle, battle.models[0], "braced"))
    assert not is_in_autocomms(battle, battle.models[0], battle.models[1])
    assert [act in menu for act in (Observe(4, satellite=True), Watch())] == [False, False]


def test_counter_battery_watches_braced_until_the_next_activation():
    battle = orbit()
    model = active(battle, battle.models[0])
    assert Watch() not in ActMenu(battle, model)
    active(battle, model, "braced")
    do(battle, model, Watch())
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation ends", model)
    assert (model.counter_battery, model.actions, posture_of(model)) == (True, 0, "braced")
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", model)
    assert not model.counter_battery
