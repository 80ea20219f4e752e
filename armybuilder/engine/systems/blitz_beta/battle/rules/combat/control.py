"""Looking after oneself and others: standby, hiding, hull down, damage control, tokens in cleanup (BR-104, BR-105, BR-109,
BR-220, BR-221, BR-225)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.sight import ADJACENT
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics import persistent, posture, rolls
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, fixed_options, on_moment, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay, roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import SLOTS, daze, roll_token
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, is_touching
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

note_simplification("BR-105", "a model that treats another is in base contact with it")
note_simplification("BR-59", "a model tries to free itself once an activation, which takes no action")


TESTS = {"H": "haywire control"}
"""Damage control that tests EW goes by another name than that which tests PILOT (L2241)."""


class Standby(NamedTuple):
    """Keep an action for later, braced."""


class Hide(NamedTuple):
    """Hide beside cover."""


class HullDown(NamedTuple):
    """Go hull down beside cover."""


class DamageControl(NamedTuple):
    """Fight a token (F, C or H), one's own or that of a `patient`."""

    token: str
    patient: int = NOBODY


class Free(NamedTuple):
    """Get an immobilised model going again, oneself or a `patient`."""

    patient: int = NOBODY


# Standby, hiding, hull down


# Implements BR-109
def may_stand_by(battle: Battle, model: BattleModel, act: Standby) -> bool:
    """Braced, with an action, not engaged (L2320-2344)."""
    return model.posture == posture.BRACED and model.can_act and not engaged_enemies(battle, model)


# Implements BR-109
def stand_by(battle: Battle, model: BattleModel, act: Standby) -> None:
    """A token for an action."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.set(model, "standby", model.standby + 1)
    battle.log_event("standby", mark, model, rules=("BR-109",), tokens=model.standby)


# Implements BR-220, BR-221
def is_beside_cover(battle: Battle, model: BattleModel) -> bool:
    """Whether anything next to a model could cover it: terrain, a wreck, which is as good (L2155), a fortification, or that which it
    is in (L3398)."""
    table = battle.field.table
    least = max(model.frame.height / 2, 0.5)
    return (
        model.carrier >= 0
        or any(
            table.terrain[piece].cover != "none" and table.terrain[piece].height >= least
            for piece in table.adjacent(model.cell, model.frame.radius)
        )
        or any(
            _can_cover(battle, model, battle.models[number], least) for side in battle.sides for number in side.wrecks
        )
        or any(
            _can_cover(battle, model, fort, least) for fort in battle.on_table() if fort.profile.kind == "fortification"
        )
    )


def _can_cover(battle: Battle, model: BattleModel, other: BattleModel, least: float) -> bool:
    body = battle.body(other)
    return other is not model and body.top - body.foot >= least and battle.gap(model, other) <= ADJACENT


# Implements BR-220
def may_hide(battle: Battle, model: BattleModel, act: Hide) -> bool:
    """On the ground, beside cover (L3601): what circles above the table is beside nothing."""
    return model.can_act and not model.hiding and not model.station and is_beside_cover(battle, model)


# Implements BR-220
def hide(battle: Battle, model: BattleModel, act: Hide) -> None:
    """Stealth until it gives itself away (L3601-3604)."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.set(model, "hiding", True)
    battle.log_event("hides", mark, model, rules=("BR-220",))


# Implements BR-221
def may_go_hull_down(battle: Battle, model: BattleModel, act: HullDown) -> bool:
    """On the ground, beside cover, or anywhere with a Shield (L3606, L13172)."""
    can = model.can_act and not model.hull_down and not model.station
    return can and ("Shield" in model.kit.names or is_beside_cover(battle, model))


# Implements BR-221
def go_hull_down(battle: Battle, model: BattleModel, act: HullDown) -> None:
    """Its PILOT is one better where the cover counts (L3606-3615)."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.set(model, "hull_down", True)
    battle.log_event("hull down", mark, model, rules=("BR-221",))


# Damage control


# Implements BR-105, BR-225
def patients(battle: Battle, model: BattleModel) -> Iterator[BattleModel]:
    """Yield the models that a medic (infantry) or a recovery vehicle (anything else) can treat."""
    medic, recovery = "Medic" in model.kit.names, model.profile.recovery or "Recovery" in model.kit.names
    if not (medic or recovery):
        return
    for other in battle.models_on_table(model.side):
        infantry = other.profile.kind == "infantry"
        if other is not model and (medic if infantry else recovery) and is_touching(battle, model, other):
            yield other


def treatments(battle: Battle, model: BattleModel) -> Iterator[DamageControl]:
    """Every token that it can fight."""
    if not model.actions:
        return
    for kind, slot in SLOTS.items():
        if getattr(model, slot):
            yield DamageControl(kind)
        for other in patients(battle, model):
            if getattr(other, slot):
                yield DamageControl(kind, other.id)


# Implements BR-105
def control_damage(battle: Battle, model: BattleModel, act: DamageControl) -> None:
    """Each success takes a point of intensity, one at least; what is left over goes to other tokens (L2216-2227)."""
    mark = battle.journal.mark()
    pay(battle, model)
    patient = model if act.patient == NOBODY else battle.models[act.patient]
    treated, test = None if patient is model else patient.profile, TESTS.get(act.token, "damage control")
    throw: DiceRoll = roll_test(
        battle, model, test, lambda now: persistent.control_pool(model.profile, act.token, now, patient=treated)
    )
    points = persistent.points_removed(throw.result)
    for kind in (act.token, *(other for other in SLOTS if other != act.token)):
        intensity: int = getattr(patient, SLOTS[kind])
        relief = min(points, intensity)
        if relief:
            battle.set(patient, SLOTS[kind], intensity - relief)
            points -= relief
    throws = (("damage control", throw),)
    battle.log_event("damage control", mark, model, patient, throws=throws, rules=("BR-105",), token=act.token)
    daze(battle, patient)


# Implements BR-59
def releases(battle: Battle, model: BattleModel) -> Iterator[Free]:
    """Those who are stuck: oneself, at the cost of the attempt only, or a patient of a recovery vehicle."""
    if model.immobilised and not model.recruit.component and not model.tried_free:
        yield Free()
    if model.actions:
        for other in patients(battle, model):
            if other.immobilised and not other.recruit.component:
                yield Free(other.id)


# Implements BR-59
def release(battle: Battle, model: BattleModel, act: Free) -> None:
    """PILOT at 6+, one success is enough (L1518); a recovery vehicle takes the token away (L13145)."""
    mark = battle.journal.mark()
    if act.patient != NOBODY:
        pay(battle, model)
        battle.set(battle.models[act.patient], "immobilised", False)
        battle.log_event("freed", mark, model, battle.models[act.patient], rules=("BR-59",), freed=True)
        return
    battle.set(model, "tried_free", True)
    more = (RollModifier(gettext_noop("Immobilised: 6+"), 0, "BR-59"),)
    throw: DiceRoll = roll_test(
        battle, model, "free", lambda now: rolls.skill_pool(model.profile, "pilot", now, more, rating=persistent.WORST)
    )
    freed = throw.result > 0
    if freed:
        battle.set(model, "immobilised", False)
        if model.frame.mr:
            battle.change(model, posture=posture.COMBAT, moves=1)
    battle.log_event("freed", mark, model, model, throws=(("PILOT", throw),), rules=("BR-59",), freed=freed)


@on_moment(words.ACTIVATION_BEGINS)
def _allow_new_try(battle: Battle, model: BattleModel) -> None:
    battle.change(model, tried_free=False)


# Tokens in cleanup


@on_moment(words.TOKENS)
# Implements BR-104, BR-36, BR-39
def roll_tokens(battle: Battle, model: BattleModel) -> None:
    """Every token rolls; infantry is rid of them then (L705, L572)."""
    for kind, slot in SLOTS.items():
        if getattr(model, slot) and model.on_table:
            roll_token(battle, model, kind)
            if model.profile.kind == "infantry" and getattr(model, slot):
                battle.set(model, slot, 0)
                daze(battle, model)


register("standby", Standby, fixed_options(may_stand_by, Standby()), stand_by, may_stand_by)
register("hide", Hide, fixed_options(may_hide, Hide()), hide, may_hide)
register("hull down", HullDown, fixed_options(may_go_hull_down, HullDown()), go_hull_down, may_go_hull_down)
register("damage control", DamageControl, treatments, control_damage)
register("free", Free, releases, release, needs=ActRequirements(action=False))
