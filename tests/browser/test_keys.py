"""The keys of pages: told on ?, / goes to what finds something, and whoever types means neither."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_builder import imported
from tests.forces.conftest import thirty_models

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_keys_are_told_find_and_leave_writers_alone(open_page, axe):
    page = imported(open_page, thirty_models())
    told = page.get_by_role("dialog", name="Keys of this page")

    page.keyboard.press("?")
    expect(told).to_be_visible()
    expect(told).to_contain_text("Undo")
    axe(page)
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()

    page.keyboard.press("/")
    expect(page.locator("#m-text")).to_be_focused()
    page.keyboard.type("a/?")
    expect(page.locator("#m-text")).to_have_value("a/?")
    expect(told).to_be_hidden()

    page.goto("/forces/")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Keys").click()
    told.get_by_label("/ and ? may be pressed by themselves").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(told).to_be_hidden()


def test_bars_of_a_phone_cover_nothing_that_has_the_focus(open_page):
    page = imported(open_page, thirty_models(), width=390, height=844)
    bar = page.locator(".totals").bounding_box()["y"]

    for _ in range(60):
        page.keyboard.press("Tab")
        top, bottom = page.evaluate(
            "(() => { const part = document.activeElement; const box = part.getBoundingClientRect();"
            " return part.closest('.totals, .site-head') ? [1, 1] : [box.top, box.bottom]; })()"
        )
        assert 0 <= top <= bottom <= bar, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
