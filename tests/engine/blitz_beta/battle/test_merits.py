"""Whoever made a kill possible shares it: who observed, designated, ordered, led, or lent its sensors."""

import math

import pytest

from armybuilder.engine.core.battle.outcome import CombatScore
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlannerPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Boost
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.run import create_battle, play_to_end
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from tests.engine.blitz_beta.battle.signalling import HUNTER, JAGER, MORTARS, OBSERVER, SOUTH, perform
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged
from tests.engine.blitz_beta.battle.test_observation import MISSILES, observed
from tests.engine.blitz_beta.battle.test_whole_battles import FIELD, armies

WEASEL = "north/weasel"


def credits_of(battle):
    return [merit.credit for merit in battle.merits]


def weakened(battle, number):
    """A model with one box left; what it is worth."""
    target = battle.models[number]
    target.damage, target.crippled = target.profile.capacity - 1, True
    return target.recruit.points


@pytest.mark.parametrize("guided,gun", [(False, MORTARS), (True, MISSILES)])
def test_who_observes_or_designates_has_half_of_the_kill(guided, gun):
    battle = observed(gun=gun, place=(22, 1))
    battle.dice = Faces(6, [6, 6], [6, 6], [1])
    points = weakened(battle, 2)
    perform(battle, 0, Observe(2, guided=guided), Player(chain=[Chain(1, int(not guided), 0), None]))

    assert not battle.models[2].alive
    assert credits_of(battle) == [points / 2, points / 2, 0]
    assert [battle.models[number].destroyed_points for number in (0, 1)] == [0, points]
    assert battle.merits[2].drawn == battle.models[1].recruit.points


def test_who_shoots_alone_has_all_of_it():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice, points = Faces(6), weakened(battle, 1)
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)))

    assert credits_of(battle) == [points, 0]


def test_whoever_pays_for_another_roll_shares_the_kill():
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice, points = Faces(6, [1, 1], [2]), weakened(battle, 2)
    player = Player(**{"re-roll": RerollPayment("command point", 0)})
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)), player)

    assert credits_of(battle) == [points / 2, points / 2, 0]


def test_so_does_whose_order_the_target_bears():
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice, points = Faces(6, [1, 1], [2]), weakened(battle, 2)
    target = battle.models[2]
    target.coordinated, target.coordinator, battle.models[0].points_left = 1, 0, 0
    player = Player(**{"re-roll": RerollPayment("coordinated fire", 2)})
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (2,)), player)

    assert credits_of(battle) == [points / 2, points / 2, 0]


def test_so_does_whoever_lends_its_sensors():
    battle = staged([Piece(HUNTER, 24, 20), Piece(WEASEL, 26, 20)], [Piece(JAGER, 24, 40, SOUTH)])
    battle.scenario.concealment = Concealment(18, 1)
    do(battle, active(battle, battle.models[1]), Boost())
    battle.dice, points = Faces(6), weakened(battle, 2)
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (2,)))

    assert credits_of(battle) == [points / 2, points / 2, 0]


def test_but_not_to_who_has_lock_without_them():
    battle = staged([Piece(HUNTER, 24, 20), Piece(WEASEL, 26, 20)], [Piece(JAGER, 24, 30, SOUTH)])
    do(battle, active(battle, battle.models[1]), Boost())
    battle.dice, points = Faces(6), weakened(battle, 2)
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (2,)))

    assert credits_of(battle) == [points, 0, 0]


def test_who_destroys_a_friend_earns_nothing():
    battle = staged([Piece(HUNTER, 24, 10), Piece(OBSERVER, 26, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    damage.damage_model(battle, battle.models[1], 99, by=battle.models[0])

    assert battle.merits == (CombatScore(), CombatScore(), CombatScore())


def test_an_objective_is_held_by_all_who_are_there():
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 26, 10)], [Piece(JAGER, 24, 40, SOUTH)])
    battle.scenario.check(battle)
    held = [battle.objectives.count(side) for side in (0, 1)]

    assert [sum(merit.held for merit in battle.merits[:2]), battle.merits[2].held] == held


@pytest.mark.parametrize(
    "policies", [[RandomPolicy(1), RandomPolicy(2)], [PlannerPolicy(), PlannerPolicy()]], ids=["random", "planner"]
)
@pytest.mark.parametrize("seed", [9, 10])
def test_shares_sum_to_what_was_destroyed(seed, policies):
    battle = create_battle(armies(seed), FIELD, seed=seed, record=False)
    result = play_to_end(battle, policies)

    for side in (0, 1):
        mine = [one for one in result.contributions if one.side == side]
        shared = sum(battle.merits[one.model].credit for one in mine)
        assert math.isclose(shared, sum(one.destroyed for one in mine), abs_tol=1e-9)
        assert shared <= result.lost[1 - side]
    assert sum(merit.held for merit in battle.merits) > 0
    assert any(merit.drawn for merit in battle.merits)
