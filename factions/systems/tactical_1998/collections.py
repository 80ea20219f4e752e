"""The collections of the game of 1998."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source, rulings
from factions.systems.tactical_1998 import filters, models, serializers

COLLECTIONS = (
    Collection(
        "models",
        "model",
        (
            Source(models.Vehicle, serializers.VehicleSerializer, says={"of": "vehicle"}),
            Source(models.InfantrySquad, serializers.SquadModelSerializer, says={"of": "squad", "mode": "walker"}),
        ),
        filters.ModelFilters,
        summary=gettext_noop("Vehicles and the squads of the book"),
        card=True,
        columns=(
            "tv", "faction", "size", "primary_combat", "primary_top", "maneuver", "sensors", "fire_control", "armor",
            "weapons", "perks", "flaws",
        ),
        noun=get_system("tactical-1998").words.model_noun,
    ),
    Collection(
        "lost-sheets",
        "missing",
        (Source(models.MissingVehicle, serializers.MissingVehicleSerializer),),
        summary=gettext_noop("Vehicles of which only the name survives"),
    ),
    Collection(
        "weapons", "weapon", (Source(models.Weapon, serializers.WeaponSerializer),), summary=gettext_noop("Weapons of vehicles")
    ),
    Collection(
        "infantry-weapons",
        "infantry-weapon",
        (Source(models.InfantryWeapon, serializers.InfantryWeaponSerializer),),
        filters.InfantryWeaponFilters,
        summary=gettext_noop("Weapons of infantry"),
    ),
    Collection(
        "traits",
        "trait",
        (
            Source(models.Perk, serializers.PerkSerializer.for_model(models.Perk), says={"of": "perk"}),
            Source(models.Flaw, serializers.PerkSerializer.for_model(models.Flaw), says={"of": "flaw"}),
        ),
        filters.TraitFilters,
        summary=gettext_noop("Perks and flaws, and what they do"),
    ),
    Collection(
        "crews",
        "crew",
        (Source(models.Crew, serializers.CrewSerializer),),
        summary=gettext_noop("Standard crews and what they make of a threat value"),
    ),
    Collection(
        "qualities",
        "quality",
        (Source(models.TroopQuality, serializers.TroopQualitySerializer),),
        summary=gettext_noop("Qualities of infantry"),
    ),
    Collection(
        "armors",
        "armor",
        (Source(models.TroopArmor, serializers.TroopArmorSerializer),),
        summary=gettext_noop("What infantry wears"),
    ),
    Collection(
        "transports",
        "transport",
        (Source(models.Transport, serializers.TransportSerializer),),
        summary=gettext_noop("How infantry moves"),
    ),
    Collection(
        "factions",
        "faction",
        (Source(models.Faction, serializers.PlainSerializer.for_model(models.Faction)),),
        summary=gettext_noop("Sides; no rule keeps them apart"),
    ),
    Collection(
        "quick-reference",
        "quick-line",
        (Source(models.QuickReference),),
        summary=gettext_noop("What players look up at the table"),
        exported=False,
        columns=("section", "effect"),
    ),
    rulings(models.Ruling),
)  # fmt: skip
