"""Rows of systems without tables of their own."""

import json

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString

from factions.admin.base import CatalogueAdmin
from factions.models import Row


@admin.register(Row)
class RowAdmin(CatalogueAdmin):
    list_display = ("name", "kind", "key", "faction", "system", "source")
    list_filter = ("system", "kind", "faction")
    list_select_related = ("system",)
    search_fields = ("name", "key", "words")
    fields = ("system", "kind", "key", "name", "faction", "source", "row")

    @admin.display(description="row")
    def row(self, row: Row) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(row.values, indent=1, ensure_ascii=False))
