"""Pages that belong to no app: the way in, and what is answered where no view is asked."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from django.views.csrf import csrf_failure
from django.views.generic import TemplateView

from armybuilder.budget.charging import SpentError, charge
from armybuilder.budget.costs import Cost
from armybuilder.engine.registry import SYSTEMS
from armybuilder.example import example
from armybuilder.middleware import spent_in_brief


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
