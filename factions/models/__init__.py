"""The catalogue as the database keeps it: what pages, filters and the admin read.

Rules never compute on these rows but on the frozen catalogue (`factions.catalogues`); both come from the same records.
Every load replaces the rows of a system, so nothing outside this app may point at them: lists name keys.
"""

from factions.models.system import CatalogueVersion, Clause, Faction, SubList, System, UnitCode
from factions.models.upgrades import Purchase, Rank, Token, Upgrade
from factions.models.variants import (
    Aircraft,
    Availability,
    BracketTrait,
    Component,
    Drone,
    Family,
    ModelTrait,
    MountedWeapon,
    SupportItem,
    Variant,
)
from factions.models.weapons import Trait, UnresolvedCode, WeaponClass

__all__ = [
    "Aircraft",
    "Availability",
    "BracketTrait",
    "CatalogueVersion",
    "Clause",
    "Component",
    "Drone",
    "Faction",
    "Family",
    "ModelTrait",
    "MountedWeapon",
    "Purchase",
    "Rank",
    "SubList",
    "SupportItem",
    "System",
    "Token",
    "Trait",
    "UnitCode",
    "UnresolvedCode",
    "Upgrade",
    "Variant",
    "WeaponClass",
]
