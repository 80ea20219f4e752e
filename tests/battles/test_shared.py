"""A result is shown to others: by its own address, without its owner's, until he takes it back."""

import re

import pytest
from django.test import Client

from armybuilder.battles.models import BattleJob
from tests.battles.test_pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(client, played):
    """The address of the result, which its owner has just asked for."""
    answer = client.post(f"{played.get_absolute_url()}0/share/")
    assert answer["Location"] == f"{played.get_absolute_url()}#r-share"
    return address_in(client.get(played.get_absolute_url()))


def address_in(page):
    return found(r'id="shared" value="http://testserver([^"]*)"', page)


def found(pattern, page) -> str:
    """The first part of what a page has, which there has to be."""
    match = re.search(pattern, page.content.decode())
    assert match
    return match[1]


def test_whoever_has_the_link_sees_what_its_owner_sees(client, played, shared):
    stranger = Client()
    page, own = stranger.get(shared), client.get(played.get_absolute_url())
    parts = ("Result", "model by model", "Why it ended", "Battles A battle is its seed")
    told = text_of(page)

    assert all(part in told and part in text_of(own) for part in parts)
    assert played.force not in page.content.decode()
    assert "<form" not in found(r"(?s)(<main.*</main>)", page)
    assert page["X-Robots-Tag"] == "noindex"
    assert stranger.get(found(r'href="(/battles/[^"]*/0/1/)"', page)).status_code == 200
    assert "This is how others see your result." in text_of(client.get(shared))
    assert "This is how others see your result." not in told


def test_a_chat_shows_how_it_ended(played, shared):
    page = Client().get(shared).content.decode()
    summary = played.results.get()
    won, lost = summary.won, summary.lost

    assert '<meta property="og:title" content="Two of us against Snakes">' in page
    assert f'<meta property="og:description" content="{won} won, {4 - won - lost} drawn, {lost} lost' in page
    assert f'<meta property="og:url" content="http://testserver{shared}">' in page
    assert '<meta property="og:image" content="http://testserver/shared/cover.png">' in page


def test_what_is_taken_back_leads_nowhere(client, played, shared):
    assert address_in(client.get(played.get_absolute_url())) == shared
    client.post(f"{played.get_absolute_url()}0/share/")
    assert address_in(client.get(played.get_absolute_url())) == shared

    client.post(f"{played.get_absolute_url()}0/take-back/")
    answer = Client().get(shared)
    assert (answer.status_code, "or the link was revoked" in text_of(answer)) == (404, True)
    client.post(f"{played.get_absolute_url()}0/share/")
    anew = address_in(client.get(played.get_absolute_url()))
    assert anew != shared
    assert (Client().get(shared).status_code, Client().get(anew).status_code) == (404, 200)


def test_nobody_else_shares_it_or_takes_it_back(played, shared):
    stranger = Client()
    for act in ("share", "take-back"):
        assert stranger.post(f"{played.get_absolute_url()}0/{act}/").status_code == 404
    assert stranger.get(shared).status_code == 200
    assert stranger.get(played.get_absolute_url()).status_code == 404


def test_what_is_not_played_cannot_be_shared(client, ask):
    ask()
    job = BattleJob.objects.get()

    assert client.post(f"{job.get_absolute_url()}0/share/").status_code == 404


def test_one_of_several_has_its_own_page(client, ask, work):
    ask(opponent="random", faction="south", text="", armies=5)
    BattleJob.objects.update(battles=1)
    BattleJob.objects.get().results.filter(number__gt=1).delete()
    job = work()
    answer = client.post(f"{job.get_absolute_url()}1/share/")

    assert answer["Location"] == f"{job.get_absolute_url()}1/#r-share"
    shared = address_in(client.get(answer["Location"]))
    told = text_of(Client().get(shared))
    assert "Two of us against Random army 2, South" in told
    assert (job.seed, job.results.get(number=1).seed) == (3, 4)
    assert "1 battles, seed 4, scenario basic" in told


def test_the_overview_of_several_armies_is_shared(client, several):
    page = several.get_absolute_url()
    assert client.post(f"{page}share/")["Location"] == f"{page}#r-share"
    shared = address_in(client.get(page))
    stranger = Client().get(shared)
    told, own = text_of(stranger), text_of(client.get(page))

    parts = (
        "decided battles against all armies,",
        "2 random armies, South",
        "Random army 2, South",
        "How much the AI player matters",
    )
    assert [part for part in parts if part not in told or part not in own] == []
    assert "2 battles against each of 2 armies, seed 3, scenario basic" in told
    main = found(r"(?s)(<h1.*</main>)", stranger)
    assert [private for private in (several.key, several.force, "<form", "/battles/") if private in main] == []
    assert several.key not in stranger.content.decode()
    assert stranger["X-Robots-Tag"] == "noindex"
    assert "This is how others see your result." in text_of(client.get(shared))
    assert re.search(r'og:description" content="\d won, \d drawn, \d lost', stranger.content.decode())

    assert Client().post(f"{page}take-back/").status_code == 404
    client.post(f"{page}take-back/")
    assert Client().get(shared).status_code == 404
    assert "Create link" in text_of(client.get(page))


def test_what_nobody_has_begun_to_play_is_not_shared(client, ask):
    ask(opponent="random", faction="south", text="", armies=5)
    page = BattleJob.objects.get().get_absolute_url()

    assert client.post(f"{page}share/").status_code == 404
    assert "Share" not in text_of(client.get(page))
    client.post(f"{page}cancel/")
    assert client.post(f"{page}share/").status_code == 404


def test_a_result_that_goes_takes_its_link_along(client, played, shared):
    played.delete()

    assert Client().get(shared).status_code == 404
