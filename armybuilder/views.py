"""Pages that belong to no app: the way in, and what is answered where no view is asked."""

import sys
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from django.views import defaults
from django.views.csrf import csrf_failure
from django.views.generic import TemplateView

from armybuilder.cards.screen.vector import screen_emblem
from armybuilder.engine.registry import SYSTEMS
from armybuilder.example import example
from armybuilder.middleware import short_limit_response, storage_error_response
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import SpentError, consume_budget


class PlannedGame(NamedTuple):
    """A game system that is announced and cannot be played yet."""

    key: str
    name: str
    summary: str


PLANNED: tuple[PlannedGame, ...] = ()


class HomeView(TemplateView):
    """Home page: the games to choose from, and what Muster does with a list."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        systems = SYSTEMS.values()
        games = {
            "games": [(system, screen_emblem(system.badge)) for system in systems],
            "planned": PLANNED,
            "fought": [system.name for system in systems if system.battle],
        }
        return super().get_context_data(**games, example=example(), **kwargs)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that nothing has caught. An error outside of a view (before or after its call) may be a full
    disk or a lock, too.
    """
    with override(get_language_from_request(request)):
        return storage_error_response(request, sys.exc_info()[1]) or defaults.server_error(request)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an address that does not exist, which costs as much as one that does."""
    if request.resolver_match is None:
        try:
            consume_budget(request, Cost.PAGE)
        except SpentError as error:
            return short_limit_response(error)
    return defaults.page_not_found(request, exception)


def csrf_error(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a form without our mark: nobody knows which site it is of, so nothing of it is shown."""
    try:
        consume_budget(request, Cost.PAGE)
    except SpentError as error:
        return short_limit_response(error)
    return csrf_failure(request, reason)
