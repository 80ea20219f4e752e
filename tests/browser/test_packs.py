"""Lists with packs, as players build, follow, print and fight them."""

import json

import pytest

from armybuilder.battles.models import BattleJob
from armybuilder.engine.registry import get_system
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import pack as link_of
from tests.browser.pages import follow
from tests.browser.test_builder import filtered, imported, settled
from tests.cards.reading import text_of
from tests.forces.conftest import data_of, force_data
from tests.jobs.hands import work_off
from tests.packs.making import RANGER, SCOUT, club, models, moved_on, named, published

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEXT = get_system("blitz-beta").examples.text


def rows():
    """Model and count of each row of the first unit, as saved."""
    unit = data_of(Force.objects.get())["groups"][0]["primary"]
    return [(row["model"], row.get("count", 1)) for row in unit.get("models", [])]


def test_a_list_with_a_pack_is_built_by_mouse(open_page, tmp_path):
    file = tmp_path / "club.json"
    file.write_text(json.dumps(club(RANGER, SCOUT)))
    page = imported(open_page, force_data())

    page.click("#packs-add")
    page.set_input_files("#p-file", file)
    with page.expect_navigation():
        page.click(".packs-from button:has-text('Add')")
    page.locator("#packs", has_text="Club house 1").wait_for()
    page.locator("#packs", has_text="Not used yet.").wait_for()
    page.click("#groups-0-primary-add")
    filtered(page, "Ranger")
    page.locator("#choices li:has-text('Ranger') .badge", has_text="Club house 1").wait_for()
    page.click("#choices button[aria-label^='Add Ranger,']")
    page.locator("#groups-0-primary .badge", has_text="Club house 1").wait_for()
    assert rows() == [("north/ranger", 1)]
    page.click("#panel-close")
    page.click("#packs-0-remove")
    page.locator("#groups", has_text="UNKNOWN").wait_for()
    page.click("#undo")
    page.locator("#groups-0-primary .badge", has_text="Club house 1").wait_for()


def test_a_legal_list_with_a_house_unit_is_printed_and_fights(open_page, settings):
    settings.BATTLE_WORKERS = 1
    version = published(RANGER)
    page = imported(open_page, TEXT)
    page.click("#packs-add")
    page.fill("#p-link", f"https://muster.example/workshop/{version.pack.address}/")
    follow(page, ".packs-from button:has-text('Add')")
    page.click("#groups-0-primary-models-1-less")
    page.click("#groups-0-primary-add")
    filtered(page, "Ranger")
    page.click("#choices button[aria-label^='Add Ranger,']")
    page.locator("#head", has_text="56").wait_for()
    page.locator("#head .verdict", has_text="LEGAL").wait_for()
    page.click("#panel-close")

    follow(page, "#print")
    with page.expect_download() as download:
        page.click("text=Download PDF")
    assert "Pack: Club house 1" in " ".join(text_of(download.value.path().read_bytes()))

    page.go_back()
    page.click("#export")
    follow(page, ".menu-list a:has-text('Test battle')")
    page.check("#b-random")
    follow(page, page.get_by_role("button", name="Fight"))
    page.get_by_role("heading", name="Waiting for its turn").wait_for()
    BattleJob.objects.update(battles=2)
    work_off()
    page.locator("#progress:not([hx-get])").wait_for()
    page.get_by_text("Army by army").click()
    follow(page, ".battle-armies li:first-child a")
    page.locator("main", has_text="Sam's Hunters uses custom packs: Club house 1").wait_for()
    page.locator("#r-mine, section:has(#r-mine)", has_text="Ranger").first.wait_for()


def test_a_listed_pack_is_found_by_name_and_added_in_place(open_page):
    pack = published(RANGER, name="League of the North").pack
    pack.listed = True
    pack.save()
    page = imported(open_page, force_data("north/hunter"))

    page.click("#packs-add")
    page.fill("#p-text", "league")
    page.click("button[aria-label='Add the pack League of the North 1']")
    page.locator("#packs", has_text="League of the North 1").wait_for()
    page.locator("#packs-offered", has_text="IN THE LIST").wait_for()


def test_a_pack_that_moved_on_is_followed_and_undone(open_page):
    version = published(RANGER)
    page = imported(open_page, force_data("north/ranger", packs=[named(version)]))
    settled(page, "7")
    moved_on(version, records=models(RANGER | {"tv": 9}))
    page.reload()

    page.click("#packs summary")
    page.locator("#packs li", has_text="Ranger: tv 7 → 9").wait_for()
    page.click("#packs-0-follow")
    settled(page, "9")
    page.locator("#packs", has_text="Club house 2").wait_for()
    page.click("#undo")
    settled(page, "7")
    page.locator("#packs-0-follow").wait_for()


LONG = "Wide" * 20


def test_packs_fit_and_are_accessible(open_page, fits):
    version = published(RANGER, name=LONG)
    other = named(published(RANGER | {"tv": 9}, key="other", name="Other house"))
    page = imported(open_page, force_data("north/ranger", packs=[named(version), other]))
    moved_on(version, records=models(RANGER | {"tv": 9, "name": LONG}))
    page.reload()
    page.click("#packs summary")

    fits(page)
    page.click("#packs-add")
    page.wait_for_selector("#p-file")
    fits(page)


def test_packs_are_added_and_removed_without_javascript(open_page):
    pack = published(RANGER).pack
    pack.listed = True
    pack.save()
    page = imported(open_page, force_data("north/hunter"), javascript=False)

    page.click("#packs-add")
    page.wait_for_load_state()
    page.click("button[aria-label='Add the pack Club house 1']")
    page.wait_for_load_state()
    page.click("#packs-0-remove")
    page.wait_for_load_state()
    page.locator("#packs-add:has-text('Add custom units…')").wait_for()


def test_pages_that_name_packs_fit_and_are_accessible(open_page, fits):
    """The table of lists and a shared list, with as long a name as there can be."""
    data = force_data("north/ranger", packs=[named(published(RANGER, name=LONG), records=models(RANGER))])
    page = imported(open_page, data)
    site = page.url.partition("/forces/")[0]

    for path in ("/forces/", f"/check/list/?d={link_of(json.dumps(data).encode())}"):
        page.goto(f"{site}{path}")
        page.locator("main", has_text=LONG).wait_for()
        fits(page)
