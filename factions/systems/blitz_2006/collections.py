"""The collections of the game of 2006."""

from typing import Any

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import RecordCollection, RecordSource, rulings
from factions.serializers import RecordSerializer
from factions.systems.blitz_2006 import filters, models, serializers


def of(model: Any, rows: type[RecordSerializer] = serializers.PlainSerializer, **more: Any) -> tuple[RecordSource]:
    """The records of one model."""
    return (RecordSource(model, rows.for_model(model), **more),)


COLLECTIONS = (
    RecordCollection("factions", "faction", of(models.Faction), summary=gettext_noop("Armies of the guides")),
    RecordCollection("crews", "crew", of(models.Crew), summary=gettext_noop("Skills that the guides give")),
    RecordCollection(
        "traits", "trait", of(models.Trait, serializers.LineSerializer), filters.TraitFilters,
        summary=gettext_noop("Auxiliary systems, perks and flaws, and what they do"),
    ),
    RecordCollection("weapon-rules", "weapon-rule", of(models.WeaponRule), summary=gettext_noop("Words among the notes of weapons")),
    RecordCollection(
        "weapons", "weapon", of(models.Weapon, serializers.GunSerializer), filters.WeaponFilters,
        summary=gettext_noop("Weapons of vehicles"),
    ),
    RecordCollection("weapon-classes", "weapon-class", of(models.WeaponClass), summary=gettext_noop("Weapons that share one word")),
    RecordCollection(
        "infantry-weapons", "infantry-weapon", of(models.InfantryWeapon, serializers.GunSerializer),
        filters.InfantryWeaponFilters, summary=gettext_noop("Weapons of infantry"),
    ),
    RecordCollection(
        "models", "model", of(models.Model, serializers.CardSerializer), filters.ModelFilters,
        summary=gettext_noop("Vehicles, with what is known of their cards"), card=True,
        columns=("faction", "sort", "size", "armor", "auto_comm", "weapons", "traits"),
        noun=get_system("blitz-2006").words.model_noun,
    ),
    RecordCollection(
        "variants", "variant", of(models.Variant, serializers.VariantSerializer), filters.FactionFilters,
        summary=gettext_noop("Vehicles known only by what they change on another card"),
    ),
    RecordCollection(
        "infantry", "infantry", of(models.Infantry, serializers.InfantrySerializer), filters.FactionFilters,
        summary=gettext_noop("Squads of infantry"), card=True,
    ),
    RecordCollection(
        "drones", "drone", of(models.Drone, serializers.CardSerializer),
        summary=gettext_noop("Drones whose cards are lost"), card=True,
    ),
    RecordCollection(
        "columns", "column", of(models.ChartColumn), filters.FactionFilters,
        summary=gettext_noop("Chart columns"),
    ),
    RecordCollection(
        "army-types", "army-type", of(models.ArmyType, serializers.ArmyTypeSerializer), filters.FactionFilters,
        summary=gettext_noop("Armies that a chart allows"), columns=("faction", "chart"),
    ),
    RecordCollection(
        "faction-rules", "faction-rule", of(models.FactionRule), filters.FactionFilters,
        summary=gettext_noop("What is special about a faction"),
    ),
    RecordCollection(
        "command-points", "command-points", of(models.CommandPointRule), filters.FactionFilters,
        summary=gettext_noop("Command points that an army starts with"),
    ),
    RecordCollection(
        "army-options", "army-option", of(models.ArmyOption, serializers.ArmyOptionSerializer), filters.FactionFilters,
        summary=gettext_noop("What any squad of a faction may take"),
    ),
    RecordCollection(
        "squads", "squad", of(models.Squad, serializers.SquadSerializer, lists=("options",)), filters.FactionFilters,
        summary=gettext_noop("Squads, cadres and sections as they are sold"),
        columns=("faction", "tv", "units", "attack", "defense", "ew", "leadership"),
    ),
    RecordCollection(
        "options", "option", of(models.SquadOption, serializers.OptionSerializer), filters.OptionFilters,
        summary=gettext_noop("Numbered options of squads"),
        columns=("squad", "number", "choices", "taker", "units", "needs", "excludes", "note"),
    ),
    RecordCollection(
        "air-strikes", "air-strike", of(models.AirStrike, serializers.AirStrikeSerializer),
        summary=gettext_noop("Air strikes, bought by the run"),
    ),
    RecordCollection(
        "air-bonuses", "air-bonus", of(models.AirBonus, serializers.AirBonusSerializer),
        summary=gettext_noop("Factions with better aircraft"),
    ),
    RecordCollection(
        "salvos", "salvo", of(models.Salvo, serializers.SalvoSerializer),
        summary=gettext_noop("Artillery, bought by the salvo"),
    ),
    RecordCollection(
        "building-sizes", "building-size", of(models.BuildingSize),
        summary=gettext_noop("Sections of buildings by their dimensions"),
    ),
    RecordCollection(
        "building-materials", "building-material", of(models.BuildingMaterial),
        summary=gettext_noop("What buildings are made of, with the armor of each"),
    ),
    RecordCollection("terrains", "terrain", of(models.Terrain), summary=gettext_noop("Battlefields and what's on them")),
    RecordCollection(
        "locations", "location", of(models.Location, serializers.LocationSerializer),
        summary=gettext_noop("Parts of Terra Nova, with the terrain for each die roll"),
    ),
    RecordCollection(
        "white-sand", "white-sand", of(models.WhiteSand),
        summary=gettext_noop("What white sand does to units that cross it"),
    ),
    RecordCollection("weather", "weather", of(models.Weather), summary=gettext_noop("Weather of a battle, by die "
                                                                                    "roll")),
    RecordCollection("day-times", "day-time", of(models.DayTime), summary=gettext_noop("Times of day, by die roll")),
    RecordCollection(
        "priorities", "priority", of(models.Priority),
        summary=gettext_noop("How missions move the breakpoint of morale"),
    ),
    RecordCollection(
        "missions", "mission", of(models.Mission, serializers.MissionSerializer),
        summary=gettext_noop("Missions by die roll, and what they score"),
    ),
    RecordCollection("game-lengths", "game-length", of(models.GameLength), summary=gettext_noop("Rounds of a game by its limit")),
    RecordCollection("length-rolls", "length-roll", of(models.LengthRoll), summary=gettext_noop("Rounds that a die adds")),
    RecordCollection("stances", "stance", of(models.Stance), summary=gettext_noop("Tactical stances, of which each side has one")),
    RecordCollection(
        "deployments", "deployment", of(models.Deployment, serializers.DeploymentSerializer),
        summary=gettext_noop("Ways to set up, with their zones"),
    ),
    RecordCollection(
        "scenario-rules", "scenario-rule", of(models.ScenarioRule, serializers.LineSerializer),
        summary=gettext_noop("Scenario rules that are in no table"),
    ),
    rulings(models.Ruling),
)  # fmt: skip
