"""Tin Soldiers as players meet them: a system that has no page, presenter or template of its own."""

import json

import pytest

from armybuilder.forces.models import Force
from tests.browser.pages import follow, overflow
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS
from tests.forces.conftest import data_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tin_soldiers")]

CROWDED = NIGHT_WATCH | {
    "groups": [
        {"name": "Left", "models": [{"model": "toy-box/guard", "count": 4}, {"model": "Drumer"}]},
        {"models": [{"model": "toy-box/cannon"}]},
    ]
}
ROW = "/groups/0/models/0"


def imported(open_page, data, **screen):
    page = open_page("/forces/import/", **screen)
    page.fill("#i-text", json.dumps(data))
    follow(page, "main button")
    return page


def settled(page, text):
    page.locator("#head", has_text=text).wait_for()


def rows():
    return data_of(Force.objects.get())["groups"][0].get("models", [])


def test_the_builder_shuts_nobody_out(open_page, fits):
    page = imported(open_page, CROWDED)
    address = page.url
    for query in ("", f"?open={ROW}", "add/?where=/groups/0", "fill/", "share/"):
        page.goto(f"{address}{query}")
        page.wait_for_load_state()
        fits(page)
    page.goto(f"/forces/new/?system={TIN_SOLDIERS.key}")
    fits(page)


def test_a_list_is_built_by_keyboard_and_changes_are_undone(open_page):
    page = imported(open_page, NIGHT_WATCH)
    page.focus("#groups-0-add")
    page.keyboard.press("Enter")
    page.wait_for_selector("#add-toy-box-drummer")
    page.focus("#add-toy-box-drummer")
    page.keyboard.press("Enter")
    settled(page, "18 / 30 pts")
    page.keyboard.press("Escape")
    page.focus("#groups-0-models-0-more")
    page.keyboard.press("Enter")
    settled(page, "25 / 30 pts")

    assert page.evaluate("document.activeElement.id") == "groups-0-models-0-more"
    assert "Left has 4 models and may have 3." in page.inner_text("#groups-0")
    page.focus("#print")
    page.keyboard.press("Control+z")
    settled(page, "18 / 30 pts")
    assert rows() == [{"model": "toy-box/guard", "count": 2}, {"model": "toy-box/drummer"}]


def test_what_unfolds_below_a_row_changes_it(open_page):
    page = imported(open_page, CROWDED)
    page.click("#groups-0-models-0-open")
    page.select_option("#groups-0-models-0-move", "/groups/1")
    page.locator("#groups-1", has_text="Guard").wait_for()

    assert rows() == [{"model": "Drumer"}]
    page.click("#groups-0-more")
    page.fill("#groups-0-notes", "They drum.")
    page.keyboard.press("Tab")
    page.locator("#undo[title*='Notes']").wait_for()
    assert page.input_value("#groups-0-notes") == "They drum."


def test_it_works_without_script(open_page):
    page = imported(open_page, NIGHT_WATCH, javascript=False)
    follow(page, "#groups-0-add")
    follow(page, "#add-toy-box-drummer")
    follow(page, "#panel-close")
    follow(page, "#groups-0-models-1-open")
    page.click("#groups-0-models-1-menu")
    follow(page, "#groups-0-models-1 button:has-text('Move up')")
    page.fill("#groups-0-models-0-count", "3")
    follow(page, ".save")

    assert rows() == [{"model": "toy-box/drummer", "count": 3}, {"model": "toy-box/guard", "count": 2}]
    assert "5 models and may have 3" in page.inner_text("#groups-0")


def test_a_shared_list_shuts_nobody_out(open_page, axe):
    page = imported(open_page, CROWDED, width=390, scheme="dark")
    page.goto(f"{page.url}share/")
    page.goto(page.input_value("#share-link"))

    assert page.inner_text("h1") == "Night watch"
    assert overflow(page) == 0
    axe(page)
