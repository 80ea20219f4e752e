"""Rows as they are exported, for reading, by whoever has the right to view them."""

import json
from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from armybuilder.engine.registry import get_system
from factions.models import CatalogueVersion, Link, Row, System
from factions.templatetags.book import in_book
from factions.views.members import Member, members


def _nobody(*_args: Any) -> bool:
    return False


class _ReadOnly:
    """Data come from files by `load_catalogue`; an edit here would be lost at the next load."""

    has_add_permission = has_change_permission = has_delete_permission = _nobody


class CatalogueAdmin(_ReadOnly, admin.ModelAdmin):
    """A table of the catalogue."""

    list_per_page = 100
    show_full_result_count = False


@admin.register(Row)
class RowAdmin(CatalogueAdmin):
    """Every record of every kind, with labelled values and the records that it names and is named by."""

    list_display = ("name", "system__key", "kind", "key", "faction", "cost", "place")
    ordering = ("system", "position")
    list_filter = ("system", "kind", "faction")
    list_select_related = ("system",)
    search_fields = ("name", "key", "words")
    fieldsets = (
        (None, {"fields": ("system", "kind", "key", "name", "faction", "cost", "place", "says", "named_by")}),
        ("As it is exported", {"fields": ("exported",), "classes": ("collapse",)}),
    )

    @admin.display(description="price", ordering="price")
    def cost(self, row: Row) -> str:
        return "" if row.price is None else f"{row.price:g} {get_system(row.system.key).words.points}"

    @admin.display(description="in the book", ordering="source_first")
    def place(self, row: Row) -> str:
        """Page and lines: who reads this may look into the text of the book too."""
        if row.source_first is None:
            return ""
        page = in_book(row.system, row.source_first, row.source_last)
        lines = f"lines {row.source_first}–{row.source_last}"
        return f"{page}, {lines}" if page else lines

    @admin.display(description="values")
    def says(self, row: Row) -> SafeString:
        told = members(row, get_system(row.system.key), list(row.links.select_related("to")))
        return _table((_head(member), _value(member)) for member in told)

    @admin.display(description="named by")
    def named_by(self, row: Row) -> SafeString:
        links = Link.objects.filter(to=row).select_related("row").order_by("row__position", "position")
        return format_html_join(", ", "{} ({})", ((_link(link.row, link.row.name), link.member) for link in links))

    @admin.display(description="JSON")
    def exported(self, row: Row) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(row.values, indent=1, ensure_ascii=False))


def _table(rows: Iterable[tuple[str, SafeString]]) -> SafeString:
    return format_html("<table>{}</table>", format_html_join("", "<tr><th>{}</th><td>{}</td></tr>", rows))


def _head(member: Member) -> str:
    return f"{member.label.text} ({member.label.unit})" if member.label.unit else member.label.text


def _value(member: Member) -> SafeString:
    """The value with the records in it as links; of a figure, how it was read."""
    linked = format_html_join(", ", "{}", ((_link(link.to, link.text),) for link in member.links))
    if member.links_only:
        return linked
    text = (
        format_html("{} ({})", member.cell.text, member.cell.told)
        if member.cell.told
        else format_html("{}", member.cell.text)
    )
    return format_html("{}: {}", text, linked) if linked else text


def _link(row: Row, text: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse("admin:factions_row_change", args=[row.pk]), text)


class VersionInline(_ReadOnly, admin.TabularInline):
    """The versions of a system that are kept."""

    model = CatalogueVersion
    extra = 0
    fields = ("version", "hash", "loaded_at")


@admin.register(System)
class SystemAdmin(CatalogueAdmin):
    list_display = ("name", "key", "version", "hash", "book")
    fields = ("key", "name", "version", "hash", "book_title", "book_year")
    inlines = (VersionInline,)
