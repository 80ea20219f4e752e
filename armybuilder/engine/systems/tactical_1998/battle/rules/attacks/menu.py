"""Every attack that a unit may make now, and how it is carried out (BR-42)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks import spotters
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import (
    ATTACK_ACTS,
    CalledShot,
    Designate,
    Fire,
    IndirectFire,
    Kick,
    Observe,
    Ram,
    SaturationFire,
    WalkingFire,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.fire import (
    FIRE,
    choose_rate,
    choose_system,
    kick,
    shoot,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.impacts.collisions import may_collide
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.impacts.rams import ram
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.indirect_fire import fire_indirectly
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import Strike
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.saturation import may_saturate, saturate, zones
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.walking_fire import walk_fire, walk_targets
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import (
    rates,
    reaches,
    sound_arms,
    top_rate,
    works,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.infantry.squad_fire import fire_further
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import sees
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

ATTACKS: dict[str, type[Any]] = ATTACK_ACTS
"""The kinds of attacks, as a file of choices names them."""


# Implements BR-42, BR-69
def attack_options(battle: Battle, unit: BattleUnit, targets: Sequence[BattleUnit]) -> Iterator[NamedTuple]:
    """Yield every act of attack that a unit may make now at some enemies: those that it may snap fire at are one alone. Whether it
    has an action left is for the caller to know; `unit.pace` is what it announced."""
    if unit.evading or unit.ruptured:
        return
    usable = usable_weapons(unit)
    for target in targets:
        seen = sees(battle, unit, target)
        for number in usable:
            if reaches(battle, unit, number, target.cell):
                yield from _with_weapon(battle, unit, number, target, seen=seen)
        if seen:
            yield from _by_itself(battle, unit, target)
    if battle.acting == unit.id:
        yield from (
            SaturationFire(number)
            for number in usable
            if may_saturate(unit, number) and any(True for _ in zones(battle, unit, number))
        )


def usable_weapons(unit: BattleUnit) -> list[int]:
    """The weapons that work; of the arms, which strike alike, the soundest."""
    arms = list(sound_arms(unit))
    return [
        number
        for number, carried in enumerate(unit.weapons)
        if works(unit, number) and (not carried.weapon.is_limb or number == arms[0])
    ]


def _with_weapon(
    battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, *, seen: bool
) -> Iterator[NamedTuple]:
    """Yield attacks with a weapon at a target in its arc and range."""
    weapon = unit.weapons[number].weapon
    if seen and _may_guide(battle, unit, target, number):
        yield Fire(number, target.id)
        if not target.infantry and weapon.area is None:
            yield CalledShot(number, target.id)
        fast = top_rate(unit, number) > 0 and len(rates(unit, number)) > 1
        if fast and battle.acting == unit.id and len(walk_targets(battle, unit, number)) > 1:
            yield WalkingFire(number, target.id)
    if "indirect" in weapon.words and _may_guide(battle, unit, target, number):
        yield from (
            IndirectFire(number, target.id, observer.id)
            for observer in spotters.observers(battle, unit, target, number)
        )


def _may_guide(battle: Battle, unit: BattleUnit, target: BattleUnit, number: int) -> bool:
    """Whether a weapon may be fired at a target, where guided ones need one that is designated."""
    if "guided" not in unit.weapons[number].weapon.words or battle.readings[read.GUIDED.key] == read.ORDINARY:
        return True
    return any(target.id in friend.designated for friend in battle.standing(unit.side))


def _by_itself(battle: Battle, unit: BattleUnit, target: BattleUnit) -> Iterator[NamedTuple]:
    """Yield what a unit does to a target that it sees without any weapon."""
    if not unit.infantry and unit.cell == target.cell:
        if unit.loadout.speeds[unit.mode].mode == "walker" and unit.top_mp() > 0:
            yield Kick(target.id)
        if battle.acting == unit.id and not unit.stopped and may_collide(unit, target):
            yield Ram(target.id)
    if spotters.may_observe(battle, unit, target):
        yield Observe(target.id)
    if spotters.may_designate(battle, unit, target):
        yield Designate(target.id)


# Implements BR-42, BR-82
def attack(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """Carry out an attack that is an option; the caller has taken its action. A squad goes on with its other weapons."""
    targets = _attack(battle, unit, act)
    if unit.infantry and targets:
        fire_further(battle, unit, act, targets)


def _attack(battle: Battle, unit: BattleUnit, act: NamedTuple) -> list[int]:
    """Carry out an attack; the targets of a weapon."""
    match act:
        case Fire():
            rate = choose_rate(battle, unit, act.weapon, act.target)
            shoot(battle, Strike(unit, Aim(act.weapon, rate), FIRE, "BR-42"), battle.units[act.target])
            return [act.target]
        case CalledShot():
            target = battle.units[act.target]
            called = choose_system(battle, unit, act.weapon, target)
            rate = choose_rate(battle, unit, act.weapon, act.target)
            shoot(battle, Strike(unit, Aim(act.weapon, rate, called), FIRE, "BR-57"), target)
            return [act.target]
        case WalkingFire():
            return walk_fire(battle, unit, act)
        case IndirectFire():
            fire_indirectly(battle, unit, act)
            return [act.target]
        case SaturationFire():
            saturate(battle, unit, act)
            return [-1]
        case Kick():
            kick(battle, unit, battle.units[act.target])
        case Ram():
            ram(battle, unit, act)
        case Observe():
            spotters.observe(battle, unit, battle.units[act.target])
        case Designate():
            spotters.designate(battle, unit, battle.units[act.target])
        case _:
            raise TypeError(act)
    return []
