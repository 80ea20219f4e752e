"""What another site has a browser send is refused, and no page repeats it: one click there would do what that site wants."""

import pytest

from tests.access.test_access import ROUTES, url_of
from tests.access.test_access import world as world  # noqa: PLC0414 - a fixture
from tests.ratelimit.conftest import rate_limit as rate_limit  # noqa: PLC0414 - likewise

pytestmark = [pytest.mark.django_db]
WANTED = "wanted-by-another-site"
PURSES = {"with an empty purse": 1, "with enough": 0}


@pytest.mark.parametrize("address", PURSES.values(), ids=PURSES)
@pytest.mark.parametrize("who", ["anonymous", "owner"])
def test_no_page_repeats_what_was_sent_without_our_mark(world, rate_limit, who, address):
    client = world.client(who, enforce_csrf_checks=True)
    rate_limit(address=address)
    client.get("/about/")
    repeating = {}
    for route in ROUTES:
        if route.startswith(("api/", "admin/")):
            continue
        answer = client.post(url_of(world, route, who), {"sure": WANTED, "/name": WANTED, "was": WANTED, "q": WANTED})
        if WANTED in answer.content.decode(errors="replace") or answer.status_code not in (403, 404, 405, 410, 429):
            repeating[route] = answer.status_code

    assert repeating == {}
