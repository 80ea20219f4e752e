"""Sensor boost, sensor jamming and interference, clause by clause (BR-155 to BR-157; L2752-2830)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.acts import perform as perform_act
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import (
    Boost,
    CounterInterference,
    Interfere,
    JamSensors,
    Scan,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
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
    attack,
    gear,
    perform,
    questions,
)
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, wall


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

    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", scout)
    assert battle.sides[0].boosters == ()


@pytest.mark.parametrize("x, shared", [(32.5, True), (33.5, False)])
def test_friends_within_six_inches_have_the_lock_that_it_has(x, shared):
    battle = murky(Piece(SCOUT, 26, 20), Piece(HUNTER, x, 20))
    hunter, jager = battle.models[1:]
    assert find_lock(battle, hunter, jager) is None
    perform(battle, 0, Boost())
    assert (find_lock(battle, hunter, jager) is not None) is shared


def test_they_need_lock_to_it():
    battle = murky(Piece(SCOUT, 26, 20), Piece(HUNTER, 30, 20), terrain=(wall(28, 20, 1, 30, solid=True),))
    perform(battle, 0, Boost())
    assert find_lock(battle, battle.models[1], battle.models[2]) is None


def test_no_shot_passes_solid_cover_though_there_is_lock():
    rock = wall(25, 35, 4, 2, solid=True)
    battle = murky(Piece(SCOUT, 33, 20), Piece(HUNTER, 26, 20), terrain=(rock,), target=(25.5, 40))
    perform(battle, 0, Boost())
    hunter = active(battle, battle.models[1])
    assert find_lock(battle, battle.models[0], battle.models[2]) is not None
    assert list(ActMenu(battle, hunter).of("fire")) == []


def test_cover_is_that_of_who_shoots():
    """Nothing is between the scout and the target."""
    hedge = wall(24, 38.75, 3, 0.5, height=1.5, cover="medium")
    battle = murky(Piece(SCOUT, 29, 20), Piece(gear(HUNTER, "LRC (Arm)"), 24, 20), terrain=(hedge,))
    battle.dice = Faces(6)
    perform(battle, 0, Boost())
    perform(battle, 1, FireWeapon(0, 0, (2,)))
    assert attack(battle)[1] == [("Adjacent cover", 2, 0), ("Full cover", 1, 0)]


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
        battle.players = [Player(), Player()]
        perform_act(battle, model, JamSensors(1))
        found.append(battle.models[1].jammed)
    assert found == [3, 3, 4]


def test_a_token_of_an_action_is_no_reaction():
    """ECCM may roll against it at once (L2801)."""
    battle = jammed([4, 4, 4, 1])
    player = Player()
    do(battle, active(battle, battle.models[0]), JamSensors(1), player)
    assert (battle.models[1].jammed, battle.models[1].jammed_now) == (3, False)
    asked = [decision.options.about.test for decision in player.asked if decision.kind == "action bonus"]
    assert asked == ["jamming"]


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
    do(battle, one, FireWeapon(0, 0, (0,)))
    assert (one.jammed, one.actions) == (2, 1)
    assert ("Sensor jamming", -2, 0) in attack(battle)[0]
    assert resists(battle) == [(1, 0)]


def resists(battle):
    """Who shook off the jamming of whom."""
    return [(event.model, event.target) for event in battle.log.events if event.kind == "resists jamming"]


def test_so_does_a_jammer_that_is_jammed_itself():
    """To jam needs Lock, as an action and in reaction."""
    battle, one = shaken(victim=JAMMER)
    battle.dice = Faces(6, [6, 1])
    do(battle, one, JamSensors(0))
    assert (resists(battle), one.jammed) == ([(1, 0)], 2)

    battle, one = shaken(victim=JAMMER)
    battle.dice = Faces(6, [6, 1])
    second = Player(**{"sensor jamming": lambda asked: asked.model == 1})
    do(battle, active(battle, battle.models[0]), Scan(1), None, second)
    assert (resists(battle)[0], one.jammed) == ((1, 0), 2)


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
    do(battle, model, GiveOrder("coordinated fire", 1))
    assert labels(next(e for e in battle.log.events if e.kind == "order").throws[0][1].pool) == [
        ("Sensor jamming", -1, 0)
    ]


def test_eccm_rolls_again_against_it():
    battle, one = shaken([1, 1], [6, 6], [1, 1, 1], [6, 6], victim=gear(traits="Arms, ECCM"), intensity=2)
    do(
        battle,
        one,
        FireWeapon(0, 0, (0,)),
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

    do(battle, model, FireWeapon(0, 0, (1,)), first, Player(**{"sensor jamming": True}))
    assert (model.jammed > 0, questions(first, "re-roll")) == (True, [])
    do(battle, model, FireWeapon(1, 0, (1,)), first, Player(**{"sensor jamming": False}))
    assert questions(first, "re-roll") == [0]


def test_a_reaction_to_what_needs_no_lock_leaves_eccm_for_the_next_action():
    victim = gear(JAGER, "LAC (Arm)", traits="Arms, ECCM, ECM:+0D6", act=2, ew=6)
    battle = staged([Piece(victim, 24, 10)], [Piece(JAMMER, 24, 20, SOUTH)])
    battle.dice = Faces(4)
    model, first = active(battle, battle.models[0]), Player()

    do(battle, model, Interfere(), first, Player(**{"sensor jamming": True}))
    do(battle, model, FireWeapon(0, 0, (1,)), first, Player(**{"sensor jamming": False}))

    assert questions(first, "re-roll") == [0]


def test_it_lasts_until_the_jammer_acts_again():
    battle, one = shaken()
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", battle.models[0])
    assert one.jammed == 0


def test_it_ends_when_the_jammer_loses_lock():
    """Behind a wall and back again."""
    battle = jammed(terrain=(wall(30, 20, 4, 6, solid=True),), victim=gear("north/cheetah"))
    one = active(battle, battle.models[1], "top speed")
    one.cell = battle.field.table.cell(27, 24)
    one.jammed, one.jammer = 3, 0
    do(battle, one, Move(battle.field.table.cell(32, 24), SOUTH))
    assert find_lock(battle, battle.models[0], one) is None
    assert (one.jammed, one.jammer) == (0, -1)


def interfered(intensity=2, *, cover=(), target=(26, 10), shooter=JAGER):
    """A model that interferes at (24, 10), and what defends a friend near it."""
    battle = staged(
        [Piece(BASIC, 24, 10), Piece(HUNTER, *target)], [Piece(shooter, target[0], 20, SOUTH)], terrain=cover
    )
    battle.dice = Faces(1)
    battle.models[0].interference, battle.sides[0].interferers = intensity, (0,)
    return battle


def defended(battle, number=1):
    perform(battle, 2, FireWeapon(0, 0, (number,)))
    return attack(battle)[1]


def test_a_success_each_until_its_next_activation():
    battle = staged([Piece(BASIC, 24, 10)], [Piece(JAGER, 24, 40)], [4, 6])
    perform(battle, 0, Interfere())
    assert (battle.models[0].interference, battle.models[0].actions) == (2, 0)
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", battle.models[0])
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


def test_eccm_works_against_it_without_rolling_again():
    battle = staged([Piece(ECCM, 24, 10)], [Piece(BASIC, 24, 20, SOUTH)], [4, 1])
    battle.models[1].interference, battle.sides[1].interferers = 3, (1,)
    player = Player()
    perform(battle, 0, CounterInterference(1), player)
    assert (battle.models[1].interference, questions(player, "re-roll"), battle.models[0].actions) == (2, [], 0)


@pytest.mark.parametrize("y, traits, legal", [(20, "Arms, ECCM", True), (24, "Arms, ECCM", False), (20, "Arms", False)])
def test_countering_takes_eccm_lock_and_detection_range(y, traits, legal):
    battle = staged([Piece(gear(traits=traits), 24, 10)], [Piece(BASIC, 24, y, SOUTH)])
    battle.models[1].interference, battle.sides[1].interferers = 1, (1,)
    assert (CounterInterference(1) in ActMenu(battle, active(battle, battle.models[0]))) is legal
