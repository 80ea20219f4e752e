"""What every request passes through, beyond what libraries bring."""

from collections.abc import Callable
from typing import Any, NamedTuple

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.contrib.auth import middleware as auth
from django.contrib.messages import middleware as messages
from django.contrib.sessions import middleware as sessions
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from armybuilder.api import problems
from armybuilder.bounds import bounds_of
from armybuilder.serving.bodies import BUSY, SLOW
from armybuilder.serving.environ import REFUSAL

API = "/api/v1/"


class PagesCSPMiddleware(CSPMiddleware):
    """The content security policy of pages. A response that brings its own keeps it, at no cost."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if HEADER in response:
            return response
        return super().process_response(request, response)


# ---------------------------------------------------------------- what is for pages only


class ForPages(MiddlewareMixin):
    """A middleware that the API passes by: it asks nobody who he is, keeps nothing, and says all in its answer."""

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request) if request.path_info.startswith(API) else super().__call__(request)


class SessionMiddleware(ForPages, sessions.SessionMiddleware):
    pass


class AuthenticationMiddleware(ForPages, auth.AuthenticationMiddleware):
    pass


class MessageMiddleware(ForPages, messages.MessageMiddleware):
    pass


# ---------------------------------------------------------------- what no view shall see


class Refusal(NamedTuple):
    """Why a request is not looked at: what a page says in its heading, and what page and API tell."""

    status: int
    heading: str
    reason: str


NUL = Refusal(
    400,
    "That address cannot be",
    "There is a NUL character in the address or in a cookie: take it out.",
)
NOT_TAKEN = {
    SLOW: Refusal(
        408,
        "That came too slowly",
        "What was sent did not come in time. Nothing was changed: try again where the connection is better.",
    ),
    BUSY: Refusal(
        503,
        "Too much at once",
        "Others ask for much at this moment. Nothing was changed: try again in a minute.",
    ),
}


class RefusalMiddleware:
    """Refuses what PostgreSQL cannot be asked (NUL in path, query and cookies), bodies that were not taken, and bodies
    that are larger than their view takes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        refusal = NUL if _has_nul(request) else NOT_TAKEN.get(request.META.get(REFUSAL, ""))
        return _refused(request, refusal) if refusal else self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], arguments: Any, keywords: Any
    ) -> HttpResponse | None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        bounds = bounds_of(view)
        if not length.isdecimal() or int(length) <= bounds.body:
            return None
        if bounds.refuse:
            return bounds.refuse(request, *arguments, **keywords)
        if request.path_info.startswith(API):
            reason = f"The body is too large: at most {bounds.body:,} bytes are read here."
        else:
            reason = f"What was sent is too large: at most {bounds.body:,} bytes are taken here. Nothing was changed."
        return _refused(request, Refusal(413, "That is too much", reason))


def _has_nul(request: HttpRequest) -> bool:
    meta = request.META
    # In a quoted cookie three octal digits stand for a character.
    return "\0" in request.path_info or "%00" in meta.get("QUERY_STRING", "") or "\\000" in meta.get("HTTP_COOKIE", "")


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The answer as API and pages give it."""
    if request.path_info.startswith(API):
        response = problems.respond(problems.plain(refusal.status, refusal.reason))
    else:
        response = render(request, "refused.html", {"refusal": refusal}, status=refusal.status)
    if refusal.status == NOT_TAKEN[BUSY].status:
        response["Retry-After"] = "60"
    return response
