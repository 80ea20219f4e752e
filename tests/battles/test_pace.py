"""How long test battles take: guessed at first, then measured, told before they begin and while they are played."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from django.utils.html import strip_tags

from armybuilder.battles.models import BattleJob, BattlePace, BattleResult
from armybuilder.battles.play import jobs, pace, runner
from armybuilder.battles.play.pace import (
    BattleKind,
    describe_duration,
    expected_seconds,
    queue_seconds,
    record_pace,
    seconds_left,
)
from armybuilder.battles.play.playable import PLAYABLE, battles_of
from armybuilder.battles.play.runner import play
from armybuilder.engine.core.battle.batch import run
from tests.battles.conftest import SYSTEM
from tests.battles.test_jobs import OTHERS, SNAKES, create, job_of
from tests.jobs.hands import taken

pytestmark = pytest.mark.django_db

GREEDY = ("greedy", "greedy")


@pytest.fixture(autouse=True)
def _one_worker(settings):
    settings.BATTLE_WORKERS = 1


def text_of(response):
    return " ".join(unescape(strip_tags(response.content.decode())).split())


@pytest.mark.parametrize(
    "seconds, words",
    [
        (0, "a few seconds"),
        (9.9, "a few seconds"),
        (10, "about 10 seconds"),
        (54, "about 50 seconds"),
        (55, "about a minute"),
        (89, "about a minute"),
        (100, "about 2 minutes"),
        (15 * 60, "about 15 minutes"),
        (54 * 60, "about 54 minutes"),
        (3600, "about an hour"),
        (5400, "about 1.5 hours"),
        (36000, "about 10 hours"),
    ],
)
def test_time_is_told_no_more_exactly_than_it_is_known(seconds, words):
    assert describe_duration(seconds) == words


@pytest.mark.parametrize(
    "policies, points, workers, seconds",
    [
        (GREEDY, 300, 1, 0.25),
        (("planner", "greedy"), 300, 1, 0.55),
        (("random", "random"), 300, 4, 0.15),
        (GREEDY, 600, 1, 0.25 * 2**1.25),
        (GREEDY, 0, 1, 0.25 * (1 / 300) ** 1.25),
    ],
)
def test_first_guess_is_the_systems_for_this_machine(settings, policies, points, workers, seconds):
    settings.BATTLE_WORKERS = workers
    assert expected_seconds(BattleKind(SYSTEM, policies, points)) == pytest.approx(seconds)


@pytest.mark.parametrize("system", PLAYABLE)
def test_every_policy_has_a_first_guess(system):
    rules = battles_of(system).rules
    assert rules.paces.keys() == rules.policies.keys()
    assert min(rules.paces.values()) > 0


def test_what_was_measured_goes_before_a_guess():
    record_pace(BattleKind(SYSTEM, GREEDY, 256), 10, 20.0)
    assert expected_seconds(BattleKind(SYSTEM, GREEDY, 256)) == pytest.approx(2.0)
    # Of the size that is nearest, by either side, for these policies first.
    assert expected_seconds(BattleKind(SYSTEM, GREEDY, 512)) == pytest.approx(2 * 2**1.25)
    record_pace(BattleKind(SYSTEM, ("planner", "greedy"), 512), 10, 5.0)
    assert expected_seconds(BattleKind(SYSTEM, ("greedy", "planner"), 512)) == pytest.approx(0.5)
    record_pace(BattleKind(SYSTEM, GREEDY, 512), 10, 30.0)
    assert expected_seconds(BattleKind(SYSTEM, GREEDY, 512)) == pytest.approx(3.0)
    record_pace(BattleKind(SYSTEM, ("planner", "greedy"), 256), 1, 9.0)
    assert expected_seconds(BattleKind(SYSTEM, ("greedy", "planner"), 256)) == pytest.approx(9.0)


def test_new_measures_count_with_old_ones_and_old_ones_fade():
    kind = BattleKind(SYSTEM, GREEDY, 256)
    record_pace(kind, 10, 20.0)
    record_pace(kind, 10, 40.0)
    assert expected_seconds(kind) == pytest.approx(3.0)
    record_pace(kind, 1000, 1000.0)
    assert expected_seconds(kind) == pytest.approx(1060 / 1020)
    record_pace(kind, 200, 2000.0)
    assert expected_seconds(kind) == pytest.approx((200 * 1060 / 1020 + 2000) / 400)
    assert BattlePace.objects.get().battles == 200


def test_measure_holds_for_the_very_size_that_was_measured():
    for points in (200, 256, 300, 3, 1, 0):
        record_pace(BattleKind(SYSTEM, GREEDY, points), 10, 20.0)
        assert expected_seconds(BattleKind(SYSTEM, GREEDY, points)) == pytest.approx(2.0)
        BattlePace.objects.all().delete()


def test_battles_that_are_played_are_measured(work):
    job = create(job_of(battles=4), [SNAKES])
    assert expected_seconds(BattleKind(SYSTEM, ("random", "random"), 33)) == pytest.approx(0.6 * (33 / 300) ** 1.25)
    work()
    result, measured = job.results.get(), BattlePace.objects.get()

    assert (measured.policies, measured.size, measured.battles) == ("random+random", 5, 4)
    assert result.seconds > 0
    assert expected_seconds(BattleKind(SYSTEM, ("random", "random"), 33)) == pytest.approx(result.seconds / 4)


def test_what_is_left_follows_the_battles_of_the_job():
    job = job_of(battles=100, pace=1.0)
    rows = [BattleResult(), BattleResult()]
    assert seconds_left(job, rows) == pytest.approx(200 + pace.START)
    rows[0].done, rows[0].seconds = 7, 27.0
    assert seconds_left(job, rows) == pytest.approx(193 * (3 + 27) / 10)
    rows[0].done = rows[1].done = 100
    assert seconds_left(job, rows) == 0


def test_turns_of_others_are_waited_for(monkeypatch):
    monkeypatch.setattr(pace, "SLICE", 20)
    short = create(job_of("short", pace=1.0, battles=3), [SNAKES])
    long = create(job_of("long", pace=1.0, battles=100), [SNAKES], OTHERS)
    mine = create(job_of("long", pace=1.0, battles=30), [SNAKES], OTHERS)

    assert queue_seconds(5, short) == 0
    assert queue_seconds(102, long) == 5
    assert queue_seconds(32, mine) == pytest.approx(5 + 102)
    assert queue_seconds(15) == 5 + 20
    assert queue_seconds(35) == 5 + 40
    jobs.cancel(long)
    assert queue_seconds(32, mine) == 5


# ---------------------------------------------------------------- told


def asked(client, mine, **fields):
    """What the form says of the time while it is filled in."""
    response = client.get("/battles/new/", {"force": mine.key} | fields, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return text_of(response)


def test_form_says_before_the_start_how_long_it_will_take(client, mine):
    page = client.get(f"/battles/new/?force={mine.key}")
    assert page.status_code == 200
    assert "50 armies × 4 = 200 battles: about 20 seconds. You can leave this page meanwhile." in text_of(page)
    assert re.search(r'<option value="20" selected>20</option>', page.content.decode())

    record_pace(BattleKind(SYSTEM, GREEDY, 46), 10, 50.0)
    assert "200 battles: about an hour. You can" in text_of(client.get(f"/battles/new/?force={mine.key}"))


@pytest.mark.parametrize(
    "fields, played",
    [
        ({}, ("planner", "planner")),
        ({"battles": "1000"}, ("planner", "planner")),
        ({"policy": "greedy"}, ("greedy", "planner")),
        ({"policy": "random", "opponent_policy": "veteran"}, ("random", "veteran")),
    ],
)
def test_the_default_player_plays_any_number_of_battles_on_any_machine(client, mine, fields, played):
    record_pace(BattleKind(SYSTEM, ("planner", "planner"), 46), 10, 9000.0)
    asked = {"policy": "planner", "opponent_policy": "planner", "scenario": "basic", "battles": "50", "armies": "1"}
    client.post(f"/battles/new/?force={mine.key}", asked | {"opponent": "random", "faction": "south"} | fields)
    job = BattleJob.objects.get(again_of=None)

    assert (job.policy, job.opponent_policy) == played


def test_players_who_never_played_here_are_guessed_by_those_who_did():
    record_pace(BattleKind(SYSTEM, GREEDY, 256), 10, 20.0)
    guessed = battles_of(SYSTEM).rules.paces
    expected_ = 2.0 * (guessed["planner"] + guessed["greedy"]) / 2 / guessed["greedy"]
    assert expected_seconds(BattleKind(SYSTEM, ("planner", "greedy"), 256)) == pytest.approx(expected_)


def test_time_follows_what_is_chosen(client, mine, save):
    record_pace(BattleKind(SYSTEM, GREEDY, 46), 10, 10.0)
    record_pace(BattleKind(SYSTEM, ("planner", "greedy"), 46), 10, 100.0)
    larger = save({**json_of(mine), "limit": 100, "groups": json_of(mine)["groups"] * 4, "name": "Many"})

    one = {"opponent": "random", "battles": "50", "armies": "1"}
    one |= {"policy": "greedy", "opponent_policy": "greedy"}
    assert asked(client, mine, **one) == "50 battles: about 50 seconds. You can leave this page meanwhile."
    assert asked(client, mine, **one | {"policy": "planner"}).startswith("50 battles: about 8 minutes.")
    assert asked(client, mine, opponent="gauntlet", battles="100").startswith("50 armies × 20 = 1,000 battles: about")
    assert asked(client, mine, opponent="gauntlet", battles="300") == (
        "That's 3,000 battles; the limit is 1,000 at once."
    )
    against = asked(client, mine, **one | {"opponent": "lists", "lists": larger.key})
    assert against.startswith("50 battles: about 2 minutes.")


def json_of(force):
    return json.loads(force.document)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"opponent": "nobody", "battles": "many", "policy": "cheat", "opponent_policy": "", "lists": "0" * 32},
        {"opponent": "lists", "lists": "<script>"},
        {"opponent": "lists", "battles": "-1"},
        {"battles": "9" * 5000},
    ],
)
def test_nonsense_in_the_form_is_taken_as_usual(client, mine, fields):
    assert re.fullmatch(
        r"(10 armies × 20 = 200|20) battles: [^<>]*\. You can leave this page meanwhile\.",
        asked(client, mine, **fields),
    )


def test_form_says_that_others_come_first(client, mine):
    create(job_of("another", pace=3.0, battles=100), [SNAKES], OTHERS)
    page = text_of(client.get(f"/battles/new/?force={mine.key}"))
    assert re.search(r"200 battles: [^<>,]*, plus about \d+ seconds while others take their turns\.", page)


def test_waiting_job_says_how_long(client, ask):
    create(job_of("another", pace=3.0, battles=100), [SNAKES], OTHERS)
    record_pace(BattleKind(SYSTEM, ("random", "random"), 33), 10, 60.0)
    page = text_of(client.get(ask()["Location"]))

    assert (
        "0 of 20 Number 2 of 2 in the queue. About 2 minutes to play, plus about 2 minutes while others "
        "take their turns." in page
    )
    jobs.cancel(BattleJob.objects.get(owner="another"))
    assert "Number 1 of 1 in the queue. About 2 minutes once it starts." in text_of(
        client.get(BattleJob.objects.get(state="waiting").get_absolute_url())
    )


def test_job_that_is_played_says_how_far_it_is_after_every_battle(client, ask, monkeypatch):
    monkeypatch.setattr(runner, "SAVED_EVERY", 0)
    address = ask()["Location"]
    told = []

    def watched(*arguments):
        for record in run(*arguments):
            yield record
            # The battle before this one was told when this one is asked for.
            told.append(text_of(client.get(address)))

    monkeypatch.setattr(runner, "run", watched)
    BattleJob.objects.update(battles=6, pace=10.0, state="playing")
    with ThreadPoolExecutor(1) as executor:
        play(BattleJob.objects.get(), taken(), executor)

    far = [
        re.search(r"PLAYING \d+% (\d) of 6 (A[ \w]+) left\. So far (\d) won, (\d) drawn, (\d) lost\.", page)
        for page in told
    ]
    assert [int(found[1]) for found in far if found] == [1, 2, 3, 4, 5, 6]
    assert [sum(map(int, found.groups()[2:])) for found in far if found] == [1, 2, 3, 4, 5, 6]


def test_army_by_army_it_is_told_how_it_goes(client, ask):
    address = ask(opponent="gauntlet")["Location"]
    BattleResult.objects.filter(number=0).update(done=12, won=7, lost=4)
    BattleJob.objects.update(state="playing")

    page = text_of(client.get(address))
    assert "12 of 20 played: 7 won, 1 drawn, 4 lost" in page
    assert page.count("not started") == 9
