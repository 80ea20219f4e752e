"""A battle on hexes is played in the browser: two rounds on a phone by touch, two by keyboard."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import follow, overflow
from tests.browser.test_duels import AT, IN_SIGHT, led_to, pressed, tapped, version
from tests.engine.tactical_1998.battle.forces import data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST = 60
LONE = data("Lone", "north", [{"model": "north/hunter"}])
OTHER = data("Other", "north", [{"model": "north/hunter"}])


def begun(open_page, **screen):
    """The page of a battle of two Hunters at its first question."""
    page = open_page("/forces/import/", **screen)
    for document in (OTHER, LONE):
        page.goto("/forces/import/")
        page.fill("textarea", json.dumps(document))
        follow(page, "main form button")
    page.goto(f"/duels/new/?force={page.url.rstrip('/').rpartition('/')[2]}")
    page.select_option("[name=against]", label="Other")
    page.select_option("[name=player]", "greedy")
    follow(page, page.get_by_role("button", name="Create", exact=True))
    return page


def rounds(page):
    """The round that the page shows."""
    found = re.search(r"Round (\d+)", page.locator(".duel-round").inner_text())
    return int(found[1]) if found else 0


def ended(page):
    return page.get_by_role("link", name="Watch the replay").count() > 0


def test_a_phone_plays_two_rounds_by_touch(open_page, axe):
    """Hexes are tapped as long as some are offered; anything else is what the program would do."""
    page, moved = begun(open_page, width=390), 0
    axe(page)
    for _ in range(MOST):
        if ended(page) or rounds(page) > 2:
            break
        assert overflow(page) == 0
        spots = page.locator(".duel-spots a")
        if spots.count() and moved < 4:
            page.evaluate("scrollTo(0, 0)")
            tapped(page, spots.count() // 2)
            pressed(page, page.locator(".duel-options button").first)
            moved += 1
        else:
            pressed(page, page.locator("button[value=one]").first)
    assert moved >= 2
    assert ended(page) or rounds(page) > 2
    axe(page)


def test_keys_alone_play_two_rounds(open_page):
    """After each answer the question has the focus, and is in sight."""
    page, chosen = begun(open_page, width=390), 0
    page.locator("#question").focus()
    for _ in range(MOST):
        if ended(page) or rounds(page) > 2:
            break
        before = version(page)
        if page.locator(".duel-spots a").count() and chosen < 2:
            led_to(page, "svg a[data-pick]", "Shift+Tab")
            page.keyboard.press("Enter")
            page.locator(".duel-spots a[aria-current]").wait_for(state="attached")
            led_to(page, "button[name=key]")
            chosen += 1
        else:
            led_to(page, "button[value=one]")
        page.keyboard.press("Enter")
        page.locator(
            f"#duel input[name=version]:not([value='{before}']), #duel a:has-text('Watch the replay')"
        ).first.wait_for(state="attached")
        if not ended(page):
            assert page.evaluate(AT, "#question")
            assert page.evaluate(IN_SIGHT), page.locator("#question").inner_text()
    assert chosen == 2
    expect(page.locator("#duel")).to_be_attached()
    assert ended(page) or rounds(page) > 2
