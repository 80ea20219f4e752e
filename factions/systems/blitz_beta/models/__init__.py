"""The tables of the beta: factions, models with all that stands in their statlines, weapons, traits, purchases."""

from factions.systems.blitz_beta.models.lists import Clause, Faction, SubList, UnitCode
from factions.systems.blitz_beta.models.upgrades import Purchase, Rank, Token, Upgrade
from factions.systems.blitz_beta.models.variants import (
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
from factions.systems.blitz_beta.models.weapons import Trait, UnresolvedCode, WeaponClass

__all__ = [
    "Aircraft",
    "Availability",
    "BracketTrait",
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
    "Token",
    "Trait",
    "UnitCode",
    "UnresolvedCode",
    "Upgrade",
    "Variant",
    "WeaponClass",
]
