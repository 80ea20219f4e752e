"""The keys of pages: told on ?, / goes to what finds something, and whoever types means neither."""

import pytest
from playwright.sync_api import expect

from tests.battles.replays import address, finished
from tests.browser.test_builder import imported
from tests.forces.conftest import force_data, thirty_models

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_keys_are_told_find_and_leave_writers_alone(open_page, axe):
    page = imported(open_page, thirty_models())
    told = page.get_by_role("dialog", name="Keyboard shortcuts")

    page.keyboard.press("?")
    expect(told).to_be_visible()
    expect(told).to_contain_text("Undo")
    axe(page)
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()

    page.keyboard.press("/")
    expect(page.locator("#m-text")).to_be_focused()
    page.keyboard.type("a/?")
    expect(page.locator("#m-text")).to_have_value("a/?")
    expect(told).to_be_hidden()

    page.goto("/forces/")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    told.get_by_label("Single-key shortcuts (/, ? and N)").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(told).to_be_hidden()


def test_bars_of_a_phone_cover_nothing_that_has_the_focus(open_page):
    page = imported(open_page, thirty_models(), width=390, height=844)
    bar = page.locator(".totals").bounding_box()["y"]

    for _ in range(60):
        page.keyboard.press("Tab")
        top, bottom = page.evaluate(
            "(() => { const part = document.activeElement; const box = part.getBoundingClientRect();"
            " return part.closest('.totals, .site-head') ? [1, 1] : [box.top, box.bottom]; })()"
        )
        assert 0 <= top <= bottom <= bar, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_n_leads_from_one_problem_to_the_next(open_page):
    page = imported(open_page, force_data("north/hunter"))
    count = page.locator("#problems .problem").count()
    assert count > 1
    page.locator("#tab-panel").click()
    expect(page.locator("#panel :focus")).to_have_count(1)  # what comes in the panel has the focus
    page.locator("#panel-title").focus()

    for number in [*range(count), 0]:
        page.keyboard.press("n")
        problem = page.locator("#problems .problem").nth(number)
        expect(problem.locator(":focus")).to_be_visible()
    page.focus("#groups-0-primary-add")
    page.keyboard.press("n")
    expect(page.locator("#problems .problem").first.locator(":focus")).to_have_count(1)


TAKEN = """(parts) => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const named = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Delete", "Insert"];
  const all = [...signs, ...named];
  const held = { "": all, Shift: named.slice(0, 4), Control: all, "Control Shift": signs, Alt: all };
  const taken = new Set();
  for (const place of [document.body, ...parts.map((part) => document.querySelector(part))]) {
    for (const [with_, keys] of Object.entries(held)) for (const key of keys) {
      const [shiftKey, ctrlKey, altKey] = ["Shift", "Control", "Alt"].map((name) => with_.includes(name));
      const event = new KeyboardEvent("keydown", { key, shiftKey, ctrlKey, altKey, bubbles: true, cancelable: true });
      if (!place.dispatchEvent(event)) taken.add(`${with_} ${key === " " ? "Space" : key.toUpperCase()}`.trim());
      document.querySelector("dialog[open]")?.close();
    }
  }
  return [...taken].sort();
}"""
"""The keys that a page takes for itself, anywhere or with the focus in parts."""
KEY_CAPS = {"←": "ARROWLEFT", "→": "ARROWRIGHT", "↑": "ARROWUP", "↓": "ARROWDOWN", "−": "-", "Ctrl": "Control"}
HELD = ("Control", "Shift", "Alt")


def told_keys(page):
    """The same as they are told: those that are held, and with them each of the others."""
    told = []
    for row in page.locator(".keys-list > div:not([hidden]) dt").all():
        caps = [KEY_CAPS.get(cap, cap) for cap in row.locator("kbd").all_text_contents()]
        held = [cap for cap in caps if cap in HELD]
        told += [" ".join([*held, cap if cap == "Space" else cap.upper()]) for cap in caps if cap not in HELD]
    return sorted(set(told) - {"ESC"})  # dialogs close by themselves


def test_a_replay_tells_all_keys_that_it_takes(open_page, transactional_db):
    page = open_page(address(finished()))
    page.wait_for_selector("#replay[data-ready]")
    opened = page.inner_text("#number")
    page.keyboard.press("?")
    page.keyboard.press("ArrowRight")  # what is behind the dialog stays as it is
    told = told_keys(page)
    page.keyboard.press("Escape")

    assert page.inner_text("#number") == opened
    assert page.evaluate(TAKEN, ["#figures a"]) == told


def test_a_table_tells_all_keys_that_it_takes(open_page):
    page = imported(open_page, force_data("north/hunter"))
    page.goto(page.url + "play/")
    page.wait_for_selector("#play-bar:visible")
    page.keyboard.press("?")
    told = told_keys(page)
    page.keyboard.press("Escape")

    assert page.evaluate(TAKEN, [".play-box"]) == told
    box = page.get_by_role("button", name="Hunter: hull 2 of 5", exact=True)
    box.click()
    for keys, pressed in (
        ("Control+z", "false"),
        ("Control+y", "true"),
        ("Control+z", "false"),
        ("Control+Shift+Z", "true"),
    ):
        page.keyboard.press(keys)
        expect(box).to_have_attribute("aria-pressed", pressed)


def test_a_builder_tells_all_keys_that_it_takes(open_page):
    page = imported(open_page, thirty_models())
    page.keyboard.press("?")
    told = told_keys(page)
    page.keyboard.press("Escape")

    assert page.evaluate(TAKEN, ["[role=tab]", "[data-row]"]) == told
