"""Cost of standing close together where the enemy has weapons with an area."""

from functools import lru_cache

from armybuilder.engine.core.table.geometry import squared
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, ModelKit

CLOSE = 4.0
"""Inches between the middles of bases that an area takes in together."""
CROWDED = 0.8
"""TV that a friend so near costs where every enemy has such a weapon."""


@lru_cache(maxsize=1024)
def has_area(kit: ModelKit) -> bool:
    """Whether models of a kind have a weapon with an area that reaches farther than around themselves."""
    weapons = (weapon for mount in kit.mounts for weapon in mount.profiles)
    return any(weapon.area is not None and weapon.range is not None for weapon in weapons)


def area_weapon_share(battle: Battle, model: BattleModel) -> float:
    """The part of the enemies who have one."""
    enemies = battle.sides[1 - model.side].present
    return sum(has_area(other.kit) for other in enemies) / len(enemies) if enemies else 0.0


def count_close_friends(battle: Battle, model: BattleModel) -> int:
    """Count the friends close to a model where it is."""
    field = battle.field
    xs, ys = field.xs, field.ys
    x, y = xs[model.cell], ys[model.cell]
    friends = battle.sides[model.side].present
    near = [1 for other in friends if squared(xs[other.cell] - x, ys[other.cell] - y) <= CLOSE * CLOSE]
    return len(near) - 1
