"""Everything that a unit may do now (BR-8 to BR-11)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    End,
    Move,
    Reload,
    Repair,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aimed_places, may_aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import RASH
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import (
    in_hand,
    may_shoot,
    may_volley,
    needed_reload,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import boosts, engages, moves, turns
from armybuilder.engine.systems.gundam_skirmish.battle.state import FAST_ACTIONS, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.book.cards import Weapon


# Implements BR-8, BR-9
def options(battle: Battle, unit: BattleUnit) -> Iterator[NamedTuple]:
    """Everything that a unit may do now: fast actions, and slow ones as long as it has done nothing."""
    charges = rash_charges(battle, unit)
    if charges:
        yield from charges
        return
    yield End()
    yield from (Move(place) for place in moves(battle, unit))
    yield from (Turn(facing) for facing in turns(unit))
    for number, weapon in enumerate(unit.weapons):
        yield from _with_weapon(battle, unit, number, weapon)
    yield from _switches(unit)
    if is_fresh(unit):
        yield from (Boost(place) for place in boosts(battle, unit))
        yield from _repairs(unit)


def is_fresh(unit: BattleUnit) -> bool:
    """Whether a unit has done nothing yet, and so may still do something slow."""
    return unit.actions == FAST_ACTIONS


def _with_weapon(battle: Battle, unit: BattleUnit, number: int, weapon: Weapon) -> Iterator[NamedTuple]:
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
                    yield from (Aim(number, target.id, place) for place in aimed_places(target))
            elif may_volley(battle, unit, weapon, target):
                yield Volley(number, target.id)


# Implements BR-46
def _repairs(unit: BattleUnit) -> Iterator[Repair]:
    """What a Mechanic may repair, once in a battle (L44)."""
    if "mechanic" in unit.recruit.traits and not unit.repaired:
        yield from (Repair(place) for place, level in enumerate(unit.levels) if level)


# Implements BR-16
def rash_charges(battle: Battle, unit: BattleUnit) -> list[Move | Boost]:
    """The Charges of a Rash pilot, who has to charge the nearest enemy that it can reach, once a turn (L44)."""
    if RASH not in unit.recruit.traits or unit.charged or unit.held or unit.recruit.air:
        return []
    ways: list[Move | Boost] = [Move(place) for place in moves(battle, unit)]
    ways += [Boost(place) for place in boosts(battle, unit)] if is_fresh(unit) else []
    for enemy in sorted(battle.enemies(unit), key=lambda other: battle.gap(unit, other)):
        found = [way for way in ways if _would_engage(battle, unit, way.cell, enemy)]
        if found:
            return found
    return []


def _would_engage(battle: Battle, unit: BattleUnit, cell: int, enemy: BattleUnit) -> bool:
    attempt = battle.journal.start_attempt()
    battle.set(unit, "cell", cell)
    found = engages(battle, unit, enemy)
    battle.journal.roll_back(attempt)
    return found


# Implements BR-11
def _switches(unit: BattleUnit) -> Iterator[Switch]:
    """Another carried weapon, or the close combat weapon, in hand."""
    carried = [weapon.name for weapon in unit.weapons if weapon.equip == "carried"]
    close = [weapon.name for weapon in unit.closes]
    yield from (Switch(name) for name in carried + close if name != unit.equipped)
