"""Checks of a single sheet by the rules: equipment and weapons that such a model cannot bear. The workshop shows them
as doubts, a list shows them as broken rules.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.legend_weaver.book.units import COLUMNS, Shot, Unit, Weapon, has, lists

Misfit = tuple[str, str]
"""The field of a sheet, and what is wrong with it."""
CREW_OF_PLATFORMS = 2
ROOM = {"ground": 5, "vehicle": 4, "platform": 4, "off-board": 4}
"""Weapons that a form has room for (L63-L90)."""
UNARMORED = ("non",)
THROWERS = ("non", "bod", "pow")


def weapons_with(unit: Unit, special: str) -> list[Weapon]:
    """Its weapons with a special."""
    return [weapon for weapon in unit.weapons if has(weapon, special)]


def is_jumper(unit: Unit) -> bool:
    """Jump troops of either kind (L251-L269)."""
    jumps = any(each.jump for each in unit.equipment) or (unit.movement is not None and unit.movement.jumps)
    return unit.form == "ground" and jumps


def is_spotter(unit: Unit) -> bool:
    return unit.role is not None and unit.role.key == "spotter"


def spotter_misfits(unit: Unit) -> Iterator[Misfit]:
    """Spotters wear no armor and bear nothing larger than a one-handed weapon (FC-6, L735)."""
    if not is_spotter(unit):
        return
    if unit.target.key not in UNARMORED:
        yield "target", f"A spotter wears no armor: its Ttype is 0Non, not {unit.target.name}"
    for weapon in unit.weapons:
        if weapon.size not in (None, "one-handed"):
            yield "weapons", f"A spotter bears no weapon larger than one-handed, and the {weapon.name} is {weapon.size}"


def flak_misfits(unit: Unit) -> Iterator[Misfit]:
    """Flak is bought once, for flying vehicles (FC-9, L903)."""
    flak = weapons_with(unit, "flak")
    if len(flak) > 1:
        yield "weapons", f"Flak is bought once for a vehicle, and not {len(flak)} times"
    if flak and (unit.form != "vehicle" or not (unit.movement and unit.movement.flies)):
        yield "weapons", "Flak is for flying vehicles only"


def shield_misfits(unit: Unit) -> Iterator[Misfit]:
    """Only assault armor has shields (FC-10, L948)."""
    if weapons_with(unit, "shield") and unit.target.key != "ass":
        yield "weapons", f"Only assault armor, 3Ass, has a shield, not {unit.target.name}"


def grenade_misfits(unit: Unit) -> Iterator[Misfit]:
    """Hand grenades are thrown in no, body or power armor (FC-11, L915-L917)."""
    if weapons_with(unit, "grenade") and (unit.form != "ground" or unit.target.key not in THROWERS):
        yield "weapons", "Hand grenades are thrown by troopers of 0Non, 1Bod or 2Pow"


def jumper_misfits(unit: Unit) -> Iterator[Misfit]:
    """Jump troops bear nothing larger than a two-handed weapon, and powered ones alone drop grenades (FC-12, L269-L273)."""
    if is_jumper(unit):
        for weapon in unit.weapons:
            if weapon.size in ("heavy", "mounted"):
                yield (
                    "weapons",
                    f"Jump troops bear no weapon larger than two-handed, and the {weapon.name} is {weapon.size}",
                )
    if weapons_with(unit, "grenade-dropper") and not any(each.key == "powered-jump-suit" for each in unit.equipment):
        yield "weapons", "Grenade droppers are for powered jump suits only"


def platform_misfits(unit: Unit) -> Iterator[Misfit]:
    """Two man a platform weapon (FC-18, L954)."""
    if unit.form == "platform" and unit.crew != CREW_OF_PLATFORMS:
        yield "crew", f"A platform weapon has a crew of {CREW_OF_PLATFORMS}, not of {unit.crew or 0}"


MISFITS = (spotter_misfits, flak_misfits, shield_misfits, grenade_misfits, jumper_misfits, platform_misfits)


def doubts_of_unit(unit: Unit, _: Any) -> Iterator[Misfit]:
    """Yield what is odd about a sheet by the rules."""
    for misfits in MISFITS:
        yield from ((name, f"{message}.") for name, message in misfits(unit))
    if len(unit.weapons) > ROOM[unit.form]:
        yield "weapons", f"The form of the sheet has room for {ROOM[unit.form]} weapons."
    if unit.form in ("vehicle", "platform") and unit.crew is None:
        yield "crew", "The vehicle form has a crew."
    if unit.form == "vehicle" and unit.maneuverability is None:
        yield "maneuverability", "Without maneuverability a vehicle turns only when it stands."
    if unit.form == "ground" and (unit.crew is not None or unit.maneuverability is not None):
        yield "crew", "The ground form has neither crew nor maneuverability."
    for each in unit.equipment:
        if each.jump and unit.move != each.jump:
            yield "move", f'With the {each.name.lower()} it jumps {each.jump}" in one action.'


def doubts_of_weapon(weapon: Shot, _: Any) -> Iterator[Misfit]:
    """Yield what is odd about a weapon or a round by the rules."""
    listed = [key for column in COLUMNS for key in lists(weapon, column)]
    defends = any(each.defensive for each in weapon.specials)
    if len(set(listed)) < len(listed):
        yield "primary", "A target type stands in two lists; the best of them counts."
    if not listed and weapon.every is None:
        yield (
            "every",
            "Its list says how well it works: All in one of them."
            if defends
            else "It wounds nobody: no list has a target type.",
        )
    if has(weapon, "missile") and len(set(listed)) > 2:
        yield "primary", "A missile launcher has two target types at most."
    if has(weapon, "circle") != (weapon.radius is not None):
        yield "radius", "A circular template has a radius, and nothing else has one."
