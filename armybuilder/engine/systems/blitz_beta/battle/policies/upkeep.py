"""What a model does for itself and its side besides moving and attacking: what has to be done first, and what actions are
good for that nothing else needs. They would be lost with the end of the activation."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.chosen_traits import Smoke
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.control import (
    DamageControl,
    Free,
    Hide,
    HullDown,
    Standby,
    patients,
    treatments,
)
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.damaging import SLOTS
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import engaged
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.melee import Melee, specials
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END
from armybuilder.engine.systems.blitz_beta.battle.policies import spare_actions
from armybuilder.engine.systems.blitz_beta.battle.policies.view import View
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, Model

NEAR = 18.0
"""Inches in which an enemy makes smoke worth its while."""
SERIOUS = 2
"""Intensity from which a token is fought before anything else is done."""


def cannot_wait(model: Model) -> bool:
    """Whether there may be something to do before anything else: out of somewhere, or against what would be the end."""
    inside = model.carrier >= 0 or model.building >= 0
    return bool(inside or model.immobilised or model.fire or model.corrosion or model.haywire)


def urgent(model: Model, menu: Any) -> Any | None:
    """What comes before moving and attacking: getting free, and fighting what would soon be the end."""
    if model.immobilised and Free() in menu:
        return Free()
    if model.actions and (model.fire or model.corrosion or model.haywire):
        worst = max(SLOTS, key=lambda kind: getattr(model, SLOTS[kind]))
        act = DamageControl(worst)
        if getattr(model, SLOTS[worst]) >= SERIOUS and act in menu:
            return act
    return None


def leftover(battle: Battle, model: Model, menu: Any, view: Callable[[Battle, Model], View]) -> Any:
    """What to do with actions that no attack needs: damage control, helping others, standby, hull down, hiding, pushing
    and ramming, a closer look; and smoke, which is free, where enemies are about."""
    if (
        "Smoke" in model.kit.names
        and not model.smoked
        and model.posture != TOP_SPEED
        and _watched(battle, model)
        and Smoke() in menu
    ):
        return Smoke()
    if not model.actions:
        return END
    for act in _help(battle, model):
        if act in menu:
            return act
    quiet: tuple[Any, ...] = (Standby(),) if model.posture == BRACED else (HullDown(), Hide())
    found = next((act for act in (*_shoves(battle, model), *quiet) if act in menu), None)
    if found is None:
        found = spare_actions.scan(battle, model, menu, view(battle, model))
    return END if found is None else found


def _watched(battle: Battle, model: Model) -> bool:
    return any(battle.gap(model, other) <= NEAR for other in battle.standing(1 - model.side))


def _shoves(battle: Battle, model: Model) -> list[Melee]:
    """Bare weight against those who are not heavier: they are pushed off their place."""
    return [
        Melee(-1, 0, target.id, special)
        for target in engaged(battle, model)
        for special in specials(battle, model, target)
        if target.profile.ar <= model.profile.ar
    ]


def _help(battle: Battle, model: Model) -> list[Any]:
    """Tokens to fight, the strongest first, and models to free."""
    acts: list[Any] = list(treatments(battle, model))
    acts.sort(key=lambda act: -int(getattr(_patient(battle, model, act), SLOTS[act.token])))
    return acts + [Free(other.id) for other in patients(battle, model) if other.immobilised]


def _patient(battle: Battle, model: Model, act: DamageControl) -> Model:
    return model if act.patient == NOBODY else battle.models[act.patient]
