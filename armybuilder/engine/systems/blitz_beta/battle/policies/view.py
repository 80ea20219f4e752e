"""Surroundings that one model sees when it looks around: enemies near it, its goal, and what a place would be worth
to it.

Calculated once for an activation; each place then costs one glance per enemy.
"""

import math
from collections.abc import Sequence

from armybuilder.engine.core.table.geometry import TOUCH, Point, squared
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import (
    DICE_BITS,
    DICE_FROM,
    AttackValues,
    Threats,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.front import in_own_order
from armybuilder.engine.systems.blitz_beta.battle.policies.roles import role_pull
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import detection_range, signature
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import (
    HERE_AT,
    INCHES,
    KNOWN,
    LOCK,
    LOCK_AT,
    SENSORS,
    SIGHT,
    THERE_AT,
    Glance,
)

NEAREST = 4
"""Enemies that a place is judged by."""
CAUTION = 0.35
"""How much being shot at weighs against shooting."""
PULL = 0.25
"""TV that an inch towards an objective is worth."""
AT_GOAL = 4.0
"""Inches from an objective that are near enough."""
AT_LAST = 6.0
"""TV that it is worth in the last round to be where its goal is held."""
ATTACKING: dict[Posture, float] = {COMBAT: 1.0, BRACED: 1.35, TOP_SPEED: 0.6}
EXPOSED: dict[Posture, float] = {COMBAT: 1.0, BRACED: 1.35, TOP_SPEED: 0.7}
THERE_TO, HERE_TO = THERE_AT - DICE_FROM, HERE_AT - DICE_FROM
OFF = 5.0
"""Inches that places may be nearer to each other at a glance than they are."""

Judgement = tuple[float, float, float]
"""What a place is like: TV of the best shot from it, the part of the model that enemies near would shoot away there,
TV that the way to the goal costs."""
_Foe = tuple[int, BattleModel, Cell, float, Threats, Threats]
"""An enemy: where it stands at a glance, who it is, its cell, its TV, what we do to it and what it does to us."""


class Surroundings:
    """The surroundings of one model, as long as nobody else moves."""

    __slots__ = (
        "_battle",
        "_caution",
        "_detecting",
        "_glances",
        "_judged",
        "_late",
        "_safe",
        "_weapons",
        "_xs",
        "_ys",
        "foes",
        "goal",
        "model",
        "nearest",
        "points",
        "role",
    )

    def __init__(self, battle: Battle, worth: AttackValues, model: BattleModel) -> None:
        field = battle.field
        self._battle = battle
        # Looked up once: compiled, an attribute of a property's value would hold on to that for ever, with its whole table.
        glances = field.glances
        self._glances, self._xs, self._ys = glances, field.xs, field.ys
        self.model, self.points = model, model.recruit.points or 1.0
        enemies = battle.sides[1 - model.side].present
        near = nearest(battle, model, enemies)
        self._weapons = sum([not mount.melee for mount in model.kit.mounts])
        self.nearest = near[0] if near else None
        places, ours = glances.at, worth.ready_arsenal(model)
        self.foes: list[_Foe] = [
            (
                places[other.cell],
                other,
                other.cell,
                other.recruit.points or 1.0,
                ours[other.profile],
                worth.arsenal(other)[model.profile],
            )
            for other in near
        ]
        last = battle.scenario.is_last_round(battle)
        # Nothing comes of fire that nobody is left to make.
        self._safe = last and not any(enemy.ready or enemy.standby for enemy in enemies)
        self._late = AT_LAST if last and battle.scenario.deployment.objectives else 0.0
        self.role = role_pull(battle, model, self.nearest)
        self._caution = CAUTION + self.role.caution if self.role else CAUTION
        self.goal = self.role.anchor if self.role and self.role.leads else _goal(battle, model, last=last)
        self._detecting: dict[int, tuple[float, float]] = {}
        self._judged: dict[Cell, Judgement] = {}

    def best_value(self, cell: Cell, postures: tuple[Posture, ...], racing: float = 0.0) -> tuple[float, Posture]:
        """TV that a place is worth in the best of some postures: the best shot from it, what shoots at it, how near the
        goal it is. `racing` is what top speed promises besides."""
        shot, danger, pull = self.judge(cell)
        return self._best_posture(postures, shot, danger, pull, racing)

    def upper_bound(self, cell: Cell, postures: tuple[Posture, ...], racing: float = 0.0) -> float:
        """More than that a place is hardly worth; found without a look at it."""
        return self._best_posture(postures, self._shot_bound(cell), 0.0, self._goal_cost(cell), racing)[0]

    def _best_posture(
        self, postures: tuple[Posture, ...], shot: float, danger: float, pull: float, racing: float
    ) -> tuple[float, Posture]:
        model = self.model
        shots, fear = shot * min(model.actions, self._weapons - len(model.fired)), self._caution * danger * self.points
        most, best = -math.inf, postures[0]
        for posture in postures:
            value = shots * ATTACKING[posture] - fear * EXPOSED[posture] - pull
            if posture == TOP_SPEED:
                value += racing
            if value > most:
                most, best = value, posture
        return most, best

    def _shot_bound(self, cell: Cell) -> float:
        """TV of the best shot from a place if nobody had any cover."""
        xs, ys, hoped = self._xs, self._ys, 0.0
        x, y = xs[cell], ys[cell]
        for _, _, there, points, ours, _ in self.foes:
            across, up = x - xs[there], y - ys[there]
            inches = max(0, int(math.sqrt(across * across + up * up)) - 1)
            shot = ours[inches & INCHES] * points
            if shot > hoped:  # noqa: PLR1730 - asked of every place there is
                hoped = shot
        return hoped

    def _goal_cost(self, cell: Cell) -> float:
        """TV that the way from a place to the goal costs."""
        dx, dy = self._xs[cell] - self.goal[0], self._ys[cell] - self.goal[1]
        inches = math.sqrt(dx * dx + dy * dy)
        cost = PULL * (inches - AT_GOAL) if inches > AT_GOAL else 0.0
        cost = cost + self._late if inches > CONTROL + self.model.frame.radius else cost
        return cost if self.role is None else cost + self.role.cost(self._xs[cell], self._ys[cell])

    def role_cost(self, cell: Cell) -> float:
        """TV that a place costs by the model's role, as it is in its `value`."""
        if self.role is None:
            return 0.0
        fear = self.role.caution * self.judge(cell)[1] * self.points if self.role.caution else 0.0
        return self.role.cost(self._xs[cell], self._ys[cell]) + fear

    def value(self, cell: Cell, posture: Posture) -> float:
        """TV that a place is worth in one posture."""
        return self.best_value(cell, (posture,))[0]

    def judge(self, cell: Cell) -> Judgement:
        """Judge a place."""
        found = self._judged.get(cell)
        if found is not None:
            return found
        best = danger = 0.0
        glances = self._glances
        known = glances.known
        row, way = glances.row(glances.at[cell])
        for foe in self.foes:
            other, enemy, _, points, ours, theirs = foe
            seen = known[row + way * other] or self._glance_at(cell, foe)
            lock, inches = seen >> LOCK_AT & LOCK, seen & INCHES
            if lock == SIGHT:
                shot = ours[inches | seen >> THERE_TO & DICE_BITS] * points
                if shot > best:  # noqa: PLR1730 - the innermost loop of all
                    best = shot
                danger += theirs[inches | seen >> HERE_TO & DICE_BITS]
            elif lock == SENSORS:
                ours_at, theirs_at = self._detecting.get(enemy.id) or self._detection(enemy)
                if inches <= ours_at:
                    best = max(best, ours[inches | seen >> THERE_TO & DICE_BITS] * points)
                if inches <= theirs_at:
                    danger += theirs[inches | seen >> HERE_TO & DICE_BITS]
        found = self._judged[cell] = best, 0.0 if self._safe else danger, self._goal_cost(cell)
        return found

    def _glance_at(self, cell: Cell, foe: _Foe) -> Glance:
        """The first glance at an enemy: none at who is too far away to shoot at and to be shot by."""
        other, _, there, _, ours, theirs = foe
        xs, ys, reach = self._xs, self._ys, max(ours.reach, theirs.reach) + OFF
        if squared(xs[cell] - xs[there], ys[cell] - ys[there]) > reach * reach:
            return KNOWN
        return self._glances.look(self._glances.at[cell], other)

    def _detection(self, enemy: BattleModel) -> tuple[float, float]:
        """Inches within which the model and an enemy detect each other."""
        battle, model = self._battle, self.model
        ours = detection_range(model) - signature(battle, enemy)
        found = self._detecting[enemy.id] = ours, detection_range(enemy) - signature(battle, model)
        return found


def nearest(
    battle: Battle, model: BattleModel, enemies: Sequence[BattleModel], count: int = NEAREST
) -> list[BattleModel]:
    """The enemies that are nearest to a model, the nearest first; of some as near as each other those that are given first."""
    xs, ys = battle.field.xs, battle.field.ys
    x, y = xs[model.cell], ys[model.cell]
    found: list[BattleModel] = []
    inches: list[float] = []  # squared
    for enemy in enemies:
        across, up = xs[enemy.cell] - x, ys[enemy.cell] - y
        away, place = across * across + up * up, len(found)
        while place and away < inches[place - 1]:
            place -= 1
        if place < count:
            found.insert(place, enemy)
            inches.insert(place, away)
            if len(found) > count:
                found.pop()
                inches.pop()
    return found


def rough_value(battle: Battle, worth: AttackValues, shooter: BattleModel, target: BattleModel) -> float:
    """TV of the best shot of one model at another, at a glance."""
    seen = glance_at(battle, shooter, target)
    lock, inches = seen >> LOCK_AT & LOCK, seen & INCHES
    if lock != SIGHT and (lock != SENSORS or inches > detection_range(shooter) - signature(battle, target)):
        return 0.0
    threats = worth.ready_arsenal(shooter)[target.profile]
    return threats[inches | seen >> THERE_TO & DICE_BITS] * (target.recruit.points or 1.0)


def glance_at(battle: Battle, watcher: BattleModel, target: BattleModel) -> Glance:
    """Return what a model sees of another at a glance."""
    glances = battle.field.glances
    place, other = glances.at[watcher.cell], glances.at[target.cell]
    row, way = glances.row(place)
    return glances.known[row + way * other] or glances.look(place, other)


def may_act_yet(battle: Battle, model: BattleModel) -> bool:
    """Whether a model is activated again before the battle ends."""
    return model.ready or not battle.scenario.is_last_round(battle)


def _goal(battle: Battle, model: BattleModel, *, last: bool) -> Point:
    """The nearest objective that its side does not hold, or the nearest of all; the nearest enemy where there is none. In
    the last round the one that it alone holds."""
    places = goals(battle, model)
    if not battle.scenario.deployment.objectives:
        return closest(battle, model, places)
    if last:
        friends = [other for other in battle.sides[model.side].present if other is not model]
        for place in places:
            if is_near(battle, model.cell, place, CONTROL + model.frame.radius) and not any(
                is_near(battle, friend.cell, place, CONTROL + friend.frame.radius) for friend in friends
            ):
                return place
    holders = in_own_order(model.side, battle.objectives)
    wanted = [places[number] for number, holder in enumerate(holders) if holder != model.side]
    return closest(battle, model, wanted or places)


def goals(battle: Battle, model: BattleModel) -> Sequence[Point]:
    """The places that a battle is about: its objectives as its side sees them, else wherever enemies are, else the middle of the
    table."""
    if battle.scenario.deployment.objectives:
        return in_own_order(model.side, battle.scenario.deployment.objectives)
    field, enemies = battle.field, battle.sides[1 - model.side].present
    middle = (field.table.width / 2, field.table.height / 2)
    return [(field.xs[other.cell], field.ys[other.cell]) for other in enemies] or [middle]


def closest(battle: Battle, model: BattleModel, places: Sequence[Point]) -> Point:
    """The nearest of some places; of some as near the first one, whatever is lost in sums."""
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    found, best = places[0], math.inf
    for place in places:
        away = squared(place[0] - x, place[1] - y)
        if away < best - TOUCH:
            found, best = place, away
    return found


def is_near(battle: Battle, cell: Cell, place: Point, inches: float = CONTROL) -> bool:
    """Whether a cell is so near to a place; as near as one that holds it, unless said otherwise."""
    return squared(battle.field.xs[cell] - place[0], battle.field.ys[cell] - place[1]) <= inches * inches
