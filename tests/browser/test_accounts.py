"""Lists handed over between two browsers, as players do it: on a phone, by the code on the screen of a desk."""

import io
import json

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.accounts.conftest import DOCUMENT
from tests.browser.pages import follow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_phone_takes_the_lists_of_a_desk(open_page, live_server, fits):
    desk, phone = open_page("/forces/import/"), open_page("/account/", width=390, height=844)
    desk.locator("textarea[name=text]").fill(json.dumps(DOCUMENT | {"name": "Winter 150"}))
    follow(desk, desk.get_by_role("main").get_by_role("button", name="Import"))

    follow(desk, desk.get_by_role("link", name="More", exact=True))
    follow(desk, desk.get_by_role("link", name="Account"))
    desk.get_by_role("link", name="Use these lists on another device").click()
    desk.get_by_role("button", name="Show a code").click()
    drawn = desk.get_by_role("img", name="QR code of the link")
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(drawn.screenshot())))
    assert code.text.startswith(f"{live_server.url}/account/devices/take/?code=")
    fits(phone)

    typed = desk.locator("#code").inner_text()
    phone.get_by_role("link", name="Use these lists on another device").click()
    phone.get_by_label("Code from the other device").fill(typed.lower())
    phone.get_by_role("button", name="See what you'd get").click()
    expect(phone.get_by_role("region", name="What you'd get").get_by_role("listitem")).to_have_text("1 list")
    fits(phone)
    phone.get_by_role("button", name="Move them here").click()

    expect(phone.get_by_role("status").filter(has_text="Moved here: 1 list.")).to_be_visible()
    expect(phone.get_by_role("link", name="Winter 150").first).to_be_visible()
    # The desk sees by itself that the code was used.
    expect(desk.get_by_text("Moved to another device")).to_be_visible(timeout=15_000)
    fits(desk)
    desk.goto("/forces/")
    expect(desk.get_by_text("Winter 150")).to_have_count(0)


def test_a_phone_has_tabs_at_its_foot_that_need_no_script(open_page):
    page = open_page("/about/", width=390, javascript=False)
    tabs = [link.bounding_box() for link in page.locator(".site-nav a").all()]
    height = page.viewport_size["height"]
    assert {round(tab["y"] + tab["height"]) for tab in tabs} == {height}
    assert all(tab["width"] >= 60 and tab["height"] >= 44 for tab in tabs)
    assert page.locator(".site-head .wrap").bounding_box()["height"] < 60

    follow(page, page.get_by_role("navigation", name="Main").get_by_text("More"))
    follow(page, page.get_by_role("main").get_by_role("link", name="Workshop"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("orkshop")
