"""DRF throttle that charges what a request costs: `armybuilder.ratelimit` takes it, `Endpoint` says how much is
left.
"""

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from armybuilder.ratelimit.costs import price_of
from armybuilder.ratelimit.throttles import SpentError, consume_budget


class WorkThrottle(BaseThrottle):
    """Charges the price of the view (`costs`) to whoever asks. What depends on the body the view charges itself."""

    seconds = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        try:
            consume_budget(request._request, price_of(type(view)).of(request.method))  # noqa: SLF001 - Django's own is faster
        except SpentError as error:
            self.seconds = error.wait
            return False
        return True

    def wait(self) -> float:
        return self.seconds
