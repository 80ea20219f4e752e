"""Battles that people play, through their pages."""

import json
import re

import msgspec
import pytest
from django.test import Client

from armybuilder.battles.forces import battle_force
from armybuilder.battles.live import table
from armybuilder.battles.live.models import Duel
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.links import pack
from factions.catalogues import game_of
from tests.battles.conftest import NORTH, SOUTH, game, mine, save  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db


@pytest.fixture
def begin(client, mine, save):  # noqa: F811 - fixtures
    """`begin(player="greedy")`: a battle of the visitor's list against another of his."""

    def begin_(player="greedy", **more):
        other = save(SOUTH)
        asked = {"against": f"list:{other.key}", "player": player, "scenario": "basic"} | more
        answer = client.post(f"/duels/new/?force={mine.key}", asked)
        assert answer.status_code == 302, answer.content.decode()
        return Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])

    return begin_


def choose(client, duel, address=None, **fields):
    duel.refresh_from_db()
    return client.post(f"/duels/{address or duel.key}/choose/", {"version": str(duel.version)} | fields)


def page(client, key, query=""):
    return client.get(f"/duels/{key}/{query}").content.decode()


def keys_on(text):
    return [key.replace("&quot;", '"') for key in re.findall(r'name="key" value="([^"]+)"', text)]


def test_a_battle_is_played_from_deployment_to_its_replay(client, begin):
    duel = begin()
    assert client.get(f"/duels/{duel.key}/replay/").status_code == 404
    most = 400
    while not duel.over and most:
        most -= 1
        text = page(client, duel.key)
        options = keys_on(text)
        if most % 3 == 0 and options:
            answer = choose(client, duel, key=options[-1])
        else:
            answer = choose(client, duel, do="step" if most % 2 else "one")
        assert answer.status_code == 302
        duel.refresh_from_db()

    assert duel.over
    assert len(duel.tape) < 20_000
    assert "Watch the replay" in page(client, duel.key)
    assert client.get(f"/duels/{duel.key}/replay/").status_code == 200
    assert client.get(f"/duels/{duel.key}/replay.json").json()["seed"] == -1


def test_a_process_that_knows_nothing_of_it_shows_the_same(client, begin):
    duel = begin()
    for _ in range(6):
        choose(client, duel, do="one")
    here = page(client, duel.key)
    table._LIVE.clear()
    assert strip(page(client, duel.key)) == strip(here)


def strip(text):
    """The battle alone, without what is another in each answer."""
    return re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", text[text.index('<div class="duel"') :])


def test_the_seed_is_told_nowhere(client, begin):
    duel = begin()
    Duel.objects.update(seed=4_242_424_242_424)
    table._LIVE.clear()
    texts = [page(client, duel.key)]
    choose(client, duel, do="resign")
    texts += [page(client, duel.key), page(client, duel.key, "replay/"), page(client, duel.key, "replay.json")]

    assert not [text for text in texts if "4242424242424" in text]


def test_whoever_chooses_on_an_old_page_is_told_so(client, begin):
    duel = begin()
    choose(client, duel, do="one")
    answer = client.post(f"/duels/{duel.key}/choose/", {"version": "0", "do": "one"})

    assert answer.status_code == 409
    duel.refresh_from_db()
    assert duel.version == 1


def test_a_choice_is_taken_back_until_dice_fall(client, begin):
    duel = begin()
    while "Where do you place" not in page(client, duel.key):
        choose(client, duel, do="one")
    before = page(client, duel.key)
    spot = re.search(r"\?at=(\d+)", before)
    assert spot
    choose(client, duel, key=spot[1])
    assert "Undo my last choice" in page(client, duel.key)
    choose(client, duel, do="undo")
    after = page(client, duel.key)

    title = re.compile(r'<h2 id="question"[^>]*>([^<]*)')
    assert title.findall(after) == title.findall(before)
    assert re.findall(r"\?at=(\d+)", after) == re.findall(r"\?at=(\d+)", before)


def test_a_friend_has_an_address_and_questions_of_his_own(client, begin):
    duel, friend = begin("friend"), Client()
    seen = {duel.key: 0, duel.guest: 0}
    for _ in range(40):
        asked = [
            key
            for key in seen
            if 'id="question"' in page(friend, key) and "The other side chooses" not in page(friend, key)
        ]
        assert len(asked) == 1
        [key] = asked
        [other] = set(seen) - {key}
        seen[key] += 1
        assert "You can&#x27;t choose that now" not in page(friend, other)
        choose(friend, duel, other, do="one")
        duel.refresh_from_db()
        version = duel.version
        choose(friend, duel, key, do="one")
        duel.refresh_from_db()
        assert duel.version == version + 1
        if duel.over:
            break
    assert min(seen.values()) > 0
    assert duel.guest in page(client, duel.key)
    assert duel.key not in page(friend, duel.guest)


def test_who_knows_it_as_it_stands_is_sent_nothing(client, begin):
    duel = begin("friend")
    assert client.get(f"/duels/{duel.key}/?known=0").status_code == 204
    choose(client, duel, do="one")
    choose(client, duel, duel.guest, do="one")
    assert 'id="duel"' in page(client, duel.key, "?known=0")


@pytest.mark.parametrize(
    "scenario, told", [("basic", ["The meeting engagement: four objectives, six rounds."]), ("generated", None)]
)
def test_it_says_what_wins_and_how_it_stands(client, begin, scenario, told):
    duel = begin(scenario=scenario)
    shown = page(client, duel.key)
    terms = re.findall(r"<li>(.*?)</li>", shown[shown.index('id="duel-terms"') :].partition("</ul>")[0])

    assert told is None or terms == told
    assert told or terms[0].endswith(" rounds")
    rows = re.findall(r'<td class="num">([^<]*)</td>', shown[shown.index('id="duel-terms"') :].partition("</table>")[0])
    # What the dice of a seed generate may have no objectives, and then no column for them.
    objectives = ["0/4"] if told else re.findall(r"^0/\d$", rows[1])
    assert rows[: len(rows) // 2] == ["16/16", *objectives, "0"]


def test_a_model_that_is_picked_shows_its_card_whatever_is_asked(client, begin):
    duel = begin()
    assert 'id="card"' not in page(client, duel.key)
    shown = page(client, duel.key, "?model=3")
    assert '<h3 id="card-head">B2 ' in shown
    assert "All options" not in shown
    assert 'id="card"' not in page(client, duel.key, "?model=99")


def test_wishes_are_said_to_be_saved(client, begin):
    duel = begin()
    choose(client, duel, do="wishes", asked_from="50")
    shown = page(client, duel.key)
    assert ">Saved.<" in shown
    assert '<label for="id_asked_from">' in shown


def test_a_replay_of_it_leads_back_and_has_a_picture_for_chats(client, begin):
    duel = begin()
    assert client.get(f"/duels/{duel.key}/replay/cover.png").status_code == 404
    choose(client, duel, do="resign")
    shown = page(client, duel.key, "replay/")
    picture = client.get(f"/duels/{duel.key}/replay/cover.png")

    assert f'<meta property="og:image" content="http://testserver/duels/{duel.key}/replay/cover.png">' in shown
    assert f'<a href="/duels/{duel.key}/">← Two of us – Snakes</a>' in shown
    assert "Replay of a played battle" in shown
    assert "Print as of this step" not in shown
    assert "wins after 0 rounds (resigned)" in shown
    assert (picture.status_code, picture.content[:4]) == (200, b"\x89PNG")


def test_nobody_resigns_from_what_is_over(client, begin):
    duel = begin("friend")
    choose(client, duel, do="resign")
    choose(client, duel, duel.guest, do="resign")
    duel.refresh_from_db()
    assert (duel.over, duel.resigned, duel.version) == (True, 0, 1)


def test_against_the_program_its_side_has_no_address(client, begin):
    assert client.get(f"/duels/{begin().guest}/").status_code == 404


def test_who_wants_fewer_questions_says_so(client, begin):
    duel = begin()
    assert choose(client, duel, do="wishes", asked_from="50").status_code == 302
    duel.refresh_from_db()
    assert (duel.asked_from, duel.guest_asked_from) == (50, 5)
    assert 'value="50.0"' in page(client, duel.key)


def test_a_battle_of_other_rules_says_that_it_cannot_go_on(client, begin):
    duel = begin()
    choose(client, duel, do="one")
    Duel.objects.update(tape=b"\x91\x92\xc3\xa8nonsense", version=9)
    answer = client.get(f"/duels/{duel.key}/")

    assert answer.status_code == 410
    assert "so it can't go on" in answer.content.decode()


def test_the_list_of_battles_is_its_owners(client, begin):
    duel = begin()
    assert duel.key in client.get("/duels/").content.decode()
    assert duel.key not in Client().get("/duels/").content.decode()


def test_a_friend_finds_the_battle_again_by_his_own_address(client, begin):
    duel, friend = begin("friend"), Client()
    page(friend, duel.guest)
    assert duel.guest not in friend.get("/duels/").content.decode()
    choose(friend, duel, duel.guest, do="one")
    choose(client, duel, do="one")
    listed = friend.get("/duels/").content.decode()

    assert f'href="/duels/{duel.guest}/"' in listed
    assert duel.key not in listed


def test_a_battle_with_the_number_of_another_that_is_gone_is_its_own(begin):
    gone, other = begin(), begin()
    live = table.open_duel(gone)
    table.release_duel(gone, live)
    number = gone.pk
    gone.delete()
    Duel.objects.update(id=number)

    assert table.open_duel(Duel.objects.get(key=other.key)) is not live


@pytest.fixture
def awaited(begin):
    """A battle that waits for a friend's list."""
    return begin(against="brought")


def brought(client, duel, **fields):
    """The answer to a list that is handed in, followed."""
    return client.post(f"/duels/{duel.guest}/bring/", fields, follow=True)


def test_a_friend_brings_a_list_of_his_own(client, awaited):
    friend = Client()
    assert awaited.guest in page(client, awaited.key)
    assert choose(client, awaited, do="one").status_code == 302
    assert "Play against “Two of us”" in friend.get(f"/duels/{awaited.guest}/", follow=True).content.decode()
    answer = brought(friend, awaited, text=json.dumps(SOUTH)).content.decode()
    awaited.refresh_from_db()

    assert (awaited.opponent, awaited.friend, awaited.version) == ("Snakes", True, 1)
    assert 'id="question"' in answer
    assert 'id="question"' in page(client, awaited.key)
    assert game_of("blitz-beta").decode(awaited.opposing).document.faction == "south"
    assert friend.get(f"/duels/{awaited.guest}/bring/")["Location"] == f"/duels/{awaited.guest}/"
    assert f'href="/duels/{awaited.guest}/"' in friend.get("/duels/").content.decode()


@pytest.mark.parametrize("way", ["own", "link", "living", "text"])
def test_he_brings_it_in_any_form(client, awaited, save, way):  # noqa: F811 - a fixture
    force = save(SOUTH)
    link = live_links.create_link(force, "")
    written = {
        "own": {"own": force.key},
        "link": {"text": f"https://example.org/check/list/?d={pack(force.document.encode())}"},
        "living": {"text": f"https://example.org/shared/{link.key}/"},
        "text": {"text": game_of("blitz-beta").decode(force.document).text()},
    }
    brought(client, awaited, **written[way])
    awaited.refresh_from_db()
    assert "black-mamba" in awaited.opposing


@pytest.mark.parametrize(
    "fields, said",
    [
        ({}, "<li>Choose one of your lists, paste one, or choose a file."),
        ({"text": "https://example.org/shared/nothing-is-shared-here/"}, "Part of the address may be missing"),
        ({"text": json.dumps(SOUTH | {"groups": []})}, "No model in this list can fight."),
        (
            {"text": msgspec.json.encode(SYSTEMS["blitz-2006"].examples.document).decode()},
            "the battle is for Heavy Gear Blitz (beta",
        ),
    ],
)
def test_what_cannot_fight_is_refused_with_the_reason(awaited, fields, said):
    answer = brought(Client(), awaited, **fields)
    awaited.refresh_from_db()

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert awaited.is_waiting


def test_only_the_friend_brings_a_list_and_only_once(client, awaited):
    assert client.post(f"/duels/{awaited.key}/bring/", {"text": json.dumps(SOUTH)}).status_code == 302
    awaited.refresh_from_db()
    assert awaited.is_waiting
    seen = Duel.objects.get(pk=awaited.pk)
    table.add_opponent_list(awaited, "Snakes", battle_force(game_of("blitz-beta").decode(json.dumps(SOUTH))).data)
    with pytest.raises(table.StaleDuelError):
        table.add_opponent_list(seen, "Others", awaited.document)
