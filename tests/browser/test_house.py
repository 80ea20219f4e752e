"""The pages of the house in a real browser."""

import pytest

from armybuilder.engine.registry import SYSTEMS
from tests.browser.pages import complaints_of, follow

pytestmark = [pytest.mark.browser, pytest.mark.django_db]


def test_pages_fit_and_shut_nobody_out(open_page, fits):
    page = open_page("/")
    fits(page)
    page.goto("/about/")
    fits(page)


def test_htmx_is_there_and_may_not_evaluate_text(open_page):
    page = open_page("/")

    assert page.evaluate("htmx.config.allowEval") is False


def test_skip_link_comes_first_and_shows_itself(open_page):
    page = open_page("/")

    page.keyboard.press("Tab")

    link = page.locator(":focus")
    assert link.inner_text() == "Skip to content"
    assert link.bounding_box()["x"] >= 0


def test_home_reads_without_javascript(open_page):
    page = open_page("/", javascript=False)

    assert page.locator(".games a").count() == len(SYSTEMS)
    follow(page, page.get_by_role("link", name="Legend Weaver"))
    assert page.url.endswith("/forces/new/?system=legend-weaver")


def test_missing_page_has_a_way_out(open_page, live_server):
    page = open_page("/no-such-page/")

    # The browser itself reports the 404 on its console.
    assert complaints_of(page).pop() == (
        "console error: Failed to load resource: the server responded with a status of 404 (Not Found)"
    )
    follow(page, page.get_by_role("link", name="Home"))
    assert page.url.removeprefix(live_server.url) == "/"
