"""The catalogue: its tables, and what they are called by."""

from collections.abc import Mapping
from functools import cached_property

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import Table, records
from armybuilder.engine.systems.blitz_2006.book.armies import (
    ArmyType,
    Column,
    CommandPoints,
    Crew,
    Faction,
    FactionRule,
    Squad,
)
from armybuilder.engine.systems.blitz_2006.book.cards import Drone, Infantry, Model, Variant
from armybuilder.engine.systems.blitz_2006.book.equipment import (
    InfantryWeapon,
    Trait,
    Weapon,
    WeaponClass,
    WeaponRule,
)
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
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
    return Table(
        "weapon",
        Weapon,
        name,
        says={"table": table},
        collection="weapons",
        summary=later("Weapons of vehicles"),
    )


def _infantry_weapons(name: str) -> Table[InfantryWeapon]:
    return Table(
        "infantry-weapon",
        InfantryWeapon,
        name,
        says={"table": name},
        collection="infantry-weapons",
        summary=later("Weapons of infantry"),
    )


def _traits(name: str, of: str) -> Table[Trait]:
    return Table(
        "trait",
        Trait,
        name,
        says={"of": of},
        collection="traits",
        summary=later("Auxiliary systems, perks and flaws, and what they do"),
    )


UNPRINTED = {
    "rulings": later("they tell how the book was read, not what it says"),
    "mark": later("it tells of the print alone"),
}
FACTIONS = Table("faction", Faction, "factions", collection="factions", summary=later("Armies that the guides field"))
CREWS = Table("crew", Crew, "crews", collection="crews", summary=later("Skills that the guides give"))
WEAPON_RULES = Table(
    "weapon-rule", WeaponRule, "rules", collection="weapon-rules", summary=later("Words among the notes of weapons")
)
CANNONS = _weapons("cannons")
ROCKETS = _weapons("rockets")
SUPPORT = _weapons("support")
ADVANCED = _weapons("advanced")
CLOSE_COMBAT = _weapons("close_combat")
GUIDES = _weapons("guides")
WEAPON_CLASSES = Table(
    "weapon-class", WeaponClass, "classes", collection="weapon-classes", summary=later("Weapons that one word means")
)
BASIC = _infantry_weapons("basic")
HEAVY = _infantry_weapons("heavy")
SNIPER = _infantry_weapons("sniper")
AUXILIARY = _traits("auxiliary", "auxiliary")
ARMOR = _traits("armor", "armor")
PERKS = _traits("perks", "perk")
UNDEFINED = _traits("undefined", "perk")
FLAWS = _traits("flaws", "flaw")
MODELS = Table(
    "model",
    Model,
    "models",
    collection="models",
    summary=later("Vehicles, with what is known of their cards"),
    cards=True,
    columns=("faction", "sort", "size", "armor", "auto_comm", "weapons", "traits"),
    unprinted=UNPRINTED,
)
VARIANTS = Table(
    "variant",
    Variant,
    "variants",
    collection="variants",
    summary=later("Vehicles told by what they change on another's card"),
)
INFANTRY = Table(
    "infantry",
    Infantry,
    "infantry",
    collection="infantry",
    summary=later("Squads of infantry"),
    cards=True,
    unprinted=UNPRINTED,
)
DRONES = Table(
    "drone",
    Drone,
    "drones",
    collection="drones",
    summary=later("Drones, whose cards are lost"),
    cards=True,
    unprinted=UNPRINTED,
)
COLUMNS = Table("column", Column, "columns", needed=False, collection="columns", summary=later("Columns of the charts"))
ARMY_TYPES = Table(
    "army-type",
    ArmyType,
    "army_types",
    needed=False,
    collection="army-types",
    summary=later("Armies that a chart allows"),
)
FACTION_RULES = Table(
    "faction-rule",
    FactionRule,
    "faction_rules",
    collection="faction-rules",
    summary=later("What is special about a faction"),
)
COMMAND_POINTS = Table(
    "command-points",
    CommandPoints,
    "command_points",
    collection="command-points",
    summary=later("Command points that an army starts with"),
)
ARMY_OPTIONS = Table(
    "army-option",
    ArmyOption,
    "army_options",
    collection="army-options",
    summary=later("What any squad of a faction may take"),
)
OPTIONS = Table(
    "option",
    Option,
    "options",
    needed=False,
    collection="options",
    summary=later("Numbered options of squads"),
    columns=("squad", "number", "choices", "taker", "of", "needs", "excludes", "note"),
)
SQUADS = Table(
    "squad",
    Squad,
    "squads",
    within=(OPTIONS,),
    above={"squad": "key"},
    collection="squads",
    summary=later("Squads, cadres and sections as they are sold"),
    columns=("faction", "tv", "units", "skills", "leader"),
)
AIR_STRIKES = Table(
    "air-strike", AirStrike, "air_strikes", collection="air-strikes", summary=later("Air strikes, bought by the run")
)
AIR_BONUSES = Table(
    "air-bonus", AirBonus, "air_bonuses", collection="air-bonuses", summary=later("Factions with better aircraft")
)
SALVOS = Table("salvo", Salvo, "salvos", collection="salvos", summary=later("Artillery, bought by the salvo"))
BUILDING_SIZES = Table(
    "building-size",
    BuildingSize,
    "building_sizes",
    collection="building-sizes",
    summary=later("Sections of buildings by their dimensions"),
)
BUILDING_MATERIALS = Table(
    "building-material",
    BuildingMaterial,
    "building_materials",
    collection="building-materials",
    summary=later("What buildings are made of, with the armor of each"),
)
TERRAINS = Table(
    "terrain", Terrain, "terrains", collection="terrains", summary=later("Battlefields and what stands on them")
)
LOCATIONS = Table(
    "location",
    Location,
    "locations",
    collection="locations",
    summary=later("Parts of Terra Nova, with the terrain of each die"),
)
WHITE_SAND = Table(
    "white-sand",
    WhiteSand,
    "white_sand",
    collection="white-sand",
    summary=later("What white sand does to those who cross it"),
)
WEATHER = Table("weather", Weather, "weather", collection="weather", summary=later("Weather of a battle, by a die"))
DAY_TIMES = Table("day-time", DayTime, "day_times", collection="day-times", summary=later("Times of day, by a die"))
PRIORITIES = Table(
    "priority",
    Priority,
    "priorities",
    collection="priorities",
    summary=later("How missions move the breakpoint of morale"),
)
MISSIONS = Table(
    "mission",
    Mission,
    "missions",
    collection="missions",
    summary=later("Missions by a die, and what they score"),
)
GAME_LENGTH = Table(
    "game-length", GameLength, "game_length", collection="game-lengths", summary=later("Rounds of a game by its limit")
)
LENGTH_ROLLS = Table(
    "length-roll", LengthRoll, "length_rolls", collection="length-rolls", summary=later("Rounds that a die adds")
)
STANCES = Table(
    "stance", Stance, "stances", collection="stances", summary=later("Tactical stances, of which each side has one")
)
DEPLOYMENTS = Table(
    "deployment",
    Deployment,
    "deployments",
    collection="deployments",
    summary=later("Ways to set up, with their zones"),
)
SCENARIO_RULES = Table(
    "scenario-rule",
    ScenarioRule,
    "scenario_rules",
    collection="scenario-rules",
    summary=later("Rules of scenarios that no table has"),
)

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
