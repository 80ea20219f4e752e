"""Files of a shared list besides its page: print, pictures, text."""

from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from armybuilder.cards.options import DEFAULTS
from armybuilder.cards.pdf import pdf_file_name
from armybuilder.cards.screen.cover import general_png
from armybuilder.cards.screen.faces import face_png
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.language import cached_per_language
from armybuilder.forces.domain import pdf as domain_pdf
from armybuilder.forces.share_links import pages, share_text
from armybuilder.forces.share_links.access import ListAccess, closed_file, with_access
from armybuilder.forces.share_links.pages import site_of
from armybuilder.forces.share_links.shared_list import SharedPrint, draw_cover, draw_faces
from armybuilder.forces.views.output import download
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget

A_DAY = 24 * 60 * 60


@costs(Cost.PRINT)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_access(closed_file)
def pdf(request: HttpRequest, door: ListAccess) -> HttpResponse:
    """The list as it is usually printed."""
    consume_budget(request, Cost.PRINTED, door.shared.list.document.size)
    made = domain_pdf.render(SharedPrint(door.shared, DEFAULTS, request.build_absolute_uri("/")))
    name = pdf_file_name(door.shared.list.display_name, made.total, made.words, timezone.localdate())
    return download(made.pdf, name, "application/pdf", inline=True)


@costs(Cost.CARD)
@cache_control(private=True, no_cache=True)
@require_safe
@with_access(closed_file)
def card(request: HttpRequest, door: ListAccess, number: int) -> HttpResponse:
    """The picture of a side of a card. A browser that has it keeps it."""
    try:
        return _png(request, face_png(draw_faces(door.shared), number))
    except IndexError:
        raise Http404("There is no such card.") from None


@costs(Cost.CARD)
@cache_control(private=True, no_cache=True)
@require_safe
@with_access(closed_file)
def cover(request: HttpRequest, door: ListAccess) -> HttpResponse:
    """The picture that a chat shows beside the link."""
    return _png(request, draw_cover(door.shared))


@costs(Cost.SMALL)
@cache_control(public=True, max_age=A_DAY)
@require_safe
def general_cover(request: HttpRequest) -> HttpResponse:
    """The picture for lists whose own is nowhere to be asked for."""
    return _png(request, _general())


@cached_per_language(len(settings.LANGUAGES))
def _general() -> bytes:
    return general_png()


def _png(request: HttpRequest, picture: bytes) -> HttpResponse:
    etag = quote_etag(sha256(picture).hexdigest())
    unchanged = get_conditional_response(request, etag=etag)
    return unchanged or HttpResponse(picture, content_type="image/png", headers={"ETag": etag})


@never_cache
@require_safe
@with_access(closed_file)
def text(request: HtmxRequest, door: ListAccess) -> HttpResponse:
    """The list in the words that the query chooses: alone, or for htmx in its field."""
    if request.htmx:
        return render(request, "shared/told.html", {"told": pages.build_share_text(request, door)})
    return share_text.text_answer(door.shared.list, request.GET, site_of(request))


@never_cache
@require_safe
@with_access(closed_file)
def tabletop(request: HttpRequest, door: ListAccess) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The file for Tabletop Simulator."""
    return share_text.tabletop_answer(door.shared.list)
