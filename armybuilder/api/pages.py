"""A page of rows, with its links."""

from typing import Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from armybuilder.api.rows import Row


class Pages(PageNumberPagination):
    """A hundred rows a page unless the client asks for another number."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 1000

    def page_of(self, rows: list[Row], request: Request) -> dict[str, Any]:
        """The page that `request` asks for, its rows already encoded."""
        shown = self.paginate_queryset(rows, request) or []
        return {
            "count": len(rows),
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
            "results": [row.json for row in shown],
        }
