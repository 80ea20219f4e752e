"""Printing as players do: choose, look, take the PDF with them."""

import json
import re

import pytest
from django.core.cache import caches
from django.utils import timezone

from tests.browser.pages import SCREENS, complaints_of, overflow
from tests.forces.conftest import RULEBOOK, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def print_page(open_page):
    """`print_page(data, width=390)`: the print page of a list, reached as players reach it."""

    def print_page_(data, **screen):
        caches["prints"].clear()
        page = open_page("/forces/import/", **screen)
        page.fill("#i-text", data if isinstance(data, str) else json.dumps(data))
        page.click("main button")
        page.click("#print")
        page.wait_for_url("**/print/*")
        page.wait_for_load_state()
        return page

    return print_page_


def pages(page):
    """How many pages the summary names."""
    return int(page.inner_text("#summary").split()[0])


def settled(page, **options):
    """Wait until address and preview have these options."""
    for name, value in options.items():
        page.wait_for_url(re.compile(rf"[?&]{name}={re.escape(value)}(&|$)"))
        page.locator(f"#preview a[href*='{name}={value}']").first.wait_for()


@pytest.mark.parametrize("width, scheme", SCREENS)
def test_page_fits_and_is_accessible(print_page, axe, width, scheme):
    page = print_page(RULEBOOK.read_text(), width=width, scheme=scheme)
    first = page.locator("#preview img").first
    page.wait_for_function("() => document.querySelector('#preview img').complete")

    assert page.locator(".print-options").get_attribute("open") == (None if width == 390 else "")
    assert page.evaluate("document.querySelector('#preview img').naturalWidth") == 794
    assert overflow(page) == 0
    axe(page)
    if width == 390:
        assert first.bounding_box()["width"] >= 350
        page.click(".print-options summary")
        assert overflow(page) == 0
        axe(page)


def test_options_change_the_preview_by_mouse(print_page):
    page = print_page(RULEBOOK.read_text())
    before = pages(page)
    first = page.get_attribute("#preview img >> nth=0", "src")

    page.check("label:has-text('Large print')")
    settled(page, large="1")
    page.select_option("#o-paper", "letter")
    settled(page, paper="letter")

    assert pages(page) > before
    assert page.locator("#preview img").count() == pages(page)
    assert page.get_attribute("#preview img >> nth=0", "src") != first
    assert page.get_attribute("#preview img >> nth=0", "width") == "816"
    page.reload()
    assert page.is_checked("#o-large")
    assert page.input_value("#o-paper") == "letter"


def test_parts_are_chosen_and_ordered_by_keyboard(print_page):
    page = print_page(RULEBOOK.read_text())

    page.focus("#o-parts-quick")
    page.keyboard.press("Space")
    settled(page, parts="army,cards,quick")
    page.focus("[aria-label='Move Cards up']")
    page.keyboard.press("Enter")
    settled(page, parts="cards,army,quick")

    # It is first now and can go no further up: the focus goes on to the other way.
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move Cards down"
    page.focus("#o-gap")
    page.keyboard.press("Control+a")
    page.keyboard.type("2.5")
    settled(page, gap="2.5")
    assert page.evaluate("document.activeElement.id") == "o-gap"


def test_problems_come_and_go_beside_their_fields(print_page):
    page = print_page(force_data("north/hunter"))

    page.fill("#o-gap", "22")
    page.locator("#o-gap-errors", has_text="22 mm is out of range").wait_for()
    page.wait_for_selector("#o-gap[aria-invalid='true']")
    assert page.input_value("#o-gap") == "22"
    page.fill("#o-gap", "2")
    settled(page, gap="2")

    page.wait_for_selector("#o-gap:not([aria-invalid])")
    assert page.inner_text("#o-gap-errors") == ""


def test_the_file_is_named_and_is_what_was_chosen(print_page):
    page = print_page(force_data("north/hunter", name="Scouts"))
    page.select_option("#o-ink", "gray")
    settled(page, ink="gray")

    with page.expect_download() as download:
        page.click("text=Download PDF")

    assert download.value.suggested_filename == f"scouts-6tv-{timezone.localdate()}.pdf"
    assert "ink=gray" in download.value.url
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_options_are_remembered_for_the_next_list(print_page):
    page = print_page(force_data("north/hunter"))
    page.select_option("#o-paper", "letter")
    settled(page, paper="letter")

    page.goto("/forces/")
    page.click(".row-menu summary")
    page.click(".row-menu a:has-text('Print')")
    page.wait_for_url("**/print/")
    remembered = page.input_value("#o-paper")
    page.click("text=Reset")
    settled(page, parts="army,cards")

    assert (remembered, page.input_value("#o-paper")) == ("letter", "a4")


def test_it_works_without_javascript(print_page):
    page = print_page(force_data("north/hunter"), javascript=False)

    page.check("#o-parts-tokens")
    page.uncheck("#o-borders")
    page.fill("#o-gap", "2.5")
    page.keyboard.press("Enter")
    settled(page, parts="army,cards,tokens", borders="0", gap="2.5")
    page.click("[aria-label='Move Tokens up']")
    settled(page, parts="army,tokens,cards", borders="0", gap="2.5")

    assert page.locator("#preview img").count() == pages(page)
    assert [box.get_attribute("value") for box in page.locator(".order :checked").all()] == ["army", "tokens", "cards"]


def test_without_a_connection_it_says_so(print_page):
    page = print_page(force_data("north/hunter"))
    page.route("**/print/?*", lambda route: route.abort("failed"))

    page.check("#o-large")

    page.locator("#summary", has_text="No answer").wait_for()
    # The browser and its tab tell of it too.
    assert {complaint.partition(":")[0] for complaint in complaints_of(page)} == {"console error", "failed"}
    complaints_of(page).clear()
