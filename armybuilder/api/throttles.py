"""How often one address may ask."""

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from armybuilder.operating.proxies import Asked, client_address

COUNTED = "muster.counted"
"""The variable of a request that was counted already, on its short way (`lane`)."""


class WindowThrottle(ScopedRateThrottle):
    """At most the rate of the view's `throttle_scope` in each period, counted from the period's start.

    DRF keeps the time of every request and copies all of them at each one, which at a generous rate costs more than
    checking a force; one counter does. The cache of this machine counts for each worker process on its own.
    """

    remaining = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        return self.allows(getattr(view, self.scope_attr, None), request)

    def allows(self, scope: str | None, request: Asked) -> bool:
        """Count a request of a kind of work, and tell whether it is answered."""
        if COUNTED in request.META:
            return True
        self.scope = scope
        limit, period = self.parse_rate(self.get_rate() if scope else None)
        if limit is None or period is None:
            return True
        window, passed = divmod(self.timer(), period)
        self.remaining = period - passed
        key = f"throttle:{scope}:{self.get_ident(request)}:{int(window)}"
        # The counter outlives its window, so that it cannot vanish between these two lines.
        self.cache.add(key, 0, 2 * period)
        return bool(self.cache.incr(key) <= limit)

    def get_ident(self, request: Asked) -> str:
        """The address that asks, or the one that our proxy asks for."""
        return client_address(request)

    def wait(self) -> float:
        return self.remaining
