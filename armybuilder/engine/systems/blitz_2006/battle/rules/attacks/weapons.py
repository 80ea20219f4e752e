"""Weapons as they are now: what works, how far, how fast, and the ammunition that it takes (BR-35, BR-42, BR-43, BR-49)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.loadouts import UNLIMITED, CarriedWeapon
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Burst
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import in_arc
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import aux_destroyed
from armybuilder.engine.systems.blitz_2006.battle.state import STATIONARY, TOP, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.ammunition import empties, empty_at
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import RollResult
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import BANDS, LEAST_OF_ARTILLERY, Band, OddsWeapon

FARTHEST = 999.0
"""Inches that artillery reaches at least (L1335)."""
STABILIZER, LINK = "stabilizer-mount", "weapon-link"
BASIC, HEAVY, CHARGES = "basic", "heavy", "charges"


# ---------------------------------------------------------------- what may fire


# Implements BR-43, BR-49, BR-52
def works(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon can be used: it has ammunition, and its unit is in a position to fire it."""
    weapon = unit.weapons[number].weapon
    if number in unit.empty or unit.circles[number] == 0 or (weapon.sort == CHARGES and aux_destroyed(unit)):
        return False
    if unit.infantry:
        return _squad_fires(unit, weapon)
    return unit.braced or not needs_brace(unit, number)


def _squad_fires(unit: BattleUnit, weapon: OddsWeapon) -> bool:
    """Infantry attacks at Combat Speed or below, with heavy weapons only while Stationary, and right after it got out of a transport with
    basic ones alone (L985, L1016, L1020)."""
    if unit.speed == TOP:
        return False
    return weapon.sort != HEAVY or (unit.speed == STATIONARY and not unit.landed)


def needs_brace(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon has a stabilizer mount (L1521)."""
    weapon = unit.weapons[number].weapon
    return any(each.trait == STABILIZER and each.weapon in (None, weapon.key) for each in unit.loadout.traits)


def is_linked(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon is linked with others of its kind (L1541)."""
    weapon = unit.weapons[number].weapon
    return any(each.trait == LINK and each.weapon in (None, weapon.key) for each in unit.loadout.traits)


def linked_weapons(unit: BattleUnit, number: int) -> list[int]:
    """The weapons that may fire with one in a single action, itself the first."""
    if not is_linked(unit, number):
        return [number]
    kind = unit.weapons[number]
    others = (place for place, each in enumerate(unit.weapons) if place != number and each[:3] == kind[:3])
    return [number, *(place for place in others if works(unit, place))]


def usable_weapons(unit: BattleUnit) -> list[int]:
    """The weapons that work; of those that are alike in everything, one. Charges against infantry go off by themselves."""
    found: dict[tuple[object, ...], int] = {}
    for number, carried in enumerate(unit.weapons):
        if carried.weapon.sort != CHARGES and works(unit, number):
            found.setdefault((carried.weapon.key, carried.arc, carried.rate, unit.circles[number] == UNLIMITED), number)
    return list(found.values())


# ---------------------------------------------------------------- distance


# Implements BR-6, BR-22
def firing_inches(battle: Battle, unit: BattleUnit, target: BattleUnit, weapon: OddsWeapon) -> float:
    """Inches between two units as they count for a weapon: those made for it take altitude or ground, whichever is more (L1311, L1315)."""
    ground = float(battle.field.table.between(unit.cell, target.cell))
    altitude = unit.altitude + target.altitude
    if (weapon.has("AA") and target.altitude) or (weapon.has("AG") and unit.altitude):
        return max(ground, altitude)
    return ground + altitude


# Implements BR-35
def range_band(weapon: OddsWeapon, inches: float) -> Band | None:
    """The range band of a distance; None where a weapon does not shoot so far, or so near. Blades have no distance."""
    if weapon.has("M"):
        return "point-blank"
    if weapon.has("ARTILLERY"):
        return "medium" if inches >= LEAST_OF_ARTILLERY else None
    band = next((band for band, edge in zip(BANDS, weapon.bands or (), strict=False) if inches <= edge), None)
    return None if band == "point-blank" and weapon.has("MR") else band


def reach_of(weapon: OddsWeapon) -> float:
    """Inches that a weapon reaches."""
    return FARTHEST if weapon.has("ARTILLERY") else float(max(weapon.bands or (0,)))


# Implements BR-34
def is_in_arc(battle: Battle, unit: BattleUnit, number: int, cell: int) -> bool:
    """Whether a place is in the arc of a weapon."""
    table = battle.field.table
    return in_arc(
        unit.facing,
        unit.weapons[number].arc,
        table.xs[cell] - table.xs[unit.cell],
        table.ys[cell] - table.ys[unit.cell],
    )


# ---------------------------------------------------------------- rate of fire and ammunition


# Implements BR-42, BR-50
def bursts(unit: BattleUnit, number: int, band: Band | None, *, areas: bool = True) -> Iterator[Burst]:
    """Yield every use of the rate of fire of a weapon at a range, a single shot first: basic weapons of infantry have more for area alone.
    None beyond long range. Without `areas`, those for damage alone."""
    carried = unit.weapons[number]
    most = 0 if band == "extreme" else carried.rate
    extra = unit.bases if unit.infantry and carried.weapon.sort == BASIC and band != "extreme" else 0
    linked = len(linked_weapons(unit, number))
    for together in range(1, linked + 1):
        for damage in range(most + 1):
            for area in range(most - damage + extra + 1 if areas else 1):
                yield Burst(number, area, damage, together)


def is_counted(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon can run out: infantry and blades never do (L1020, L1353)."""
    return not unit.infantry and not unit.weapons[number].weapon.has("M")


# Implements BR-43
def runs_out(carried: CarriedWeapon, burst: Burst, roll: RollResult) -> bool:
    """Whether a roll empties a weapon at a rate of fire; a choke costs nothing (L1220)."""
    used = 0 if carried.weapon.choke else burst.area + burst.damage
    return empties(roll, empty_at(used, carried.rate))


# Implements BR-33, BR-43
def spend(battle: Battle, unit: BattleUnit, burst: Burst, roll: RollResult) -> bool:
    """Note that weapons were fired: circles are crossed off, and all that fired together may be out of ammo, which is returned."""
    fired = linked_weapons(unit, burst.weapon)[: burst.linked]
    battle.change(unit, used=(*unit.used, *fired), shots=unit.shots + len(fired))
    circles = tuple(left - (number in fired and left > 0) for number, left in enumerate(unit.circles))
    battle.change(unit, circles=circles)
    if not is_counted(unit, burst.weapon):
        return False
    out = runs_out(unit.weapons[burst.weapon], burst, roll)
    if out:
        battle.change(unit, empty=tuple(sorted({*unit.empty, *fired})))
    return out


# Implements BR-43
def reloadable(unit: BattleUnit) -> Iterator[int]:
    """Yield weapons that an action reloads; those with circles never are (L873)."""
    for number in unit.empty:
        carried = unit.weapons[number]
        if carried.reloads and carried.circles == UNLIMITED:
            yield number
