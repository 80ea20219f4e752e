"""The page of a replay as the server draws it, and the file behind it."""

import html
import io
import json
import re
from itertools import pairwise

import pytest
from PIL import Image

from armybuilder.battles.play.partial_results import decode_summary
from armybuilder.battles.replay.course import first_clash
from armybuilder.battles.replay.figures import SlotReader, figures_at
from armybuilder.battles.replay.reach import Sector, sectors
from armybuilder.battles.replay.source import file_of, find
from armybuilder.battles.replay.stage import inches, look
from armybuilder.battles.replay.story import percent
from armybuilder.battles.results.highlights import highlights
from armybuilder.engine.core.battle.batch import BatchBattle
from armybuilder.engine.core.battle.replay import read_replay, state_at
from armybuilder.engine.core.table.geometry import middle
from armybuilder.engine.core.table.terrain import TerrainPiece
from tests.battles.replays import address, finished, ruinous

pytestmark = pytest.mark.django_db


@pytest.fixture
def result():
    return finished(seed=10)


def replay_of(result, battle=1):
    return read_replay(file_of(find(result.job.key, result.number, battle)))


def shown(client, url):
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def only(pattern, found):
    """What the groups of a pattern match, which is there once."""
    [match] = re.findall(pattern, found, re.DOTALL)
    return match


def words(found):
    """The text of a piece of HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found)).split())


def first_of(replay, kind):
    return next(number for number, event in enumerate(replay.events, 1) if event.kind == kind)


def test_the_log_of_the_round_is_text_and_each_step_a_link(client, result):
    replay = replay_of(result)
    begun = [0, *(moment.event for moment in replay.rounds), len(replay.events)]
    spans = [(first + 1, last) for first, last in pairwise(begun)]
    for first, last in spans:
        found = shown(client, f"{address(result)}?step={last}")
        lines = re.findall(r'<li id="s(\d+)".*?<a href="\?step=(\d+)"[^>]*>(.*?)</a>', found, re.DOTALL)
        assert [(int(number), int(step), html.unescape(text)) for number, step, text in lines] == [
            (number, number, replay.events[number - 1].text) for number in range(first, last + 1)
        ]
        listed = re.findall(r'data-first="(\d+)" data-last="(\d+)"', found)
        assert [(int(one), int(other)) for one, other in listed] == spans


def test_a_step_draws_the_state_after_its_events(client, result):
    replay = replay_of(result)
    step = first_of(replay, "attack")
    found = shown(client, f"{address(result)}?step={step}")

    lens = SlotReader(replay)
    state = state_at(replay, step)
    for figure in replay.figures:
        classes, moved = only(rf'<g class="figure ([^"]*)" id="f{figure.id}"[^>]*transform="([^"]*)"', found)
        x, y = lens.point(lens.value(state, "model", figure.id, "cell"))
        assert moved == f"translate({x:g} {y:g})"
        assert ("acting" in classes) == (figure.id == replay.events[step - 1].model)
        assert ("target" in classes) == (figure.id == replay.events[step - 1].target)
    assert re.findall(r'id="s(\d+)"[^>]*aria-current="step"', found) == [str(step)]


def test_an_attack_draws_its_lock_its_range_and_what_covers_the_target(client, result):
    replay = replay_of(result)
    lens = SlotReader(replay)
    step, event, shot = next(
        (number, event, event.shot) for number, event in enumerate(replay.events, 1) if event.shot and event.shot.cover
    )
    found = shown(client, f"{address(result)}?step={step}")

    state = state_at(replay, step)
    ends = [lens.point(lens.value(state, "model", number, "cell")) for number in (event.model, event.target)]
    points = " ".join(f"{x:g},{y:g}" for x, y in ends)
    drawn = only(r'<g id="lines">(.*?)</g>', found)
    assert f'<polyline class="shot {shot.lock}" points="{points}"' in drawn
    assert words(drawn) == shot.inches
    assert words(only(r'<p class="shot-text">(.*?)</p>', found)) == shot.text
    covered = re.findall(r'class="covering" points="([^"]*)"/>', only(r'<g id="cover">(.*?)</g>', found))
    outlines = [
        " ".join(f"{inches(x)},{inches(replay.table.height - y)}" for x, y in replay.table.terrain[one.piece].outline)
        for one in shot.cover
    ]
    assert covered == outlines
    reach = only(rf'id="f{event.model}" data-reach="(\d+)"', found)
    assert f'href="#reach-{reach}-{shot.weapon}"' in only(r'<use id="bracket"([^>]*)>', found)


def test_terrain_is_drawn_in_ruins_from_the_step_on_that_destroys_it(client):
    result = finished(seed=ruinous())
    replay = replay_of(result)
    fallen = {
        event.values["piece"]: number
        for number, event in enumerate(replay.events, 1)
        if event.kind == "scarred" and event.values["destroyed"]
    }
    assert sorted(fallen) == [piece for piece, _ in replay.ruins]

    for step in (*fallen.values(), min(fallen.values()) - 1):
        found = shown(client, f"{address(result)}?step={step}")
        for piece, ruin in replay.ruins:
            ruined = fallen[piece] <= step
            name, height = html.escape(ruin.name), replay.table.terrain[piece].height
            assert (name, ruin.height) == (f"{replay.table.terrain[piece].name} in ruins", height / 2)
            whole = only(
                rf'<g class="terrain [\w-]+"( visibility="hidden")?><title>[^<]*</title>(?:(?!</g>).)*id="t{piece}"',
                found,
            )
            left = only(rf'id="ruin{piece}"( visibility="hidden")?><title>{name} ', found)
            assert (bool(whole), bool(left)) == (ruined, not ruined)


def test_rubble_lies_where_an_obstacle_fell_from_that_step_on(client):
    result = finished(seed=ruinous())
    replay = replay_of(result)
    lens = SlotReader(replay)
    at = replay.slots["battle"].index("rubble")
    fallen = [
        number
        for number, event in enumerate(replay.events, 1)
        for change in event.changes
        if replay.things[change.thing] == ("battle", 0) and change.slot == at
    ]
    places = lens.value(state_at(replay, len(replay.events)), "battle", 0, "rubble")
    assert [(piece.name, middle(piece.outline)) for piece in replay.rubble] == [("Rubble", (x, y)) for x, y in places]
    assert len(fallen) == len(places) > 0

    for step in (fallen[0] - 1, *fallen):
        found = shown(client, f"{address(result)}?step={step}")
        hidden = [only(rf'id="rubble{number}"( visibility="hidden")?>', found) for number in range(len(fallen))]
        assert [bool(one) for one in hidden] == [number > step for number in fallen]


def test_harm_is_drawn_from_who_did_it(client):
    result = finished(seed=ruinous())
    replay = replay_of(result)
    lens = SlotReader(replay)
    step = next(number for number, event in enumerate(replay.events, 1) if event.kind == "damage" and event.target >= 0)
    event = replay.events[step - 1]
    found = shown(client, f"{address(result)}?step={step}")

    state = state_at(replay, step)
    (ax, ay), (bx, by) = (
        lens.point(lens.value(state, "model", number, "cell")) for number in (event.target, event.model)
    )
    assert f'<polyline class="harm" points="{ax:g},{ay:g} {bx:g},{by:g}"' in found
    assert "target" in only(rf'<g class="figure ([^"]*)" id="f{event.model}"', found)
    assert "acting" in only(rf'<g class="figure ([^"]*)" id="f{event.target}"', found)


def test_a_roll_opens_to_pool_modifiers_dice_result_and_odds(client, result):
    replay = replay_of(result)
    step = first_of(replay, "attack")
    event = replay.events[step - 1]
    now = only(r'<div id="now">(.*?)</section>', shown(client, f"{address(result)}?step={step}"))
    told = words(now)

    assert told.startswith(event.text)
    assert f"hit {percent(event.odds['hit'])}" in told
    for throw in event.throws:
        assert f"Dice {', '.join(map(str, throw.dice))}" in html.unescape(now)
        assert f"total {throw.result} {percent(throw.odds)}" in told
        for change in throw.modifiers:
            assert change.label in told
            assert change.rule in told
    assert now.count("<details") == now.count(" open>") == len(event.throws)


def test_a_model_shows_its_values_its_weapons_and_its_activations(client, result):
    replay = replay_of(result)
    found = shown(client, f"{address(result)}?step={len(replay.events)}&model=0")

    card = only(r'<section class="panel model-card" id="card" data-model="0"(.*?)</section>', found)
    told = words(card.partition(">")[2])
    assert told.startswith("A1 Hunter Anvil <1>, Combat group 1 Now: damage ")
    assert " TV 6 AR 6 H/S 5/1 ACT 1 GUN 4+ PILOT 4+ EW 6+ " in told
    assert "Weapons: LAC (Arm, Split:2) 6–18/36″; " in told
    assert [int(step) for step in re.findall(r'data-step="(\d+)"', card)] == [
        moment.event + 1 for moment in replay.activations if moment.number == 0
    ]
    assert re.search(
        r'<use id="reach" class="reach" href="#reach-0" transform="translate\([\d. ]+\) rotate\(\d+\)"/>', found
    )


def test_a_generated_scenario_tells_what_was_agreed_on(client):
    result = finished(scenario="generated")
    replay = replay_of(result)
    page = shown(client, address(result))

    assert [line.partition(": ")[0] for line in replay.terms[2:]] == ["Anvil <1>", "Hammer"]
    mirrored = replay_of(result, battle=2).terms
    assert [line.rpartition(": ")[2] for line in mirrored] == [line.rpartition(": ")[2] for line in replay.terms]
    told = only(r'<ul class="replay-terms[^>]*>(.*?)</ul>', page)
    assert [words(line) for line in re.findall(r"<li>(.*?)</li>", told)] == [*replay.terms]
    assert "seed 14, scenario generated." in words(page)
    assert "replay-terms" not in shown(client, address(finished()))


def test_names_are_escaped_and_steps_out_of_range_are_the_nearest(client, result):
    last = len(replay_of(result).events)
    found = shown(client, f"{address(result)}?step=99999&model=77")
    assert "<1>" not in found
    assert f'data-step="{last}" data-model=""' in found
    assert 'data-step="0" data-model=""' in shown(client, f"{address(result)}?step=0")


def test_a_replay_opens_at_the_first_clash(client, result):
    replay = replay_of(result)
    clash = first_clash(replay)
    assert replay.events[clash - 1].shot
    assert not any(event.shot or event.suffered for event in replay.events[: clash - 1])
    for query in ("", "?step=-1", "?step=x", "?step=1e3", "?step=" + "9" * 400, "?model=-1"):
        assert f'data-step="{clash}" data-model=""' in shown(client, address(result) + query)


def test_the_file_is_kept_by_its_digest_and_checked_without(client, result):
    found = shown(client, address(result))
    url = html.unescape(only(r'data-replay="([^"]+)"', found))
    response = client.get(url)
    assert response.content == file_of(find(result.job.key, 0, 1))
    assert response["Cache-Control"] == "private, max-age=31536000, immutable"
    bare = client.get(url.partition("?")[0])
    assert bare["Cache-Control"] == "private, no-cache"
    assert client.get(url, headers={"if-none-match": bare["ETag"]}).status_code == 304


def test_the_second_battle_of_a_pair_has_the_sides_swapped(result):
    told = find(result.job.key, 0, 2)
    assert told.pairing == BatchBattle(1, 10, True)
    assert read_replay(file_of(told)).names == ("Hammer", "Anvil <1>")
    assert replay_of(result).names == ("Anvil <1>", "Hammer")


@pytest.mark.parametrize("tail", ["0/0/", "0/3/", "1/1/", "0/1/replay.json?v=1", "0/3/replay.json"])
def test_only_battles_that_were_played_have_a_replay(client, result, tail):
    expected = 200 if tail == "0/1/replay.json?v=1" else 404
    assert client.get(f"/battles/{result.job.key}/{tail}").status_code == expected
    assert client.get(f"/battles/{'0' * 32}/0/1/").status_code == 404


def test_an_opponent_who_is_not_drawn_yet_has_no_replay(client):
    assert client.get(address(finished(document="", faction="south"))).status_code == 404


def test_only_the_owner_is_led_back_to_the_test_battle(client, mine):
    own = finished(mine.owner)
    assert f'href="/battles/{own.job.key}/"' in shown(client, address(own))
    client.cookies.clear()
    assert f'href="/battles/{own.job.key}/"' not in shown(client, address(own))


def test_the_results_of_a_job_lead_to_each_replay(client, played):
    found = shown(client, played.get_absolute_url())
    links = re.findall(rf'href="(/battles/{played.key}/0/\d+/)"', found)
    # Those worth a look first, and the first one, stand beside the result as well.
    special = [one.battle for one in highlights(decode_summary(played.results.get().summary).played)]
    assert special
    assert links == [f"/battles/{played.key}/0/{number}/" for number in (*special, 1, 1, 2, 3, 4)]
    assert "now turns out differently" not in shown(client, links[-1])


def test_a_battle_that_goes_another_way_than_noted_says_so(client, result):
    outcome = replay_of(result).outcome
    noted = {"number": 0, "seed": 14, "mirrored": False, "winner": outcome.winner, "reason": outcome.reason}
    noted |= {"rounds": outcome.rounds, "scores": outcome.scores, "lost": outcome.lost}
    result.summary = summary_of(noted)
    result.save()
    assert "now turns out differently" not in shown(client, address(result))
    result.summary = summary_of(noted | {"rounds": outcome.rounds + 1})
    result.save()
    assert "now turns out differently" in shown(client, address(result))


def summary_of(noted):
    rate = {"count": 0, "of": 0, "share": 0.0, "low": 0.0, "high": 0.0}
    summary = {"battles": 1, "seed": 14, "wins": [rate, rate], "draws": rate, "by_side": [0, 0], "reasons": []}
    summary |= {"scores": [0, 0], "rounds": {}, "mean_rounds": 0, "points": [0, 0], "exchange": [0, 0], "models": []}
    summary |= {"counts": {}, "not_implemented": [], "played": [noted]}
    return json.dumps(summary)


def test_tokens_are_told_as_numbers_words_and_lists(result):
    replay = replay_of(result)
    state = state_at(replay, 0)
    model, names = state[replay.things.index(("model", 0))], replay.slots["model"]
    values = {"crippled": True, "fire": 2, "haywire": 1, "station": "circling", "orders": ["charge", "radio silence"]}
    for name, value in values.items():
        model[names.index(name)] = value

    figure = figures_at(SlotReader(replay), state)[0]

    assert figure.signs == "✚ F2 H ^ O"
    assert figure.damage_text == (
        "damage 0 of 6, crippled, on fire 2, haywire 1, station: circling, orders: charge, radio silence"
    )


@pytest.mark.parametrize(
    "arcs, expected",
    [
        ((), [Sector(0, 24)]),
        (((),), [Sector(0, 24)]),
        (((0,),), [Sector(18, 30)]),
        (((0, 6),), [Sector(0, 6)]),
        (((0,), (12,)), [Sector(18, 30), Sector(6, 18)]),
        (((0,), ()), [Sector(0, 24)]),
    ],
)
def test_sectors_are_where_the_half_planes_of_a_choice_meet(arcs, expected):
    assert list(sectors(arcs)) == expected


@pytest.mark.parametrize(
    "expected, more",
    [
        ("hill", {"plateau": True, "height": 1.5}),
        ("water", {"going": "water"}),
        ("road", {"going": "road"}),
        ("block", {"going": "impassable", "height": 3.0}),
        ("danger", {"going": "difficult", "dangerous": True, "form": "area"}),
        ("wall", {"going": "difficult", "height": 1.0}),
        ("rough", {"going": "difficult", "form": "area"}),
        ("woods", {"height": 3.0, "form": "area", "cover": "light"}),
        ("dense", {"height": 3.0, "form": "area", "cover": "medium"}),
    ],
)
def test_terrain_is_drawn_by_what_it_does(expected, more):
    assert look(TerrainPiece(name="Piece", outline=((0, 0), (1, 0), (0, 1)), **more)) == expected


@pytest.mark.parametrize(
    "chance, text",
    [
        (0.0, "0%"),
        (0.0004, "under 0.1%"),
        (0.034, "3.4%"),
        (0.5, "50%"),
        (0.97, "97.0%"),
        (0.9999, "over 99.9%"),
        (1.0, "100%"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance, text):
    assert percent(chance) == text


def test_a_chat_is_told_what_the_link_shows(client, result):
    replay = replay_of(result)
    page = shown(client, address(result))
    told = dict(re.findall(r'<meta property="og:(title|image|url|description)" content="([^"]*)">', page))
    assert html.unescape(told["title"]) == "Anvil <1> against Hammer"
    assert (told["url"], told["image"]) == (
        f"http://testserver{address(result)}",
        f"http://testserver{address(result)}cover.png",
    )
    assert f"({replay.outcome.reason})" in told["description"]

    response = client.get(f"{address(result)}cover.png")
    picture = Image.open(io.BytesIO(response.content))
    assert (response["Content-Type"], picture.format, picture.size) == ("image/png", "PNG", (1200, 630))
    assert len(response.content) < 120_000
    again = client.get(f"{address(result)}cover.png", headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304
    assert client.get(f"/battles/{result.job.key}/0/3/cover.png").status_code == 404
