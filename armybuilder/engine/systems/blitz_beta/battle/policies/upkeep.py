"""Actions of a model for itself and its side besides moving and attacking: what has to be done first, and good
uses for actions that nothing else needs. Those actions would be lost at the end of the activation.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.policies.view import may_act_yet
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import control, damage, locks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.chosen_traits import Smoke
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee, special_attacks
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel

NEAR = 18.0
"""Inches in which an enemy makes smoke worth its while."""
SERIOUS = 2
"""Intensity from which a token is fought before anything else is done."""


def may_be_urgent(model: BattleModel) -> bool:
    """Whether there may be something to do before anything else: out of somewhere, or against what would be the end."""
    inside = model.carrier >= 0 or model.building >= 0
    return bool(inside or model.immobilised or model.fire or model.corrosion or model.haywire)


def urgent_act(model: BattleModel, menu: Any) -> Any | None:
    """Return what comes before moving and attacking: getting free, and fighting what would soon be the end."""
    if model.immobilised and control.Free() in menu:
        return control.Free()
    if model.actions and (model.fire or model.corrosion or model.haywire):
        worst = max(damage.SLOTS, key=lambda kind: getattr(model, damage.SLOTS[kind]))
        act = control.DamageControl(worst)
        if getattr(model, damage.SLOTS[worst]) >= SERIOUS and act in menu:
            return act
    return None


def leftover_act(battle: Battle, model: BattleModel, menu: Any) -> Any:
    """Return the use of actions that no attack needs: damage control, helping others, standby, hull down, hiding,
    pushing and ramming; and smoke, which is free, where enemies are about.
    """
    return next((act for act in _leftover_acts(battle, model) if act in menu), None)


def _leftover_acts(battle: Battle, model: BattleModel) -> Iterator[Any]:
    if "Smoke" in model.kit.names and not model.smoked and model.posture != TOP_SPEED and _is_watched(battle, model):
        yield Smoke()
    if model.actions:
        yield from _help_acts(battle, model)
        yield from _shove_acts(battle, model)
        if any(may_act_yet(battle, other) for other in battle.models_on_table(1 - model.side)):
            yield from (control.Standby(),) if model.posture == BRACED else (control.HullDown(), control.Hide())


def _is_watched(battle: Battle, model: BattleModel) -> bool:
    """Whether an enemy is near who may shoot yet."""
    enemies = battle.models_on_table(1 - model.side)
    return any(battle.gap(model, other) <= NEAR and may_act_yet(battle, other) for other in enemies)


def _shove_acts(battle: Battle, model: BattleModel) -> Iterator[Melee]:
    """Bare weight against those who are not heavier: they are pushed off their place."""
    for target in locks.engaged_enemies(battle, model):
        if target.profile.ar <= model.profile.ar:
            yield from (Melee(-1, 0, target.id, special) for special in special_attacks(battle, model, target))


def _help_acts(battle: Battle, model: BattleModel) -> list[Any]:
    """Tokens to fight, the strongest first, and models to free."""

    def strength(act: control.DamageControl) -> int:
        patient = model if act.patient == NOBODY else battle.models[act.patient]
        return int(getattr(patient, damage.SLOTS[act.token]))

    acts = sorted(control.treatments(battle, model), key=strength, reverse=True)
    return [*acts, *[control.Free(other.id) for other in control.patients(battle, model) if other.immobilised]]
