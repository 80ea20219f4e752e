"""Families, models with everything on them, upgrade rows, support, aircraft, drones."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from factions.admin.base import CatalogueAdmin, CatalogueInline
from factions.systems.blitz_beta.admin.base import PROVENANCE, FlagFilter
from factions.systems.blitz_beta.models import (
    Aircraft,
    Availability,
    Component,
    Drone,
    Family,
    ModelTrait,
    MountedWeapon,
    SupportItem,
    Upgrade,
    Variant,
)

RATINGS = ("move", "ar", "capacity", "act", "gun", "pilot", "ew")
RATING_FIELDS = (("mr_inches", "mr_type", "ar", "hull", "structure"), ("act", "gun", "pilot", "ew"), "type")


class VariantInline(CatalogueInline):
    model = Variant
    fields = ("name", "tv", "ua_text", *RATINGS, "weapons_text", "traits_text", "type")
    readonly_fields = fields
    show_change_link = True


class UpgradeInline(CatalogueInline):
    model = Upgrade
    fields = ("name", "tv", "ua_text", "changes")
    show_change_link = True


@admin.register(Family)
class FamilyAdmin(CatalogueAdmin):
    list_display = ("name", "key", "faction", "models", "source")
    list_filter = ("system", "faction")
    list_select_related = ("faction",)
    search_fields = ("name", "key", "variants__name")
    inlines = (VariantInline, UpgradeInline)
    fields = ("system", "faction", "name", "key", "source")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(model_count=Count("variants")).order_by("position")

    @admin.display(ordering="model_count")
    def models(self, family: Any) -> int:
        return int(family.model_count)


class AvailabilityInline(CatalogueInline):
    model = Availability
    fields = (
        "unit_code",
        "limit",
        "least",
        "most",
        "unmarked",
        "support_only",
        "command_only",
        "veteran_only",
        "undefined",
        "meaning",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("unit_code")


class WeaponInline(CatalogueInline):
    model = MountedWeapon
    fields = ("change", "component", "text", "name", "count", "arc", "pen", "range")
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("component__variant")


class TraitInline(CatalogueInline):
    model = ModelTrait
    fields = ("change", "component", "text", "trait", "rating", "granted")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("component__variant", "trait")


class ComponentInline(CatalogueInline):
    model = Component
    fields = ("name", *RATINGS, "type")
    readonly_fields = fields


@admin.register(Variant)
class VariantAdmin(CatalogueAdmin):
    list_display = ("name", "faction", "tv", "ua_text", *RATINGS, "weapons_text", "traits_text", "type", "source")
    list_filter: ClassVar[Any] = ("system", "kind", "faction", "type", "availabilities__unit_code", FlagFilter)
    list_select_related = ("faction",)
    search_fields = ("name", "key", "family__name", "weapons_text", "traits_text")
    inlines = (AvailabilityInline, WeaponInline, TraitInline, ComponentInline)
    fieldsets = (
        (None, {"fields": (("system", "kind"), ("faction", "family"), ("name", "key"), ("tv", "counted_actions"))}),
        ("Statline", {"fields": ("body_name", *RATING_FIELDS, "ua_text", "weapons_text", "traits_text")}),
        ("Generic items", {"fields": ("effect", ("size", "quantity"), "rules"), "classes": ("collapse",)}),
        PROVENANCE,
    )


@admin.register(SupportItem, Aircraft, Drone)
class ItemAdmin(VariantAdmin):
    """The same for what every faction may field."""

    list_display = ("name", "tv", "ua_text", *RATINGS, "weapons_text", "traits_text", "type", "effect", "source")
    list_filter: ClassVar[Any] = ("system", "type")


@admin.register(Upgrade)
class UpgradeAdmin(CatalogueAdmin):
    list_display = ("name", "faction", "family", "tv", "ua_text", "changes", "source")
    list_filter = ("system", "faction", "availabilities__unit_code", FlagFilter)
    list_select_related = ("faction", "family")
    search_fields = ("name", "key", "family__name")
    inlines = (AvailabilityInline, WeaponInline, TraitInline)
    fieldsets = (
        (
            None,
            {"fields": (("system", "faction", "family"), ("name", "key"), "tv", "ua_text", "changes", "applies_to")},
        ),
        PROVENANCE,
    )


@admin.register(Availability)
class AvailabilityAdmin(CatalogueAdmin):
    list_display = (
        "unit_code",
        "variant",
        "upgrade",
        "limit",
        "least",
        "most",
        "unmarked",
        "support_only",
        "command_only",
        "veteran_only",
    )
    list_filter = ("unit_code", "command_only", "support_only", "veteran_only", "undefined")
    list_select_related = ("unit_code", "variant", "upgrade")
    search_fields = ("variant__name", "variant__key", "upgrade__name", "unit_code__code", "unit_code__name")
    ordering = ("variant__position", "upgrade__position", "position")
