"""Policies: the planner leaves no trace of its thoughts and beats greedy play; names, and what each of them uses."""

import os
import random

import msgspec
import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.engine.play import play, play_step
from armybuilder.engine.core.battle.engine.snapshot import save
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import rate_attacks, shelter_of
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import HELD, ObjectiveControl
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlannerPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings, nearest, rough_value
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import DamageControl, Free, Standby
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, create_battle
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.stage import Piece, staged
from tools.blitz_beta.match_policies import match

BATTLES = int(os.environ.get("MATCH_BATTLES", "4"))
"""400 are the proof; a few show on every run that the planner still plans."""
PROOF, LIMIT = 0.6, 150 if BATTLES >= 100 else 40


def fresh(seed=3, limit=50, factions=("north", "south")):
    dice = random.Random(seed)  # noqa: S311 - a game
    forces = [random_force(CATALOGUE, dice, faction=faction, limit=limit) for faction in factions]
    return create_battle(build_armies(forces[0], forces[1], CATALOGUE), battlefield(seed, limit), seed=seed)


class Watched:
    """A player who plans, looked at whenever it thinks: state, log, counts and dice before and after."""

    def __init__(self, policy):
        self.policy, self.thoughts = policy(), 0

    def choose(self, battle, decision):
        before = self._all(battle)
        choice = self.policy.choose(battle, decision)
        assert self._all(battle) == before
        self.thoughts += decision.kind == "posture"
        return choice

    @staticmethod
    def _all(battle):
        numbers = battle._seeded._numbers
        dice = numbers._seed, numbers._step, numbers._first, numbers._second
        return save(battle), len(battle.log.events), dict(battle.log.counts), battle.recording, dice


@pytest.mark.parametrize("policy", [PlannerPolicy, VeteranPolicy])
def test_thoughts_leave_no_trace(policy):
    battle, players = fresh(), (Watched(policy), GreedyPolicy())
    while battle.round < 2 and battle.phase != "over":
        battle.players = players
        play_step(battle, sequence.step)
    assert players[0].thoughts >= 4


@pytest.mark.parametrize("policy", [PlannerPolicy, VeteranPolicy])
def test_planners_play_the_same_battle_again(policy):
    logs = []
    for _ in range(2):
        battle, players = fresh(seed=4, limit=40), (policy(), policy())
        while battle.round < 2 and battle.phase != "over":
            battle.players = players
            play_step(battle, sequence.step)
        logs.append(msgspec.json.encode(battle.log.events))
    assert logs[0] == logs[1]


def test_the_planner_beats_greedy_play():
    played = match(("planner", "greedy"), BATTLES, seed=11, limit=LIMIT)
    share = played.share()
    assert len(played.bouts) == BATTLES
    assert share.share >= (PROOF if BATTLES >= 100 else 0.5), share


def test_every_policy_is_offered_by_its_name():
    assert set(BETA_BATTLE.policies) == set(PLAYERS) == {"greedy", "planner", "veteran", "random"}


# Who is near


@pytest.mark.parametrize(
    "count,numbers", [(0, []), (1, [3]), (2, [3, 2]), (3, [3, 2, 5]), (4, [3, 2, 5, 1]), (9, [3, 2, 5, 1, 4])]
)
def test_the_nearest_come_first_and_of_two_as_near_who_was_given_first(count, numbers):
    inches = (12, 8, 4, 20, -8)
    battle = staged([Piece("north/hunter", 24, 24)], [Piece("south/jager", 24, 24 + far, 18) for far in inches])
    found = nearest(battle, battle.models[0], battle.sides[1].present, count)
    assert [enemy.id for enemy in found] == numbers


# Weapons that attacked


def two_actions(*dice):
    """A Hunter with two actions and one weapon, of which it could make two attacks at once."""
    shooter = line_of("north/hunter", "LAC (Arm, Split:2)", act=2)
    battle = staged([Piece(shooter, 24, 10)], [Piece("south/jager", 24, 20, 18)], *dice)
    return battle, battle.models[0], battle.models[1]


def test_a_weapon_that_attacked_promises_nothing_more_in_its_round():
    battle, hunter, jager = two_actions()
    worth = AttackValues(battle.settings)
    before = worth.ready_arsenal(hunter)[jager.profile][10]
    battle.set(hunter, "fired", (0,))

    assert before > 0.0
    assert worth.ready_arsenal(hunter)[jager.profile][10] == rough_value(battle, worth, hunter, jager) == 0.0
    assert worth.arsenal(hunter)[jager.profile][10] == before
    assert list(rate_attacks(battle, worth, hunter)) == []


def test_what_is_remembered_of_odds_is_told_apart_by_the_damage_and_the_boxes_of_who_is_shot_at():
    tough, frail = (line_of("south/jager", hull=hull, structure=boxes) for hull, boxes in ((5, 3), (4, 2)))
    jagers = [Piece(key, 20 + 4 * place, 18, 18) for place, key in enumerate((tough, "south/jager", frail))]
    battle = staged([Piece("north/hunter", 24, 10)], jagers)
    used, found, alone = AttackValues(battle.settings), [], []
    for damage in range(4):
        for jager in battle.models[1:]:
            jager.damage = damage
            found.append(worth_of_a_shot(battle, used, jager))
            alone.append(worth_of_a_shot(battle, AttackValues(battle.settings), jager))

    assert found == alone
    assert len(set(found)) == 12


def worth_of_a_shot(battle, worth, jager):
    hunter = battle.models[0]
    aim = worth.target_view(jager, shelter_of(battle, hunter, jager), behind=False)
    return worth.shot_value(hunter, hunter.kit.mounts[0].profiles[0], aim, COMBAT)


def test_a_place_promises_no_more_shots_than_there_are_weapons():
    battle, hunter, _ = two_actions()
    found = []
    for actions in (1, 2):
        hunter.actions = actions
        found.append(Surroundings(battle, AttackValues(battle.settings), hunter).value(hunter.cell, "combat"))

    assert found[0] == found[1]


@pytest.mark.parametrize("policy", [GreedyPolicy, PlannerPolicy, VeteranPolicy])
def test_players_fire_a_split_weapon_once(policy):
    """The other action is spent on more dice for the shot, or kept (L2402-2406)."""
    battle, hunter, _ = two_actions()
    battle.dice = SeededDice(3)
    battle.players = [policy(), GreedyPolicy()]
    sequence.activation(battle, hunter)

    assert [event.kind for event in battle.log.events].count("fires") == 1


# Standing


def test_an_objective_held_three_objectives_and_one_denied():
    battle = staged([Piece("north/hunter", 9, 24)], [Piece("south/jager", 38, 24)])
    battle.round = 2
    ours = battle.models[0]
    standing, cell = ObjectiveControl(battle, ours), battle.field.table.cell
    alone, denying, away = (standing.value(cell(x, y), 0.5) for x, y in ((9, 24), (39, 24), (24, 4)))
    assert (alone, denying, away) == (0.0, HELD * 0.25, -HELD)
    assert standing.value(cell(14.5, 24), 0.5) == HELD  # between two of them, it holds both


# What a model does for itself


class Telling(GreedyPolicy):
    """Takes one posture, and tells what it does."""

    def __init__(self, posture):
        super().__init__()
        self.acts, self._taken = [], posture

    def choose(self, battle, decision):
        choice = self._taken if decision.kind == "posture" else super().choose(battle, decision)
        if decision.kind == "act":
            self.acts.append(choice)
        return choice


def chosen(battle, posture="combat"):
    model = battle.models[0]
    battle.acting = model.id
    model.posture, model.moves = posture, 0
    player = Telling(posture)
    battle.players = [player, player]
    sequence.activation(battle, model)
    return player.acts


def test_actions_nobody_needs_are_kept_for_standby():
    battle = staged([Piece("north/hunter", 4, 4)], [Piece("south/jager", 44, 44)])
    assert chosen(battle, "braced") == [Standby()] * battle.models[0].kit.act + [END]


@pytest.mark.parametrize("slot,token", [("fire", "F"), ("corrosion", "C"), ("haywire", "H")])
def test_a_strong_token_is_fought_first(slot, token):
    battle = staged([Piece("north/hunter", 4, 4)], [Piece("south/jager", 12, 4)])
    setattr(battle.models[0], slot, 2)
    menu = ActMenu(battle, battle.models[0])
    decision = Decision(0, "act", 0, menu)
    assert GreedyPolicy().choose(battle, decision) == DamageControl(token)


def test_who_is_stuck_gets_free_first():
    battle = staged([Piece("north/hunter", 4, 4)], [Piece("south/jager", 12, 4)])
    battle.models[0].immobilised = True
    decision = Decision(0, "act", 0, ActMenu(battle, battle.models[0]))
    choice = GreedyPolicy().choose(battle, decision)
    assert (type(choice), choice) == (Free, Free())


class Noting(GreedyPolicy):
    """Greedy play that counts the moves it planned, and those plans of which nothing could be made."""

    planned = refused = 0

    def _next_planned_move(self, battle, model, menu):
        plan = self._plan
        meant = plan is not None and plan.step == battle.step and plan.model == model.id and bool(plan.moves)
        act = super()._next_planned_move(battle, model, menu)
        self.planned += meant
        self.refused += meant and act is None
        return act


def test_moves_are_planned_that_can_be_made():
    players = Noting(), Noting()
    for seed, factions in enumerate((("south", "peace-river"), ("caprice", "nucoal"), ("north", "utopia"))):
        battle = fresh(seed, 100, factions)
        battle.players = players
        play(battle, sequence.step, ())

    planned, refused = (sum(getattr(player, what) for player in players) for what in ("planned", "refused"))
    assert planned > 100
    assert refused * 6 <= planned
