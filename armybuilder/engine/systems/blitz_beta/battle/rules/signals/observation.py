"""Forward observation: fire that others chain to what one model sees, and what answers it (BR-152, BR-153, BR-161)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import (
    REACTIONS,
    GroupedOptions,
    Trigger,
    collect_reactions,
    fixed_options,
    on_moment,
    register,
)
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.defects import test_defective_sensors
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import is_rushing
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import resolve_exchange
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import has_uplink, is_in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import (
    Call,
    chain_options,
    chain_triggers,
    gather_chained_attacks,
)
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

note_simplification(
    "BR-161", "no terrain on a table hides a model from above; an observation names its target before its roll"
)


RULES = {"satellite": "BR-161", "guided": "BR-153", "indirect": "BR-152"}


class Observe(NamedTuple):
    """Observe a target for others: `guided` with a target designator, `sensors` with active sensors, `satellite` from
    above."""

    target: int
    guided: bool = False
    sensors: bool = False
    satellite: bool = False


# Implements BR-152, BR-153, BR-161, BR-79
def may_observe(battle: Battle, model: BattleModel, act: Observe) -> bool:
    """Lock and detection range, a designator for guidance, an uplink for satellites (L2664-2668, L2704, L2980)."""
    target = battle.enemy(model, act.target)
    if target is None or not model.can_act:
        return False
    if act.satellite:
        return not (act.guided or act.sensors) and has_uplink(battle, model)
    if model.profile.ew is None or (act.guided and model.equipment("TD") is None):
        return False
    if act.sensors and is_rushing(model):
        return False
    return signals.is_detected_with_lock(battle, model, target, doubled=signals.DOUBLED if act.sensors else 1)


def chain_targets(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """Return the models a model could chain an attack to."""
    if not model.actions or model.virtual_damage or not any(map(_can_chain, battle.models_on_table(model.side))):
        return []
    return battle.models_on_table(1 - model.side)


def observations(battle: Battle, model: BattleModel, target: BattleModel) -> Iterator[Observe]:
    """Every observation of a target, with active sensors only where they are needed."""
    for guided in (False, True):
        for sensors in (False, True):
            act = Observe(target.id, guided, sensors)
            if may_observe(battle, model, act) and _has_gunners(battle, model, act):
                yield act
                break
    act = Observe(target.id, satellite=True)
    if may_observe(battle, model, act) and _has_gunners(battle, model, act):
        yield act


def _can_chain(model: BattleModel) -> bool:
    """Whether a model has anything to chain, and an action for it."""
    return bool(model.actions or model.standby) and model.kit.chains


def call_of(battle: Battle, model: BattleModel, act: Observe) -> Call:
    """Return what is chained to an observation."""
    designator = model.equipment("TD") if act.guided else None
    strike = Strike(
        model.id,
        0,
        0,
        (act.target,),
        "guided" if act.guided else "indirect",
        observer=-1 if act.satellite else model.id,
        guidance=designator.dice or 0 if designator else 0,
        overhead=act.satellite,
    )
    return Call(battle.models[act.target], strike)


def _has_gunners(battle: Battle, model: BattleModel, act: Observe) -> bool:
    call = call_of(battle, model, act)
    return any(
        any(chain_options(battle, other, call))
        for other in listeners(battle, model)
        if other is not model or model.actions > 1
    )


def listeners(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """Friends that may chain to a comms event: radio silence keeps out (L3143)."""
    return [
        other
        for other in battle.models_on_table(model.side)
        if (other.actions or other.standby) and words.RADIO_SILENCE not in other.orders
    ]


# Implements BR-151, BR-152, BR-153, BR-161
def observe(battle: Battle, model: BattleModel, act: Observe) -> None:
    """The comms test; each success lets one friend chain attacks; all of it and the answers are resolved at once
    (L2654-2730, L880-890)."""
    mark = battle.journal.mark()
    pay(battle, model)
    signals.end_hiding(battle, model)
    if act.sensors:
        signals.end_radio_silence(battle, model)
    target = battle.models[act.target]
    declared = collect_reactions(battle, Trigger("signals", model, (act.target,)))
    if not act.satellite:
        signals.resist_jamming(battle, model)
        test_defective_sensors(battle, model, target)
    comms: signals.Comms = signals.comms_test(battle, model, satellite=act.satellite, jammed=not act.satellite)
    how = "satellite" if act.satellite else "guided" if act.guided else "indirect"
    battle.log.count(f"observation {how}")
    rules, told = (RULES[how],), {"how": how, "sensors": act.sensors, "successes": comms.left}
    battle.log_event("observes", mark, model, target, throws=comms.throws, rules=rules, **told)

    def room(friend: BattleModel, joined: frozenset[int]) -> bool:
        if act.satellite and friend is not model and not is_in_autocomms(battle, model, friend):
            return False
        return friend.id in joined or signals.can_receive(battle, model, comms, friend, len(joined))

    strikes = gather_chained_attacks(battle, model, call_of(battle, model, act), listeners(battle, model), room)
    resolve_exchange(battle, strikes, *chain_triggers(battle, strikes, indirect=True), declared=declared)


# Counter battery


class Watch(NamedTuple):
    """Watch for indirect fire through a satellite."""


# Implements BR-161
def may_watch(battle: Battle, model: BattleModel, act: Watch) -> bool:
    """Braced, with an uplink (L3012)."""
    braced = model.posture == BRACED and model.actions > 0 and not model.virtual_damage
    return braced and not model.counter_battery and has_uplink(battle, model)


# Implements BR-161
def watch(battle: Battle, model: BattleModel, act: Watch) -> None:
    """Counter battery sensors until the next activation, braced all the while (L3014-3018)."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.set(model, "counter_battery", True)
    battle.log_event("watches", mark, model, rules=("BR-161",))


def _accept_anybody(friend: BattleModel, joined: frozenset[int]) -> bool:
    return True


# Implements BR-161, BR-102
def counter_battery(battle: Battle, trigger: Trigger) -> tuple[Strike, ...]:
    """Return the indirect fire chained at the shooter, as from above, by a model that notices indirect fire and by
    friends within its autocomms (L13069).
    """
    declared: tuple[Strike, ...] = ()
    if not trigger.indirect:
        return declared
    shooter = trigger.model
    for model in battle.models_on_table(1 - shooter.side):
        if model.virtual_damage or not (model.counter_battery or model.equipment("CBS")):
            continue
        friends = [
            other for other in listeners(battle, model) if other is model or is_in_autocomms(battle, model, other)
        ]
        strike = Strike(model.id, 0, 0, (shooter.id,), "indirect", overhead=True, reaction=True)
        answer = gather_chained_attacks(battle, model, Call(shooter, strike), friends, _accept_anybody)
        if answer:
            battle.log.count("reaction counter battery")
        declared += answer
    return declared


@on_moment(words.ACTIVATION_ENDS)
def _keep_braced(battle: Battle, model: BattleModel) -> None:
    if model.counter_battery and model.posture != BRACED:
        battle.set(model, "posture", BRACED)


REACTIONS["counter battery"] = counter_battery
register("forward observation", Observe, GroupedOptions(chain_targets, observations), observe, may_observe)
register("satellite watch", Watch, fixed_options(may_watch, Watch()), watch, may_watch)
