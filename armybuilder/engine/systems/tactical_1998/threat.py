"""Threat values of units: values that multiply, and the square root of an infantryman (FC-2, FC-13 to FC-18).

The book rounds nothing, so nothing is rounded here: values are exact or floats, and are shown with their decimals.
"""

from collections.abc import Iterable
from math import sqrt

from armybuilder.engine.core.language import format_number
from armybuilder.engine.systems.tactical_1998.book.tables import (
    InfantryWeapon,
    Number,
    Transport,
    TroopArmor,
    TroopQuality,
)

DECIMALS = 3
"""Of a threat value where it is shown or compared."""


def unit_tv(vehicle: Number, multiplier: Number) -> Number:
    """A vehicle with its crew: threat value times the crew's multiplier (FC-2, L397–407)."""
    return round_tv(vehicle * multiplier)


def damage_points(quality: TroopQuality, armor: TroopArmor) -> int:
    """Return the points that one soldier can bear: stamina plus armour (FC-13, L1188)."""
    return quality.stamina + armor.points


def infantryman(points: int, damage: int) -> float:
    """One soldier: the root of his damage points squared times the multiplier of his weapon (FC-15, L1292)."""
    return points * sqrt(damage)


def squad_tv(soldiers: Iterable[tuple[int, InfantryWeapon]], quality: TroopQuality, transport: Transport) -> Number:
    """A squad of soldiers with their damage points: the sum, times quality, doubled for jetpacks and all-terrain
    vehicles (FC-16, FC-17, L1294–1306)."""
    total = sum(infantryman(points, weapon.damage) for points, weapon in soldiers)
    return round_tv(total * quality.multiplier * transport.multiplier)


def round_tv(value: Number) -> Number:
    """Free of the dust that floats leave; whole where it is whole."""
    near = round(value, DECIMALS)
    return int(near) if near == int(near) else near


def format_tv(value: Number) -> str:
    """A threat value as people read it: `855`, `1,406.25`."""
    near = round_tv(value)
    return format_number(near, ",") if isinstance(near, int) else format_number(near, f",.{DECIMALS}f").rstrip("0")
