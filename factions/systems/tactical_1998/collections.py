"""The collections of the game of 1998."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import RecordCollection, RecordSource, rulings
from factions.systems.tactical_1998 import filters, models, serializers

COLLECTIONS = (
    RecordCollection(
        "models",
        "model",
        (
            RecordSource(models.Vehicle, serializers.VehicleSerializer, says={"of": "vehicle"}),
            RecordSource(models.InfantrySquad, serializers.SquadModelSerializer, says={"of": "squad", "mode": "walker"}),
        ),
        filters.ModelFilters,
        summary=gettext_noop("Vehicles, and the squads in the rulebook"),
        card=True,
        columns=(
            "tv", "faction", "size", "primary_combat", "primary_top", "maneuver", "sensors", "fire_control", "armor",
            "weapons", "perks", "flaws",
        ),
        noun=get_system("tactical-1998").words.model_noun,
    ),
    RecordCollection(
        "lost-sheets",
        "missing",
        (RecordSource(models.MissingVehicle, serializers.MissingVehicleSerializer),),
        summary=gettext_noop("Vehicles known only by name"),
    ),
    RecordCollection(
        "weapons", "weapon", (RecordSource(models.Weapon, serializers.WeaponSerializer),), summary=gettext_noop("Weapons of vehicles")
    ),
    RecordCollection(
        "infantry-weapons",
        "infantry-weapon",
        (RecordSource(models.InfantryWeapon, serializers.InfantryWeaponSerializer),),
        filters.InfantryWeaponFilters,
        summary=gettext_noop("Weapons of infantry"),
    ),
    RecordCollection(
        "traits",
        "trait",
        (
            RecordSource(models.Perk, serializers.PerkSerializer.for_model(models.Perk), says={"of": "perk"}),
            RecordSource(models.Flaw, serializers.PerkSerializer.for_model(models.Flaw), says={"of": "flaw"}),
        ),
        filters.TraitFilters,
        summary=gettext_noop("Perks and flaws, and what they do"),
    ),
    RecordCollection(
        "crews",
        "crew",
        (RecordSource(models.Crew, serializers.CrewSerializer),),
        summary=gettext_noop("Standard crews and their effect on threat value"),
    ),
    RecordCollection(
        "qualities",
        "quality",
        (RecordSource(models.TroopQuality, serializers.TroopQualitySerializer),),
        summary=gettext_noop("Qualities of infantry"),
    ),
    RecordCollection(
        "armors",
        "armor",
        (RecordSource(models.TroopArmor, serializers.TroopArmorSerializer),),
        summary=gettext_noop("What infantry wears"),
    ),
    RecordCollection(
        "transports",
        "transport",
        (RecordSource(models.Transport, serializers.TransportSerializer),),
        summary=gettext_noop("How infantry moves"),
    ),
    RecordCollection(
        "factions",
        "faction",
        (RecordSource(models.Faction, serializers.PlainSerializer.for_model(models.Faction)),),
        summary=gettext_noop("Sides; no rule stops you mixing them"),
    ),
    RecordCollection(
        "quick-reference",
        "quick-line",
        (RecordSource(models.QuickReference),),
        summary=gettext_noop("What you look up at the table"),
        exported=False,
        columns=("section", "effect"),
    ),
    rulings(models.Ruling),
)  # fmt: skip
