"""Whose lists a visitor sees. Until there are accounts, a list belongs to the session that made it."""

from django.http import HttpRequest

from armybuilder.keys import new_key

# A random name of its own, not the session's key: that one is a secret, and it changes on logging in.
_OWNER = "owner"


def owner_of(request: HttpRequest) -> str | None:
    """The owner whose lists this visitor may see; None for one who never made a list."""
    owner: str | None = request.session.get(_OWNER)
    return owner


def claim_owner(request: HttpRequest) -> str:
    """The same, made now where there is none yet."""
    owner = owner_of(request) or new_key()
    request.session[_OWNER] = owner
    return owner
