"""Ranged attacks: which weapon may shoot at whom, and shooting (BR-90 to BR-92, BR-108, BR-110)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, Trigger, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import LineOfSight, find_lock, is_surely_beyond
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import (
    Strike,
    bracket_at,
    inches_for,
    mount_bears,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import resolve_exchange, spares_friends
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, ModelKit, WeaponMount, words

SPLIT_SPREAD = 6.0
"""Inches from the primary target within which a split attack finds others (L2378-2400)."""

ACE_GUNNER = "veteran/ace-gunner"
"""Snap fire with any weapon (L4130)."""

CHARGE_REACH = 18
"""Inches that the weapons of a charge reach at most (L3154)."""

note_simplification("BR-102", "a backup weapon and an arm weapon can't both be fired in one round, except in reaction")


class FireWeapon(NamedTuple):
    """Shoot with a mount and one of its ammunitions at one target, or split it over several, the primary one first.
    `sensors`: with active sensors, which look twice as far and are seen from twice as far."""

    mount: int
    ammo: int
    targets: "tuple[int, ...]"
    sensors: bool = False


class Sighting:
    """An enemy that is Locked, and whether that takes active sensors."""

    __slots__ = ("line", "sensors", "target")

    def __init__(self, target: BattleModel, line: LineOfSight, sensors: bool) -> None:
        self.target, self.line, self.sensors = target, line, sensors


# Implements BR-90, BR-79
def sightings(battle: Battle, model: BattleModel, inches: float) -> Iterator[Sighting]:
    """Every enemy within so many inches that a model has Lock to, with active sensors where it needs them."""
    for target in battle.sides[1 - model.side].present:
        if is_surely_beyond(battle, model, target, inches):
            continue
        found = find_lock(battle, model, target)
        if found:
            yield Sighting(target, found, False)
            continue
        found = None if is_rushing(model) else find_lock(battle, model, target, doubled=2)
        if found:
            yield Sighting(target, found, True)


# Implements BR-186
def is_rushing(model: BattleModel) -> bool:
    """Whether an order to hurry keeps a model from using active sensors (L3167)."""
    return words.FULL_SPEED_AHEAD in model.orders or words.AT_FULL_SPEED in model.orders


# Implements BR-91, BR-110, BR-102, BR-54, BR-104, BR-185
def ready_mounts(model: BattleModel, *, reaction: bool = False) -> tuple[WeaponMount, ...]:
    """The mounts for ranged attacks that may be used now: each in one action a round (L1945), Split too, whose further
    attacks belong to the same action (L2402-2406); ammunition left, Stabilizers when braced, nothing at top speed on
    foot (L1228), nothing Aux when crippled."""
    if (model.haywire and model.virtual_damage) or (model.posture == TOP_SPEED and model.frame.mode == "I"):
        return ()
    braced = model.posture == BRACED or model.standby > 0 or model.immobile
    stands = _BRACED * braced | _CRIPPLED * model.crippled | _CHARGING * (words.CHARGE in model.orders)
    if reaction:
        stands |= _ANSWERING | _ACE * (ACE_GUNNER in model.recruit.extras)
    if model.fired or model.shots:
        return _ready(model.kit, model.fired, model.shots, stands)
    known = model.kit.ready[stands]
    if known is None:
        known = model.kit.ready[stands] = _ready(model.kit, (), (), stands)
    return known


class Readiness(NamedTuple):
    """The data that decides which mounts of a model are ready: those that attacked in this round (`fired`), the
    `shots` of limited ammunition, each by its mount, and the model's posture.
    """

    fired: tuple[int, ...]
    shots: tuple[int, ...]
    braced: bool
    crippled: bool
    charging: bool


_BRACED, _CRIPPLED, _CHARGING, _ANSWERING, _ACE = 1, 2, 4, 8, 16
"""How somebody stands, as `ModelKit.ready` counts it."""


@lru_cache(maxsize=4096)
def _ready(kit: ModelKit, fired: tuple[int, ...], shots: tuple[int, ...], stands: int) -> tuple[WeaponMount, ...]:
    """The mounts that a kind of model may attack with; in answer to somebody those for snap fire, any of them for an ace."""
    state = Readiness(fired, shots, bool(stands & _BRACED), bool(stands & _CRIPPLED), bool(stands & _CHARGING))
    working = [mount for mount in kit.mounts if _is_usable(mount, state)]
    if stands & _ANSWERING:
        answering = [mount for mount in working if mount.snap or stands & _ACE]
        return tuple([mount for mount in answering if mount.number not in fired or mount.point])
    return tuple([mount for mount in working if mount.number not in fired and not _is_excluded(kit, fired, mount)])


def _is_usable(mount: WeaponMount, state: Readiness) -> bool:
    """Whether a ranged mount can be used at all as its model is."""
    if mount.melee or (mount.shots is not None and state.shots.count(mount.number) >= mount.shots):
        return False
    if (mount.braced_only and not state.braced) or (mount.aux and state.crippled):
        return False
    return not state.charging or mount.reach <= CHARGE_REACH


def _is_excluded(kit: ModelKit, fired: tuple[int, ...], mount: WeaponMount) -> bool:
    """Whether the other one of a pair of arm weapon and backup weapon was fired (L12978)."""
    if not (mount.backup or mount.arms):
        return False
    mounts = (kit.mounts[number] for number in fired)
    return any(other.number != mount.number and other.arms and other.backup != mount.backup for other in mounts)


# Implements BR-92, BR-95, BR-108, BR-225
def may_hit(battle: Battle, model: BattleModel, mount: WeaponMount, weapon: WeaponProfile, seen: Sighting) -> bool:
    """Whether a Locked target is in range and arc of a weapon that may be fired at it."""
    target = seen.target
    if bracket_at(weapon, _inches(weapon, model, seen)) is None or not mount_bears(battle, model, mount, target):
        return False
    if target.profile.kind == "drone" and not weapon.can_hit_drones:
        return False
    if weapon.range is None and weapon.category == "air" and not model.station:
        return False  # bombs fall from what flies
    return weapon.area is None or spares_friends(battle, weapon, model, target)


def _inches(weapon: WeaponProfile, model: BattleModel, seen: Sighting) -> float:
    """The range of a weapon to a target that was seen."""
    return inches_for(weapon, model, seen.target, seen.line.shelter.distance)


def _reach(mount: WeaponMount) -> float:
    """Inches that its ammunition reaches at most."""
    return max([float(weapon.range.maximum if weapon.range else weapon.area or 0) for weapon in mount.profiles])


def options(battle: Battle, model: BattleModel) -> Iterator[FireWeapon]:
    """Every attack with every weapon and ammunition."""
    if not model.actions:
        return
    mounts = ready_mounts(model)
    if not mounts:
        return
    seen = list(sightings(battle, model, max(map(_reach, mounts))))
    for mount in mounts:
        for ammo, weapon in enumerate(mount.profiles):
            good = [sighting for sighting in seen if may_hit(battle, model, mount, weapon, sighting)]
            for sighting in good:
                yield FireWeapon(mount.number, ammo, (sighting.target.id,), sighting.sensors)
            if weapon.split > 1 and len(good) > 1:
                yield from _splits(battle, model, mount, ammo, good)


# Implements BR-110
def _splits(
    battle: Battle, model: BattleModel, mount: WeaponMount, ammo: int, good: list[Sighting]
) -> Iterator[FireWeapon]:
    """Several targets in optimal range, all within 6" of the primary one (L2378-2400)."""
    weapon = mount.profiles[ammo]
    near = [seen for seen in good if bracket_at(weapon, _inches(weapon, model, seen)) == "optimal"]
    for count in range(2, min(weapon.split, len(near)) + 1):
        for chosen in permutations(near, count):
            first = chosen[0].target
            if all(battle.gap(first, sighting.target) <= SPLIT_SPREAD for sighting in chosen[1:]):
                targets = tuple(sighting.target.id for sighting in chosen)
                yield FireWeapon(mount.number, ammo, targets, any(sighting.sensors for sighting in chosen))


def allows(battle: Battle, model: BattleModel, act: FireWeapon) -> bool:
    """Whether an attack is legal."""
    if not model.actions or not act.targets or not 0 <= act.mount < len(model.kit.mounts):
        return False
    mount = model.kit.mounts[act.mount]
    if mount not in ready_mounts(model) or not 0 <= act.ammo < len(mount.profiles):
        return False
    weapon, seen = mount.profiles[act.ammo], []
    for number in act.targets:
        sighting = _sighting(battle, model, number, act.sensors)
        if sighting is None or not may_hit(battle, model, mount, weapon, sighting):
            return False
        seen.append(sighting)
    if len(seen) == 1:
        return True
    return len(set(act.targets)) == len(seen) and act in tuple(_splits(battle, model, mount, act.ammo, seen))


def _sighting(battle: Battle, model: BattleModel, number: int, sensors: bool) -> Sighting | None:
    target = battle.enemy(model, number)
    if target is None or (sensors and is_rushing(model)):
        return None
    found = find_lock(battle, model, target, doubled=2 if sensors else 1)
    return Sighting(target, found, sensors) if found else None


# Implements BR-90, BR-91, BR-79
def perform(battle: Battle, model: BattleModel, act: FireWeapon) -> None:
    """Pay the action, then resolve the attack with what answers it."""
    mark = battle.journal.mark()
    pay(battle, model)
    spend_shot(battle, model, act.mount, act.ammo)
    battle.log_event("fires", mark, model, rules=("BR-91",), mount=act.mount, sensors=act.sensors)
    strike = Strike(model.id, act.mount, act.ammo, act.targets)
    indirect = model.kit.mounts[act.mount].profiles[act.ammo].category == "indirect"
    trigger = Trigger("signals" if act.sensors else "targeted", model, act.targets, indirect)
    resolve_exchange(battle, (strike,), trigger)


# Implements BR-91, BR-220, BR-102
def spend_shot(battle: Battle, model: BattleModel, number: int, ammo: int) -> None:
    """Note that a mount was used; who attacks is no longer hidden, but for Silent weapons."""
    mount = model.kit.mounts[number]
    if number not in model.fired:
        battle.set(model, "fired", (*model.fired, number))
    if mount.shots is not None:
        battle.set(model, "shots", (*model.shots, number))
    if model.hiding and "Silent" not in mount.profiles[ammo].names:
        battle.set(model, "hiding", False)


register(
    "fire", FireWeapon, options, perform, allows, ActRequirements(concerns=lambda _, model: bool(model.kit.mounts))
)
