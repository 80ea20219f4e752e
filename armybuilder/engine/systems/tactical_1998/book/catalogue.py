"""The catalogue: its tables, and what they are called by."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import Table, records
from armybuilder.engine.core.tables.collection import Bound, Filters, OneOf, Row
from armybuilder.engine.systems.tactical_1998.book.tables import (
    Armor,
    Crew,
    Faction,
    InfantryWeapon,
    Missing,
    PerkRule,
    Quality,
    QuickLine,
    Squad,
    Transport,
    Vehicle,
    WeaponClass,
)


def _weapons(row: Row) -> Iterable[str]:
    """Codes of a vehicle's weapons, keys of a squad's."""
    squad = row["squad"] or {}
    carried = (squad[slot] for slot in ("standard", "heavy") if slot in squad)
    return dict.fromkeys((*(mount["code"] for mount in row["weapons"]), *carried))


_MODELS: Filters = {
    "of": OneOf("`vehicle` or `squad`.", lambda row: [row["of"]]),
    "faction": OneOf("Key of a side, `north`.", lambda row: [row["faction"]] if row["faction"] else []),
    "mode": OneOf(
        "Movement mode, `walker`.", lambda row: [mode for mode in (row["primary_mode"], row["secondary_mode"]) if mode]
    ),
    "weapon": OneOf("Weapon code, `LAC`, or key of an infantry weapon.", _weapons),
    "perk": OneOf("Key of a perk or flaw, `ecm`.", lambda row: [perk["key"] for perk in row["perks"] + row["flaws"]]),
    "status": OneOf(
        "How some figure was read: `exact`, `merged`, `derived`, `lost`.",
        lambda row: sorted({figure["status"] for figure in row["figures"].values()}),
    ),
    "tv_min": Bound("TV of at least this.", "tv"),
    "tv_max": Bound("TV of at most this.", "tv", most=True),
}
_COLUMNS = (
    "tv", "of", "faction", "size", "primary_combat", "primary_top", "maneuver", "sensors", "fire_control", "armor",
    "weapons", "perks", "flaws",
)  # fmt: skip

FACTIONS = Table(
    "faction", Faction, "factions", collection="factions", summary=later("Sides; no rule keeps them apart")
)
WEAPONS = Table("weapon", WeaponClass, "weapons", collection="weapons", summary=later("Weapons of vehicles"))
PERKS = Table(
    "trait",
    PerkRule,
    "perks",
    says={"of": "perk"},
    collection="traits",
    summary=later("Perks and flaws, and what they do"),
)
FLAWS = Table("trait", PerkRule, "flaws", says={"of": "flaw"}, collection="traits")
CREWS = Table(
    "crew", Crew, "crews", collection="crews", summary=later("Standard crews and what they make of a threat value")
)
INFANTRY_WEAPONS = Table(
    "infantry-weapon", InfantryWeapon, "weapons", collection="infantry-weapons", summary=later("Weapons of infantry")
)
QUALITIES = Table("quality", Quality, "qualities", collection="qualities", summary=later("Qualities of infantry"))
ARMORS = Table("armor", Armor, "armors", collection="armors", summary=later("What infantry wears"))
TRANSPORTS = Table("transport", Transport, "transports", collection="transports", summary=later("How infantry moves"))
VEHICLES = Table(
    "model",
    Vehicle,
    "vehicles",
    collection="models",
    summary=later("Vehicles and the squads of the book"),
    asked=_MODELS,
    cards=True,
    columns=_COLUMNS,
)
SQUADS = Table("model", Squad, "squads", says={"infantry": "infantry"}, collection="models")
MISSING = Table(
    "missing",
    Missing,
    "missing",
    collection="lost-sheets",
    summary=later("Vehicles of which only the name survives"),
)
QUICK_REFERENCE = Table(
    "quick-line",
    QuickLine,
    "quick_reference",
    summary=later("What players look up at the table"),
    columns=("section", "effect"),
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
    def missing(self) -> tuple[Missing, ...]:
        """Vehicles of which only the names survive."""
        return tuple(self[MISSING].values())

    @cached_property
    def quick_reference(self) -> Mapping[str, tuple[QuickLine, ...]]:
        """Lines by the headings of their sections."""
        lines = tuple(self[QUICK_REFERENCE].values())
        return {line.section: tuple(other for other in lines if other.section == line.section) for line in lines}
