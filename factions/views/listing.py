"""Rows of the catalogue, searched and filtered."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import ListView

PAGE = 50


class FilteredList(ListView):
    """Works as a plain form; with htmx the results change as one types, and so does the address.

    `get_queryset` sets `self.filter`, the filter set of the query.
    """

    paginate_by = PAGE
    filter: Any

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        address = self.clean_address()
        asked_by_htmx = bool(getattr(request, "htmx", False))
        if not asked_by_htmx and address != request.get_full_path():
            return redirect(address)
        response = super().get(request, *args, **kwargs)
        if asked_by_htmx:
            response.headers["HX-Push-Url"] = address
        return response

    def clean_address(self) -> str:
        """The address without the fields that were left empty, so that it is short enough to share."""
        given = [(name, value) for name, values in self.request.GET.lists() for value in values]
        if all(value for _, value in given):
            return self.request.get_full_path()
        kept = urlencode([(name, value) for name, value in given if value])
        return f"{self.request.path}?{kept}" if kept else self.request.path

    def paginate_queryset(self, queryset: Any, page_size: int) -> Any:
        """Show the nearest page where there is none of that number: a filter may have shortened the list."""
        paginator = self.get_paginator(queryset, page_size)
        page = paginator.get_page(self.request.GET.get("page"))
        return paginator, page, page.object_list, page.has_other_pages()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        chosen = [name for name in self.filter.filters if self.request.GET.get(name)]
        return super().get_context_data(filter=self.filter, chosen=chosen, **kwargs)
