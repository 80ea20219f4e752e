"""The print page: options on one side, the real pages on the other."""

from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from armybuilder.cards.exports.formats import TAKEN
from armybuilder.cards.options import CARD_PARTS, DEFAULTS, PrintOptions, read_valid_options
from armybuilder.cards.pages import better_size
from armybuilder.cards.screen.raster import page_png
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.language import gettext
from armybuilder.forces.domain import pdf
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.pdf import Print, PrintJob
from armybuilder.forces.presenters.panels.print_form import print_form
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor import print_options
from armybuilder.forces.visitor.print_options import PrintQuery
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget

MAX_PICTURES = 60
"""Pages of a preview; the PDF has them all."""


class PreviewPage(NamedTuple):
    """A page of the preview."""

    number: int
    width: int
    height: int
    address: str


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_open_force
def page(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The options and the preview, or for htmx what a changed option changes. Whatever works is remembered.

    Without options in the address they are those of the visitor's last print. What a form sent is shown under the
    address that says the same in short.
    """
    words = print_options.words_of(request.GET)
    asked = print_options.parse_request(print_options.move_word(words, request.GET.get("move", "")))
    if not words:
        asked = PrintQuery(words, print_options.get_last_options(request))
    elif not asked.problems:
        print_options.save_options(request, asked.options)
    query = _query(asked.options, request)
    address = f"{request.path}?{query}"
    if words and not asked.problems and not request.htmx and QueryDict(query) != request.GET:
        return HttpResponseRedirect(address)
    made = _render_print(request, opened, asked.options)
    template = "forces/print_changes.html" if request.htmx else "forces/print.html"
    response = render(request, template, _context(request, opened, asked, made))
    if request.htmx and not asked.problems:
        response["HX-Replace-Url"] = address
    return response


@costs(Cost.SMALL)
@with_bounds(COSTLY)
@cache_control(private=True, no_cache=True)
@require_safe
@with_open_force
def picture(request: HtmxRequest, opened: AnyOpenForce, number: int) -> HttpResponse:
    """A page of the print that the query describes, as the PDF has it. A browser that has it keeps it."""
    made = _render_print(request, opened, read_valid_options(print_options.words_of(request.GET)))
    if not 1 <= number <= min(len(made.pages), MAX_PICTURES):
        raise Http404("There is no such page.")
    etag = quote_etag(f"{made.digest}-{number}")
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged:
        return unchanged
    consume_budget(request, Cost.PICTURE)
    return HttpResponse(page_png(made.pdf, number), content_type="image/png", headers={"ETag": etag})


def job_of(request: HttpRequest, opened: AnyOpenForce, options: PrintOptions) -> PrintJob:
    """The print of a list, as it is asked for under this site's address."""
    key = request.GET.get("game", "")
    played = opened.force.games.filter(key=key).values_list("state", flat=True).first() if key else None
    return PrintJob(opened, options, request.build_absolute_uri("/"), played or "")


def _query(options: PrintOptions, request: HttpRequest) -> str:
    """The address of a print, with the game whose damage is on it."""
    query, game = print_options.query_of(options), request.GET.get("game", "")
    return f"{query}&{urlencode({'game': game})}" if game else query


def _render_print(request: HttpRequest, opened: AnyOpenForce, options: PrintOptions) -> Print:
    """The print; who asks pays for one that has to be made."""
    job = job_of(request, opened, options)
    if found := pdf.get_cached(job.key):
        return found
    consume_budget(request, Cost.PRINT)
    consume_budget(request, Cost.PRINTED, opened.document.size)
    return pdf.render(job)


class Download(NamedTuple):
    """A file with the cards one by one."""

    name: str
    about: str
    address: str


class BetterSize(NamedTuple):
    """A size of card that leaves less white, and the query of the same print with it."""

    name: str
    query: str


def _better_size(options: PrintOptions, request: HttpRequest) -> BetterSize | None:
    if not set(options.parts) & CARD_PARTS or (found := better_size(options)) is None:
        return None
    return BetterSize(gettext(found.name), _query(replace(options, card=found.key), request))


def _context(request: HttpRequest, opened: AnyOpenForce, asked: PrintQuery, made: Print) -> dict[str, Any]:
    key, query = opened.force.key, _query(asked.options, request)
    pages = made.pages[:MAX_PICTURES]
    return {
        "force": opened.force,
        "groups": print_form(asked, made.without),
        "games": opened.force.games.all(),
        "game": request.GET.get("game", ""),
        "problems": asked.problems,
        "made": made,
        "pictures": [
            PreviewPage(number, *size, f"{reverse('forces:print-page', args=(key, number))}?{query}")
            for number, size in enumerate(pages, 1)
        ],
        "kilobytes": round(len(made.pdf) / 1000),
        "better": _better_size(asked.options, request),
        "taken": [
            Download(gettext(each.name), gettext(each.about), f"{reverse('forces:taken', args=(key, kind))}?{query}")
            for kind, each in TAKEN.items()
        ],
        "pdf": f"{reverse('forces:pdf', args=(key,))}?{query}",
        "usual": print_options.query_of(DEFAULTS),
    }
