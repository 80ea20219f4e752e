"""Owner whose lists a visitor sees: the one that the session of the visitor's browser names. Several browsers may
name the same owner.
"""

from typing import Any, cast

from django.http import HttpRequest

from armybuilder.common.keys import new_key


def owner_of(request: HttpRequest) -> str | None:
    """The owner whose lists this visitor may see; None for one who never made a list."""
    return _session(request).owner or None


def claim_owner(request: HttpRequest) -> str:
    """The same, made now where there is none yet."""
    session = _session(request)
    # A random name of its own, not the session's key: that one is a secret, and it changes on logging in.
    session.owner = session.owner or new_key()
    return str(session.owner)


def _session(request: HttpRequest) -> Any:
    """The session with its `owner` (`armybuilder.accounts.sessions`, which stands above and is chosen by the settings)."""
    return cast(Any, request.session)
