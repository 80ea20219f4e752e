"""What I own, on a phone and by keyboard: steps, sums, and a list that needs more."""

import pytest

from tests.browser.pages import complaints_of, follow
from tests.browser.test_builder import imported
from tests.forces.conftest import force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_models_are_counted_on_a_phone_and_missed_in_a_list(open_page, fits):
    page = imported(open_page, force_data({"model": "north/hunter", "count": 4}))
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/collection/blitz-beta/?q=hunter&list=north")
    more = page.locator('[id="more-north_hunter"]')
    box = more.bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44

    more.focus()
    for owned in (1, 2):
        page.keyboard.press("Enter")
        page.locator("#sums", has_text=f"{owned} owned, 0 painted").wait_for()
        page.wait_for_function("() => document.activeElement.id === 'more-north_hunter'")
    page.locator('[id="paint-north_hunter"]').click()
    page.locator('[id="family-north_hunter"] .family-head', has_text="2 owned, 1 painted").wait_for()
    page.fill('[id="owned-north_hunter"]', "3")
    page.keyboard.press("Tab")
    page.locator("#sums", has_text="3 owned, 1 painted").wait_for()
    fits(page)
    follow(page, "#collection-notice button")
    assert page.input_value('[id="owned-north_hunter"]') == "2"
    page.fill('[id="owned-north_hunter"]', "3")
    page.keyboard.press("Tab")
    page.locator("#sums", has_text="3 owned, 1 painted").wait_for()

    page.check("#c-warn")
    follow(page, "#c-warn >> xpath=ancestor::form >> button")
    follow(page, "text=What do I need to buy?")
    page.check("[name=list]")
    follow(page, "text=Show what's missing")
    assert page.input_value("#for-one") == "1 Hunter (North)"
    fits(page)
    page.set_viewport_size({"width": 1280, "height": 800})  # a folded row shows no notes on a phone
    page.goto("/forces/")
    follow(page, ".my-lists .what a >> nth=0")
    beside = page.locator("#groups-0-primary-models-0")
    beside.get_by_text("Hunter: you own 3 of the 4 this list needs.").wait_for()


def test_refused_step_is_told_and_taken_later(open_page):
    page = open_page("/collection/blitz-beta/?q=hunter&list=north")
    full = "This site's disk is full, so nothing was changed."
    page.route(
        "**/collection/blitz-beta/*", lambda route: route.fulfill(status=507, content_type="text/plain", body=full)
    )
    page.locator('[id="more-north_hunter"]').click()
    page.locator("#collection-notice", has_text=full).wait_for()
    page.unroute("**/collection/blitz-beta/*")
    page.route("**/collection/blitz-beta/*", lambda route: route.abort())
    page.locator('[id="more-north_hunter"]').click()
    silence = "No answer: nothing was changed. Check your connection and try again."
    page.locator("#collection-notice", has_text=silence).wait_for()
    page.unroute("**/collection/blitz-beta/*")
    page.locator('[id="more-north_hunter"]').click()
    page.locator("#sums", has_text="1 owned, 0 painted").wait_for()

    assert page.locator("#collection-notice").inner_text() == "Saved."
    complaints_of(page).clear()


def test_steps_that_are_pressed_quickly_all_count(open_page):
    page = open_page("/collection/blitz-beta/?q=hunter&list=north")
    with page.expect_response("**/collection/blitz-beta/**"):
        page.evaluate(
            "() => ['more', 'more', 'paint', 'more'].forEach((step) => document.getElementById(`${step}-north_hunter`).click())"
        )

    page.locator("#sums", has_text="3 owned, 1 painted").wait_for()
