"""Which attacks a model could make now, and what each is worth: what no rule is asked for yet."""

from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.cover import Lock, Shelter
from armybuilder.engine.systems.blitz_beta.battle.fire import Fire, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.glances import INCHES, LOCK, LOCK_AT
from armybuilder.engine.systems.blitz_beta.battle.kit import Mount
from armybuilder.engine.systems.blitz_beta.battle.locks import CONTACT, detects, engaged, line
from armybuilder.engine.systems.blitz_beta.battle.melee import Melee, melee_mounts
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.policies.view import THERE_TO, nearest
from armybuilder.engine.systems.blitz_beta.battle.policies.weight import blows
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import DICE_BITS, Worth
from armybuilder.engine.systems.blitz_beta.battle.situation import bears, is_behind
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.testing import posture_of

TARGETS = 3
"""How many enemies are thought of in earnest."""
ROUGH = 3.0
"""Inches that a glance may be wrong by."""
ACTIVE = 2
"""How much farther active sensors detect."""
SECOND = 0.6
"""What the second target of a split attack is worth, as a part of an attack on it alone."""

Rated = tuple[float, int, Any]
"""An attack: TV that it is worth, its number among those found, the act."""


def rated(battle: Battle, worth: Worth, model: Model) -> list[Rated]:
    """Attacks with their worth in TV, the best first."""
    mounts = {mount.number: mount for mount in (*ready_mounts(model), *melee_mounts(model))}
    found: list[Rated] = []
    if not mounts and not engaged(battle, model):
        return found
    longest = max((mount.reach for mount in mounts.values()), default=0.0) + ROUGH
    for target in _targets(battle, worth, model, longest):
        _add_attacks_on(battle, worth, model, target, mounts, found)
    found.sort(key=_value, reverse=True)
    if any(mount.profiles[0].split > 1 for mount in mounts.values()):
        found += _splits(model, found)
        found.sort(key=_value, reverse=True)
    return found


def _targets(battle: Battle, worth: Worth, model: Model, longest: float) -> list[Model]:
    """The enemies that look most worth an attack, of those that may be seen and reached."""
    if model.building >= 0:
        return nearest(battle, model, battle.standing(1 - model.side), TARGETS)
    glances, kit, frame = battle.field.glances, model.kit, model.frame
    known, at, place = glances.known, glances.at, glances.at[model.cell]
    row, found = place * glances.places, []
    for target in battle.standing(1 - model.side):
        other = at[target.cell]
        seen = known[row + other] or glances.look(place, other)
        inches = seen & INCHES
        if inches <= longest and seen >> LOCK_AT & LOCK:
            part = worth.threats(kit, frame, target.frame)[inches | seen >> THERE_TO & DICE_BITS]
            found.append((part * target.recruit.points, -inches, target.id))
    found.sort(reverse=True)
    return [battle.models[number] for *_, number in found[:TARGETS]]


def shelter_of(battle: Battle, model: Model, target: Model) -> Shelter:
    """What terrain alone gives a target."""
    if battle.indoors:
        return line(battle, model, target).shelter
    field = battle.field
    return field.field(model.frame.shape, target.frame.shape)[model.cell * field.cells + target.cell]


def _add_attacks_on(
    battle: Battle, worth: Worth, model: Model, target: Model, mounts: dict[int, Mount], found: list[Rated]
) -> None:
    shelter = shelter_of(battle, model, target)
    distance, lock = shelter.distance, shelter.lock
    sensors = lock is not Lock.SIGHT and not detects(battle, model, target, distance)
    if lock is Lock.NEVER or (sensors and not detects(battle, model, target, distance, doubled=ACTIVE)):
        return
    aim = worth.aim(target, shelter, behind=is_behind(battle, model.cell, target))
    for number, ammo, value in worth.volley(model, aim, posture_of(model)):
        mount = mounts.get(number)
        if mount is None or not bears(battle, model, mount, target):
            continue
        if not mount.melee:
            found.append((value * aim.points, len(found), Fire(number, ammo, (target.id,), sensors)))
        elif distance <= max(CONTACT, mount.reach):
            found.append((value * aim.points, len(found), Melee(number, ammo, target.id)))
    if distance <= CONTACT:
        found += [(value, len(found) + one, act) for one, (value, act) in enumerate(blows(battle, model, target))]


def _splits(model: Model, found: list[Rated]) -> list[Rated]:
    """For each weapon with Split, the two best targets at once."""
    pairs: list[Rated] = []
    best: dict[tuple[int, int], Rated] = {}
    for row in found:
        value, number, act = row
        if isinstance(act, Fire) and model.kit.mounts[act.mount].profiles[act.ammo].split > 1:
            key = act.mount, act.ammo
            if key not in best:
                best[key] = row
            elif best[key][2] is not None:
                first, _, one = best[key]
                both = one._replace(targets=(*one.targets, *act.targets), sensors=one.sensors or act.sensors)
                pairs.append((first + SECOND * value, len(found) + number, both))
                best[key] = 0.0, 0, None
    return pairs


def _value(row: Rated) -> float:
    return row[0]
