"""A turn and a hand at the table, in a real browser without scripts and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
URL = "/decks/legend-weaver/"
WORDS = "seed=7&p1=Ann&n1=3200&u1=Tank%7CRifles&p2=Bob&u2=Walker"


def test_a_turn_needs_no_server_and_a_hand_is_played_and_taken_back(open_page, axe):
    """Cards are turned down within the page, back and forth; one that is out takes the next one to the top."""
    page = open_page(f"{URL}table/?{WORDS}", width=390, scheme="dark")
    top = page.locator(".deck-top:visible")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    lying = []
    for _ in range(3):
        lying.append(top.get_by_role("heading").inner_text())
        top.get_by_role("link", name="Flip it").press("Enter")
        expect(top.get_by_role("heading")).not_to_have_text(lying[-1])
    assert sorted(lying) == ["Rifles", "Tank", "Walker"]
    expect(top.get_by_role("heading")).to_have_text("Turn 1 is over")
    for name in reversed(lying):
        top.get_by_role("link", name="Back").press("Enter")
        expect(top.get_by_role("heading")).to_have_text(name)
    assert [url for url in asked if "/static/" not in url] == []
    assert overflow(page) == 0
    axe(page)

    plain = open_page(f"{URL}table/?{WORDS}", width=390, javascript=False)
    with plain.expect_navigation():
        plain.locator(".deck-top:visible").get_by_role("button", name="Out of the game").press("Enter")
    assert plain.locator(".deck-top:visible").get_by_role("heading").inner_text() == lying[1]
    with plain.expect_navigation():
        plain.get_by_role("link", name="Open Ann’s hand").press("Enter")
    hand = plain.locator("#cards")
    expect(hand).to_be_hidden()
    plain.get_by_role("link", name="Show the 3 chaos cards of Ann").press("Enter")
    hand.get_by_text("Play it").first.click()
    hand.get_by_role("link", name="In Bob’s turn").first.press("Enter")
    expect(hand.get_by_role("heading", name="In hand: 2")).to_be_visible()
    plain.get_by_role("link", name="Return to hand").press("Enter")
    expect(hand.get_by_role("heading", name="In hand: 3")).to_be_visible()
