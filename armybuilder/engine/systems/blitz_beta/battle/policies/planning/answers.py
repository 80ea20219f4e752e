"""Small questions that a veteran answers otherwise: actions for more dice, and out of trouble."""

from collections.abc import Iterable
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import direct_damage
from armybuilder.engine.systems.blitz_beta.battle.play.testing import About
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import Rated
from armybuilder.engine.systems.blitz_beta.battle.state import Model

USEFUL = 0.3
"""TV of an attack from which an action is kept for it instead of one more die now."""


def spare(model: Model, others: Iterable[Rated], *, moves: bool) -> int:
    """Actions that no further attack needs: where it stands if it goes nowhere any more, else any weapon may yet have one."""
    if moves:
        return max(0, model.actions - len(ready_mounts(model)))
    wanted = {getattr(act, "mount", -1) for value, act in others if value >= USEFUL}
    return max(0, model.actions - len(wanted))


def evasions(model: Model, menu: Any) -> int:
    """Actions for We're in Trouble: all of them where the hit would be the end, and fewer would be lost with the model; one
    where it would cripple."""
    about: About = menu.about
    margin = about.against or 0
    damage = _damage(about, margin)
    if not damage or model.damage + damage < model.profile.hull:
        return 0
    if model.damage + damage >= model.profile.capacity > model.damage + _damage(about, 0):
        return int(model.actions)
    return 1


def _damage(about: About, margin: int) -> int:
    return direct_damage(margin, about.attack.weapon, about.attack.target, 0, marginal=True)
