"""How much a result depends on who plays it: the same battles by another player, told beside each other."""

import json

import pytest
from django.test import Client

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.overviews import cells_in, overview, row_of
from armybuilder.battles.play import second_opinion
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.results.players import players_of, players_of_all
from armybuilder.battles.templatetags.battles import percent
from armybuilder.engine.core.battle.statistics import rate_difference
from armybuilder.jobs.fair_queue import Requester
from armybuilder.ratelimit import capacity
from tests.battles.conftest import SYSTEM
from tests.battles.test_pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def again(client, played, work):
    """The job of the same battles by greedy."""
    answer = client.post(f"{played.get_absolute_url()}0/players/", {"player": "greedy"})
    assert answer["Location"] == f"{played.get_absolute_url()}#r-players"
    assert "Greedy 0 of 4 played" in text_of(client.get(played.get_absolute_url()))
    return work()


def test_the_same_battles_are_played_by_another(client, played, again):
    first, second = played.results.get(), again.results.get()
    fields = ("system", "force", "name", "document", "scenario", "battles", "owner")

    assert [getattr(again, field) for field in fields] == [getattr(played, field) for field in fields]
    assert (again.policy, again.opponent_policy, again.seed, again.beside) == ("greedy", "greedy", first.seed, first)
    assert (again.state, second.document, second.seed) == ("done", first.document, first.seed)
    pair = [
        [(one["seed"], one["mirrored"], one["table"]) for one in json.loads(each.summary)["played"]]
        for each in (first, second)
    ]
    assert pair[0] == pair[1]


def test_both_are_told_with_their_difference(client, played, again):
    row, other = row_of(played.results.get()), row_of(again.results.get())
    (beside,) = players_of(played, row).beside
    told = text_of(client.get(played.get_absolute_url()))

    assert (beside.player, beside.wins) == ("greedy", other.summary and other.summary.wins[0])
    assert beside.difference == rate_difference(cells_in(row), cells_in(other))
    assert "From random to greedy the rate changes by" in told
    assert "These are the battles of another result, played by random." in text_of(client.get(again.get_absolute_url()))


def won_by(result, rate):
    """Every battle of a result on a table of its own, so many in ten won."""
    summary = json.loads(result.summary)
    one = summary["played"][0]
    summary["played"] = [
        one | {"number": number, "table": number, "winner": int(number % 10 >= rate)} for number in range(50)
    ]
    BattleResult.objects.filter(pk=result.pk).update(summary=json.dumps(summary))


def test_what_depends_on_the_player_is_said(client, played, again):
    won_by(played.results.get(), 1)
    won_by(again.results.get(), 5)
    told = text_of(client.get(played.get_absolute_url()))
    assert "The AI player makes a difference. From random to greedy the rate changes by +40 percentage points" in told

    won_by(again.results.get(), 1)
    told = text_of(client.get(played.get_absolute_url()))
    assert "The AI player makes no clear difference. From random to greedy the rate changes by +0" in told


def test_each_player_plays_once(client, played, again):
    others = [name for name in battles_of(SYSTEM).rules.policies if name not in ("random", "greedy")]
    assert players_of(played, row_of(played.results.get())).available == others
    for player in ("greedy", "chess", ""):
        answer = client.post(f"{played.get_absolute_url()}0/players/", {"player": player}, follow=True)
        assert "Choose an AI player that hasn't played these battles yet." in text_of(answer)
    assert BattleJob.objects.count() == 2


def test_one_of_several_armies_is_played_again_on_its_tables(client, ask, work):
    ask(opponent="random", faction="south", text="", armies=5)
    BattleJob.objects.update(battles=2)
    BattleJob.objects.get().results.filter(number__gt=1).delete()
    job = work()
    client.post(f"{job.get_absolute_url()}1/players/", {"player": "greedy"})
    again = work()
    army = job.results.get(number=1)

    assert (again.seed, again.results.get().document) == (army.seed, army.document)
    assert "From random to greedy" in text_of(client.get(f"{job.get_absolute_url()}1/"))


def test_all_battles_of_a_job_are_played_again(client, several, work):
    page = several.get_absolute_url()
    answer = client.post(f"{page}players/", {"player": "greedy"})
    assert answer["Location"] == f"{page}#r-players"
    assert "Greedy 0 of 4 played" in text_of(client.get(page))
    again = work()

    assert (again.again_of, again.policy, again.opponent_policy, again.battles) == (several, "greedy", "greedy", 2)
    pairs = [
        [
            [(one["seed"], one["table"], one["mirrored"]) for one in json.loads(result.summary)["played"]]
            for result in job.results.all()
        ]
        for job in (several, again)
    ]
    documents = [[result.document for result in job.results.all()] for job in (several, again)]
    assert (pairs[0], documents[0]) == (pairs[1], documents[1])

    cells = [[cell for row in overview(job).rows for cell in cells_in(row)] for job in (several, again)]
    players = players_of_all(overview(several))
    assert players.beside[0].difference == rate_difference(*cells)
    told = text_of(client.get(page))
    assert ("From random to greedy the rate changes by" in told, 'value="greedy"' in told) == (True, False)
    told = text_of(client.get(again.get_absolute_url()))
    assert "These are the battles of another result, played by random." in told
    assert "Play the same battles" not in told


def test_only_what_is_all_played_is_played_again(client, several):
    page = several.get_absolute_url()
    assert Client().post(f"{page}players/", {"player": "greedy"}).status_code == 404
    BattleJob.objects.update(state="cancelled")
    answer = client.post(f"{page}players/", {"player": "greedy"}, follow=True)

    assert "Choose an AI player that hasn't played these battles yet." in text_of(answer)
    assert "Play the same battles" not in text_of(answer)
    assert BattleJob.objects.count() == 1


def test_what_ended_early_is_no_comparison(client, played, again):
    BattleJob.objects.filter(pk=again.pk).update(state="cancelled", battles=6)
    told = text_of(client.get(played.get_absolute_url()))

    assert "From random to greedy" not in told
    assert "greedy" in players_of(played, row_of(played.results.get())).available


def test_others_see_the_difference_and_change_nothing(client, played, again):
    client.post(f"{played.get_absolute_url()}0/share/")
    shared = f"/battles/shared/{played.results.get().shared}/"
    stranger = Client()
    page = stranger.get(shared)

    assert "From random to greedy the rate changes by" in text_of(page)
    assert again.key not in page.content.decode()
    assert stranger.post(f"{played.get_absolute_url()}0/players/", {"player": "planner"}).status_code == 404


def test_what_was_played_beside_a_result_outlives_it(client, played, again):
    played.delete()

    assert client.get(again.get_absolute_url()).status_code == 200


def test_a_second_opinion_is_asked_for_where_nobody_chose_a_player(ask, work, monkeypatch):
    """The strongest player plays the same battles once the default one is done, and nobody plays beside him."""
    monkeypatch.setattr(second_opinion, "FEWEST", 4)
    ask(policy="random", opponent_policy="planner")
    ask(policy="planner", opponent_policy="planner")
    BattleJob.objects.update(battles=4)
    work()
    chosen, first, second = BattleJob.objects.order_by("pk")
    result = first.results.get()
    (beside,) = players_of(first, row_of(result)).beside

    assert (chosen.policy, chosen.opponent_policy, first.policy) == ("random", "planner", "planner")
    assert (second.policy, second.opponent_policy, second.battles, second.state) == ("veteran", "veteran", 4, "done")
    assert (second.again_of, second.beside, second.seed) == (first, result, result.seed)
    assert (beside.player, beside.done, beside.total) == ("veteran", 4, 4)


def test_a_disagreement_of_players_is_the_headline(client, played, again):
    """On the page of a result, before its rate, and where it is shared."""
    won_by(played.results.get(), 1)
    won_by(again.results.get(), 5)
    (beside,) = players_of(played, row_of(played.results.get())).beside
    summary = row_of(played.results.get()).summary
    assert summary
    assert beside.wins
    headline = (
        f"The AI player decides this result, not the lists. Random wins {percent(summary.wins[0].share)} of the decided battles, "
        f"Greedy {percent(beside.wins.share)}. Compare both"
    )
    told = text_of(client.get(played.get_absolute_url()))
    client.post(f"{played.get_absolute_url()}0/share/")
    shared = text_of(Client().get(f"/battles/shared/{played.results.get().shared}/"))

    assert headline in told.partition("of the decided battles were won")[0]
    assert headline in shared
    won_by(again.results.get(), 1)
    assert "The AI player decides" not in text_of(client.get(played.get_absolute_url()))


def test_a_second_opinion_that_cannot_be_had_stops_nobody(played, settings, monkeypatch):
    """The site is full, or the owner has deleted the job meanwhile: the worker goes on."""
    monkeypatch.setattr(second_opinion, "FEWEST", 4)
    played.policy = played.opponent_policy = "planner"
    who = Requester("visitor", "network", "wide", "widest")
    settings.SITE_MEGABYTES = 1e-6
    capacity.clear_cache()
    second_opinion.ask_second_opinion(played, who)
    full = BattleJob.objects.count()
    settings.SITE_MEGABYTES = 0
    capacity.clear_cache()
    gone = BattleJob.objects.get(pk=played.pk)
    gone.policy = gone.opponent_policy = "planner"
    played.delete()
    second_opinion.ask_second_opinion(gone, who)

    assert (full, BattleJob.objects.count()) == (1, 0)
