"""The page /check/list/: one list that came in the address, from the QR code of a print."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.throttling import SimpleRateThrottle

from armybuilder.engine.core.document import DocumentError
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces import checking, links
from armybuilder.forces.batch.checks import CheckedList, Event, check_lists
from armybuilder.forces.batch.sources import Source
from armybuilder.forces.batch.views import TONES
from armybuilder.forces.domain import exchange
from armybuilder.forces.domain.errors import TooManyError
from armybuilder.forces.owner import claim_owner


class LinkThrottle(SimpleRateThrottle):
    """So many links a minute for one address."""

    rate = "60/min"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - DRF's signature
        return f"linked:{self.get_ident(request)}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def linked(request: HttpRequest) -> HttpResponse:
    """Show the list of the link and its verdict; a POST takes a copy of it into the visitor's own lists."""
    throttle: Any = LinkThrottle()
    if not throttle.allow_request(request, None):
        return _page(request, refusal="Too many lists at once. Please wait a minute.", status=429)
    packed = (request.POST if request.method == "POST" else request.GET).get("d", "")
    try:
        data = links.unpack(packed)
        if request.method == "POST":
            return redirect(exchange.import_force(owner=claim_owner(request), data=data))
        row, text = _checked(data)
    except DocumentError as error:
        return _page(request, refusals=[str(problem) for problem in error.problems[:20]], status=400)
    except TooManyError as error:
        return _page(request, refusal=str(error), status=400)
    more = max(0, row.problems - len(row.findings))
    return _page(request, row=row, tone=TONES[row.verdict], text=text, packed=packed, more=more)


def _checked(data: bytes) -> tuple[CheckedList, str]:
    """The list as the table of many lists has it, and as text."""
    force = checking.read(data)
    result = check_lists([Source("", data)], SYSTEMS[force.system.key], Event())
    return result.rows[0], force.system.write_text(force.document, force.catalogue)


def _page(request: HttpRequest, *, status: int = 200, refusal: str = "", **context: Any) -> HttpResponse:
    refusals = context.pop("refusals", [refusal] if refusal else [])
    return render(request, "check/list.html", {"refusals": refusals, **context}, status=status)
