"""Meanings of a game's codes, for the pages that explain them in place."""

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from factions.words import words_of


@require_safe
@cache_control(public=True, max_age=24 * 60 * 60)
def words(_request: HttpRequest, key: str) -> JsonResponse:
    """All words of a game: `[code, name, meaning]` each, `labels` of figures and `codes` in lines."""
    if key not in SYSTEMS:
        raise Http404
    return JsonResponse(words_of(key, get_catalogue(key).hash)._asdict())
