"""Many lists on a phone: ticked, tagged, deleted, taken back, restored from the bin; a state named and compared."""

import json

import pytest

from armybuilder.forces.models import Force
from tests.browser.pages import follow
from tests.forces.conftest import force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def imported(page, *names):
    for name in names:
        page.goto("/forces/import/")
        page.fill("textarea", json.dumps(force_data("north/hunter", name=name)))
        follow(page, "main form button.primary")


def shown(page):
    return page.locator(".my-lists .what strong").all_inner_texts()


def press(page, name):
    follow(page, page.locator("#several").get_by_role("button", name=name, exact=True))


OVERLAPPING = """
() => [...document.querySelectorAll(".my-lists > li")].filter((row) => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector(":scope > .num"));
  return words.getBoundingClientRect().right > row.querySelector(":scope > .badge").getBoundingClientRect().left;
}).length
"""
"""How many rows have a sum that reaches under their verdict."""


def test_a_sum_leaves_its_verdict_room(open_page, fits):
    unpriced = {
        "format": "muster.force/1",
        "system": "legend-weaver",
        "limit": 9000,
        "groups": [{"models": [{"model": "a/b"}]}],
    }
    page = open_page("/forces/import/", width=390, height=844)
    page.fill("textarea", json.dumps(unpriced))
    follow(page, "main form button.primary")

    for language, verdict in (("en", "ILLEGAL"), ("de", "NICHT REGELKONFORM")):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.goto("/forces/")
        assert page.locator(".my-lists .num").inner_text().endswith("9000 pts")
        page.locator(".my-lists .badge").evaluate("(badge, verdict) => { badge.textContent = verdict; }", verdict)
        assert page.evaluate(OVERLAPPING) == 0
        fits(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_row_leads_straight_to_its_table(open_page, width):
    page = open_page("/forces/", width=width, height=844)
    imported(page, "W" * 200)
    page.goto("/forces/")
    play = page.get_by_role("link", name=f"Play {'W' * 200}")
    box = play.bounding_box()
    assert (box["width"] >= 40, box["height"] >= 32) == (True, True)
    follow(page, play)
    assert page.locator("h1").inner_text() == "W" * 200


def test_several_lists_go_into_the_bin_and_come_back(open_page, fits):
    page = open_page("/forces/", width=390, height=844)
    imported(page, "One", "Two", "W" * 200, "Four", "Five", "")
    page.goto("/forces/")
    assert not page.locator("[data-actions]").is_visible()
    assert not page.get_by_label("Result").is_visible()

    page.get_by_label("Select One").check()
    page.get_by_label("Select Two").check()
    assert page.locator("[data-chosen]").inner_text() == "2 selected"
    page.fill("#s-tag", "club <night>")
    press(page, "Add tag")
    assert page.locator(".tag").all_inner_texts() == ["club <night>"] * 2
    fits(page)
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_label("Select all on this page").check()
    press(page, "Delete")
    assert shown(page) == []
    follow(page, page.get_by_role("link", name="Bin 6"))
    assert len(shown(page)) == 6
    fits(page)
    follow(page, page.get_by_role("button", name="Restore One"))
    assert shown(page) == ["One"]

    more = page.get_by_label("More for One")
    more.click()
    follow(page, page.locator(".row-menu[open]").get_by_role("button", name="Delete"))
    follow(page, page.locator(".alert").get_by_role("button", name="Undo"))
    assert shown(page) == ["One"]


def test_a_state_is_named_and_compared_without_a_script(open_page, fits):
    page = open_page("/forces/", width=390, height=844, javascript=False)
    imported(page, "One")
    force = Force.objects.get()
    page.goto(f"{force.get_absolute_url()}versions/")
    page.fill("#v-name", "Before the club cup")
    follow(page, page.get_by_role("button", name="Save version"))
    page.goto(f"{force.get_absolute_url()}add/?where=/groups/0/primary")
    follow(page, page.locator("button[value$='north/hunter']").first)

    page.goto(f"{force.get_absolute_url()}versions/")
    follow(page, page.get_by_role("link", name="What changed since Before the club cup"))
    assert page.locator("#difference").inner_text() == "+1 Hunter, 6 → 12 TV"
    page.go_back()
    follow(page, page.get_by_role("button", name="Restore Before the club cup"))
    assert Force.objects.get().total == 6


def test_pages_of_versions_fit(open_page, fits):
    page = open_page("/forces/")
    imported(page, "W" * 200, "Two")
    one, two = Force.objects.order_by("pk")
    page.goto(f"{one.get_absolute_url()}versions/")
    page.fill("#v-name", "W" * 80)
    follow(page, page.get_by_role("button", name="Save version"))
    page.get_by_text("Version saved as").wait_for()
    fits(page)
    page.goto(f"/forces/compare/?of={one.key}&of={two.key}")
    fits(page)
