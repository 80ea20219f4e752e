"""What any policy may ask about models that are not simply a Gear: carriers with passengers, and what flies."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.policies.view import closest, near_to
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Circle, Strafe, circles, may_cross
from armybuilder.engine.systems.blitz_beta.battle.rules.support.landing import Land, TakeOff, landings
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import Disembark, disembarkations
from armybuilder.engine.systems.blitz_beta.battle.state import LANDED, Battle, Kit, Model, room, words

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
    if model.station == words.CIRCLING:
        return _landing(battle, model) or _flight(battle, model, menu)
    if model.frame.mode == LANDED:
        held = _useful_at(battle, model, _unheld(battle, model), model.cell)
        return TakeOff() if not held and TakeOff() in menu else None
    if carries(model.kit) and (model.moves == 0 or model.posture == BRACED):
        return _unload(battle, model)
    return None


def _landing(battle: Battle, model: Model) -> Land | None:
    """Down to where nobody of its side holds an objective: in the air it holds none."""
    unheld = _unheld(battle, model) if may_cross(model) else ()
    if not unheld:
        return None
    return next(landings(battle, model, lambda cell: _useful_at(battle, model, unheld, cell)), None)


def _unheld(battle: Battle, model: Model) -> Sequence[Point]:
    """The objectives that no friend on the ground is at."""
    present = battle.sides[model.side].present
    friends = [other.cell for other in present if other is not model and not other.station]
    objectives = battle.scenario.deployment.objectives
    return [place for place in objectives if not any(near_to(battle, friend, place) for friend in friends)]


def _useful_at(battle: Battle, model: Model, unheld: Sequence[Point], cell: int) -> bool:
    """Whether a place is at one of these objectives, and no enemy near."""
    if not any(near_to(battle, cell, place) for place in unheld):
        return False
    enemies, between = battle.sides[1 - model.side].present, battle.field.table.between
    return not any(between(other.cell, cell) <= SAFE for other in enemies if not other.station)


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

    def aside(other: Model) -> float:
        x, y = field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell]
        return abs(x * dy - y * dx) / far

    hit = [other for other in enemies if aside(other) <= other.frame.radius + model.frame.radius]
    return sum((other.recruit.points for other in hit), 0.0)


@lru_cache(maxsize=512)
def carries(kit: Kit) -> bool:
    """Whether models of a kind have room for others."""
    return any(room(kit))


def _unload(battle: Battle, model: Model) -> Disembark | None:
    """Whoever can get out, on the side of the nearest objective, when that or an enemy is near."""
    xs, ys = battle.field.xs, battle.field.ys
    enemies = [(xs[other.cell], ys[other.cell]) for other in battle.sides[1 - model.side].present]
    places = [*battle.scenario.deployment.objectives, *enemies]
    if not places:
        return None
    x, y = goal = closest(battle, model, places)
    if not near_to(battle, model.cell, goal, CLOSE):
        return None

    def order(act: Disembark) -> tuple[int, float]:
        return act.passenger, (xs[act.cell] - x) ** 2 + (ys[act.cell] - y) ** 2

    return min(disembarkations(battle, model), key=order, default=None)
