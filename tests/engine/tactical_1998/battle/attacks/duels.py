"""Two units that look at each other over clear ground, one of which attacks."""

from typing import Any

import msgspec

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import attack, attack_options
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, Battle, BattleUnit
from tests.engine.tactical_1998.battle.setups import HUNTER, finished, ground, in_play, told

ROW = 6
LAC, LRP, APGL, GRENADE, KNIFE, ARM, OTHER_ARM = range(7)
"""Weapons of a Hunter; its arms come last."""


def duel(one=HUNTER, other=HUNTER, *, apart=2, moved=5, pace=COMBAT, grounds=None, levels=None, **more: Any) -> Battle:
    """Units in a row, `apart` hexes, each in the other's front; the target moved 5 hexes (+0), the attacker is at combat speed (+0)."""
    field = ground(20, 12, grounds, levels)
    battle = in_play((3, ROW, 0), (3 + apart, ROW, 3), first=(one,), second=(other,), field=field, **more)
    for unit in battle.units:
        battle.change(unit, pace=pace, moved=moved)
    battle.change(battle, acting=0)
    return battle


def with_figures(unit: BattleUnit, **figures: Any) -> BattleUnit:
    """A unit with other figures of its sheet."""
    unit.loadout = unit.loadout._replace(**figures)
    return unit


def with_weapon(unit: BattleUnit, number: int, *, ammo: int | None = None, **figures: Any) -> BattleUnit:
    """A unit with other figures of a weapon."""
    carried = unit.weapons[number]
    weapon = msgspec.structs.replace(carried.weapon, **figures)
    changed = carried._replace(weapon=weapon, ammo=carried.ammo if ammo is None else ammo)
    unit.weapons = (*unit.weapons[:number], changed, *unit.weapons[number + 1 :])
    if ammo is not None:
        unit.ammo = (*unit.ammo[:number], ammo, *unit.ammo[number + 1 :])
    return unit


def offered(battle: Battle, number: int = 0) -> list[Any]:
    """Every attack that a unit may make."""
    unit = battle.units[number]
    return list(attack_options(battle, unit, battle.enemies(unit)))


def offers(battle: Battle, act: Any, number: int = 0) -> bool:
    """Whether a unit may make an attack; one of another kind is another, though its numbers be the same."""
    return any(type(option) is type(act) and option == act for option in offered(battle, number))


def play(battle: Battle, act: Any, number: int = 0) -> dict[str, Any]:
    """Make an attack that is offered; the values of the first event of an attack."""
    assert offers(battle, act, number)
    attack(battle, battle.units[number], act)
    finished(battle)
    return dict(next(iter(told(battle, "attack")), {}))
