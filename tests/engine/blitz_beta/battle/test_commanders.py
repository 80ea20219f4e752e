"""Commanders, formation, orders and points, clause by clause (BR-180 to BR-188; L3019-3208)."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.chapters import sequence
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.damaging import damage_model
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import Fire, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import locked, signature
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.command import (
    command_skill,
    commands,
    highest,
    in_formation,
)
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.orders import Order, command_pool, scope
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.points import PassPoints, most_points
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.chained import Chain
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.jamming import Boost, Scan
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_pool
from armybuilder.engine.systems.blitz_beta.battle.muster import muster
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.testing import Payment, condition
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, events, pools, staged, wall

HUNTER, JAGER = "north/hunter", "south/jager"
NORTH, SOUTH = 6, 18
ENEMY = Piece(JAGER, 24, 24, SOUTH)
BOTH = line_of(HUNTER, "LAC (Arm)", "LRF (Arm)", act=2)


def squad(*dice, rank="CGL", key=HUNTER, places=((22, 10),), enemies=(ENEMY,), **options):
    """A commander at (24, 10), others of its group where told, and a Jager 13 inches away."""
    pieces = [Piece(key, 24, 10, rank=rank), *(Piece(HUNTER, *place) for place in places)]
    battle = staged(pieces, [*enemies], *dice, **options)
    battle.dice = battle.dice if dice else Faces(6)
    return battle


def give(battle, what, player=None, second=None, number=0, **values):
    do(battle, active(battle, battle.models[number]), Order(what, **values), player, second)
    return battle


def asked(player, kind):
    return [decision for decision in player.asked if decision.kind == kind]


def lost(battle, number):
    battle.players = [Player(), Player()]
    damage_model(battle, battle.models[number], 99, lost=True)


def hooks(battle, moment, *numbers):
    for number in numbers:
        battle.players = [Player(), Player()]
        run_hooks(battle, moment, battle.models[number])


# Ranks


def force(*ranks):
    """A force of one group of Hunters with these ranks, mustered against itself."""
    models = [Entry(model=HUNTER, rank=rank or None) for rank in ranks]
    group = Group(primary=Unit(ua="GP", models=models))
    document = ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=100, groups=[group])
    return muster(document, document, CATALOGUE).recruits[: len(ranks)]


def test_skills_and_points_of_each_rank():
    """What an XO and a 2iC have are skill points."""
    found = [(one.command_skill, one.command_points, one.skill_points) for one in force("CO", "XO", "CGL", "2iC", "")]
    assert found == [(3, 2, 0), (4, 0, 1), (4, 1, 0), (5, 0, 1), (None, 0, 0)]


def test_a_cgl_commands_its_combat_group_a_co_everybody():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), Piece(HUNTER, 20, 10, group=1, rank="CO")]
    battle = staged(pieces, [ENEMY])
    cgl, mate, co = battle.models[:3]
    mate.unit = 9  # the support unit of the group
    assert [commands(cgl, one) for one in (mate, co)] == [True, False]
    assert [commands(co, one) for one in (cgl, mate)] == [True, True]
    assert [one.id for one in scope(battle, cgl)] == [0, 1]
    assert [one.id for one in scope(battle, co)] == [0, 1, 2]


@pytest.mark.parametrize("rank, scoped", [("XO", [1, 2]), ("2iC", [1, 2]), ("", [])])
def test_xo_and_2ic_order_their_own_unit_but_not_its_leader(rank, scoped):
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, rank=rank), Piece(HUNTER, 26, 10)]
    battle = staged([*pieces, Piece(HUNTER, 20, 10, group=1)], [ENEMY], [6, 6])
    if not rank:
        assert Order("charge") not in ActMenu(battle, active(battle, battle.models[1]))
        return
    assert [one.id for one in scope(battle, battle.models[1])] == scoped
    battle.dice = Faces(6)
    give(battle, "charge", number=1)
    assert [one.id for one in battle.models if "charge" in one.orders] == scoped


def test_the_xo_takes_over_with_its_own_skill_and_points():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 10, 10, rank="XO", group=1, skill_points=1)]
    battle = staged([*pieces, Piece(HUNTER, 22, 10)], [ENEMY])
    xo = battle.models[2]
    xo.recruit = replace(xo.recruit, command_skill=4)
    assert (xo.rank, xo.points_left) == ("XO", 1)

    lost(battle, 0)

    assert (xo.rank, command_skill(xo), most_points(battle, xo)) == ("CO", 4, 1)
    assert [one.id for one in scope(battle, xo)] == [1, 2]
    assert commands(xo, battle.models[1])


def test_a_2ic_takes_over_its_group():
    pieces = [
        Piece(HUNTER, 24, 10, rank="CGL"),
        Piece(HUNTER, 22, 10, rank="2iC", skill_points=1),
        Piece(HUNTER, 26, 10),
    ]
    battle = staged(pieces, [ENEMY])
    second = battle.models[1]
    second.recruit = replace(second.recruit, command_skill=5)

    lost(battle, 0)

    assert (second.rank, command_skill(second), most_points(battle, second)) == ("CGL", 5, 1)
    assert commands(second, battle.models[2])


def test_of_two_2ics_the_owner_chooses_who_takes_over():
    """L3057: any of them."""
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), *(Piece(HUNTER, x, 10, rank="2iC") for x in (22, 26))]
    battle = staged(pieces, [ENEMY])
    player = Player(successor=2)
    battle.players = [player, Player()]

    damage_model(battle, battle.models[0], 99, lost=True)

    assert [(one.player, one.model, tuple(one.options)) for one in asked(player, "successor")] == [(0, 0, (1, 2))]
    assert [one.rank for one in battle.models[1:3]] == ["2iC", "CGL"]
    assert [(event.model, event.values) for event in events(battle, "promotion")] == [(2, {"rank": "CGL"})]


def test_the_highest_takes_initiative_even_if_it_is_worse_off():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, rank="CO", group=1)]
    battle = staged(pieces, [ENEMY])
    battle.models[1].crippled = True
    assert [one.id for one in highest(battle, 0)] == [1]


def test_of_several_the_owner_chooses():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, rank="CGL", group=1), Piece(HUNTER, 20, 10)]
    assert [one.id for one in highest(staged(pieces, [ENEMY]), 0)] == [0, 2]


# Formation


@pytest.mark.parametrize(
    "place, terrain, formed", [((30.5, 10), False, True), ((31.5, 10), False, False), ((28, 10), True, False)]
)
def test_formation_is_six_inches_with_lock(place, terrain, formed):
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = squad(places=[place], terrain=blocks)
    assert in_formation(battle, battle.models[1]) is formed


@pytest.mark.parametrize("rank, formed", [("CO", True), ("CGL", False), ("2iC", False)])
def test_only_the_own_cgl_or_somebody_above_it(rank, formed):
    pieces = [Piece(HUNTER, 24, 10, rank=rank), Piece(HUNTER, 22, 10, group=1)]
    battle = staged(pieces, [ENEMY])
    assert in_formation(battle, battle.models[1]) is formed


def test_nobody_suffers_out_of_formation():
    found = []
    for place in ((22, 10), (36, 10)):
        battle = squad(places=[place])
        do(battle, active(battle, battle.models[1]), Fire(0, 0, (2,)))
        found.append(pools(battle))
    assert found[0] == found[1]


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
    assert Order("charge") in ActMenu(battle, model)
    assert Order("charge", 2) not in ActMenu(battle, model)  # it aims at nobody
    for one in battle.models[:2]:
        one.orders = ("charge",)
    assert Order("charge") not in ActMenu(battle, model)


def answers(decision):
    """Fire back with the first weapon."""
    return decision.options[1]


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

    do(battle, model, Order("coordinated fire", 0), Player(snap_fire=answers), player)

    assert [(event.model, event.target) for event in events(battle, "attack")] == [(0, 1)]
    assert labels(events(battle, "order")[0].throws[0][1].pool) == [("Action bonus", 1, 0)]


@pytest.mark.parametrize("what, target", [("charge", -1), ("coordinated fire", 2)])
def test_who_relays_an_order_is_answered_by_anybody_near(what, target):
    """L2354: a communications event. The target of an order has answered that."""
    battle = squad(places=[(40, 10)], enemies=[ENEMY, Piece(JAGER, 28, 24, SOUTH, group=1)])
    player = Player(relay_order=True, joins_order=1, chain=None)

    give(battle, what, player, Player(snap_fire=answers), target=target)

    assert {event.model for event in events(battle, "attack")} == {2, 3}
    assert [one.options.about for one in asked(player, "joins order")] == [Order(what, target)]
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
    do(battle, model, Order("coordinated fire", 2), Player(chain=[Chain(1, 0, 0), None]))
    do(battle, model, Order("charge"))
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
    assert Order("coordinated fire", 2) not in ActMenu(battle, active(battle, battle.models[0]))


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
        do(battle, model, Order("coordinated fire", 2))
        found.append(battle.models[2].coordinated)
    assert (found, battle.models[2].coordinator) == ([1, 3], 0)


@pytest.mark.parametrize("place, offered", [((22, 10), True), ((34, 10), False)])
def test_who_is_in_formation_discards_one_to_roll_an_attack_again(place, offered):
    battle, target = coordinated(2, places=[place])
    battle.dice = Faces(1)
    player = Player(**{"re-roll": Payment("coordinated fire", 2) if offered else None})
    do(battle, active(battle, battle.models[1]), Fire(0, 0, (2,)), player)
    assert target.coordinated == (1 if offered else 2)
    assert bool(asked(player, "re-roll")) is offered


def test_the_first_model_of_all_may_be_the_target():
    battle = staged([ENEMY], [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10)])
    battle.dice = Faces(1)
    battle.models[1].points_left = 0
    target = battle.models[0]
    target.coordinated, target.coordinator = 1, 1
    player = Player(**{"re-roll": Payment("coordinated fire", 0)})
    do(battle, active(battle, battle.models[2]), Fire(0, 0, (0,)), None, player)
    assert target.coordinated == 0


def test_it_is_for_attacks_at_that_target_only():
    battle, target = coordinated(1, enemies=[Piece(JAGER, 28, 24, SOUTH), ENEMY])
    battle.dice = Faces(1)
    player = Player()
    do(battle, active(battle, battle.models[1]), Fire(0, 0, (2,)), player)
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
    [Fire(0, 0, (1,)), Boost(sensors=True), Observe(1, sensors=True), Scan(1)],
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
    assert locked(battle, jager, hunter) is not None
    battle.set(hunter, "orders", ("radio silence",))
    assert locked(battle, jager, hunter) is None


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
    own = condition(battle, battle.models[0])
    assert own.charging
    assert ("Charge", 1, 0) in labels(dangerous_pool(battle.models[0].profile, own))
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
@pytest.mark.parametrize("act", [Melee(1, 0, 1), Fire(0, 0, (1,))], ids=["melee", "fire"])
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
    acts = (Fire(0, 0, (1,), sensors=True), Boost(sensors=True), Observe(1, sensors=True), Scan(1))
    assert [act in menu for act in acts] == [False] * 4
    assert Fire(0, 0, (1,)) in menu


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
        do(battle, active(battle, battle.models[2]), Fire(0, 0, (1,)), player)
    found = events(battle, "attack")
    assert [event.values["evaded"] for event in found] == [1, 1]
    assert (model.actions, asked(player, "we're in trouble")) == (1, [])


def test_it_ends_with_the_next_activation_of_the_unit():
    battle, model = under_fire()
    hooks(battle, "activation begins", 0)
    assert model.incoming_fire == 0


# Points


def payers(battle, number, face=1):
    """Whose points are offered for the attack of a model."""
    battle.dice = Faces(face)
    player = Player()
    do(battle, active(battle, battle.models[number]), Fire(0, 0, (len(battle.models) - 1,)), player)
    return [pay.payer for d in asked(player, "re-roll") if d.model == number for pay in d.options if pay]


def test_a_cgl_pays_for_its_group_in_formation_without_an_action():
    assert payers(squad(), 1) == [0]
    assert payers(squad(places=[(40, 10)]), 1) == []
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, group=1)]
    assert payers(staged(pieces, [ENEMY]), 1) == []


def test_a_co_pays_for_anybody_in_formation():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 22, 10, group=1)]
    assert payers(staged(pieces, [ENEMY]), 1) == [0]


def test_a_cgl_does_not_pay_for_a_co():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 22, 10, rank="CGL")]
    battle = staged(pieces, [ENEMY])
    battle.models[0].points_left = 0
    assert payers(battle, 0) == []


def test_skill_points_are_for_oneself():
    pieces = [Piece(HUNTER, 24, 10, skill_points=1), Piece(HUNTER, 22, 10)]
    assert payers(staged(pieces, [ENEMY]), 0) == [0]
    assert payers(staged(pieces, [ENEMY]), 1) == []


def test_a_test_is_rolled_again_once_whoever_could_pay():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 22, 10, skill_points=1)]
    battle = staged(pieces, [ENEMY])
    battle.dice = Faces(1)
    player = Player(**{"re-roll": [Payment("skill point", 1)]})
    do(battle, active(battle, battle.models[1]), Fire(0, 0, (2,)), player)
    assert [[pay.means for pay in d.options if pay] for d in asked(player, "re-roll")] == [
        ["skill point", "command point"]
    ]


@pytest.mark.parametrize("place, terrain", [((40, 10), False), ((28, 10), True)])
def test_out_of_formation_points_take_an_action_and_comms(place, terrain):
    """Out of range, or out of Lock; as many points as successes and as there are."""
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = squad([6, 4], rank="CO", places=[place], terrain=blocks)
    do(battle, active(battle, battle.models[0]), PassPoints(1))
    assert (battle.models[0].actions, [one.points_left for one in battle.models]) == (0, [1, 1, 0])


def test_of_as_many_as_arrive_the_commander_chooses():
    battle = squad([6, 6], rank="CO", places=[(40, 10)])
    player = Player(points=2)
    do(battle, active(battle, battle.models[0]), PassPoints(1), player)
    assert [(one.model, tuple(one.options)) for one in asked(player, "points")] == [(0, (2, 1))]
    assert [(event.model, event.target) for event in events(battle, "points")] == [(0, 1)]
    assert [one.points_left for one in battle.models] == [0, 2, 0]


def test_who_passes_points_by_radio_is_answered():
    """L2354."""
    battle = squad([6, 4], [1, 1, 1], [6, 6], rank="CO", places=[(40, 10)])
    do(battle, active(battle, battle.models[0]), PassPoints(1), None, Player(snap_fire=answers))
    assert [(event.model, event.target) for event in events(battle, "attack")] == [(2, 0)]


def test_a_leader_takes_no_more_points_than_its_rank_and_list_give_it():
    """L3179: a CO with two, a GREL leader who has one of two (SL-E2)."""
    squads = [Piece(HUNTER, 40, 10 + 2 * place, rank="" if place else "CGL", group=1) for place in range(6)]
    battle = staged([Piece(HUNTER, 24, 10, rank="CO"), *squads], [ENEMY])
    battle.dice = Faces(6)
    for one in battle.models[1:7]:
        one.recruit = replace(one.recruit, lists=frozenset({"SL-E2"}), family="cef/grel")
    do(battle, active(battle, battle.models[0]), PassPoints(1))
    assert [one.points_left for one in battle.models[:2]] == [1, 2]
    assert PassPoints(1) not in ActMenu(battle, active(battle, battle.models[0]))


def test_without_a_success_none_arrives():
    battle = squad([1, 1], rank="CO", places=[(40, 10)])
    do(battle, active(battle, battle.models[0]), PassPoints(1))
    assert [one.points_left for one in battle.models] == [2, 0, 0]


def test_a_co_passes_points_down_to_a_far_cgl_by_radio():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 40, 10, rank="CGL", group=1)]
    battle = staged(pieces, [ENEMY])
    battle.dice, battle.models[1].points_left = Faces(6), 0
    do(battle, active(battle, battle.models[0]), PassPoints(1))
    assert ([one.points_left for one in battle.models], battle.models[0].actions) == ([1, 1, 0], 0)


def test_points_come_back_after_tokens_and_no_more_than_the_rank_has():
    """The Hunter's point was spent; a fire burns before it is back."""
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 22, 10, skill_points=1)]
    battle = staged(pieces, [ENEMY], [1])
    battle.models[0].points_left, battle.models[1].points_left, battle.models[0].fire = 0, 3, 1
    player = Player()
    battle.players = [player, Player()]
    sequence.cleanup(battle)
    assert [one.points_left for one in battle.models] == [2, 1, 0]
    assert asked(player, "re-roll") == []
