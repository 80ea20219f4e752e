"""A list leaves the house: as PDF, as its document, as plain text."""

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from rest_framework.throttling import SimpleRateThrottle

from armybuilder.forces.domain.opening import OpenForce
from armybuilder.forces.views.opened import with_open_force
from armybuilder.forces.views.own import own_force

PARTS = ("army", "cards", "tokens", "reference")
PAPERS = ("a4", "letter")
USUAL_PARTS = ("army", "cards")


class PrintThrottle(SimpleRateThrottle):
    """So many prints a minute for one list; a print costs a hundred times as much as a page."""

    rate = "30/min"

    def get_cache_key(self, request: HttpRequest, view: object) -> str:  # noqa: ARG002 - DRF's signature
        return f"print:{request.path}"


@never_cache
@require_GET
@with_open_force
def pdf(request: HttpRequest, opened: OpenForce) -> HttpResponse:
    """Army sheet and cards: `?paper=letter&parts=army,cards`. What is not known falls back to the usual."""
    from armybuilder.cards.pdf import render_pdf  # noqa: PLC0415 - ReportLab loads slowly, and only this draws

    throttle = PrintThrottle()
    if not throttle.allow_request(request, None):
        return HttpResponse("Too many prints at once. Please wait a minute.", status=429, content_type="text/plain")
    chosen = ",".join(request.GET.getlist("parts")).split(",")
    parts = tuple(part for part in PARTS if part in chosen) or USUAL_PARTS
    paper = request.GET.get("paper", "")
    content = opened.system.print_content(opened.document, opened.catalogue)
    data = render_pdf(content, parts=parts, paper=paper if paper in PAPERS else PAPERS[0])
    return _download(data, opened.force.name, "pdf", "application/pdf", inline=True)


@never_cache
@require_GET
def document(request: HttpRequest, key: str) -> HttpResponse:
    """The document as it is stored, readable or not."""
    saved = own_force(request, key)
    return _download(saved.document.encode(), saved.name, "json", "application/json")


@never_cache
@require_GET
@with_open_force
def text(request: HttpRequest, opened: OpenForce) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The list in plain text."""
    page = opened.presenter.text(opened.page())
    return _download(page.encode(), opened.force.name, "txt", "text/plain; charset=utf-8")


def _download(data: bytes, name: str, ending: str, kind: str, *, inline: bool = False) -> HttpResponse:
    """An answer with a file name that every system and every header can bear."""
    disposition = "inline" if inline else "attachment"
    filename = f"{slugify(name)[:80] or 'list'}.{ending}"
    return HttpResponse(
        data, content_type=kind, headers={"Content-Disposition": f'{disposition}; filename="{filename}"'}
    )
