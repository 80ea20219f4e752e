"""Traits that are used in an activation: Autopilot, ANN, Smoke, automatic weapons, and models out of formation that are
disorganised (L13026-13058, L13177, L4262, L4479)."""

import math
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.core.table.sight import ADJACENT, SEE_THROUGH
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import (
    ActRequirements,
    ask,
    fixed_options,
    on_moment,
    register,
)
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import DISORGANISED_RULES
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, apply_hits
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import Sighting, may_hit
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import OBSCURING, find_lock
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import ALTERATIONS, Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import resolve_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_formation, is_in_formation_with
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, WeaponMount, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover

SMOKE = 3.0
"""Inches of a cloud's radius."""
LIGHT = 1
AUTOMATIC = 6.0
"""Inches in which an automatic weapon notices who ends a move."""
N_KIDU, ARMIGER = "n-kidu", "armiger"


# Choosing a posture


@on_moment(words.ACTIVATION_BEGINS)
def _end_traits(battle: Battle, model: BattleModel) -> None:
    """End the cost of Autopilot and smoke, which last to the next activation."""
    battle.change(model, autopilot=False, smoked=False)


def _has_a_choice(battle: Battle, model: BattleModel) -> bool:
    kit = model.recruit.kit
    return kit.tall is not None or not kit.names.isdisjoint(("ANN", "Autopilot"))


@on_moment(words.ACTIVATION_BEGINS, _has_a_choice)
# Implements BR-34
def _choose_traits(battle: Battle, model: BattleModel) -> None:
    """Autopilot: one more action for a die of defence until the next activation. ANN: one skill is one better now."""
    names = model.kit.names
    if "Autopilot" in names and model.kit.act and ask(battle, model.side, "autopilot", model.id, (False, True)):
        battle.change(model, autopilot=True, actions=model.actions + 1)
        battle.log.count("model trait Autopilot")
    if model.recruit.kit.tall is not None and not model.immobile:
        tall = ask(battle, model.side, "low profile off", model.id, (False, True))
        _set_full_height(battle, model, tall=tall)
    if "ANN" in names:
        skill = ask(battle, model.side, "focus", model.id, ("gun", "pilot", "ew"))
        battle.set(model, "focus", skill)
        battle.log.count("model trait ANN")


def _set_full_height(battle: Battle, model: BattleModel, *, tall: bool) -> None:
    """Stand up to its full height, or keep low again."""
    if tall is not model.tall:
        mark = battle.journal.mark()
        battle.set(model, "tall", tall)
        battle.log.count("low profile off")
        battle.log_event("rises", mark, model, rules=("BR-70",), tall=tall)


@on_moment(words.ACTIVATION_ENDS)
def _lose_focus(battle: Battle, model: BattleModel) -> None:
    battle.change(model, focus="")


@on_moment(words.ACTIVATION_ENDS, lambda _, model: model.recruit.kit.tall is not None)
@on_moment(words.CLEANUP, lambda _, model: model.recruit.kit.tall is not None)
# Implements BR-70
def _lower_again(battle: Battle, model: BattleModel) -> None:
    """Low Profile is back after the activation, but for who stands by (L13128)."""
    if model.tall and not model.standby:
        _set_full_height(battle, model, tall=False)


# Implements BR-93, BR-94
def _alter_attack(battle: Battle, strike: Strike, target: BattleModel, facts: Attack) -> Attack:
    """Return an attack as altered by these traits."""
    shooter = battle.models[strike.shooter]
    if shooter.focus:
        facts = facts._replace(focus=shooter.focus)
    if is_disorganised(battle, shooter):
        facts = facts._replace(disorganised=True)
    if target.autopilot:
        facts = facts._replace(target_autopilot=True)
    if target.focus:
        facts = facts._replace(target_focus=target.focus)
    if target.recruit.family.endswith(N_KIDU) and is_disorganised(battle, target):
        facts = facts._replace(target_disorganised=True)
    return facts


# Implements BR-181, BR-4
def is_disorganised(battle: Battle, model: BattleModel) -> bool:
    """Conscripts out of formation with a commander (L4262); N-KIDU out of formation with an Armiger of their unit, their
    commander, or a command matrix (L4479, L13137)."""
    if "Conscript" in model.kit.names:
        return not is_in_formation(battle, model)
    if not model.recruit.family.endswith(N_KIDU):
        return False
    if is_in_formation(battle, model):
        return False
    return not any(
        ("NCM" in other.kit.names or (other.recruit.family.endswith(ARMIGER) and other.group == model.group))
        and is_in_formation_with(battle, model, other)
        for other in battle.models_on_table(model.side)
    )


# Smoke


class Smoke(NamedTuple):
    """Make smoke around oneself."""


def may_smoke(battle: Battle, model: BattleModel, act: Smoke) -> bool:
    """Combat or braced posture, once an activation, as often as its rating says (L13177)."""
    trait = model.kit.traits.get("Smoke")
    if trait is None or model.smoked or model.posture == TOP_SPEED or (trait.is_aux and model.crippled):
        return False
    return model.smokes < (trait.number or 1) and not model.virtual_damage


def _has_smoke(_battle: Battle, model: BattleModel) -> bool:
    return "Smoke" in model.kit.traits


# Implements BR-74
def make_smoke(battle: Battle, model: BattleModel, act: Smoke) -> None:
    """Light cover of three inches around it until the next cleanup, an inch higher than it is."""
    mark = battle.journal.mark()
    body = battle.body(model)
    battle.change(model, smoked=True, smokes=model.smokes + 1)
    battle.set(battle, "smoke", (*battle.smoke, (body.x, body.y, SMOKE, body.foot, body.top + 1.0)))
    battle.log.count("model trait Smoke")
    battle.log_event("smoke", mark, model, x=body.x, y=body.y, radius=SMOKE)


@on_moment(words.CLEANUP)
def _smoke_disperses(battle: Battle, model: BattleModel) -> None:
    battle.change(battle, smoke=())


# Implements BR-74, BR-77
def behind_smoke(battle: Battle, found: TargetCover, attacker: RoundBody, target: RoundBody) -> TargetCover:
    """A shelter with the smoke that is in the way: light cover, seen through for an inch."""
    for x, y, radius, _, top in battle.smoke:
        inches = _inches_in_cloud(attacker, target, x, y, radius)
        if inches <= 0.0 or min(attacker.top, target.top) > top:
            continue
        full = inches > SEE_THROUGH
        gap = math.hypot(target.x - x, target.y - y) - radius - target.radius
        lock = min(found.lock, Lock.SENSORS) if full else found.lock
        if gap <= ADJACENT:
            found = found._replace(lock=lock, cover=max(found.cover, LIGHT), full_cover=found.full_cover or full)
        elif full:
            found = found._replace(lock=lock, full_pieces=(*found.full_pieces, LIGHT))
        else:
            found = found._replace(additional=True)
    return found


def _inches_in_cloud(attacker: RoundBody, target: RoundBody, x: float, y: float, radius: float) -> float:
    """Inches of the line from base edge to base edge that run through a cloud."""
    dx, dy = target.x - attacker.x, target.y - attacker.y
    far = math.hypot(dx, dy)
    low, high = attacker.radius, far - target.radius
    if high <= low:
        return 0.0
    along = ((x - attacker.x) * dx + (y - attacker.y) * dy) / far
    aside = abs((x - attacker.x) * dy - (y - attacker.y) * dx) / far
    if aside >= radius:
        return 0.0
    half = math.sqrt(radius * radius - aside * aside)
    return max(0.0, min(high, along + half) - max(low, along - half))


# Automatic weapons


@on_moment(words.MOVED, lambda _, model: model.profile.kind == "infantry")
# Implements BR-90, BR-102
def _automatic_fire(battle: Battle, model: BattleModel) -> None:
    """Fire automatic weapons, for no action, at a model that ends its move within 6" of one against its type
    (L13047).
    """
    hits: list[Hit] = []
    for other in battle.sides[1 - model.side].models_with_trait("AutoAI"):
        mount = _automatic_mount(other) if other.on_table else None
        if mount is not None and battle.gap(other, model) <= AUTOMATIC:
            seen = find_lock(battle, other, model)
            if seen and may_hit(battle, other, mount, mount.profiles[0], Sighting(model, seen, False)):
                battle.log.count("model trait AutoAI")
                strike = Strike(other.id, mount.number, 0, (model.id,), reaction=True)
                hits += resolve_attack(battle, strike, model, frozenset({other.id}))
    apply_hits(battle, hits)


def _automatic_mount(model: BattleModel) -> WeaponMount | None:
    trait = model.kit.traits.get("AutoAI")
    if trait is None or model.virtual_damage:
        return None
    return next((mount for mount in model.kit.mounts if mount.code == trait.rating), None)


register(
    "smoke",
    Smoke,
    fixed_options(may_smoke, Smoke()),
    make_smoke,
    may_smoke,
    ActRequirements(action=False, concerns=_has_smoke),
)
ALTERATIONS.append(_alter_attack)
DISORGANISED_RULES.append(is_disorganised)
OBSCURING.append(behind_smoke)
