"""Check, extend and print a force that is sent along; nothing is stored."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api import bodies
from armybuilder.api.jobs import reports, works
from armybuilder.api.jobs.messages import PRINT, accepted
from armybuilder.api.options import check_parameters, print_options
from armybuilder.api.parsers import JSONParser, PrintedPDFParser
from armybuilder.api.problems import ProblemDetails
from armybuilder.api.renderers import CSVRenderer, JSONRenderer
from armybuilder.api.schema import operations
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.cards.exports.leaves import NoSinglesError
from armybuilder.cards.exports.taken import TAKEN
from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.common.limits import COSTLY_DATA, MANY
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.text import slug
from armybuilder.forces import validation
from armybuilder.forces.batch.checks import check_lists
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import answered
from armybuilder.forces.presenters import builder_of, shown
from armybuilder.forces.sharing.links import linked
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import charge, owe

NAME_LENGTH = 80
"""Letters of a list's name in that of a file."""
TAKES_PRINTS = [JSONParser, PrintedPDFParser]


@costs(Cost.REPORT)
class ValidateView(Endpoint):
    """The report on one document, or on each of a batch."""

    parser_classes = TAKES_PRINTS
    bounds = MANY

    @operations.validate
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        body = bodies.read(request, bodies.MAX_BATCH_BYTES)
        forces = bodies.forces_of(body)
        if forces is None:
            roster = validation.opened(body, game)
            charge(request, Cost.MODEL, roster.document.size)
            report = reports.report(roster)
            owe(request, Cost.PROBLEM, len(report.problems))
            return Response(report)
        return _answered(request, forces, game)


@costs(Cost.CHOICES)
class ChoicesView(Endpoint):
    """What may be added to a unit, and why not."""

    bounds = MANY

    @operations.choices
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        asked = bodies.choices_request(bodies.read(request, bodies.MAX_REQUEST_BYTES))
        try:
            force = validation.read(bytes(asked.force), game)
        except DocumentError as error:
            raise bodies.moved(error, "/force") from None
        try:
            return Response(force.choices(asked.where))
        except LookupError as error:
            raise fail("/where", str(error.args[0])) from None


@costs(Cost.CHOICES)
class DifferenceView(Endpoint):
    """What differs between two lists."""

    bounds = MANY

    @operations.difference
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        asked = bodies.difference_request(bodies.read(request, 2 * bodies.MAX_REQUEST_BYTES))
        before, after = _opened(bytes(asked.before), game, "/before"), _opened(bytes(asked.after), game, "/after")
        with override("en"):
            return Response(answered(compare(before, after)))


def _opened(data: bytes, game: AnyGame, place: str) -> AnyRoster:
    try:
        return validation.opened(data, game)
    except DocumentError as error:
        raise bodies.moved(error, place) from None


@costs(Cost.PAGE)
class CheckView(Endpoint):
    """A table of verdicts on many lists."""

    renderer_classes = [JSONRenderer, CSVRenderer]
    bounds = COSTLY_DATA

    @operations.check
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        check_parameters(request.query_params)
        asked = bodies.check_request(bodies.read(request, bodies.MAX_BATCH_BYTES))
        known = {faction.key for faction in builder_of(game).factions()}
        for index, key in enumerate(asked.factions):
            if key not in known:
                message = (
                    (_("There is no faction '%(key)s'.") % {"key": key[:80]})
                    if known
                    else _("This game has no factions: name none.")
                )
                raise fail(f"/factions/{index}", message, tuple(sorted(known)))
        charge(request, Cost.CHECKED, len(asked.sources))
        result = check_lists(
            asked.sources, game, asked.event(system), asked.whole_packs, request.build_absolute_uri("/")
        )
        return Response(result)


@costs(Cost.PRINT)
class PrintView(Endpoint):
    """The force on paper."""

    parser_classes = TAKES_PRINTS
    bounds = COSTLY_DATA

    @operations.print_
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        options = print_options(request.query_params)
        body = bodies.read(request, bodies.MAX_PRINT_BYTES)
        printed = bodies.printed(body)
        force = printed.read(game)
        if Cost.PRINTED.takes_long(force.document.size):
            return works.ask(request, PRINT, system, body)
        charge(request, Cost.PRINTED, force.document.size)
        content = linked(printed.on_paper(force.print_content()), request.build_absolute_uri("/"))
        file_name = pdf_file_name(shown(force).called, content.total, content.words, timezone.localdate())
        return HttpResponse(
            render_pdf(content, options),
            content_type="application/pdf",
            headers={"Content-Disposition": f'inline; filename="{file_name}"'},
        )


@costs(Cost.PRINT)
class CardsView(Endpoint):
    """The cards of the force one by one."""

    parser_classes = TAKES_PRINTS
    bounds = COSTLY_DATA

    @operations.cards
    def post(self, request: Request, system: str, kind: str) -> HttpResponse:
        game = game_or_404(system)
        if kind not in TAKEN:
            raise exceptions.NotFound(
                _("Cards are not taken along so. Known: %(kinds)s.") % {"kinds": ", ".join(TAKEN)}
            )
        options = print_options(request.query_params)
        printed = bodies.printed(bodies.read(request, bodies.MAX_PRINT_BYTES))
        force = printed.read(game)
        charge(request, Cost.CARD, force.document.size)
        content = linked(printed.on_paper(force.print_content()), request.build_absolute_uri("/"))
        try:
            data = TAKEN[kind].made(content, options)
        except NoSinglesError as error:
            raise fail("", str(error)) from None
        name = f"{slug(shown(force).called)[:NAME_LENGTH] or 'list'}-{kind}.{TAKEN[kind].ending}"
        return HttpResponse(
            data,
            content_type=f"application/{TAKEN[kind].ending}",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


def _answered(request: Request, forces: list[bytes], game: AnyGame) -> HttpResponse:
    """The reports on a batch, whose models are counted before any is checked; one of too many goes to a worker."""
    read = reports.read_all(forces, game)
    size = sum(force.document.size for force in read if not isinstance(force, ProblemDetails))
    if size > bodies.MAX_BATCH_MODELS:
        charge(request, Cost.NEW)
        return accepted(request, reports.ask(forces, game, client_address(request)))
    charge(request, Cost.REPORT, len(forces))
    charge(request, Cost.MODEL, size)
    found = [reports.report_on(force) for force in read]
    owe(request, Cost.PROBLEM, sum(len(report.problems) for report in found if isinstance(report, Report)))
    return Response({"reports": found})
