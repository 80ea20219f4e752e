"""Replace a model by another, and plan for what does not fit the list any more."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import history
from armybuilder.forces.domain.completion import replacements
from armybuilder.forces.domain.errors import TooManyListsError
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.swaps import plan_view, swap_panel
from armybuilder.forces.views.decorators import refuse_oversize, with_open_force
from armybuilder.forces.views.ownership import error_text
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.costs import Cost, costs

SWAP_PARTS = {"panel": "forces/parts/swap.html", "swaps": "forces/parts/swap_choices.html"}
PLAN_PARTS = {"panel": "forces/parts/plan.html", "misfits": "forces/parts/misfits.html"}


@costs(Cost.SWAP)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_open_force
def swap(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Show the possible replacements at `where`: a page, a panel of the builder, or only its list again."""
    refuse_oversize(opened)
    try:
        panel = swap_panel(opened, request.GET.get("where", ""), Filters.read(request.GET))
    except LookupError as error:
        return _gone_response(request, opened, error_text(error))
    template = SWAP_PARTS.get(request.htmx.target or "", "forces/swap.html")
    return render(request, template, _context(opened) | {"panel": panel})


@costs(Cost.SWAP, post=Cost.NEW)
@with_bounds(COSTLY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_open_force
def plan(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Show what to do with each part that does not fit: a page, a panel of the builder, or only its rows again. A
    POST saves the list as a copy in the faction that it fits.
    """
    if request.method == "POST":
        return _keep_copy(request, opened)
    refuse_oversize(opened)
    there = replacements.in_best_faction(opened)
    context = _context(opened) | {
        "misfits": plan_view(replacements.plan_of(opened), opened),
        "elsewhere": " · ".join(filter(None, there.titles())) if there else "",
    }
    return render(request, PLAN_PARTS.get(request.htmx.target or "", "forces/plan.html"), context)


def _gone_response(request: HtmxRequest, opened: AnyOpenForce, reason: str) -> HttpResponse:
    """The row has left the list, perhaps in another window."""
    if request.htmx:
        return HttpResponse(format_html('<p class="muted">{}</p>', reason))
    messages.error(request, reason)
    return HttpResponseRedirect(opened.force.get_absolute_url())


def _keep_copy(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    try:
        copy = replacements.save_copy(opened)
    except (DocumentError, LookupError, TooManyListsError) as error:
        messages.error(request, error_text(error))
    else:
        messages.success(
            request, _("“%(name)s” is in your lists. You're still editing this one.") % {"name": copy.name}
        )
    return HttpResponseRedirect(opened.force.get_absolute_url())


def _context(opened: AnyOpenForce) -> dict[str, Any]:
    return {
        "force": opened.force,
        "system": opened.system,
        "steps": partial(history.steps, opened.force),
        "words": opened.system.words,
    }
