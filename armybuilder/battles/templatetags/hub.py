"""`{% load hub %}`: what stands on the page of a model beyond its card: its odds, its record, the lists that it may join.

Pages of the catalogue know no lists and no battles; by a tag these come to them."""

from typing import Any

from django import template
from django.http import HttpRequest

from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.battles.odds.heat import MEASURES, heat_table, measure_labels
from armybuilder.battles.odds.sources import defending_side, lists_of_visitor
from armybuilder.battles.play.playable import PLAYABLE, STUDIED
from armybuilder.battles.results.model_record import record_of
from armybuilder.engine.core.battle.odds.tables import OddsTable
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import get_system
from armybuilder.forces.visitor.owner import owner_of
from factions.models import Record

register = template.Library()


@register.inclusion_tag("battles/hub.html", takes_context=True)
def model_hub(context: dict[str, Any], model: Record, system: str) -> dict[str, Any]:
    """The parts of a model's page. Two queries for a visitor with lists."""
    request: HttpRequest = context["request"]
    table = _odds(system, model.key)
    measures = measure_labels(odds_of(system)) if table else {}
    asked = request.GET.get("by", MEASURES[0])
    return {
        "request": request,
        "csrf_token": context.get("csrf_token"),
        "game": get_system(system),
        "model": model,
        "forces": lists_of_visitor(request, system),
        "heat": heat_table(table, measures, asked, "") if table else None,
        "measures": measures.items(),
        "record": record_of(owner_of(request), system, model.name) if system in PLAYABLE else None,
        "fights": system in PLAYABLE,
        "studied": system in STUDIED,
    }


def _odds(system: str, key: str) -> OddsTable | None:
    """Its weapons against the usual targets; None where it has none, or there are no odds."""
    if system not in TOLD:
        return None
    known = odds_of(system)
    said: dict[str, Any] = {"attacker": {}, "defender": {}}
    try:
        mine = known.fighter_of({"model": key}, said)
        return known.table([mine], defending_side({}, []).fighters(known, said), said) if mine.arms else None
    except DocumentError:
        return None
