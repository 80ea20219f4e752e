"""Errors of the API: one shape, RFC 9457 problem details, for everything that is no answer."""

from math import ceil
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.log import log_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from rest_framework import exceptions

from armybuilder.common import disk
from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.documents.measure import escape_token
from armybuilder.engine.core.packs.parser import FILE, PackError
from armybuilder.engine.core.tables.faults import DataFault
from armybuilder.jobs.fair_queue import TooManyJobsError
from armybuilder.ratelimit.deadlines import TooLongError
from armybuilder.ratelimit.quotas import QuotaExceededError
from armybuilder.ratelimit.throttles import SpentError

CONTENT_TYPE = "application/problem+json"
DOCUMENT = "urn:muster:problem:document"
"""The `type` of an answer to something that is no force document; every other problem is `about:blank`."""

PACK = "urn:muster:problem:pack"
"""The `type` of an answer to something that is no pack, or does not fit the book."""

TITLES = {
    400: gettext_noop("Bad request"),
    403: gettext_noop("Forbidden"),
    404: gettext_noop("Not found"),
    405: gettext_noop("Method not allowed"),
    408: gettext_noop("Request timeout"),
    409: gettext_noop("Conflict"),
    413: gettext_noop("Content too large"),
    415: gettext_noop("Unsupported media type"),
    429: gettext_noop("Too many requests"),
    500: gettext_noop("Internal server error"),
    503: gettext_noop("Service unavailable"),
    507: gettext_noop("Insufficient storage"),
}
"""Every status that the API answers with when it has no answer."""

DJANGO_ERRORS: dict[type[Exception], tuple[int, str]] = {
    Http404: (404, gettext_noop("Not found.")),
    PermissionDenied: (403, gettext_noop("This is not allowed.")),
    RequestDataTooBig: (413, gettext_noop("The body is too large.")),
    UnreadablePostError: (400, gettext_noop("The body was cut off.")),
}


class ProblemDetails(msgspec.Struct, frozen=True):
    """A problem with a request. `title` is the same for every problem of a `type`, `detail` describes this one,
    and `errors` name each faulty place of the body (a JSON pointer) or of the query (the name of the
    parameter).
    """

    type: str
    title: str
    status: int
    detail: str
    errors: list[DocumentProblem] = []


class BadQuery(exceptions.APIException):
    """A query parameter that says nothing sensible."""

    status_code = 400

    def __init__(self, errors: list[DocumentProblem]) -> None:
        super().__init__(errors[0].message)
        self.errors = errors


class NotLoaded(exceptions.APIException):
    """A catalogue that nobody loaded into the database."""

    status_code = 503

    def __init__(self, name: str) -> None:
        super().__init__(
            _(
                "The %(name)s catalogue isn't loaded here. The site's operator can load it with manage.py "
                "load_catalogue."
            )
            % {"name": name}
        )


class TooLarge(exceptions.APIException):
    """A body that is longer than the endpoint reads."""

    status_code = 413

    def __init__(self, bound: int) -> None:
        super().__init__(_("The body is too large: the limit is %(bound)s bytes.") % {"bound": f"{bound:,}"})


def document_problem(error: DocumentError) -> ProblemDetails:
    """The problem details of an unreadable document."""
    first, more = error.problems[0], len(error.problems) - 1
    detail = (_("%(message)s And %(more)s more.") % {"message": first.message, "more": more}) if more else first.message
    return ProblemDetails(DOCUMENT, _("Invalid list"), 400, detail, error.problems)


def pack_problem(error: PackError) -> ProblemDetails:
    """The problem details of a pack with faults, each with its place in the pack."""
    faults = [DocumentProblem(_place(fault), fault.message) for fault in error.faults]
    first, more = error.problems[0], len(faults) - 1
    return ProblemDetails(
        PACK,
        _("Invalid pack"),
        400,
        (_("%(first)s, and %(more)s more") % {"first": first, "more": more}) if more else first,
        faults,
    )


def _place(fault: DataFault) -> str:
    """A fault's place as a JSON pointer into the pack."""
    file = () if fault.file == FILE else ("records", fault.file)
    return "".join(f"/{escape_token(str(step))}" for step in (*file, *fault.path))


def problem_of(error: Exception) -> ProblemDetails | None:
    """The problem details of an exception that a request can cause, None for one that is our fault."""
    if isinstance(error, DocumentError):
        return document_problem(error)
    if isinstance(error, PackError):
        return pack_problem(error)
    if isinstance(error, (SpentError, exceptions.Throttled)):
        return rate_limit_problem(getattr(error, "wait", 0))
    if isinstance(error, TooLongError):
        return timeout_problem()
    if isinstance(error, (exceptions.APIException, QuotaExceededError, TooManyJobsError)):
        return status_problem(error.status_code, str(getattr(error, "detail", error)), getattr(error, "errors", []))
    told = [words for kind, words in DJANGO_ERRORS.items() if isinstance(error, kind)]
    told += [(507, disk.FULL)] if disk.is_full(error) else [(503, disk.BUSY)] if disk.is_busy(error) else []
    return status_problem(told[0][0], _(told[0][1])) if told else None


def status_problem(status: int, detail: str, errors: list[DocumentProblem] | None = None) -> ProblemDetails:
    """A problem that its status says well enough."""
    return ProblemDetails("about:blank", _(TITLES[status]), status, detail, errors or [])


def rate_limit_problem(wait: float) -> ProblemDetails:
    """Somebody has asked for more work than there is for him."""
    detail = ngettext(
        ("You've used up your share of computing time for now. Try again in %(seconds)s second. Nothing was changed."),
        ("You've used up your share of computing time for now. Try again in %(seconds)s seconds. Nothing was changed."),
        ceil(wait),
    ) % {"seconds": ceil(wait)}
    return status_problem(429, detail)


def timeout_problem() -> ProblemDetails:
    """A request has worked as long as one may."""
    detail = _(
        "That would take too long, so Muster stopped after %(seconds)s s. Nothing was changed. Try "
        "fewer lists, models or battles at once."
    ) % {"seconds": f"{settings.REQUEST_SECONDS:g}"}
    return status_problem(503, detail)


def respond(problem: ProblemDetails) -> HttpResponse:
    """The answer that carries `problem`; nobody caches it."""
    response = HttpResponse(msgspec.json.encode(problem), status=problem.status, content_type=CONTENT_TYPE)
    response["Cache-Control"] = "no-store"
    return response


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """DRF's exception handler: every error becomes problem details, our own faults too, after they are logged."""
    problem = problem_of(error)
    if problem:
        response = respond(problem)
    else:
        response = respond(status_problem(500, _("Something went wrong in Muster. We've logged the error.")))
        _log_error(error, context["request"]._request, response)  # noqa: SLF001 - the request as Django knows it
    wait = disk.BUSY_SECONDS if disk.is_busy(error) else getattr(error, "wait", None)
    if wait is not None:
        response["Retry-After"] = str(max(1, ceil(wait)))
    return response


def _log_error(error: Exception, request: HttpRequest, response: HttpResponse) -> None:
    """Log as Django does for an error that nobody has caught."""
    got_request_exception.send(sender=None, request=request)
    log_response("%s: %s", response.reason_phrase, request.path, response=response, request=request, exception=error)
