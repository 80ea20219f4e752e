"""Check, extend and print a force that is sent along; nothing is stored."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api import bodies
from armybuilder.api.jobs import reports, works
from armybuilder.api.jobs.messages import PRINT, accepted_response
from armybuilder.api.options import check_parameters, print_options
from armybuilder.api.parsers import LIST_PARSERS
from armybuilder.api.problems import ProblemDetails
from armybuilder.api.renderers import CSVRenderer, JSONRenderer
from armybuilder.api.schema import operations
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.cards.exports.card_sides import NoSinglesError
from armybuilder.cards.exports.formats import TAKEN
from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.common.limits import COSTLY_LISTS, LISTS, MANY
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.text import slug
from armybuilder.forces import validation
from armybuilder.forces.batch.checks import check_lists
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import to_answer
from armybuilder.forces.presenters import builder_of, view_of
from armybuilder.forces.share_links.links import with_link
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget, owe

NAME_LENGTH = 80
"""Letters of a list's name in that of a file."""


@costs(Cost.REPORT)
class ValidateView(Endpoint):
    """The report on one document, or on each of a batch."""

    parser_classes = LIST_PARSERS
    bounds = LISTS

    @operations.validate
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        if bodies.is_file(request):
            first, *others = sources = bodies.read_sources(request)
            if others:
                return _reports_response(request, reports.read_sources(sources, game), game)
            return _report_response(request, bodies.open_source(first, game))
        body = bodies.read(request, bodies.MAX_BATCH_BYTES)
        forces = bodies.forces_of(body)
        if forces is None:
            return _report_response(request, bodies.open_list(body, game))
        return _reports_response(request, reports.read_all(forces, game), game)


@costs(Cost.CHOICES)
class ChoicesView(Endpoint):
    """The options that may be added to a unit, and why others may not."""

    bounds = MANY

    @operations.choices
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        asked = bodies.choices_request(bodies.read_with_lists(request, game, "force"))
        try:
            force = validation.read(bytes(asked.force), game)
        except DocumentError as error:
            raise bodies.with_prefix(error, "/force") from None
        try:
            return Response(force.choices(asked.where))
        except LookupError as error:
            raise fail("/where", str(error.args[0])) from None


@costs(Cost.CHOICES)
class DifferenceView(Endpoint):
    """The differences between two lists."""

    bounds = MANY

    @operations.difference
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        asked = bodies.difference_request(bodies.read_with_lists(request, game, "before", "after"))
        before, after = _open_list(bytes(asked.before), game, "/before"), _open_list(bytes(asked.after), game, "/after")
        with override("en"):
            return Response(to_answer(compare(before, after)))


def _open_list(data: bytes, game: AnyGame, place: str) -> AnyRoster:
    try:
        return validation.open_document(data, game)
    except DocumentError as error:
        raise bodies.with_prefix(error, place) from None


@costs(Cost.PAGE)
class CheckView(Endpoint):
    """A table of verdicts on many lists."""

    parser_classes = LIST_PARSERS
    renderer_classes = [JSONRenderer, CSVRenderer]
    bounds = COSTLY_LISTS

    @operations.check
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        check_parameters(request.query_params)
        if bodies.is_file(request):
            asked, sources = bodies.CheckRequest([]), bodies.read_sources(request)
        else:
            asked = bodies.check_request(bodies.read(request, bodies.MAX_BATCH_BYTES))
            sources = asked.sources
        known = {faction.key for faction in builder_of(game).factions()}
        for index, key in enumerate(asked.factions):
            if key not in known:
                message = (
                    (_("Unknown faction '%(key)s'.") % {"key": key[:80]})
                    if known
                    else _("This game has no factions. Leave it out.")
                )
                raise fail(f"/factions/{index}", message, tuple(sorted(known)))
        consume_budget(request, Cost.CHECKED, len(sources))
        site = request.build_absolute_uri("/")
        return Response(check_lists(sources, game, asked.event(system), asked.full_packs, site))


@costs(Cost.PRINT)
class PrintView(Endpoint):
    """The force on paper."""

    parser_classes = LIST_PARSERS
    bounds = COSTLY_LISTS

    @operations.print_
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        options = print_options(request.query_params)
        body = bodies.read_with_lists(request, game, "force")
        printed = bodies.read_print_source(body)
        force = printed.read(game)
        if Cost.PRINTED.takes_long(force.document.size):
            return works.enqueue(request, PRINT, system, body)
        consume_budget(request, Cost.PRINTED, force.document.size)
        content = with_link(printed.print_content(force.print_content()), request.build_absolute_uri("/"))
        file_name = pdf_file_name(view_of(force).display_name, content.total, content.words, timezone.localdate())
        return HttpResponse(
            render_pdf(content, options),
            content_type="application/pdf",
            headers={"Content-Disposition": f'inline; filename="{file_name}"'},
        )


@costs(Cost.PRINT)
class CardsView(Endpoint):
    """The cards of the force one by one."""

    parser_classes = LIST_PARSERS
    bounds = COSTLY_LISTS

    @operations.cards
    def post(self, request: Request, system: str, kind: str) -> HttpResponse:
        game = game_or_404(system)
        if kind not in TAKEN:
            raise exceptions.NotFound(_("Unknown choice of cards. Known: %(kinds)s.") % {"kinds": ", ".join(TAKEN)})
        options = print_options(request.query_params)
        printed = bodies.read_print_source(bodies.read_with_lists(request, game, "force"))
        force = printed.read(game)
        consume_budget(request, Cost.CARD, force.document.size)
        content = with_link(printed.print_content(force.print_content()), request.build_absolute_uri("/"))
        try:
            data = TAKEN[kind].made(content, options)
        except NoSinglesError as error:
            raise fail("", str(error)) from None
        name = f"{slug(view_of(force).display_name)[:NAME_LENGTH] or 'list'}-{kind}.{TAKEN[kind].ending}"
        return HttpResponse(
            data,
            content_type=f"application/{TAKEN[kind].ending}",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


def _report_response(request: Request, roster: AnyRoster) -> HttpResponse:
    """The report on one list, paid for by its models."""
    consume_budget(request, Cost.MODEL, roster.document.size)
    report = reports.report(roster)
    owe(request, Cost.PROBLEM, len(report.problems))
    return Response(report)


def _reports_response(request: Request, read: Sequence[reports.Read], game: AnyGame) -> HttpResponse:
    """The reports on a batch, whose models are counted before any is checked; one of too many goes to a worker."""
    size = sum(force.document.size for force in read if not isinstance(force, ProblemDetails))
    if size > bodies.MAX_BATCH_MODELS:
        consume_budget(request, Cost.NEW)
        return accepted_response(request, reports.enqueue(read, game, client_address(request)))
    consume_budget(request, Cost.REPORT, len(read))
    consume_budget(request, Cost.MODEL, size)
    found = [reports.report_on(force) for force in read]
    owe(request, Cost.PROBLEM, sum(len(report.problems) for report in found if isinstance(report, Report)))
    return Response({"reports": found})
