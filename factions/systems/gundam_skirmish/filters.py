"""By what the records of Gundam: Skirmish are found."""

from factions.filters import RecordFilters, WordFilter


class UnitFilters(RecordFilters):
    faction = WordFilter("faction__key", description="Key of a faction, `zeon`.")
    sort = WordFilter("sort", description="Kind of unit, `ground-vehicle`.")
