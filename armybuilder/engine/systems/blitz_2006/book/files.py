"""Which table of the book stands in which data file."""

from typing import Annotated

from armybuilder.engine.core.tables import File, Opened, Ref, Slug, Tables
from armybuilder.engine.systems.blitz_2006.book.catalogue import (
    AIR_BONUSES,
    AIR_STRIKES,
    ARMY_OPTIONS,
    ARMY_TYPES,
    BUILDING_MATERIALS,
    BUILDING_SIZES,
    COLUMNS,
    COMMAND_POINTS,
    CREWS,
    DRONES,
    FACTION_RULES,
    FACTIONS,
    INFANTRY,
    INFANTRY_WEAPON_TABLES,
    MODELS,
    SALVOS,
    SCENARIO_TABLES,
    SQUADS,
    TRAIT_TABLES,
    VARIANTS,
    WEAPON_CLASSES,
    WEAPON_RULES,
    WEAPON_TABLES,
)

TABLES = Tables(
    (
        File("system", (FACTIONS, CREWS)),
        File("traits", TRAIT_TABLES),
        File("weapons", (WEAPON_RULES, *WEAPON_TABLES, WEAPON_CLASSES, *INFANTRY_WEAPON_TABLES)),
        File("models", (MODELS, VARIANTS, INFANTRY, DRONES)),
        File(
            "armies/",
            (COLUMNS, ARMY_TYPES, FACTION_RULES, COMMAND_POINTS, ARMY_OPTIONS, SQUADS),
            head={"faction": Annotated[Slug, Ref("faction")]},
            named="faction",
        ),
        File("support", (AIR_STRIKES, AIR_BONUSES, SALVOS)),
        File("buildings", (BUILDING_SIZES, BUILDING_MATERIALS)),
        File("scenarios", SCENARIO_TABLES),
    ),
    opened={
        MODELS: Opened(called="vehicle"),
        VARIANTS: Opened(),
        DRONES: Opened(),
        INFANTRY: Opened(records=False),
        **dict.fromkeys(WEAPON_TABLES, Opened()),
    },
    prose=("effect", "note", "minimum", "names", "length_rolls.name", "scenario_rules.name"),
)
