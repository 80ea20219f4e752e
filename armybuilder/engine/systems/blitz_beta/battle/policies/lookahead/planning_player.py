"""Looks one activation ahead: does the best few plans by the rules, judges what comes of each by exact odds, takes all of it
back, and then follows the best."""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from heapq import merge
from operator import itemgetter
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.core.table.geometry import nearest_integer
from armybuilder.engine.core.table.mover import TurnRule
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.policies import detours, places
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.front import own_directions
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import (
    WAYS,
    ActivationPlan,
    GreedyPolicy,
    Lead,
    lead_of,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import ObjectiveControl
from armybuilder.engine.systems.blitz_beta.battle.policies.places import halfway, hover_moves, move_to
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump, jump_inches
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

SALT = 0x5EED
"""Makes the dice of thoughts others than those of the battle."""
DIRECTIONS_TRIED = 12
KEPT = 6
"""Places that are tried by the rules, out of all that were looked at."""
PULL = 0.3
"""TV that an inch towards an objective is worth."""
BEFORE, AFTER = 0, 1
FEAR = 0.35
"""How much the fire that a place may draw weighs."""


Option = tuple[float, int, Any]
"""An attack that could be made: TV that it is worth, before or after the move, the act."""


class PlanningContext(NamedTuple):
    """The data that a planning model looks at; `first` holds the attacks from where it is, by posture."""

    battle: Battle
    model: BattleModel
    view: Surroundings
    standing: ObjectiveControl
    first: dict[Posture, list[Option]]

    def objective_value(self, cell: int) -> float:
        """TV of the objectives with the model at a place, less what the way costs to where it is wanted, and what its role says."""
        return self._control_value(cell) - self.view.role_cost(cell)

    def _control_value(self, cell: int) -> float:
        return self.standing.value(cell, self.model.frame.radius) - PULL * self.standing.inches_to_goal(cell)

    def rough_value(self, cell: int, posture: Posture) -> float:
        """Return a rough value of a place, seen from afar."""
        return self.view.value(cell, posture) + self._control_value(cell)

    def make_plan(self, posture: Posture, *moves: Any) -> ActivationPlan:
        return ActivationPlan(self.battle.step, self.model.id, posture, moves)

    def ring(self, inches: float) -> Iterator[int]:
        """Places so far away, all around, from the right of its side on."""
        field, table = self.battle.field, self.battle.field.table
        x, y, step = field.xs[self.model.cell], field.ys[self.model.cell], table.spacing * field.stride
        for across, up in own_directions(self.model.side)[:: DIRECTIONS // DIRECTIONS_TRIED]:
            left, low = (
                nearest_integer((x + across * inches) / step) * step,
                nearest_integer((y + up * inches) / step) * step,
            )
            if 0.0 <= left <= table.width and 0.0 <= low <= table.height:
                yield table.cell(left, low)


class PlannerPolicy(GreedyPolicy):
    """As `GreedyPolicy`, but for what it does with an activation."""

    def __init__(self, worth: AttackValues | None = None) -> None:
        super().__init__(worth)
        self._reflex = GreedyPolicy(worth)
        self._rivals: list[ActivationPlan] = []

    # Following a plan

    def _next_planned_move(self, battle: Battle, model: BattleModel, menu: Any) -> Any:
        """Attacks that come first, then the moves."""
        plan = self._current_plan(battle, model)
        if plan is None:
            return None
        if plan.before and model.actions:
            self._plan = plan = plan._replace(before=plan.before - 1)
            attack = self._next_attack(battle, model, menu)
            if attack is not None:
                return attack
        while plan.moves:
            act = plan.moves[0]
            self._plan = plan = plan._replace(before=0, moves=plan.moves[1:])
            if act in menu:
                return act
        return None

    def _second_move(self, battle: Battle, model: BattleModel, menu: Any) -> None:
        """The moves of the plan are all there are."""

    # Making a plan

    def _choose_posture(self, battle: Battle, model: BattleModel, postures: tuple[Posture, ...]) -> Posture:
        scene = PlanningContext(
            battle, model, self._make_view(battle, model), self._objective_control(battle, model), {}
        )
        with simulation(battle, self._reflex):
            plans = (*_base_plans(scene, postures), *self._extra_plans(scene, postures))
            self._rivals = tried = [self._try_plan(plan, scene) for plan in plans]
            # Who has nothing to shoot at and to fear stands by rather than doing nothing.
            waits = BRACED if scene.view.judge(model.cell)[1] <= 0.0 else COMBAT
            self._plan = best = max(tried, key=lambda plan: (plan.value, not plan.moves and plan.posture == waits))
        return best.posture

    def lead(self, battle: Battle, decision: Decision, choice: Any) -> Lead | None:
        """As `GreedyPolicy`; of a posture, and of the move that a plan begins with, how much better the plan is than the next."""
        plans = [plan for plan in self._rivals if (plan.step, plan.model) == (battle.step, decision.model)]
        if decision.kind == "posture" and plans:
            mine = [plan.value for plan in plans if plan.posture == choice]
            return lead_of(max(mine), [(plan.value, plan.posture) for plan in plans if plan.posture != choice])
        begun = [plan for plan in plans if plan.posture == battle.models[decision.model].posture]
        mine = [plan.value for plan in begun if choice in plan.moves[:1]]
        if decision.kind == "act" and mine:
            return lead_of(max(mine), [(plan.value, None) for plan in begun if choice not in plan.moves[:1]])
        return super().lead(battle, decision, choice)

    def _make_view(self, battle: Battle, model: BattleModel) -> Surroundings:
        """Make the view by which places are judged."""
        return Surroundings(battle, self.attack_values(battle), model)

    def _objective_control(self, battle: Battle, model: BattleModel) -> ObjectiveControl:
        """Return the control by which objectives are judged."""
        return ObjectiveControl(battle, model)

    def _extra_plans(self, scene: PlanningContext, postures: tuple[Posture, ...]) -> Iterator[ActivationPlan]:  # noqa: ARG002 - for others
        """Plans that are tried besides."""
        return iter(())

    def _fire_cost(self, scene: PlanningContext) -> float:
        """TV that the fire costs which the place may draw where the model stands."""
        return FEAR * scene.view.judge(scene.model.cell)[1] * scene.view.points

    def _try_plan(self, plan: ActivationPlan, scene: PlanningContext) -> ActivationPlan:
        """The plan with its value: done by the rules, attacks by their odds, then taken back."""
        battle, model, view, _, first = scene
        attempt = battle.journal.start_attempt()
        sequence.begin_activation(battle, model, plan.posture)
        attacks: list[Option] = []
        if plan.moves:
            if plan.posture not in first:
                first[plan.posture] = list(self._attack_options(battle, model, BEFORE))
            attacks = first[plan.posture]
        for move in plan.moves:
            if model.on_table and acts.BY_TYPE[type(move)].allows(battle, model, move):
                acts.perform(battle, model, move)
        before, value = 0, -view.points
        if model.on_table:
            shots, before = _best_attacks(attacks, self._attack_options(battle, model, AFTER), model.actions)
            value = shots + (scene.objective_value(model.cell) - self._fire_cost(scene))
        battle.journal.roll_back(attempt)
        return plan._replace(before=before, value=value)

    def _attack_options(self, battle: Battle, model: BattleModel, when: int) -> Iterator[Option]:
        """The best first, looked for as long as somebody asks."""
        if model.actions:
            for value, act in self._rate_attacks(battle, model):
                yield value, when, act


def _base_plans(scene: PlanningContext, postures: tuple[Posture, ...]) -> Iterator[ActivationPlan]:
    """Staying in every posture, and the most promising moves."""
    battle, model, view, standing, _ = scene
    detour = detours.detour(battle, model, view) if COMBAT in postures else None
    if detour is not None:
        yield scene.make_plan(COMBAT, *detour.acts)
        if detour.value == math.inf:
            return
    yield from (scene.make_plan(posture) for posture in postures if posture != TOP_SPEED)
    if not model.frame.mr or COMBAT not in postures:
        return
    turned = places.facing_enemy(battle, model, view, COMBAT)
    if turned:
        yield scene.make_plan(COMBAT, turned)
    yield from (scene.make_plan(COMBAT, end) for end in (*_best_moves(scene, 1), *_jump_moves(scene)))
    if TOP_SPEED in postures and standing.inches_to_goal(model.cell) > 0:
        for far in _best_moves(scene, 2):
            yield scene.make_plan(TOP_SPEED, far._replace(cell=halfway(battle, model.cell, far.cell)), far)


def _best_moves(scene: PlanningContext, moves: int) -> list[Move]:
    """The places within so many moves that look best, each once."""
    battle, model, view, _, _ = scene
    turns = battle.field.grid(model.frame.how).mover.turns
    if turns is TurnRule.AT_END:
        ways = {way.cell: way for way in _hover_moves(scene)} if moves == 1 else {}
        return [ways[cell] for cell in _best_places(scene, ways, moves)]
    parts = (1.0, 0.55) if moves == 1 else (1.9,)
    cells = dict.fromkeys(cell for part in parts for cell in scene.ring(model.frame.mr * part))
    return [move_to(battle, model, view, cell, turns) for cell in _best_places(scene, cells, moves)]


def _best_places(scene: PlanningContext, cells: Iterable[int], moves: int) -> list[int]:
    """The places that look best, but for where the model stands."""
    posture: Posture = COMBAT if moves == 1 else TOP_SPEED
    others = [cell for cell in cells if cell != scene.model.cell]
    others.sort(key=lambda cell: scene.rough_value(cell, posture), reverse=True)
    return others[: KEPT if moves == 1 else KEPT // 2]


def _jump_moves(scene: PlanningContext) -> list[Jump]:
    """Return the best places for a jetpack to take the model."""
    inches = jump_inches(scene.model)
    cells = [cell for cell in dict.fromkeys(scene.ring(inches)) if cell != scene.model.cell] if inches else []
    cells.sort(key=lambda cell: scene.rough_value(cell, COMBAT), reverse=True)
    return [Jump(cell) for cell in cells[: KEPT // 2]]


def _hover_moves(scene: PlanningContext) -> Iterator[Move]:
    """Yield the places where a hover model may go."""
    battle, model, view, _, _ = scene
    grid = battle.field.grid(model.frame.how.variant(careful=True))
    reach = battle.field.routes.reachable(model.cell, model.facing, float(model.frame.mr), grid)
    return hover_moves(battle, model, view, reach, WAYS)


def _best_attacks(first: list[Option], then: Iterator[Option], actions: int) -> tuple[float, int]:
    """The best attacks before and after a move, each mount once: their worth, and how many come before it."""
    total, before, used = 0.0, 0, set()
    for value, when, act in merge(first, then, key=itemgetter(0), reverse=True) if first else then:
        if not actions:
            break
        if isinstance(act, FireWeapon):
            if act.mount in used:
                continue
            used.add(act.mount)
        total += value
        before += when == BEFORE
        actions -= 1
    return total, before


@contextmanager
def simulation(battle: Battle, player: Policy) -> Iterator[None]:
    """Simulate within the context, with no effect on the battle: it has separate dice, one player decides for both
    sides, nothing is logged, and everything is rolled back.
    """
    attempt, dice, players = battle.journal.start_attempt(), battle.dice, battle.players
    log, recording = battle.log, battle.recording
    battle.players = (player, player)
    battle.dice = SeededDice(battle.seed ^ SALT, battle.step)
    battle.log, battle.recording = Log(battle.journal, recording=False), False
    try:
        yield
    finally:
        battle.journal.roll_back(attempt)
        battle.dice, battle.players, battle.log, battle.recording = dice, players, log, recording
