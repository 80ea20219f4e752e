"""Factions, sub-lists, unit codes, ranks, purchases and tokens."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from factions.admin.base import CatalogueAdmin, CatalogueInline
from factions.systems.blitz_beta.admin.base import PROVENANCE
from factions.systems.blitz_beta.models import (
    Clause,
    Faction,
    Purchase,
    Rank,
    SubList,
    Token,
    UnitCode,
)


@admin.register(Faction)
class FactionAdmin(CatalogueAdmin):
    list_display = ("name", "key", "short", "side", "elite", "gains", "models", "source", "models_source")
    list_filter = ("system", "side", "elite")
    search_fields = ("name", "key", "short")
    fieldsets = (
        (None, {"fields": ("system", "name", "key", "short", "side", "elite", "gains", "borrows", "models_source")}),
        PROVENANCE,
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(model_count=Count("variants")).order_by("position")

    @admin.display(ordering="model_count")
    def models(self, faction: Any) -> int:
        return int(faction.model_count)


class ClauseInline(CatalogueInline):
    model = Clause
    fields = ("when", "text")


@admin.register(SubList)
class SubListAdmin(CatalogueAdmin):
    list_display = ("name", "code", "gist", "faction", "rule", "is_faction_rule", "source")
    list_filter = ("system", "faction", "is_faction_rule")
    list_select_related = ("faction",)
    search_fields = ("name", "code", "key", "rule", "clauses__text")
    inlines = (ClauseInline,)
    fieldsets = (
        (None, {"fields": ("system", "faction", "name", "code", "gist", "key", "rule", "is_faction_rule")}),
        PROVENANCE,
    )


@admin.register(UnitCode)
class UnitCodeAdmin(CatalogueAdmin):
    list_display = ("code", "name", "source", "rulings")
    list_filter = ("system",)
    search_fields = ("code", "name")
    fieldsets = ((None, {"fields": ("system", "code", "name")}), PROVENANCE)


@admin.register(Rank)
class RankAdmin(CatalogueAdmin):
    list_display = ("name", "code", "cmd_skill", "command_points", "points_kind", "cost", "limit", "source")
    list_filter = ("system",)
    search_fields = ("name", "code")


@admin.register(Purchase)
class PurchaseAdmin(CatalogueAdmin):
    list_display = ("name", "key", "of", "cost", "cost_per", "limit", "alpha", "rule", "source")
    list_filter = ("system", "of", "cost_per", "alpha", "cost")
    search_fields = ("name", "key", "effect", "rule")


@admin.register(Token)
class TokenAdmin(CatalogueAdmin):
    list_display = ("name", "code", "effect", "source")
    list_filter = ("system",)
    search_fields = ("name", "code", "effect")
