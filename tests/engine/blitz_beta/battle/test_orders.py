"""Orders, points that are passed on, promotions, duelists, and what army lists do in play."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment
from armybuilder.engine.systems.blitz_beta.battle.policies import signals
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.duels import reward_duelist
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import CLAUSES, extra_dice, extra_points
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import signature
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import PassPoints, most_points
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Interfere, JamSensors
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, call_of
from armybuilder.engine.systems.blitz_beta.book.notation import parse_traits
from tests.engine.blitz_beta.battle.figures import CATALOGUE, resolve
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged

HUNTER, JAGER, HEADHUNTER = "north/hunter", "south/jager", "north/headhunter"
SOUTH = 18
TARGET = Piece(JAGER, 24, 24, SOUTH)


def commanded(*dice, rank="CGL", others=((22, 10),), far=()):
    """A Hunter who commands others, and a Jager 12" away."""
    pieces = [Piece(HUNTER, 24, 10, rank=rank)]
    pieces += [Piece(HUNTER, x, y) for x, y in (*others, *far)]
    return staged(pieces, [TARGET], *dice)


def kinds(battle):
    return [event.kind for event in battle.log.events]


def give(battle, what, player=None, **values):
    do(battle, active(battle, battle.models[0]), GiveOrder(what, **values), player)


# Orders


def test_ex41_coordinated_fire_with_somebody_out_of_formation():
    """EX-41: the order's roll, the comms roll, then free attacks, the commander's own among them."""
    battle = commanded([4, 4], [6, 1], *[[1, 1, 1], [6, 6]] * 2, [1, 1], [6, 6], far=((32, 4),))
    player = Player(relay_order=True, joins_order=2, chain=[Chain(0, 0, 0), Chain(1, 0, 0), Chain(2, 0, 0)])

    give(battle, "coordinated fire", player, target=3)

    assert kinds(battle)[:5] == ["order", "relays", "chains", "chains", "chains"]
    assert event_values(battle, "order") == {"what": "coordinated fire", "successes": 2}
    assert event_values(battle, "relays") == {"joined": [2], "successes": 1}
    assert [model.actions for model in battle.models[:3]] == [0, 1, 1]
    assert battle.models[3].coordinated == 2


def test_a_failed_order_does_nothing():
    battle = commanded([1, 1])
    give(battle, "charge")
    assert (kinds(battle), battle.models[1].orders) == (["order"], ())


def test_coordinated_fire_tokens_roll_attacks_again_until_the_unit_is_done():
    battle = commanded([1, 1, 1], [6, 6], [6, 6, 6])
    target, friend = battle.models[2], battle.models[1]
    target.coordinated, target.coordinator = 1, 0
    battle.models[0].points_left = 0
    player = Player(**{"re-roll": RerollPayment("coordinated fire", 2)})

    do(battle, active(battle, friend), FireWeapon(0, 0, (2,)), player)

    assert target.coordinated == 0
    target.coordinated, battle.models[0].ready = 1, False
    battle.players = [Player(), Player()]
    sequence.end_activation(battle, friend)
    assert target.coordinated == 0


def test_radio_silence_hides_who_is_hidden_and_ends_by_attacking():
    battle = commanded([4, 4], [1, 1, 1], [6, 6])
    model = active(battle, battle.models[0])
    battle.players = [Player(), Player()]
    acts.perform(battle, model, GiveOrder("radio silence"))
    friend = battle.models[1]
    assert [one.orders for one in battle.models] == [("radio silence",), ("radio silence",), ()]
    assert [signature(battle, friend, hidden=hidden) for hidden in (False, True)] == [0, 12]

    do(battle, active(battle, friend), FireWeapon(0, 0, (2,)))

    assert friend.orders == ()


def test_a_charge_shoots_near_and_hits_ready_targets():
    battle = commanded([4, 4], [1, 1, 1, 1], [6, 6])
    model = active(battle, battle.models[0])
    friend = battle.models[1]
    before = [mount.reach for mount in ready_mounts(friend)]
    battle.players = [Player(), Player()]
    acts.perform(battle, model, GiveOrder("charge"))
    assert [mount.reach for mount in ready_mounts(friend)] == [reach for reach in before if reach <= 18]

    friend.orders = ("charge",)
    battle.models[0].ready = False
    battle.players = [Player(), Player()]
    sequence.end_activation(battle, active(battle, friend))
    assert (friend.orders, battle.models[0].orders) == ((), ())


def test_full_speed_is_kept_until_the_next_activation():
    battle = commanded([4, 4])
    give(battle, "full speed ahead")
    friend = battle.models[1]
    assert [one.orders for one in battle.models[:2]] == [(), ("full speed ahead",)]
    assert sequence.postures(friend) == ("top speed",)

    player = Player(act=acts.END)
    battle.players = [player, Player()]
    sequence.activation(battle, friend)
    assert (friend.posture, friend.orders) == ("top speed", ("at full speed",))

    friend.ready = True
    battle.players = [Player(act=acts.END, posture="combat"), Player()]
    sequence.activation(battle, friend)
    assert (friend.posture, friend.orders) == ("combat", ())


def test_incoming_fire_is_free_we_are_in_trouble():
    battle = commanded([1, 1, 1], [6, 6], [3, 3])
    enemy = active(battle, battle.models[2])
    battle.models[1].incoming_fire, battle.models[1].damage = 2, 0
    battle.dice = type(battle.dice)([6, 6, 6], [1, 1], [4, 4])

    do(battle, enemy, FireWeapon(0, 0, (1,)))

    event = next(event for event in battle.log.events if event.kind == "attack")
    assert event.values["evaded"] == 2
    assert battle.models[1].actions == 1


@pytest.mark.parametrize("rank, reached", [("CO", [0, 1, 2]), ("CGL", [0, 1]), ("XO", [0, 1]), ("", None)])
def test_who_may_be_ordered(rank, reached):
    pieces = [Piece(HUNTER, 24, 10, rank=rank), Piece(HUNTER, 22, 10), Piece(HUNTER, 26, 10, group=1)]
    battle = staged(pieces, [TARGET], [6, 6])
    model = active(battle, battle.models[0])
    if reached is None:
        assert GiveOrder("charge") not in acts.ActMenu(battle, model)
        return
    battle.players = [Player(), Player()]
    acts.perform(battle, model, GiveOrder("charge"))
    assert [one.id for one in battle.models if "charge" in one.orders] == reached


# Points and promotions


def test_ex40_a_command_point_rolls_all_defence_dice_again():
    battle = commanded()
    battle.dice = type(battle.dice)([5, 6, 5], [3, 1], [6, 4])
    enemy = active(battle, battle.models[2])
    player = Player(**{"re-roll": RerollPayment("command point", 0)})

    do(battle, enemy, FireWeapon(0, 0, (1,)), player)

    event = next(event for event in battle.log.events if event.kind == "attack")
    defence = dict(event.throws)["defence"]
    assert (defence.before, defence.dice, battle.models[0].points_left) == ((3, 1), (6, 4), 0)


def test_points_reach_those_out_of_formation_by_radio():
    battle = commanded([6, 6], rank="CO", far=((40, 10),))
    model = active(battle, battle.models[0])
    assert PassPoints(1) not in acts.ActMenu(battle, model)

    do(battle, model, PassPoints(2))

    assert [one.points_left for one in battle.models[:3]] == [0, 0, 2]
    assert event_values(battle, "points") == {"points": 2}


def test_the_xo_follows_the_co_and_a_2ic_the_cgl():
    pieces = [
        Piece(HUNTER, 24, 10, rank="CO"),
        Piece(HUNTER, 22, 10, rank="2iC"),
        Piece(HUNTER, 10, 10, rank="XO", group=1),
    ]
    battle = staged(pieces, [TARGET])
    battle.players = [Player(), Player()]
    damage_model(battle, battle.models[0], 9, lost=True)

    assert [model.rank for model in battle.models[:3]] == ["CO", "CGL", "CO"]
    assert kinds(battle)[-2:] == ["promotion", "promotion"]
    assert most_points(battle, battle.models[1]) == battle.models[1].recruit.skill_points


def test_a_duelist_heartens_a_friend():
    duelist = replace(CATALOGUE.models[HUNTER].statline, traits=parse_traits("Arms, Duelist"))
    battle = staged([Piece(duelist, 24, 10), Piece(HUNTER, 22, 10)], [TARGET], [6, 6, 6], [1, 1])

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (2,)), Player(**{"skill point": 1}))

    assert battle.models[1].points_left == 1
    assert kinds(battle)[-1] == "heartens"


def test_a_point_of_damage_is_enough_and_that_of_a_friend_is_none():
    """L4177: whatever else the same attack struck."""
    duelist = replace(CATALOGUE.models[HUNTER].statline, traits=parse_traits("Arms, Duelist"))
    battle = staged([Piece(duelist, 24, 10), Piece(HUNTER, 22, 10)], [TARGET])
    battle.players = [Player(**{"skill point": 1}), Player()]

    reward_duelist(battle, [Hit(1, 0, 3), Hit(2, 0, 0)])
    assert (battle.models[1].points_left, kinds(battle)) == (0, [])

    reward_duelist(battle, [Hit(1, 0, 3), Hit(2, 0, 1)])
    assert (battle.models[1].points_left, kinds(battle)) == (1, ["heartens"])


# Army lists


def listed(battle, *rules):
    for model in battle.models:
        model.recruit = replace(model.recruit, lists=frozenset(rules))
    return battle


def test_every_clause_in_play_is_played():
    rows = [*CATALOGUE.sublists.values(), *CATALOGUE.faction_rules.values()]
    clauses = [(row.rule, clause.text) for row in rows for clause in row.clauses if clause.when == "play"]

    assert len(clauses) == len(CLAUSES)
    for rule, text in clauses:
        assert [one.rule for one in CLAUSES if one.rule == rule and text.startswith(one.begins)] == [rule]


def test_points_of_army_lists():
    battle = listed(commanded(rank="CO"), "SL-S1", "SL-P4")
    assert extra_points(battle, battle.models[0]) == 2
    assert extra_points(battle, battle.models[1]) == 0


def test_a_unit_of_the_prdf_has_a_die_down_to_half_strength():
    battle = listed(commanded(), "SL-P1")
    assert extra_dice(battle, battle.models[0]) == 1
    battle.models[0].place = "wreck"
    assert extra_dice(battle, battle.models[1]) == 1
    battle.models[1].place = "wreck"
    assert extra_dice(battle, battle.models[1]) == 0


def test_half_strength_counts_models_and_not_what_belongs_to_them():
    """L4289-4294: the drone of a model that is lost is no half of its unit."""
    battle = listed(commanded(), "SL-P1")
    drone = battle.models[1]
    drone.recruit = replace(drone.recruit, parent=0)
    assert extra_dice(battle, battle.models[0]) == 1

    battle.models[0].place = "wreck"
    assert extra_dice(battle, drone) == 0


def family(battle, name, *numbers):
    for number in numbers:
        model = battle.models[number]
        model.recruit = replace(model.recruit, family=name)
    return battle


def test_grel_leaders_have_a_point_more_up_to_half_losses():
    battle = listed(commanded(others=[(14 + 2 * place, 8) for place in range(5)]), "SL-E2")
    family(battle, "cef/grel", *range(6))
    assert most_points(battle, battle.models[0]) == 2

    points = []
    for model in battle.models[1:5]:
        model.place = "destroyed"
        points.append(most_points(battle, battle.models[0]))
    assert points == [2, 2, 2, 1]


def test_who_is_formed_up_with_a_fighting_staff_has_a_die():
    line = CATALOGUE.models[HUNTER].statline
    staff = replace(line, weapons=(resolve('MVB (Reach:2")'),), traits=parse_traits("Arms, Brawler:+1D6"))
    battle = staged([Piece(staff, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), Piece(HUNTER, 40, 10)], [TARGET])
    listed(battle, "SL-N4")

    assert [extra_dice(battle, model) for model in battle.models] == [1, 1, 0, 0]


def test_n_kidu_give_no_orders_and_name_a_new_leader():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), Piece(HUNTER, 26, 10)]
    battle = family(listed(staged(pieces, [TARGET]), "SL-U"), "utopia/n-kidu", 0, 1, 2)
    assert GiveOrder("charge") not in acts.ActMenu(battle, active(battle, battle.models[0]))

    battle.players = [Player(), Player()]
    damage_model(battle, battle.models[0], 9, lost=True)
    for model in battle.models[1:3]:
        battle.players = [Player(successor=2), Player()]
        acts.run_hooks(battle, "setup", model)

    assert [model.rank for model in battle.models[:3]] == ["CGL", "", "CGL"]
    assert [event.model for event in battle.log.events if event.kind == "promotion"] == [2]
    assert most_points(battle, battle.models[2]) == 1


def test_n_kidu_without_a_leader_of_their_kind_name_none():
    """L4482: where a drone led."""
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), Piece(HUNTER, 26, 10)]
    battle = family(listed(staged(pieces, [TARGET]), "SL-U"), "utopia/n-kidu", 1, 2)
    battle.players = [Player(), Player()]
    damage_model(battle, battle.models[0], 9, lost=True)

    acts.run_hooks(battle, "setup", battle.models[1])

    assert [model.rank for model in battle.models[1:3]] == ["", ""]


def test_a_co_hands_points_to_a_cgl_nearby_for_nothing():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 22, 10, rank="CGL", group=1)]
    battle = staged(pieces, [TARGET])
    model = active(battle, battle.models[0])
    assert PassPoints(1) not in acts.ActMenu(battle, model)
    battle.models[1].points_left = 0

    do(battle, model, PassPoints(1))

    assert [one.points_left for one in battle.models[:2]] == [1, 1]
    assert model.actions == 1


# What a policy does


def test_greedy_orders_a_volley():
    battle = commanded([1, 1])
    menu = acts.ActMenu(battle, active(battle, battle.models[0]))
    worth = AttackValues(battle.settings)

    act = signals.teamwork(battle, battle.models[0], menu, worth, 0.0)

    assert act == GiveOrder("coordinated fire", 2)
    assert signals.teamwork(battle, battle.models[0], menu, worth, 99.0) is None


def test_greedy_calls_for_fire_and_picks_the_best_of_what_is_chained():
    pieces = [Piece("south/iguana", 24, 14), Piece("south/artillery-cobra", 22, 6)]
    battle = staged(pieces, [Piece("north/aller", 24, 40, SOUTH)], [1, 1, 1, 1])
    menu = acts.ActMenu(battle, active(battle, battle.models[0]))

    act = signals.teamwork(battle, battle.models[0], menu, AttackValues(battle.settings), 0.0)

    assert act == Observe(2)
    assert act in list(menu.of("forward observation"))
    call = call_of(battle, battle.models[0], act)
    asked = Decision(0, "chain", 0, acts.option_menu((None, Chain(1, 1, 0)), call))
    assert GreedyPolicy().choose(battle, asked) == Chain(1, 1, 0)


@pytest.mark.parametrize(
    "key, first",
    [
        ("south/iguana", JamSensors(1)),
        ("south/striking-iguana", Interfere()),
        ("peace-river/skirmisher", Interfere()),
        ("north/ferret", None),  # nobody is there to share its sensors
        (HUNTER, None),
    ],
)
def test_what_greedy_does_with_an_action_to_spare(key, first):
    battle = staged([Piece(key, 24, 10)], [TARGET])
    model = active(battle, battle.models[0])
    assert signals.spare_act(battle, model, acts.ActMenu(battle, model)) == first
