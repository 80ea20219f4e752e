"""Decisions that a person need not be asked about: small ones about models that are worth little."""

from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RollContext
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

SMALL = frozenset(
    (
        *("re-roll", "action bonus", "we're in trouble", "snap fire", "comms boost", "comms jamming"),
        *("sensor jamming", "skill point", "avenger", "relay order"),
    )
)
"""Questions in the middle of something else: the program answers them where less is at stake than a player asked for."""


def is_small(battle: Battle, decision: Decision, asked_from: float) -> bool:
    """Whether less is at stake than a player wants to be asked about."""
    return decision.kind in SMALL and stake(battle, decision) < asked_from


def stake(battle: Battle, decision: Decision) -> float:
    """TV of the dearest model that a question is about: who decides, and who attacks or is attacked."""
    about: Any = getattr(decision.options, "about", None)
    models = [decision.model] if decision.model >= 0 else []
    if isinstance(about, Trigger):
        models = [about.model.id, *about.aimed_at]
    elif isinstance(about, RollContext) and about.other >= 0:
        models.append(about.other)
    return max((float(battle.models[number].recruit.points or 0) for number in models), default=0.0)
