"""Two units that look at each other over clear ground, one of which attacks."""

from typing import Any

import msgspec

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack, attack_options
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, Battle, BattleUnit
from tests.engine.blitz_2006.battle.forces import HUNTER, infantry, old_squad
from tests.engine.blitz_2006.battle.setups import finished, in_play, told

LAC, LRP, GRENADE, APGL, BLADE = range(5)
"""Weapons of a Hunter."""
EAST, WEST = 0, 12
ROW = 18.0
FACING_BOTH = (EAST, WEST)


def duel(
    one: Any = HUNTER, other: Any = HUNTER, *, apart: float = 5.0, speed: str = COMBAT, theirs: str = COMBAT,
    facing: int = WEST, **more: Any,
) -> Battle:  # fmt: skip
    """Units in a row, `apart` inches, each in the other's front, both at combat speed."""
    groups = [(side if isinstance(side, dict) else old_squad(side),) for side in (one, other)]
    battle = in_play(
        (10.0, ROW, EAST, {"speed": speed}), (10.0 + apart, ROW, facing, {"speed": theirs}), groups=groups, **more
    )
    battle.change(battle, acting=0)
    return battle


SQUAD = infantry()


def with_figures(unit: BattleUnit, **figures: Any) -> BattleUnit:
    """A unit with other figures of its card."""
    unit.loadout = unit.loadout._replace(**figures)
    return unit


def with_traits(unit: BattleUnit, *traits: Any) -> BattleUnit:
    """A unit with further traits on its card."""
    card = msgspec.structs.replace(unit.loadout.card, traits=(*unit.loadout.card.traits, *traits))
    return with_figures(unit, card=card, traits=card.traits)


def with_weapon(unit: BattleUnit, number: int, **figures: Any) -> BattleUnit:
    """A unit with other figures of a carried weapon."""
    weapons = list(unit.weapons)
    weapons[number] = weapons[number]._replace(**figures)
    unit.weapons = tuple(weapons)
    return with_figures(unit, weapons=unit.weapons)


def offered(battle: Battle, number: int = 0) -> list[Any]:
    """Every attack that a unit may make."""
    return list(attack_options(battle, battle.units[number]))


def offers(battle: Battle, act: Any, number: int = 0) -> bool:
    """Whether a unit may make an attack; one of another kind is another, though its numbers be the same."""
    return any(type(option) is type(act) and option == act for option in offered(battle, number))


def play(battle: Battle, act: Any, number: int = 0, kind: str = "attack") -> dict[str, Any]:
    """Make an attack that is offered; the values of the first event of a kind."""
    assert offers(battle, act, number), act
    attack(battle, battle.units[number], act)
    finished(battle)
    return dict(next(iter(told(battle, kind)), {}))
