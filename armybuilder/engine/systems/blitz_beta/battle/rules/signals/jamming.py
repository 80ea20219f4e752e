"""Sensors and their jamming: sensor boost and jamming, interference, comms jamming, detailed scans (BR-81, BR-155 to
BR-160)."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.defects import test_defective_sensors
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage, fire, locks, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, visible_target
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

FAR_SENSORS = 18
"""Inches of a Sensors rating that is enough to share (L2750)."""


note_simplification("BR-155", "a model that shares its sensors does so until its next activation")


class JamSensors(NamedTuple):
    """Jam the sensors of an enemy, with active sensors or without."""

    target: int
    sensors: bool = False


class Interfere(NamedTuple):
    """Interfere with sensors around oneself."""


class JamComms(NamedTuple):
    """Jam comms all around."""


class Boost(NamedTuple):
    """Share one's sensors with friends nearby, the active ones or not."""

    sensors: bool = False


class CounterInterference(NamedTuple):
    """Work against the interference of an enemy."""

    target: int


class Scan(NamedTuple):
    """Scan an enemy in detail."""

    target: int


def _begin_signal(
    battle: Battle, model: BattleModel, *aimed_at: int, lock: bool = False, sensors: bool = False
) -> tuple[Strike, ...]:
    """Pay for an EW action and let its target answer, and whoever notices active `sensors` (L2350-2355)."""
    pay(battle, model)
    signals.end_hiding(battle, model)
    if sensors:
        signals.end_radio_silence(battle, model)
    trigger = acts.Trigger("signals" if sensors else "warfare", model, aimed_at)
    declared: tuple[Strike, ...] = acts.collect_reactions(battle, trigger)
    if lock:
        signals.resist_jamming(battle, model)
        test_defective_sensors(battle, model, battle.models[aimed_at[0]])
    return declared


# Sensor jamming


# Implements BR-156, BR-160
def may_jam(battle: Battle, model: BattleModel, act: JamSensors) -> bool:
    """ECM (SJ), Lock, detection range (L2774-2780)."""
    target = battle.enemy(model, act.target)
    if (
        target is None
        or not (signals.may_signal(model) and signals.ecm(model, "SJ"))
        or (act.sensors and fire.is_rushing(model))
    ):
        return False
    return signals.is_detected_with_lock(battle, model, target, doubled=signals.DOUBLED if act.sensors else 1)


def jam_options(battle: Battle, model: BattleModel) -> Iterator[JamSensors]:
    """Every enemy in reach, with active sensors where it needs them."""
    if signals.may_signal(model) and signals.ecm(model, "SJ"):
        for target in battle.models_on_table(1 - model.side):
            for act in (JamSensors(target.id), JamSensors(target.id, sensors=True)):
                if may_jam(battle, model, act):
                    yield act
                    break


# Implements BR-156
def jam(battle: Battle, model: BattleModel, act: JamSensors) -> None:
    """A token with as many points as successes (L2782-2785)."""
    declared = _begin_signal(battle, model, act.target, lock=True, sensors=act.sensors)
    _place_jam(battle, model, battle.models[act.target], now=False)
    strikes.resolve_exchange(battle, (), declared=declared)


def _place_jam(battle: Battle, model: BattleModel, target: BattleModel, *, now: bool) -> None:
    """Roll; a new token replaces a weaker one."""
    mark = battle.journal.mark()
    throw: DiceRoll = signals.ew_roll(battle, model, signals.JAMMING, *signals.ecm_dice(model))
    if throw.result > target.jammed:
        battle.change(target, jammed=throw.result, jammer=model.id, jammed_now=now)
    throws = ((signals.JAMMING, throw),)
    battle.log_event("jams sensors", mark, model, target, throws=throws, rules=("BR-156",), intensity=target.jammed)


# Implements BR-156
def jam_at_once(battle: Battle, trigger: acts.Trigger) -> tuple[Strike, ...]:
    """The same in reaction to an action that needs Lock (L2774)."""
    if trigger.what == "contact":
        return ()
    for model in battle.sides[1 - trigger.model.side].models_with_trait("ECM"):
        if not (model.on_table and signals.may_signal(model) and signals.ecm(model, "SJ")):
            continue
        able = signals.is_detected_with_lock(battle, model, trigger.model, doubled=trigger.range_factor)
        if able and acts.ask(battle, model.side, "sensor jamming", model.id, (False, True), trigger):
            pay(battle, model)
            signals.end_hiding(battle, model)
            battle.log.count("reaction sensor jamming")
            signals.resist_jamming(battle, model)
            _place_jam(battle, model, trigger.model, now=True)
    return ()


# Interference


# Implements BR-157, BR-160
def may_interfere(battle: Battle, model: BattleModel, act: Interfere) -> bool:
    """Any ECM (L2808)."""
    return signals.may_signal(model) and signals.ecm(model) is not None and not model.interference


# Implements BR-157
def interfere(battle: Battle, model: BattleModel, act: Interfere) -> None:
    """A token with as many points as successes, until the next activation (L2810-2816)."""
    mark = battle.journal.mark()
    declared = _begin_signal(battle, model)
    throw: DiceRoll = signals.ew_roll(battle, model, signals.JAMMING, *signals.ecm_dice(model, lock=False))
    _place_interference(battle, model, throw.result)
    battle.log_event(
        "interferes", mark, model, throws=((signals.JAMMING, throw),), rules=("BR-157",), intensity=throw.result
    )
    strikes.resolve_exchange(battle, (), declared=declared)


def _place_interference(battle: Battle, model: BattleModel, intensity: int) -> None:
    side = battle.sides[model.side]
    others = damage.without_id(side.interferers, model.id)
    battle.set(model, "interference", intensity)
    battle.set(side, "interferers", (*others, model.id) if intensity else others)


# Implements BR-157
def may_counter(battle: Battle, model: BattleModel, act: CounterInterference) -> bool:
    """ECCM, Lock and detection range to who interferes (L2828-2832)."""
    target = battle.enemy(model, act.target)
    if target is None or not target.interference or not signals.may_signal(model):
        return False
    return model.equipment("ECCM") is not None and signals.is_detected_with_lock(battle, model, target)


def _counter_options(battle: Battle, model: BattleModel) -> Iterator[CounterInterference]:
    return map(CounterInterference, battle.sides[1 - model.side].interferers)


# Implements BR-157
def counter_interference(battle: Battle, model: BattleModel, act: CounterInterference) -> None:
    """Each success takes a point off the token (L2834-2836)."""
    mark = battle.journal.mark()
    target = battle.models[act.target]
    declared = _begin_signal(battle, model, act.target, lock=True)
    throw: DiceRoll = signals.ew_roll(battle, model, signals.JAMMING, *signals.jamming_dice(model))
    _place_interference(battle, target, max(0, target.interference - throw.result))
    throws = (("EW", throw),)
    battle.log_event("counters", mark, model, target, throws=throws, rules=("BR-157",), left=target.interference)
    strikes.resolve_exchange(battle, (), declared=declared)


# Comms jamming


# Implements BR-159, BR-160
def may_jam_comms(battle: Battle, model: BattleModel, act: JamComms) -> bool:
    """ECM (CJ) (L2889)."""
    return signals.may_signal(model) and signals.ecm(model, "CJ") is not None and not model.comms_jam


# Implements BR-159
def jam_comms(battle: Battle, model: BattleModel, act: JamComms) -> None:
    """A token with as many points as successes, until the next activation (L2891)."""
    mark = battle.journal.mark()
    declared = _begin_signal(battle, model)
    throw: DiceRoll = signals.ew_roll(battle, model, signals.JAMMING, *signals.ecm_dice(model, lock=False))
    battle.set(model, "comms_jam", throw.result)
    battle.log_event(
        "jams comms", mark, model, throws=((signals.JAMMING, throw),), rules=("BR-159",), intensity=throw.result
    )
    strikes.resolve_exchange(battle, (), declared=declared)


# Sensor boost


# Implements BR-155
def may_boost(battle: Battle, model: BattleModel, act: Boost) -> bool:
    """Sensors of 18" and more, once an activation (L2750, L2768)."""
    trait = model.equipment("Sensors")
    able = trait is not None and (trait.number or 0) >= FAR_SENSORS and signals.may_signal(model)
    return able and model.id not in battle.sides[model.side].boosters and not (act.sensors and fire.is_rushing(model))


# Implements BR-155
def boost(battle: Battle, model: BattleModel, act: Boost) -> None:
    """Friends nearby have Lock where it has, until its next activation (L2752-2758). Active sensors see twice as far for
    as long, and are seen from twice as far (L2763)."""
    mark = battle.journal.mark()
    declared = _begin_signal(battle, model, sensors=act.sensors)
    side = battle.sides[model.side]
    battle.set(side, "boosters", (*side.boosters, model.id))
    battle.change(model, loud=model.loud or act.sensors)
    battle.log_event("shares sensors", mark, model, rules=("BR-155",), sensors=act.sensors)
    strikes.resolve_exchange(battle, (), declared=declared)


# Implements BR-155
def is_lock_shared(battle: Battle, model: BattleModel, target: BattleModel) -> bool:
    """Whether a friend that shares its sensors gives Lock: within 6" with Lock, and Locked to the target itself."""
    return _lock_sharer(battle, model, target) != NOBODY


def _lock_sharer(battle: Battle, model: BattleModel, target: BattleModel) -> int:
    """The friend that gives Lock, -1 for none."""
    if target.side == model.side:
        return NOBODY
    for number in battle.sides[model.side].boosters:
        friend = battle.models[number]
        if friend is model or not friend.on_table or friend.virtual_damage or battle.gap(friend, model) > signals.NEAR:
            continue
        doubled = 2 if friend.loud else 1
        if locks.find_lock(battle, model, friend) and locks.find_lock(
            battle, friend, target, own=True, doubled=doubled
        ):
            return number
    return NOBODY


def _sharing_friend(battle: Battle, strike: Strike, target: BattleModel) -> tuple[int, ...]:
    """The friend by whose sensors a strike found its target, which its own had not."""
    viewer = battle.models[strike.shooter if strike.observer < 0 else strike.observer]
    if not battle.sides[viewer.side].boosters or locks.find_lock(battle, viewer, target, own=True):
        return ()
    return (_lock_sharer(battle, viewer, target),)


# Detailed scan


# Implements BR-81
def may_scan(battle: Battle, model: BattleModel, act: Scan) -> bool:
    """Within half its detection range, which the target's Profile changes first, as it does before sensors double it
    (L1865); active ones do not help (L1869-1873). Wrecks can be scanned, too (L3310)."""
    target = battle.models[act.target] if 0 <= act.target < len(battle.models) else model
    if target.side == model.side or target.scanned or not signals.may_signal(model) or fire.is_rushing(model):
        return False
    profile = 0 if target.place == words.WRECK else locks.signature(battle, target)
    farthest = ceil((locks.detection_range(model) - profile) / 2)
    if locks.is_surely_beyond(battle, model, target, farthest):
        return False
    inches = _distance_to(battle, model, target)
    return inches is not None and inches <= farthest


def _distance_to(battle: Battle, model: BattleModel, target: BattleModel) -> float | None:
    """Inches to an enemy that is Locked, or to its wreck."""
    if target.place == words.WRECK:
        wreck = visible_target(battle, model, Demolish(0, 0, wreck=target.id))
        return None if wreck is None else wreck.shelter.distance
    found = locks.find_lock(battle, model, target) if target.on_table else None
    return None if found is None else found.shelter.distance


def _scan_options(battle: Battle, model: BattleModel) -> Iterator[Scan]:
    """Everybody, and every wreck; nobody is near enough for who cannot scan at all."""
    side = battle.sides[1 - model.side]
    return map(Scan, (*side.standing, *side.wrecks) if signals.may_signal(model) else ())


# Implements BR-81
def scan(battle: Battle, model: BattleModel, act: Scan) -> None:
    """One success is enough, if the scanner outlives the answers."""
    mark = battle.journal.mark()
    target = battle.models[act.target]
    declared = _begin_signal(battle, model, act.target, lock=True, sensors=True)
    throw: DiceRoll = signals.ew_roll(battle, model, signals.SCAN, *signals.jamming_dice(model))
    strikes.resolve_exchange(battle, (), declared=declared)
    found = throw.result > 0 and model.on_table
    if found:
        battle.set(target, "scanned", True)
    battle.log_event("scans", mark, model, target, throws=(("EW", throw),), rules=("BR-81",), found=found)


def _needs_trait(trait: str) -> acts.ActRequirements:
    return acts.ActRequirements(concerns=lambda _, model: trait in model.kit.traits)


locks.SHARED.append(is_lock_shared)
strikes.HELPERS.append(_sharing_friend)
acts.REACTIONS["sensor jamming"] = jam_at_once
acts.register("sensor jamming", JamSensors, jam_options, jam, may_jam, _needs_trait("ECM"))
acts.register(
    "interference",
    Interfere,
    acts.fixed_options(may_interfere, Interfere()),
    interfere,
    may_interfere,
    _needs_trait("ECM"),
)
acts.register(
    "counter interference",
    CounterInterference,
    acts.legal_options(may_counter, _counter_options),
    counter_interference,
    may_counter,
    _needs_trait("ECCM"),
)
acts.register(
    "comms jamming",
    JamComms,
    acts.fixed_options(may_jam_comms, JamComms()),
    jam_comms,
    may_jam_comms,
    _needs_trait("ECM"),
)
acts.register(
    "sensor boost",
    Boost,
    acts.fixed_options(may_boost, Boost(), Boost(sensors=True)),
    boost,
    may_boost,
    _needs_trait("Sensors"),
)
acts.register("detailed scan", Scan, acts.legal_options(may_scan, _scan_options), scan, may_scan)
