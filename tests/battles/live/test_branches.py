"""Battles that go on from a replay: what was before stays, what comes is open, and nobody sees more of a list than the replay shows."""

import io
import json
import re
import zipfile

import pytest
from django.test import Client

from armybuilder.battles.live import branches, table
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import KeptReplay
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.replay import source
from armybuilder.battles.replay.story import round_at
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.choice_codec import logged_choices
from armybuilder.engine.core.battle.decisions.duels import DuelTerms, Reseed
from armybuilder.engine.core.battle.replay import read_replay, state_at
from tests.battles.conftest import SYSTEM
from tests.battles.replays import address, finished

pytestmark = pytest.mark.django_db
SEED = 14


@pytest.fixture
def result():
    return finished(seed=SEED)


@pytest.fixture
def replay(result):
    return read_replay(source.file_of(source.find(result.job.key, 0, 1)))


def page_of(result, step, battle=1):
    return f"/duels/from/{result.job.key}/0/{battle}/?step={step}"


@pytest.fixture
def play_on(client, result):
    """`play_on(step, side=1)`: the battle that goes on from a step of the replay."""

    def play_on_(step, side=0, player="greedy", battle=1, by=client):
        answer = by.post(page_of(result, step, battle), {"side": side, "player": player})
        assert answer.status_code == 302, answer.content.decode()
        return Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])

    return play_on_


def session(result, reseeds=(), choices=None, persons=(0, 1)):
    """The first battle of a result as people would play it, after its choices."""
    job = result.job
    data = source.get_replay(source.find(job.key, 0, 1))
    terms = DuelTerms(
        BattleSetup(job.seed, (job.policy, job.opponent_policy), job.scenario), frozenset(persons), reseeds=reseeds
    )
    tape = logged_choices(data.choices)[:choices]
    return battles_of(SYSTEM).encounter(job.document, result.document).duel(terms, tape)


def course(events):
    return [(event.kind, event.model, event.target, event.throws, event.changes) for event in events]


def events_of(live):
    live.resign(0)
    return read_replay(live.replay()).events


def middle(replay):
    """The event of an activation of the second round, and a number of events that ends within that."""
    places = [moment.event for moment in replay.activations if moment.event > replay.rounds[1].event]
    acts = {place: {event.model for event in replay.events[place : place + 3]} for place in places}
    return next((place, place + 3) for place, models in acts.items() if len(models) == 1)


def test_every_step_of_a_replay_begins_where_its_choices_say(result, replay):
    whole = session(result)
    starts = sorted({branches.step_start(replay, shown) for shown in range(len(replay.events) + 1)})
    slot = replay.slots["battle"].index("step")
    assert (starts[0], len(starts) > 10) == ((0, 0), True)
    for start in starts:
        begun = session(result, choices=whole.choices_before(start.steps))
        assert course(events_of(begun))[: start.events] == course(replay.events[: start.events])
        assert state_at(replay, start.events)[0][slot] <= start.steps < state_at(replay, start.events + 1)[0][slot]


def test_a_step_in_an_activation_is_played_from_its_start(replay):
    start, shown = middle(replay)
    assert replay.events[start].kind == "activation"
    assert branches.step_start(replay, start + 1).events == branches.step_start(replay, shown).events <= start
    assert branches.step_start(replay, 0) == (0, 0)


def test_there_is_no_step_beyond_the_end(result):
    whole = session(result)
    with pytest.raises(LookupError):
        whole.choices_before(whole.battle.step + 1)
    with pytest.raises(LookupError):
        whole.choices_before(-1)


def test_dice_are_those_of_the_replay_up_to_the_start_and_others_from_there_on(result, replay):
    start = branches.step_start(replay, middle(replay)[1])
    made = session(result).choices_before(start.steps)
    as_it_was = read_replay(session(result, choices=made, persons=()).replay()).events
    [other, again, third] = (
        read_replay(session(result, (Reseed(start.steps, seed),), made, ()).replay()).events for seed in (5, 5, 6)
    )

    assert course(as_it_was) == course(replay.events)
    assert course(other) == course(again)
    assert course(other)[: start.events] == course(replay.events)[: start.events]
    assert course(other) != course(replay.events) != course(third) != course(other)


def test_terms_name_the_seed_of_each_step():
    terms = DuelTerms(BattleSetup(1, ("a", "a"), "s"), frozenset(), reseeds=(Reseed(2, 20), Reseed(5, 50)))
    assert [terms.seed_after(steps, 1) for steps in range(7)] == [1, 1, 20, 20, 20, 50, 50]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("battle", [1, 2])
def test_a_visitor_plays_on_on_either_side(client, result, play_on, side, battle):
    file = read_replay(source.file_of(source.find(result.job.key, 0, battle)))
    shown = middle(file)[1]
    duel = play_on(shown, side, battle=battle)
    begun = branches.step_start(file, shown)

    lists = (result.job.document, result.document)
    assert (duel.document, duel.opposing) == lists[:: -1 if battle == 2 else 1]
    assert (duel.name, duel.opponent) == file.names
    assert (duel.side, duel.mirrored, duel.friend) == (side, battle == 2, False)
    assert (duel.policy, duel.opponent_policy) == (("veteran", "greedy") if side == 0 else ("greedy", "veteran"))
    assert [steps for steps, _ in duel.reseeds] == [begun.steps]
    text = client.get(f"/duels/{duel.key}/").content.decode()
    assert 'id="question"' in text
    assert "The other side chooses" not in text
    table._LIVE.clear()
    live = table.open_duel(duel)
    assert live.player == side
    assert course(events_of(live))[: begun.events] == course(file.events[: begun.events])


def test_nothing_before_the_start_is_undone(client, replay, play_on):
    duel = play_on(middle(replay)[1])
    tape = bytes(duel.tape)
    assert "Undo my last choice" not in client.get(f"/duels/{duel.key}/").content.decode()
    answer = client.post(f"/duels/{duel.key}/choose/", {"version": "0", "do": "undo"}, follow=True)
    assert "You can&#x27;t choose that now" in answer.content.decode()
    duel.refresh_from_db()
    assert bytes(duel.tape) == tape
    assert not any(each.by_person for each in table.tape_of(duel))


def test_a_friend_has_the_other_side(client, replay, play_on):
    duel, friend = play_on(middle(replay)[1], 1, "friend"), Client()
    seen = [client.get(f"/duels/{key}/").content.decode() for key in (duel.key, duel.guest)]
    assert sorted("The other side chooses" in text for text in seen) == [False, True]
    assert ["For your friend on the other side" in text for text in seen] == [True, False]
    assert duel.guest in seen[0]
    assert duel.key not in seen[1]
    for _ in range(3):
        live = table.open_duel(duel)
        asked = live.player
        table.release_duel(duel, live)
        address = duel.key if asked == 1 else duel.guest
        friend.post(f"/duels/{address}/choose/", {"version": str(duel.version), "do": "one"})
        duel.refresh_from_db()
    assert duel.version == 3
    friend.post(f"/duels/{duel.guest}/choose/", {"version": "3", "do": "wishes", "asked_from": "42"})
    client.post(f"/duels/{duel.key}/choose/", {"version": "4", "do": "wishes", "asked_from": "7"})
    duel.refresh_from_db()
    assert (duel.asked_from, duel.guest_asked_from) == (7, 42)
    client.post(f"/duels/{duel.key}/choose/", {"version": "5", "do": "resign"})
    duel.refresh_from_db()
    assert duel.resigned == 1


def test_the_page_says_where_it_begins(client, result, replay):
    shown = middle(replay)[1]
    begun = branches.step_start(replay, shown).events
    text = client.get(page_of(result, shown)).content.decode()
    number = round_at(replay, shown)
    assert number > 1
    assert f"You start at step {begun + 1}, Round {number}:" in text
    assert f"Steps {begun + 1} to {shown} belong together, such as a whole activation, so you play all of it." in text
    alone = client.get(page_of(result, begun + 1)).content.decode()
    assert "belong together" not in alone
    assert "You start at step 1, Before the battle:" in client.get(page_of(result, 0)).content.decode()


def test_whoever_sees_a_replay_plays_on_and_is_given_no_list(result, replay, play_on):
    stranger = Client()
    duel = play_on(middle(replay)[1], by=stranger)
    assert duel.owner not in ("", result.job.owner)
    archive = zipfile.ZipFile(io.BytesIO(b"".join(stranger.get("/account/export.zip"))))
    [played] = [name for name in archive.namelist() if name.startswith("played/")]
    told = json.loads(archive.read(played))
    assert told["sides"] == [{"name": "Anvil <1>"}, {"name": "Hammer"}]


def test_neither_seed_is_shown(client, result, replay, play_on):
    result.job.seed = 424_242_424
    result.job.save()
    source._REPLAYS.clear()
    duel = play_on(40)
    [[_, secret]] = duel.reseeds
    client.post(f"/duels/{duel.key}/choose/", {"version": "0", "do": "resign"})
    pages = [client.get(f"/duels/{duel.key}/{page}") for page in ("", "replay/", "replay.json", "replay/play/?step=30")]
    assert [page.status_code for page in pages] == [200] * 4
    told = b"".join(page.content for page in pages)
    assert b"424242424" not in told
    assert str(secret).encode() not in told


def test_a_battle_that_went_on_goes_on_again(client, replay, play_on):
    duel = play_on(middle(replay)[1])
    client.post(f"/duels/{duel.key}/choose/", {"version": "0", "do": "round"})
    client.post(f"/duels/{duel.key}/choose/", {"version": "1", "do": "resign"})
    duel.refresh_from_db()
    file = client.get(f"/duels/{duel.key}/replay.json").content
    second = read_replay(file)
    shown = len(second.events) - 4
    start = branches.step_start(second, shown)
    assert "Play from here" in client.get(f"/duels/{duel.key}/replay/").content.decode()
    answer = client.post(f"/duels/{duel.key}/replay/play/?step={shown}", {"side": "0", "player": "greedy"})
    again = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])

    assert [steps for steps, _ in again.reseeds] == [duel.reseeds[0][0], start.steps]
    assert again.reseeds[0] == duel.reseeds[0]
    assert course(events_of(table.open_duel(again)))[: start.events] == course(second.events[: start.events])
    earlier = client.post(f"/duels/{duel.key}/replay/play/?step=20", {"side": "0", "player": "greedy"})
    assert len(Duel.objects.get(key=earlier["Location"].strip("/").rpartition("/")[2]).reseeds) == 1


def test_a_battle_under_way_has_no_replay_to_play_on_from(client, play_on):
    duel = play_on(40)
    assert client.get(f"/duels/{duel.key}/replay/play/").status_code == 404


def test_where_nothing_is_left_to_decide_it_says_so(client, result, replay):
    answer = client.post(page_of(result, len(replay.events)), {"side": "0", "player": "greedy"})
    assert (answer.status_code, Duel.objects.count()) == (400, 0)
    assert "Nobody has anything left to decide from here on. Choose an earlier step." in answer.content.decode()


@pytest.mark.parametrize("asked", [{}, {"side": "2", "player": "greedy"}, {"side": "0", "player": "nobody"}])
def test_whoever_asks_for_nobody_is_asked_again(client, result, asked):
    answer = client.post(page_of(result, 40), asked)
    assert (answer.status_code, Duel.objects.count()) == (400, 0)
    assert '<ul class="errorlist"' in answer.content.decode()


def test_a_replay_by_other_rules_is_only_looked_at(client, result):
    source._REPLAYS.clear()
    assert "Play from here" in client.get(address(result)).content.decode()
    KeptReplay.objects.update(version="of yesterday", digest="0" * 64)
    source._REPLAYS.clear()
    assert "Play from here" not in client.get(address(result)).content.decode()
    for answer in (
        client.get(page_of(result, 40)),
        client.post(page_of(result, 40), {"side": "0", "player": "greedy"}),
    ):
        assert answer.status_code == 410
        assert (
            "Nobody can play on from this replay: the rules used here have changed since, and its choices lead elsewhere."
            in re.sub(r"\s+", " ", answer.content.decode())
        )
    assert Duel.objects.count() == 0


def test_a_game_that_counts_no_steps_says_why(replay):
    slots = replay.slots | {"battle": tuple("moves" if slot == "step" else slot for slot in replay.slots["battle"])}
    with pytest.raises(LookupError) as refused:
        branches.step_start(
            type(replay)(**{name: getattr(replay, name) for name in replay.__struct_fields__} | {"slots": slots}), 9
        )
    assert str(refused.value) == "Nobody can play on from this replay: its game doesn't say where a turn begins."
