"""What is typed and left is not lost: by a reload, by *back*, by closing the tab. What was saved is not told as unsaved. Steps:
`cases/typed-and-left`."""

import pytest

from tests.browser.test_builder import HUNTERS, imported
from tests.browser.test_kept import told
from tests.forces.conftest import data_of, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTES = "Ölwechsel zuerst. Then the hill, then the bridge."
BEFORE = ("From an earlier visit, not saved yet:", [f"Notes: {NOTES}"])


def notes():
    from armybuilder.forces.models import Force  # noqa: PLC0415 - read anew each time

    return data_of(Force.objects.get()).get("notes", "")


@pytest.fixture
def typed(open_page):
    """The builder with notes that were typed and whose field has not been left."""
    page = imported(open_page, force_data(HUNTERS))
    page.click("#settings-title")
    page.click("#notes")
    page.keyboard.type(NOTES)
    return page


def nothing_kept(page):
    """Wait until the answer has come, after which the browser keeps nothing."""
    for _turn in range(100):
        if not page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('muster-kept')).length"):
            return
        page.wait_for_timeout(50)
    raise AssertionError("still kept")


def make_again(page):
    page.click("#kept-again")
    page.wait_for_selector("#kept", state="hidden")
    nothing_kept(page)
    return notes()


def test_a_reload_keeps_what_was_typed(typed):
    typed.reload()

    assert told(typed) == BEFORE
    assert notes() == ""
    assert make_again(typed) == NOTES
    typed.reload()
    assert typed.locator("#kept").is_hidden()


def test_back_keeps_what_was_typed(typed, live_server):
    address = typed.url
    typed.goto(f"{live_server.url}/about/")
    typed.goto(address)

    assert told(typed) == BEFORE
    assert make_again(typed) == NOTES


def test_a_tab_that_is_closed_tells_nothing_that_it_saved(typed):
    address, context = typed.url, typed.context
    typed.close(run_before_unload=True)
    page = context.new_page()
    page.wait_for_timeout(500)
    page.goto(address)

    if notes():
        assert page.locator("#kept").is_hidden()
    else:
        assert told(page) == BEFORE


def test_what_is_saved_is_kept_no_longer(typed):
    # As a page that never had the answer leaves it.
    left = typed.evaluate(
        "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('muster-kept')))"
    )
    with typed.expect_response(lambda answer: answer.request.method == "POST"):
        typed.locator("#notes").blur()
    nothing_kept(typed)
    assert notes() == NOTES

    typed.evaluate("(left) => JSON.parse(left).forEach(([key, value]) => localStorage.setItem(key, value))", left)
    typed.reload()
    assert typed.locator("#kept").is_hidden()


def test_what_is_typed_anew_takes_the_place_of_what_was_kept(typed):
    typed.reload()
    told(typed)
    typed.locator("#force").evaluate("(settings) => { settings.open = true; }")
    typed.fill("#notes", "Another plan")
    typed.wait_for_selector("#kept", state="hidden")
    typed.reload()

    assert told(typed)[1] == ["Notes: Another plan"]
