"""Attacks at random: a weapon, then somebody, or something, for it. What is quickly told goes before what takes a look."""

from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, attacks, is_breakable
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon, allows, is_rushing, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, is_surely_beyond
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import mount_bears
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, WeaponMount

TRIES = 12
"""Pairs of a weapon and a target that are drawn."""
LOOKS = 4
"""Targets for which it looks along lines of sight: these take the time."""
SPLITS = 0.5
"""How often a weapon that may split its attack tries to."""


def draw_fire(battle: Battle, model: BattleModel, rng: SeededRandom) -> FireWeapon | None:
    """An attack on an enemy, or on several; None where none was found."""
    enemies, mounts = battle.sides[1 - model.side].present, ready_mounts(model)
    if not model.actions or not enemies or not mounts:
        return None
    looks = 0
    for _ in range(TRIES):
        mount = mounts[rng.below(len(mounts))]
        target = enemies[rng.below(len(enemies))]
        if not mount_bears(battle, model, mount, target) or is_surely_beyond(battle, model, target, mount.reach):
            continue
        ammo = rng.below(len(mount.profiles))
        act = _fire_at(battle, model, _targets(mount, ammo, target, enemies, rng), mount.number, ammo)
        if act is not None and allows(battle, model, act):
            return act
        looks += 1
        if looks == LOOKS:
            break
    return None


def _targets(
    mount: WeaponMount, ammo: int, first: BattleModel, enemies: tuple[BattleModel, ...], rng: SeededRandom
) -> list[BattleModel]:
    """The one, or as many as the attack may be split over."""
    most = min(mount.profiles[ammo].split, len(enemies))
    if most < 2 or rng.random() >= SPLITS:
        return [first]
    others = [enemy for enemy in enemies if enemy is not first]
    return [first, *rng.sample(others, rng.below(most - 1) + 1)]


def _fire_at(
    battle: Battle, model: BattleModel, targets: list[BattleModel], mount: int, ammo: int
) -> FireWeapon | None:
    """Fire at some enemies, with active sensors where one of them is not Locked without."""
    sensors = False
    for target in targets:
        if find_lock(battle, model, target) is None:
            if is_rushing(model) or find_lock(battle, model, target, doubled=2) is None:
                return None
            sensors = True
    return FireWeapon(mount, ammo, tuple([target.id for target in targets]), sensors)


def draw_demolition(battle: Battle, model: BattleModel, rng: SeededRandom) -> Demolish | None:
    """An attack on a piece of terrain or a wreck; None where none was found."""
    if not model.actions or model.station:
        return None
    mounts = ready_mounts(model)
    wrecks = [number for side in battle.sides for number in side.wrecks]
    pieces = len(battle.field.table.terrain)
    if not mounts or not pieces + len(wrecks):
        return None
    for _ in range(TRIES):
        place = rng.below(pieces + len(wrecks))
        aim = Demolish(0, 0, place) if place < pieces else Demolish(0, 0, wreck=wrecks[place - pieces])
        if _may_break(battle, model, aim, max(mount.reach for mount in mounts) + 1.0):
            found = tuple(attacks(battle, model, aim))
            return found[rng.below(len(found))] if found else None
    return None


def _may_break(battle: Battle, model: BattleModel, aim: Demolish, inches: float) -> bool:
    """Whether something can be broken, and is near enough for any weapon."""
    if aim.piece < 0:
        return bool(battle.indoors) or battle.gap(model, battle.models[aim.wreck]) <= inches
    piece = battle.field.table.terrain[aim.piece]
    near = is_breakable(piece) and aim.piece not in battle.ruins
    return near and battle.field.inches_to(aim.piece, model.cell) <= inches
