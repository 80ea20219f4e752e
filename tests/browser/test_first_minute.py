"""From the front page to the PDF of a legal army of the usual size, in at most ten presses, for every game."""

from contextlib import nullcontext

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.packs import bundled
from factions.catalogues import game_of
from tests.browser.pages import overflow
from tests.conformance.samples import samples_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
MOST_PRESSES = 10
MOST_TABS = 90


def way(system):
    """What is pressed, in its order, until the file comes; the radio button of a theme stands behind that of the empty list."""
    builder = builder_of(game_of(system))
    yield f"main a.tile[href='/forces/new/?system={system}']"
    if builder.factions():
        yield "[name=faction] >> nth=0"
    yield "[name=start][value=general]"
    yield f"button[name=quick][value='{builder.presenter.limits.first}']"
    yield "#print"
    yield "text=Download PDF"


WAYS = [(system, *hand) for system in SYSTEMS for hand in (("mouse", 390), ("keyboard", 1280))]

NEARER = """wanted => {
  if (wanted.type === "radio") return "Tab";  // backwards a group is entered at its end
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const shown = all.filter((each) => each.getClientRects().length);
  const steps = shown.indexOf(wanted) - shown.indexOf(document.activeElement);
  return (steps + shown.length) % shown.length <= shown.length / 2 ? "Tab" : "Shift+Tab";
}"""


def by_keyboard(page, selector):
    """Tab to it the nearer way, by arrows within a group that has a choice already, and press it; a text begins there."""
    wanted = page.locator(selector).first.element_handle()
    has_focus = "wanted => document.activeElement === wanted"
    beside = "wanted => document.activeElement.name === wanted.name && document.activeElement.checked"
    towards = wanted.evaluate(NEARER)
    for _ in range(MOST_TABS):
        page.keyboard.press(towards)
        if wanted.evaluate(beside):
            page.keyboard.press("ArrowDown")
            return
        if wanted.evaluate(has_focus):
            break
    assert wanted.evaluate(has_focus), selector
    kind = wanted.get_attribute("type")
    if kind != "text":
        page.keyboard.press("Space" if kind == "radio" else "Enter")


PRESS = {"keyboard": by_keyboard, "mouse": lambda page, selector: page.locator(selector).first.click()}


@pytest.mark.parametrize("system, by, width", WAYS)
def test_a_legal_army_on_paper_in_ten_presses(open_page, system, by, width):
    bundled.publish_bundled(samples_of(system))
    page = open_page("/", width=width)
    *presses, last = way(system)

    for selector in presses:
        with nullcontext() if selector.startswith("[name=") else page.expect_navigation():
            PRESS[by](page, selector)
        assert overflow(page) == 0, selector
    with page.expect_download() as download:
        PRESS[by](page, last)

    assert len(presses) + 1 <= MOST_PRESSES
    assert download.value.path().read_bytes().startswith(b"%PDF")
    opened = open_force(Force.objects.get())
    report = opened.report(fixes=False)
    assert (report.verdict, opened.document.limit) == ("legal", builder_of(game_of(system)).presenter.limits.first)
    assert report.total >= 0.9 * opened.document.limit


def test_a_first_list_is_led_to_paper_and_the_guide_stays_away(open_page):
    page = open_page("/forces/new/", width=390)
    page.click("label:has-text('North')")
    with page.expect_navigation():
        page.click("button[name=quick][value='100']")
    assert "ILLEGAL" not in page.inner_text("main")
    assert page.inner_text("#guide .next a") == "Add models to a combat group"

    page.click("#fill")
    page.click("#fill-0")
    page.locator("#guide .next", has_text="Print it: the list is legal").wait_for()
    page.click("#guide button")
    page.locator("#guide-title").wait_for(state="detached")
    page.goto("/forces/new/?faction=south")
    with page.expect_navigation():
        page.click("button[name=quick][value='100']")

    assert page.inner_text("#guide") == ""
    assert overflow(page) == 0
