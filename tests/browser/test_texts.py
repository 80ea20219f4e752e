"""What scripts say: in the language of the page, and in English where their texts do not come."""

import pytest

from tests.browser.pages import complaints_of, watched_page
from tests.browser.test_builder import HUNTERS, imported
from tests.forces.conftest import force_data
from tests.under_way import wait_for_servers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FAILED = "htmx.trigger(document.body, 'htmx:sendError')"


@pytest.fixture
def open_german(browser, live_server):
    opened = []

    def open_(path, **screen):
        page = watched_page(browser, base_url=live_server.url, locale="de-DE", service_workers="block", **screen)
        opened.append(page)
        page.goto(path)
        return page

    yield open_
    for page in opened:
        page.context.close()
    wait_for_servers()


def test_scripts_speak_the_language_of_the_page(open_german):
    page = imported(open_german, force_data(HUNTERS))
    page.evaluate(FAILED)

    page.get_by_text("Keine Verbindung: Das lässt sich jetzt nicht zeigen.").wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    assert complaints_of(page) == []


def test_scripts_speak_english_where_their_texts_do_not_come(open_german):
    page = imported(open_german, force_data(HUNTERS))
    page.route("**/texts/**", lambda route: route.abort())
    page.reload()
    page.evaluate(FAILED)

    page.get_by_text("No connection: this can't be shown right now.").wait_for()
