"""The catalogue: its tables, and what they are called by."""

from collections.abc import Mapping
from functools import cached_property

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.rules.rulings import SENTENCES
from armybuilder.engine.core.tables import Table, Tables, records
from armybuilder.engine.systems.blitz_2006.book.armies import (
    ArmyType,
    ChartColumn,
    CommandPointRule,
    Crew,
    Faction,
    FactionRule,
    GuideSquad,
)
from armybuilder.engine.systems.blitz_2006.book.cards import Drone, Infantry, Model, Variant
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Trait, Weapon, WeaponClass, WeaponRule
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.book.scenarios import (
    BuildingMaterial,
    BuildingSize,
    DayTime,
    Deployment,
    GameLength,
    LengthRoll,
    Location,
    Mission,
    Priority,
    ScenarioRule,
    Stance,
    Terrain,
    Weather,
    WhiteSand,
)
from armybuilder.engine.systems.blitz_2006.book.support import AirBonus, AirStrike, Salvo


def _weapons(name: str) -> Table[Weapon]:
    table = name.replace("_", "-")
    return Table("weapon", Weapon, name, where={"table": table})


def _infantry_weapons(name: str) -> Table[InfantryWeapon]:
    return Table("infantry-weapon", InfantryWeapon, name, where={"table": name})


def _traits(name: str, of: str) -> Table[Trait]:
    return Table("trait", Trait, name, where={"of": of})


UNPRINTED = {
    "rulings": "They tell how the book was read, not what it says.",
    **dict.fromkeys(("printed", "flags", "mark"), "They tell of the print alone."),
}
FACTIONS = Table("faction", Faction, "factions")
CREWS = Table("crew", Crew, "crews")
WEAPON_RULES = Table("weapon-rule", WeaponRule, "rules")
CANNONS = _weapons("cannons")
ROCKETS = _weapons("rockets")
SUPPORT = _weapons("support")
ADVANCED = _weapons("advanced")
CLOSE_COMBAT = _weapons("close_combat")
GUIDES = _weapons("guides")
WEAPON_CLASSES = Table("weapon-class", WeaponClass, "classes")
BASIC = _infantry_weapons("basic")
HEAVY = _infantry_weapons("heavy")
SNIPER = _infantry_weapons("sniper")
AUXILIARY = _traits("auxiliary", "auxiliary")
ARMOR = _traits("armor", "armor")
PERKS = _traits("perks", "perk")
UNDEFINED = _traits("undefined", "perk")
FLAWS = _traits("flaws", "flaw")
MODELS = Table("model", Model, "models", cards=True, unprinted=UNPRINTED)
VARIANTS = Table("variant", Variant, "variants")
INFANTRY = Table("infantry", Infantry, "infantry", cards=True, unprinted=UNPRINTED)
DRONES = Table("drone", Drone, "drones", cards=True, unprinted=UNPRINTED)
COLUMNS = Table("column", ChartColumn, "columns")
ARMY_TYPES = Table("army-type", ArmyType, "army_types")
FACTION_RULES = Table("faction-rule", FactionRule, "faction_rules")
COMMAND_POINTS = Table("command-points", CommandPointRule, "command_points")
ARMY_OPTIONS = Table("army-option", ArmyOption, "army_options")
OPTIONS = Table("option", SquadOption, "options")
SQUADS = Table("squad", GuideSquad, "squads")
AIR_STRIKES = Table("air-strike", AirStrike, "air_strikes")
AIR_BONUSES = Table("air-bonus", AirBonus, "air_bonuses")
SALVOS = Table("salvo", Salvo, "salvos")
BUILDING_SIZES = Table("building-size", BuildingSize, "building_sizes")
BUILDING_MATERIALS = Table("building-material", BuildingMaterial, "building_materials")
TERRAINS = Table("terrain", Terrain, "terrains")
LOCATIONS = Table("location", Location, "locations")
WHITE_SAND = Table("white-sand", WhiteSand, "white_sand")
WEATHER = Table("weather", Weather, "weather")
DAY_TIMES = Table("day-time", DayTime, "day_times")
PRIORITIES = Table("priority", Priority, "priorities")
MISSIONS = Table("mission", Mission, "missions")
GAME_LENGTH = Table("game-length", GameLength, "game_length")
LENGTH_ROLLS = Table("length-roll", LengthRoll, "length_rolls")
STANCES = Table("stance", Stance, "stances")
DEPLOYMENTS = Table("deployment", Deployment, "deployments")
SCENARIO_RULES = Table("scenario-rule", ScenarioRule, "scenario_rules")

SCENARIO_TABLES = (
    TERRAINS,
    LOCATIONS,
    WHITE_SAND,
    WEATHER,
    DAY_TIMES,
    PRIORITIES,
    MISSIONS,
    GAME_LENGTH,
    LENGTH_ROLLS,
    STANCES,
    DEPLOYMENTS,
    SCENARIO_RULES,
)
WEAPON_TABLES = (CANNONS, ROCKETS, SUPPORT, ADVANCED, CLOSE_COMBAT, GUIDES)
INFANTRY_WEAPON_TABLES = (BASIC, HEAVY, SNIPER)
TRAIT_TABLES = (AUXILIARY, ARMOR, PERKS, FLAWS, UNDEFINED)
TABLES = Tables(
    (
        FACTIONS,
        CREWS,
        *TRAIT_TABLES,
        WEAPON_RULES,
        *WEAPON_TABLES,
        WEAPON_CLASSES,
        *INFANTRY_WEAPON_TABLES,
        MODELS,
        VARIANTS,
        INFANTRY,
        DRONES,
        COLUMNS,
        ARMY_TYPES,
        FACTION_RULES,
        COMMAND_POINTS,
        ARMY_OPTIONS,
        SQUADS,
        OPTIONS,
        AIR_STRIKES,
        AIR_BONUSES,
        SALVOS,
        BUILDING_SIZES,
        BUILDING_MATERIALS,
        *SCENARIO_TABLES,
    ),
    said=SENTENCES,
    prose=("effect", "note", "minimum", "names", "length_rolls.name", "scenario_rules.name"),
)


class Catalogue(core.Catalogue):
    """Everything by its key, in the order of the book."""

    factions = records(FACTIONS)
    models = records(MODELS)
    variants = records(VARIANTS)
    infantry = records(INFANTRY)
    drones = records(DRONES)
    crews = records(CREWS)
    weapon_rules = records(WEAPON_RULES)
    weapon_classes = records(WEAPON_CLASSES)
    faction_rules = records(FACTION_RULES)
    army_types = records(ARMY_TYPES)
    columns = records(COLUMNS)
    command_points = records(COMMAND_POINTS)
    army_options = records(ARMY_OPTIONS)
    squads = records(SQUADS)
    options = records(OPTIONS)
    air_strikes = records(AIR_STRIKES)
    salvos = records(SALVOS)
    air_bonuses = records(AIR_BONUSES)
    building_sizes = records(BUILDING_SIZES)
    building_materials = records(BUILDING_MATERIALS)
    terrains = records(TERRAINS)
    locations = records(LOCATIONS)
    white_sand = records(WHITE_SAND)
    weather = records(WEATHER)
    day_times = records(DAY_TIMES)
    priorities = records(PRIORITIES)
    missions = records(MISSIONS)
    game_length = records(GAME_LENGTH)
    length_rolls = records(LENGTH_ROLLS)
    stances = records(STANCES)
    deployments = records(DEPLOYMENTS)
    scenario_rules = records(SCENARIO_RULES)

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """Weapons of vehicles by their codes."""
        return {key: weapon for table in WEAPON_TABLES for key, weapon in self[table].items()}

    @cached_property
    def infantry_weapons(self) -> Mapping[str, InfantryWeapon]:
        """Weapons of infantry."""
        return {key: weapon for table in INFANTRY_WEAPON_TABLES for key, weapon in self[table].items()}

    @cached_property
    def traits(self) -> Mapping[str, Trait]:
        """Auxiliary systems, perks and flaws."""
        return {key: trait for table in TRAIT_TABLES for key, trait in self[table].items()}
