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
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit


def options(battle: Battle, unit: Unit) -> Iterator[NamedTuple]:
    """Everything that a unit may do now."""
    yield End()
    fresh = unit.actions == 2
    for place in moves(battle, unit):
        yield Move(place)
    for facing in turns(battle, unit):
        yield Turn(facing)
    for number, weapon in enumerate(unit.weapons):
        reload = needed_reload(unit, number, weapon)
        if reload == "quick":
            yield Reload(number)
        elif reload == "slow" and fresh:
            yield SlowReload(number)
        elif not reload and in_hand(unit, weapon):
            for target in battle.enemies(unit):
                if may_shoot(battle, unit, weapon, target):
                    yield Shoot(number, target.id)
                    if fresh and may_aim(battle, unit, weapon, target):
                        yield from (
                            Aim(number, target.id, place)
                            for place in range(len(target.levels))
                            if not target.level(place)
                        )
    for weapon in unit.weapons:
        if weapon.equip == "carried" and weapon.name != unit.equipped:
            yield Switch(weapon.name)
    if unit.close and unit.close.name != unit.equipped:
        yield Switch(unit.close.name)
    if fresh:
        yield from (Boost(place) for place in boosts(battle, unit))
