"""What any policy may ask about models that are not simply a Gear: carriers with passengers, and what flies."""

from functools import lru_cache
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.chapters.support.air import Circle, Strafe, circles, may_cross
from armybuilder.engine.systems.blitz_beta.battle.chapters.support.landing import Land, TakeOff, landings
from armybuilder.engine.systems.blitz_beta.battle.chapters.support.transport import Disembark, disembarkations
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.kit import LANDED, Kit, room
from armybuilder.engine.systems.blitz_beta.battle.state.model import Model
from armybuilder.engine.systems.blitz_beta.battle.state.words import CIRCLING

SAFE = 12.0
"""Inches from enemies at which aircraft stand on the ground."""
CLOSE = 20.0
"""Inches from an enemy or an objective at which passengers get out."""


@lru_cache(maxsize=1024)
def special(kit: Kit) -> bool:
    """Whether anything here is for models of a kind."""
    return carries(kit) or any(frame.profile.flier or frame.mode == LANDED for frame in kit.frames)


def suggested(battle: Battle, model: Model, menu: Any) -> Any:
    """What flies goes its way, carriers let passengers out; None for everybody else."""
    if model.station == CIRCLING:
        return _landing(battle, model) or _flight(battle, model, menu)
    if model.frame.mode == LANDED:
        return TakeOff() if TakeOff() in menu and not _useful_at(battle, model, model.cell) else None
    if carries(model.kit) and (model.moves == 0 or model.posture == BRACED):
        return _unload(battle, model)
    return None


def _landing(battle: Battle, model: Model) -> Land | None:
    """Down to where nobody of its side holds an objective: in the air it holds none."""
    if not may_cross(model):
        return None
    return next(landings(battle, model, lambda cell: _useful_at(battle, model, cell)), None)


def _useful_at(battle: Battle, model: Model, cell: int) -> bool:
    """Whether a place is at an objective that no friend is at, and no enemy near."""
    xs, ys, between = battle.field.xs, battle.field.ys, battle.field.table.between
    objectives, reach = battle.scenario.deployment.objectives, CONTROL * CONTROL
    places = [(x, y) for x, y in objectives if (xs[cell] - x) ** 2 + (ys[cell] - y) ** 2 <= reach]
    if not places:
        return False
    if any(between(other.cell, cell) <= SAFE for other in battle.standing(1 - model.side) if not other.station):
        return False
    friends = [other for other in battle.standing(model.side) if other is not model and not other.station]
    return any(
        not any((xs[other.cell] - x) ** 2 + (ys[other.cell] - y) ** 2 <= reach for other in friends) for x, y in places
    )


def _flight(battle: Battle, model: Model, menu: Any) -> Strafe | Circle | None:
    """A strafing run where there is anybody to hit on the way, else on along the edge to where there is."""
    if Strafe() not in menu:
        return None
    if below(battle, model, model.cell):
        return Strafe()
    places = [(below(battle, model, act.cell), act) for act in circles(battle, model)]
    best, act = max(places, key=lambda place: place[0], default=(0.0, None))
    return act if best > 0.0 and act in menu else Strafe()


def below(battle: Battle, model: Model, cell: int) -> float:
    """TV of the enemies that can be hit from the line through the middle of the table: with a turret anybody."""
    field = battle.field
    enemies = [other for other in battle.standing(1 - model.side) if not other.profile.flier]
    if any(not sides for mount in model.kit.mounts for sides in mount.choices):
        return sum(other.recruit.points for other in enemies)
    table = field.table
    dx, dy = table.width / 2 - field.xs[cell], table.height / 2 - field.ys[cell]
    far = (dx * dx + dy * dy) ** 0.5 or 1.0
    total = 0.0
    for other in enemies:
        x, y = field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell]
        aside = abs(x * dy - y * dx) / far
        if aside <= other.frame.radius + model.frame.radius:
            total += other.recruit.points
    return total


@lru_cache(maxsize=512)
def carries(kit: Kit) -> bool:
    """Whether models of a kind have room for others."""
    return any(room(kit))


def _unload(battle: Battle, model: Model) -> Disembark | None:
    """Whoever can get out, on the side of the nearest objective, when that or an enemy is near."""
    field = battle.field
    xs, ys = field.xs, field.ys
    x, y = xs[model.cell], ys[model.cell]
    goals = [*battle.scenario.deployment.objectives]
    goals += [(xs[other.cell], ys[other.cell]) for other in battle.standing(1 - model.side)]
    if not goals:
        return None
    goal = min(goals, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    if (goal[0] - x) ** 2 + (goal[1] - y) ** 2 > CLOSE * CLOSE:
        return None
    found = list(disembarkations(battle, model))
    return min(
        found,
        key=lambda act: (act.passenger, (xs[act.cell] - goal[0]) ** 2 + (ys[act.cell] - goal[1]) ** 2),
        default=None,
    )
