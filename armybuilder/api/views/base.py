"""What all endpoints share: no log-in, one format, problem details for errors."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework import exceptions
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import get_system


class OneFormat(BaseContentNegotiation):
    """Each endpoint speaks one format, whatever the client says it likes best; bodies are read without DRF's parsers."""

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 - DRF's interface
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002 - likewise
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class Endpoint(APIView):
    """An endpoint of version 1."""

    content_negotiation_class = OneFormat


def system_or_404(key: str) -> GameSystem:
    """The game system of the address."""
    try:
        return get_system(key)
    except LookupError as error:
        raise exceptions.NotFound(str(error.args[0])) from None


def json_response(data: Any) -> HttpResponse:
    """`data` as JSON, encoded by msgspec: structs, containers and ready bytes (`msgspec.Raw`)."""
    return HttpResponse(msgspec.json.encode(data), content_type="application/json")
