"""Roles of combat groups: what places are worth to them, who goes first, and that a battle with them differs as it should."""

from math import hypot
from random import Random
from statistics import fmean

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.systems.blitz_beta.battle.deployment import group_labels
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.policies import roles
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.roles import RolePull, role_pull
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from tests.engine.blitz_beta.battle.stage import Piece, staged

HUNTER, JAGER = "north/hunter", "south/jager"
SOUTH = 18


@pytest.fixture
def battle():
    """Hunters of two groups, and a Jager 20 inches away."""
    return staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 40, 10, group=1)], [Piece(JAGER, 24, 30, SOUTH)])


def pull(battle, role, number=0):
    battle.groups[battle.models[number].group].role = role
    return role_pull(battle, battle.models[number], battle.models[2])


@pytest.mark.parametrize("inches, cost", [(0, 3.0), (3, 1.2), (5, 0.0), (6, 0.1)])
def test_places_nearer_or_farther_than_wanted_cost(inches, cost):
    assert RolePull((0.0, 0.0), 5.0, 0.1, nearer=0.6).cost(0.0, float(inches)) == pytest.approx(cost)


def test_who_has_no_role_or_no_enemy_is_pulled_nowhere(battle):
    assert pull(battle, "") is None
    for role in ("push", "snipe"):
        battle.groups[0].role = role
        assert role_pull(battle, battle.models[0], None) is None


def test_who_holds_stays_at_an_objective_of_the_own_half(battle):
    found = pull(battle, "hold")
    own = [place for place in battle.scenario.deployment.objectives if place[1] <= 24]
    assert found.anchor == min(own, key=lambda place: hypot(place[0] - 24, place[1] - 10))
    x, y = found.anchor
    assert (found.cost(x, y + 4), found.cost(x, y + 14)) == (0, pytest.approx(6))
    assert found.leads


def test_who_pushes_closes_in_on_the_enemy(battle):
    found = pull(battle, "push")
    assert (found.anchor, found.leads, found.caution) == ((24, 30), True, 0)
    assert [found.cost(24, 30 - inches) for inches in (6, 16)] == [0, pytest.approx(3.5)]


def test_a_sniper_keeps_the_far_end_of_its_best_range_and_is_wary(battle):
    far = max(
        weapon.range.far
        for mount in battle.models[0].kit.mounts
        for weapon in mount.profiles
        if weapon.range and not weapon.melee
    )
    found = pull(battle, "snipe")
    assert (found.anchor, found.leads, found.caution) == ((24, 30), False, 0.35)
    costs = [found.cost(24, 30 - far + more) for more in (0, 5, -5)]
    assert costs == [0, pytest.approx(3), pytest.approx(0.5)]


def test_a_scout_heads_for_an_objective_that_its_side_does_not_hold(battle):
    places = battle.scenario.deployment.objectives
    nearest = min(places, key=lambda place: hypot(place[0] - 24, place[1] - 10))
    assert pull(battle, "scout").anchor == nearest
    battle.objectives = tuple(0 if place == nearest else -1 for place in places)
    assert pull(battle, "scout").anchor != nearest
    battle.objectives = (0,) * len(places)
    assert pull(battle, "scout") is None


def test_scouts_go_first_and_observe_rather_than_attack(battle):
    assert roles.first_group(battle, (0, 1)) == 0
    battle.groups[1].role = "scout"
    assert roles.first_group(battle, (0, 1)) == 1
    assert roles.first_group(battle, (0,)) == 0
    assert [roles.own_attack(battle, battle.models[number], 10.0) for number in (0, 1)] == [10, 6]


def test_a_place_is_worth_less_by_what_the_role_says(battle):
    model, field = battle.models[0], battle.field
    plain = Surroundings(battle, AttackValues(battle.settings), model)
    battle.groups[0].role = "snipe"
    wary = Surroundings(battle, AttackValues(battle.settings), model)
    for across in (24, 30):
        cell = field.table.cell(across, 14)
        assert wary.value(cell, "combat") == pytest.approx(plain.value(cell, "combat") - wary.role_cost(cell))
        assert wary.role_cost(cell) > 0
    assert plain.role_cost(model.cell) == 0


@pytest.fixture(scope="module")
def forces(catalogue):
    rng = Random(3)  # noqa: S311 - a game
    return [random_force(catalogue, rng, faction=faction, limit=70) for faction in ("north", "south")]


def test_groups_are_told_in_the_order_of_the_battle(catalogue, forces):
    labels = group_labels(forces[0], catalogue)
    battle, _players = BETA_BATTLE.new_battle(
        forces[0], forces[1], (catalogue, catalogue), BattleSetup(1, ("greedy", "greedy"), "basic"), record=False
    )
    assert len(labels) == len(battle.sides[0].groups)
    assert BETA_BATTLE.roles is not None
    assert labels == BETA_BATTLE.roles.groups(forces[0], catalogue)
    assert all(labels)


def test_each_side_has_its_roles_and_one_that_does_not_exist_is_refused(catalogue, forces):
    setup = BattleSetup(1, ("greedy", "greedy"), "basic", roles=(("hold",), ("push",)))
    battle, _players = BETA_BATTLE.new_battle(forces[0], forces[1], (catalogue, catalogue), setup, record=False)
    assert [battle.groups[side.groups[0]].role for side in battle.sides] == ["hold", "push"]
    assert {group.role for group in battle.groups} <= {"hold", "push", ""}
    with pytest.raises(LookupError) as refused:
        BETA_BATTLE.new_battle(
            forces[0], forces[1], (catalogue, catalogue), setup._replace(roles=(("dance",), ())), record=False
        )
    assert str(refused.value) == "Unknown role 'dance'. Known: hold, push, snipe, scout."


def distances(catalogue, forces, policy, role):
    """Inches from each model of the first side to the nearest enemy, at the end of each of the first rounds."""
    found = []
    for seed in range(1, 4):
        setup = BattleSetup(seed, (policy, "greedy"), "basic", roles=((role,) * 9, ()))
        battle, players = BETA_BATTLE.new_battle(forces[0], forces[1], (catalogue, catalogue), setup, record=False)
        battle.players, seen = players, 0
        xs, ys = battle.field.xs, battle.field.ys
        while battle.phase != "over" and battle.round < 5:
            play_step(battle, sequence.step)
            battle.journal.clear()
            if battle.phase == "setup" and battle.round > seen:
                seen = battle.round
                enemies = battle.sides[1].present
                found += [
                    min(hypot(xs[model.cell] - xs[enemy.cell], ys[model.cell] - ys[enemy.cell]) for enemy in enemies)
                    for model in battle.sides[0].present
                    if enemies
                ]
    return fmean(found)


@pytest.mark.parametrize("policy", ["greedy", "planner", "veteran"])
def test_players_heed_roles(catalogue, forces, policy):
    push, plain, snipe = (distances(catalogue, forces, policy, role) for role in ("push", "", "snipe"))
    assert push < plain < snipe


def test_a_battle_with_roles_is_told_again_by_its_choices(catalogue, forces):
    setup = BattleSetup(2, ("greedy", "planner"), "generated", roles=(("scout", "hold"), ("snipe",)))
    played = BETA_BATTLE.replay(forces[0], forces[1], (catalogue, catalogue), setup, None)
    assert BETA_BATTLE.replay(forces[0], forces[1], (catalogue, catalogue), setup, played.choices) == played
    plain = BETA_BATTLE.replay(forces[0], forces[1], (catalogue, catalogue), setup._replace(roles=((), ())), None)
    assert plain.digest != played.digest
