"""A sub-list's own choices in the builder, and filling the rest, as players do it."""

import pytest

from armybuilder.forces.models import Force
from tests.browser.pages import follow
from tests.browser.test_builder import imported, settled
from tests.forces.conftest import data_of, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

JAGERS = {"model": "south/jager", "count": 4}
LEADER = {"model": "south/jager", "rank": "CO"}
CONSCRIPTS = {"model": "south/jager", "count": 3, "upgrades": ["milicia/conscript"]}


def saved():
    return data_of(Force.objects.get())


def test_a_sublist_is_chosen_explained_and_bought_from(open_page):
    page = imported(open_page, force_data(LEADER, {"model": "south/jager", "count": 3}, faction="south"))
    assert not page.locator("#army").is_visible()

    page.click("#settings-title")
    page.select_option("#sublist", "milicia")
    page.locator("#army-title", has_text="What MILitary Intervention").wait_for()
    page.click("#army-title")
    page.locator("#army-rules", has_text="Conscripts cost 2 TV less").wait_for()
    assert page.locator("#options-elite").is_disabled()

    page.click("#groups-0-primary-models-1-open")
    page.click(".offer:has-text('Conscripts') button:has-text('For all 3')")
    settled(page, "18 /")
    row = page.locator("#groups-0-primary-models-1")
    assert row.locator(".entry-sums s").inner_text() == "18"
    assert "instead of 18 TV" in row.locator(".entry-sums").text_content()
    page.locator("#army-rules", has_text="12 TV instead of 18").wait_for()
    assert page.locator("#army").get_attribute("open") is not None


def test_an_ally_is_chosen_and_its_models_are_added(open_page):
    page = imported(open_page, force_data(faction="south", sublist="mk"))

    page.click("#settings-title")
    page.select_option("#options-ally", "north")
    page.locator("#options-ally option[value=north][selected]").wait_for(state="attached")
    page.click("#groups-0-primary-add")
    page.locator("#choices h3", has_text="North").wait_for()
    assert page.locator("#choices > h3", has_text="Peace River").count() == 0
    page.click("#add-north-hunter")
    page.locator("#groups-0-primary-models-0", has_text="Hunter").wait_for()

    assert saved()["options"] == {"ally": "north"}


def test_a_sublist_can_be_tried_and_left_without_loss(open_page):
    page = imported(open_page, force_data(LEADER, CONSCRIPTS, faction="south", sublist="milicia"))
    before = saved()

    page.click("#settings-title")
    page.select_option("#sublist", "sra")
    page.locator("#groups-0-primary-models-1 .problem", has_text="MILitary Intervention").first.wait_for()
    page.locator("#groups-0-primary-models-0 .mark", has_text="CMD:+2D6").wait_for()
    page.select_option("#sublist", "milicia")
    page.locator("#groups-0-primary-models-1 .problem").wait_for(state="detached")

    assert saved() == before


def test_the_rest_is_filled_and_taken_back(open_page):
    page = imported(open_page, force_data(LEADER, {"model": "south/jager", "count": 3}, faction="south", limit=60))
    before = saved()

    page.click("#fill")
    page.wait_for_selector("#suggestions li")
    page.locator("#panel-title:focus").wait_for()
    page.click("#fill-0")
    page.locator("#groups-1, #groups-0-support, #groups-0-primary-models-2, .chip").first.wait_for()
    assert saved() != before
    page.locator("#undo[title*='Fill the rest']").wait_for()
    page.click("#undo")
    settled(page, "24 /")

    assert saved() == before


def test_filling_works_without_javascript(open_page):
    data = force_data(LEADER, {"model": "south/jager", "count": 3}, faction="south", limit=60)
    page = imported(open_page, data, javascript=False)

    follow(page, "#fill")
    follow(page, "#owned a")
    page.fill("#c-q", "jager")
    follow(page, "#c-mine >> xpath=ancestor::form >> button")
    page.fill("[name='owned south/jager']", "6")
    follow(page, ".saving button:has-text('Save')")
    page.goto(f"{Force.objects.get().get_absolute_url()}fill/")
    page.check("#o-only")
    follow(page, "text=Save and suggest")
    assert "Only models that you own" in page.locator("main").inner_text()
    follow(page, "#fill-0")
    page.wait_for_selector("#head")
    follow(page, "#undo")

    assert page.locator("#head .total").inner_text().startswith("24")


def test_sublists_and_filling_fit_and_shut_nobody_out(open_page, fits):
    data = force_data(LEADER, CONSCRIPTS, faction="south", sublist="milicia")
    page = imported(open_page, data)
    page.click("#settings-title")
    page.click("#army-title")
    fits(page)

    page.click("#fill")
    page.wait_for_selector("#suggestions li")
    fits(page)

    page.click("#suggestions a")
    page.wait_for_selector("#owned")
    fits(page)


def test_allies_to_add_fit_and_shut_nobody_out(open_page, fits):
    page = imported(open_page, force_data(JAGERS, faction="south", sublist="ese"))

    page.click("#groups-0-primary-add")
    page.wait_for_selector("#choices")
    fits(page)
