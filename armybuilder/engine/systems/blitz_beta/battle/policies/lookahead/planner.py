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
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.core.table.geometry import whole
from armybuilder.engine.core.table.mover import Turns
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.policies import detours, places
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import Worth
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import WAYS, Greedy, Lead, Plan, lead_of
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import Standing
from armybuilder.engine.systems.blitz_beta.battle.policies.places import halfway, hovering, move_to
from armybuilder.engine.systems.blitz_beta.battle.policies.view import View
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump, jump_inches
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model

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


class Scene(NamedTuple):
    """What a model that makes plans looks at; `first` holds the attacks from where it stands, by posture."""

    battle: Battle
    model: Model
    view: View
    standing: Standing
    first: dict[Posture, list[Option]]

    def held(self, cell: int) -> float:
        """TV of the objectives with the model at a place, less what the way costs to where it is wanted."""
        return self.standing.value(cell, self.model.frame.radius) - PULL * self.standing.away(cell)

    def promise(self, cell: int, posture: Posture) -> float:
        """What a place looks like from afar."""
        return self.view.value(cell, posture) + self.held(cell)

    def plan(self, posture: Posture, *moves: Any) -> Plan:
        return Plan(self.battle.step, self.model.id, posture, moves)

    def ring(self, inches: float) -> Iterator[int]:
        """Places so far away, all around."""
        field, table = self.battle.field, self.battle.field.table
        x, y, step = field.xs[self.model.cell], field.ys[self.model.cell], table.spacing * field.stride
        for across, up in UNIT[:: DIRECTIONS // DIRECTIONS_TRIED]:
            left, low = whole((x + across * inches) / step) * step, whole((y + up * inches) / step) * step
            if 0.0 <= left <= table.width and 0.0 <= low <= table.height:
                yield table.cell(left, low)


class Planner(Greedy):
    """As `Greedy`, but for what it does with an activation."""

    def __init__(self, worth: Worth | None = None) -> None:
        super().__init__(worth)
        self._reflex = Greedy(worth)
        self._rivals: list[Plan] = []

    # Following a plan

    def _moving(self, battle: Battle, model: Model, menu: Any) -> Any:
        """Attacks that come first, then the moves."""
        plan = self._current(battle, model)
        if plan is None:
            return None
        if plan.before and model.actions:
            self._plan = plan = plan._replace(before=plan.before - 1)
            attack = self._attacking(battle, model, menu)
            if attack is not None:
                return attack
        while plan.moves:
            act = plan.moves[0]
            self._plan = plan = plan._replace(before=0, moves=plan.moves[1:])
            if act in menu:
                return act
        return None

    def _onwards(self, battle: Battle, model: Model, menu: Any) -> None:
        """The moves of the plan are all there are."""

    # Making a plan

    def _posture(self, battle: Battle, model: Model, postures: tuple[Posture, ...]) -> Posture:
        scene = Scene(battle, model, self._look(battle, model), self._stand(battle, model), {})
        with imagined(battle, self._reflex):
            plans = (*_plans(scene, postures), *self._further(scene, postures))
            self._rivals = tried = [self._tried(plan, scene) for plan in plans]
            self._plan = best = max(tried, key=lambda plan: plan.value)
        return best.posture

    def lead(self, battle: Battle, decision: Decision, choice: Any) -> Lead | None:
        """As `Greedy`; of a posture, and of the move that a plan begins with, how much better the plan is than the next."""
        plans = [plan for plan in self._rivals if (plan.step, plan.model) == (battle.step, decision.model)]
        if decision.kind == "posture" and plans:
            mine = [plan.value for plan in plans if plan.posture == choice]
            return lead_of(max(mine), [(plan.value, plan.posture) for plan in plans if plan.posture != choice])
        begun = [plan for plan in plans if plan.posture == battle.models[decision.model].posture]
        mine = [plan.value for plan in begun if choice in plan.moves[:1]]
        if decision.kind == "act" and mine:
            return lead_of(max(mine), [(plan.value, None) for plan in begun if choice not in plan.moves[:1]])
        return super().lead(battle, decision, choice)

    def _look(self, battle: Battle, model: Model) -> View:
        """What places are judged by."""
        return View(battle, self.worth(battle), model)

    def _stand(self, battle: Battle, model: Model) -> Standing:
        """What objectives are judged by."""
        return Standing(battle, model)

    def _further(self, scene: Scene, postures: tuple[Posture, ...]) -> Iterator[Plan]:  # noqa: ARG002 - for others
        """Plans that are tried besides."""
        return iter(())

    def _fear(self, scene: Scene) -> float:
        """TV that the fire costs which the place may draw where the model stands."""
        return FEAR * scene.view.judge(scene.model.cell)[1] * scene.view.points

    def _tried(self, plan: Plan, scene: Scene) -> Plan:
        """The plan with its value: done by the rules, attacks by their odds, then taken back."""
        battle, model, view, _, first = scene
        attempt = battle.journal.begin()
        sequence.begin(battle, model, plan.posture)
        attacks: list[Option] = []
        if plan.moves:
            if plan.posture not in first:
                first[plan.posture] = list(self._odds(battle, model, BEFORE))
            attacks = first[plan.posture]
        for move in plan.moves:
            if model.on_table and acts.BY_TYPE[type(move)].allows(battle, model, move):
                acts.perform(battle, model, move)
        before, value = 0, -view.points
        if model.on_table:
            shots, before = _chosen(attacks, self._odds(battle, model, AFTER), model.actions)
            value = shots + (scene.held(model.cell) - self._fear(scene))
        battle.journal.take_back(attempt)
        return plan._replace(before=before, value=value)

    def _odds(self, battle: Battle, model: Model, when: int) -> Iterator[Option]:
        """The best first, looked for as long as somebody asks."""
        if model.actions:
            for value, act in self._rated(battle, model):
                yield value, when, act


def _plans(scene: Scene, postures: tuple[Posture, ...]) -> Iterator[Plan]:
    """Staying in every posture, and the most promising moves."""
    battle, model, view, standing, _ = scene
    detour = detours.detour(battle, model, view) if COMBAT in postures else None
    if detour is not None:
        yield scene.plan(COMBAT, *detour.acts)
        if detour.value == math.inf:
            return
    yield from (scene.plan(posture) for posture in postures if posture != TOP_SPEED)
    if not model.frame.mr or COMBAT not in postures:
        return
    turned = places.facing_enemy(battle, model, view, COMBAT)
    if turned:
        yield scene.plan(COMBAT, turned)
    yield from (scene.plan(COMBAT, end) for end in (*_ends(scene, 1), *_landings(scene)))
    if TOP_SPEED in postures and standing.away(model.cell) > 0:
        for far in _ends(scene, 2):
            yield scene.plan(TOP_SPEED, far._replace(cell=halfway(battle, model.cell, far.cell)), far)


def _ends(scene: Scene, moves: int) -> list[Move]:
    """The places within so many moves that look best, each once."""
    battle, model, view, _, _ = scene
    turns = battle.field.grid(model.frame.how).mover.turns
    if turns is Turns.AT_END:
        ways = {way.cell: way for way in _hovering(scene)} if moves == 1 else {}
        return [ways[cell] for cell in _best(scene, ways, moves)]
    parts = (1.0, 0.55) if moves == 1 else (1.9,)
    cells = dict.fromkeys(cell for part in parts for cell in scene.ring(model.frame.mr * part))
    return [move_to(battle, model, view, cell, turns) for cell in _best(scene, cells, moves)]


def _best(scene: Scene, cells: Iterable[int], moves: int) -> list[int]:
    """The places that look best, but for where the model stands."""
    posture: Posture = COMBAT if moves == 1 else TOP_SPEED
    others = [cell for cell in cells if cell != scene.model.cell]
    others.sort(key=lambda cell: scene.promise(cell, posture), reverse=True)
    return others[: KEPT if moves == 1 else KEPT // 2]


def _landings(scene: Scene) -> list[Jump]:
    """Where a jetpack had best take it."""
    inches = jump_inches(scene.model)
    cells = sorted({*scene.ring(inches)} - {scene.model.cell}) if inches else []
    cells.sort(key=lambda cell: scene.promise(cell, COMBAT), reverse=True)
    return [Jump(cell) for cell in cells[: KEPT // 2]]


def _hovering(scene: Scene) -> Iterator[Move]:
    """Where a hover model may go."""
    battle, model, view, _, _ = scene
    grid = battle.field.grid(model.frame.how.moving(careful=True))
    reach = battle.field.routes.reachable(model.cell, model.facing, float(model.frame.mr), grid)
    return hovering(battle, model, view, reach, WAYS)


def _chosen(first: list[Option], then: Iterator[Option], actions: int) -> tuple[float, int]:
    """The best attacks before and after a move, each mount once: their worth, and how many come before it."""
    total, before, used = 0.0, 0, set()
    for value, when, act in merge(first, then, key=itemgetter(0), reverse=True) if first else then:
        if not actions:
            break
        if isinstance(act, Fire):
            if act.mount in used:
                continue
            used.add(act.mount)
        total += value
        before += when == BEFORE
        actions -= 1
    return total, before


@contextmanager
def imagined(battle: Battle, player: Policy) -> Iterator[None]:
    """What happens within is no part of the battle: it has dice of its own, one player decides for both sides, it tells
    nothing, and is taken back."""
    attempt, dice, players = battle.journal.begin(), battle.dice, battle.players
    log, recording = battle.log, battle.recording
    battle.players = (player, player)
    battle.dice = SeededDice(battle.seed ^ SALT, battle.step)
    battle.log, battle.recording = Log(battle.journal, recording=False), False
    try:
        yield
    finally:
        battle.journal.take_back(attempt)
        battle.dice, battle.players, battle.log, battle.recording = dice, players, log, recording
