"""Policy helpers for models that are not simply a Gear: carriers with passengers, and flying models."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.policies.view import closest, is_near
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Circle, Strafe, circle_options, may_cross
from armybuilder.engine.systems.blitz_beta.battle.rules.support.landing import Land, TakeOff, landings
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import Disembark, disembarkations
from armybuilder.engine.systems.blitz_beta.battle.state import (
    LANDED,
    Battle,
    BattleModel,
    ModelKit,
    carrying_room,
    words,
)

SAFE = 12.0
"""Inches from enemies at which aircraft stand on the ground."""
CLOSE = 20.0
"""Inches from an enemy or an objective at which passengers get out."""


@lru_cache(maxsize=1024)
def is_special(kit: ModelKit) -> bool:
    """Whether anything here is for models of a kind."""
    return has_capacity(kit) or any(frame.profile.flier or frame.mode == LANDED for frame in kit.frames)


def suggest_act(battle: Battle, model: BattleModel, menu: Any) -> Any:
    """Suggest an act: flyers go their way, carriers let passengers out; None for everybody else."""
    if model.station == words.CIRCLING:
        return _choose_landing(battle, model) or _choose_flight(battle, model, menu)
    if model.frame.mode == LANDED:
        held = _is_useful_place(battle, model, _unheld_objectives(battle, model), model.cell)
        return TakeOff() if not held and TakeOff() in menu else None
    if has_capacity(model.kit) and (model.moves == 0 or model.posture == BRACED):
        return _choose_unload(battle, model)
    return None


def _choose_landing(battle: Battle, model: BattleModel) -> Land | None:
    """Down to where nobody of its side holds an objective: in the air it holds none."""
    unheld = _unheld_objectives(battle, model) if may_cross(model) else ()
    if not unheld:
        return None
    return next(landings(battle, model, lambda cell: _is_useful_place(battle, model, unheld, cell)), None)


def _unheld_objectives(battle: Battle, model: BattleModel) -> Sequence[Point]:
    """The objectives that no friend on the ground is at."""
    present = battle.sides[model.side].present
    friends = [other.cell for other in present if other is not model and not other.station]
    objectives = battle.scenario.deployment.objectives
    return [place for place in objectives if not any(is_near(battle, friend, place) for friend in friends)]


def _is_useful_place(battle: Battle, model: BattleModel, unheld: Sequence[Point], cell: int) -> bool:
    """Whether a place is at one of these objectives, and no enemy near."""
    if not any(is_near(battle, cell, place) for place in unheld):
        return False
    enemies, between = battle.sides[1 - model.side].present, battle.field.table.between
    return not any(between(other.cell, cell) <= SAFE for other in enemies if not other.station)


def _choose_flight(battle: Battle, model: BattleModel, menu: Any) -> Strafe | Circle | None:
    """A strafing run where there is anybody to hit on the way, else on along the edge to where there is."""
    if Strafe() not in menu:
        return None
    if value_below(battle, model, model.cell):
        return Strafe()
    places = [(value_below(battle, model, act.cell), act) for act in circle_options(battle, model)]
    best, act = max(places, key=lambda place: place[0], default=(0.0, None))
    return act if best > 0.0 and act in menu else Strafe()


def value_below(battle: Battle, model: BattleModel, cell: int) -> float:
    """TV of the enemies that can be hit from the line through the middle of the table: with a turret anybody."""
    field = battle.field
    enemies = [other for other in battle.models_on_table(1 - model.side) if not other.profile.flier]
    if any(not sides for mount in model.kit.mounts for sides in mount.choices):
        return sum(other.recruit.points for other in enemies)
    table = field.table
    dx, dy = table.width / 2 - field.xs[cell], table.height / 2 - field.ys[cell]
    far = (dx * dx + dy * dy) ** 0.5 or 1.0

    def aside(other: BattleModel) -> float:
        x, y = field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell]
        return abs(x * dy - y * dx) / far

    hit = [other for other in enemies if aside(other) <= other.frame.radius + model.frame.radius]
    return sum((other.recruit.points for other in hit), 0.0)


@lru_cache(maxsize=512)
def has_capacity(kit: ModelKit) -> bool:
    """Whether models of a kind have room for others."""
    return any(carrying_room(kit))


def _choose_unload(battle: Battle, model: BattleModel) -> Disembark | None:
    """Choose a passenger to get out, on the side of the nearest objective, when that or an enemy is near."""
    xs, ys = battle.field.xs, battle.field.ys
    enemies = [(xs[other.cell], ys[other.cell]) for other in battle.sides[1 - model.side].present]
    places = [*battle.scenario.deployment.objectives, *enemies]
    if not places:
        return None
    x, y = goal = closest(battle, model, places)
    if not is_near(battle, model.cell, goal, CLOSE):
        return None

    def order(act: Disembark) -> tuple[int, float]:
        return act.passenger, (xs[act.cell] - x) ** 2 + (ys[act.cell] - y) ** 2

    return min(disembarkations(battle, model), key=order, default=None)
