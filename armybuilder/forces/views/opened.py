"""Views of a list that has to be readable; one that is not leads back to the page that says so."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse
from django.shortcuts import redirect

from armybuilder.engine.core.document import DocumentError
from armybuilder.forces.domain.opening import OpenForce, open_force
from armybuilder.forces.views.own import own_force
from armybuilder.forces.views.request import HtmxRequest

OpenView = Callable[[HtmxRequest, OpenForce], HttpResponse]


def with_open_force(view: OpenView) -> Callable[[HtmxRequest, str], HttpResponse]:
    """Give the visitor's list, opened, to `view`."""

    @wraps(view)
    def wrapper(request: HtmxRequest, key: str) -> HttpResponse:
        saved = own_force(request, key)
        try:
            opened = open_force(saved)
        except (DocumentError, LookupError):
            return redirect(saved)
        return view(request, opened)

    return wrapper
