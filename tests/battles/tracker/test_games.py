"""Games of a list: kept for its owner alone, each by its version, with bounds that say what they are."""

import json
import re

import pytest

from armybuilder.battles.tracker.games import MAX_SENT, MOST_GAMES
from armybuilder.battles.tracker.models import Game
from tests.forces.conftest import force_data, save, thirty_models

__all__ = ["save"]
pytestmark = pytest.mark.django_db
KEY, OTHER = "a" * 32, "b" * 32
HUNTER = "combat-group-1/north/hunter/1"


def state(hull=0, **more):
    return {"models": {HUNTER: {"marks": {"0:d0.0": hull}}}, **more}


@pytest.fixture
def force(save):
    return save(force_data({"model": "north/hunter", "count": 2}))


@pytest.fixture
def send(client, force):
    """`send(state, version=0)`: a device keeps a game of the list."""

    def send_(told, version=0, key=KEY, name="Ford", client=client, **more):
        body = {"name": name, "version": version, "state": told, **more}
        return client.post(f"/forces/{force.key}/play/games/{key}/", body, "application/json")

    return send_


def kept(force):
    return [(game.name, game.version, json.loads(game.state)) for game in force.games.order_by("pk")]


def test_a_game_is_kept_version_by_version(force, send):
    assert send(state(1)).json() == {"version": 1}
    assert send(state(3, round=2), version=1).json() == {"version": 2}
    assert send(state(3, round=2), version=1).json() == {"version": 2}

    assert kept(force) == [("Ford", 2, state(3, round=2))]


def test_a_device_that_is_behind_is_told_and_changes_nothing(force, send):
    send(state(1))
    send(state(2), version=1)
    answer = send(state(5), version=1)

    assert answer.status_code == 409
    assert answer.json() == {"key": KEY, "name": "Ford", "version": 2, "state": state(2)}
    assert kept(force) == [("Ford", 2, state(2))]


def test_a_save_whose_answer_got_lost_is_known_again(force, send):
    """The device goes on from what it sent, though it was never told the version that this made."""
    send(state(1), saves=["one"])
    assert send(state(2), saves=["one", "two"]).json() == {"version": 2}
    assert send(state(3), version=2, saves=["three"]).json() == {"version": 3}
    late = send(state(1), saves=["one"])

    assert (late.status_code, kept(force)) == (409, [("Ford", 3, state(3))])


def test_a_save_does_not_pass_for_that_of_another_device(force, send):
    send(state(1), saves=["one"])
    send(state(2), version=1, saves=["another"])
    answer = send(state(3), saves=["one", "two"])

    assert (answer.status_code, kept(force)) == (409, [("Ford", 2, state(2))])


def test_a_game_that_was_deleted_elsewhere_is_kept_anew(client, force, send):
    send(state(1))
    client.delete(f"/forces/{force.key}/play/games/{KEY}/")
    assert not Game.objects.exists()

    assert send(state(4), version=1).json() == {"version": 1}


def test_nobody_else_reads_keeps_or_deletes_it(client, force, send):
    send(state(1))
    stranger = type(client)()
    where = f"/forces/{force.key}/play/games/{KEY}/"

    answers = [
        stranger.get(f"/forces/{force.key}/play/"),
        stranger.get(where),
        stranger.delete(where),
        send(state(6), 1, client=stranger),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert kept(force) == [("Ford", 1, state(1))]


@pytest.mark.parametrize(
    "told, name, message",
    [
        ({"round": 0}, "Ford", "This must be at least 1."),
        ({"walls": 1}, "Ford", "'walls' isn't a field here: remove it."),
        ({}, "Bell \x07", "The character U+0007 isn't allowed here: remove it."),
        ({}, "", "This is too short: the minimum length is 1."),
    ],
)
def test_what_is_no_game_is_refused_with_why(force, send, told, name, message):
    answer = send(told, name=name)

    assert (answer.status_code, answer.json()) == (422, {"error": message})
    assert kept(force) == []


def test_bounds_say_what_they_are(client, force, send):
    for number in range(MOST_GAMES):
        assert send({}, key=f"{number:032x}").status_code == 200
    answer = send({}, key=KEY)
    assert answer.json() == {
        "error": "A list can have up to 20 games: delete one first. This one is saved on this device."
    }

    large = client.post(f"/forces/{force.key}/play/games/{KEY}/", b" " * (MAX_SENT + 1), "application/json")
    assert large.status_code == 413
    assert send({}, key="short").status_code == 404


@pytest.mark.parametrize("data", [force_data("north/hunter"), thirty_models()], ids=["1 model", "30 models"])
def test_queries_do_not_grow_with_the_list(client, save, django_assert_num_queries, data):
    force = save(data)

    with django_assert_num_queries(3):  # session, list, its games
        assert client.get(f"/forces/{force.key}/play/").status_code == 200


def test_a_print_crosses_out_what_a_game_says(client, force, send):
    """Of the first Hunter three boxes of hull; without the game, or with one that is gone, the same bytes as ever."""
    send(state(3))
    page = f"/forces/{force.key}/print.pdf?parts=army,cards"
    whole, played, gone = (client.get(f"{page}{more}").content for more in ("", f"&game={KEY}", f"&game={OTHER}"))

    assert whole == gone != played
    shown = client.get(f"/forces/{force.key}/print/?parts=army&game={KEY}").content.decode()
    assert f'<option value="{KEY}" selected>As in game Ford</option>' in shown
    assert f"print.pdf?parts=army&amp;game={KEY}" in shown


def test_counts_have_one_name_in_every_language(client, force):
    """What is kept of a game goes on when its player reads another language: only what is shown is translated."""
    client.cookies["language"] = "de"

    page = client.get(f"/forces/{force.key}/play/").content.decode()

    counts = re.findall(r'aria-label="([^"]*)" data-count="([^"]*)"', page)
    assert counts == [("Kommandopunkte", "Command points"), ("Siegpunkte", "Victory points")]
