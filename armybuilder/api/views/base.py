"""Base of all API endpoints: no log-in, one format, problem details for errors."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from csp.constants import HEADER
from django.http.response import HttpResponseBase
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from armybuilder.api.bodies import check_length
from armybuilder.api.negotiation import FormatNegotiation
from armybuilder.api.parsers import JSONParser
from armybuilder.api.renderers import JSONRenderer
from armybuilder.api.throttles import WorkThrottle
from armybuilder.common.limits import DATA
from armybuilder.engine.core.game import AnyGame
from armybuilder.ratelimit.deadlines import deadline
from armybuilder.ratelimit.quotas import with_charge
from armybuilder.ratelimit.throttles import BALANCE, charge_overrun, consume_bytes, rate_limit_headers
from factions.catalogues import game_of

NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""The content security policy of data: a browser that shows it loads nothing for it."""


class Endpoint(APIView):
    """An endpoint of version 1. What a request does and stores is paid for, and each answer says how much is left."""

    bounds = DATA
    parser_classes: Sequence[type[BaseParser]] = [JSONParser]
    renderer_classes = [JSONRenderer]
    content_negotiation_class = FormatNegotiation
    throttle_classes = [WorkThrottle]

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with deadline(), with_charge(partial(consume_bytes, request)), charge_overrun(request):
            response = super().dispatch(request, *args, **kwargs)
        if balance := request.META.get(BALANCE):
            for name, value in rate_limit_headers(balance).items():
                response[name] = value
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nothing larger is looked at than the view reads."""
        check_length(request, self.bounds.body)
        super().initial(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        """Nobody is asked who he is."""

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {"Allow": ", ".join(self.allowed_methods), HEADER: NOTHING}


def game_or_404(key: str) -> AnyGame:
    """The game of the address, with its current catalogue."""
    try:
        return game_of(key)
    except LookupError as error:
        raise exceptions.NotFound(str(error.args[0])) from None
