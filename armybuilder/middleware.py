"""Middlewares that every request passes through, beyond those of libraries."""

import logging
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.sessions import middleware as sessions
from django.core.handlers.exception import convert_exception_to_response
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.response import SimpleTemplateResponse
from django.urls import resolve
from django.utils.module_loading import import_string
from django.utils.translation import get_language_from_request, gettext_noop, override
from django.utils.translation import gettext as _

from armybuilder.api import problems
from armybuilder.common import disk
from armybuilder.common.conflicts import fields_to_resend
from armybuilder.common.limits import bounds_of
from armybuilder.ratelimit.costs import price_of
from armybuilder.ratelimit.deadlines import TooLongError, deadline
from armybuilder.ratelimit.quotas import QuotaExceededError, with_charge
from armybuilder.ratelimit.throttles import SpentError, charge_overrun, consume_budget, consume_bytes
from armybuilder.server.bodies import BUSY, SLOW
from armybuilder.server.environ import REFUSAL

API = "/api/v1/"
GetResponse = Callable[[HttpRequest], HttpResponseBase]
log = logging.getLogger(__name__)


class PagesCSPMiddleware(CSPMiddleware):
    """The content security policy of pages. A response that brings its own keeps it, at no cost."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if HEADER in response:
            return response
        return super().process_response(request, response)


# ---------------------------------------------------------------- two lists


class ApiMiddleware:
    """Stands first: what is asked below /api/v1/ passes through the middlewares of `API_MIDDLEWARE` and to its view, everything
    else through those that follow in `MIDDLEWARE`. The API asks nobody who he is and keeps nothing, so it needs few."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.api: Any = convert_exception_to_response(_answer)
        for path in reversed(settings.API_MIDDLEWARE):
            self.api = convert_exception_to_response(import_string(path)(self.api))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer: GetResponse = self.api if request.path_info.startswith(API) else self.get_response
        return answer(request)


def _answer(request: HttpRequest) -> HttpResponseBase:
    """Return the response of the view at the address."""
    match = request.resolver_match = resolve(request.path_info)
    response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
    return response.render() if isinstance(response, SimpleTemplateResponse) else response


# ---------------------------------------------------------------- sessions


class SessionMiddleware(sessions.SessionMiddleware):
    """Says that the disk is full where a session cannot be stored."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except DatabaseError as error:
            with override(get_language_from_request(request)):
                answer = storage_error_response(request, error)
            if answer is None:
                raise
            log.error("Nothing could be stored: %s %s: %s", request.method, request.path, error)
            return answer


# ---------------------------------------------------------------- what no view shall see


class Refusal(NamedTuple):
    """Why a request is not looked at: what a page says in its heading, and what page and API tell."""

    status: int
    heading: str
    reason: str

    def translated(self) -> "Refusal":
        """In the language of the moment."""
        return Refusal(self.status, _(self.heading), _(self.reason))


NUL = Refusal(
    400,
    gettext_noop("Invalid address"),
    gettext_noop("The address or a cookie contains a NUL character: remove it."),
)
NO_ROOM = 507
FULL = Refusal(
    NO_ROOM,
    gettext_noop("Out of space"),
    disk.FULL,
)
LOCKED = Refusal(503, gettext_noop("Too much at once"), disk.BUSY)
NOT_TAKEN = {
    SLOW: Refusal(
        408,
        gettext_noop("Request timed out"),
        gettext_noop("Your data didn't arrive in time. Nothing was changed. Try again on a better connection."),
    ),
    BUSY: Refusal(
        503,
        gettext_noop("Too much at once"),
        gettext_noop("The site is busy right now. Nothing was changed. Try again in a minute."),
    ),
}


class QuotaMiddleware:
    """Has the network of a request pay for what it stores, and says that there is no room for more where a view has no better place
    for it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with with_charge(partial(consume_bytes, request)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return (
            _refusal_response(request, Refusal(NO_ROOM, _("Out of space"), str(error)))
            if isinstance(error, QuotaExceededError)
            else None
        )


class RefusalMiddleware:
    """Refuses what PostgreSQL cannot be asked (NUL in path, query and cookies), bodies that were not taken, and bodies
    that are larger than the view of a page takes."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        refusal = NUL if _has_nul(request) else NOT_TAKEN.get(request.META.get(REFUSAL, ""))
        if refusal is None:
            return self.get_response(request)
        # The language is found further inside.
        with override(get_language_from_request(request)):
            return _refusal_response(request, refusal.translated())

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], arguments: Any, keywords: Any
    ) -> HttpResponse | None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        bounds = bounds_of(view)
        if not length.isdecimal() or int(length) <= bounds.body:
            return None
        if bounds.refuse:
            return bounds.refuse(request, *arguments, **keywords)
        reason = _("You sent too much: the limit is %(body)s bytes. Nothing was changed.") % {
            "body": f"{bounds.body:,}"
        }
        return _refusal_response(request, Refusal(413, _("Request too large"), reason))


class FullDiskMiddleware:
    """Says that the disk is full where a view stumbles over that. Who deletes gets the bytes that are held for it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self._reserve = disk.reserve()
        self._released = False

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self._reserve and self._released and request.method == "POST":
            self._released = not self._reserve.keep()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return (self._once_more(request) if disk.is_full(error) else None) or storage_error_response(request, error)

    def _once_more(self, request: HttpRequest) -> HttpResponseBase | None:
        """The answer of a view that deletes, as soon as there is room for it."""
        match = request.resolver_match
        frees = match is not None and getattr(match.func, "frees_room", False)
        if match is None or (frees is not True and frees != request.POST.get("do")):
            return None
        while self._reserve and self._reserve.release():
            self._released = True
            log.warning("Some of the reserve went to %s", request.path)
            try:
                answer: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
            except DatabaseError as error:
                if not disk.is_full(error):
                    raise
            else:
                return answer
        return None


def storage_error_response(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer where the disk is full or others write for too long, None for every other error."""
    if disk.is_full(error):
        return _refusal_response(request, FULL.translated())
    if not disk.is_busy(error):
        return None
    answer = _refusal_response(request, LOCKED.translated())
    answer["Retry-After"] = str(disk.BUSY_SECONDS)
    return answer


def _has_nul(request: HttpRequest) -> bool:
    meta = request.META
    # In a quoted cookie three octal digits stand for a character.
    return "\0" in request.path_info or "%00" in meta.get("QUERY_STRING", "") or "\\000" in meta.get("HTTP_COOKIE", "")


def _refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The answer as API and pages give it."""
    if request.path_info.startswith(API):
        response = problems.respond(problems.status_problem(refusal.status, refusal.reason))
    elif refusal.status == NO_ROOM and _is_script_request(request):
        response = HttpResponse(refusal.reason, status=refusal.status, content_type="text/plain; charset=utf-8")
    else:
        # What was typed is read where there was no room to keep it; of other refusals the body may be what is refused.
        sent = _sent(request) if refusal.status == NO_ROOM or refusal == LOCKED.translated() else {}
        response = render(request, "refused.html", {"refusal": refusal} | sent, status=refusal.status)
    if refusal.status == NOT_TAKEN[BUSY].status:
        response["Retry-After"] = "60"
    return response


# ---------------------------------------------------------------- what costs too much


class RateLimitMiddleware:
    """Takes what a view costs before it works, and stops it when it works too long. Who has spent too much, or asked for too
    much, is told so; what was typed can be sent again. What took more than its price is paid for when it is done."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with deadline(), charge_overrun(request):
            return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_arguments: Any) -> HttpResponse | None:
        try:
            consume_budget(request, price_of(view).of(request.method))
        except SpentError as error:
            return limit_response(request, error)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return limit_response(request, error) if isinstance(error, (SpentError, TooLongError)) else None


def limit_response(request: HttpRequest, error: SpentError | TooLongError) -> HttpResponse:
    """The answer as scripts and pages give it."""
    problem = problems.rate_limit_problem(error.wait) if isinstance(error, SpentError) else problems.timeout_problem()
    wait = ceil(error.wait) if isinstance(error, SpentError) else 0
    if _is_script_request(request):
        response = HttpResponse(problem.detail, status=problem.status, content_type="text/plain; charset=utf-8")
    else:
        context = {"problem": problem, "wait": wait} | _sent(request)
        response = render(request, "not_done.html", context, status=problem.status)
        response["Cache-Control"] = "no-store"
    if wait:
        response["Retry-After"] = str(wait)
    return response


def short_limit_response(error: SpentError) -> HttpResponse:
    """The same in words alone, for whoever asks for what is not there: this has to cost less than what is refused."""
    problem = problems.rate_limit_problem(error.wait)
    headers = {"Retry-After": str(ceil(error.wait)), "Cache-Control": "no-store"}
    return HttpResponse(
        problem.detail, status=problem.status, content_type="text/plain; charset=utf-8", headers=headers
    )


def _is_script_request(request: HttpRequest) -> bool:
    """Whether a script of ours asks, which shows the answer in its own place."""
    return "HX-Request" in request.headers or request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate"


def _sent(request: HttpRequest) -> dict[str, Any]:
    """Return what a page holds of a form, to send it again; nothing of a form that was not checked."""
    if request.method != "POST" or not getattr(request, "csrf_processing_done", False):
        return {"checked": False}
    sent = [(name, value) for name, values in fields_to_resend(request).items() for value in values]
    return {"checked": True, "sent": sent, "files": bool(request.FILES)}
