"""What all endpoints share: no log-in, one format, problem details for errors."""

from typing import Any

import msgspec
from csp.constants import HEADER
from django.http import HttpResponse
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.views import APIView

from armybuilder.common.limits import DATA
from armybuilder.engine.core.game import AnyGame
from factions.catalogues import game_of

NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""The content security policy of data: a browser that shows it loads nothing for it."""


class Endpoint(APIView):
    """An endpoint of version 1. It speaks one format, asks nobody who he is, and is paid for already (`BudgetMiddleware`)."""

    bounds = DATA

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nothing else comes before it."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response[HEADER] = NOTHING
        return super().finalize_response(request, response, *args, **kwargs)


def game_or_404(key: str) -> AnyGame:
    """The game of the address, with its current catalogue."""
    try:
        return game_of(key)
    except LookupError as error:
        raise exceptions.NotFound(str(error.args[0])) from None


def json_response(data: Any) -> HttpResponse:
    """`data` as JSON, encoded by msgspec: structs, containers and ready bytes (`msgspec.Raw`)."""
    return HttpResponse(msgspec.json.encode(data), content_type="application/json")
