"""A change of mind in a real browser: the plan for what does not fit, and one model in the place of another."""

import pytest
from playwright.sync_api import expect

from armybuilder.forces.models import Force
from tests.browser.test_builder import imported, settled
from tests.forces.conftest import data_of, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ACE = {"model": "north/hunter", "rank": "CGL", "name": "Ace"}
HUNTERS = {"model": "north/hunter", "count": 3}
UNIT = "groups-0-primary"


def models():
    """(model, count, rank) of the first unit, as saved."""
    rows = data_of(Force.objects.get())["groups"][0]["primary"]["models"]
    return [(row["model"], row.get("count", 1), row.get("rank")) for row in rows]


def test_a_faction_is_changed_settled_and_taken_back(open_page, fits):
    page = imported(open_page, force_data(ACE, HUNTERS), height=844)
    page.click("#settings-title")
    page.select_option("#faction", "south")
    page.locator("#plan-offer", has_text="2 parts of this list don't fit South with these settings").wait_for()

    page.click("#plan")
    page.locator("#panel-title:focus", has_text="What doesn't fit").wait_for()
    first = page.locator(f"#instead-{UNIT}-models-0")
    assert first.locator("option").first.inner_text() == "Replace with Jager (±0 TV)"
    page.select_option(f"#instead-{UNIT}-models-1", label="Remove")
    fits(page)
    page.click("#settle")
    page.locator("#plan-offer .alert").wait_for(state="detached")
    page.wait_for_selector("#misfits", state="detached")

    assert models() == [("south/jager", 1, "CGL")]
    page.click("#undo")
    page.locator("#plan-offer", has_text="2 parts of this list don't fit South with these settings").wait_for()
    assert models() == [("north/hunter", 1, "CGL"), ("north/hunter", 3, None)]


def test_a_model_is_replaced_with_the_keyboard(open_page, fits):
    page = imported(open_page, force_data(ACE, HUNTERS, ua="SK"))
    page.focus(f"#{UNIT}-models-0-menu")
    page.keyboard.press("Enter")
    page.focus(f"#{UNIT}-models-0-replace")
    page.keyboard.press("Enter")
    page.locator("#panel-title:focus", has_text="Replace Hunter").wait_for()
    page.fill("#s-text", "Jaguar")
    jaguar = page.locator("#swaps button[aria-label='Replace Hunter with Jaguar, +4 TV']")
    page.locator("#swaps li", has_text="Gunner").first.wait_for(state="detached")
    fits(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    jaguar.focus()
    page.keyboard.press("Enter")
    settled(page, "28")
    page.wait_for_selector("#swaps", state="detached")

    assert models() == [("north/jaguar", 1, "CGL"), ("north/hunter", 3, None)]
    expect(page.locator(f"#{UNIT}-models-0-menu")).to_be_focused()
