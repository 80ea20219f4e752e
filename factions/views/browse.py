"""The game systems that are loaded; what is below each of them is its own (`factions.systems`)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.engine.core.language import gettext
from armybuilder.engine.registry import SYSTEMS
from factions.models import System


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """Each with what it has."""
    rows = System.objects.filter(key__in=SYSTEMS)
    loaded = [
        (row, gettext(SYSTEMS[row.key].summary)) for row in sorted(rows, key=lambda row: list(SYSTEMS).index(row.key))
    ]
    return render(request, "factions/systems.html", {"systems": loaded})
