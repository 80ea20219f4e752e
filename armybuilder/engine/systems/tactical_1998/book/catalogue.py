"""The catalogue: its tables, and what they are called by."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.rows import Bound, Filters, OneOf, Row
from armybuilder.engine.core.tables import Table
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

FACTIONS = Table("faction", Faction, "factions", collection="factions", summary="Sides; no rule keeps them apart")
WEAPONS = Table("weapon", WeaponClass, "weapons", collection="weapons", summary="Weapons of vehicles")
PERKS = Table(
    "trait", PerkRule, "perks", says={"of": "perk"}, collection="traits", summary="Perks and flaws, and what they do"
)
FLAWS = Table("trait", PerkRule, "flaws", says={"of": "flaw"}, collection="traits")
CREWS = Table("crew", Crew, "crews", collection="crews", summary="Standard crews and what they make of a threat value")
INFANTRY_WEAPONS = Table(
    "infantry-weapon", InfantryWeapon, "weapons", collection="infantry-weapons", summary="Weapons of infantry"
)
QUALITIES = Table("quality", Quality, "qualities", collection="qualities", summary="Qualities of infantry")
ARMORS = Table("armor", Armor, "armors", collection="armors", summary="What infantry wears")
TRANSPORTS = Table("transport", Transport, "transports", collection="transports", summary="How infantry moves")
VEHICLES = Table(
    "model",
    Vehicle,
    "vehicles",
    collection="models",
    summary="Vehicles and the squads of the book",
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
    summary="Vehicles of which only the name survives",
)
QUICK_REFERENCE = Table(
    "quick-line",
    QuickLine,
    "quick_reference",
    summary="What players look up at the table",
    columns=("section", "effect"),
)


class Catalogue(core.Catalogue):
    """Everything by its key, in the order of the book."""

    @cached_property
    def factions(self) -> Mapping[str, Faction]:
        return self[FACTIONS]

    @cached_property
    def weapons(self) -> Mapping[str, WeaponClass]:
        return self[WEAPONS]

    @cached_property
    def perks(self) -> Mapping[str, PerkRule]:
        return self[PERKS]

    @cached_property
    def flaws(self) -> Mapping[str, PerkRule]:
        return self[FLAWS]

    @cached_property
    def crews(self) -> Mapping[str, Crew]:
        return self[CREWS]

    @cached_property
    def infantry_weapons(self) -> Mapping[str, InfantryWeapon]:
        return self[INFANTRY_WEAPONS]

    @cached_property
    def qualities(self) -> Mapping[str, Quality]:
        return self[QUALITIES]

    @cached_property
    def armors(self) -> Mapping[str, Armor]:
        return self[ARMORS]

    @cached_property
    def transports(self) -> Mapping[str, Transport]:
        return self[TRANSPORTS]

    @cached_property
    def squads(self) -> Mapping[str, Squad]:
        return self[SQUADS]

    @cached_property
    def vehicles(self) -> Mapping[str, Vehicle]:
        return self[VEHICLES]

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """Vehicles of which only the names survive."""
        return tuple(self[MISSING].values())

    @cached_property
    def quick_reference(self) -> Mapping[str, tuple[QuickLine, ...]]:
        """Lines by the headings of their sections."""
        lines = tuple(self[QUICK_REFERENCE].values())
        return {line.section: tuple(other for other in lines if other.section == line.section) for line in lines}
