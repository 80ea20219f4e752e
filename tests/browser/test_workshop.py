"""A newcomer makes a unit of their own: in each game, by mouse and by keyboard, on a phone, with and without JavaScript."""

import pytest

from tests.browser.pages import follow, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = [("blitz-beta", "model", "f-tv", "90"), ("tactical-1998", "vehicle", "f-tv", "412.5")]


def begin(page, system):
    """A new pack, its page."""
    page.select_option("#p-system", system)
    page.fill("#p-name", "Club house")
    follow(page, "main form button")


def shown_price(page):
    return page.locator("#card .total").first.inner_text().split()[0]


@pytest.mark.parametrize("system, word, field, price", GAMES)
def test_a_newcomer_makes_a_unit_and_publishes_it(open_page, system, word, field, price):
    page = open_page("/workshop/")
    follow(page, "text=Create a custom unit")
    begin(page, system)
    follow(page, f"text=New {word}")
    follow(page, "text=With a typical example")

    page.fill("#f-name", "Iron Fox")
    page.fill(f"#{field}", "-4")
    page.locator(f"#{field}-beside .errorlist").wait_for()
    assert page.locator(f"#{field}").get_attribute("aria-invalid") == "true"
    page.fill(f"#{field}", price)
    page.get_by_text("No errors.").wait_for()
    page.locator("#card .model-card h2", has_text="Iron Fox").wait_for()
    assert shown_price(page) == price
    assert page.locator(f"#{field}").get_attribute("aria-invalid") is None
    follow(page, ".sticky-bar button[value=save]")
    follow(page, ".breadcrumbs a:has-text('Club house')")
    follow(page, "button[value=publish]")

    assert page.get_by_text("Club house 1 is published: lists can use it.").is_visible()
    follow(page, "main .rows a:has-text('Iron Fox')")
    assert shown_price(page) == price


def test_a_newcomer_makes_a_unit_by_keyboard_on_a_phone(open_page):
    page = open_page("/workshop/new/", width=390)
    press, type_ = page.keyboard.press, page.keyboard.type

    page.focus("#p-name")
    type_("Club house")
    with page.expect_navigation():
        press("Enter")
    page.get_by_role("link", name="New model").focus()
    with page.expect_navigation():
        press("Enter")
    page.focus("#s-source")
    type_("north/hunter")
    with page.expect_navigation():
        press("Enter")
    page.focus("#f-name")
    press("Control+a")
    type_("Iron Fox")
    for _ in range(2):
        press("Tab")
    press("Control+a")
    type_("7")
    page.focus("#f-weapons")
    press("End")
    type_(", LV")
    words = [option.get_attribute("value") for option in page.locator("#f-weapons-words option").all()]
    assert words[0].endswith("LVB (Arm), LVB")
    type_("B (R)")
    page.locator("#f-weapons-beside li", has_text="LVB (R): Light Vibro Blade, arc R").wait_for()
    assert overflow(page) == 0
    with page.expect_navigation():
        press("Enter")

    assert page.get_by_role("heading", level=1).inner_text() == "Iron Fox (model)"
    assert shown_price(page) == "7"


def test_rows_come_and_go_where_one_stands(open_page):
    page = open_page("/workshop/new/", width=390, scheme="dark")
    begin(page, "tactical-1998")
    follow(page, "text=New vehicle")
    follow(page, "text=With a typical example")

    page.get_by_role("button", name="Add another: Weapons").click()
    page.locator("#f-weapons-5-name:focus").wait_for()
    assert page.locator("#f-weapons > details").count() == 6
    page.keyboard.type("Long gun")
    page.locator("#f-weapons-5-code-beside, #f-weapons-beside", has_text="required").first.wait_for()
    page.get_by_role("button", name="Remove Weapons 6").click()
    page.locator("#f-weapons-5-name").wait_for(state="detached")
    assert page.get_by_text("No errors.").is_visible()


def test_without_javascript_buttons_check_and_save(open_page):
    page = open_page("/workshop/new/", javascript=False)
    begin(page, "blitz-beta")
    follow(page, "text=New model")
    follow(page, "text=With a typical example")

    page.fill("#f-name", "Iron Fox")
    page.fill("#f-weapons", "LQQ")
    follow(page, "button[value=check]")
    assert "is not a weapon code" in page.locator("#f-weapons-beside").inner_text()
    page.fill("#f-weapons", "LAC (Arm)")
    follow(page, ".sticky-bar button[value=save]")
    assert page.locator("#card h2").inner_text() == "Iron Fox"


def test_pages_fit_and_shut_nobody_out(open_page, fits):
    page = open_page("/workshop/new/")
    begin(page, "tactical-1998")
    home = page.url

    fits(page)
    follow(page, "text=New vehicle")
    fits(page)
    follow(page, "text=With a typical example")
    fits(page)
    page.fill("#f-tv", "-1")
    page.locator("#f-tv-beside .errorlist").wait_for()
    fits(page)
    follow(page, ".sticky-bar button[value=save]")
    page.goto(f"{home}rows/vehicles/")
    page.fill("#r-text", "name,faction,tv,paint\nOwn,north,many,red\n")
    follow(page, "main form button")
    fits(page)
    page.goto(f"{home}change/")
    fits(page)
    page.goto(f"{home}change/model/north/jaguar/")
    page.fill("#f-tv", "625")
    follow(page, ".sticky-bar button[value=save]")
    page.goto(home)
    fits(page)
    page.goto(f"{home}details/")
    fits(page)


def test_what_is_published_fits_and_shuts_nobody_out(open_page, fits):
    page = open_page("/workshop/new/")
    begin(page, "blitz-beta")
    home = page.url
    for price in ("7", "8"):
        page.goto(
            f"{home}new/models/?copy=north/hunter"
            if price == "7"
            else f"{home}record/models/north/families/0/models/0/"
        )
        page.fill("#f-tv", price)
        follow(page, ".sticky-bar button[value=save]")
        page.goto(home)
        follow(page, "button[value=publish]")
    follow(page, "text=Make public")
    other = open_page("/workshop/")

    for way in ("", "record/models/north/families/0/models/0/", "changes/1/2/"):
        other.goto(home + way)
        fits(other)
    assert "7 → 8" in other.locator("main").inner_text()
    other.goto("/workshop/")
    fits(other)
    follow(other, "main .rows a:has-text('Club house 2')")
    follow(other, "text=Copy to my packs")
    assert "This is your own copy of Club house 2." in other.locator(".alert").first.inner_text()
