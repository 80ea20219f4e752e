"""By what the records of the game of 1998 are found."""

from typing import Any

from django.db.models import QuerySet

from factions.filters import BoundFilter, RecordFilters, WordFilter
from factions.systems.tactical_1998.models import InfantrySquad, Vehicle
from factions.systems.tactical_1998.serializers import FIGURES, SheetFigure, squad_of


class TraitFilters(RecordFilters):
    of = WordFilter("of", description="`perk` or `flaw`.")


class InfantryWeaponFilters(RecordFilters):
    list = WordFilter("list", description="`standard` or `heavy`.")


STATUSES = ("derived", "exact", "lost", "merged")


class StatusFilter(WordFilter):
    """Asks how some figure of a sheet was read, which follows from how it is written."""

    own_words = STATUSES

    def narrow(self, query: "QuerySet[Any]", words: Any) -> "QuerySet[Any]":
        return query.filter(pk__in=[key for key, found in _statuses(query) if found & {*words}])


def _statuses(query: "QuerySet[Any]") -> list[tuple[Any, set[str]]]:
    """The keys of vehicles in the database, each with how its figures were read."""
    if query.model is not Vehicle:
        return []
    read = SheetFigure().to_representation
    return [
        (key, {read(value)["status"] for value in figures if value})
        for key, *figures in query.values_list("pk", *FIGURES)
    ]


class ThreatValueFilter(BoundFilter):
    """Bounds the threat value, which that of a squad follows from its parts: no column has it."""

    def narrow(self, query: "QuerySet[Any]", words: Any) -> "QuerySet[Any]":
        if query.model is not InfantrySquad:
            return super().narrow(query, words)
        values = {squad.pk: squad_of(squad).tv for squad in query}
        fits = [key for key, value in values.items() if (value <= max(words) if self.most else value >= min(words))]
        return query.filter(pk__in=fits)


class ModelFilters(RecordFilters):
    of = WordFilter("of", description="`vehicle` or `squad`.")
    faction = WordFilter("faction__key", description="Key of a side, `north`.")
    mode = WordFilter("primary_mode", "secondary_mode", "mode", description="Movement mode, `walker`.")
    weapon = WordFilter(
        "weapons__weapon__code",
        "standard__key",
        "heavy__key",
        description="Weapon code, `LAC`, or key of an infantry weapon.",
    )
    perk = WordFilter("perks__perk__key", "flaws__flaw__key", description="Key of a perk or flaw, `ecm`.")
    status = StatusFilter(description="How some figure was read: `exact`, `merged`, `derived`, `lost`.")
    tv_min = ThreatValueFilter("tv__number", description="TV of at least this.")
    tv_max = ThreatValueFilter("tv__number", most=True, description="TV of at most this.")
