"""No edit is lost: not one that another window forestalled, and not one that found no connection."""

import pytest

from armybuilder.forces.models import Force
from tests.browser.pages import complaints_of
from tests.browser.test_builder import HUNTERS, imported, in_view, models
from tests.forces.conftest import force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROW = "#groups-0-primary-models-0"
JAGUAR = {"model": "north/jaguar"}


@pytest.fixture
def both(open_page):
    """The same list in two windows."""

    def both_(*rows, **screen):
        page = imported(open_page, force_data(*rows or (HUNTERS, JAGUAR)), **screen)
        other = page.context.new_page()
        other.goto(page.url)
        return page, other

    return both_


def told(page):
    page.wait_for_selector("#kept:visible")
    return page.locator("#kept-title").inner_text(), page.locator("#kept li").all_inner_texts()


def more(page, count, row=ROW):
    page.click(f"{row}-more")
    page.locator(f"{row}-count[value='{count}']").wait_for()


# ---------------------------------------------------------------- two windows


def test_change_that_another_window_forestalled_is_made_again(both):
    page, other = both()
    more(other, 5)
    page.click("#groups-0-primary-models-1-remove")

    assert told(page) == ("Not saved:", ["Remove Jaguar (Combat group 1)"])
    assert "changed in another window. Here's the latest version" in page.locator("#notice").inner_text()
    assert page.input_value(f"{ROW}-count") == "5"
    page.click("#kept-both")
    page.wait_for_selector(".beside")
    assert page.locator(".beside li").all_inner_texts() == [
        "Combat group 1, Primary: +Hunter",
        "Combat group 1, Primary: −Jaguar",
    ]
    page.click("#kept-again")
    page.wait_for_selector("#groups-0-primary-models-1", state="detached")
    page.wait_for_selector("#kept", state="hidden")

    assert models() == [("north/hunter", 5, None)]
    assert page.locator("#notice").inner_text() == ""


def test_it_is_made_on_the_row_that_was_meant(both):
    page, other = both()
    other.click(f"{ROW}-remove")
    other.wait_for_selector("#groups-0-primary-models-1", state="detached")
    page.select_option("#groups-0-primary-models-1-rank", "CGL")

    assert told(page) == ("Not saved:", ["Rank of Jaguar: CGL (Combat group 1)"])
    page.click("#kept-again")
    page.wait_for_selector("#kept", state="hidden")
    page.locator(f"{ROW} .badge", has_text="CGL").wait_for()

    assert models() == [("north/jaguar", 1, "CGL")]


def test_row_that_is_gone_is_said(both):
    page, other = both()
    other.click(f"{ROW}-remove")
    other.wait_for_selector("#groups-0-primary-models-1", state="detached")
    page.click(f"{ROW}-more")
    told(page)
    page.click("#kept-again")
    page.locator("#notice", has_text="One more Hunter (Combat group 1): This part is no longer in the list.").wait_for()

    assert page.locator("#kept").is_hidden()
    assert models() == [("north/jaguar", 1, None)]


def test_what_was_pressed_behind_it_waits_with_it(both):
    page, other = both()
    more(other, 5)
    # Pressed in one go, before any answer is here.
    page.evaluate(
        "for (const end of ['more', 'more']) document.querySelector(`#groups-0-primary-models-1-${end}`).click()"
    )
    assert told(page) == ("Not saved:", ["One more Jaguar (Combat group 1), 2 times"])
    assert models() == [("north/hunter", 5, None), ("north/jaguar", 1, None)]
    page.click("#kept-again")
    page.locator("#groups-0-primary-models-1-count[value='3']").wait_for()

    assert models() == [("north/hunter", 5, None), ("north/jaguar", 3, None)]


def test_it_can_be_dropped(both):
    page, other = both()
    more(other, 5)
    page.click(f"{ROW}-remove")
    told(page)
    with page.expect_navigation():
        page.click("#kept-drop")

    assert page.locator("#kept").is_hidden()
    assert models() == [("north/hunter", 5, None), ("north/jaguar", 1, None)]


def test_choice_is_told_with_its_question(both):
    page, other = both()
    more(other, 5)
    page.click("#rulings-title")
    ruling = page.locator(".ruling").first
    question, reading = ruling.locator("legend").inner_text(), ruling.locator("label").last.inner_text()
    ruling.locator("input").last.check()

    assert told(page) == ("Not saved:", [f"{question}: {reading}"])
    page.click("#kept-again")
    page.wait_for_selector("#kept", state="hidden")
    page.locator("#rulings-title", has_text="1 chosen").wait_for()


def test_undo_is_not_offered_again(both):
    """It would take back what the other window did."""
    page, other = both()
    more(other, 5)
    more(other, 6)
    page.reload()
    more(other, 7)
    page.click("#undo")
    page.locator("#notice", has_text="another window").wait_for()

    assert page.locator("#kept").is_hidden()
    assert models()[0] == ("north/hunter", 7, None)


def test_conflict_without_javascript_offers_the_same(both, axe):
    page, other = both(javascript=False)
    other.select_option(f"{ROW}-rank", "CGL")
    with other.expect_navigation():
        other.click("button:has-text('Save')")
    page.click("#settings-title")
    page.fill("#name", "My hunters")
    with page.expect_navigation():
        page.click("#groups-0-primary-models-1-more")

    assert page.locator(".kept:visible li").all_inner_texts() == [
        "Name: My hunters",
        "One more (Jaguar, Primary unit, Combat group 1)",
    ]
    with page.expect_navigation():
        page.click("button:has-text('Apply again'):visible")

    assert models() == [("north/hunter", 1, "CGL"), ("north/hunter", 3, None), ("north/jaguar", 2, None)]
    assert Force.objects.get().name == "My hunters"
    # That a page answers with the status of a conflict is a line on the console.
    complaints_of(page).clear()


# ---------------------------------------------------------------- no connection


def test_a_refusal_that_waits_is_not_made_by_itself(both):
    """Somebody else changed the list: that the connection is back answers nothing."""
    page, other = both()
    more(other, 5)
    page.click(f"{ROW}-more")
    told(page)
    page.context.set_offline(True)
    page.click("#groups-0-primary-models-1-more")
    page.locator("#kept li", has_text="One more Jaguar").wait_for()
    page.context.set_offline(False)
    page.locator("#kept-title", has_text="Back online. Not saved yet:").wait_for()

    assert models() == [("north/hunter", 5, None), ("north/jaguar", 1, None)]
    complaints_of(page).clear()


def test_changes_without_a_connection_are_kept_and_made_when_it_is_back(open_page):
    page = imported(open_page, force_data(HUNTERS, JAGUAR))
    page.context.set_offline(True)
    page.click(f"{ROW}-more")
    assert told(page)[0] == "No connection. Stored in this browser, not saved yet:"
    page.click(f"{ROW}-more")
    page.locator("#kept li", has_text="2 times").wait_for()
    page.select_option("#groups-0-primary-ua", "SK")
    page.locator("#kept li", has_text="Type of the primary unit: SK Strike").wait_for()
    assert models()[0] == ("north/hunter", 4, None)

    page.context.set_offline(False)
    page.wait_for_selector("#kept", state="hidden")
    page.locator(f"{ROW}-count[value='6']").wait_for()
    page.locator("#groups-0-primary-ua option[value='SK'][selected]").wait_for(state="attached")

    assert models()[0] == ("north/hunter", 6, None)
    complaints_of(page).clear()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_kept_is_seen_wherever_it_was_pressed(open_page, width):
    group = force_data(HUNTERS, JAGUAR)["groups"][0]
    page = imported(open_page, force_data(limit=500) | {"groups": [group] * 6}, width=width)
    page.locator("#groups-5-primary-add").scroll_into_view_if_needed()
    page.click("#groups-5-primary-add")
    page.wait_for_selector("#add-north-hunter")
    page.context.set_offline(True)
    page.click("#add-north-hunter")

    assert told(page)[1] == ["Add Hunter, 6 TV (Combat group 6: primary unit (GP))"]
    assert in_view(page, "#kept-again")
    page.context.set_offline(False)
    complaints_of(page).clear()


def test_what_is_kept_outlives_the_page(open_page):
    page = imported(open_page, force_data(HUNTERS, JAGUAR))
    page.context.set_offline(True)
    page.click("#groups-0-primary-models-1-remove")
    told(page)
    address, context = page.url, page.context
    complaints_of(page).clear()
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(address)

    assert told(page) == ("From an earlier visit, not saved yet:", ["Remove Jaguar (Combat group 1)"])
    page.click("#kept-again")
    page.wait_for_selector("#groups-0-primary-models-1", state="detached")
    page.reload()

    assert page.locator("#kept").is_hidden()
    assert models() == [("north/hunter", 4, None)]


def test_answer_that_gets_lost_makes_no_second_change(open_page):
    page = imported(open_page, force_data(HUNTERS))

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/forces/*/", lose)
    page.click(f"{ROW}-more")
    told(page)
    page.unroute("**/forces/*/")
    page.click("#kept-again")
    page.locator("#notice", has_text="One more Hunter (Combat group 1): This change was already saved.").wait_for()

    assert page.input_value(f"{ROW}-count") == "5"
    assert models() == [("north/hunter", 5, None)]
    complaints_of(page).clear()


def test_site_that_is_busy_loses_nothing(open_page):
    page = imported(open_page, force_data(HUNTERS))
    page.route("**/forces/*/", lambda route: route.fulfill(status=503, body="busy"))
    page.click(f"{ROW}-more")
    assert told(page) == (
        "Unexpected response from the site. Stored in this browser, not saved yet:",
        ["One more Hunter (Combat group 1)"],
    )
    page.unroute("**/forces/*/")
    page.click("#kept-again")
    page.locator(f"{ROW}-count[value='5']").wait_for()

    assert models() == [("north/hunter", 5, None)]
    complaints_of(page).clear()


def test_site_without_room_says_so_beside_the_edit_and_loses_nothing(open_page):
    page = imported(open_page, force_data(HUNTERS))
    full = "This site's disk is full, so nothing was changed."
    page.route("**/forces/*/", lambda route: route.fulfill(status=507, content_type="text/plain", body=full))
    page.click(f"{ROW}-more")

    assert told(page) == (
        "No space left to save. Stored in this browser, not saved yet:",
        ["One more Hunter (Combat group 1)"],
    )
    assert page.locator("#kept-why").inner_text() == full
    assert page.locator(f"{ROW} ~ .unsaved, {ROW} .unsaved").all_inner_texts() == ["Not saved: out of space."]
    page.unroute("**/forces/*/")
    page.click("#kept-again")
    page.locator(f"{ROW}-count[value='5']").wait_for()

    assert models() == [("north/hunter", 5, None)]
    assert page.locator(".unsaved").count() == 0
    complaints_of(page).clear()


def test_what_cannot_be_kept_is_said(open_page):
    page = imported(open_page, force_data(HUNTERS))
    more(page, 5)
    page.context.set_offline(True)
    page.click("#undo")
    page.locator("#notice", has_text="That didn't work. Check your connection and try again.").wait_for()
    page.click("#fill")
    page.locator("#notice", has_text="No connection: this can't be shown right now.").wait_for()

    assert page.locator("#kept").is_hidden()
    complaints_of(page).clear()


def test_browser_without_a_store_keeps_it_on_the_page(open_page):
    page = imported(open_page, force_data(HUNTERS))
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    page.context.set_offline(True)
    page.click(f"{ROW}-more")
    told(page)
    page.context.set_offline(False)
    page.locator(f"{ROW}-count[value='5']").wait_for()
    complaints_of(page).clear()


def test_offer_fits_and_shuts_nobody_out(both, fits):
    page, other = both({"model": "north/hunter", "name": "W" * 200}, JAGUAR)
    more(other, 2, "#groups-0-primary-models-1")
    page.click(f"{ROW}-remove")
    told(page)

    fits(page)
