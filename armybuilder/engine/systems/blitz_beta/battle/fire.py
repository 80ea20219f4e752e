"""Ranged attacks: which weapon may shoot at whom, and shooting (BR-90 to BR-92, BR-108, BR-110)."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Procedure
from armybuilder.engine.systems.blitz_beta.battle.acts import ActKind, Trigger, register
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements, simplified
from armybuilder.engine.systems.blitz_beta.battle.kit import Mount
from armybuilder.engine.systems.blitz_beta.battle.locks import Line, locked
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.situation import Strike, bears, bracket, inches_for
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.strikes import exchange, spares_friends
from armybuilder.engine.systems.blitz_beta.battle.testing import pay

SPLIT_SPREAD = 6.0
"""Inches from the primary target within which a split attack finds others (L2378-2400)."""

ACE_GUNNER = "veteran/ace-gunner"
"""Snap fire with any weapon (L4130)."""

CHARGING = 18
"""Inches that the weapons of a charge reach at most (L3154)."""

simplified("BR-102", "a backup weapon and an arm weapon are not both fired in one round, but in reaction")


class Fire(NamedTuple):
    """Shoot with a mount and one of its ammunitions at one target, or split it over several, the primary one first.
    `sensors`: with active sensors, which look twice as far and are seen from twice as far."""

    mount: int
    ammo: int
    targets: tuple[int, ...]
    sensors: bool = False


class Sighting(NamedTuple):
    """An enemy that is Locked, and whether that takes active sensors."""

    target: Model
    line: Line
    sensors: bool


@implements("BR-90", "BR-79")
def sightings(battle: Battle, model: Model) -> Iterator[Sighting]:
    """Every enemy that a model has Lock to, with active sensors where it needs them."""
    for target in battle.sides[1 - model.side].present:
        found = locked(battle, model, target)
        if found:
            yield Sighting(target, found, False)
            continue
        found = None if rushing(model) else locked(battle, model, target, doubled=2)
        if found:
            yield Sighting(target, found, True)


@implements("BR-186")
def rushing(model: Model) -> bool:
    """Whether an order to hurry keeps a model from using active sensors (L3167)."""
    return "full speed ahead" in model.orders or "at full speed" in model.orders


@implements("BR-91", "BR-102", "BR-54", "BR-104", "BR-185")
def ready_mounts(model: Model, *, reaction: bool = False) -> Iterator[Mount]:
    """The mounts for ranged attacks that may be used now: each once a round but with Split (L1945), ammunition left,
    Stabilizers when braced, nothing at top speed for infantry (L1228), nothing Aux when crippled."""
    if (model.haywire and model.virtual_damage) or (model.posture == "top speed" and model.profile.kind == "infantry"):
        return
    braced = model.posture == "braced" or model.standby > 0 or model.immobile
    snaps = not reaction or ACE_GUNNER in model.recruit.extras
    for mount in model.kit.mounts:
        if mount.melee or not (snaps or mount.snap):
            continue
        if mount.number in model.fired and not (_split(mount) or (reaction and mount.point)):
            continue
        if mount.shots is not None and model.shots.count(mount.number) >= mount.shots:
            continue
        if (mount.braced_only and not braced) or (mount.aux and model.crippled):
            continue
        if "charge" in model.orders and mount.reach > CHARGING:
            continue
        if reaction or not _excluded(model, mount):
            yield mount


def _split(mount: Mount) -> bool:
    return mount.profiles[0].split > 1


def _excluded(model: Model, mount: Mount) -> bool:
    """Whether the other one of a pair of arm weapon and backup weapon was fired (L12978)."""
    if not (mount.backup or mount.arms):
        return False
    mounts = (model.kit.mounts[number] for number in model.fired)
    return any(other.number != mount.number and other.arms and other.backup != mount.backup for other in mounts)


@implements("BR-92", "BR-95", "BR-108", "BR-225")
def may_hit(battle: Battle, model: Model, mount: Mount, weapon: WeaponProfile, seen: Sighting) -> bool:
    """Whether a Locked target is in range and arc of a weapon that may be fired at it."""
    target = seen.target
    inches = inches_for(weapon, model, target, seen.line.shelter.distance)
    if bracket(weapon, inches) is None or not bears(battle, model, mount, target):
        return False
    if target.profile.kind == "drone" and not weapon.hits_drones:
        return False
    if weapon.range is None and weapon.category == "air" and not model.station:
        return False  # bombs fall from what flies
    return spares_friends(battle, weapon, model, target)


def options(battle: Battle, model: Model) -> Iterator[Fire]:
    """Every attack with every weapon and ammunition."""
    if not model.actions:
        return
    mounts = list(ready_mounts(model))
    if not mounts:
        return
    seen = list(sightings(battle, model))
    for mount in mounts:
        for ammo, weapon in enumerate(mount.profiles):
            good = [one for one in seen if may_hit(battle, model, mount, weapon, one)]
            for one in good:
                yield Fire(mount.number, ammo, (one.target.id,), one.sensors)
            if weapon.split > 1 and len(good) > 1:
                yield from _splits(battle, mount, ammo, weapon, good)


@implements("BR-110")
def _splits(battle: Battle, mount: Mount, ammo: int, weapon: WeaponProfile, good: list[Sighting]) -> Iterator[Fire]:
    """Several targets in optimal range, all within 6" of the primary one (L2378-2400)."""
    near = [one for one in good if bracket(weapon, one.line.shelter.distance) == "optimal"]
    for count in range(2, min(weapon.split, len(near)) + 1):
        for chosen in permutations(near, count):
            first = chosen[0].target
            if all(battle.gap(first, one.target) <= SPLIT_SPREAD for one in chosen[1:]):
                targets = tuple(one.target.id for one in chosen)
                yield Fire(mount.number, ammo, targets, any(one.sensors for one in chosen))


def allows(battle: Battle, model: Model, act: Fire) -> bool:
    """Whether an attack is legal."""
    if not model.actions or not act.targets or len(set(act.targets)) != len(act.targets):
        return False
    mount = next((mount for mount in ready_mounts(model) if mount.number == act.mount), None)
    if mount is None or not 0 <= act.ammo < len(mount.profiles):
        return False
    weapon = mount.profiles[act.ammo]
    seen = [_sighting(battle, model, number, act.sensors) for number in act.targets]
    if not all(one is not None and may_hit(battle, model, mount, weapon, one) for one in seen):
        return False
    return len(seen) == 1 or act in _splits(battle, mount, act.ammo, weapon, [one for one in seen if one])


def _sighting(battle: Battle, model: Model, number: int, sensors: bool) -> Sighting | None:
    if not 0 <= number < len(battle.models):
        return None
    target = battle.models[number]
    if target.side == model.side or not target.on_table:
        return None
    if sensors and rushing(model):
        return None
    found = locked(battle, model, target, doubled=2 if sensors else 1)
    return Sighting(target, found, sensors) if found else None


@implements("BR-90", "BR-91", "BR-79")
def perform(battle: Battle, model: Model, act: Fire) -> Procedure[None]:
    """Pay the action, then resolve the attack with what answers it."""
    mark = battle.journal.mark()
    pay(battle, model)
    spend_shot(battle, model, act.mount, act.ammo)
    battle.tell("fires", mark, model, rules=("BR-91",), mount=act.mount, sensors=act.sensors)
    strike = Strike(model.id, act.mount, act.ammo, act.targets)
    indirect = model.kit.mounts[act.mount].profiles[act.ammo].category == "indirect"
    trigger = Trigger("signals" if act.sensors else "targeted", model, act.targets, indirect)
    yield from exchange(battle, (strike,), trigger)


@implements("BR-91", "BR-220", "BR-102")
def spend_shot(battle: Battle, model: Model, number: int, ammo: int) -> None:
    """Note that a mount was used; who attacks is no longer hidden, but for Silent weapons."""
    mount = model.kit.mounts[number]
    if number not in model.fired:
        battle.set(model, "fired", (*model.fired, number))
    if mount.shots is not None:
        battle.set(model, "shots", (*model.shots, number))
    if model.hiding and "Silent" not in mount.profiles[ammo].names:
        battle.set(model, "hiding", False)


register(ActKind("fire", Fire, options, allows, perform))
