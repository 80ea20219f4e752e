"""Which table of the book stands in which data file."""

from armybuilder.engine.core.tables import File, Opened, Tables
from armybuilder.engine.systems.tactical_1998.book.catalogue import (
    ARMORS,
    CREWS,
    FACTIONS,
    FLAWS,
    INFANTRY_WEAPONS,
    MISSING,
    PERKS,
    QUALITIES,
    QUICK_REFERENCE,
    SQUADS,
    TRANSPORTS,
    VEHICLES,
    WEAPONS,
)

TABLES = Tables(
    (
        File("system", (FACTIONS,)),
        File("weapons", (WEAPONS,)),
        File("perks", (PERKS, FLAWS)),
        File("crews", (CREWS,)),
        File("infantry", (INFANTRY_WEAPONS, QUALITIES, ARMORS, TRANSPORTS, SQUADS)),
        File("vehicles", (VEHICLES, MISSING)),
        File("quick-reference", (QUICK_REFERENCE,), optional=True),
    ),
    opened={
        VEHICLES: Opened(called="vehicle"),
        SQUADS: Opened(called="squad"),
        WEAPONS: Opened(keeps=("code",)),
        **dict.fromkeys((MISSING, INFANTRY_WEAPONS, CREWS, QUALITIES, ARMORS, TRANSPORTS), Opened(records=False)),
    },
    prose=("effect", "note", "quick_reference.section", "quick_reference.name"),
)
