"""The 1998 rules as players meet them: browsing, building, designing a squad, on a phone, by keyboard, without script."""

import json
import re

import pytest
from playwright.sync_api import expect

from armybuilder.forces.models import Force
from tests.browser.pages import follow, overflow
from tests.forces.conftest import data_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SYSTEM = "tactical-1998"
UNITS = [
    {"model": "north/jaguar"},
    {"model": "north/hunter", "count": 4, "crew": "veteran", "rank": "commander"},
    {"design": {"quality": "veteran", "troopers": ["rifle"] * 8 + ["chaingun"] * 2}},
]


def imported(open_page, units=UNITS, *, limit=2500, **screen):
    data = {
        "format": "muster.force/1",
        "system": SYSTEM,
        "faction": "north",
        "limit": limit,
        "groups": [{"units": units}],
    }
    page = open_page("/forces/import/", **screen)
    page.fill("#i-text", json.dumps(data))
    follow(page, "main button")
    return page


def settled(page, text):
    page.locator("#head", has_text=text).wait_for()


def test_browse_pages_shut_nobody_out(open_page, fits):
    page = open_page(f"/systems/{SYSTEM}/")
    for path in ("", "models/", "models/north/jaguar/", "infantry-weapons/"):
        page.goto(f"/systems/{SYSTEM}/{path}")
        fits(page)


def test_the_figures_of_a_damaged_sheet_fit_on_a_phone(open_page):
    page = open_page(f"/systems/{SYSTEM}/models/south/spitting-cobra/", width=390)
    page.click("summary:has-text('all 46 stats')")

    assert overflow(page) == 0


def test_long_threat_values_stay_in_their_row(open_page):
    page = imported(open_page, [{"count": 4, "design": {"quality": "veteran", "troopers": ["rifle"] * 9}}])

    assert (
        page.evaluate(
            "[...document.querySelectorAll('.entry-sums > *')].filter(sum => sum.getBoundingClientRect().right"
            " > sum.closest('.entry').getBoundingClientRect().right).length"
        )
        == 0
    )


def test_search_changes_as_one_types(open_page):
    page = open_page(f"/systems/{SYSTEM}/models/")

    page.get_by_label("Search").fill("vibromachete")
    page.locator("#results h2", has_text="2 rows").wait_for()

    expect(page).to_have_url(re.compile(r"\?search=vibromachete$"))


def test_builder_shuts_nobody_out(open_page, fits):
    page = imported(open_page, limit=5000)
    for opened in (0, 2):  # lost figures, and a design
        page.click(f"#groups-0-units-{opened}-open")
        page.locator(f"#groups-0-units-{opened} .options").wait_for()
        assert page.locator("#groups-0-units-0 .entry-title").bounding_box()["width"] > 80
        fits(page)
    page.click("#groups-0-add")
    page.wait_for_selector("#add-north-hunter")
    fits(page)


def test_a_squad_is_designed_with_the_mouse_and_its_value_follows(open_page):
    page = open_page(f"/forces/new/?system={SYSTEM}")
    page.click("label:has-text('North') >> nth=0")
    page.click("button:has-text('No limit')")
    page.wait_for_selector("#groups-0-way-1")
    page.click("#groups-0-way-1")
    page.click("#groups-0-units-0-open")
    settled(page, "70.711")

    page.select_option("#groups-0-units-0-design-quality", "veteran")
    settled(page, "190.919")
    page.select_option("#groups-0-units-0-design-weapon-10", "chaingun")
    settled(page, "195.21")
    leader = page.locator(".troopers li", has_text="LEADER")
    badge, remove = leader.locator(".badge").bounding_box(), leader.locator("button").bounding_box()
    assert badge["x"] + badge["width"] <= remove["x"]
    page.click("#groups-0-units-0-design-night")
    page.locator("#groups-0-units-0-design-night[aria-pressed=true]").wait_for()
    page.click("#groups-0-units-0-design-remove-1")
    settled(page, "176.118")

    design = data_of(Force.objects.get())["groups"][0]["units"][0]["design"]
    assert design == {
        "quality": "veteran",
        "night_vision": True,
        "troopers": ["assault-rifle"] * 8 + ["chaingun"],
    }


def test_a_lost_value_is_typed_in_by_keyboard(open_page):
    page = imported(open_page, [{"model": "north/jaguar"}])
    page.focus("#groups-0-units-0-open")
    page.keyboard.press("Enter")
    page.wait_for_selector("#groups-0-units-0-lost-tv")
    page.focus("#groups-0-units-0-lost-tv")
    page.keyboard.type("500")
    page.keyboard.press("Tab")

    settled(page, "500 / 2500")
    assert "1 CUSTOM STAT" in page.inner_text("#groups-0-units-0")
    page.keyboard.press("Escape")
    page.focus("#print")
    page.keyboard.press("Control+z")
    settled(page, "UNDETERMINED")


def test_a_squad_is_designed_without_javascript(open_page):
    page = imported(open_page, [{"model": "infantry/standard"}], javascript=False)
    follow(page, "#groups-0-units-0-open")
    follow(page, "text=Design a custom squad from this one")
    page.goto(f"{page.url.partition('#')[0].partition('?')[0]}?open=/groups/0/units/0")
    page.select_option("#groups-0-units-0-design-transport", "jetpack")
    page.fill("#groups-0-units-0-design-number", "6")
    follow(page, "#head button:has-text('Save')")

    design = data_of(Force.objects.get())["groups"][0]["units"][0]["design"]
    assert (design["transport"], len(design["troopers"])) == ("jetpack", 6)
