"""Records with what pages show of them, in a constant number of queries."""

from typing import Any

from django.db.models import Prefetch, QuerySet

from factions.systems.blitz_beta.models import UnitAvailability


def with_statlines(models: Any) -> "QuerySet[Any]":
    """Models with their bodies, weapons, traits and limits. Five queries."""
    return with_limits(models.select_related("faction", "family")).prefetch_related("bodies__weapons", "bodies__traits")


def with_limits(records: Any) -> "QuerySet[Any]":
    """Models or upgrade rows with where they may stand. Two queries."""
    return records.prefetch_related(Prefetch("ua", UnitAvailability.objects.select_related("unit_code")))
