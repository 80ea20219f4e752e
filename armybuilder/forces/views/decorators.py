"""Views of a list that has to be readable; one that is not leads back to the page that says so."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain.history import MOST_MODELS
from armybuilder.forces.domain.loader import AnyOpenForce, open_force
from armybuilder.forces.views.ownership import own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.deadlines import TooLongError


def with_open_force(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the visitor's list, opened, to `view`, and whatever else its address names."""

    @wraps(view)
    def wrapper(request: HtmxRequest, key: str, **named: Any) -> HttpResponse:
        saved = own_force(request, key)
        try:
            opened = open_force(saved)
        except (DocumentError, LookupError):
            return redirect(saved)
        return view(request, opened, **named)

    return wrapper


def refuse_oversize(opened: AnyOpenForce) -> None:
    """`TooLongError` for a list of more models than new ones may have, which is older than that bound: to look for ways on in it would
    take until the deadline, each time."""
    if opened.document.size > MOST_MODELS:
        raise TooLongError
