"""Fill the rest: suggestions that use the points left, for everything or for the models that the visitor owns."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.forces.domain import history
from armybuilder.forces.domain.completion.fill import completions
from armybuilder.forces.domain.completion.ways_in import ways_to_units
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.views.decorators import refuse_oversize, with_open_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor import collection
from armybuilder.ratelimit.costs import Cost, costs

PARTS = {"panel": "forces/parts/fill.html", "suggestions": "forces/parts/suggestions.html"}


@costs(Cost.FILL, post=Cost.EDIT)
@with_bounds(COSTLY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_open_force
def fill(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The suggestions: a page, a panel of the builder, or only the suggestions again."""
    if request.method == "POST":
        return _keep(request, opened)
    refuse_oversize(opened)
    owned = collection.collection_of(request, opened.system.key)
    suggestions = completions(opened, owned.limits)
    context: dict[str, Any] = {
        "force": opened.force,
        "system": opened.system,
        "steps": partial(history.steps, opened.force),
        "templates": opened.presenter.templates,
        "words": opened.system.words,
        "suggestions": suggestions,
        "ways": None if suggestions else ways_to_units(opened),
        "unsolved": any(suggestion.unsolved for suggestion in suggestions),
        "owned": owned,
        "left": None if suggestions else opened.page().left,
    }
    return render(request, PARTS.get(request.htmx.target or "", "forces/fill.html"), context)


def _keep(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Remember whether suggestions are to keep within what the visitor owns."""
    only = request.POST.get("only") == "on"
    collection.change(request, opened.system.key, lambda kept: replace(kept, only=only))
    return HttpResponseRedirect(reverse("forces:fill", args=(opened.force.key,)))
