"""The page behind the QR code of a print, as a phone opens it."""

import json

import pytest
from django.core.cache import cache

from armybuilder.forces.links import pack
from armybuilder.forces.models import Force
from tests.browser.pages import overflow
from tests.forces.conftest import RULEBOOK, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _fresh_throttle():
    cache.clear()


SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
LONG = force_data("north/hunter", name="W" * 200)


@pytest.mark.parametrize("width, scheme", SCREENS)
@pytest.mark.parametrize("data", [RULEBOOK.read_bytes(), json.dumps(LONG).encode()], ids=["example", "long name"])
def test_page_fits_and_is_accessible(open_page, axe, width, scheme, data):
    page = open_page(f"/check/list/?d={pack(data)}", width=width, scheme=scheme)

    assert overflow(page) == 0
    axe(page)


def test_copy_opens_in_the_builder(open_page):
    page = open_page(f"/check/list/?d={pack(RULEBOOK.read_bytes())}", width=390)
    assert "ILLEGAL" in page.inner_text("main")

    page.get_by_role("button", name="Open as my own copy").click()

    page.wait_for_selector("#print")
    assert page.url.endswith(Force.objects.get().get_absolute_url())
