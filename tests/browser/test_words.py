"""Codes and traits are explained under the pointer, with the focus, and on a tap."""

import pytest

from tests.browser.test_builder import HUNTERS, imported
from tests.forces.conftest import force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROW = "#groups-0-primary-models-0"


def told(page):
    page.locator("#words").wait_for()
    terms = page.locator("#words dt").all_inner_texts()
    return dict(zip(terms, page.locator("#words dd").all_inner_texts(), strict=True))


def test_a_line_explains_what_stands_in_it(open_page, fits):
    page = imported(open_page, force_data(HUNTERS))
    weapons = page.locator(f"{ROW} .entry-weapons")

    page.focus(f"{ROW} .figures")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert told(page)["AR"] == "Armor rating: the higher, the less an attack does."
    page.keyboard.press("Escape")
    page.locator("#words").wait_for(state="hidden")

    page.click(f"{ROW}-open")
    page.wait_for_selector(f"{ROW} .options")
    weapons.hover()
    assert told(page)["LAC"] == "Light Auto-Cannon"
    fits(page)
    box, line = page.locator("#words").bounding_box(), weapons.bounding_box()
    assert box["y"] >= line["y"] + line["height"] or box["y"] + box["height"] <= line["y"]
    assert weapons.get_attribute("aria-describedby") == "words"

    page.locator("h1, .brand").first.hover()
    page.locator("#words").wait_for(state="hidden")
    weapons.click()
    assert "LAC" in told(page)
