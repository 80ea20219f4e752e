"""A campaign at the club: begun and drawn on one phone, joined on another, three campaign turns played on both."""

import json
from random import Random
from types import SimpleNamespace

import pytest

from armybuilder.campaigns import steps
from armybuilder.engine.systems.gundam_skirmish.examples import EXAMPLES
from tests.browser.pages import follow, overflow

TEAMS = {"Ana": "First team", "Ben": "First team 2"}
"""Both bring the same list: nobody has to guess whose team is meant."""
NO_EVENT = 3

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def looked_at(axe):
    def look(page):
        assert overflow(page) == 0
        axe(page)
        return page

    return look


class Loaded(Random):
    """Every die shows what brings no event: some let a team move once more, which is another button of the same name."""

    def randint(self, _least, _most):
        return NO_EVENT


@pytest.fixture
def no_events(monkeypatch):
    monkeypatch.setattr(steps, "random", SimpleNamespace(SystemRandom=Loaded))


def test_three_turns_on_two_phones(open_page, looked_at, no_events):
    host = begun(open_page, looked_at)
    join = host.input_value("#link-join")
    drawn(host, looked_at)
    ben = looked_at(open_page(join, width=390, scheme="dark"))
    follow(ben, "button:has-text('This is me: Ben')")

    place(host, "Ana", "1-1")
    place(ben, "Ben", "1-8")
    looked_at(ben)
    follow(ben, "button:has-text('Begin the campaign')")
    host.locator("#news", has_text="The campaign begins with the turn of Ana.").wait_for(timeout=20_000)
    assert "Round 1, campaign turn of Ana" in host.inner_text("#stage")
    for page, name, tile in ((host, "Ana", "1-2"), (ben, "Ben", "1-7"), (host, "Ana", "1-3")):
        turn(page, name, tile)
    looked_at(host)
    assert "Round 2, campaign turn of Ben" in host.inner_text("#stage")
    late(ben, looked_at)
    with_own_dice(ben, looked_at)


def begun(open_page, looked_at):
    host = looked_at(open_page("/campaigns/", width=390, scheme="dark"))
    follow(host, "text=New campaign")
    looked_at(host)
    host.fill("#c-name", "Autumn")
    host.fill('[name="/players/0/name"]', "Ana")
    host.fill('[name="/players/1/name"]', "Ben")
    follow(host, "button.primary:has-text('Create')")
    looked_at(host)
    return host


def drawn(host, looked_at):
    """Tiles are chosen on the map: the first by a touch, the next by arrow and space."""
    follow(host, "text=To the campaign")
    follow(host, "text=Colour tiles …")
    host.check('input[value="1-1"]')
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Space")
    host.select_option('[name="/faction"]', label="Earth Federation Forces")
    looked_at(host)
    follow(host, "button.primary:has-text('Colour tiles')")
    assert host.locator(".tile.zone-1").count() == 2


def late(ben, looked_at):
    """He saw the campaign before Ana's last turn: what he types in is not lost."""
    ben.locator("summary", has_text="Corrections").wait_for()
    ben.locator("summary", has_text="Campaign turn").first.click()
    ben.locator("summary", has_text="Add a note").click()
    ben.fill('textarea[name="/notes"]', "A truce?")
    follow(ben, "button:has-text('Apply: Add a note')")
    assert ben.get_by_text("Someone else got there first.").is_visible()
    looked_at(ben)
    assert ben.input_value('textarea[name="/notes"]') == "A truce?"
    follow(ben, "main form.camp-form button.primary")


def with_own_dice(ben, looked_at):
    """Each die is asked for by what it is for."""
    follow(ben, "button:has-text('We roll our own')")
    follow(ben, "button:has-text('Start the turn of Ben')")
    looked_at(ben)
    follow(ben, "button[name='die'][value='3']")
    assert ben.get_by_text(f"{TEAMS['Ben']}: 3, no event.").first.is_visible()
    follow(ben, "button:has-text('Undo')")
    assert ben.get_by_text("Undone:").is_visible()


def place(page, name, tile):
    """A team of a list comes to a tile."""
    page.goto(page.url.split("?")[0])
    follow(page, f"button:has-text('Place a team of {name}')")
    page.fill("#b-text", json.dumps(EXAMPLES.document))
    follow(page, "text=See what's in it")
    follow(page, "text=Bring First team")
    page.check(f'input[value="{tile}"]')
    follow(page, "main form.camp-form button.primary")
    assert page.get_by_text(f"{name} places {TEAMS[name]}, 820 pts, on {tile}.").first.is_visible()


def turn(page, name, tile):
    """A campaign turn: events, a move, the end."""
    page.goto(page.url.split("?")[0])
    follow(page, f"button:has-text('Start the turn of {name}')")
    page.locator("summary", has_text=f"Move {TEAMS[name]}").first.click()
    page.locator("details[open] select[name='/to']").first.select_option(tile)
    follow(page, f"button:has-text('Apply: Move {TEAMS[name]}')")
    follow(page, f"button:has-text('End the turn of {name}')")
