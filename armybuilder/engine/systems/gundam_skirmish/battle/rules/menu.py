"""Everything that a unit may do now (BR-8 to BR-11)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    End,
    Move,
    Reload,
    Shoot,
    SlowReload,
    Switch,
    Turn,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.shooting import in_hand, may_aim, may_shoot, needed_reload
from armybuilder.engine.systems.gundam_skirmish.battle.rules.ways import boosts, moves, turns
from armybuilder.engine.systems.gundam_skirmish.battle.state import FAST_ACTIONS, Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.book.cards import Weapon


# Implements BR-8, BR-9
def options(battle: Battle, unit: Unit) -> Iterator[NamedTuple]:
    """Everything that a unit may do now: fast actions, and slow ones as long as it has done nothing."""
    yield End()
    yield from (Move(place) for place in moves(battle, unit))
    yield from (Turn(facing) for facing in turns(unit))
    for number, weapon in enumerate(unit.weapons):
        yield from _with_weapon(battle, unit, number, weapon)
    yield from _switches(unit)
    if is_fresh(unit):
        yield from (Boost(place) for place in boosts(battle, unit))


def is_fresh(unit: Unit) -> bool:
    """Whether a unit has done nothing yet, and so may still do something slow."""
    return unit.actions == FAST_ACTIONS


def _with_weapon(battle: Battle, unit: Unit, number: int, weapon: Weapon) -> Iterator[NamedTuple]:
    """Load it if it has to be loaded, or else shoot it if it is in hand."""
    reload = needed_reload(unit, number, weapon)
    if reload == "quick":
        yield Reload(number)
    elif reload:
        yield from [SlowReload(number)] * is_fresh(unit)
    elif in_hand(unit, weapon):
        for target in battle.enemies(unit):
            if may_shoot(battle, unit, weapon, target):
                yield Shoot(number, target.id)
                if is_fresh(unit) and may_aim(battle, unit, weapon, target):
                    places = (place for place in range(len(target.levels)) if not target.level(place))
                    yield from (Aim(number, target.id, place) for place in places)


# Implements BR-11
def _switches(unit: Unit) -> Iterator[Switch]:
    """Another carried weapon, or the close combat weapon, in hand."""
    carried = [weapon.name for weapon in unit.weapons if weapon.equip == "carried"]
    close = [unit.close.name] if unit.close else []
    yield from (Switch(name) for name in carried + close if name != unit.equipped)
