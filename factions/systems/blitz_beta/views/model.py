"""The page of one model."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.book.notation import parse_availability
from factions.catalogues import get_catalogue
from factions.models import Row
from factions.systems.blitz_beta.shown import Place, Statline, UpgradeRow
from factions.systems.blitz_beta.views.browse import by_key

MODELS = ("model", "support", "aircraft", "drone")


def model(request: HttpRequest, system: str, part: str, slug: str) -> HttpResponse:
    """The card of a model with nothing left to look up, where it may stand, what it may buy, where it comes from."""
    rows = Row.objects.select_related("system").filter(kind__in=MODELS)
    found = get_object_or_404(rows, system__key=system, key=f"{part}/{slug}")
    game, catalogue = get_system(system), get_catalogue(system)
    try:
        card = game.model_card(found.key, catalogue)
    except LookupError as error:
        raise Http404(str(error)) from None
    faction = found.system.rows.filter(kind="faction", key=found.faction).first()
    variant = Statline(found, faction)
    context = {"system": found.system, "title": found.name, "row": found, "variant": variant, "card": card}
    return render(
        request, "factions/blitz_beta/model.html", context | {"places": _places(variant)} | _family(found, catalogue)
    )


def _places(variant: Statline) -> list[Place]:
    """The units that it may stand in."""
    entries = [parse_availability(text) for text in variant.ua]
    codes = by_key(variant.row.system.rows.filter(kind="unit-code", key__in=[entry.code for entry in entries]))
    return [Place(entry, codes[entry.code].values["name"] or "") for entry in entries]


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
