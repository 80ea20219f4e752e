"""A tournament on a phone: begun, entered, paired, its results typed in, looked at by everybody."""

import pytest

from tests.browser.pages import follow, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEGAL = "Name: Sam\nNorth, 100 TV\nGP:\nCO: Hunter\n3 Hunters\n"
NAMES = ["Ana", "Ben", "W" * 60]


@pytest.mark.parametrize("scheme, javascript", [("light", True), ("dark", False)])
def test_an_evening_at_the_club(open_page, axe, scheme, javascript):
    def looked_at(page):
        assert overflow(page) == 0
        if javascript:
            axe(page)
        return page

    page = looked_at(open_page("/tournaments/", width=390, scheme=scheme, javascript=javascript))
    follow(page, "text=New event")
    looked_at(page)
    page.fill("#e-name", "Winter Open")
    page.fill("#e-tables", "2")
    follow(page, "button:has-text('Create')")
    enter = page.input_value("#link-enter")
    public = page.input_value("#link-public")

    for name in NAMES:
        player = open_page(enter, width=390, scheme=scheme, javascript=javascript)
        if name == "Ben":
            looked_at(player)
        player.fill("#p-name", name)
        player.fill("#p-text", LEGAL if name != "Ben" else LEGAL.replace("3", "9"))
        player.focus("#p-file")
        player.keyboard.press("Tab")
        with player.expect_navigation():
            player.keyboard.press("Enter")
        if name == "Ben":
            looked_at(player)
        assert player.locator(".event-verdict .badge").inner_text() == ("ILLEGAL" if name == "Ben" else "LEGAL")

    page.reload()
    assert page.get_by_text("3 players: each round has a bye. An even number avoids that.").is_visible()
    follow(page, "text=Pair round 1")
    page.fill("#r-0-a", "5")
    page.fill("#r-0-b", "3")
    follow(page, "text=Save results")
    looked_at(page)
    follow(page, "text=Pair round 2")
    follow(page, "text=Undo: Round 2 paired")
    assert page.get_by_text("Undone: Round 2 paired.").is_visible()

    shown = looked_at(open_page(public, width=390, scheme=scheme, javascript=javascript))
    assert shown.locator(".event-score").inner_text() == "5 : 3"
    assert shown.locator("tbody tr").count() == 3
