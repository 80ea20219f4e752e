"""More battles of a result: those that were fought count again, so that the new result says more."""

import json

import pytest

from armybuilder.battles.models import BattleJob
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.results.headline import Headline, headline
from armybuilder.engine.core.battle.statistics import Rate
from tests.battles.test_pages import text_of

pytestmark = pytest.mark.django_db


def test_a_hundred_more_begin_with_the_same_battles(client, played, work):
    first = played.results.get()

    answer = client.post(f"{played.get_absolute_url()}0/more/")
    again = BattleJob.objects.exclude(pk=played.pk).get()
    assert answer["Location"] == again.get_absolute_url()
    assert (again.battles, again.policy, again.opponent_policy) == (first.done + 100, "random", "random")

    BattleJob.objects.filter(pk=again.pk).update(battles=first.done + 2)
    work()
    fought = [json.loads(one.results.get().summary)["played"] for one in (played, again)]
    assert fought[1][: first.done] == fought[0]
    assert len(fought[1]) == first.done + 2


def test_a_result_of_as_many_as_there_may_be_has_no_more(client, played):
    played.results.update(done=MAX_BATTLES)

    assert 'id="more-battles"' not in client.get(played.get_absolute_url()).content.decode()
    answer = client.post(f"{played.get_absolute_url()}0/more/", follow=True)
    assert "A result has at most 1,000 battles." in text_of(answer)
    assert BattleJob.objects.count() == 1


@pytest.mark.parametrize(
    "count, of, low, high, expected",
    [
        (13, 20, 0.43, 0.82, Headline(2, 3, is_wide=True)),
        (499, 1000, 0.47, 0.53, Headline(1, 2, is_wide=False)),
        (0, 20, 0.0, 0.16, Headline(0, 1, is_wide=False)),
        (20, 20, 0.84, 1.0, Headline(1, 1, is_wide=False)),
        (96, 100, 0.9, 0.99, Headline(1, 1, is_wide=False)),
        (4.5, 11, 0.2, 0.7, Headline(2, 5, is_wide=True)),
    ],
)
def test_the_headline_says_so_many_of_so_many(count, of, low, high, expected):
    assert headline(Rate(count, of, count / of, low, high)) == expected


def test_without_a_decided_battle_there_is_no_headline():
    assert headline(Rate(0, 0, 0.0, 0.0, 1.0)) is None


def test_a_result_opens_with_how_often_the_list_wins(client, played):
    result = played.results.get()
    summary = json.loads(result.summary)
    summary["wins"][0] = {"count": 13, "of": 20, "share": 0.65, "low": 0.43, "high": 0.82}
    played.results.update(summary=json.dumps(summary))

    page = text_of(client.get(played.get_absolute_url()))

    assert "You win about 2 of 3 battles. 20 battles are few: anything between 43% and 82% is possible." in page
