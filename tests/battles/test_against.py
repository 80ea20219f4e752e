"""A list that somebody shared is fought and reckoned with."""

import json

import pytest
from django.test import Client

from armybuilder.battles.models import BattleJob
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.links import pack
from tests.battles.conftest import POLICIES, SOUTH
from tests.battles.test_pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["d", "link"])
def asked(request, save):
    """What the address of a page says of the shared list."""
    if request.param == "d":
        return {"d": pack(json.dumps(SOUTH).encode())}
    return {"link": live_links.create_link(save(SOUTH), "").key}


def test_a_visitor_chooses_whom_it_shall_fight(client, asked, mine):
    page = text_of(client.get("/battles/against/", asked))
    assert "Fight against “Snakes”" in page
    assert "Two of us" in page
    assert "You don't have a list for this game yet. Create a list" in text_of(Client().get("/battles/against/", asked))


def test_a_list_of_my_own_fights_it(client, asked, mine):
    address = "/battles/new/?" + "&".join(f"{name}={value}" for name, value in {"force": mine.key, **asked}.items())
    html = client.get(address).content.decode()
    assert 'value="shared" checked' in html
    assert "The shared list “Snakes”" in html
    client.post(address, POLICIES | {"opponent": "shared", "battles": 20, "scenario": "basic"})
    job = BattleJob.objects.get()
    assert (job.name, [result.name for result in job.results.all()]) == ("Two of us", ["Snakes"])


def test_a_copy_of_it_fights_anybody(client, asked):
    address = f"/shared/{asked['link']}/" if "link" in asked else "/check/list/"
    answer = Client().post(address, {**asked, "then": "fight"})
    copy = Force.objects.latest("pk")
    assert answer["Location"] == f"/battles/new/?force={copy.key}"


def test_nobody_fights_a_list_that_is_taken_back(client, save, mine):
    link = live_links.create_link(save(SOUTH), "")
    live_links.revoke(link)
    assert Client().get("/battles/against/", {"link": link.key}).status_code == 410
    assert Client().get("/battles/against/").status_code == 404
    answer = client.get("/battles/new/", {"force": mine.key, "link": link.key}, follow=True)
    assert answer.redirect_chain == [(f"/battles/new/?force={mine.key}", 302)]
    assert "This list is no longer shared" in text_of(answer)
    assert "This list is no longer shared" not in text_of(client.get(f"/battles/new/?force={mine.key}"))


def test_a_list_of_another_game_is_refused(client, mine):
    other = pack(json.dumps(SYSTEMS["tactical-1998"].examples.document).encode())
    answer = client.get("/battles/new/", {"force": mine.key, "d": other}, follow=True)
    assert "This list is for another game." in text_of(answer)
    assert client.get("/battles/against/", {"d": other}).status_code == (
        200 if SYSTEMS["tactical-1998"].battle else 404
    )


def test_odds_of_it_are_told(client, asked):
    page = text_of(client.get("/odds/blitz-beta/table/", asked))
    assert "Snakes against Typical targets" in page
    part = client.get("/odds/blitz-beta/table/", asked, headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith("<section") or "<section" in part[:200]
    assert "Black Mamba" in part


def test_odds_of_a_link_that_leads_nowhere_say_so(client):
    answer = client.get("/odds/blitz-beta/table/", {"link": "0" * 32})
    assert answer.status_code == 400
    assert "Part of the address may be missing" in text_of(answer)


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_page_of_a_game_with_odds_leads_to_them(client, key):
    shared = pack(json.dumps(SYSTEMS[key].examples.document).encode())
    page, odds = client.get("/check/list/", {"d": shared}).content.decode(), f"/odds/{key}/table/?d={shared}"
    assert (f'href="{odds}"' in page, client.get(odds).status_code) == (
        (True, 200) if SYSTEMS[key].odds else (False, 404)
    )
