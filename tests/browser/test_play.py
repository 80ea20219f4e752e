"""A game at the table, on a phone: without network once it is loaded, taken back step by step, kept, printed."""

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from armybuilder.battles.tracker.models import Game
from armybuilder.forces.models import Force
from tests.browser.pages import complaints_of, overflow
from tests.browser.test_builder import imported
from tests.browser.test_device import KEPT, open_kept
from tests.forces.conftest import force_data

__all__ = ["open_kept"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROWS = ({"model": "north/hunter", "rank": "CGL"}, {"model": "north/hunter", "count": 2})
SMALL = """() => [...document.querySelectorAll("main button, main a.button, main select, main summary")]
  .filter((each) => each.getClientRects().length)
  .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 44)
  .map((each) => each.outerHTML)"""


@pytest.fixture
def table(open_page):
    page = imported(open_page, force_data(*ROWS), width=390, height=844, scheme="dark")
    page.goto(page.url + "play/")
    page.wait_for_selector("#play-bar:visible")
    return page


def model(page, name):
    return page.get_by_role("article", name=name, exact=True)


def figure(card, label):
    return card.locator("div", has=card.page.locator(f"dt:text-is('{label}')")).last.locator("dd").inner_text()


def box(page, name):
    return page.get_by_role("button", name=name, exact=True)


def marks(game):
    return {key: told.get("marks") for key, told in json.loads(game.state).get("models", {}).items()}


def test_damage_changes_figures_and_nothing_jumps(table):
    page, second = table, model(table, "Hunter #2")
    last = box(page, "Hunter #2: hull 5 of 5")
    last.scroll_into_view_if_needed()
    before = (figure(second, "GUN"), last.bounding_box())
    last.click()

    assert (figure(second, "GUN"), last.bounding_box()) == ("4+ −1D6", before[1])
    assert second.locator(".play-states").inner_text() == "Crippled"
    assert second.locator(".play-effects li").all_inner_texts() == [
        "-1D6 on all tests BR-99", "no top speed BR-99", 'detection 6" BR-99',
    ]  # fmt: skip
    assert model(page, "Hunter #1").locator(".play-states").inner_text() == ""
    assert page.evaluate("document.activeElement.ariaLabel") == "Hunter #2: hull 5 of 5"
    last.click()
    assert figure(second, "GUN") == before[0] == "4+"
    assert (overflow(page), page.evaluate(SMALL)) == (0, [])


def test_odds_of_this_shot_as_the_model_stands(table):
    page, second = table, model(table, "Hunter #2")
    box(page, "Hunter #2: hull 5 of 5").click()
    second.get_by_role("button", name="Shoot: Hunter #2").click()
    page.wait_for_selector("#shot-answer section")
    page.select_option("#shot-target", label="Trooper gear: Jager")
    page.locator("#shot-form").get_by_role("button", name="Calculate").click()
    page.wait_for_function("() => document.activeElement.id === 'shot-answer'")
    assert "2D6 at 4+" in page.locator("#shot-answer .stats").first.inner_text()
    page.click("#shot-note")
    noted = page.locator("#log li").first.inner_text()
    assert noted.startswith("Round 1 Hunter #2: LAC (Arm, Split:2) at Trooper gear: Jager: Hit ")
    assert overflow(page) == 0


def test_an_evening_without_network(table, fits):
    page = table
    page.context.set_offline(True)
    box(page, "Hunter #2: hull 5 of 5").click()
    model(page, "Hunter #2").locator(".play-done").click()
    page.get_by_role("button", name="Next", exact=True).click()
    assert head(page) == ("2", "0 of 3 done")
    page.get_by_role("button", name="Victory points: one more").click()
    roll(page)
    for _ in range(4):  # two rolls, the point, the round
        page.click("#play-undo")
    assert head(page) == ("1", "1 of 3 done")
    page.click("#play-redo")
    assert head(page) == ("2", "0 of 3 done")
    expect(page.locator("#play-saved")).to_have_text("Saved on this device")
    assert not Game.objects.exists()

    page.context.set_offline(False)
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()
    game = Game.objects.get()
    assert marks(game) == {"combat-group-1/north/hunter/3": {"0:d0.0": 5}}
    page.reload()
    page.wait_for_selector("#play-bar:visible")
    assert (model(page, "Hunter #2").locator(".play-states").inner_text(), head(page)[0]) == ("Crippled", "2")
    fits(page)
    page.click("#play-game")
    page.click("#game-print")
    page.wait_for_selector("#print-game", state="attached")
    assert page.locator("#print-game option:checked").text_content() == "As in game First game"


def head(page):
    return page.locator("#play-round output").inner_text(), page.locator("#play-activated").inner_text()


def roll(page):
    """Real dice are typed, others rolled: the log has both."""
    page.click("#play-dice")
    page.fill("#dice-text", "5 6 2")
    page.keyboard.press("Enter")
    told = "6 5 2: highest 6, sum 13, 1 of 6+, 2 of 5+, 2 of 4+, 2 of 3+, 3 of 2+"
    assert page.locator("#dice-shown").inner_text() == told
    page.click("#dice-roll")
    assert page.locator("#log li").count() == 2
    assert page.locator("#log li").last.inner_text() == f"Round 2 {told}"
    page.keyboard.press("Escape")


def test_two_devices_keep_both(table):
    """What another device changed meanwhile stays, and so does what was done here; both are there, and it is said."""
    page = table
    box(page, "CGL Hunter: hull 1 of 5").click()
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()
    theirs = Game.objects.get()
    Game.objects.update(version=2, state=json.dumps({"format": "muster.play/1", "round": 7}))

    box(page, "CGL Hunter: hull 3 of 5").click()
    told = page.locator("#play-told .alert")
    told.wait_for()
    assert told.inner_text() == (
        "Another device changed “First game” too. Both are saved: you're looking at “First game (this "
        "device)”, and the other is next to it."
    )
    page.wait_for_function("() => document.getElementById('play-saved').textContent === 'Saved'")
    kept = {game.name: (json.loads(game.state).get("round", 1), marks(game)) for game in Game.objects.all()}
    assert kept == {
        "First game": (7, {}),
        "First game (this device)": (1, {"combat-group-1/north/hunter/1": {"0:d0.0": 3}}),
    }
    page.click("#play-game")
    page.select_option("#game-choice", label="First game")
    assert page.locator("#play-round output").inner_text() == "7"
    assert theirs.key == Force.objects.get().games.get(name="First game").key
    # The refusal is told by the browser too; it is what the page waits for.
    complaints = complaints_of(page)
    assert [each for each in complaints if "409" not in each] == []
    complaints.clear()


def _lost(route):
    """The server hears, and is not heard; nor is who has left the page meanwhile."""
    route.fetch()
    with suppress(Error):
        route.abort()


def test_an_answer_that_gets_lost_makes_no_second_game(table):
    page = table
    page.route("**/games/*/", _lost)
    with page.expect_event("requestfailed"):
        box(page, "CGL Hunter: hull 2 of 5").click()
    assert marks(Game.objects.get()) == {"combat-group-1/north/hunter/1": {"0:d0.0": 2}}
    page.reload()
    page.wait_for_selector("#play-bar:visible")
    page.unroute("**/games/*/")
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()

    assert marks(Game.objects.get()) == {"combat-group-1/north/hunter/1": {"0:d0.0": 2}}
    assert page.locator("#play-told").inner_text() == ""
    complaints_of(page).clear()


def test_a_game_goes_on_after_answers_that_got_lost(table):
    page = table
    page.route("**/games/*/", _lost)
    for hull in (2, 3):
        with page.expect_event("requestfailed"):
            box(page, f"CGL Hunter: hull {hull} of 5").click()
    box(page, "CGL Hunter: hull 4 of 5").click()
    page.reload()
    page.wait_for_selector("#play-bar:visible")
    page.unroute("**/games/*/")
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()

    assert marks(Game.objects.get()) == {"combat-group-1/north/hunter/1": {"0:d0.0": 4}}
    assert page.locator("#play-told").inner_text() == ""
    complaints_of(page).clear()


def test_a_new_game_that_is_pressed_twice_is_one(table):
    page = table
    box(page, "CGL Hunter: hull 2 of 5").click()
    page.click("#play-game")
    page.dblclick("#game-new")

    expect(page.locator("#game-choice option")).to_have_text(["First game", "Game 2"])


def test_a_phone_that_has_no_network_opens_the_game_as_it_left_it(open_kept):
    """The page is shown as it was kept before the game began; what this device knows is newer, and nothing of it goes."""
    page = imported(open_kept, force_data(*ROWS))
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    page.goto(page.url + "play/")
    page.wait_for_selector("#play-bar:visible")
    page.wait_for_function(KEPT, arg=page.url)
    box(page, "CGL Hunter: hull 2 of 5").click()
    page.locator("#play-saved", has_text="Saved on this device").wait_for()
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()

    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#play-bar:visible")
    assert box(page, "CGL Hunter: hull 2 of 5").get_attribute("aria-pressed") == "true"
    box(page, "CGL Hunter: hull 4 of 5").click()
    page.context.set_offline(False)
    page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()
    assert marks(Game.objects.get()) == {"combat-group-1/north/hunter/1": {"0:d0.0": 4}}
