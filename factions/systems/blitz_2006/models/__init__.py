"""The catalogue of Heavy Gear Blitz, first edition: guides with their charts, squads and options, what is told of cards, weapons,
what is bought by the piece, scenarios.

These classes are the one declaration of the game's records. The loader reads `factions/data/blitz-2006/` into them, and
`manage.py freeze_models` makes of them the frozen records that rules compute on. Distances in inches, points in TV.
"""

from factions.systems.blitz_2006.models.armies import (
    ArmyType,
    ChartCell,
    ChartColumn,
    CommandPointRule,
    FactionRule,
    Squad,
    SquadUnit,
)
from factions.systems.blitz_2006.models.cards import CardTrait, DefenseRow, Drone, Infantry, Model, Mount, Variant
from factions.systems.blitz_2006.models.equipment import (
    InfantryWeapon,
    Trait,
    Weapon,
    WeaponClass,
    WeaponRule,
    WeaponSpecial,
)
from factions.systems.blitz_2006.models.factions import Crew, Faction
from factions.systems.blitz_2006.models.options import ArmyOption, Change, OptionChoice, OptionUnit, SquadOption
from factions.systems.blitz_2006.models.rulings import Reading, Ruling, RulingClause
from factions.systems.blitz_2006.models.scenarios import (
    Deployment,
    GameLength,
    Layout,
    LengthRoll,
    Mission,
    MissionPriority,
    MissionScore,
    Priority,
    ScenarioRule,
    Stance,
)
from factions.systems.blitz_2006.models.support import AirBonus, AirStrike, Price, Salvo
from factions.systems.blitz_2006.models.tables import (
    BuildingMaterial,
    BuildingSize,
    DayTime,
    Location,
    LocationTerrain,
    Terrain,
    Weather,
    WhiteSand,
)

__all__ = [
    "AirBonus",
    "AirStrike",
    "ArmyOption",
    "ArmyType",
    "BuildingMaterial",
    "BuildingSize",
    "CardTrait",
    "Change",
    "ChartCell",
    "ChartColumn",
    "CommandPointRule",
    "Crew",
    "DayTime",
    "DefenseRow",
    "Deployment",
    "Drone",
    "Faction",
    "FactionRule",
    "GameLength",
    "Infantry",
    "InfantryWeapon",
    "Layout",
    "LengthRoll",
    "Location",
    "LocationTerrain",
    "Mission",
    "MissionPriority",
    "MissionScore",
    "Model",
    "Mount",
    "OptionChoice",
    "OptionUnit",
    "Price",
    "Priority",
    "Reading",
    "Ruling",
    "RulingClause",
    "Salvo",
    "ScenarioRule",
    "Squad",
    "SquadOption",
    "SquadUnit",
    "Stance",
    "Terrain",
    "Trait",
    "Variant",
    "Weapon",
    "WeaponClass",
    "WeaponRule",
    "WeaponSpecial",
    "Weather",
    "WhiteSand",
]
