"""Without a connection: what was looked at stays readable, and what is changed is saved once it is back."""

import pytest
from playwright.sync_api import expect

from armybuilder.forces.models import Force
from tests.browser.pages import watched_page
from tests.browser.test_builder import HUNTERS, imported, models
from tests.forces.conftest import force_data
from tests.under_way import wait_for_servers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = "async (url) => Boolean(await caches.match(url, { ignoreVary: true }))"


@pytest.fixture
def open_kept(browser, live_server):
    """`open_page` with the service worker that other tests do without. What fails for want of a connection is no complaint."""
    opened = []

    def open_(path, **screen):
        size = {"width": screen.pop("width", 390), "height": 844}
        page = watched_page(browser, base_url=live_server.url, viewport=size, service_workers="allow", **screen)
        opened.append(page)
        page.goto(path)
        return page

    yield open_
    for page in opened:
        page.context.close()
    wait_for_servers()


def test_a_list_is_read_and_changed_without_a_connection(open_kept):
    page = imported(open_kept, force_data(HUNTERS))
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    page.wait_for_function(KEPT, arg=page.url)
    page.reload()

    page.context.set_offline(True)
    page.reload()
    page.locator("#kept-since").wait_for()
    assert page.input_value("#groups-0-primary-models-0-count") == "4"
    page.click("#groups-0-primary-models-0-open")
    page.locator("#notice", has_text="you can only change what's shown here in this row").wait_for()
    page.click("#groups-0-primary-models-0-more")
    page.wait_for_selector("#kept:visible")
    assert models() == [("north/hunter", 4, None)]

    page.context.set_offline(False)
    page.wait_for_selector("#kept", state="hidden")
    page.locator("#groups-0-primary-models-0-count[value='5']").wait_for()
    assert models() == [("north/hunter", 5, None)]


def test_the_page_of_the_device_keeps_lists_and_a_catalogue_and_forgets_them(open_kept, fits):
    page = imported(open_kept, force_data(HUNTERS))
    page.goto("/device/")
    page.click("[data-keep='gundam-skirmish']")
    row = page.locator("li", has_text="Gundam")
    row.locator("[role=status]:text-is('Saved.')").wait_for(timeout=300_000)
    page.click("[data-keep='']")
    page.locator("#kept-lists a", has_text="Play at the table").wait_for()
    fits(page)

    page.context.set_offline(True)
    page.goto("/systems/gundam-skirmish/traits/")
    assert "Traits" in page.title()
    page.goto("/about/")
    page.locator("#device-offline", has_text="isn't saved here").wait_for()
    page.fill("#kept-find", "colony laser")
    page.locator("#kept-found li", has_text="orders colony laser").wait_for()
    kept = page.locator("#kept-lists a")
    expect(kept).to_have_text([str(Force.objects.get()), "Play at the table"])
    kept.last.click()
    page.wait_for_selector("#play-bar:visible")
    page.go_back()
    page.locator("#kept-lists li").wait_for()

    page.click("#forget")
    page.locator("#kept-lists li").wait_for(state="detached")
    page.locator("#forgotten").wait_for()
