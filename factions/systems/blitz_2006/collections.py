"""The collections of the game of 2006."""

from typing import Any

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source, rulings
from factions.serializers import RecordSerializer
from factions.systems.blitz_2006 import filters, models, serializers


def of(model: Any, rows: type[RecordSerializer] = serializers.PlainSerializer, **more: Any) -> tuple[Source]:
    """The records of one model."""
    return (Source(model, rows.for_model(model), **more),)


COLLECTIONS = (
    Collection("factions", "faction", of(models.Faction), summary=gettext_noop("Armies that the guides field")),
    Collection("crews", "crew", of(models.Crew), summary=gettext_noop("Skills that the guides give")),
    Collection(
        "traits", "trait", of(models.Trait, serializers.LineSerializer), filters.TraitFilters,
        summary=gettext_noop("Auxiliary systems, perks and flaws, and what they do"),
    ),
    Collection("weapon-rules", "weapon-rule", of(models.WeaponRule), summary=gettext_noop("Words among the notes of weapons")),
    Collection(
        "weapons", "weapon", of(models.Weapon, serializers.GunSerializer), filters.WeaponFilters,
        summary=gettext_noop("Weapons of vehicles"),
    ),
    Collection("weapon-classes", "weapon-class", of(models.WeaponClass), summary=gettext_noop("Weapons that one word means")),
    Collection(
        "infantry-weapons", "infantry-weapon", of(models.InfantryWeapon, serializers.GunSerializer),
        filters.InfantryWeaponFilters, summary=gettext_noop("Weapons of infantry"),
    ),
    Collection(
        "models", "model", of(models.Model, serializers.CardSerializer), filters.ModelFilters,
        summary=gettext_noop("Vehicles, with what is known of their cards"), card=True,
        columns=("faction", "sort", "size", "armor", "auto_comm", "weapons", "traits"),
        noun=get_system("blitz-2006").words.model_noun,
    ),
    Collection(
        "variants", "variant", of(models.Variant, serializers.VariantSerializer), filters.FactionFilters,
        summary=gettext_noop("Vehicles told by what they change on another's card"),
    ),
    Collection(
        "infantry", "infantry", of(models.Infantry, serializers.InfantrySerializer), filters.FactionFilters,
        summary=gettext_noop("Squads of infantry"), card=True,
    ),
    Collection(
        "drones", "drone", of(models.Drone, serializers.CardSerializer),
        summary=gettext_noop("Drones, whose cards are lost"), card=True,
    ),
    Collection(
        "columns", "column", of(models.ChartColumn), filters.FactionFilters,
        summary=gettext_noop("Columns of the charts"),
    ),
    Collection(
        "army-types", "army-type", of(models.ArmyType, serializers.ArmyTypeSerializer), filters.FactionFilters,
        summary=gettext_noop("Armies that a chart allows"), columns=("faction", "chart"),
    ),
    Collection(
        "faction-rules", "faction-rule", of(models.FactionRule), filters.FactionFilters,
        summary=gettext_noop("What is special about a faction"),
    ),
    Collection(
        "command-points", "command-points", of(models.CommandPointRule), filters.FactionFilters,
        summary=gettext_noop("Command points that an army starts with"),
    ),
    Collection(
        "army-options", "army-option", of(models.ArmyOption, serializers.ArmyOptionSerializer), filters.FactionFilters,
        summary=gettext_noop("What any squad of a faction may take"),
    ),
    Collection(
        "squads", "squad", of(models.Squad, serializers.SquadSerializer, lists=("options",)), filters.FactionFilters,
        summary=gettext_noop("Squads, cadres and sections as they are sold"),
        columns=("faction", "tv", "units", "attack", "defense", "ew", "leadership"),
    ),
    Collection(
        "options", "option", of(models.SquadOption, serializers.OptionSerializer), filters.OptionFilters,
        summary=gettext_noop("Numbered options of squads"),
        columns=("squad", "number", "choices", "taker", "units", "needs", "excludes", "note"),
    ),
    Collection(
        "air-strikes", "air-strike", of(models.AirStrike, serializers.AirStrikeSerializer),
        summary=gettext_noop("Air strikes, bought by the run"),
    ),
    Collection(
        "air-bonuses", "air-bonus", of(models.AirBonus, serializers.AirBonusSerializer),
        summary=gettext_noop("Factions with better aircraft"),
    ),
    Collection(
        "salvos", "salvo", of(models.Salvo, serializers.SalvoSerializer),
        summary=gettext_noop("Artillery, bought by the salvo"),
    ),
    Collection(
        "building-sizes", "building-size", of(models.BuildingSize),
        summary=gettext_noop("Sections of buildings by their dimensions"),
    ),
    Collection(
        "building-materials", "building-material", of(models.BuildingMaterial),
        summary=gettext_noop("What buildings are made of, with the armor of each"),
    ),
    Collection("terrains", "terrain", of(models.Terrain), summary=gettext_noop("Battlefields and what stands on them")),
    Collection(
        "locations", "location", of(models.Location, serializers.LocationSerializer),
        summary=gettext_noop("Parts of Terra Nova, with the terrain of each die"),
    ),
    Collection(
        "white-sand", "white-sand", of(models.WhiteSand),
        summary=gettext_noop("What white sand does to those who cross it"),
    ),
    Collection("weather", "weather", of(models.Weather), summary=gettext_noop("Weather of a battle, by a die")),
    Collection("day-times", "day-time", of(models.DayTime), summary=gettext_noop("Times of day, by a die")),
    Collection(
        "priorities", "priority", of(models.Priority),
        summary=gettext_noop("How missions move the breakpoint of morale"),
    ),
    Collection(
        "missions", "mission", of(models.Mission, serializers.MissionSerializer),
        summary=gettext_noop("Missions by a die, and what they score"),
    ),
    Collection("game-lengths", "game-length", of(models.GameLength), summary=gettext_noop("Rounds of a game by its limit")),
    Collection("length-rolls", "length-roll", of(models.LengthRoll), summary=gettext_noop("Rounds that a die adds")),
    Collection("stances", "stance", of(models.Stance), summary=gettext_noop("Tactical stances, of which each side has one")),
    Collection(
        "deployments", "deployment", of(models.Deployment, serializers.DeploymentSerializer),
        summary=gettext_noop("Ways to set up, with their zones"),
    ),
    Collection(
        "scenario-rules", "scenario-rule", of(models.ScenarioRule, serializers.LineSerializer),
        summary=gettext_noop("Rules of scenarios that no table has"),
    ),
    rulings(models.Ruling),
)  # fmt: skip
