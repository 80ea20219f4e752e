"""A battle is played in the browser: on a phone from deployment to its replay, and without JavaScript."""

import json

import pytest
from playwright.sync_api import expect

from tests.battles.conftest import NORTH, SOUTH
from tests.browser.pages import follow, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST, BY_HAND = 150, 20


def begun(open_page, **screen):
    """The page of a battle of two small lists at its first question."""
    page = open_page("/forces/import/", **screen)
    for data in (SOUTH, NORTH):
        page.goto("/forces/import/")
        page.fill("textarea", json.dumps(data))
        follow(page, "main form button")
    page.goto(f"/duels/new/?force={page.url.rstrip('/').rpartition('/')[2]}")
    page.select_option("[name=against]", label="Snakes")
    follow(page, page.get_by_role("button", name="Begin", exact=True))
    return page


def version(page):
    return page.locator("#duel input[name=version]").first.get_attribute("value")


def pressed(page, button):
    """Press, and wait for the next question or the end."""
    before = version(page)
    button.click()
    page.locator(
        f"#duel input[name=version]:not([value='{before}']), #duel a:has-text('Watch the replay')"
    ).first.wait_for(state="attached")


def tapped(page, number):
    """Tap a place of the map as a finger does."""
    box = page.locator(".duel-spots .spot").nth(number).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".duel-spots a[aria-current]").wait_for(state="attached")


def test_a_phone_plays_from_deployment_to_the_replay(open_page, axe):
    page, moved = begun(open_page, width=390), 0
    end = page.get_by_role("link", name="Watch the replay")
    axe(page)
    for turn in range(MOST):
        expect(page.locator("button[value=one]").or_(end).first, page.locator("main").inner_text()).to_be_attached()
        if end.count():
            break
        assert overflow(page) == 0
        question = page.locator("#question").inner_text()
        if page.locator(".duel-spots a").count() and moved < 4 and ("stand" in question or "do?" in question):
            page.evaluate("scrollTo(0, 0)")
            tapped(page, min(moved, page.locator(".duel-spots a").count() - 1))
            pressed(page, page.locator(".duel-options button").first)
            moved += 1
        else:
            rest = page.locator("button[value=step]")
            if turn < BY_HAND or not rest.count():
                rest = page.locator("button[value=one]")
            pressed(page, rest.first)
    assert moved >= 2
    axe(page)
    follow(page, end)
    assert page.locator("#table").count() == 1


@pytest.mark.nightly
def test_it_is_played_without_scripts(open_page):
    page = begun(open_page, javascript=False)
    for _ in range(6):
        follow(page, "button[value=one]")
    follow(page, page.locator(".duel-others button").last)
    assert page.locator("#duel").count() == 1
