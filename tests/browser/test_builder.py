"""Building a list as players do: by mouse, by keyboard, on a phone, with and without JavaScript."""

import json

import pytest
from django.test import Client

from armybuilder.forces.models import Force
from tests.browser.pages import cookies_of, follow, overflow
from tests.forces.conftest import RULEBOOK, data_of, force_data, thirty_models

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HUNTERS = {"model": "north/hunter", "count": 4}


def imported(open_page, data, **screen):
    """The builder with a list that its visitor has taken in: by a request, since `test_lists.py` tries the page for that."""
    client = Client()
    taken = client.post("/forces/import/", {"text": data if isinstance(data, str) else json.dumps(data)})
    assert taken.status_code == 302, taken.content.decode()
    return open_page(taken["Location"], storage_state=cookies_of(client.cookies), **screen)


def settled(page, text):
    """Wait until the head of the builder says `text`."""
    page.locator("#head", has_text=text).wait_for()


def filtered(page, text):
    page.fill("#m-text", text)


def models():
    """(model, count, rank) of the first primary unit, as saved."""
    unit = data_of(Force.objects.get())["groups"][0]["primary"]
    return [(row["model"], row.get("count", 1), row.get("rank")) for row in unit.get("models", [])]


def test_a_newcomer_builds_a_legal_force_from_nothing_with_the_mouse(open_page):
    page = open_page("/")
    page.click("main a.tile >> nth=0")
    page.wait_for_load_state()
    page.click("label:has-text('North')")
    page.click("button:has-text('150 TV')")
    page.wait_for_selector("#groups-0-primary")
    page.wait_for_load_state()

    for group, (code, add) in enumerate([("SK", "Jaguar"), ("GP", "Hunter"), ("FS", "Grizzly")]):
        unit = f"#groups-{group}-primary"
        if group:
            page.click("#add-group")
        page.click(f"{unit} .codes button:has-text('{code} ')")
        page.click(f"{unit}-add")
        filtered(page, add)
        button = page.locator(f"#choices button[aria-label^='Add {add},']")
        for count in range(1, 5 if code == "GP" else 3):
            button.click()
            page.locator("#choices", has_text=f"{count} in unit").wait_for()
        if code != "GP":
            filtered(page, "Hunter")
            hunter = page.locator("#choices button[aria-label^='Add Hunter,']")
            for count in (1, 2):
                hunter.click()
                page.locator(f"{unit} .unit-sums", has_text=f"{count + 2} of 4–6").wait_for()
        page.click("#panel-close")
    for _ in range(8):
        fix = page.locator(".builder .fixes button:has-text('Make')").first
        if not fix.count():
            break
        before = page.locator("#problems-title").inner_text()
        fix.click()
        page.wait_for_function("was => document.querySelector('#problems-title').innerText !== was", arg=before)

    settled(page, "LEGAL")
    assert page.locator("#problems-title").inner_text() == "No problems"
    assert "ILLEGAL" not in page.locator("#head").inner_text()
    page.click("#print")
    with page.expect_download() as download:
        page.click("text=Download PDF")
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_quick_clicks_are_all_saved_in_their_order(open_page):
    page = imported(open_page, force_data(HUNTERS))

    for _ in range(6):
        page.click("#groups-0-primary-models-0-more")
    page.select_option("#groups-0-primary-ua", "SK")
    page.locator("#groups-0-primary-models-0-count[value='10']").wait_for()
    page.locator("#groups-0-primary-ua option[value='SK'][selected]").wait_for(state="attached")

    assert models() == [("north/hunter", 10, None)]


def test_a_button_that_is_held_while_the_filter_answers_keeps_its_click(open_page):
    page = imported(open_page, force_data(HUNTERS))
    page.click("#groups-0-primary-add")
    button = page.locator("#choices button[aria-label^='Add Hunter,']")
    button.hover()

    with page.expect_response("**/add/?*"):
        filtered(page, "Hunter")
        page.mouse.down()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    page.locator("#groups-0-primary-models-0-count[value='5']").wait_for()

    assert models() == [("north/hunter", 5, None)]


def test_what_is_typed_is_asked_for_after_what_was_asked_before(open_page):
    """Over a slow network an older answer would else take the place of what was found."""
    page = imported(open_page, force_data(HUNTERS))
    page.click("#groups-0-primary-add")
    page.wait_for_selector("#add-north-hunter")
    held, asked = [], []
    page.route("**/add/?*text=&*", lambda route, _request: held.append(route))
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request("**/add/?*text=&*"):
        page.click("#add-north-hunter")
    page.evaluate(
        "addEventListener('htmx:trigger', (event) => { window.typed ||= event.target.id === 'filters'; }, true)"
    )
    filtered(page, "Jaguar")
    page.wait_for_function("() => window.typed")

    assert [url for url in asked if "Jaguar" in url] == []
    with page.expect_response("**/add/?*Jaguar*"):
        held[0].continue_()
    page.locator("#add-north-hunter").wait_for(state="detached")
    page.wait_for_selector("#add-north-jaguar", state="attached")


def test_what_arrives_listens_at_once(open_page):
    page = imported(open_page, force_data(HUNTERS))
    page.evaluate("""() => new MutationObserver((_, observer) => {
      const text = document.getElementById("m-text");
      if (!text) return;
      observer.disconnect();
      text.value = "Headhunter";
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }).observe(document.getElementById("panel"), { childList: true, subtree: true })""")

    with page.expect_response("**/add/?*Headhunter*") as answer:
        page.click("#groups-0-primary-add")

    assert answer.value.ok


def test_only_what_changed_is_replaced_and_the_focus_stays(open_page):
    page = imported(open_page, RULEBOOK.read_text())
    page.evaluate("document.querySelector('#groups-2').dataset.kept = 'yes'")

    page.focus("#groups-0-primary-models-1-more")
    page.keyboard.press("Enter")
    settled(page, "156")

    assert page.evaluate("document.activeElement.id") == "groups-0-primary-models-1-more"
    assert page.get_attribute("#groups-2", "data-kept") == "yes"
    assert "156 of 150 TV" in page.locator("#status").inner_text()


def test_models_are_added_with_the_keyboard_only(open_page):
    page = imported(open_page, force_data(HUNTERS))

    page.focus("#groups-0-primary-add")
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices")
    page.locator("#m-text:focus").wait_for()
    page.keyboard.type("Gunner")
    button = page.locator("#choices button[aria-label^='Add Hunter Gunner']")
    page.locator("#choices li").first.get_by_text("Hunter Gunner").wait_for()
    while not button.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("#choices", has_text="1 in unit").wait_for()
    page.keyboard.press("Escape")

    assert models() == [("north/hunter", 4, None), ("north/hunter-gunner", 1, None)]
    assert page.evaluate("document.activeElement.id") == "groups-0-primary-add"
    assert page.locator("#panel").inner_html() == ""


def test_a_fix_button_mends_and_undo_brings_the_problem_back(open_page):
    page = imported(open_page, force_data(HUNTERS | {"count": 9}))

    page.click("#groups-0-primary .fixes button:has-text('Remove 3 Hunter')")
    page.locator("#groups-0-primary-models-0-count[value='6']").wait_for()
    page.keyboard.press("Control+z")
    page.locator("#groups-0-primary-models-0-count[value='9']").wait_for()
    page.keyboard.press("Control+y")
    page.locator("#groups-0-primary-models-0-count[value='6']").wait_for()

    assert models() == [("north/hunter", 6, None)]


def test_a_problem_leads_to_its_place(open_page):
    page = imported(open_page, thirty_models())

    page.click("#problems .problem a >> nth=-1")

    anchor = page.evaluate("location.hash")
    assert page.locator(anchor).bounding_box()["y"] < 900


def test_upgrades_open_in_place_and_stay_open(open_page):
    page = imported(open_page, force_data({"model": "north/hunter", "rank": "CO"}))

    page.click("#groups-0-primary-models-0-open")
    page.click(".offer:has-text('Headhunter') button")
    page.locator(".chip", has_text="Headhunter").wait_for()
    page.click(".offer:has-text('Recon Drone') button")
    page.locator(".chip", has_text="Recon Drone").wait_for()
    page.click("#groups-0-primary-models-0-open")
    page.wait_for_selector(".options", state="detached")

    [row] = data_of(Force.objects.get())["groups"][0]["primary"]["models"]
    assert row["upgrades"] == ["north/headhunter", "drone/recon"]


def test_builder_fits_and_shuts_nobody_out(open_page, fits):
    page = imported(open_page, thirty_models())
    fits(page)

    page.click("#groups-0-primary-models-1-open")
    page.wait_for_selector(".options")
    page.click("#groups-0-primary-add")
    page.wait_for_selector("#choices")
    fits(page)


@pytest.mark.parametrize("path", ["/forces/", "/forces/new/", "/forces/import/"])
def test_pages_around_it_fit_and_shut_nobody_out(open_page, path, fits):
    page = imported(open_page, force_data(HUNTERS))
    page.goto(path)

    fits(page)


def test_everything_works_without_javascript(open_page):
    page = imported(open_page, force_data(), javascript=False)

    follow(page, "#groups-0-primary-add")
    page.fill("#m-text", "hunter")
    follow(page, "button:has-text('Filter')")
    for _ in range(4):
        follow(page, "#add-north-hunter")
    assert page.input_value("#m-text") == "hunter"
    follow(page, "#panel-close")
    page.select_option("#groups-0-primary-models-0-rank", "CO")
    follow(page, "button:has-text('Save')")
    follow(page, "#groups-0-primary-models-0-open")
    follow(page, ".offer:has-text('Headhunter') button")
    follow(page, "#groups-0-primary-models-1-more")
    follow(page, "#undo")

    assert models() == [("north/hunter", 1, "CO"), ("north/hunter", 3, None)]
    assert "LEGAL" in page.locator("#head").inner_text()
    assert overflow(page) == 0


def test_a_page_opened_at_its_row_stands_still_at_once(open_page):
    """A page that glides to its row moves the bar away from under the pointer, and a click is lost."""
    page = imported(open_page, force_data(*["north/hunter"] * 12))
    row = f"{page.url}#groups-0-primary-models-11"
    page.goto("/about/")
    page.goto(row)

    places = page.evaluate("""async () => {
        const places = [];
        for (let frame = 0; frame < 20; frame += 1) {
            await new Promise(requestAnimationFrame);
            places.push(document.getElementById("undo").getBoundingClientRect().top);
        }
        return places.slice(2);
    }""")

    assert page.evaluate("scrollY") > 0
    assert len(set(places)) == 1


def begun(open_page, *, faction="North", limit="150 TV", **screen):
    """The builder of a list that is begun by mouse."""
    page = open_page("/forces/new/", **screen)
    page.click(f"label:has-text('{faction}')")
    page.click(f"button:has-text('{limit}')")
    page.wait_for_selector("#groups-0-primary")
    page.wait_for_load_state()
    return page


def in_view(page, selector):
    """Whether the middle of the part is what the player sees there."""
    return page.locator(selector).evaluate("""part => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }""")


@pytest.mark.parametrize("width", [1280, 390])
def test_after_fill_the_rest_the_verdict_is_seen(open_page, width):
    page = begun(open_page, width=width, height=844)

    page.click("#fill")
    page.click("#fill-0")
    settled(page, "0 left")
    page.wait_for_selector("#fill-0", state="detached")

    assert page.locator("#head .verdict").inner_text() == "LEGAL"
    assert in_view(page, "#head .verdict")
    assert page.evaluate("document.activeElement.id") == "fill"


def focused(page, within):
    """Whether the focus is inside the part, or on it."""
    return page.locator(within).evaluate("part => part.contains(document.activeElement)")


def test_a_fix_leaves_the_focus_where_it_was(open_page):
    page = imported(open_page, force_data(HUNTERS | {"count": 9}))

    page.focus("#groups-0-primary .fixes button:has-text('Remove 3 Hunter')")
    page.keyboard.press("Enter")
    page.locator("#groups-0-primary-models-0-count[value='6']").wait_for()
    page.wait_for_function("() => document.activeElement !== document.body")

    assert focused(page, "#groups-0-primary")


def test_the_model_that_fills_a_unit_leaves_the_focus_among_the_models(open_page):
    page = imported(open_page, force_data(HUNTERS | {"count": 5}))

    page.click("#groups-0-primary-add")
    filtered(page, "Gunner")
    page.locator("#choices li").first.get_by_text("Hunter Gunner").wait_for()
    page.focus("#add-north-hunter-gunner")
    page.keyboard.press("Enter")
    page.locator("#choices", has_text="6 of 4–6 actions").wait_for()
    page.wait_for_function("() => document.activeElement !== document.body")

    assert focused(page, "#choices")


def test_a_type_that_is_chosen_leads_on_to_its_models(open_page):
    page = begun(open_page)

    page.focus(".codes button:has-text('GP ')")
    page.keyboard.press("Enter")
    page.locator("#m-text:focus").wait_for()

    assert page.inner_text("#panel-title") == "Add to Combat group 1: primary unit (GP)"
    assert page.locator("#choices li").first.inner_text().startswith("Hunter Gear")


def test_adding_to_a_unit_without_a_type_asks_for_its_type_and_adds_no_group(open_page):
    page = begun(open_page)

    page.click("#tab-panel")

    assert page.evaluate("document.activeElement.textContent").startswith("CV Cavalry")
    assert page.locator(".group").count() == 1


def test_the_name_is_edited_in_the_title(open_page):
    page = imported(open_page, force_data(HUNTERS))

    page.fill("#name", "Night\nwatch")
    page.press("#name", "Enter")
    page.locator("h1", has_text="Night watch").wait_for()

    assert Force.objects.get().name == "Night watch"
