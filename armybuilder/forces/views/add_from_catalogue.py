"""A model from the pages of the catalogue comes into a list, and its card is drawn there."""

from hashlib import sha256

from django.contrib import messages
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.cards.screen.faces import card_pages, face_png
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.forces.domain import history
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.domain.placement import add_model
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.views.ownership import conflict_response, error_text, own_force
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget
from factions.catalogues import game_of

KEPT = 24 * 60 * 60
"""Seconds that a drawn card is kept; its name changes with the catalogue."""


@with_bounds(LARGE)
@never_cache
@require_POST
def add_to_list(request: HttpRequest) -> HttpResponse:
    """Add a model to one of the visitor's lists: one edit, which the list can undo."""
    if not request.POST.get("list"):
        messages.error(request, _("Choose a list for the model."))
        return redirect("forces:index")
    force, key = own_force(request, request.POST["list"]), request.POST.get("model", "")
    try:
        opened = open_force(force)
        state = add_model(opened, key)
        label = marked_text("Add {model}", model=opened.game.model_card(key).title)
        history.save(force, state.list.document, version=force.version, label=label)
    except ListConflictError:
        return conflict_response(request, force.key, label, {})
    except DocumentError as error:
        messages.error(request, error_text(error))
        return redirect(force)
    except LookupError:
        messages.error(request, _("No group of “%(list)s” can take that model: add one there first.") % {"list": force})
        return redirect(force)
    messages.success(request, _("It's in “%(list)s” now. You can undo this.") % {"list": force})
    return redirect(f"{force.get_absolute_url()}#{anchor(state.where)}")


@costs(Cost.SMALL)
@cache_control(max_age=3600)
@require_safe
def card(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """The card of a model as it is printed, its first side, as a picture."""
    try:
        game = game_of(system)
        drawn = game.model_card(key)
    except LookupError as error:
        raise Http404(str(error)) from None
    name = "card:" + sha256(f"{key_in_language(game.catalogue.hash)} {system} {key}".encode()).hexdigest()
    cache = caches["default"]
    picture = cache.get(name)
    if picture is None:
        consume_budget(request, Cost.CARD)
        picture = face_png(card_pages(drawn, game.system.name), 1)
        cache.set(name, picture, KEPT)
    etag = quote_etag(sha256(picture).hexdigest())
    unchanged = get_conditional_response(request, etag=etag)
    return unchanged or HttpResponse(picture, content_type="image/png", headers={"ETag": etag})
