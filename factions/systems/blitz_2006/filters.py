"""By what the records of the game of 2006 are found."""

from factions.filters import RecordFilters, WordFilter


class FactionFilters(RecordFilters):
    faction = WordFilter("faction__key", description="Key of a faction, `milicia`.")


class ModelFilters(FactionFilters):
    sort = WordFilter("sort", description="`gear`, `strider`, `tankstrider`, `tank` or `apc`.")


class OptionFilters(RecordFilters):
    squad = WordFilter("squad__key", description="Key of a squad, `milicia/strike`.")


class TraitFilters(RecordFilters):
    of = WordFilter("of", description="`auxiliary`, `armor`, `perk`, `flaw`.")


class WeaponFilters(RecordFilters):
    table = WordFilter(
        "table",
        description="`cannons`, `rockets`, `support`, `advanced`, `close-combat`, "
        "or `guides` for what these alone tell of.",
    )


class InfantryWeaponFilters(RecordFilters):
    table = WordFilter("table", description="`basic`, `heavy` or `sniper`.")
