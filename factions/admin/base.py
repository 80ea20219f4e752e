"""What all pages of the catalogue in the admin have: any staff member reads them, nobody writes."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


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
