"""A battle on hexes in the browser: the script draws what the server draws, and arrow keys walk over hexes."""

import msgspec
import pytest

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.engine.registry import SYSTEMS
from tests.battles.replays import address
from tests.browser.pages import complaints_of, follow, overflow
from tests.browser.test_replay import WRITTEN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIST = msgspec.json.encode(SYSTEMS["tactical-1998"].examples.document).decode()


@pytest.fixture
def result(transactional_db):
    job = BattleJob.objects.create(
        owner="somebody",
        system="tactical-1998",
        name="Anvil",
        document=LIST,
        policy="random",
        opponent_policy="random",
        scenario="points:small,rounds=2",
        battles=2,
        seed=14,
        state=BattleJob.State.DONE,
    )
    return BattleResult.objects.create(job=job, number=0, name="Hammer", done=2, document=LIST)


def test_script_and_server_draw_the_same_hexes(open_page, result):
    """Models, their noses and names of hexes, ways and lines, after steps that the script goes by itself."""
    walked = open_page(f"{address(result)}?step=20", width=390)
    walked.wait_for_selector("#replay[data-ready]")
    assert walked.locator(".hexes").count() > 1
    assert overflow(walked) == 0
    for _ in range(12):
        walked.keyboard.press("ArrowRight")
    by_script = walked.evaluate(WRITTEN)
    by_server = open_page(f"{address(result)}?step=32", javascript=False).evaluate(WRITTEN)
    for part in ("rows", "lines", "reach", "held"):
        assert by_script[part] == by_server[part]
    assert [figure[:4] for figure in by_script["figures"]] == [figure[:4] for figure in by_server["figures"]]
    assert complaints_of(walked) == []


def test_arrow_keys_walk_over_hexes_and_enter_picks_one(open_page):
    page = open_page("/forces/import/")
    page.fill("textarea", LIST)
    follow(page, "main form button")
    page.goto(f"/duels/new/?force={page.url.rstrip('/').rpartition('/')[2]}")
    follow(page, page.get_by_role("button", name="Create", exact=True))
    for _ in range(6):
        if page.locator(".duel-spots a").count():
            break
        before = page.locator("#duel input[name=version]").first.get_attribute("value")
        page.locator("button[value=one]").click()
        page.locator(f"#duel input[name=version]:not([value='{before}'])").first.wait_for(state="attached")
    page.locator(".duel-spots a[aria-label='hex 0101']").focus()
    names = []
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        names.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert names == ["hex 0201", "hex 0301", "hex 0202", "hex 0203", "hex 0103", "hex 0102"]
    page.keyboard.press("Enter")
    page.locator(".duel-spots a[aria-current]").wait_for(state="attached")
    assert page.locator(".duel-spots a[aria-current]").get_attribute("aria-label") == "hex 0102"
    assert complaints_of(page) == []
