"""An evening at the club: a list is made at home, handed over to the phone, played and changed there without a connection, and
printed as the game left it. In every game by mouse on a phone, and once by keyboard alone."""

import json
import re
from ctypes import c_float

import pytest
from playwright.sync_api import expect
from pypdfium2 import raw

from armybuilder.battles.tracker.models import Game
from armybuilder.cards.layouts.rows.track_rows import CROSS, CROSS_WEIGHT
from armybuilder.cards.screen.raster import open_pdf
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.packs import bundled
from tests.browser.pages import overflow
from tests.browser.test_device import open_kept
from tests.browser.test_first_minute import PRESS, way
from tests.conformance.samples import samples_of

__all__ = ["open_kept"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROW = ".entry:has([id$='-more']) >> nth=0"
MORE = {"blitz-2006": "#groups-0-add-1"}
"""What makes one more of something where rows have no number."""


EVENINGS = [*((system, "mouse", 390) for system in SYSTEMS), ("blitz-beta", "keyboard", 1280)]


class Hands:
    """What a player does with a page: by mouse, or by keyboard alone."""

    def __init__(self, page, by):
        self.page, self.by = page, by

    def press(self, selector):
        PRESS[self.by](self.page, selector)

    def follow(self, selector):
        self.page.wait_for_load_state("load")
        with self.page.expect_navigation():
            self.press(selector)
        assert overflow(self.page) == 0, selector

    def type(self, selector, text):
        self.press(selector)
        self.page.keyboard.type(text)

    def undo(self):
        if self.by == "keyboard":
            self.page.keyboard.press("Control+z")
        else:
            self.page.locator("#undo, #play-undo").click()


@pytest.mark.parametrize("system, by, width", EVENINGS)
def test_an_evening_at_the_club(open_page, open_kept, system, by, width):
    bundled.publish_bundled(samples_of(system))
    home, phone = Hands(open_page("/", width=width), by), Hands(open_kept("/account/devices/", width=width), by)
    take(phone, code_of_a_list_made_at(home, system))
    keep(phone)

    phone.page.context.set_offline(True)
    play(phone)
    change(phone, MORE.get(system))
    come_back(phone)
    table(phone)
    print_and_undo(phone)


def code_of_a_list_made_at(home, system):
    """The code by which another browser takes it."""
    *presses, _print, _download = way(system)
    for selector in presses:
        (home.press if selector.startswith("[name=") else home.follow)(selector)
    home.follow("a[href='/more/']")
    home.follow("main a[href='/account/']")
    home.follow("main a[href='/account/devices/']")
    home.follow("button:has-text('Show a code')")
    return home.page.inner_text("#code")


def take(phone, code):
    phone.type("input[name=code]", code)
    phone.follow('button:has-text("See what you\'d get")')
    phone.follow("button:has-text('Move them here')")
    phone.page.get_by_role("status").filter(has_text="Moved here: 1 list.").wait_for()


def keep(phone):
    """Nothing of the list was opened on the phone."""
    phone.page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    phone.follow("a[href='/device/']")
    phone.press("[data-keep='']")
    phone.page.locator("#kept-lists a", has_text="Play at the table").wait_for()


def play(phone):
    """A round passes, two boxes are ticked."""
    phone.follow("#kept-lists a[aria-label^='Play']")
    phone.page.wait_for_selector("#play-bar:visible")
    phone.press("#play-round .primary")
    for number in range(2):
        phone.press(f".play-box >> nth={number}")
        expect(phone.page.locator(".play-box").nth(number)).to_have_attribute("aria-pressed", "true")
    expect(phone.page.locator("#play-saved")).to_have_text("Saved on this device")


def change(phone, more):
    """One more of something, at the list itself."""
    phone.follow("#play-bar a")
    phone.page.wait_for_selector("#kept-since")
    if phone.by == "mouse" and not more:
        phone.press(f"{ROW} >> .opens")
    phone.press(more or f"{ROW} >> [id$='-more']")
    phone.page.wait_for_selector("#kept:visible")


def come_back(phone):
    """What waited is saved by itself; it is taken back, and made again."""
    before = Force.objects.get().version
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector("#kept", state="hidden")
    phone.page.wait_for_selector("#undo:enabled")
    assert Force.objects.get().version == before + 1
    phone.undo()
    phone.page.wait_for_selector("#redo:enabled")
    phone.press("#redo")
    phone.page.wait_for_selector("#redo:disabled", state="attached")


def table(phone):
    phone.press("#export")
    phone.follow("#play")
    phone.page.locator("#play-saved", has_text=re.compile("^Saved$")).wait_for()
    assert told() == (2, 2)


def print_and_undo(phone):
    """The file shows the boxes that the game has ticked; then the last of them is taken back."""
    at_the_table = phone.page.url
    phone.press("#play-game")
    phone.follow("#game-print")
    with phone.page.expect_download() as download:
        phone.press("text=Download PDF")
    assert crosses(download.value.path().read_bytes()) == 4  # each on the army sheet and on its card

    phone.page.goto(at_the_table)
    phone.page.wait_for_selector("#play-bar:visible")
    with phone.page.expect_response("**/play/games/*/"):
        phone.undo()
    assert told() == (2, 1)


def told():
    """The round of the game as it is saved, and how many boxes are ticked."""
    state = json.loads(Game.objects.get().state)
    return state["round"], sum(sum(model.get("marks", {}).values()) for model in state["models"].values())


def crosses(pdf):
    """How many boxes are crossed out in a file: lines of their weight, in the four steps of a cross."""
    with open_pdf(pdf) as document:  # the server may draw a page meanwhile
        return sum(map(is_cross, (each for page in document for each in page.get_objects([raw.FPDF_PAGEOBJ_PATH]))))


def is_cross(drawn):
    wide = c_float()
    raw.FPDFPageObj_GetStrokeWidth(drawn.raw, wide)
    return raw.FPDFPath_CountSegments(drawn.raw) == len(CROSS) and wide.value == pytest.approx(CROSS_WEIGHT)
