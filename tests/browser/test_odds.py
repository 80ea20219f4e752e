"""Odds where a player meets them: in the builder beside a row, from there to the whole curve, and as a table that sorts."""

import pytest

from armybuilder.battles.odds.games import odds_of
from tests.battles.conftest import force_data
from tests.browser.pages import follow
from tests.browser.test_builder import imported

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_from_a_row_of_a_list_to_its_curve(open_page, fits):
    page = imported(open_page, force_data("north/hunter", "north/grizzly"))
    page.click("#groups-0-primary-models-1-menu")
    page.click("#groups-0-primary-models-1-odds")
    page.wait_for_selector("#odds-now table")
    assert page.inner_text("#panel-title") == "Odds: Grizzly"
    assert page.locator("#odds-now tbody tr").count() == 7
    page.click("#odds-now >> text=Chance to hit")
    page.wait_for_selector("#odds-now [aria-current] >> text=Chance to hit")
    page.click("#panel-close")
    assert page.evaluate("document.activeElement.id") == "groups-0-primary-models-1-menu"

    page.click("#groups-0-primary-models-1-menu")
    page.click("#groups-0-primary-models-1-odds")
    page.wait_for_selector("#odds-now table")
    page.click("#odds-now thead a >> text=HGM")
    page.wait_for_selector(".odds-curve")
    question = b'{"attacker": {"model": "north/grizzly"}, "defender": {"model": "north/cheetah"}, "weapon": "HGM"}'
    hit = odds_of("blitz-beta").answer(question).attacks[0].hit
    assert page.inner_text("#odds dl.stats dd >> nth=0") == f"{100 * hit:.1f}%"
    page.select_option("#target", label="Tank: Aller")
    follow(page, "text=Calculate >> nth=-1")
    assert "target=5" in page.url
    fits(page)

    page.goto("/odds/blitz-beta/table/")
    page.click("thead >> text=Scout gear: Cheetah")
    page.wait_for_selector("th[aria-sort=descending]")
    assert page.locator("tbody tr >> nth=0").inner_text().startswith("Grizzly: HAC")
    fits(page)


def test_the_answer_comes_while_the_form_is_filled_in(open_page):
    page = open_page("/odds/blitz-beta/", width=1280)
    assert page.locator(".odds-form legend").all_inner_texts()[:3] == ["Attacker", "Defender", "Attack"]
    assert page.locator(".odds-form .field label:visible").all_inner_texts()[:3] == ["Model", "Model", "Weapon"]

    page.fill("[name='/attacker/model']", "north/hunter")
    page.press("[name='/attacker/model']", "Tab")
    page.locator("#odds .empty").wait_for()
    page.fill("[name='/defender/model']", "Jagerr")
    page.press("[name='/defender/model']", "Tab")
    page.locator("#odds .alert", has_text="Jagerr").wait_for()
    page.fill("[name='/defender/model']", "south/jager")
    page.press("[name='/defender/model']", "Tab")
    page.locator("#odds h2", has_text="LAC").wait_for()

    page.reload()
    assert page.input_value("[name='/defender/model']") == "south/jager"
    assert page.locator("#odds h2").count() == 5
