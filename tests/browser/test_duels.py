"""A battle is played in the browser: on a phone from deployment to its replay, and without JavaScript."""

import json

import pytest
from playwright.sync_api import expect

from tests.battles.conftest import NORTH, SOUTH
from tests.browser.pages import complaints_of, follow, overflow

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
    follow(page, page.get_by_role("button", name="Create", exact=True))
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
        if page.locator(".duel-spots a").count() and moved < 4 and ("do you place" in question or "do?" in question):
            page.evaluate("scrollTo(0, 0)")
            tapped(page, min(moved, page.locator(".duel-spots a").count() - 1))
            pressed(page, page.locator(".duel-options button").first)
            moved += 1
        else:
            rest = page.locator("button[value=step]")
            if turn < BY_HAND or not rest.count():
                rest = page.locator("button[value=one]")
            pressed(page, rest.first)
        if turn == BY_HAND:
            opened(page)
            axe(page)
    assert moved >= 2
    axe(page)
    follow(page, end)
    assert page.locator("#table").count() == 1


def opened(page):
    """Unfold everything."""
    page.evaluate("for (const part of document.querySelectorAll('#duel details')) part.open = true")


def test_what_went_wrong_is_said_and_nothing_is_stuck(open_page):
    """No connection, and a choice on an old page."""
    page = begun(open_page, width=390)
    said, one = page.locator("#duel-said"), page.locator("button[value=one]")
    page.context.set_offline(True)
    one.click()
    expect(said).to_have_text("No answer: nothing was changed. Check your connection and try again.")
    page.context.set_offline(False)
    complaints_of(page).clear()  # the browser writes down itself that there was no connection
    other = page.context.new_page()
    other.goto(page.url)
    pressed(other, other.locator("button[value=one]"))
    before = version(page)
    one.click()
    expect(said).to_have_text("Someone else got there first. Your choice was for an earlier question.")
    assert version(page) != before
    pressed(page, one)
    expect(said).to_have_text("")


def test_what_was_unfolded_stays_so_and_wishes_are_said_to_be_saved(open_page):
    page = begun(open_page)
    page.locator("#duel-more > summary").click()
    page.get_by_label("Ask me about re-rolls").fill("42")
    page.locator("button[value=wishes]").click()
    expect(page.locator("#duel-said")).to_have_text("Saved.")
    expect(page.get_by_label("Ask me about re-rolls")).to_be_visible()
    assert page.get_by_label("Ask me about re-rolls").input_value() == "42.0"
    assert not page.get_by_role("button", name="Give up the battle").is_visible()


TOKENS = """() => [...document.querySelectorAll(".figure:not([visibility=hidden]) .base")].map((base) => base.getBoundingClientRect().width)"""


def test_on_a_phone_tokens_are_large_enough_and_their_cards_in_sight(open_page):
    page = begun(open_page, width=390)
    pressed(page, page.locator("button[value=step]"))
    expect(page.locator(".duel-round")).to_contain_text("Round 1")
    widths = page.evaluate(TOKENS)
    assert len(widths) == 4
    assert min(widths) >= 23.5
    page.locator("#nearer").click()
    assert page.locator("#table").get_attribute("viewBox") == page.locator(".duel-spots").get_attribute("viewBox")
    pressed_model = page.locator("#duel .figure.s1 a").first
    pressed_model.dispatch_event("click")
    expect(page.locator("#card-head")).to_contain_text("B1 ")
    assert page.evaluate(IN_SIGHT)


IN_SIGHT = """() => {
  const {top, bottom, height} = document.activeElement.getBoundingClientRect();
  const map = document.querySelector(".duel-stage").getBoundingClientRect();
  const beside = !document.activeElement.closest(".duel-side") || innerWidth >= 960;
  return height > 0 && bottom <= innerHeight + 1 && top >= (beside ? 0 : map.bottom - 1);
}"""
AT = """(found) => document.activeElement.matches(found)"""


def led_to(page, found, key="Tab"):
    """Go on by a key until `found` has the focus; wherever it is on the way, it is in sight."""
    for _ in range(MOST):
        page.keyboard.press(key)
        assert page.evaluate(IN_SIGHT), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if page.evaluate(AT, found):
            return
    pytest.fail(f"no key leads to {found}")


WAYS = {"undo": "button[value=undo]", "list": "summary", "map": "svg a[data-pick]", "one": "button[value=one]"}
"""The last choice taken back, a place out of the list, one on the map, what the program would do."""


def way_of(page, done):
    """One that is offered and was not gone yet, or the program's."""
    offered = {"undo": WAYS["undo"], "list": ".duel-places a", "map": ".duel-spots a"}
    return next((way for way, found in offered.items() if way not in done and page.locator(found).count()), "one")


@pytest.mark.parametrize("width", [390, 1280])
def test_keys_alone_play_and_what_they_are_at_is_in_sight(open_page, width):
    """After each answer the question has the focus."""
    page, done = begun(open_page, width=width), ["one"]
    page.locator("#question").focus()
    while len(done) < 12 and not {"undo", "list", "map"} <= set(done):
        before, way = version(page), way_of(page, done)
        done.append(way)
        led_to(page, WAYS[way], "Shift+Tab" if way == "map" else "Tab")
        page.keyboard.press("Enter")
        if way == "list":
            led_to(page, ".duel-places li:last-child a")
            page.keyboard.press("Enter")
        if way in ("list", "map"):
            page.locator(".duel-spots a[aria-current]").wait_for(state="attached")
            led_to(page, "button[name=key]")
            page.keyboard.press("Enter")
        page.locator(f"#duel input[name=version]:not([value='{before}'])").first.wait_for(state="attached")
        assert page.evaluate(AT, "#question"), way
        assert page.evaluate(IN_SIGHT), page.locator("#question").inner_text()
    assert {"undo", "list", "map"} <= set(done)


def test_it_is_played_without_scripts(open_page):
    page = begun(open_page, javascript=False)
    for _ in range(6):
        follow(page, "button[value=one]")
    follow(page, page.locator(".duel-others button").last)
    assert page.locator("#duel").count() == 1
