"""The catalogue: its tables, and what they are called by."""

from collections.abc import Mapping
from functools import cached_property

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.rules.rulings import SENTENCES
from armybuilder.engine.core.tables import Table, Tables, records
from armybuilder.engine.systems.tactical_1998.book.tables import (
    Crew,
    Faction,
    InfantrySquad,
    InfantryWeapon,
    MissingVehicle,
    PerkRule,
    QuickLine,
    Transport,
    TroopArmor,
    TroopQuality,
    Vehicle,
    WeaponClass,
)

UNPRINTED = dict.fromkeys(("printed", "flags", "code_line"), "They tell of the print alone.")
"""What no card says, and why."""
FACTIONS = Table("faction", Faction, "factions")
WEAPONS = Table("weapon", WeaponClass, "weapons")
PERKS = Table("trait", PerkRule, "perks")
FLAWS = Table("trait", PerkRule, "flaws")
CREWS = Table("crew", Crew, "crews")
INFANTRY_WEAPONS = Table("infantry-weapon", InfantryWeapon, "weapons")
QUALITIES = Table("quality", TroopQuality, "qualities")
ARMORS = Table("armor", TroopArmor, "armors")
TRANSPORTS = Table("transport", Transport, "transports")
VEHICLES = Table("model", Vehicle, "vehicles", cards=True, unprinted=UNPRINTED)
SQUADS = Table(
    "model", InfantrySquad, "squads", unprinted=UNPRINTED | {"rulings": "Infantry has no sheet that tells them."}
)
MISSING = Table("missing", MissingVehicle, "missing")
QUICK_REFERENCE = Table("quick-line", QuickLine, "quick_reference")
TABLES = Tables(
    (
        FACTIONS,
        WEAPONS,
        PERKS,
        FLAWS,
        CREWS,
        INFANTRY_WEAPONS,
        QUALITIES,
        ARMORS,
        TRANSPORTS,
        SQUADS,
        VEHICLES,
        MISSING,
        QUICK_REFERENCE,
    ),
    said=SENTENCES,
    prose=("effect", "note", "quick_reference.section", "quick_reference.name"),
)


class Catalogue(core.Catalogue):
    """Everything by its key, in the order of the book."""

    factions = records(FACTIONS)
    weapons = records(WEAPONS)
    perks = records(PERKS)
    flaws = records(FLAWS)
    crews = records(CREWS)
    infantry_weapons = records(INFANTRY_WEAPONS)
    qualities = records(QUALITIES)
    armors = records(ARMORS)
    transports = records(TRANSPORTS)
    squads = records(SQUADS)
    vehicles = records(VEHICLES)

    @cached_property
    def missing_vehicles(self) -> tuple[MissingVehicle, ...]:
        """Vehicles of which only the names survive."""
        return tuple(self[MISSING].values())

    @cached_property
    def quick_reference(self) -> Mapping[str, tuple[QuickLine, ...]]:
        """Lines by the headings of their sections."""
        lines = tuple(self[QUICK_REFERENCE].values())
        return {line.section: tuple(other for other in lines if other.section == line.section) for line in lines}
