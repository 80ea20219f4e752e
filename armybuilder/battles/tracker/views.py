"""The table of a list, and the games that its device keeps up to date."""

import re
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.battles.tracker import games, shots
from armybuilder.battles.tracker.messages import words
from armybuilder.battles.tracker.models import Game
from armybuilder.common.limits import COSTLY, GAME, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.paper.game.sheet import sheet_of, to_data
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.models import Force
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.quotas import QuotaExceededError


def too_large(_request: HttpRequest, **_named: str) -> HttpResponse:
    """The answer to a game with too many bytes."""
    message = _("The game is too large: the limit is %(most)s bytes.") % {"most": f"{games.MAX_SENT:,}"}
    return JsonResponse({"error": message}, status=413)


GAME_KEY = re.compile(r"[0-9a-f]{32}")
SENT = replace(GAME, refuse=too_large)


@never_cache
@require_safe
@with_open_force
def table(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Everything of a list that is needed at the table; from here on the page asks nobody."""
    sheet = sheet_of(opened.print_content(), opened.system.key)
    context = {
        "force": opened.force,
        "system": opened.system,
        "sheet": to_data(sheet),
        "games": games.games_data(Game.objects.filter(force=opened.force)),
        "words": words(opened.system.words.model),
    }
    return render(request, "battles/tracker/table.html", context)


@with_bounds(SENT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST", "DELETE"])
def game(request: HttpRequest, key: str, game_key: str) -> HttpResponse:
    """A game of a list: as it is kept, kept anew, or deleted."""
    force = own_force(request, key)
    if not GAME_KEY.fullmatch(game_key):
        raise Http404("There is no such game.")
    if request.method == "POST":
        return _save_game(request, force, game_key)
    found = Game.objects.filter(force=force, key=game_key).first()
    if found is None:
        raise Http404("There is no such game.")
    if request.method == "DELETE":
        found.delete()
        return JsonResponse({})
    return JsonResponse(games.game_data(found))


@costs(Cost.CHOICES)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_open_force
def shot(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The exact odds of a model's weapon as it now stands: a form with its answer, a part of the table."""
    sent, marks = request.GET.dict(), request.GET.getlist("mark")
    try:
        asked = shots.build_shot_form(opened, sent, marks)
    except LookupError:
        raise Http404("No odds are told of this game.") from None
    except DocumentError as error:
        return render(request, "battles/tracker/shot.html", {"refused": error_text(error)})
    return render(
        request, "battles/tracker/shot.html", {"asked": asked, "sent": sent, "marks": marks, "other": shots.OTHER}
    )


def _save_game(request: HttpRequest, force: Force, game_key: str) -> HttpResponse:
    try:
        kept = games.save(force, game_key, games.read(request.body))
    except (DocumentError, QuotaExceededError) as error:
        return JsonResponse({"error": error_text(error)}, status=422)
    if kept.conflict:
        return JsonResponse(games.game_data(kept.game), status=409)
    return JsonResponse({"version": kept.game.version})
