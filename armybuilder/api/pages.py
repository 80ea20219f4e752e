"""A page of rows, with its links."""

from typing import Any

import msgspec
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from factions.models import Row


def as_json(rows: QuerySet[Row]) -> QuerySet[Any]:
    """The rows as the JSON that they are stored as, so that a page is put together, not encoded."""
    return rows.values_list(Cast("values", TextField()), flat=True)


class Pages(PageNumberPagination):
    """A hundred rows a page unless the client asks for another number."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 1000

    def page_of(self, rows: QuerySet[Row], request: Request) -> dict[str, Any]:
        """The page that `request` asks for, its rows already encoded."""
        shown = self.paginate_queryset(as_json(rows), request) or []
        return {
            "count": self.page.paginator.count if self.page else 0,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
            "results": [msgspec.Raw(row.encode()) for row in shown],
        }
