"""Pages that belong to no app: the way in, and what is answered where no view is asked."""

import sys
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from django.views import defaults
from django.views.csrf import csrf_failure
from django.views.generic import TemplateView

from armybuilder.engine.registry import SYSTEMS
from armybuilder.example import example
from armybuilder.middleware import not_stored, spent_in_brief
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import SpentError, charge


class Planned(NamedTuple):
    """A game system that is announced and cannot be played yet."""

    key: str
    name: str
    summary: str


PLANNED: tuple[Planned, ...] = ()


class HomeView(TemplateView):
    """What Muster is, and the two ways in."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        systems = SYSTEMS.values()
        games = {
            "systems": systems,
            "planned": PLANNED,
            "editions": [system.name for system in systems],
            "fought": [system.name for system in systems if system.battle],
        }
        return super().get_context_data(**games, example=example(), **kwargs)


def stumbled(request: HttpRequest) -> HttpResponse:
    """What nobody has caught. What no view can see (before it is called, and after) may be a full disk or a lock, too."""
    with override(get_language_from_request(request)):
        return not_stored(request, sys.exc_info()[1]) or defaults.server_error(request)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an address that does not exist, which costs as much as one that does."""
    if request.resolver_match is None:
        try:
            charge(request, Cost.PAGE)
        except SpentError as error:
            return spent_in_brief(error)
    return defaults.page_not_found(request, exception)


def stale(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a form without our mark: nobody knows which site it is of, so nothing of it is shown."""
    try:
        charge(request, Cost.PAGE)
    except SpentError as error:
        return spent_in_brief(error)
    return csrf_failure(request, reason)
