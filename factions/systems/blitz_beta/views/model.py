"""The page of one model."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.book.labels import explain_availability
from factions.catalogues import get_catalogue
from factions.systems.blitz_beta import models as beta
from factions.systems.blitz_beta.queries import with_limits, with_statlines
from factions.systems.blitz_beta.views.browse import current, page


@require_safe
def model(request: HttpRequest, system: str, part: str, slug: str) -> HttpResponse:
    """The card of a model with nothing left to look up, where it may stand, what it may buy, where it comes from, and the
    others of its family. Nine queries, seven for a drone, which has neither family nor upgrades."""
    version, catalogue = current(system), get_catalogue(system)
    models = beta.Model.objects.filter(version=version)
    named = get_object_or_404(models, key=f"{part}/{slug}")
    siblings = {each.key: each for each in with_statlines(models.filter(kind=named.kind, family=named.family_id))}
    found = siblings[named.key]
    context = {
        "title": found.name,
        "model": found,
        "card": get_system(system).model_card(found.key, catalogue),
        "places": [(entry, explain_availability(entry)) for entry in found.ua.all()],
    }
    if found.kind != beta.Model.Kind.DRONE:
        context["family"] = found.family or catalogue.families[f"{found.kind}/generic"]
        context["siblings"] = list(siblings.values()) if len(siblings) > 1 else []
        context["upgrades"] = with_limits(found.upgrades.all())
    return page(request, version, "model", **context)
