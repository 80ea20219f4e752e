"""Weapons as they are now: what works, how far, how fast, and the ammunition that it takes (BR-45, BR-59, BR-60, BR-73, BR-83)."""

from collections.abc import Iterator
from functools import lru_cache

from armybuilder.engine.systems.tactical_1998.battle.loadouts import UNLIMITED
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import in_arc
from armybuilder.engine.systems.tactical_1998.battle.state import USELESS, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.book.tables import Ranges
from armybuilder.engine.systems.tactical_1998.odds.arms import PUNCH, Band, OddsWeapon, band_at, rounds_of
from armybuilder.engine.systems.tactical_1998.odds.attacks import massed_fire_bonus
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

HEX_METRES = 50
SATURATION_ROUNDS, SATURATION_ROCKETS = (30, 10), (8, 4)
"""Ammunition for each point of a rate of fire that saturates a hex, and the least that it takes (L946)."""


def works(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon can be used: neither totalled nor out of troopers or ammunition."""
    carried = unit.weapons[number]
    if unit.infantry:
        return gunners(unit, number) > 0
    return (
        unit.weapon_lost[number] < USELESS
        and not unit.ruptured
        and (carried.ammo == UNLIMITED or unit.ammo[number] > 0)
    )


def gunners(unit: BattleUnit, number: int) -> int:
    """Troopers of a squad with a weapon who stand."""
    return sum(unit.troopers[place] > 0 for place in unit.weapons[number].troopers)


def is_thrown(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon is thrown: what strikes in its own hex alone, and is neither a limb nor a blade."""
    weapon = unit.weapons[number].weapon
    return not (weapon.reaches or weapon.is_limb or "physical" in weapon.words)


# Implements BR-59, BR-83
def top_rate(unit: BattleUnit, number: int) -> int:
    """The rate of fire of a weapon, with what troopers add who use the same one."""
    rate = unit.weapons[number].weapon.rof
    return rate + massed_fire_bonus(gunners(unit, number)) if unit.infantry else rate


# Implements BR-59, BR-60
def rates(unit: BattleUnit, number: int) -> tuple[int, ...]:
    """The rates of fire that a weapon has ammunition for."""
    return _rates(unit.weapons[number].weapon.is_launched, top_rate(unit, number), unit.ammo[number])


@lru_cache(maxsize=4096)
def _rates(launched: bool, most: int, ammo: int) -> tuple[int, ...]:
    """Rates of fire up to `most` that the ammunition is enough for."""
    return tuple(rate for rate in range(most + 1) if ammo == UNLIMITED or rounds_of(rate, launched=launched) <= ammo)


def use(battle: Battle, unit: BattleUnit, number: int, rounds: int | None, cell: int) -> None:
    """A weapon was fired at a hex: its ammunition, what sensors see of it, and where its turret looks."""
    battle.change(unit, fired=(*unit.fired, number), shots=unit.shots + 1)
    if rounds and unit.ammo[number] != UNLIMITED:
        left = max(0, unit.ammo[number] - rounds)
        battle.change(unit, ammo=(*unit.ammo[:number], left, *unit.ammo[number + 1 :]))
    if unit.weapons[number].arc == "T" and not unit.infantry and cell != unit.cell:
        battle.change(unit, turret=(battle.field.lattice.facing_to(unit.cell, cell) - unit.facing) % 6)


# ---------------------------------------------------------------- distance


# Implements BR-45, BR-53
def range_band(battle: Battle, unit: BattleUnit, number: int, hexes: int) -> Band | None:
    """The range band of a distance; None where a weapon does not reach so far, or only farther."""
    weapon = unit.weapons[number].weapon
    if not weapon.ranges[-1] and is_thrown(unit, number):
        return _throw_band(battle, unit, weapon, hexes)
    counts = weapon.least and (weapon.by_infantry or battle.readings[read.MINIMUM_RANGE.key] == read.FORBIDDEN)
    bands = _bands(weapon.ranges, weapon.least if counts else 0)
    return bands[hexes] if hexes < len(bands) else None


@lru_cache(maxsize=1024)
def _bands(ranges: Ranges, least: int) -> tuple[Band | None, ...]:
    """Range bands by hexes, as far as a weapon reaches."""
    return tuple(None if hexes < least else band_at(ranges, hexes) for hexes in range(ranges[-1] + 1))


# Implements BR-53
def _throw_band(battle: Battle, unit: BattleUnit, weapon: OddsWeapon, hexes: int) -> Band | None:
    """The base range of a throw is twice the rating of the arm less the size of the object, in metres; each band doubles it."""
    rating = max((unit.weapons[arm].weapon.damage or 0 for arm in sound_arms(unit)), default=0)
    base = 2 * (rating - thrown_size(battle, weapon))
    metres = HEX_METRES * hexes
    return band_at((base, 2 * base, 4 * base, 8 * base), metres) if base > 0 and metres <= 8 * base else None


def thrown_size(battle: Battle, weapon: OddsWeapon) -> int:
    """The Size of a weapon: one less than the least Size of who carries it (L866)."""
    least = next((kind.min_size for kind in battle.catalogue.weapons.values() if kind.code == weapon.key), None)
    return max(0, (least or 1) - 1)


def sound_arms(unit: BattleUnit) -> Iterator[int]:
    """Yield the arms that can be used, the soundest first."""
    arms = [place for place, carried in enumerate(unit.weapons) if carried.weapon.key == PUNCH]
    yield from sorted((arm for arm in arms if unit.weapon_lost[arm] < USELESS), key=lambda arm: unit.weapon_lost[arm])


# Implements BR-42
def reaches(battle: Battle, unit: BattleUnit, number: int, cell: int) -> bool:
    """Whether a hex is in the arc and the range of a weapon."""
    hexes = battle.field.lattice.distance(unit.cell, cell)
    return range_band(battle, unit, number, hexes) is not None and in_arc(battle, unit, number, cell)


# Implements BR-73, BR-79
def accuracy(unit: BattleUnit, number: int) -> int:
    """The accuracy of a weapon after damage; what is thrown suffers with the arm that throws it."""
    found = (unit.weapons[number].weapon.accuracy or 0) - unit.weapon_lost[number]
    if is_thrown(unit, number) and not unit.infantry:
        arm = next(sound_arms(unit), None)
        found -= unit.weapon_lost[arm] if arm is not None else 0
    return found


# Implements BR-62
def saturation_need(weapon: OddsWeapon, rate: int) -> tuple[int, int]:
    """Ammunition of a weapon that saturates a hex at a rate of fire, and the least that it takes; 0 for what expends none."""
    if weapon.by_infantry:
        return 0, 0
    each, least = SATURATION_ROCKETS if weapon.is_launched else SATURATION_ROUNDS
    return each * rate, least
