"""A player's BattleScribe data become a draft in the workshop: files are chosen, what is missing is told, the draft is opened."""

import pytest

from tests.browser.pages import complaints_of, follow
from tests.packs.test_battlescribe import SKIRMISH, ZEON

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def chosen(*files):
    return [{"name": file.name, "mimeType": "application/octet-stream", "buffer": file.data} for file in files]


def test_data_files_become_a_draft(open_page, fits):
    page = open_page("/workshop/")
    follow(page, page.get_by_role("link", name="From BattleScribe data"))
    fits(page)
    page.select_option("#d-system", "gundam-skirmish")
    page.set_input_files("#d-files", chosen(SKIRMISH, ZEON))
    follow(page, page.get_by_role("button", name="Make a draft"))

    assert page.get_by_role("heading", level=1).inner_text() == "Principality of Zeon"
    fits(page)
    follow(page, page.get_by_role("link", name="Lancer").first)
    assert page.locator("#f-name").input_value().startswith("Lancer")


def test_a_file_that_is_none_is_refused_beside_the_field(open_page, fits):
    page = open_page("/workshop/import/data/?system=gundam-skirmish", width=390)
    page.set_input_files("#d-files", [{"name": "x.cat", "mimeType": "text/xml", "buffer": b"<roster/>"}])
    page.get_by_role("button", name="Make a draft").click()

    told = page.locator(".errorlist").first.inner_text()
    assert told == "x.cat is a roster, not game data: import it on the page for lists."
    assert "400 (Bad Request)" in complaints_of(page).pop()  # the browser reports it on its console
    fits(page)
