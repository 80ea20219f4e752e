"""The browse pages in a real browser: they fit, shut nobody out, and filter while one types."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import follow
from tests.factions.counts import COUNTS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOT = "/systems/blitz-beta/"
PATHS = [
    f"{ROOT}factions/black-talon/",
    f"{ROOT}models/cef/hht-90/",
    f"{ROOT}tokens/?search=fire",
    "/systems/",
    ROOT,
    f"{ROOT}models/?search=zzz",
    f"{ROOT}weapons/",
    f"{ROOT}factions/north/",
    f"{ROOT}factions/leagueless/",
    f"{ROOT}sublists/umf/",
    f"{ROOT}models/?faction=cef",
    f"{ROOT}models/?faction=atlantis",
    f"{ROOT}models/north/stinger/",
    f"{ROOT}models/support/minefield/",
    f"{ROOT}traits/",
    f"{ROOT}upgrades/",
    f"{ROOT}support/",
    f"{ROOT}tables/",
    f"{ROOT}unit-codes/GP/",
    f"{ROOT}effects/mk/neighbours/",
]


def test_pages_fit_and_shut_nobody_out(open_page, fits):
    page = open_page("/systems/")

    for path in PATHS:
        page.goto(path)
        fits(page)


def test_filters_answer_while_one_types(open_page):
    page = open_page(f"{ROOT}models/")
    page.evaluate("window.stayed = true")

    page.get_by_label("Faction").select_option("north")
    page.get_by_role("heading", name=re.compile("^99 models")).wait_for()
    page.get_by_label("Search").fill("assault hunter")
    page.get_by_role("heading", name="1 model", exact=True).wait_for()

    expect(page).to_have_url(re.compile(rf"{ROOT}models/\?search=assault\+hunter&faction=north$"))
    assert page.evaluate("window.stayed") is True
    page.reload()
    expect(page.get_by_role("link", name="Assault Hunter")).to_be_visible()


def test_filters_work_without_javascript(open_page):
    page = open_page(ROOT, javascript=False)

    page.get_by_label("Find a model").fill("hunter destroyer")
    follow(page, f"button:has-text('Search {COUNTS['blitz-beta']['model']} models')")
    follow(page, "a:has-text('Destroyer Hunter')")

    assert page.get_by_role("heading", level=1).inner_text() == "Destroyer Hunter"
