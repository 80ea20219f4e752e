"""Every attack that a unit may make now, and how it is carried out (BR-13, BR-34)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.blitz_2006.battle.agreement import GRENADES
from armybuilder.engine.systems.blitz_2006.battle.rules import detection, sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks import grenades, sections, spotters
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import (
    Bombard,
    Brace,
    CallSalvo,
    CallStrike,
    Charges,
    Designate,
    Drop,
    Extinguish,
    Fire,
    IndirectFire,
    Observe,
    Ram,
    Reload,
    Throw,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.final_shots import final_shots, taken_by_enemies
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.fire import fire, fire_weapon, may_fire
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.indirect_fire import fire_indirectly, throw
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import count_attack
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import SNAP, STANDBY
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import (
    CHARGES,
    firing_inches,
    is_in_arc,
    needs_brace,
    range_band,
    reloadable,
    usable_weapons,
    works,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.fires import extinguish, fires_near
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.impacts import run_into
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_broken
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import hazards
from armybuilder.engine.systems.blitz_2006.battle.rules.support import schedule
from armybuilder.engine.systems.blitz_2006.battle.state import STATIONARY, Battle, BattleUnit

# ---------------------------------------------------------------- in its own activation


# Implements BR-13, BR-66
def attack_options(battle: Battle, unit: BattleUnit, *, extra: bool = False) -> Iterator[NamedTuple]:
    """Yield every attack, and what belongs to attacks, that a unit may make now: what costs an action where it has one, or gets an `extra`
    one."""
    broken = is_broken(battle, unit)
    if not broken:
        yield from _charges(battle, unit)
    if unit.actions <= 0 and not extra:
        return
    yield from spotters.observables(battle, unit)
    yield from spotters.tags(battle, unit)
    yield from schedule.calls(battle, unit)
    yield from fires_near(battle, unit)
    yield from map(Reload, reloadable(unit))
    if _may_brace(unit):
        yield Brace()
    if not broken:
        yield from _attacks(battle, unit)


def _attacks(battle: Battle, unit: BattleUnit) -> Iterator[NamedTuple]:
    """Yield what a broken group may not do."""
    usable = usable_weapons(unit)
    for target in battle.enemies(unit):
        yield from _at(battle, unit, target, usable)
        if _may_ram(battle, unit, target):
            yield Ram(target.id)
    yield from spotters.indirect_options(battle, unit)
    yield from sections.bombardments(battle, unit, usable)
    if GRENADES in battle.switches:
        yield from grenades.drops(battle, unit, usable)


# Implements BR-30, BR-33, BR-34
def _at(battle: Battle, unit: BattleUnit, target: BattleUnit, usable: list[int]) -> Iterator[Fire | Throw]:
    """Yield attacks at a unit that is seen, or that active detection might find."""
    reaching = [number for number in usable if may_fire(battle, unit, number, target)]
    thrown = [number for number in usable if _may_throw(battle, unit, number, target)]
    if not reaching and not thrown:
        return
    seen = sight.sees(battle, unit, target)
    if seen:
        yield from (Throw(number, target.id) for number in thrown)
    if seen or (not sight.view(battle, unit, target).blocked and detection.may_search(battle, unit, target)):
        yield from (Fire(number, target.id) for number in reaching)


def _may_throw(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> bool:
    weapon = unit.weapons[number].weapon
    if not weapon.has("T"):
        return False
    near = range_band(weapon, firing_inches(battle, unit, target, weapon))
    return near is not None and is_in_arc(battle, unit, number, target.cell)


# Implements BR-37
def _may_ram(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether a vehicle that moves has come into contact."""
    moving = battle.acting == unit.id and unit.path > 0 and not unit.stopped
    return moving and not unit.infantry and battle.touches(unit, target)


def _may_brace(unit: BattleUnit) -> bool:
    weapons = range(len(unit.weapons))
    return not unit.braced and unit.speed == STATIONARY and any(needs_brace(unit, number) for number in weapons)


def _charges(battle: Battle, unit: BattleUnit) -> Iterator[Charges]:
    """Yield infantry in contact, for charges that are left (L1385)."""
    number = _charges_of(unit)
    if number is None or not works(unit, number):
        return
    yield from (Charges(enemy.id) for enemy in battle.enemies(unit) if enemy.infantry and battle.touches(unit, enemy))


def _charges_of(unit: BattleUnit) -> int | None:
    return next((number for number, each in enumerate(unit.weapons) if each.weapon.sort == CHARGES), None)


def is_free(act: NamedTuple) -> bool:
    """Whether an act of attack takes no action."""
    return isinstance(act, Charges)


# Implements BR-34
def attack(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """Carry out an attack that is an option; the caller has taken its action."""
    before = taken_by_enemies(battle, unit)
    _carry_out(battle, unit, act)
    final_shots(battle, before)
    for other in battle.units:
        hazards.steady(battle, other)


def _carry_out(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    match act:
        case Fire():
            fire(battle, unit, act)
        case IndirectFire():
            fire_indirectly(battle, unit, act)
        case Throw():
            throw(battle, unit, act)
        case Ram():
            ram(battle, unit, battle.units[act.target])
        case Charges():
            _set_off(battle, unit, act)
        case Bombard():
            sections.bombard(battle, unit, act)
        case Drop():
            grenades.drop(battle, unit, act)
        case _:
            _prepare(battle, unit, act)


def _prepare(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """What belongs to attacks: observers, support, weapons that are made ready, fires."""
    match act:
        case Observe():
            spotters.observe(battle, unit, act)
        case Designate():
            spotters.designate(battle, unit, act)
        case CallStrike():
            schedule.call_strike(battle, unit, act)
        case CallSalvo():
            schedule.call_salvo(battle, unit, act)
        case Reload():
            reload(battle, unit, act)
        case Brace():
            brace(battle, unit)
        case Extinguish():
            extinguish(battle, unit, act)
        case _:
            raise TypeError(act)


# Implements BR-37
def ram(battle: Battle, unit: BattleUnit, target: BattleUnit) -> None:
    """Ram: who succeeds stops there, and counts as Stationary in the next round; who fails goes on."""
    margin = run_into(battle, unit, target)
    count_attack(battle, target, unit)
    if margin > 0 and unit.on_table:
        battle.change(unit, stopped=True, halted=True)


def _set_off(battle: Battle, unit: BattleUnit, act: Charges) -> None:
    number = _charges_of(unit)
    if number is not None:
        fire_weapon(battle, unit, number, battle.units[act.target])


# Implements BR-43
def reload(battle: Battle, unit: BattleUnit, act: Reload) -> None:
    """Reload a weapon."""
    mark = battle.journal.mark()
    battle.change(unit, empty=tuple(number for number in unit.empty if number != act.weapon))
    battle.log_event("reloads", mark, unit, rules=("BR-43",), weapon=unit.weapons[act.weapon].name)


def brace(battle: Battle, unit: BattleUnit) -> None:
    """Take up the position that an oversized weapon needs: until the unit moves (L1521)."""
    mark = battle.journal.mark()
    battle.change(unit, braced=True)
    battle.log_event("braces", mark, unit, rules=("BR-34",))


# ---------------------------------------------------------------- against a unit on its way


# Implements BR-19
def snap_options(battle: Battle, enemy: BattleUnit, mover: BattleUnit) -> Iterator[Fire]:
    """Yield snap fire at a unit that is activated: at what is detected without active detection."""
    reaching = [number for number in usable_weapons(enemy) if may_fire(battle, enemy, number, mover)]
    if reaching and sight.senses(battle, enemy, mover) and not sight.view(battle, enemy, mover).blocked:
        yield from (Fire(number, mover.id) for number in reaching)


# Implements BR-18, BR-19
def snap_fire(battle: Battle, enemy: BattleUnit, act: Fire, *, standby: bool = False) -> None:
    """Snap fire; from stand-by with -1."""
    before = taken_by_enemies(battle, enemy)
    fire(battle, enemy, act, snap=STANDBY if standby else SNAP)
    final_shots(battle, before)
