"""The page of one model."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from factions.systems.blitz_beta.models import Variant
from factions.systems.blitz_beta.views.browse import CHANGES
from factions.systems.blitz_beta.wording import FLAGS, field_name


def model(request: HttpRequest, system: str, part: str, slug: str) -> HttpResponse:
    """The card of a model with nothing left to look up, where it may stand, what it may buy, where it comes from."""
    key = f"{part}/{slug}"
    rows = Variant.objects.select_related("system", "faction", "family")
    variant = get_object_or_404(rows, system__key=system, key=key)
    try:
        card = get_system(system).model_card(key, get_catalogue(system))
    except LookupError as error:
        raise Http404(str(error)) from None
    siblings = list(variant.family.variants.all()) if variant.family else []
    context = {
        "system": variant.system,
        "variant": variant,
        "card": card,
        "availabilities": list(variant.availabilities.select_related("unit_code")),
        "upgrades": list(variant.upgrades.prefetch_related(*CHANGES)),
        "siblings": siblings if len(siblings) > 1 else [],
        "printed": [(field_name(name), text) for name, text in variant.printed.items()],
        "remarks": [FLAGS.get(flag, flag) for flag in variant.flags if flag != "needs-ruling"],
    }
    return render(request, "factions/blitz_beta/model.html", context)
