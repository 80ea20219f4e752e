"""What every request passes through, beyond what libraries bring."""

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PagesCSPMiddleware(CSPMiddleware):
    """The content security policy of pages. A response that brings its own keeps it, at no cost."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if HEADER in response:
            return response
        return super().process_response(request, response)
