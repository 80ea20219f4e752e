"""Attacks at random: a weapon, then somebody, or something, for it. What is quickly told goes before what takes a look."""

from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, attacks, breakable
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import Fire, allows, ready_mounts, rushing
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import locked, surely_beyond
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import bears
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model, Mount

TRIES = 12
"""Pairs of a weapon and a target that are drawn."""
LOOKS = 4
"""Targets for which it looks along lines of sight: these take the time."""
SPLITS = 0.5
"""How often a weapon that may split its attack tries to."""


def drawn_fire(battle: Battle, model: Model, rng: SeededRandom) -> Fire | None:
    """An attack on an enemy, or on several; None where none was found."""
    enemies, mounts = battle.sides[1 - model.side].present, ready_mounts(model)
    if not model.actions or not enemies or not mounts:
        return None
    looks = 0
    for _ in range(TRIES):
        mount = mounts[rng.below(len(mounts))]
        target = enemies[rng.below(len(enemies))]
        if not bears(battle, model, mount, target) or surely_beyond(battle, model, target, mount.reach):
            continue
        ammo = rng.below(len(mount.profiles))
        act = _aimed(battle, model, _targets(mount, ammo, target, enemies, rng), mount.number, ammo)
        if act is not None and allows(battle, model, act):
            return act
        looks += 1
        if looks == LOOKS:
            break
    return None


def _targets(mount: Mount, ammo: int, first: Model, enemies: tuple[Model, ...], rng: SeededRandom) -> list[Model]:
    """The one, or as many as the attack may be split over."""
    most = min(mount.profiles[ammo].split, len(enemies))
    if most < 2 or rng.random() >= SPLITS:
        return [first]
    others = [enemy for enemy in enemies if enemy is not first]
    return [first, *rng.sample(others, rng.below(most - 1) + 1)]


def _aimed(battle: Battle, model: Model, targets: list[Model], mount: int, ammo: int) -> Fire | None:
    """Fire at some enemies, with active sensors where one of them is not Locked without."""
    sensors = False
    for target in targets:
        if locked(battle, model, target) is None:
            if rushing(model) or locked(battle, model, target, doubled=2) is None:
                return None
            sensors = True
    return Fire(mount, ammo, tuple([target.id for target in targets]), sensors)


def drawn_demolition(battle: Battle, model: Model, rng: SeededRandom) -> Demolish | None:
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


def _may_break(battle: Battle, model: Model, aim: Demolish, inches: float) -> bool:
    """Whether something can be broken, and is near enough for any weapon."""
    if aim.piece < 0:
        return bool(battle.indoors) or battle.gap(model, battle.models[aim.wreck]) <= inches
    piece = battle.field.table.terrain[aim.piece]
    near = breakable(piece) and aim.piece not in battle.ruins
    return near and battle.field.inches_to(aim.piece, model.cell) <= inches
