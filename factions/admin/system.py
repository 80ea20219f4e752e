"""Systems and their versions."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from factions.admin.base import CatalogueAdmin, CatalogueInline
from factions.models import CatalogueVersion, System


class VersionInline(CatalogueInline):
    model = CatalogueVersion
    fields = ("version", "hash", "loaded_at")


@admin.register(System)
class SystemAdmin(CatalogueAdmin):
    list_display = ("name", "key", "version", "hash", "book_title", "book_year")
    inlines = (VersionInline,)


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(CatalogueAdmin):
    list_display = ("system", "version", "hash", "loaded_at")
    list_filter = ("system",)
    fields = ("system", "version", "hash", "loaded_at", "files")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("system")

    @admin.display(description="data files")
    def files(self, version: CatalogueVersion) -> str:
        return ", ".join(version.records)
