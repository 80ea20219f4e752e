"""Ranks, formation and points of commanders, clause by clause (BR-180, BR-181, BR-188; L3038-3081, L3177-3208)."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import (
    can_command,
    command_skill,
    highest_commanders,
    is_in_formation,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder, order_scope
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import PassPoints, most_points
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.commanding import ENEMY, HUNTER, answers, asked, give, lost, squad
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, events, pools, staged, wall

# Ranks


def force(*ranks):
    """A force of one group of Hunters with these ranks, mustered against itself."""
    models = [Entry(model=HUNTER, rank=rank or None) for rank in ranks]
    group = Group(primary=Unit(ua="GP", models=models))
    document = ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=100, groups=[group])
    return build_armies(document, document, CATALOGUE).recruits[: len(ranks)]


def test_skills_and_points_of_each_rank():
    """What an XO and a 2iC have are skill points."""
    found = [(one.command_skill, one.command_points, one.skill_points) for one in force("CO", "XO", "CGL", "2iC", "")]
    assert found == [(3, 2, 0), (4, 0, 1), (4, 1, 0), (5, 0, 1), (None, 0, 0)]


def test_a_cgl_commands_its_combat_group_a_co_everybody():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), Piece(HUNTER, 20, 10, group=1, rank="CO")]
    battle = staged(pieces, [ENEMY])
    cgl, mate, co = battle.models[:3]
    mate.unit = 9  # the support unit of the group
    assert [can_command(cgl, one) for one in (mate, co)] == [True, False]
    assert [can_command(co, one) for one in (cgl, mate)] == [True, True]
    assert [one.id for one in order_scope(battle, cgl)] == [0, 1]
    assert [one.id for one in order_scope(battle, co)] == [0, 1, 2]


@pytest.mark.parametrize("rank, scoped", [("XO", [1, 2]), ("2iC", [1, 2]), ("", [])])
def test_xo_and_2ic_order_their_own_unit_but_not_its_leader(rank, scoped):
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, rank=rank), Piece(HUNTER, 26, 10)]
    battle = staged([*pieces, Piece(HUNTER, 20, 10, group=1)], [ENEMY], [6, 6])
    if not rank:
        assert GiveOrder("charge") not in ActMenu(battle, active(battle, battle.models[1]))
        return
    assert [one.id for one in order_scope(battle, battle.models[1])] == scoped
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
    assert [one.id for one in order_scope(battle, xo)] == [1, 2]
    assert can_command(xo, battle.models[1])


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
    assert can_command(second, battle.models[2])


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
    assert [one.id for one in highest_commanders(battle, 0)] == [1]


def test_of_several_the_owner_chooses():
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10, rank="CGL", group=1), Piece(HUNTER, 20, 10)]
    assert [one.id for one in highest_commanders(staged(pieces, [ENEMY]), 0)] == [0, 2]


# Formation


@pytest.mark.parametrize(
    "place, terrain, formed", [((30.5, 10), False, True), ((31.5, 10), False, False), ((28, 10), True, False)]
)
def test_formation_is_six_inches_with_lock(place, terrain, formed):
    blocks = (wall(26, 10, 1, 18, solid=True),) if terrain else ()
    battle = squad(places=[place], terrain=blocks)
    assert is_in_formation(battle, battle.models[1]) is formed


@pytest.mark.parametrize("rank, formed", [("CO", True), ("CGL", False), ("2iC", False)])
def test_only_the_own_cgl_or_somebody_above_it(rank, formed):
    pieces = [Piece(HUNTER, 24, 10, rank=rank), Piece(HUNTER, 22, 10, group=1)]
    battle = staged(pieces, [ENEMY])
    assert is_in_formation(battle, battle.models[1]) is formed


def test_nobody_suffers_out_of_formation():
    found = []
    for place in ((22, 10), (36, 10)):
        battle = squad(places=[place])
        do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)))
        found.append(pools(battle))
    assert found[0] == found[1]


# Points


def payers(battle, number, face=1):
    """Whose points are offered for the attack of a model."""
    battle.dice = Faces(face)
    player = Player()
    do(battle, active(battle, battle.models[number]), FireWeapon(0, 0, (len(battle.models) - 1,)), player)
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
    player = Player(**{"re-roll": [RerollPayment("skill point", 1)]})
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)), player)
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
