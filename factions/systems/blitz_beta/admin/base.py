"""What the beta's tables in the admin have in common."""

from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest

PROVENANCE: Any = ("In the book", {"fields": ("source", "printed", "rulings", "flags")})


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
