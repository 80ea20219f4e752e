"""What all pages of the catalogue in the admin have: any staff member reads them, nobody writes."""

from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest

PROVENANCE: Any = ("In the book", {"fields": ("source", "printed", "rulings", "flags")})


def _staff(_self: Any, request: HttpRequest, *_args: Any) -> bool:
    return request.user.is_active and request.user.is_staff


def _nobody(*_args: Any) -> bool:
    return False


class _ReadOnly:
    """Data come from files by `load_catalogue`; an edit here would be lost at the next load."""

    has_view_permission = has_module_permission = _staff
    has_add_permission = has_change_permission = has_delete_permission = _nobody


class CatalogueAdmin(_ReadOnly, admin.ModelAdmin):
    """A table of the catalogue."""

    list_per_page = 100
    show_full_result_count = False


class CatalogueInline(_ReadOnly, admin.TabularInline):
    """Rows that belong to another row."""

    extra = 0
    show_change_link = False
    fk_name: str | None = None


class FlagFilter(SimpleListFilter):
    """Rows that wait for a ruling, that had one, or that are not released."""

    title = "remarks"
    parameter_name = "remark"

    def lookups(self, *_args: Any) -> list[tuple[str, str]]:
        return [("needs-ruling", "needs a ruling"), ("ruled", "somebody decided"), ("unreleased", "unreleased")]

    def queryset(self, _request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if not self.value():
            return queryset
        if self.value() == "ruled":
            return queryset.exclude(rulings=[])
        # SQLite cannot ask what a JSON list contains, and there are only some hundred rows.
        flagged = [pk for pk, flags in queryset.values_list("pk", "flags") if self.value() in flags]
        return queryset.filter(pk__in=flagged)
