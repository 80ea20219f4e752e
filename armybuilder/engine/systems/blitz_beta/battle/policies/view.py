"""What one model sees when it looks around: enemies near it, its goal, and what a place would be worth to it.

Worked out once for an activation; each place then costs two look-ups an enemy.
"""

from typing import NamedTuple

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.core.table.sight import Field
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.attack import Posture
from armybuilder.engine.systems.blitz_beta.battle.cover import Lock, Shelter
from armybuilder.engine.systems.blitz_beta.battle.locks import detection, signature
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Threats, Worth
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model

NEAREST = 5
"""Enemies that a place is judged by."""
CAUTION = 0.35
"""How much being shot at weighs against shooting."""
PULL = 0.25
"""TV that an inch towards an objective is worth."""
AT_GOAL = 4.0
"""Inches from an objective that are near enough."""
ATTACKING: dict[Posture, float] = {"combat": 1.0, "braced": 1.35, "top speed": 0.6}
EXPOSED: dict[Posture, float] = {"combat": 1.0, "braced": 1.35, "top speed": 0.7}
SIGHT, SENSORS = int(Lock.SIGHT), int(Lock.SENSORS)


class _Foe(NamedTuple):
    """An enemy: its cell and TV, the lines to it and from it, what either does to the other, and the inches within which
    either detects the other."""

    cell: Cell
    points: float
    there: Field[Shelter]
    back: Field[Shelter]
    ours: Threats
    theirs: Threats
    we_detect: float
    they_detect: float


class View:
    """The surroundings of one model, as long as nobody else moves."""

    __slots__ = ("_cells", "_judged", "_xs", "_ys", "actions", "foes", "goal", "nearest", "points")

    def __init__(self, battle: Battle, worth: Worth, model: Model) -> None:
        field = battle.field
        self._cells, self._xs, self._ys = field.cells, field.xs, field.ys
        self.actions, self.points = model.actions, model.recruit.points or 1.0
        enemies = _nearest(battle, model)
        self.nearest = enemies[0] if enemies else None
        self.foes = [_foe(battle, worth, model, other) for other in enemies]
        self.goal = _goal(battle, model)
        self._judged: dict[Cell, tuple[float, float, float]] = {}

    def value(self, cell: Cell, posture: Posture) -> float:
        """TV that a place is worth: the best shot from it, what shoots at it, how near the goal it is."""
        best, danger, inches = self._known(cell)
        return (
            best * ATTACKING[posture] * self.actions
            - CAUTION * danger * EXPOSED[posture] * self.points
            - PULL * max(0.0, inches - AT_GOAL)
        )

    def danger(self, cell: Cell) -> float:
        """The part of the model that enemies near it would shoot away at a place, each with its best weapon."""
        return self._known(cell)[1]

    def _known(self, cell: Cell) -> tuple[float, float, float]:
        known = self._judged.get(cell)
        if known is None:
            known = self._judged[cell] = self._judge(cell)
        return known

    def _judge(self, cell: Cell) -> tuple[float, float, float]:
        """The best shot from a place, the danger there, and inches to the goal."""
        best = danger = 0.0
        cells = self._cells
        for foe in self.foes:
            seen = foe.there[cell * cells + foe.cell]
            lock, inches = seen[1], seen[0]
            if lock == SIGHT or (lock == SENSORS and inches <= foe.we_detect):
                best = max(best, foe.ours[int(inches), seen.dice] * foe.points)
            seen = foe.back[foe.cell * cells + cell]
            lock, inches = seen[1], seen[0]
            if lock == SIGHT or (lock == SENSORS and inches <= foe.they_detect):
                danger += foe.theirs[int(inches), seen.dice]
        dx, dy = self._xs[cell] - self.goal[0], self._ys[cell] - self.goal[1]
        return best, danger, (dx * dx + dy * dy) ** 0.5


def _nearest(battle: Battle, model: Model) -> list[Model]:
    xs, ys = battle.field.xs, battle.field.ys
    x, y = xs[model.cell], ys[model.cell]
    enemies = battle.standing(1 - model.side)
    enemies.sort(key=lambda other: (xs[other.cell] - x) ** 2 + (ys[other.cell] - y) ** 2)
    return enemies[:NEAREST]


def _foe(battle: Battle, worth: Worth, model: Model, other: Model) -> _Foe:
    field, ours, theirs = battle.field, model.frame, other.frame
    return _Foe(
        other.cell,
        other.recruit.points or 1.0,
        field.field(ours.shape, theirs.shape),
        field.field(theirs.shape, ours.shape),
        worth.threats(model.kit, ours, theirs),
        worth.threats(other.kit, theirs, ours),
        detection(model) - signature(battle, other),
        detection(other) - signature(battle, model),
    )


def _goal(battle: Battle, model: Model) -> tuple[float, float]:
    """The nearest objective that its side does not hold, or the nearest of all; the nearest enemy where there is none."""
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    places = goals(battle, model)
    wanted = [place for place, holder in zip(places, battle.objectives, strict=False) if holder != model.side] or places
    return min(wanted, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)


def goals(battle: Battle, model: Model) -> tuple[Point, ...]:
    """The places that a battle is about: its objectives, else wherever enemies are, else the middle of the table."""
    field = battle.field
    enemies = tuple((field.xs[other.cell], field.ys[other.cell]) for other in battle.standing(1 - model.side))
    middle = (field.table.width / 2, field.table.height / 2)
    return battle.scenario.deployment.objectives or enemies or (middle,)
