"""The figures of a unit that a battle needs, from the records that its sheet is printed from."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS, Mount, Vehicle
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit
from armybuilder.engine.systems.tactical_1998.odds.arms import PUNCH, OddsWeapon, odds_weapons
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad

HEXES_A_KILOMETRE = 20
"""Hexes of 50 metres (L632)."""
SIGHT = 20
"""Hexes that unaided eyes see (L632)."""
ANY_ARC = "T"
"""The arc of infantry, who have no facing (L682)."""
INFANTRY_RADIO, INFANTRY_RADIO_RANGE = -2, 200
"""Rating and range in hexes of the communicator of a squad (L1214)."""
UNLIMITED = -1
"""Ammunition of what expends none."""
_NEEDED = ("tv", "size", "crew", "maneuver", "sensors", "sensor_range", "communication", "communication_range", "fire_control", "armor")  # fmt: skip
"""Figures of a sheet without which a vehicle cannot fight; `tv` is what its loss is worth."""


class ModeSpeed(NamedTuple):
    """A movement system: combat and top speed in MP. Infantry has the same for both."""

    mode: str
    combat: int
    top: int


class CarriedWeapon(NamedTuple):
    """A row of the weapon table with its figures, or a weapon of a squad with the numbers (from 0) of the troopers who have it.
    `ammo` is -1 for what expends none."""

    weapon: OddsWeapon
    name: str
    arc: str
    ammo: int = UNLIMITED
    troopers: tuple[int, ...] = ()


class Loadout(NamedTuple):
    """A unit as it comes. Ranges are in hexes; `perks` are perks and flaws by key with their rating, or with how many there are;
    `reinforced` adds to armour by facing, `weak` is where it is halved; `auxiliary` are the systems that an auxiliary hit may damage
    (L1024). A squad has one skill for everything, `troopers` with the damage points of each, and no armour."""

    skills: Mapping[str, tuple[int, int]]
    actions: int
    size: int
    speeds: tuple[ModeSpeed, ...]
    weapons: tuple[CarriedWeapon, ...]
    infantry: bool = False
    crew: int = 0
    maneuver: int = 0
    sensors: int = 0
    sensor_range: int = SIGHT
    has_sensors: bool = True
    communication: int = 0
    communication_range: int = 0
    fire_control: int = 0
    armor: int = 0
    perks: Mapping[str, int] = {}
    reinforced: Mapping[str, int] = {}
    weak: str = ""
    auxiliary: tuple[str, ...] = ()
    passengers: int = 0
    troopers: tuple[int, ...] = ()
    leader: int = 0
    encumbrance: int = 0
    night_vision: bool = False

    def skill(self, name: str) -> int:
        """The level of a skill."""
        return self.skills[name][0]

    def has(self, perk: str) -> bool:
        return perk in self.perks


# ---------------------------------------------------------------- vehicles


def vehicle_loadout(unit: FieldedUnit, vehicle: Vehicle, catalogue: Catalogue) -> Loadout:
    """The figures of a vehicle; `LookupError` names the first that the book lost."""
    lost = next(missing_figures(unit, vehicle, catalogue), None)
    if lost:
        raise LookupError(lost)
    known = {name: value for name in _NEEDED[1:] if (value := unit.figure(name).value) is not None}
    return Loadout(
        _skills(unit),
        unit.actions,
        int(known["size"]),
        tuple(_speeds(unit)),
        (*_weapons(vehicle, catalogue), *_arms(vehicle, catalogue)),
        crew=int(known["crew"]),
        maneuver=int(known["maneuver"]),
        sensors=int(known["sensors"]),
        sensor_range=round(known["sensor_range"] * HEXES_A_KILOMETRE),
        communication=int(known["communication"]),
        communication_range=round(known["communication_range"] * HEXES_A_KILOMETRE),
        fire_control=int(known["fire_control"]),
        armor=int(known["armor"]),
        perks=_perks(vehicle),
        reinforced=_facings(vehicle, "reinforced-armor"),
        weak=next(iter(_facings(vehicle, "weak-facing")), ""),
        auxiliary=tuple(_auxiliary(vehicle)),
        passengers=vehicle.passengers,
    )


def missing_figures(unit: FieldedUnit, vehicle: Vehicle, catalogue: Catalogue) -> Iterator[str]:
    """Yield a sentence for each figure that a battle needs and the book lost (DQ-1 to DQ-6)."""
    needed = [name for name in _NEEDED if unit.figure(name).value is None]
    for place, speed in (("primary", vehicle.primary), ("secondary", vehicle.secondary)):
        if speed:
            needed += [f"{place}_{each}" for each in ("combat", "top") if unit.figure(f"{place}_{each}").value is None]
    for number, mount in enumerate(vehicle.weapons, 1):
        needed += (f"weapon_{number}_{name}" for name in _lost_of(mount, catalogue))
    for number, perk in enumerate(vehicle.perks, 1):
        if perk.rule.rated and perk.rating is None:
            needed.append(f"perk_{number}_rating")
    for name in needed:
        yield gettext(
            "{unit} can't fight: its {figure} is missing from the rulebook. Enter it on the unit, or in a pack.",
            unit=unit.label,
            figure=figures.label(name, vehicle),
        )
    if not vehicle.primary.mode:
        yield gettext("{unit} can't fight: the rulebook lost how it moves. Make a custom vehicle in a pack.", unit=unit.label)  # fmt: skip
    if unit.crew is None:
        yield gettext(
            "{unit} can't fight: its crew has no price. Give it a standard crew.",
            unit=unit.label,
        )


def _lost_of(mount: Mount, catalogue: Catalogue) -> Iterator[str]:
    """Yield the figures of a weapon row that neither the sheet nor the summary table has."""
    arm = _arm(mount, catalogue)
    if arm.accuracy is None:
        yield "accuracy"
    if arm.damage is None:
        yield "damage"
    if mount.arc is None:
        yield "arc"
    if mount.ammo is None and "ammo" in mount.lost:
        yield "ammo"


def _skills(unit: FieldedUnit) -> dict[str, tuple[int, int]]:
    """Levels and attributes without what a rank adds: a battle knows who commands."""
    return {name: unit.skills.get(name, (0, 0)) for name in SKILLS}


def _speeds(unit: FieldedUnit) -> Iterator[ModeSpeed]:
    if not unit.vehicle:
        return
    for place, speed in (("primary", unit.vehicle.primary), ("secondary", unit.vehicle.secondary)):
        if speed:
            combat, top = (int(unit.figure(f"{place}_{each}").value or 0) for each in ("combat", "top"))
            yield ModeSpeed(speed.mode, combat, top)


def _weapons(vehicle: Vehicle, catalogue: Catalogue) -> Iterator[CarriedWeapon]:
    for mount in vehicle.weapons:
        arm = _arm(mount, catalogue)
        yield CarriedWeapon(arm, mount.name, mount.arc or "", UNLIMITED if mount.ammo is None else mount.ammo)


# Implements BR-79
def _arms(vehicle: Vehicle, catalogue: Catalogue) -> Iterator[CarriedWeapon]:
    """Yield each arm, which counts as a weapon for damage, and punches (L856, L1107)."""
    for perk in vehicle.perks:
        if perk.rule.key == "manipulator-arm":
            arm = msgspec.structs.replace(odds_weapons(catalogue)[PUNCH], damage=perk.rating)
            yield from [CarriedWeapon(arm, arm.name, "F")] * perk.count


def _arm(mount: Mount, catalogue: Catalogue) -> OddsWeapon:
    """The weapon of one row: the figures of the sheet come before those of the summary table."""
    arm = odds_weapons(catalogue)[mount.weapon.code]
    told = {name: value for name in ("accuracy", "damage") if (value := getattr(mount, name)) is not None}
    words = arm.words | {special.key for special in mount.special}
    return msgspec.structs.replace(arm, ranges=mount.range, rof=mount.rof, words=words, **told)


def _perks(vehicle: Vehicle) -> dict[str, int]:
    return {
        perk.rule.key: perk.count if perk.rating is None else perk.rating for perk in (*vehicle.perks, *vehicle.flaws)
    }


def _facings(vehicle: Vehicle, key: str) -> dict[str, int]:
    """Ratings of a perk or a flaw by where it counts: `front`, `rear`, `right-rear`, `left-rear`."""
    return {
        perk.facing.replace(" ", "-"): perk.rating or 0
        for perk in (*vehicle.perks, *vehicle.flaws)
        if perk.rule.key == key and perk.facing
    }


def _auxiliary(vehicle: Vehicle) -> Iterator[str]:
    """Yield the sensors, the communicator, perks that count as auxiliary, and turrets (L1024, L1310)."""
    yield from ("sensors", "communication")
    yield from (perk.rule.key for perk in vehicle.perks if perk.auxiliary)
    if any(mount.arc == ANY_ARC for mount in vehicle.weapons):
        yield "turret"


# ---------------------------------------------------------------- infantry


# Implements BR-89
def squad_loadout(squad: ResolvedSquad, catalogue: Catalogue) -> Loadout:
    """The figures of a squad (L1111-L1306)."""
    known = odds_weapons(catalogue)
    weapons = (
        CarriedWeapon(
            known[key],
            known[key].name,
            ANY_ARC,
            troopers=tuple(number for number, soldier in enumerate(squad.soldiers) if soldier.weapon.key == key),
        )
        for key in squad.weapons
    )
    movement = squad.transport.movement
    return Loadout(
        dict.fromkeys(SKILLS, (squad.quality.skill, 0)),
        1,
        3 if len(squad.soldiers) <= 5 else 6,
        (ModeSpeed(squad.transport.mode, movement, movement),),
        tuple(weapons),
        infantry=True,
        has_sensors=False,
        communication=INFANTRY_RADIO,
        communication_range=INFANTRY_RADIO_RANGE,
        troopers=tuple(soldier.points for soldier in squad.soldiers),
        leader=max(0, squad.leader - 1),
        encumbrance=squad.encumbrance,
        night_vision=squad.night_vision,
        perks={f"on-{squad.transport.key}": 1},
    )


def loadout_of(unit: FieldedUnit, catalogue: Catalogue) -> Loadout | None:
    """The figures of a unit, None where the player chose nothing; `LookupError` names a lost one."""
    if unit.vehicle:
        return vehicle_loadout(unit, unit.vehicle, catalogue)
    return squad_loadout(unit.squad, catalogue) if unit.squad else None


# ---------------------------------------------------------------- rows that nobody typed


def usual_row(key: str) -> dict[str, Any]:
    """The row of one unit as it usually comes: a Qualified crew."""
    return {"model": key}
