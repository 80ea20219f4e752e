"""Game systems in the admin, each with the versions of its catalogue that are kept: `load_catalogue` writes them."""

from typing import Any

from django.contrib import admin

from factions.models import CatalogueVersion, System


def _nobody(*_args: Any) -> bool:
    return False


class VersionInline(admin.TabularInline):
    """The versions of a system that are kept."""

    model = CatalogueVersion
    extra = 0
    fields = ("version", "state", "hash", "loaded_at")
    show_change_link = True
    has_add_permission = has_change_permission = has_delete_permission = _nobody


@admin.register(System)
class SystemAdmin(admin.ModelAdmin):
    """Data come from files: an edit here would be lost at the next load."""

    list_display = ("name", "key", "version", "hash", "book")
    fields = ("key", "name", "version", "hash", "book_title", "book_year")
    inlines = (VersionInline,)
    show_full_result_count = False
    has_add_permission = has_change_permission = has_delete_permission = _nobody
