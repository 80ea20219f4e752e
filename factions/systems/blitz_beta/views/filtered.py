"""The models of a system, searched and filtered."""

from typing import Any

from django.shortcuts import get_object_or_404

from factions.models import System
from factions.systems.blitz_beta.filters import ModelFilter
from factions.systems.blitz_beta.shown import Statline
from factions.systems.blitz_beta.views.browse import by_key
from factions.views.listing import FilteredList


class ModelList(FilteredList):
    """All models, whatever their faction."""

    template_name = "factions/blitz_beta/models.html"
    context_object_name = "rows"

    def get_queryset(self) -> Any:
        self.system = get_object_or_404(System, key=self.kwargs["system"])
        models = self.system.rows.filter(kind="model")
        self.filter = ModelFilter(self.request.GET, system=self.system, queryset=models)
        return self.filter.qs if self.filter.is_valid() else models.none()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(system=self.system, title="Models", **kwargs)
        factions = by_key(self.system.rows.filter(kind="faction"))
        context["variants"] = [Statline(row, factions[row.faction]) for row in context["rows"]]
        return context
