"""Orders that commanders give, clause by clause (BR-182 to BR-187; L3092-3175)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment, roll_condition
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, signature
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder, command_pool
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Boost, Scan
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from tests.engine.blitz_beta.battle.commanding import (
    BOTH,
    ENEMY,
    HUNTER,
    JAGER,
    SOUTH,
    answers,
    asked,
    give,
    hooks,
    squad,
)
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, events, pools, staged, wall

# Orders


def test_an_order_takes_an_action_and_a_success():
    battle = give(squad([2, 2]), "charge")
    assert (battle.models[0].actions, [one.orders for one in battle.models]) == (0, [(), (), ()])
    battle = give(squad([4, 2]), "charge")
    assert [one.orders for one in battle.models] == [("charge",), ("charge",), ()]


def test_modifiers_of_the_command_roll():
    commander = line_of(HUNTER, traits="Arms, CMD:+2D6")
    battle = staged([Piece(commander, 24, 10, rank="CO")], [ENEMY])
    model = active(battle, battle.models[0], "braced")
    model.crippled = True
    pool = command_pool(model, 1)
    assert (pool.skill, labels(pool)) == (
        3,
        [("Crippled", -1, 0), ("Braced", 1, 0), ("Command", 2, 0), ("Action bonus", 1, 0)],
    )


def test_each_comms_success_takes_one_unused_model_along_for_nothing():
    """One success, two who are far and unused, one who was activated; who is in formation needs none."""
    far = ((40, 10), (40, 14), (40, 18))
    battle = squad([6, 6], [6, 3], places=((22, 10), *far))
    battle.models[2].ready = False
    player = Player(relay_order=True, joins_order=3)

    give(battle, "charge", player)

    assert [tuple(d.options) for d in asked(player, "joins order")] == [(None, 3, 4)]
    assert [one.id for one in battle.models if "charge" in one.orders] == [0, 1, 3]
    assert battle.models[0].actions == 0  # the order's alone


def test_nobody_is_given_an_order_that_all_have():
    battle = squad()
    model = active(battle, battle.models[0])
    assert GiveOrder("charge") in ActMenu(battle, model)
    assert GiveOrder("charge", 2) not in ActMenu(battle, model)  # it aims at nobody
    for one in battle.models[:2]:
        one.orders = ("charge",)
    assert GiveOrder("charge") not in ActMenu(battle, model)


def test_a_target_answers_an_order_that_fails():
    """L2352: actions that target it; answers are declared before anything is rolled."""
    battle = squad()
    battle.dice = Faces(1)
    give(battle, "coordinated fire", None, Player(snap_fire=answers), target=2)
    assert [(event.model, event.target) for event in events(battle, "attack")] == [(2, 0)]


def test_the_second_side_orders_fire_at_the_first_model_of_all():
    """With a die for an action more; its target answers."""
    battle = staged([ENEMY], [Piece(BOTH, 24, 10, rank="CGL")])
    battle.dice = Faces(1)
    model = active(battle, battle.models[1])
    menu = ActMenu(battle, model)
    assert [act.target for act in menu.of("order") if act.what == "coordinated fire"] == [0]
    player = Player(action_bonus=lambda one: int(one.options.about.test == "order"))

    do(battle, model, GiveOrder("coordinated fire", 0), Player(snap_fire=answers), player)

    assert [(event.model, event.target) for event in events(battle, "attack")] == [(0, 1)]
    assert labels(events(battle, "order")[0].throws[0][1].pool) == [("Action bonus", 1, 0)]


@pytest.mark.parametrize("what, target", [("charge", -1), ("coordinated fire", 2)])
def test_who_relays_an_order_is_answered_by_anybody_near(what, target):
    """L2354: a communications event. The target of an order has answered that."""
    battle = squad(places=[(40, 10)], enemies=[ENEMY, Piece(JAGER, 28, 24, SOUTH, group=1)])
    player = Player(relay_order=True, joins_order=1, chain=None)

    give(battle, what, player, Player(snap_fire=answers), target=target)

    assert {event.model for event in events(battle, "attack")} == {2, 3}
    assert [one.options.about for one in asked(player, "joins order")] == [GiveOrder(what, target)]
    relayed = events(battle, "relays")[0]
    assert [(kind, throw.result) for kind, throw in relayed.throws] == [("comms", 2)]


def test_a_free_action_for_the_order_to_each_who_takes_part():
    battle = squad()
    player = Player(chain=[Chain(0, 0, 0), Chain(1, 0, 0)])
    give(battle, "coordinated fire", player, target=2)
    assert [event.model for event in events(battle, "attack")] == [0, 1]
    assert [one.actions for one in battle.models[:2]] == [0, 1]
    assert [{chain.model for chain in d.options if chain} for d in asked(player, "chain")] == [{0, 1}, {1}]


def test_two_actions_are_two_orders_one_after_the_other():
    battle = squad(key=BOTH)
    model = active(battle, battle.models[0])
    do(battle, model, GiveOrder("coordinated fire", 2), Player(chain=[Chain(1, 0, 0), None]))
    do(battle, model, GiveOrder("charge"))
    assert [event.kind for event in battle.log.events if event.kind in ("order", "attack")] == [
        "order",
        "attack",
        "order",
    ]


# Coordinated fire


def coordinated(tokens, **more):
    battle = squad(**more)
    target = battle.models[-1]
    target.coordinated, target.coordinator = tokens, 0
    battle.models[0].points_left = 0
    return battle, target


def test_it_takes_lock_to_the_target():
    battle = squad(terrain=(wall(24, 17, 40, 2, solid=True),))
    assert GiveOrder("coordinated fire", 2) not in ActMenu(battle, active(battle, battle.models[0]))


def test_any_enemy_with_lock_may_be_its_target():
    battle = squad(enemies=[ENEMY, Piece(JAGER, 28, 24, SOUTH)])
    menu = ActMenu(battle, active(battle, battle.models[0]))
    assert {act.target for act in menu.of("order") if act.what == "coordinated fire"} == {2, 3}


def test_tokens_are_as_many_as_successes_and_are_added():
    battle = squad([4, 1], [4, 6], key=BOTH)
    model = active(battle, battle.models[0])
    found = []
    battle.dice = Faces(1, [4, 1], [4, 6])
    for _ in range(2):
        do(battle, model, GiveOrder("coordinated fire", 2))
        found.append(battle.models[2].coordinated)
    assert (found, battle.models[2].coordinator) == ([1, 3], 0)


@pytest.mark.parametrize("place, offered", [((22, 10), True), ((34, 10), False)])
def test_who_is_in_formation_discards_one_to_roll_an_attack_again(place, offered):
    battle, target = coordinated(2, places=[place])
    battle.dice = Faces(1)
    player = Player(**{"re-roll": RerollPayment("coordinated fire", 2) if offered else None})
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)), player)
    assert target.coordinated == (1 if offered else 2)
    assert bool(asked(player, "re-roll")) is offered


def test_the_first_model_of_all_may_be_the_target():
    battle = staged([ENEMY], [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10)])
    battle.dice = Faces(1)
    battle.models[1].points_left = 0
    target = battle.models[0]
    target.coordinated, target.coordinator = 1, 1
    player = Player(**{"re-roll": RerollPayment("coordinated fire", 0)})
    do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (0,)), None, player)
    assert target.coordinated == 0


def test_it_is_for_attacks_at_that_target_only():
    battle, target = coordinated(1, enemies=[Piece(JAGER, 28, 24, SOUTH), ENEMY])
    battle.dice = Faces(1)
    player = Player()
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)), player)
    assert (target.id, asked(player, "re-roll")) == (3, [])


def test_what_is_left_goes_when_the_unit_is_done():
    battle, target = coordinated(2)
    battle.models[0].ready = battle.models[1].ready = False
    hooks(battle, "activation ends", 1)
    assert target.coordinated == 0


# Radio silence


SPY = line_of(HUNTER, "LAC (Arm)", "LVB (Arm)", traits='Arms, Sensors:24", TD:+0D6', act=2, ew=4)


def silent(*more, key=SPY, enemies=(ENEMY,), **options):
    battle = staged([Piece(key, 24, 10), *more], [*enemies], **options)
    battle.dice = Faces(6)
    for model in battle.sides[0].present:
        model.orders = ("radio silence",)
    return battle


def test_it_is_for_all_of_the_group_in_formation():
    battle = give(squad(places=((22, 10), (40, 10))), "radio silence")
    assert [one.orders for one in battle.models] == [("radio silence",)] * 2 + [()] * 2


def test_the_silent_chain_nothing_to_comms():
    gun = line_of("peace-river/crusader-iv", "LFM")
    battle = silent(Piece(gun, 22, 4))
    player = Player()
    do(battle, active(battle, battle.models[0]), Observe(2), player)
    assert (asked(player, "comms boost"), asked(player, "chain")) == ([], [])


@pytest.mark.parametrize(
    "act",
    [FireWeapon(0, 0, (1,)), Boost(sensors=True), Observe(1, sensors=True), Scan(1)],
    ids=["fire", "boost", "observe", "scan"],
)
def test_attacks_and_active_sensors_break_it(act):
    battle = silent(enemies=[Piece(JAGER, 24, 16, SOUTH)])
    do(battle, active(battle, battle.models[0]), act)
    assert battle.models[0].orders == ()


@pytest.mark.parametrize("act", [Boost(), Observe(1)], ids=["boost", "observe"])
def test_other_signals_do_not(act):
    battle = silent(enemies=[Piece(JAGER, 24, 16, SOUTH)])
    do(battle, active(battle, battle.models[0]), act)
    assert battle.models[0].orders == ("radio silence",)


def test_being_engaged_breaks_it():
    battle = silent(enemies=[Piece(JAGER, 24, 14, SOUTH)])
    do(battle, active(battle, battle.models[1]), Move(battle.field.table.cell(24, 11), SOUTH))
    assert battle.models[0].orders == ()


@pytest.mark.parametrize("state, inches", [({}, 0), ({"hiding": True}, 12), ({"hull_down": True}, 12)])
def test_the_hidden_are_twelve_inches_farther_away(state, inches):
    battle = silent(key=HUNTER)
    for name, value in state.items():
        setattr(battle.models[0], name, value)
    assert signature(battle, battle.models[0]) == inches


@pytest.mark.parametrize("concealed", [False, True])
def test_so_is_who_is_behind_full_cover_or_concealed(concealed):
    """Hidden by a wall, or by fog, ten inches away from sensors of twelve."""
    terrain = () if concealed else (wall(24, 16, 20, 0.5),)
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 21, SOUTH)], terrain=terrain)
    battle.scenario.concealment = Concealment(6, 1) if concealed else None
    hunter, jager = battle.models
    assert find_lock(battle, jager, hunter) is not None
    battle.set(hunter, "orders", ("radio silence",))
    assert find_lock(battle, jager, hunter) is None


def test_it_lasts_until_the_next_activation_of_the_unit():
    battle = silent(Piece(HUNTER, 22, 10))
    hooks(battle, "activation begins", 1)
    assert [one.orders for one in battle.models[:2]] == [(), ()]


# Charge

CHARGER = line_of(HUNTER, "LAC (Arm)", "LRC", "LVB (Arm)")


def charging(*more, key=CHARGER, **options):
    battle = staged([Piece(key, 24, 10), *more], [Piece(JAGER, 24, 11, SOUTH)], **options)
    battle.dice = Faces(6)
    battle.models[0].orders = ("charge",)
    return battle


def test_any_pilot_test_has_a_die_more():
    battle = charging()
    own = roll_condition(battle, battle.models[0])
    assert own.charging
    assert ("Charge", 1, 0) in labels(dangerous_terrain_pool(battle.models[0].profile, own))
    do(battle, active(battle, battle.models[1]), Melee(4, 0, 0))
    assert ("Charge", 1, 0) in pools(battle)[1]


def test_near_weapons_and_blades_only():
    """An autocannon reaches 36 inches."""
    battle = charging()
    assert [mount.number for mount in ready_mounts(battle.models[0])] == []
    shotgun = line_of(HUNTER, "LFL (Arm)", "LVB (Arm)")
    assert shotgun.weapons[0].range.maximum <= 18
    assert [mount.number for mount in ready_mounts(charging(key=shotgun).models[0])] == [0]
    battle = charging(key=shotgun)
    do(battle, active(battle, battle.models[0]), Melee(1, 0, 1))


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("act", [Melee(1, 0, 1), FireWeapon(0, 0, (1,))], ids=["melee", "fire"])
def test_ready_targets_are_attacked_with_a_die_more(act, ready):
    battle = charging(key=line_of(HUNTER, "LFL (Arm)", "LVB (Arm)"))
    battle.models[1].ready = ready
    do(battle, active(battle, battle.models[0]), act)
    assert (("Charge at a ready target", 1, 0) in pools(battle)[0]) is ready


def test_it_is_kept_out_of_formation_and_ends_with_the_unit():
    battle = give(squad(), "charge")
    battle.models[1].cell = battle.field.table.cell(40, 10)
    hooks(battle, "activation ends", 0)
    assert [one.orders for one in battle.models[:2]] == [("charge",)] * 2
    battle.models[1].ready = False
    hooks(battle, "activation ends", 1)
    assert [one.orders for one in battle.models[:2]] == [(), ()]


# Full speed ahead


def test_only_who_is_unused_hurries():
    battle = squad(places=((22, 10), (26, 10), (40, 10)))
    battle.models[2].ready = False
    give(battle, "full speed ahead")
    assert [one.orders for one in battle.models] == [(), ("full speed ahead",), (), (), ()]


def test_top_speed_is_a_must_until_the_next_activation():
    battle = squad()
    model = battle.models[1]
    model.orders = ("full speed ahead",)
    model.cell = battle.field.table.cell(40, 10)
    assert sequence.postures(model) == ("top speed",)
    battle.players = [Player(act=END), Player()]
    sequence.activation(battle, model)
    assert (model.posture, model.orders) == ("top speed", ("at full speed",))
    model.ready = True
    battle.players = [Player(act=END, posture="braced"), Player()]
    sequence.activation(battle, model)
    assert (model.posture, model.orders) == ("combat", ())


def test_who_is_told_to_hurry_again_hurries_once():
    battle = squad()
    battle.models[1].orders = ("at full speed", "full speed ahead")
    hooks(battle, "activation begins", 1)
    assert battle.models[1].orders == ("at full speed",)


def test_no_active_sensors_meanwhile():
    battle = silent(enemies=[Piece(JAGER, 24, 16, SOUTH)])
    battle.models[0].orders = ("full speed ahead",)
    menu = ActMenu(battle, active(battle, battle.models[0]))
    acts = (FireWeapon(0, 0, (1,), sensors=True), Boost(sensors=True), Observe(1, sensors=True), Scan(1))
    assert [act in menu for act in acts] == [False] * 4
    assert FireWeapon(0, 0, (1,)) in menu


# Incoming fire


def under_fire(dice=2, **state):
    battle = squad()
    model = battle.models[1]
    model.incoming_fire = dice
    for name, value in state.items():
        setattr(model, name, value)
    return battle, model


def test_it_is_for_everybody_in_formation_with_its_successes():
    battle = give(squad([4, 1], places=((22, 10), (40, 10))), "incoming fire")
    assert [one.incoming_fire for one in battle.models] == [1, 1, 0, 0]


def test_each_hit_is_evaded_for_nothing_with_so_many_dice_and_no_paid_roll():
    battle, model = under_fire()
    player = Player()
    for _ in range(2):
        battle.models[2].fired, battle.models[2].actions = (), 1
        battle.dice = Faces(1, [3, 1, 1], [1, 1], [6, 1])
        do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)), player)
    found = events(battle, "attack")
    assert [event.values["evaded"] for event in found] == [1, 1]
    assert (model.actions, asked(player, "we're in trouble")) == (1, [])


def test_it_ends_with_the_next_activation_of_the_unit():
    battle, model = under_fire()
    hooks(battle, "activation begins", 0)
    assert model.incoming_fire == 0
