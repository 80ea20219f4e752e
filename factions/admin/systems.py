"""Game systems in the admin, each with the versions of its catalogue that are kept: `load_catalogue` writes them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from factions.models import CatalogueVersion, System


class ReadOnly:
    """Written by nobody: data come from files, and an edit here would be lost at the next load."""

    def has_add_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class VersionInline(ReadOnly, admin.TabularInline):
    """The versions of a system that are kept."""

    model = CatalogueVersion
    extra = 0
    fields = ("version", "state", "hash", "loaded_at")
    show_change_link = True


@admin.register(System)
class SystemAdmin(ReadOnly, admin.ModelAdmin):
    """A game, with what is kept of it."""

    list_display = ("name", "key", "version", "hash", "book")
    fields = ("key", "name", "version", "hash", "book_title", "book_year")
    inlines = (VersionInline,)
    show_full_result_count = False
