"""A newcomer builds, prints and checks an army of Blitz 2006: by mouse at a desk, by keyboard on a phone without scripts."""

import pytest

from armybuilder.forces.models import Force
from tests.browser.pages import follow, overflow
from tests.forces.conftest import data_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def settled(page, text):
    page.locator("#head", has_text=text).wait_for()


def added(page, key, total):
    page.click(f"#add-{key.replace('/', '-')}")
    settled(page, f"{total} / 1000 TV")


def test_by_mouse(open_page, axe):
    page = open_page("/forces/new/?system=blitz-2006")
    axe(page)
    page.click("text=Peace River Defense Force")
    follow(page, "button:text-is('Create')")
    page.click("button[aria-label='Choose the army type Gear']")
    page.locator("#chart", has_text="1 to add").wait_for()
    page.click("#force-add")
    page.wait_for_selector("#add-prdf-general-purpose")
    axe(page)
    added(page, "prdf/general-purpose", 250)
    assert "any number" in page.locator(".column", has_text="GP").first.inner_text()
    page.click("#panel-close")
    page.click("#groups-0-open")
    page.click("#groups-0-units-0-prdf-command-squad")
    settled(page, "300 / 1000 TV")
    page.click("#groups-0-units-1-prdf-general-purpose-cloak-one")
    page.locator("#groups-0-units-2").wait_for()
    assert page.get_attribute("#groups-0-units-1-prdf-general-purpose-cloak", "aria-pressed") == "true"
    axe(page)
    page.emulate_media(color_scheme="dark")
    axe(page)
    page.click("#fill")
    page.click("#fill-0")
    settled(page, "1000 / 1000 TV")
    settled(page, "LEGAL")
    assert overflow(page) == 0
    follow(page, "#print")
    assert " cards, " in page.inner_text("main")


def test_by_keyboard_on_a_phone_without_scripts(open_page):
    page = open_page("/forces/new/?system=blitz-2006", width=390, javascript=False)
    page.focus("input[value=milicia]")
    page.keyboard.press("Space")
    page.focus("#n-limit")
    with page.expect_navigation():
        page.keyboard.press("Enter")

    def press(selector):
        page.focus(selector)
        with page.expect_navigation():
            page.keyboard.press("Enter")

    press("#type-1")
    assert overflow(page) == 0
    for key in ("general-purpose", "general-purpose", "strike"):
        if "/add/" not in page.url:
            press("#force-add")
        press(f"#add-milicia-{key}")
    assert overflow(page) == 0
    press("#panel-close")
    press("#groups-2-open")
    press("#groups-2-units-0-milicia-command-cadre")
    press("#groups-2-units-0-milicia-strike-leadership")
    assert "ARMY COMMANDER" in page.inner_text("#groups-2-units-0")
    assert "8 command points" in page.inner_text("#chart")
    press("#support-light-more")
    assert overflow(page) == 0
    press("#fill")
    press("#fill-0")
    assert "1000 / 1000 TV" in " ".join(page.inner_text("#head").split())
    assert "LEGAL" in page.inner_text("#head")
    assert data_of(Force.objects.get())["support"][0]["asset"] == "light"
    press("#print")
    assert overflow(page) == 0
