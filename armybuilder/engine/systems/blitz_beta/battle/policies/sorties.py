"""What any policy may ask about models that are not simply a Gear: carriers with passengers, and what flies."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.air import CIRCLING, Strafe
from armybuilder.engine.systems.blitz_beta.battle.attack import Posture
from armybuilder.engine.systems.blitz_beta.battle.kit import Kit, room
from armybuilder.engine.systems.blitz_beta.battle.locks import line
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.transport import Disembark, disembarkations

CLOSE = 20.0
"""Inches from an enemy or an objective at which passengers get out."""


def suggested(battle: Battle, model: Model, menu: Any) -> Any:
    """A strafing run, or letting a passenger out; None for everybody else."""
    if model.station == CIRCLING:
        targets = any(not other.profile.flier for other in battle.standing(1 - model.side))
        return Strafe() if targets and Strafe() in menu else None
    if carries(model.kit) and (model.moves == 0 or model.posture == "braced"):
        return _unload(battle, model)
    return None


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


def _strafing_attack(battle: Battle, decision: Decision, worth: Worth) -> Any:
    """The attack that is worth most."""
    model = battle.models[decision.model]
    posture: Posture = "combat"
    best, found = 0.0, None
    for option in decision.options:
        if option is not None:
            weapon, target = model.kit.mounts[option.mount].profiles[option.ammo], battle.models[option.target]
            shelter = line(battle, model, target).shelter._replace(distance=6.0)
            value = worth.shot(model, weapon, worth.aim(target, shelter, behind=False), posture)
            if value > best:
                best, found = value, option
    return found


ANSWERS: Mapping[str, Callable[[Battle, Decision, Worth], Any]] = {"strafing attack": _strafing_attack}
"""Questions that only these models ask."""
