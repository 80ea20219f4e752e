"""How often one address may ask for shared lists: nobody who asks is known."""

from typing import Any

from rest_framework.throttling import SimpleRateThrottle


class SharedThrottle(SimpleRateThrottle):
    """So many a minute for one address."""

    scope = "linked"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - DRF's signature
        return f"{self.scope}:{self.get_ident(request)}"


class LinkThrottle(SharedThrottle):
    """Links that are read."""

    rate = "60/min"


class CardThrottle(SharedThrottle):
    """Pictures of cards: ten whole pages of them."""

    scope = "linked-card"
    rate = "600/min"


class PrintThrottle(SharedThrottle):
    """Prints: each costs as much as many pages."""

    scope = "linked-print"
    rate = "30/min"
