"""Much of a list at one glance: rows of a line, groups that fold, ticked and dragged rows, and how high pages are."""

import json

import pytest
from playwright.sync_api import expect

from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from factions.catalogues import game_of
from tests.browser.pages import axe_says
from tests.browser.test_builder import imported
from tests.forces.conftest import data_of, force_data

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
A, B, C = ({"model": f"north/{name}"} for name in ("hunter", "jaguar", "grizzly"))
TWO = force_data(A, B, C) | {"groups": [force_data(A, B, C)["groups"][0], {"primary": {"ua": "SK", "models": [B]}}]}
FIRST, SECOND = "#groups-0-primary", "#groups-1-primary"


def rows():
    """The models of each primary unit, as saved."""
    groups = data_of(Force.objects.get())["groups"]
    return [[each["model"].rpartition("/")[2] for each in group["primary"].get("models", [])] for group in groups]


def saved(page, wanted):
    """Wait until the page shows these rows, and see that they are saved."""
    page.wait_for_function(
        """wanted => JSON.stringify([...document.querySelectorAll(".group")].map(group =>
            [...group.querySelectorAll(".entry-title")].map(each => each.textContent.trim().toLowerCase()))) === wanted""",
        arg=json.dumps(wanted, separators=(",", ":")),
    )
    assert rows() == wanted


def test_rows_are_ticked_dragged_and_moved_by_keys(open_page):
    page = imported(open_page, TWO, height=1800)
    start = [["hunter", "jaguar", "grizzly"], ["jaguar"]]

    page.check(f"{FIRST}-models-0-pick")
    page.check(f"{FIRST}-models-2-pick")
    assert page.inner_text("#picked-told") == "2 rows"
    page.select_option("#picked-to", label="Combat group 2: primary unit SK")
    saved(page, [["jaguar"], ["jaguar", "hunter", "grizzly"]])
    assert page.is_hidden("#picked")
    page.click("#undo")
    saved(page, start)

    page.locator(f"{FIRST}-models-2 .entry-title").drag_to(page.locator(f"{FIRST}-models-0 .entry-title"))
    saved(page, [["grizzly", "hunter", "jaguar"], ["jaguar"]])
    page.locator(f"{FIRST}-models-0 .entry-title").drag_to(page.locator(f"{SECOND} .unit-head h3"))
    saved(page, [["hunter", "jaguar"], ["jaguar", "grizzly"]])

    page.focus(f"{FIRST}-models-0-more")
    page.keyboard.press("Alt+ArrowDown")
    saved(page, [["jaguar", "hunter"], ["jaguar", "grizzly"]])
    page.locator(f"{FIRST}-models-1-more:focus").wait_for()
    page.keyboard.press("Alt+ArrowDown")
    saved(page, [["jaguar"], ["jaguar", "grizzly", "hunter"]])
    page.locator(f"{SECOND}-models-2-more:focus").wait_for()


def test_groups_stay_folded_and_open_where_a_problem_leads(open_page, fits):
    page = imported(open_page, force_data({"model": "north/hunter", "count": 9}) | {"limit": 200})
    fold = page.locator("#groups-0-fold")
    assert fold.get_attribute("aria-label") == "Combat group 1, GP, 54 TV, 1 problem"

    fold.focus()
    page.keyboard.press("Enter")
    assert (fold.get_attribute("aria-expanded"), page.is_hidden(FIRST)) == ("false", True)
    fits(page)
    page.reload()
    assert (fold.get_attribute("aria-expanded"), page.is_hidden(FIRST)) == ("false", True)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator("#problems .problem a").first.click(position={"x": 5, "y": 5})
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(page.locator(FIRST)).to_be_visible()


GEARS = [{"model": "north/hunter"}, {"model": "north/grizzly"}] * 2 + [{"model": "north/hunter", "name": "Fifth"}]
NAMED = {"gundam-skirmish": {"model": "zeon/example-fighter"}, "legend-weaver": {"model": "ground/example-trooper"}}
"""A model of the examples that there are many of, each with a name."""


def squads(number):
    """A document of so many squads of 2006, each with the units that it is sold with."""
    builder = builder_of(game_of("blitz-2006"))
    document, game = builder.start(name="", faction="prdf", limit=2000), builder.game
    command = ("buy", "/groups/0/units/0", "prdf/command-squad")
    for name, where, key in [
        ("sublist", "/sublist", "prdf/gear"),
        *[("add", "", "prdf/general-purpose")] * number,
        command,
    ]:
        document = builder.presenter.edit(document, game.catalogue, name, where, key).document
    return game.system.to_data(document)


def list_of(system, sizes):
    """Groups with so many rows of one model each."""
    if system == "blitz-2006":
        return squads(len(sizes))
    if system == "blitz-beta":
        ranks = ["CO", *["CGL"] * (len(sizes) - 1)]
        units = [[*[A] * (size - 1), A | {"rank": rank}] for size, rank in zip(sizes, ranks, strict=True)]
        groups = [{"primary": {"ua": "GP", "models": models}} for models in units]
        return force_data() | {"limit": 500, "groups": groups}
    data = {"format": "muster.force/1", "system": system, "limit": 9000}
    if system == "tactical-1998":
        return data | {"faction": "north", "groups": [{"units": GEARS[:size]} for size in sizes]}
    rows = [[NAMED[system] | {"name": f"No. {number}"} for number in range(size)] for size in sizes]
    packs = get_system(system).examples.document["packs"]
    if system == "gundam-skirmish":
        return data | {"faction": "zeon", "packs": packs, "groups": [{"units": units} for units in rows]}
    return data | {"packs": packs, "groups": [{"models": models} for models in rows]}


UNALIGNED = """() => [...document.querySelectorAll(".entry:has(> .entry-acts)")].filter(row => {
  const middles = [...row.querySelectorAll(":scope > :is(.entry-title, .figures, .entry-tools, .entry-sums, .entry-acts)")]
    .map(part => part.getBoundingClientRect()).filter(({ height }) => height).map(({ top, height }) => top + height / 2);
  return Math.max(...middles) - Math.min(...middles) > 14;
}).length"""
"""How many rows have parts that are not beside one another."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_much_of_a_list_fits_on_a_phone(open_page, system):
    """12 models take two screens at most, 17 rows in five groups four; and no row of a desk wraps."""
    twelve = (5, 5, 2) if system == "tactical-1998" else (4, 4, 4)
    for sizes, most in ((twelve, 2 * 844), ((4, 4, 3, 3, 3), 4 * 844)):
        page = imported(open_page, list_of(system, sizes), **PHONE)
        assert page.evaluate("document.documentElement.scrollHeight") <= most, sizes
        page.set_viewport_size({"width": 1280, "height": 844})
        assert page.evaluate(UNALIGNED) == 0


NAMES = {"runOnly": {"type": "rule", "values": ["label-content-name-mismatch"]}, "resultTypes": ["violations"]}


def told(page):
    results = axe_says(page, None, NAMES)
    assert not results.violations_count, results.generate_report()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_control_is_called_begins_with_what_it_shows(open_page, system):
    """Whoever speaks to the page says the word that stands there (WCAG 2.5.3)."""
    page = imported(open_page, dict(SYSTEMS[system].examples.document))
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for menu in page.locator("summary").all():
            menu.evaluate("summary => { summary.parentElement.open = true; }")
        told(page)
    page.set_viewport_size({"width": 1280, "height": 844})
    page.reload()
    page.locator(".group [aria-expanded=false][hx-get]").first.click()
    page.wait_for_selector(".group .options")
    told(page)
    page.click("#tab-panel")
    page.wait_for_selector("#panel-title")
    told(page)


@pytest.mark.parametrize(
    "data, message, focused",
    [
        ({"system": "tactical-1998", "faction": "north"}, "The force is empty. Add a vehicle", "#add-group"),
        ({"system": "blitz-2006", "faction": "northern-guard"}, "The army has no type yet.", "[name='/sublist']"),
        (
            force_data({"model": "nucoal/chasseur", "rank": "CO"}, faction="nucoal", sublist="pak"),
            "Give the rank to another model.",
            "#groups-0-primary-models-0-open[aria-expanded=true]",
        ),
    ],
)
def test_advice_without_a_button_leads_to_its_place(open_page, data, message, focused):
    """It changes nothing: it shows what may be added, or goes to what is chosen."""
    page = imported(open_page, {"format": "muster.force/1", "limit": 500} | data, width=390, height=844)
    before = Force.objects.get().document
    problem = page.locator(".builder-main .problem", has_text=message)
    if not problem.count():
        page.locator(".verdict").click()
        problem = page.locator("#problems .problem", has_text=message)
    problem.locator("[data-leads]").click()

    page.wait_for_function("(wanted) => document.activeElement.matches(wanted)", arg=focused)
    assert Force.objects.get().document == before
