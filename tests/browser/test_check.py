"""An organiser checks many lists: by mouse and by keyboard, on a phone, with and without JavaScript."""

import json

import pytest

from tests.browser.pages import follow
from tests.forces.conftest import force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEGAL = "Name: Sam\nNorth, 100 TV\nGP:\nCO: Hunter\n3 Hunters\n"
FILES = [
    {"name": "sam.txt", "mimeType": "text/plain", "buffer": LEGAL.encode()},
    {"name": "cut.json", "mimeType": "application/json", "buffer": b'{"format": '},
    {"name": "ana.json", "mimeType": "application/json", "buffer": json.dumps(force_data(name="W" * 200)).encode()},
]


def checked(open_page, **screen):
    page = open_page("/check/", **screen)
    page.set_input_files("#c-files", FILES)
    page.fill("#c-text", LEGAL.replace("Sam", "Eve") + "---\n" + LEGAL.replace("Sam", "=1+1"))
    page.fill("#c-limit", "150")
    page.check("#c-legal")
    follow(page, "main form button")
    return page


def shown(page):
    return [name.split("\n")[0] for name in page.locator("tbody tr:visible .check-name").all_inner_texts()]


@pytest.mark.parametrize("javascript", [True, False])
def test_from_files_to_a_table_and_a_csv(open_page, javascript):
    page = checked(open_page, javascript=javascript)

    assert page.get_by_role("heading", level=1).inner_text() == "5 lists checked"
    assert shown(page) == ["cut.json", "W" * 200, "Sam", "Eve", "=1+1"]
    page.get_by_label("Unreadable").check()
    assert shown(page) == ["cut.json"]
    page.get_by_label("Not allowed").check()
    assert shown(page) == ["cut.json", "W" * 200]
    page.locator("tr:visible summary").nth(1).click()
    assert page.locator("li", has_text="The event requires legal lists; this one is illegal.").is_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    table = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    blitz = '"Heavy Gear Blitz (beta 2014)","North","","24","100","TV","legal","yes","0","","","","http'
    assert table[3].startswith(f'"1","sam.txt","Sam",{blitz}')
    assert table[5].startswith(f'"5","","\'=1+1",{blitz}')
    follow(page, page.get_by_role("link", name="Check others"))
    assert page.input_value("#c-limit") == "150"
    assert page.is_checked("#c-legal")


def test_verdicts_are_chosen_with_the_keyboard(open_page):
    page = checked(open_page)

    page.focus("#show-all")
    page.keyboard.press("ArrowDown")
    assert shown(page) == ["Sam", "Eve", "=1+1"]


def test_form_and_table_fit_and_shut_nobody_out(open_page, fits):
    page = open_page("/check/")
    page.locator(".check-format summary").click()
    fits(page)

    page = checked(open_page)
    page.locator("summary").first.click()
    fits(page)
