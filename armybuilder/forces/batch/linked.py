"""The pages below /check/list/: one list that came in the address, from a link somebody shared or the code of a print."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.throttling import SimpleRateThrottle

from armybuilder.cards.options import DEFAULTS
from armybuilder.cards.pdf import pdf_file_name
from armybuilder.cards.screen.cover import cover_png
from armybuilder.cards.screen.faces import HEIGHT, WIDTH, Face, face_png, faces
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import exchange, printing
from armybuilder.forces.domain.errors import TooManyError
from armybuilder.forces.domain.shared import MAX_FACES, SharedForce, SharedPrint, drawn_faces, open_link
from armybuilder.forces.views.output import download
from armybuilder.forces.visitor.owner import claim_owner

TOO_MANY = "Too many lists at once. Please wait a minute."
DESCRIPTION_LENGTH = 200
"""Letters that a chat shows of a page."""


class _LinkThrottle(SimpleRateThrottle):
    """So many a minute for one address."""

    scope = "linked"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - DRF's signature
        return f"{self.scope}:{self.get_ident(request)}"


class LinkThrottle(_LinkThrottle):
    """Links that are read."""

    rate = "60/min"


class CardThrottle(_LinkThrottle):
    """Pictures of cards: ten whole pages of them."""

    scope = "linked-card"
    rate = "600/min"


class PrintThrottle(_LinkThrottle):
    """Prints: each costs as much as many pages."""

    scope = "linked-print"
    rate = "30/min"


class CardPicture(NamedTuple):
    """A side of a card as the page shows it, `text` says which."""

    address: str
    text: str
    width: int
    height: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def linked(request: HttpRequest) -> HttpResponse:
    """Show the list of the link and its verdict; a POST takes a copy of it into the visitor's own lists."""
    if _throttled(LinkThrottle(), request):
        return _refused(request, [TOO_MANY], status=429)
    packed = (request.POST if request.method == "POST" else request.GET).get("d", "")
    try:
        shared = open_link(packed)
        if request.method == "POST":
            return redirect(exchange.import_force(owner=claim_owner(request), data=shared.data))
    except DocumentError as error:
        return _refused(request, [str(problem) for problem in error.problems[:20]])
    except TooManyError as error:
        return _refused(request, [str(error)])
    return render(request, "check/list.html", _context(request, shared, packed))


def _with_list(throttle: type[_LinkThrottle]) -> Callable[..., Callable[..., HttpResponse]]:
    """Give the list of the link to a view that answers with a file; who asks too often is told so."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @require_safe
        @wraps(view)
        def wrapper(request: HttpRequest, **named: Any) -> HttpResponse:
            if _throttled(throttle(), request):
                return HttpResponse(TOO_MANY, status=429, content_type="text/plain")
            try:
                shared = open_link(request.GET.get("d", ""))
            except DocumentError as error:
                text = "\n".join(str(problem) for problem in error.problems[:20])
                return HttpResponse(text, status=400, content_type="text/plain; charset=utf-8")
            return view(request, shared, **named)

        return wrapper

    return decorate


@never_cache
@_with_list(PrintThrottle)
def pdf(request: HttpRequest, shared: SharedForce) -> HttpResponse:
    """The list as it is usually printed."""
    made = printing.make(SharedPrint(shared, DEFAULTS, request.build_absolute_uri("/")))
    name = pdf_file_name(shared.list.called, made.total, made.words, timezone.localdate())
    return download(made.pdf, name, "application/pdf", inline=True)


@cache_control(private=True, no_cache=True)
@_with_list(CardThrottle)
def card(request: HttpRequest, shared: SharedForce, number: int) -> HttpResponse:
    """The picture of a side of a card. A browser that has it keeps it."""
    try:
        return _png(request, face_png(drawn_faces(shared), number))
    except IndexError:
        raise Http404("There is no such card.") from None


@cache_control(private=True, no_cache=True)
@_with_list(CardThrottle)
def cover(request: HttpRequest, shared: SharedForce) -> HttpResponse:
    """The picture that a chat shows beside the link."""
    return _png(request, cover_png(replace(shared.content, name=shared.list.called)))


def _png(request: HttpRequest, picture: bytes) -> HttpResponse:
    etag = quote_etag(sha256(picture).hexdigest())
    unchanged = get_conditional_response(request, etag=etag)
    return unchanged or HttpResponse(picture, content_type="image/png", headers={"ETag": etag})


def _throttled(throttle: Any, request: HttpRequest) -> bool:
    return not throttle.allow_request(request, None)


def _refused(request: HttpRequest, reasons: list[str], *, status: int = 400) -> HttpResponse:
    return render(request, "check/list.html", {"refusals": reasons}, status=status)


def _context(request: HttpRequest, shared: SharedForce, packed: str) -> dict[str, Any]:
    query = urlencode({"d": packed})
    shown = list(islice(faces(shared.content), MAX_FACES + 1))
    site = (settings.MUSTER_URL or request.build_absolute_uri("/")).rstrip("/")
    return {
        "shared": shared,
        "page": shared.page,
        "called": shared.list.called,
        "templates": shared.list.presenter.templates,
        "words": shared.list.game.words,
        "packed": packed,
        "query": query,
        "address": f"{site}{request.path}?{query}",
        "cover": f"{site}{reverse('check:cover')}?{query}",
        "description": _description(shared),
        "cards": [_picture(face, number, query) for number, face in enumerate(shown[:MAX_FACES], 1)],
        "more_cards": len(shown) > MAX_FACES,
    }


def _picture(face: Face, number: int, query: str) -> CardPicture:
    called = " ".join(filter(None, [face.card.name, face.card.title]))
    text = f"Card of {called}" + (f", side {face.number}" if face.sides > 1 else "")
    return CardPicture(f"{reverse('check:card', args=(number,))}?{query}", text, WIDTH, HEIGHT)


def _description(shared: SharedForce) -> str:
    """What a chat shows below the name: faction, points, verdict, and who is in it."""
    page, content = shared.page, shared.content
    told = ", ".join(filter(None, [page.faction_name, content.sublist])) or content.system
    models: Counter[str] = Counter()
    for row in content.cards:
        models[row.title] += row.count
    resting = f" with packs of players ({', '.join(page.packs)})" if page.packs else ""
    text = f"{told}: {page.spent}, {page.verdict}{resting}. {', '.join(_counted(*model) for model in models.items())}"
    return text if len(text) <= DESCRIPTION_LENGTH else f"{text[: DESCRIPTION_LENGTH - 1]}…"


def _counted(title: str, count: int) -> str:
    return f"{count} × {title}" if count > 1 else title
