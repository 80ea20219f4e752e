"""What one model sees when it looks around: enemies near it, its goal, and what a place would be worth to it.

Worked out once for an activation; each place then costs one glance an enemy.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.attack import Posture
from armybuilder.engine.systems.blitz_beta.battle.glances import (
    HERE_AT,
    INCHES,
    LOCK,
    LOCK_AT,
    SENSORS,
    SIGHT,
    THERE_AT,
    Glance,
)
from armybuilder.engine.systems.blitz_beta.battle.locks import detection, signature
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import DICE_BITS, DICE_FROM, Threats, Worth
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

NEAREST = 4
"""Enemies that a place is judged by."""
CAUTION = 0.35
"""How much being shot at weighs against shooting."""
PULL = 0.25
"""TV that an inch towards an objective is worth."""
AT_GOAL = 4.0
"""Inches from an objective that are near enough."""
ATTACKING: dict[Posture, float] = {"combat": 1.0, "braced": 1.35, "top speed": 0.6}
EXPOSED: dict[Posture, float] = {"combat": 1.0, "braced": 1.35, "top speed": 0.7}
THERE_TO, HERE_TO = THERE_AT - DICE_FROM, HERE_AT - DICE_FROM


class Judgement(NamedTuple):
    """What a place is like: TV of the best shot from it, the part of the model that enemies near would shoot away there,
    inches to the goal."""

    best: float
    danger: float
    inches: float


class _Foe(NamedTuple):
    """An enemy: where it stands and its TV, what either does to the other, and the inches within which either detects the
    other."""

    place: int
    points: float
    ours: Threats
    theirs: Threats
    we_detect: float
    they_detect: float


class View:
    """The surroundings of one model, as long as nobody else moves."""

    __slots__ = ("_glances", "_judged", "_xs", "_ys", "foes", "goal", "model", "nearest", "points")

    def __init__(self, battle: Battle, worth: Worth, model: Model) -> None:
        field = battle.field
        self._glances, self._xs, self._ys = field.glances, field.xs, field.ys
        self.model, self.points = model, model.recruit.points or 1.0
        enemies = battle.standing(1 - model.side)
        near = nearest(battle, model, enemies)
        self.nearest = near[0] if near else None
        self.foes = _foes(battle, worth, model, near)
        self.goal = _goal(battle, model, enemies)
        self._judged: dict[Cell, Judgement] = {}

    def value(self, cell: Cell, posture: Posture) -> float:
        """TV that a place is worth: the best shot from it, what shoots at it, how near the goal it is."""
        return self.values(cell, (posture,))[0]

    def values(self, cell: Cell, postures: Iterable[Posture]) -> list[float]:
        """The same for several postures."""
        best, danger, inches = self.judge(cell)
        pull = PULL * (inches - AT_GOAL) if inches > AT_GOAL else 0.0
        shots, fear = best * self.model.actions, CAUTION * danger * self.points
        return [shots * ATTACKING[posture] - fear * EXPOSED[posture] - pull for posture in postures]

    def judge(self, cell: Cell) -> Judgement:
        """What a place is like."""
        known = self._judged.get(cell)
        if known is None:
            known = self._judged[cell] = self._judge(cell)
        return known

    def _judge(self, cell: Cell) -> Judgement:
        best = danger = 0.0
        known, place = self._glances.known, self._glances.at[cell]
        row = place * self._glances.places
        for other, points, ours, theirs, we_detect, they_detect in self.foes:
            seen = known[row + other] or self._glances.look(place, other)
            lock, inches = seen >> LOCK_AT & LOCK, seen & INCHES
            if lock == SIGHT or (lock == SENSORS and inches <= we_detect):
                shot = ours[inches | seen >> THERE_TO & DICE_BITS] * points
                best = max(best, shot)
            if lock == SIGHT or (lock == SENSORS and inches <= they_detect):
                danger += theirs[inches | seen >> HERE_TO & DICE_BITS]
        dx, dy = self._xs[cell] - self.goal[0], self._ys[cell] - self.goal[1]
        return Judgement(best, danger, (dx * dx + dy * dy) ** 0.5)


def nearest(battle: Battle, model: Model, enemies: Sequence[Model], count: int = NEAREST) -> list[Model]:
    """The enemies that are nearest to a model, the nearest first."""
    xs, ys = battle.field.xs, battle.field.ys
    x, y = xs[model.cell], ys[model.cell]
    rows = sorted([((xs[one.cell] - x) ** 2 + (ys[one.cell] - y) ** 2, one.id) for one in enemies])
    return [battle.models[number] for _, number in rows[:count]]


def roughly(battle: Battle, worth: Worth, shooter: Model, target: Model) -> float:
    """TV of the best shot of one model at another, at a glance."""
    seen = glance_at(battle, shooter, target)
    lock, inches = seen >> LOCK_AT & LOCK, seen & INCHES
    if lock != SIGHT and (lock != SENSORS or inches > detection(shooter) - signature(battle, target)):
        return 0.0
    threats = worth.threats(shooter.kit, shooter.frame, target.frame)
    return threats[inches | seen >> THERE_TO & DICE_BITS] * (target.recruit.points or 1.0)


def glance_at(battle: Battle, watcher: Model, target: Model) -> Glance:
    """What a model sees of another at a glance."""
    glances = battle.field.glances
    place, other = glances.at[watcher.cell], glances.at[target.cell]
    return glances.known[place * glances.places + other] or glances.look(place, other)


def _foes(battle: Battle, worth: Worth, model: Model, enemies: Sequence[Model]) -> list[_Foe]:
    ours, places = model.frame, battle.field.glances.at
    detects, seems = detection(model), signature(battle, model)
    foes = []
    for other in enemies:
        theirs = other.frame
        foes.append(
            _Foe(
                places[other.cell],
                other.recruit.points or 1.0,
                worth.threats(model.kit, ours, theirs),
                worth.threats(other.kit, theirs, ours),
                detects - signature(battle, other),
                detection(other) - seems,
            )
        )
    return foes


def _goal(battle: Battle, model: Model, enemies: Sequence[Model]) -> Point:
    """The nearest objective that its side does not hold, or the nearest of all; the nearest enemy where there is none."""
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    places = _goals(battle, enemies)
    wanted = [place for place, holder in zip(places, battle.objectives, strict=False) if holder != model.side] or places
    if len(wanted) == 1:
        return wanted[0]
    return min(wanted, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)


def goals(battle: Battle, model: Model) -> tuple[Point, ...]:
    """The places that a battle is about: its objectives, else wherever enemies are, else the middle of the table."""
    return _goals(battle, battle.standing(1 - model.side))


def _goals(battle: Battle, enemies: Sequence[Model]) -> tuple[Point, ...]:
    objectives = battle.scenario.deployment.objectives
    if objectives:
        return objectives
    field = battle.field
    middle = (field.table.width / 2, field.table.height / 2)
    return tuple((field.xs[other.cell], field.ys[other.cell]) for other in enemies) or (middle,)
