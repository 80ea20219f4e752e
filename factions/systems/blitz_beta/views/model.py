"""The page of one model."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.book.wording import explain
from factions.catalogues import get_catalogue
from factions.models import Row
from factions.systems.blitz_beta.shown import Statline, UpgradeRow
from factions.systems.blitz_beta.views.browse import page

MODELS = ("model", "support", "aircraft", "drone")


@require_safe
def model(request: HttpRequest, system: str, part: str, slug: str) -> HttpResponse:
    """The card of a model with nothing left to look up, where it may stand, what it may buy, where it comes from."""
    rows = Row.objects.select_related("system").filter(kind__in=MODELS)
    found = get_object_or_404(rows, system__key=system, key=f"{part}/{slug}")
    catalogue = get_catalogue(system)
    variant = Statline(found, found.system.rows.filter(kind="faction", key=found.faction).first())
    context = {
        "row": found,
        "variant": variant,
        "card": get_system(system).model_card(found.key, catalogue),
        "places": [(entry, catalogue.unit_codes[entry.code].name or "", explain(entry)) for entry in variant.ua],
    }
    return page(request, found.system, "model", title=found.name, **context, **_family(found, catalogue))


def _family(row: Row, catalogue: Any) -> dict[str, Any]:
    """The models of its family and what they may buy; drones have none."""
    key = row.values.get("family")
    if not key:
        return {}
    same_list = row.system.rows.filter(kind=row.kind, faction=row.faction)
    siblings = [Statline(other) for other in same_list if other.values["family"] == key]
    upgrades = row.system.rows.filter(kind="upgrade", links__to=row, links__member="applies_to")
    return {
        "family": catalogue.families[key].name,
        "siblings": siblings if len(siblings) > 1 else [],
        "upgrades": [UpgradeRow(upgrade) for upgrade in upgrades],
    }
