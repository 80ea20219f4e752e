"""Which attacks a model could make now, and what each is worth: at first without what the rules make of it, then with it."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.odds.odds import AttackOdds, attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import (
    DICE_BITS,
    HOPELESS,
    AttackValues,
    part_lost,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.rams import weight_attacks
from armybuilder.engine.systems.blitz_beta.battle.policies.view import THERE_TO, nearest
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import SPLIT_SPREAD, FireWeapon, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import (
    CONTACT,
    detects,
    engaged_enemies,
    line_of_sight,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee, melee_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import (
    Strike,
    bracket_at,
    build_attack,
    is_behind,
    mount_bears,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import line_of, spares_friends
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, WeaponMount
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import INCHES, LOCK, LOCK_AT

TARGETS = 3
"""How many enemies are thought of in earnest."""
ROUGH = 3.0
"""Inches that a glance may be wrong by."""
ACTIVE = 2
"""How much farther active sensors detect."""
SECOND = 0.6
"""What the second target of a split attack is worth, as a part of an attack on it alone."""

RatedAct = tuple[float, Any]
"""An attack: TV that it is worth, the act."""


class _Shot:
    """A mount with one of its ammunitions at a target; `sensors` as in `FireWeapon`."""

    __slots__ = ("ammo", "mount", "sensors", "target")

    def __init__(self, mount: WeaponMount, ammo: int, target: BattleModel, *, sensors: bool) -> None:
        self.mount, self.ammo, self.target, self.sensors = mount, ammo, target, sensors


_Row = tuple[float, int, Any]
"""TV below zero, so that the best row comes first; a number; what `RatedAct` has, or a `_Shot` whose arc nobody checked."""


NO_PRIZES: dict[int, float] = {}


def rate_attacks(
    battle: Battle, worth: AttackValues, model: BattleModel, prizes: dict[int, float] = NO_PRIZES
) -> Iterator[RatedAct]:
    """Attacks with their worth in TV, the best first; `prizes` is TV that the end of enemies is worth besides, by
    id."""
    mounts = {mount.number: mount for mount in (*ready_mounts(model), *melee_mounts(model))}
    if not mounts and not engaged_enemies(battle, model):
        return
    longest = 0.0
    for mount in mounts.values():
        longest = max(longest, mount.reach)
    targets = _targets(battle, worth, model, longest + ROUGH, prizes)
    found = [
        attack
        for target in targets
        for attack in _attacks_on(battle, worth, model, target, mounts, prizes.get(target.id, 0.0))
    ]
    rows = sorted([(-value, number, act) for number, (value, act) in enumerate(found)])
    if any(mount.profiles[0].split > 1 for mount in mounts.values()):
        rows += _splits(battle, model, rows)
        rows.sort()
    for loss, _, act in rows:
        if type(act) is not _Shot:
            yield -loss, act
            continue
        weapon = act.mount.profiles[act.ammo]
        if mount_bears(battle, model, act.mount, act.target) and spares_friends(battle, weapon, model, act.target):
            yield -loss, _act_of_shot(act)


def strike_odds(battle: Battle, strike: Strike, target: BattleModel) -> AttackOdds:
    """The odds of a strike on one of its targets with all that the rules make of it now: hiding, jamming, interference."""
    shelter, attackers = line_of(battle, strike, target).shelter, frozenset((strike.shooter,))
    return attack_odds(build_attack(battle, strike, target, shelter, attackers=attackers), battle.settings)


def strike_value(battle: Battle, strike: Strike) -> float:
    """TV of a strike by these odds; 0 where it hardly ever hits one of its targets."""
    total = 0.0
    for number in strike.targets:
        target = battle.models[number]
        part = part_lost(strike_odds(battle, strike, target), target.profile, target.damage)
        if part <= 0.0:
            return 0.0
        total += part * (target.recruit.points or 1.0)
    return total


def is_hopeless(battle: Battle, model: BattleModel, act: Any) -> bool:
    """Whether an attack with a weapon, or a crush, hardly ever hits one of its targets."""
    if type(act) is FireWeapon:
        strike = Strike(model.id, act.mount, act.ammo, act.targets)
    elif type(act) is Melee and act.special in ("", "crush"):
        strike = Strike(model.id, act.mount, act.ammo, (act.target,), special=act.special)
    else:
        return False
    return any(strike_odds(battle, strike, battle.models[number]).hit < HOPELESS for number in strike.targets)


def _act_of_shot(shot: _Shot) -> FireWeapon | Melee:
    if shot.mount.melee:
        return Melee(shot.mount.number, shot.ammo, shot.target.id)
    return FireWeapon(shot.mount.number, shot.ammo, (shot.target.id,), shot.sensors)


def _targets(
    battle: Battle, worth: AttackValues, model: BattleModel, longest: float, prizes: dict[int, float]
) -> list[BattleModel]:
    """The enemies that look most worth an attack, of those that may be seen and reached."""
    if model.building >= 0:
        return nearest(battle, model, battle.models_on_table(1 - model.side), TARGETS)
    glances, ours = battle.field.glances, worth.ready_arsenal(model)
    known, at, place = glances.known, glances.at, glances.at[model.cell]
    row, way = glances.row(place)
    found = []
    for target in battle.sides[1 - model.side].present:
        other = at[target.cell]
        seen = known[row + way * other] or glances.look(place, other)
        inches = seen & INCHES
        if inches <= longest and seen >> LOCK_AT & LOCK:
            part = ours[target.profile][inches | seen >> THERE_TO & DICE_BITS]
            found.append((part * (target.recruit.points + prizes.get(target.id, 0.0)), -inches, target.id))
    found.sort(reverse=True)
    return [battle.models[number] for *_, number in found[:TARGETS]]


def shelter_of(battle: Battle, model: BattleModel, target: BattleModel) -> TargetCover:
    """Return the cover that terrain alone gives a target."""
    if battle.indoors:
        return line_of_sight(battle, model, target).shelter
    return battle.field.shelter(model.frame.shape, model.cell, target.frame.shape, target.cell)


def _attacks_on(
    battle: Battle,
    worth: AttackValues,
    model: BattleModel,
    target: BattleModel,
    mounts: dict[int, WeaponMount],
    prize: float,
) -> Iterator[tuple[float, Any]]:
    """Shots and blows at a target, and what weight does to it, with their worth in TV."""
    shelter = shelter_of(battle, model, target)
    distance, lock = shelter.distance, shelter.lock
    sensors = lock is not Lock.SIGHT and not detects(battle, model, target, distance)
    if lock is Lock.NEVER or (sensors and not detects(battle, model, target, distance, doubled=ACTIVE)):
        return
    aim = worth.target_view(target, shelter, behind=is_behind(battle, model.cell, target))
    for number, ammo, value in worth.volley(model, aim, posture_of(model)):
        mount = mounts.get(number)
        if mount is not None and not (mount.melee and distance > max(CONTACT, mount.reach)):
            yield value * (aim.points + prize), _Shot(mount, ammo, target, sensors=sensors)
    if distance <= CONTACT:
        yield from weight_attacks(battle, model, target)


def _splits(battle: Battle, model: BattleModel, rows: list[_Row]) -> list[_Row]:
    """For each weapon with Split, the two best targets at once."""
    pairs: list[_Row] = []
    best: dict[tuple[int, int], _Row | None] = {}
    for row in rows:
        loss, number, shot = row
        if type(shot) is not _Shot or shot.mount.profiles[shot.ammo].split < 2:
            continue
        optimal = bracket_at(shot.mount.profiles[shot.ammo], battle.gap(model, shot.target)) == "optimal"
        if not optimal or not mount_bears(battle, model, shot.mount, shot.target):
            continue
        key = shot.mount.number, shot.ammo
        if key not in best:
            best[key] = row
            continue
        first, best[key] = best[key], None
        if first is not None and battle.gap(first[2].target, shot.target) <= SPLIT_SPREAD:
            main = first[2]
            targets = main.target.id, shot.target.id
            both = FireWeapon(main.mount.number, main.ammo, targets, main.sensors or shot.sensors)
            pairs.append((first[0] + SECOND * loss, len(rows) + number, both))
    return pairs
