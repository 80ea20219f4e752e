"""A list leaves the house: as PDF, as its document, as plain text."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.cards.exports.card_sides import NoSinglesError
from armybuilder.cards.exports.formats import TAKEN
from armybuilder.cards.options import read_valid_options
from armybuilder.cards.pdf import pdf_file_name
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.documents.text import table as text_table
from armybuilder.engine.core.paper.exports import roster
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.domain import pdf as domain_pdf
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.management.report_text import verdict_lines
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import own_force
from armybuilder.forces.views.print_page import job_of
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.print_options import words_of
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget


@costs(Cost.PRINT)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_open_force
def pdf(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The print that the query describes, such as `?paper=letter&parts=army,cards`; what is not known is left out.
    `download=1` sends it as a file to keep."""
    consume_budget(request, Cost.PRINTED, opened.document.size)
    made = domain_pdf.render(job_of(request, opened, read_valid_options(words_of(request.GET))))
    name = pdf_file_name(opened.display_name, made.total, made.words, timezone.localdate())
    return download(made.pdf, name, "application/pdf", inline=request.GET.get("download") != "1")


@costs(Cost.PRINT)
@with_bounds(COSTLY)
@never_cache
@require_safe
@with_open_force
def single_cards(request: HtmxRequest, opened: AnyOpenForce, kind: str) -> HttpResponse:
    """The cards of the print that the query describes one by one, for a print shop or a table on a screen."""
    if kind not in TAKEN:
        raise Http404("Cards are not taken along so.")
    job = job_of(request, opened, read_valid_options(words_of(request.GET)))
    consume_budget(request, Cost.CARD, opened.document.size)
    try:
        data = TAKEN[kind].made(job.content(), job.options)
    except NoSinglesError as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('forces:print', args=(opened.force.key,))}?{request.GET.urlencode()}")
    ending = TAKEN[kind].ending
    return download(data, file_name(f"{opened.display_name} {kind}", ending), f"application/{ending}")


@costs(Cost.SMALL)
@never_cache
@require_safe
def document(request: HttpRequest, key: str) -> HttpResponse:
    """The document as it is stored, readable or not."""
    saved = own_force(request, key)
    return download(saved.document.encode(), file_name(str(saved), "json"), "application/json")


@costs(Cost.PAGE)
@never_cache
@require_safe
@with_open_force
def text(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The list as a text list, its verdict and what is wrong with it at the end."""
    report = opened.report(fixes=False)
    words = f"Game: {opened.system.name}\n{opened.text()}" + "\n".join(verdict_lines(report)) + "\n"
    return download(words.encode(), file_name(str(opened.force), "txt"), "text/plain; charset=utf-8")


@costs(Cost.PAGE)
@never_cache
@require_safe
@with_open_force
def table(request: HttpRequest, opened: AnyOpenForce) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The list as a table for spreadsheets, which can be read in again."""
    text = f"Game: {opened.system.name}\n{opened.text()}"
    rows = text_table.rows_of(text, opened.system.words.points)
    return download(rows_to_csv(rows), file_name(opened.display_name, "csv"), "text/csv; charset=utf-8")


@costs(Cost.PAGE)
@never_cache
@require_safe
@with_open_force
def battlescribe(request: HttpRequest, opened: AnyOpenForce) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The list as a roster of BattleScribe, which can be read in again."""
    content = replace(opened.print_content(), name=opened.display_name)
    text = f"Game: {opened.system.name}\n{opened.text()}"
    return download(roster.roster(content, text), file_name(opened.display_name, "ros"), "application/xml")


def file_name(name: str, ending: str) -> str:
    """A file name that every system and every header can bear."""
    return f"{slugify(name)[:80] or 'list'}.{ending}"


def download(data: bytes, file_name: str, kind: str, *, inline: bool = False) -> HttpResponse:
    """The answer with a file, `inline` to be opened where it is."""
    disposition = "inline" if inline else "attachment"
    return HttpResponse(
        data, content_type=kind, headers={"Content-Disposition": f'{disposition}; filename="{file_name}"'}
    )
