"""Electronic warfare, clause by clause (BR-150 to BR-161; L2574-3018)."""

import pytest

from armybuilder.engine.core.battle.decisions import run
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import locked
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.reactions import snaps
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.command import in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.orders import Order
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.chained import Chain
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.jamming import (
    Boost,
    Counter,
    Interfere,
    JamComms,
    JamSensors,
)
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.observation import Observe, Watch
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.signals import comms_pool, comms_test
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, Trigger, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.acts import perform as perform_act
from armybuilder.engine.systems.blitz_beta.battle.play.testing import Payment, posture_of
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, wall

HUNTER, JAGER, CRUSADER = "north/hunter", "south/jager", "peace-river/crusader-iv"
NORTH, SOUTH = 6, 18
MORTAR = 2  # of a Crusader IV


def gear(key=JAGER, *weapons, traits="Arms", **changes):
    return line_of(key, *(weapons or ("LAC (Arm)",)), traits=traits, **changes)


OBSERVER = gear(traits='Arms, TD:+1D6, Sensors:24"', ew=4)
MORTARS = gear(CRUSADER, "LRF (Arm)", "LFM", act=2)
MISSILES = gear(CRUSADER, "LATM", "LGM", "LAC (Arm)", act=2)
JAMMER = gear(traits='Arms, ECM:+2D6 (SJ, CJ), Sensors:18"', ew=4, act=2)
BASIC = gear(traits="Arms, ECM:+0D6 (SJ)", ew=4)


def woods(y=17.0, length=40.0):
    return wall(24, y, length, 4, name="Woods", cover="light", form="area", going="difficult")


def chains(player):
    return {option for d in player.asked if d.kind == "chain" for option in d.options if option}


def questions(player, kind):
    return [decision.model for decision in player.asked if decision.kind == kind]


def attack(battle):
    event = next(event for event in reversed(battle.log.events) if event.kind == "attack")
    return [labels(throw.pool) for _, throw in event.throws]


def perform(battle, number, act, first=None, second=None, posture="combat"):
    do(battle, active(battle, battle.models[number], posture), act, first, second)


def signal_of(battle, number=0, first=None, second=None, **more):
    """A comms test of a model."""
    active(battle, battle.models[number])
    return run(comms_test(battle, battle.models[number], **more), battle, [first or Player(), second or Player()])


# Actions


def test_ew_actions_use_ew_and_two_dice():
    battle = staged([Piece(BASIC, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)], [4, 3])
    perform(battle, 0, Interfere())
    throw = battle.log.events[-1].throws[0][1]
    assert (throw.pool.skill, throw.pool.dice, throw.result) == (4, 2, 1)


@pytest.mark.parametrize("what, found", [("targeted", False), ("warfare", True)])
def test_whoever_uses_them_is_noticed_twice_as_far(what, found):
    """Hidden by woods 18 inches away; the Jager detects 12, or 24 with active sensors of its own against a shot."""
    battle = staged([Piece(JAMMER, 24, 10)], [Piece(JAGER, 24, 29, SOUTH)], terrain=(woods(20),))
    answers = snaps(battle, battle.models[1], Trigger(what, battle.models[0], (1,)))
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


# Comms


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


# Forward observation


def observed(*dice, observer=OBSERVER, gun=MORTARS, place=(22, 4), target=JAGER, **options):
    battle = staged([Piece(observer, 24, 10), Piece(gun, *place)], [Piece(target, 24, 20, SOUTH)], *dice, **options)
    battle.dice = Faces(6) if not dice else battle.dice
    return battle


def offered(battle, act=None):
    player = Player()
    perform(battle, 0, act or Observe(2), player)
    return chains(player)


def test_only_indirect_fire_in_range_of_the_firer_is_chained():
    assert offered(observed()) == {Chain(1, 1, 0)}
    assert offered(observed(place=(46, 1))) == {Chain(1, 1, 0)}
    assert offered(observed(gun=gear(CRUSADER, "LAC (Arm)"))) == set()
    far = staged([Piece(OBSERVER, 24, 10), Piece(gear(CRUSADER, "APGL"), 22, 1)], [Piece(JAGER, 24, 20, SOUTH)])
    far.dice = Faces(6)
    assert offered(far) == set()


def test_the_observer_needs_lock_and_detection_range():
    for terrain, near in (((), True), ((wall(24, 15, 40, 2, solid=True),), False)):
        battle = observed(terrain=terrain)
        assert (Observe(2) in ActMenu(battle, active(battle, battle.models[0]))) is near
    battle = observed(observer=gear())
    battle.models[2].cell = battle.field.table.cell(24, 24)  # 13 inches, seen, and not detected
    menu = ActMenu(battle, active(battle, battle.models[0]))
    assert (Fire(0, 0, (2,)) in menu, Observe(2) in menu, Observe(2, sensors=True) in menu) == (True, False, True)


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


def test_an_observation_is_over_once_it_was_used():
    battle = observed()
    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]))
    assert [act for act in ActMenu(battle, active(battle, battle.models[1])).of("fire") if act.mount == 1] == []


# Active guidance


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
    perform(battle, 0, Fire(0, 0, (1,)))
    assert attack(battle)[0] == [("Sub-optimal range, unguided", -2, 0)]


def test_an_observer_with_two_actions_guides_its_own_missile():
    both = gear(CRUSADER, "LATM", traits="Arms, TD:+1D6", ew=4, act=2)
    battle = staged([Piece(both, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    perform(battle, 0, Observe(1, guided=True), Player(chain=[Chain(0, 0, 0), None]))
    assert (battle.models[0].actions, attack(battle)[0]) == (0, [("Target designator", 1, 0)])


# Comms boost


@pytest.mark.parametrize("traits, dice", [("Arms", 2), ("Arms, Comms:+2D6", 4)])
def test_each_action_is_a_die_and_the_rating_counts_once(traits, dice):
    friend = gear(traits=traits, act=2)
    battle = staged([Piece(HUNTER, 24, 10), Piece(friend, 26, 10)], [Piece(JAGER, 24, 46)])
    battle.dice = Faces(1)
    comms = signal_of(battle, 0, Player(**{"comms boost": [1, 1]}))
    assert labels(comms.throws[0][1].pool) == [("Comms boost", dice, 0)]
    assert battle.models[1].actions == 0


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


# Sensor boost


def murky(*first, target=(24, 40), terrain=()):
    battle = staged([*first], [Piece(JAGER, target[0], target[1], SOUTH)], terrain=terrain)
    battle.scenario.concealment = Concealment(18, 1)
    return battle


SCOUT = gear(traits='Arms, Sensors:24"', ew=4, act=2)


def test_a_boost_takes_one_action_an_activation_and_lasts_to_the_next():
    battle = murky(Piece(SCOUT, 26, 20))
    scout = active(battle, battle.models[0])
    do(battle, scout, Boost())
    assert (scout.actions, battle.sides[0].boosters, Boost() in ActMenu(battle, scout)) == (1, (0,), False)

    run(run_hooks(battle, "activation begins", scout), battle, [Player(), Player()])
    assert battle.sides[0].boosters == ()


@pytest.mark.parametrize("x, shared", [(32.5, True), (33.5, False)])
def test_friends_within_six_inches_have_the_lock_that_it_has(x, shared):
    battle = murky(Piece(SCOUT, 26, 20), Piece(HUNTER, x, 20))
    hunter, jager = battle.models[1:]
    assert locked(battle, hunter, jager) is None
    perform(battle, 0, Boost())
    assert (locked(battle, hunter, jager) is not None) is shared


def test_they_need_lock_to_it():
    battle = murky(Piece(SCOUT, 26, 20), Piece(HUNTER, 30, 20), terrain=(wall(28, 20, 1, 30, solid=True),))
    perform(battle, 0, Boost())
    assert locked(battle, battle.models[1], battle.models[2]) is None


def test_no_shot_passes_solid_cover_though_there_is_lock():
    rock = wall(25, 35, 4, 2, solid=True)
    battle = murky(Piece(SCOUT, 33, 20), Piece(HUNTER, 26, 20), terrain=(rock,), target=(25.5, 40))
    perform(battle, 0, Boost())
    hunter = active(battle, battle.models[1])
    assert locked(battle, battle.models[0], battle.models[2]) is not None
    assert list(ActMenu(battle, hunter).of("fire")) == []


def test_cover_is_that_of_who_shoots():
    """Nothing is between the scout and the target."""
    hedge = wall(24, 38.75, 3, 0.5, height=1.5, cover="medium")
    battle = murky(Piece(SCOUT, 29, 20), Piece(gear(HUNTER, "LRC (Arm)"), 24, 20), terrain=(hedge,))
    battle.dice = Faces(6)
    perform(battle, 0, Boost())
    perform(battle, 1, Fire(0, 0, (2,)))
    assert attack(battle)[1] == [("Adjacent cover", 2, 0), ("Full cover", 1, 0)]


# Sensor jamming


def jammed(*dice, victim=JAGER, **more):
    return staged([Piece(JAMMER, 24, 10)], [Piece(victim, 24, 20, SOUTH), Piece(victim, 26, 20, SOUTH)], *dice, **more)


def test_it_takes_lock_and_detection_range():
    for terrain, legal in (((), True), ((wall(24, 15, 40, 2, solid=True),), False)):
        battle = jammed(terrain=terrain)
        assert (JamSensors(1) in ActMenu(battle, active(battle, battle.models[0]))) is legal
    battle = jammed()
    battle.models[1].cell = battle.field.table.cell(24, 30)  # 19 inches: seen, not detected
    assert JamSensors(1) not in ActMenu(battle, active(battle, battle.models[0]))


def test_the_token_has_as_many_points_as_successes_and_a_weaker_one_changes_nothing():
    """Three actions at one target; the ECM adds its dice."""
    battle = jammed([4, 4, 4, 1], [4, 4, 1, 1], [4, 4, 4, 4])
    model = active(battle, battle.models[0])
    model.actions = 3
    found = []
    for _ in range(3):
        run(perform_act(battle, model, JamSensors(1)), battle, [Player(), Player()])
        found.append(battle.models[1].jammed)
    assert found == [3, 3, 4]


def test_two_actions_jam_two_enemies():
    battle = jammed()
    battle.dice = Faces(4)
    model = active(battle, battle.models[0])
    for number in (1, 2):
        do(battle, model, JamSensors(number))
    assert [one.jammed for one in battle.models] == [0, 4, 4]


def shaken(*dice, victim=JAGER, intensity=3, act=None):
    battle = jammed(*dice, victim=victim)
    one = active(battle, battle.models[1])
    one.jammed, one.jammer = intensity, 0
    return battle, one


def test_who_needs_lock_rolls_first_and_suffers_the_rest():
    battle, one = shaken([6, 1], [1], [6, 6], victim=gear(act=2))
    do(battle, one, Fire(0, 0, (0,)))
    assert (one.jammed, one.actions) == (2, 1)
    assert ("Sensor jamming", -2, 0) in attack(battle)[0]


def test_what_needs_no_lock_is_not_jammed():
    """Interference, and fire that is chained to somebody else's observation."""
    battle, one = shaken([6, 6], victim=BASIC)
    do(battle, one, Interfere())
    assert one.jammed == 3

    battle = staged([Piece(OBSERVER, 24, 10), Piece(MORTARS, 22, 4)], [Piece(JAMMER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    battle.models[1].jammed, battle.models[1].jammer = 3, 2
    perform(battle, 0, Observe(2), Player(chain=[Chain(1, 1, 0), None]))
    assert battle.models[1].jammed == 3
    assert [label for label, *_ in attack(battle)[0]] == ["Sub-optimal range", "Indirect fire"]


def test_an_order_to_fire_needs_lock():
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL")], [Piece(JAMMER, 24, 20, SOUTH)], [1, 1], [6])
    model = active(battle, battle.models[0])
    model.jammed, model.jammer = 1, 1
    do(battle, model, Order("coordinated fire", 1))
    assert labels(next(e for e in battle.log.events if e.kind == "order").throws[0][1].pool) == [
        ("Sensor jamming", -1, 0)
    ]


def test_eccm_rolls_again_against_it():
    battle, one = shaken([1, 1], [6, 6], [1, 1, 1], [6, 6], victim=gear(traits="Arms, ECCM"), intensity=2)
    do(
        battle,
        one,
        Fire(0, 0, (0,)),
        None,
        Player(**{"re-roll": lambda d: d.options[-1] if d.options[-1].means == "eccm" else None}),
    )
    assert one.jammed == 0


def test_a_reaction_jams_the_action_that_it_answers_and_eccm_helps_from_the_next_on():
    victim = gear(JAGER, "LAC (Arm)", "LRF (Arm)", traits="Arms, ECCM", act=2)
    battle = staged([Piece(victim, 24, 10)], [Piece(JAMMER, 24, 20, SOUTH)])
    battle.dice = Faces(4)
    model = active(battle, battle.models[0])
    first = Player()

    do(battle, model, Fire(0, 0, (1,)), first, Player(**{"sensor jamming": True}))
    assert (model.jammed > 0, questions(first, "re-roll")) == (True, [])
    do(battle, model, Fire(1, 0, (1,)), first, Player(**{"sensor jamming": False}))
    assert questions(first, "re-roll") == [0]


def test_a_reaction_to_what_needs_no_lock_leaves_eccm_for_the_next_action():
    victim = gear(JAGER, "LAC (Arm)", traits="Arms, ECCM, ECM:+0D6", act=2, ew=6)
    battle = staged([Piece(victim, 24, 10)], [Piece(JAMMER, 24, 20, SOUTH)])
    battle.dice = Faces(4)
    model, first = active(battle, battle.models[0]), Player()

    do(battle, model, Interfere(), first, Player(**{"sensor jamming": True}))
    do(battle, model, Fire(0, 0, (1,)), first, Player(**{"sensor jamming": False}))

    assert questions(first, "re-roll") == [0]


def test_it_lasts_until_the_jammer_acts_again():
    battle, one = shaken()
    run(run_hooks(battle, "activation begins", battle.models[0]), battle, [Player(), Player()])
    assert one.jammed == 0


def test_it_ends_when_the_jammer_loses_lock():
    """Behind a wall and back again."""
    battle = jammed(terrain=(wall(30, 20, 4, 6, solid=True),), victim=gear("north/cheetah"))
    one = active(battle, battle.models[1], "top speed")
    one.cell = battle.field.table.cell(27, 24)
    one.jammed, one.jammer = 3, 0
    do(battle, one, Move(battle.field.table.cell(32, 24), SOUTH))
    assert locked(battle, battle.models[0], one) is None
    assert (one.jammed, one.jammer) == (0, -1)


# Sensor interference


def interfered(intensity=2, *, cover=(), target=(26, 10), shooter=JAGER):
    """A model that interferes at (24, 10), and what defends a friend near it."""
    battle = staged(
        [Piece(BASIC, 24, 10), Piece(HUNTER, *target)], [Piece(shooter, target[0], 20, SOUTH)], terrain=cover
    )
    battle.dice = Faces(1)
    battle.models[0].interference, battle.sides[0].interferers = intensity, (0,)
    return battle


def defended(battle, number=1):
    perform(battle, 2, Fire(0, 0, (number,)))
    return attack(battle)[1]


def test_a_success_each_until_its_next_activation():
    battle = staged([Piece(BASIC, 24, 10)], [Piece(JAGER, 24, 40)], [4, 6])
    perform(battle, 0, Interfere())
    assert (battle.models[0].interference, battle.models[0].actions) == (2, 0)
    run(run_hooks(battle, "activation begins", battle.models[0]), battle, [Player(), Player()])
    assert (battle.models[0].interference, battle.sides[0].interferers) == (0, ())


@pytest.mark.parametrize("place, found", [((30.5, 10), [("Sensor interference", 1, 0)]), ((31.5, 10), [])])
def test_friends_within_six_inches_have_a_die_of_additional_cover(place, found):
    assert defended(interfered(3, target=place)) == found


def test_itself_has_it_too():
    assert defended(interfered(3, target=(25, 13)), 0) == [("Sensor interference", 1, 0)]


def test_behind_adjacent_cover_its_intensity_counts():
    hedge = wall(26, 11, 4, 0.5, height=1.5, cover="light")
    assert defended(interfered(3, cover=(hedge,))) == [("Adjacent cover", 1, 0), ("Sensor interference", 3, 0)]


def test_other_additional_cover_leaves_no_second_die():
    hedge = wall(26, 15, 4, 0.5, height=1.5, cover="light")
    assert defended(interfered(3, cover=(hedge,))) == [("Additional cover", 1, 0)]


def test_only_the_strongest_one_counts():
    hedge = wall(26, 11, 4, 0.5, height=1.5, cover="light")
    battle = interfered(1, cover=(hedge,))
    battle.models[1].interference, battle.sides[0].interferers = 3, (0, 1)
    assert defended(battle)[1] == ("Sensor interference", 3, 0)


ECCM = gear(traits="Arms, ECCM", ew=4)


def test_eccm_works_against_it_without_rolling_again():
    battle = staged([Piece(ECCM, 24, 10)], [Piece(BASIC, 24, 20, SOUTH)], [4, 1])
    battle.models[1].interference, battle.sides[1].interferers = 3, (1,)
    player = Player()
    perform(battle, 0, Counter(1), player)
    assert (battle.models[1].interference, questions(player, "re-roll"), battle.models[0].actions) == (2, [], 0)


@pytest.mark.parametrize("y, traits, legal", [(20, "Arms, ECCM", True), (24, "Arms, ECCM", False), (20, "Arms", False)])
def test_countering_takes_eccm_lock_and_detection_range(y, traits, legal):
    battle = staged([Piece(gear(traits=traits), 24, 10)], [Piece(BASIC, 24, y, SOUTH)])
    battle.models[1].interference, battle.sides[1].interferers = 1, (1,)
    assert (Counter(1) in ActMenu(battle, active(battle, battle.models[0]))) is legal


# Autocomms and comms jamming


@pytest.mark.parametrize("x, terrain, near", [(30.5, False, True), (31.5, False, False), (28, True, False)])
def test_autocomms_reach_six_inches_with_lock(x, terrain, near):
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, x, 10)], [Piece(JAGER, 24, 46)], terrain=blocks)
    assert in_autocomms(battle, *battle.models[:2]) is near


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
    run(run_hooks(battle, "activation begins", battle.models[0]), battle, [Player(), Player()])
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
    second = Player(**{"comms jamming": True, "re-roll": Payment("skill point", 1)})
    comms = signal_of(battle, 0, None, second)
    assert (comms.left, battle.models[1].points_left) == (0, 0)


@pytest.mark.parametrize("y, legal", [(20, True), (47.5, False)])
def test_a_reaction_needs_range_and_is_for_one_test_only(y, legal):
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAMMER, 24, y, SOUTH)])
    battle.dice = Faces(4)
    second = Player(**{"comms jamming": [True]})
    signal_of(battle, 0, None, second)
    assert (bool(questions(second, "comms jamming")), battle.models[1].comms_jam) == (legal, 0)


# Satellites

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
    assert not in_autocomms(alone, *alone.models[:2])
    battle = relayed(Piece(RELAY, 42, 40))
    origin, far, relay = battle.models[:3]
    assert [in_autocomms(battle, origin, one) for one in (relay, far)] == [True, True]
    assert not in_autocomms(battle, far, origin)


def test_what_hides_the_sky_ends_all_of_it():
    battle = relayed(Piece(RELAY, 42, 40), Piece(MORTARS, 7, 4))
    battle.scenario.concealment = Concealment(18, 1)
    menu = ActMenu(battle, active(battle, battle.models[0], "braced"))
    assert not in_autocomms(battle, battle.models[0], battle.models[1])
    assert [act in menu for act in (Observe(4, satellite=True), Watch())] == [False, False]


def test_counter_battery_watches_braced_until_the_next_activation():
    battle = orbit()
    model = active(battle, battle.models[0])
    assert Watch() not in ActMenu(battle, model)
    active(battle, model, "braced")
    do(battle, model, Watch())
    run(run_hooks(battle, "activation ends", model), battle, [Player(), Player()])
    assert (model.counter_battery, model.actions, posture_of(model)) == (True, 0, "braced")
    run(run_hooks(battle, "activation begins", model), battle, [Player(), Player()])
    assert not model.counter_battery
