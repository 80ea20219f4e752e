"""Weapon classes, mounted weapons and traits."""

from django.contrib import admin

from factions.admin.base import CatalogueAdmin, CatalogueInline
from factions.systems.blitz_beta.admin.base import PROVENANCE
from factions.systems.blitz_beta.models import (
    BracketTrait,
    ModelTrait,
    MountedWeapon,
    Trait,
    UnresolvedCode,
    WeaponClass,
)


@admin.register(WeaponClass)
class WeaponClassAdmin(CatalogueAdmin):
    list_display = (
        "code",
        "name",
        "category",
        "pen_light",
        "pen_medium",
        "pen_heavy",
        "pen_single",
        "range",
        "traits",
        "source",
    )
    list_filter = ("system", "category")
    search_fields = ("code", "name", "traits")
    fieldsets = (
        (None, {"fields": ("system", "code", "name", "category", "range", "traits", "note")}),
        ("Penetration", {"fields": (("pen_light", "pen_medium", "pen_heavy", "pen_single"),)}),
        PROVENANCE,
    )


@admin.register(UnresolvedCode)
class UnresolvedCodeAdmin(CatalogueAdmin):
    list_display = ("code", "reading", "ruling", "note", "source")
    list_filter = ("system",)


class BracketInline(CatalogueInline):
    model = BracketTrait
    fields = ("text", "trait")
    verbose_name_plural = "in its bracket"


@admin.register(MountedWeapon)
class MountedWeaponAdmin(CatalogueAdmin):
    list_display = ("text", "variant", "component", "upgrade", "change", "name", "count", "arc", "pen", "range")
    list_filter = ("change", "weapon_class__category", "weapon_class")
    list_select_related = ("variant", "component__variant", "upgrade")
    search_fields = ("text", "code", "name", "variant__name", "variant__key", "upgrade__name")
    inlines = (BracketInline,)
    ordering = ("variant__position", "upgrade__position", "component__position", "position")


@admin.register(Trait)
class TraitAdmin(CatalogueAdmin):
    list_display = ("name", "title", "of", "rating", "effect", "defined", "sublist", "source")
    list_filter = ("system", "of", "rating", "defined", "sublist")
    list_select_related = ("sublist",)
    search_fields = ("name", "title", "effect")
    fieldsets = (
        (None, {"fields": ("system", "of", "name", "title", "key", "rating", "effect", "words", "defined")}),
        ("More", {"fields": ("sublist", "aliases", "rules")}),
        PROVENANCE,
    )


@admin.register(ModelTrait)
class ModelTraitAdmin(CatalogueAdmin):
    list_display = ("text", "variant", "component", "upgrade", "change", "trait", "rating", "granted")
    list_filter = ("granted", "change", "trait")
    list_select_related = ("variant", "component__variant", "upgrade", "trait")
    search_fields = ("text", "variant__name", "variant__key", "upgrade__name")
    ordering = ("variant__position", "upgrade__position", "component__position", "position")
