"""Roles of groups on the form of test battles: chosen, stored, played, shown, and played again by others."""

import re

import pytest

from armybuilder.battles.models import BattleJob
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.partial_results import decode_summary
from armybuilder.battles.play.second_opinion import same_battles
from armybuilder.battles.replay import source
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.replay import read_replay

pytestmark = pytest.mark.django_db
GREEDY = {"policy": "greedy", "opponent_policy": "greedy"}


def test_the_form_offers_a_role_for_each_group(client, mine):
    page = client.get(f"/battles/new/?force={mine.key}").content.decode()
    assert "Roles of your groups" in page
    [select] = re.findall(r'<select name="role\d+".*?</select>', page, re.DOTALL)
    assert re.findall(r'<option value="(\w*)"', select) == ["", "hold", "push", "snipe", "scout"]
    for sentence in (
        "Stays at the nearest objective in its own half, or in its deployment zone.",
        "Closes in on the enemy and gains ground.",
        "Keeps its distance, at the far end of its best range, and out of fire.",
        "Goes first, heads for objectives, and observes for others rather than attack.",
        "The AI leans towards the role you choose, and still does what pays off more. The random AI player ignores it.",
    ):
        assert sentence in page
    assert "<details><summary>Roles of your groups" in page


def test_a_role_is_stored_shown_and_played_on_either_side(ask, client, work):
    page = client.get(ask(role0="snipe", **GREEDY)["Location"]).content.decode()
    job = BattleJob.objects.get()
    assert (job.roles, job.group_roles) == ("snipe", ("snipe",))
    assert "Roles of its groups: snipe" in page

    BattleJob.objects.update(battles=2)
    job = work()
    result = job.results.get()
    played = decode_summary(result.summary).played
    for number in (1, 2):
        recorded = source.find(job.key, 0, number)
        assert source.matches_summary(recorded, read_replay(source.file_of(recorded)).outcome)
    match = BattleMatch(job.system, (job.document.encode(), result.document.encode()), ("greedy",) * 2, "basic")
    plain = [match(battle.seed, battle.mirrored).outcome for battle in played]
    assert [battle.lost for battle in played] != [each.lost for each in plain]


def test_jobs_without_roles_are_as_they_were(ask):
    ask()
    job = BattleJob.objects.get()
    assert (job.roles, job.group_roles, job.role_words) == ("", (), "")
    assert BattleMatch("g", (b"", b""), ("a", "b"), "s")._setup(1, True) == BattleSetup(1, ("b", "a"), "s", True)


def test_roles_change_sides_with_their_force():
    match = BattleMatch("g", (b"", b""), ("a", "b"), "s", roles=("hold", ""))
    assert match._setup(1, False).roles == (("hold", ""), ())
    assert match._setup(1, True).roles == ((), ("hold", ""))


def test_a_role_that_does_not_exist_is_refused(ask):
    answer = ask(role0="dance")
    assert (answer.status_code, BattleJob.objects.count()) == (400, 0)
    page = answer.content.decode()
    assert "Select a valid choice. dance is not one of the available choices." in page
    assert "<details open><summary>Roles of your groups" in page


def test_whoever_plays_the_same_battles_keeps_to_the_roles(ask):
    ask(role0="hold")
    assert same_battles(BattleJob.objects.get(), "greedy", 60).roles == "hold"


def test_groups_without_a_role_are_told_by_a_dash():
    assert BattleJob(roles="hold,,snipe").role_words == "hold, –, snipe"
