"""A rate limit of one's own: the other tests have none. Browsers with lists, as accounts have them."""

import pytest

from armybuilder.ratelimit import capacity, rates, throttles
from tests.accounts.conftest import browser_of
from tests.forces.conftest import save

__all__ = ["browser_of", "save"]


@pytest.fixture(autouse=True)
def _fresh_look():
    capacity.clear_cache()
    yield
    capacity.clear_cache()


@pytest.fixture
def rate_limit(settings, tmp_path, monkeypatch):
    """`rate_limit(address=600)`: so many units a minute, twice as many at once, in a file that nobody has paid into. No time
    passes, and nothing takes any."""
    monkeypatch.setattr(rates, "_clock", lambda: 1_000_000.0)
    monkeypatch.setattr(throttles, "worked", lambda: 0.0)

    def set_to(address=0, visitor=0):
        settings.RATE_LIMIT_ADDRESS, settings.RATE_LIMIT_VISITOR = address, visitor
        settings.RATE_LIMIT_FILE = str(tmp_path / "rates")

    return set_to


@pytest.fixture
def left(rate_limit):
    """`left(answer)`: the units that were left after a request of the API, or of a page."""

    def units(answer):
        return answer.wsgi_request.META["muster.balance"].left

    return units
