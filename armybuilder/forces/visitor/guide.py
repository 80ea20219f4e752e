"""Whether a visitor wants to be shown the steps of a first list, kept in the session."""

from django.http import HttpRequest

_KEY = "forces.unguided"


def is_guided(request: HttpRequest) -> bool:
    return not request.session.get(_KEY, False)


def dismiss(request: HttpRequest) -> None:
    """Show the steps no more."""
    request.session[_KEY] = True
