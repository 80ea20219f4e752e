"""A replay in the browser: by mouse, by keyboard, on a phone, without JavaScript, for everybody."""

import re

import pytest
from playwright.sync_api import expect

from armybuilder.battles.live.branches import step_start
from armybuilder.battles.replay.course import first_clash
from armybuilder.battles.replay.source import file_of, find
from armybuilder.engine.core.battle.replay import read_replay
from tests.battles.replays import address, finished, ruinous
from tests.browser.pages import follow, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRITTEN = """() => ({
  figures: [...document.querySelectorAll('#figures > .figure')].map((figure) => [
    figure.getAttribute('class').trim().split(/ +/).join(' '), figure.getAttribute('transform'),
    figure.getAttribute('visibility') === 'hidden', figure.querySelector('.nose').getAttribute('transform'),
    figure.querySelector('.hurt').getAttribute('stroke-dasharray'), figure.querySelector('.signs').textContent,
    figure.querySelector('a').getAttribute('aria-label')]),
  rows: [...document.querySelectorAll('.replay-forces tbody tr')].map((row) => row.innerText.replace(/\\s+/g, ' ')),
  lines: [...document.querySelectorAll('#lines > *, #cover > *')].map((line) =>
    [...['class', 'points', 'x', 'y'].map((name) => line.getAttribute(name)), line.textContent]),
  reach: ['reach', 'bracket'].map((id) => ['href', 'transform'].map((name) => document.getElementById(id).getAttribute(name))),
  now: document.querySelector('.replay-now').innerText.replace(/\\s+/g, ' '),
  held: [...document.querySelectorAll('.objective')].map((place) => place.getAttribute('class').trim()),
  ruins: [...document.querySelectorAll('.terrain, .elevation')].map((piece) => piece.getAttribute('visibility')),
  tiles: [...document.querySelectorAll('.tile')].map((tile) => [tile.className, tile.getAttribute('aria-label'), tile.firstElementChild.value]),
  left: [0, 1].map((side) => document.getElementById(`left${side}`).textContent),
  cursor: document.getElementById('cursor').getAttribute('transform'),
  log: document.querySelector('.replay-log').innerText.replace(/\\s+/g, ' '),
  card: document.getElementById('card')?.innerText.replace(/\\s+/g, ' '),
  current: document.querySelector('.replay-log [aria-current]')?.id,
})"""


@pytest.fixture
def result(transactional_db):
    return finished(seed=ruinous())


@pytest.fixture
def replay(result):
    return read_replay(file_of(find(result.job.key, 0, 1)))


@pytest.fixture
def open_replay(open_page, result):
    def open_(query="", **screen):
        page = open_page(address(result) + query, **screen)
        if screen.get("javascript", True):
            page.wait_for_selector("#replay[data-ready]")
        return page

    return open_


def step_of(page):
    return int(page.inner_text("#number"))


def test_keys_go_back_and_forth_and_say_where(open_replay, replay):
    page, last = open_replay("?step=0"), len(replay.events)
    said = page.locator("#announce")

    page.keyboard.press("ArrowRight")
    assert (step_of(page), said.inner_text()) == (1, f"Step 1 of {last}: {replay.events[0].text}")
    page.keyboard.press("End")
    assert (step_of(page), said.inner_text()) == (last, f"Step {last} of {last}: {replay.events[-1].text}")
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == last - 1
    page.keyboard.press("Shift+ArrowLeft")
    assert step_of(page) == replay.activations[-1].event + 1
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    assert step_of(page) == replay.activations[0].event + 1
    expect(page).to_have_url(re.compile(rf"\?step={replay.activations[0].event + 1}$"))


def test_space_plays_and_stops(open_replay):
    page = open_replay("?step=0")
    page.select_option("#speed", ".2")
    page.locator("body").focus()
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-pressed") == "true"
    expect(page.locator("#number")).not_to_have_text("0")
    page.keyboard.press("Space")
    stopped = step_of(page)
    page.wait_for_timeout(500)
    assert step_of(page) == stopped
    expect(page).to_have_url(re.compile(rf"\?step={stopped}$"))


GLIDING = "() => document.getAnimations().filter((each) => !(each instanceof CSSTransition)).length"


def test_whoever_wants_no_motion_sees_every_state_at_once(open_replay, replay):
    page, calm = open_replay("?step=0"), open_replay("?step=0")
    calm.emulate_media(reduced_motion="reduce")
    glided = 0
    for _ in replay.events:
        for each in (page, calm):
            each.keyboard.press("ArrowRight")
        glided += page.evaluate(GLIDING)
        assert calm.evaluate("document.getAnimations().length") == 0
        assert calm.evaluate(WRITTEN) == page.evaluate(WRITTEN)
        if glided > 2:
            break
    assert glided > 2


def test_jumps_to_rounds_activations_and_steps(open_replay, replay):
    page = open_replay()
    page.select_option("#jump", label="Round 2")
    assert step_of(page) == replay.rounds[1].event + 1
    assert page.inner_text("#round") == "Round 2"
    page.get_by_role("link", name="Before the battle").click()
    page.locator("#s5 > a").click()
    assert step_of(page) == 5
    page.locator("#position").fill("9")
    assert step_of(page) == 9


def test_a_model_that_is_chosen_shows_its_card_reach_and_activations(open_replay, replay):
    page = open_replay(f"?step={len(replay.events)}")
    page.locator("#f1 a").focus()
    page.keyboard.press("Enter")
    card = page.locator("#card")
    assert card.get_by_role("heading").inner_text() == f"{replay.figures[1].tag} {replay.figures[1].name}"
    side = replay.names[replay.figures[1].side]
    assert card.locator(".panel-head .muted").inner_text() == f"{side}, {replay.figures[1].group}"
    assert page.get_attribute("#reach", "href") == "#reach-0"
    card.get_by_role("link", name="round 1").click()
    assert step_of(page) == next(moment.event + 1 for moment in replay.activations if moment.number == 1)
    page.locator("#r1 a").click()
    assert card.is_hidden()


def test_dice_open_where_they_lie(open_replay, replay):
    step = next(number for number, event in enumerate(replay.events, 1) if event.kind == "attack")
    page = open_replay("?step=0")
    page.locator("#position").fill(str(step))
    throw = replay.events[step - 1].throws[0]
    roll = page.locator("#now .roll").first
    assert roll.get_by_role("img", name=f"Dice {', '.join(map(str, throw.dice))}").is_visible()
    assert roll.locator(".pool").is_visible()


def test_a_turning_point_leads_to_its_step(open_replay, replay):
    page = open_replay()
    assert step_of(page) == first_clash(replay)
    moment = page.locator(".replay-moments ol a").last
    step = int(moment.get_attribute("data-step"))
    moment.click()
    assert step_of(page) == step
    mark = page.locator(f".replay-curve a[data-step='{step}']")
    assert mark.locator("title").text_content() == moment.inner_text()


def test_on_a_phone_table_and_words_are_in_sight_and_tokens_large_enough(open_replay, replay):
    page = open_replay(width=390, height=844)
    heights = [page.locator(place).bounding_box() for place in ("#table", "#play", "#now")]
    assert all(box["y"] + min(box["height"], 40) <= 844 for box in heights)
    page.locator(".replay-moments").scroll_into_view_if_needed()
    assert page.locator("#table").bounding_box()["y"] == 0
    first = replay.events[first_clash(replay) - 1].model
    assert page.locator(f"#f{first} .base").bounding_box()["width"] >= 23.5
    assert overflow(page) == 0


def test_two_fingers_see_the_table_nearer(open_replay):
    page = open_replay("?step=0")
    whole = page.get_attribute("#table", "viewBox")
    page.evaluate(
        """() => {
          const table = document.getElementById("table");
          const { left, top } = table.getBoundingClientRect();
          const finger = (type, id, x) => table.dispatchEvent(new PointerEvent(type, {
            pointerId: id, pointerType: "touch", clientX: left + x, clientY: top + 100, bubbles: true }));
          finger("pointerdown", 1, 100); finger("pointerdown", 2, 150);
          finger("pointermove", 2, 200);
        }"""
    )
    assert float(page.get_attribute("#table", "viewBox").split()[2]) == pytest.approx(
        float(whole.split()[2]) / 2, abs=0.01
    )


def test_script_and_server_draw_every_step_alike(open_replay, replay):
    by_script, by_server = open_replay("?model=2"), open_replay(javascript=False)
    told = {event.kind: number for number, event in enumerate(replay.events, 1)}
    told["cover"] = next(number for number, event in enumerate(replay.events, 1) if event.shot and event.shot.cover)
    told["ruins"] = next(
        number for number, event in enumerate(replay.events, 1) if event.values.get("destroyed") is True
    )
    steps = (told[kind] for kind in ("damage", "attack", "move", "cover", "ruins", "destroyed") if kind in told)
    for step in (len(replay.events), replay.rounds[1].event, *steps, 0):
        by_script.evaluate(
            "(step) => { const field = document.getElementById('position'); field.value = step; field.dispatchEvent(new Event('input')); }",
            step,
        )
        by_server.goto(f"{by_server.url.partition('?')[0]}?step={step}&model=2")
        assert by_script.evaluate(WRITTEN) == by_server.evaluate(WRITTEN)


def test_without_javascript_each_step_is_a_page(open_replay, replay):
    page = open_replay(javascript=False)
    follow(page, "a[aria-label='To the start']")
    follow(page, "a[aria-label='Step forward']")
    follow(page, "a[aria-label='Step forward']")
    assert page.locator(".replay-now").inner_text().startswith(f"Step 2 of {len(replay.events)}")
    page.select_option("#jump", label=f"Round {replay.rounds[-1].number}")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile(rf"\?step={replay.rounds[-1].event + 1}$"))
    page.locator("#r0 a").click()
    expect(page.locator("#card")).to_be_visible()
    assert page.locator("#play").is_hidden()


def test_nearer_follows_who_acts(open_replay, replay):
    page = open_replay(f"?step={replay.activations[0].event + 1}")
    whole = page.get_attribute("#table", "viewBox")
    page.focus("#log")
    page.keyboard.press("+")
    assert float(page.get_attribute("#table", "viewBox").split()[2]) == pytest.approx(
        float(whole.split()[2]) / 1.5, abs=0.01
    )
    page.keyboard.press("-")
    assert page.get_attribute("#table", "viewBox") == whole
    assert page.locator("#farther").is_disabled()


def test_fits_and_shuts_nobody_out(open_replay, replay, fits):
    step = next(number for number, event in enumerate(replay.events, 1) if event.kind == "attack")
    page = open_replay(f"?step={step}&model=0")
    fits(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert overflow(page) == 0


def test_a_visitor_plays_on_from_the_step_that_is_shown(open_replay, replay, axe):
    page = open_replay("?step=0")
    button = page.get_by_role("link", name="Play from here")
    page.locator("#position").fill("40")
    start = step_start(replay, 40).events + 1
    follow(page, button)
    expect(page).to_have_url(re.compile(r"/duels/from/\w+/0/1/\?step=40$"))
    expect(page.locator(".lead")).to_contain_text(f"You start at step {start}, ")
    expect(page.locator(".lead")).to_contain_text(replay.events[start - 1].text)
    axe(page)
    page.get_by_label("You play").select_option(label="B: Hammer")
    page.get_by_label("Who plays the other side:").select_option(label="AI player: greedy")
    follow(page, page.get_by_role("button", name="Start the battle"))
    expect(page.locator(".duel-title")).to_have_text("Anvil <1> – Hammer")
    assert not page.get_by_role("button", name="Undo my last choice").count()
    before = page.locator("#duel input[name=version]").first.get_attribute("value")
    page.locator("button[value=one]").click()
    expect(page.locator("#duel input[name=version]").first).not_to_have_value(before)
    page.go_back()
    follow(page, page.get_by_role("link", name="Replay"))
    assert step_of(page) == 40


def test_a_phone_without_javascript_plays_on(open_replay, replay):
    page = open_replay("?step=40", width=390, javascript=False)
    follow(page, page.get_by_role("link", name="Play from here"))
    assert overflow(page) == 0
    page.get_by_label("Who plays the other side:").select_option(label="A friend, by link")
    follow(page, page.get_by_role("button", name="Start the battle"))
    assert overflow(page) == 0
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator(".duel-link")).to_contain_text("/duels/")
