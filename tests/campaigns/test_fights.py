"""Battles of a campaign that are fought here: by the program, by people, and what comes of them."""

import json
import re

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.campaigns.models import CampaignFight
from tests.campaigns.conftest import Host, suit, told
from tests.engine.gundam_skirmish.battle.forces import suits, tanks
from tests.jobs.hands import work_off

PLAYERS = (("eff", "Ana"), ("zeon", "Ben"))


def bring(host, player, tile, data):
    """A team comes by the page that reads a list: found in it, shown, and taken with its cards."""
    said = {"player": player, "tile": tile}
    page = host.post("place-team", said, whole="1", do="list", text=json.dumps(data))
    assert page.status_code == 200, told(page)
    found = re.search(
        r'name="said" value="([^"]*)"><input type="hidden" name="whole" value="1"><button class="primary"',
        page.content.decode(),
    )
    assert found
    draft = json.loads(found[1].replace("&quot;", '"'))
    host.take("place-team", {**draft, "name": data["name"]}, whole="1")


@pytest.fixture
def war(db, client):
    """Tanks of Ana beside suits of Ben, in a battle."""
    host = Host(client, players=PLAYERS)
    bring(host, "p1", "4-4", tanks(carried=True))
    bring(host, "p2", "4-5", suits(carried=True))
    host.take("begin-turns")
    host.take("start-turn", dice="3")
    host.take("battle", {"team": host.team(0), "joined": [host.team(1)], "game_type": "skirmish"}, whole="1")
    return host


def fought(war):
    """The program has fought it."""
    answer = war.client.post(f"{war.page}battle/begin/", {"do": "test", "first": "greedy", "second": "random"})
    assert (answer.status_code, answer["Location"]) == (302, f"{war.page}battle/"), told(answer)
    work_off()
    return CampaignFight.objects.get()


def test_the_campaign_page_leads_to_the_battle(war):
    page = war.client.get(war.page)
    assert "A battle is under way in 4-4: Tanks, Suits. Fight it here" in told(page)
    page = told(war.client.get(f"{war.page}battle/"))
    assert "Sample tank 1 , Sample tank 2 , Sample tank 3 , Sample fighter" in page
    assert "The campaign says so." in page
    assert "Always set here: campaign." in page
    assert '<option value="deathmatch"' not in war.client.get(f"{war.page}battle/").content.decode()


def test_the_program_fights_and_the_organiser_confirms(war):
    fight = fought(war)
    job = fight.job
    assert (job.scenario, job.battles, job.policy, job.opponent_policy) == ("skirmish:campaign", 1, "greedy", "random")
    assert job.name == "Tanks"
    before = war.campaign.version
    page = war.client.get(f"{war.page}battle/")
    assert "The battle is over. Nothing is entered yet: this is what the log will say." in told(page)
    assert war.campaign.version == before
    assert war.client.get(f"/battles/{job.key}/0/1/").status_code == 200
    preview = re.findall(r'<li class="is-[^>]*>(.*?)</li>', page.content.decode())

    answer = war.client.post(f"{war.page}battle/confirm/", {"version": before})
    assert answer["Location"] == f"{war.page}?new={before}#new"
    step = war.campaign.steps.get(number=war.campaign.position)
    assert json.loads(step.done)["step"] == "battle-result"
    assert len(preview) == len(json.loads(step.told))
    [battle] = json.loads(job.results.get().summary)["played"]
    assert json.loads(step.done)["turns"] == battle["rounds"]
    lost = [sum(unit["points"] for unit in team["units"] if unit.get("destroyed")) for team in war.state["teams"]]
    ace = battle["lost"][1] - lost[1]
    assert (lost[0], ace in (0, 20)) == (battle["lost"][0], True)
    assert war.state.get("battle") is None
    assert "No battle is under way." in told(war.client.get(f"{war.page}battle/"))


def test_players_confirm_together(war):
    ana, hers = war.join("p1")
    ben, his = war.join("p2")
    fought(war)
    version = war.campaign.version
    page = told(ana.get(f"{hers}battle/"))
    assert "It is entered when the organiser confirms it, or all of you do. Not confirmed yet: Ana, Ben" in page
    answer = ana.post(f"{hers}battle/confirm/", {"version": version}, follow=True)
    assert "You confirmed the result. Waiting for: Ben" in told(answer)
    assert war.campaign.version == version
    assert 'battle/confirm/"' not in ana.get(f"{hers}battle/").content.decode()

    assert ben.post(f"{his}battle/confirm/", {"version": version}).status_code == 302
    assert war.campaign.version == version + 1
    assert war.campaign.steps.get(number=war.campaign.position).by == "p2"

    war.client.post(f"{war.page}walk/", {"version": war.campaign.version})
    assert "Not confirmed yet: Ana, Ben" in told(ana.get(f"{hers}battle/"))


def test_a_result_is_confirmed_for_the_campaign_as_it_was_seen(war):
    fought(war)
    answer = war.client.post(f"{war.page}battle/confirm/", {"version": war.campaign.version - 1})
    assert answer.status_code == 409
    assert json.loads(war.campaign.state)["battle"]


def test_a_result_can_be_changed_before_it_is_entered(war):
    fought(war)
    page = war.client.get(f"{war.page}battle/").content.decode()
    sent = dict(re.findall(r'name="(step|said|dice|version|whole)" value="([^"]*)"', page))
    shown = war.client.post(f"{war.page}step/", {**sent, "said": sent["said"].replace("&quot;", '"'), "do": "show"})
    assert shown.status_code == 200
    assert "Result of the battle" in told(shown)
    assert f'name="dice" value="{sent["dice"]}"' in shown.content.decode() or not sent["dice"]


def test_a_battle_is_fought_once(war):
    fought(war)
    war.client.post(f"{war.page}battle/begin/", {"do": "test"})
    assert (BattleJob.objects.count(), CampaignFight.objects.count()) == (1, 1)
    ana, hers = war.join("p1")
    assert ana.post(f"{hers}battle/discard/").status_code == 404
    answer = war.client.post(f"{war.page}battle/discard/", follow=True)
    assert "Dropped. The battle can be fought again." in told(answer)
    fought(war)
    assert BattleJob.objects.count() == 2


def test_whose_teams_do_not_fight_only_looks(db, client):
    host = Host(client)
    bring(host, "p1", "4-4", tanks(carried=True))
    bring(host, "p2", "4-5", suits(carried=True))
    host.place("p3", "8-8", suit(model="zeon/test-suit"))
    host.take("begin-turns")
    host.take("start-turn", dice="3")
    host.take("battle", {"team": host.team(0), "joined": [host.team(1)]}, whole="1")
    cyd, page = host.join("p3")
    assert "The players whose teams fight, or the organiser, can fight it here." in told(cyd.get(f"{page}battle/"))
    answer = cyd.post(f"{page}battle/begin/", {"do": "test"}, follow=True)
    assert "Only the players whose teams fight, or the organiser, can do that." in told(answer)
    assert not BattleJob.objects.exists()
    fought(host)
    answer = cyd.post(f"{page}battle/confirm/", {"version": host.campaign.version}, follow=True)
    assert "Only the players whose teams fight, or the organiser, can do that." in told(answer)
    assert host.state["battle"]
    looking = Client().get(f"{host.link('look')}battle/")
    assert "Watch the replay" in told(looking)
    assert "Confirm the result" not in told(looking)
    assert Client().post(f"{host.link('look')}battle/begin/").status_code == 404


def test_two_players_play_it_as_a_duel(war):
    ana, hers = war.join("p1")
    ben, his = war.join("p2")
    answer = ana.post(f"{hers}battle/begin/", {"do": "duel", "side": "0", "other": "friend"})
    duel = Duel.objects.get()
    assert answer["Location"] == f"/duels/{duel.key}/"
    assert (duel.scenario, duel.side, duel.friend) == ("skirmish:campaign", 0, True)
    assert f'href="/duels/{duel.key}/"' in ana.get(f"{hers}battle/").content.decode()
    seen = ben.get(f"{his}battle/").content.decode()
    assert f'href="/duels/{duel.guest}/"' in seen
    assert duel.key not in seen
    assert ben.get(f"/duels/{duel.guest}/").status_code == 200
    looking = Client().get(f"{war.link('look')}battle/").content.decode()
    assert duel.key not in looking
    assert duel.guest not in looking

    ben.post(f"/duels/{duel.guest}/choose/", {"version": str(Duel.objects.get().version), "do": "resign"})
    page = told(ana.get(f"{hers}battle/"))
    assert "Earth Federation Forces win the battle in 4-4" in page


def test_a_list_that_cannot_fight_is_told(war):
    answer = war.client.post(
        f"{war.page}battle/begin/", {"do": "duel", "side": "1", "other": "greedy", "agreed": "Space"}
    )
    assert answer.status_code == 400
    assert "Sample tank 1 has the tag S and can't fight in space. Leave it out, or fight on the ground." in told(answer)
    assert not Duel.objects.exists()


def test_one_plays_against_the_program(war):
    ben, his = war.join("p2")
    ben.post(f"{his}battle/begin/", {"do": "duel", "side": "1", "other": "greedy"})
    duel = Duel.objects.get()
    assert (duel.side, duel.friend, duel.policy, duel.opponent_policy) == (1, False, "greedy", "planner")
    assert f'href="/duels/{duel.key}/"' in ben.get(f"{his}battle/").content.decode()
    ana, hers = war.join("p1")
    assert "/duels/" not in ana.get(f"{hers}battle/").content.decode().partition("<main")[2].partition("</main")[0]


def test_settings_that_do_not_exist_are_told(war):
    answer = war.client.post(f"{war.page}battle/begin/", {"do": "test", "agreed": "moon"})
    assert answer.status_code == 400
    assert "There is no setting 'moon'. Choose among these: space, campaign" in told(answer)
    assert not BattleJob.objects.exists()


def test_missing_cards_are_brought_from_a_list(db, client):
    host = Host(client, players=PLAYERS)
    host.place("p1", "4-4", suit(model="eff/sample-tank", name="Tank"), name="Tanks")
    bring(host, "p2", "4-5", suits(carried=True))
    host.take("begin-turns")
    host.take("start-turn", dice="3")
    host.take("battle", {"team": host.team(0), "joined": [host.team(1)]}, whole="1")
    page = told(host.client.get(f"{host.page}battle/"))
    assert "The cards of these units of Tanks are missing: Tank. Bring them from the list they come from." in page
    host.client.post(f"{host.page}battle/begin/", {"do": "test"})
    assert not BattleJob.objects.exists()

    page = host.post("bring-cards", {"team": host.team(0)}, whole="1", do="list", text=json.dumps(tanks(carried=True)))
    [draft] = re.findall(r'name="said" value="([^"]*packs[^"]*)"', page.content.decode())[:1]
    host.take("bring-cards", msgspec.json.decode(draft.replace("&quot;", '"')), whole="1")
    assert "are missing" not in told(host.client.get(f"{host.page}battle/"))


def test_pages_of_battles_make_a_constant_number_of_queries(war):
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert war.client.get(f"{war.page}battle/").status_code == 200
        counts.append(len(seen))
    assert counts[1] <= 6


def test_a_copied_campaign_fights_on_its_own(war):
    fought(war)
    copied = war.client.post(f"{war.page}copy/")["Location"]
    page = told(war.client.get(f"{'/'.join(copied.split('/')[:3])}/battle/"))
    assert "Let the program fight" in page
