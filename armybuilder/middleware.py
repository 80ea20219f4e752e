"""What every request passes through, beyond what libraries bring."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.defaults import bad_request

from armybuilder.api import problems

Handler = Callable[[HttpRequest], HttpResponseBase]
API = "/api/"
NUL = "There is a NUL character in the address or in a cookie: take it out."


class PagesCSPMiddleware(CSPMiddleware):
    """The content security policy of pages. A response that brings its own keeps it, at no cost."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if HEADER in response:
            return response
        return super().process_response(request, response)


def nul_middleware(get_response: Handler) -> Handler:
    """Refuse a NUL character in path, query and cookies, which PostgreSQL cannot store nor look for."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        meta = request.META
        if (
            "\0" in request.path_info
            or "%00" in meta.get("QUERY_STRING", "")
            # Within quotes three octal digits stand for a character.
            or "\\000" in meta.get("HTTP_COOKIE", "")
        ):
            return _refused(request, NUL)
        return get_response(request)

    return middleware


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    """The answer 400 as pages and API give it."""
    if request.path_info.startswith(API):
        return problems.respond(problems.plain(400, reason))
    return bad_request(request, BadRequest(reason))
