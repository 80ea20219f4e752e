"""Looks one activation ahead: does the best few plans by the rules, judges what comes of each by exact odds, takes all of it
back, and then follows the best."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import run
from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.events import Log
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.core.table.mover import Turns
from armybuilder.engine.systems.blitz_beta.battle.chapters import sequence
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.jump import Jump, jump_inches
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.policies import detours, places
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import rated
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import WAYS, Greedy, Plan
from armybuilder.engine.systems.blitz_beta.battle.policies.places import careful, halfway, hovering, move_to
from armybuilder.engine.systems.blitz_beta.battle.policies.standing import Standing
from armybuilder.engine.systems.blitz_beta.battle.policies.view import View
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle, mixed
from armybuilder.engine.systems.blitz_beta.battle.state.model import Model

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

    view: View
    standing: Standing
    first: dict[Posture, list[Option]]


class Planner(Greedy):
    """As `Greedy`, but for what it does with an activation."""

    def __init__(self, worth: Worth | None = None) -> None:
        super().__init__(worth)
        self._reflex = Greedy(worth)

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
        scene = Scene(View(battle, self.worth(battle), model), Standing(battle, model), {})
        with imagined(battle):
            plans = self._plans(battle, model, scene, postures)
            self._plan = best = max(
                (self._tried(battle, model, plan, scene) for plan in plans), key=lambda plan: plan.value
            )
        return best.posture

    def _plans(self, battle: Battle, model: Model, scene: Scene, postures: tuple[Posture, ...]) -> Iterator[Plan]:
        """Staying in every posture, and the most promising moves."""
        view, standing = scene.view, scene.standing
        detour = detours.detour(battle, model, view) if COMBAT in postures else None
        if detour is not None:
            yield Plan(battle.step, model.id, COMBAT, moves=detour.acts)
            if detour.value == math.inf:
                return
        for posture in postures:
            if posture != TOP_SPEED:
                yield Plan(battle.step, model.id, posture)
        if not model.frame.mr or COMBAT not in postures:
            return
        turned = places.facing_enemy(battle, model, view, COMBAT)
        if turned:
            yield Plan(battle.step, model.id, COMBAT, moves=(turned,))
        ends: list[Move | Jump] = [*self._best(battle, model, scene, 1), *self._landings(battle, model, scene)]
        yield from (Plan(battle.step, model.id, COMBAT, moves=(place,)) for place in ends)
        if TOP_SPEED in postures and standing.away(model.cell) > 0:
            for far in self._best(battle, model, scene, 2):
                yield Plan(
                    battle.step,
                    model.id,
                    TOP_SPEED,
                    moves=(far._replace(cell=halfway(battle, model.cell, far.cell)), far),
                )

    def _best(self, battle: Battle, model: Model, scene: Scene, moves: int) -> list[Move]:
        """The places within so many moves that look best, each once."""
        cells: dict[int, Move] = {}
        for place in self._around(battle, model, scene[0], moves):
            cells.setdefault(place.cell, place)
        cells.pop(model.cell, None)
        posture: Posture = COMBAT if moves == 1 else TOP_SPEED
        ranked = sorted(cells, key=lambda cell: _promise(model, scene, cell, posture), reverse=True)
        return [cells[cell] for cell in ranked[: KEPT if moves == 1 else KEPT // 2]]

    def _landings(self, battle: Battle, model: Model, scene: Scene) -> list[Jump]:
        """Where a jetpack had best take it."""
        inches = jump_inches(model)
        cells = sorted({*_ring(battle, model, inches)} - {model.cell}) if inches else []
        cells.sort(key=lambda cell: _promise(model, scene, cell, COMBAT), reverse=True)
        return [Jump(cell) for cell in cells[: KEPT // 2]]

    def _around(self, battle: Battle, model: Model, view: View, moves: int) -> Iterator[Move]:
        field, frame = battle.field, model.frame
        grid = field.grid(frame.how)
        if grid.mover.turns is Turns.AT_END:
            if moves == 1:
                how = careful(frame.how, fast=False)
                reach = field.routes.reachable(model.cell, model.facing, float(frame.mr), field.grid(how))
                yield from hovering(battle, model, view, reach, WAYS)
            return
        for part in (1.0, 0.55) if moves == 1 else (1.9,):
            for cell in _ring(battle, model, frame.mr * part):
                yield move_to(battle, model, view, cell, grid.mover.turns)

    # Trying a plan

    def _tried(self, battle: Battle, model: Model, plan: Plan, scene: Scene) -> Plan:
        """The plan with its value: done by the rules, attacks by their odds, then taken back."""
        view, mark = scene.view, battle.journal.mark()
        sequence.begin(battle, model, plan.posture)
        attacks: list[Option] = []
        if plan.moves:
            if plan.posture not in scene.first:
                scene.first[plan.posture] = self._odds(battle, model, BEFORE)
            attacks += scene.first[plan.posture]
        for move in plan.moves:
            if model.on_table and acts.BY_TYPE[type(move)].allows(battle, model, move):
                run(acts.perform(battle, model, move), battle, (self._reflex, self._reflex))
        before, value = 0, -view.points
        if model.on_table:
            attacks += self._odds(battle, model, AFTER)
            shots, before = _chosen(attacks, model.actions)
            value = shots + self._there(model, scene)
        battle.journal.undo(mark)
        return plan._replace(before=before, value=value)

    def _odds(self, battle: Battle, model: Model, when: int) -> list[Option]:
        if not model.actions:
            return []
        return [(value, when, act) for value, act in rated(battle, self.worth(battle), model)]

    def _there(self, model: Model, scene: Scene) -> float:
        """What a place is worth when the activation is over."""
        view, standing = scene.view, scene.standing
        return (
            standing.value(model.cell, model.frame.radius)
            - PULL * standing.away(model.cell)
            - FEAR * view.judge(model.cell)[1] * view.points
        )


def _promise(model: Model, scene: Scene, cell: int, posture: Posture) -> float:
    """What a place looks like from afar."""
    view, standing = scene.view, scene.standing
    pulled = standing.value(cell, model.frame.radius) - PULL * standing.away(cell)
    return view.value(cell, posture) + pulled


def _ring(battle: Battle, model: Model, inches: float) -> Iterator[int]:
    """Places so far away, all around."""
    field, table = battle.field, battle.field.table
    x, y = field.xs[model.cell], field.ys[model.cell]
    step = table.spacing * field.stride
    for facing in range(0, DIRECTIONS, DIRECTIONS // DIRECTIONS_TRIED):
        left = round((x + UNIT[facing][0] * inches) / step) * step
        low = round((y + UNIT[facing][1] * inches) / step) * step
        if 0.0 <= left <= table.width and 0.0 <= low <= table.height:
            yield table.cell(left, low)


def _chosen(attacks: list[Option], actions: int) -> tuple[float, int]:
    """The best attacks, each mount once: their worth, and how many come before the move."""
    total, before, used = 0.0, 0, set()
    for value, when, act in sorted(attacks, key=_first, reverse=True):
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


def _first(row: Option) -> float:
    return row[0]


@contextmanager
def imagined(battle: Battle) -> Iterator[None]:
    """What happens within is no part of the battle: it has dice of its own, tells nothing, and is taken back."""
    mark, dice, log, recording = battle.journal.mark(), battle.dice, battle.log, battle.recording
    battle.dice = SeededDice(Random(mixed(battle.seed ^ SALT, battle.step)))  # noqa: S311 - a game
    battle.log, battle.recording = Log(battle.journal, recording=False), False
    try:
        yield
    finally:
        battle.journal.undo(mark)
        battle.dice, battle.log, battle.recording = dice, log, recording
