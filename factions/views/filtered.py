"""The models of a system, searched and filtered."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.generic import ListView

from factions.filters import ModelFilter
from factions.models import System, Variant

PAGE = 50


class ModelList(ListView):
    """Works as a plain form; with htmx the results change as one types, and so does the address."""

    template_name = "factions/models.html"
    context_object_name = "variants"
    paginate_by = PAGE

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

    def get_queryset(self) -> Any:
        self.system = get_object_or_404(System, key=self.kwargs["system"])
        models = self.system.variants.filter(kind=Variant.Kind.MODEL).select_related("faction", "family")
        self.filter = ModelFilter(self.request.GET, system=self.system, queryset=models)
        return self.filter.qs if self.filter.is_valid() else models.none()

    def paginate_queryset(self, queryset: Any, page_size: int) -> Any:
        """Show the nearest page where there is none of that number: a filter may have shortened the list."""
        paginator = self.get_paginator(queryset, page_size)
        page = paginator.get_page(self.request.GET.get("page"))
        return paginator, page, page.object_list, page.has_other_pages()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        chosen = [name for name in self.filter.filters if self.request.GET.get(name)]
        return super().get_context_data(system=self.system, filter=self.filter, chosen=chosen, **kwargs)
