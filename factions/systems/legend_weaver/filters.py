"""By what the records of Legend Weaver are found."""

from factions.filters import RecordFilters, WordFilter


class UnitFilters(RecordFilters):
    form = WordFilter("form", description="Form of the sheet: `ground`, `vehicle`, `platform` or `off-board`.")
    target = WordFilter("target__key", description="Key of its target type, `bod`.")
