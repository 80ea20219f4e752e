"""The pages of decks: an address is the table, and a turn is one page."""

import html
import json
import re

import pytest

from armybuilder.engine.core.battle.deck.deal import pile
from armybuilder.engine.core.battle.deck.params import read
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.scenarios.decks.games import DECKS, decks_of

URL = "/decks/legend-weaver/"
WORDS = {"seed": "7", "p1": "Ann", "n1": "3200", "u1": "Tank|Rifles", "p2": "Bob <b>", "n2": "2000", "u2": "Walker"}


def text_of(response):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def tops(response):
    """Place, name and player of each card of the pile, in its order."""
    found = re.findall(r'<section class="panel deck-top seat-.*?</section>', response.content.decode(), flags=re.DOTALL)
    return [html.unescape(re.sub(r"\s*<[^>]+>\s*", "|", top)) for top in found]


def order_of(words):
    order, problems = read(words, seed=0)
    assert problems == []
    return order


def test_index_leads_to_every_deck(client):
    page = client.get("/decks/").content.decode()

    assert re.findall(r'href="/decks/([\w-]+)/"', page) == list(DECKS)
    assert all(decks_of(key).rules.summary in page for key in DECKS)


def test_a_fresh_deal_has_an_address_of_its_own(client):
    response = client.get(f"{URL}table/", {**WORDS, "seed": "", "u1": "Tank\r\n Rifles \r\n"})

    assert response.status_code == 302
    assert "no-store" in response["Cache-Control"]
    assert re.fullmatch(
        rf"{URL}table/\?seed=\d+&p1=Ann&n1=3200&u1=Tank%7CRifles&p2=Bob\+%3Cb%3E&n2=2000&u2=Walker", response.url
    )


def test_all_cards_of_a_turn_are_on_the_page(client):
    response = client.get(f"{URL}table/", {**WORDS, "s2": "1"})
    lying = pile(order_of({**WORDS, "s2": "1"}))
    players = {1: "Ann", 2: "Bob <b>"}

    assert len(tops(response)) == 4
    for place, (top, card) in enumerate(zip(tops(response), lying, strict=True), start=1):
        assert f"Card {place} of 4" in top
        assert f"||{card.name}||{players[card.seat]}||" in top
    assert "Bob <b>" not in response.content.decode()


def test_links_of_the_pile_lead_from_card_to_card(client):
    page = client.get(f"{URL}table/", WORDS).content.decode()
    anchors = re.findall(r'<section class="panel deck-top[^>]*? id="([^"]+)"', page)

    assert anchors[-1] == "end"
    assert re.findall(r'href="#([^"]+)">Flip it', page) == anchors[1:]
    assert re.findall(r'href="#([^"]+)">Back</a>', page) == anchors[:-1]


def test_turned_cards_of_an_address_are_turned(client):
    first = re.compile(r'class="panel deck-top[^"]* first" id="([^"]+)"')
    lying = pile(order_of(WORDS))

    assert first.findall(client.get(f"{URL}table/", {**WORDS, "turned": "1"}).content.decode()) == [
        f"card-{lying[1].key}"
    ]
    assert first.findall(client.get(f"{URL}table/", {**WORDS, "turned": "3"}).content.decode()) == ["end"]


def test_ticked_cards_leave_and_the_others_stay(client):
    response = client.get(f"{URL}table/", {**WORDS, "out": ["1.2", "2.1"]}, follow=True)

    assert response.redirect_chain[0][0].endswith("&out=1.2-2.1")
    assert [top.split("||")[2] for top in tops(response)] == ["Tank"]
    assert response.content.decode().count(" checked") == 2
    anew = html.unescape(re.findall(r'href="([^"]+)"[^>]*>Change players and units', response.content.decode())[0])
    assert anew == f"{URL}?seed=7&p1=Ann&n1=3200&u1=Tank&p2=Bob+%3Cb%3E&n2=2000"


def test_strikes_arrive_in_the_turn_that_they_are_called_for(client):
    response = client.get(f"{URL}table/", {**WORDS, "turn": "2", "called1": "2", "called2": "x"})

    assert "&s1=2-2&" in response.url
    assert len(tops(client.get(response.url))) == 5
    assert len(tops(client.get(response.url.replace("turn=2", "turn=3")))) == 3
    again = client.get(f"{URL}table/", {**WORDS, "turn": "2", "s1": "2-2", "called1": "1", "called2": "0"})
    assert "&s1=2&" in again.url


def test_bad_words_are_told_beside_their_fields(client):
    response = client.get(f"{URL}table/", {**WORDS, "n1": "lots", "moon": "full"}, follow=True)
    page = response.content.decode()

    assert response.redirect_chain[0][0].startswith(f"{URL}?")
    assert (
        '<p class="errorlist">&#x27;lots&#x27; is not a number of points: enter a whole number from 0 to 100,000.</p>'
        in page
    )
    assert 'value="lots"' in page
    assert "Unknown &#x27;moon&#x27;." in page
    assert ">Tank\nRifles</textarea>" in page


def test_a_hand_is_played_and_taken_back(client):
    words = {"seed": "7", "p1": "Ann", "n1": "3200", "p2": "Bob", "seat": "1"}
    page = client.get(f"{URL}hand/", words).content.decode()
    plays = [html.unescape(href) for href in re.findall(r'href="([^"]+)"[^>]*>In my own turn', page)]
    assert len(plays) == 3
    played = client.get(plays[0])

    assert len(re.findall("In my own turn", played.content.decode())) == 2
    assert "Discarded: 1" in text_of(played)
    back = html.unescape(re.findall('href="([^"]+)"[^>]*>Return to hand', played.content.decode())[0])
    assert back == f"{URL}hand/?seed=7&p1=Ann&n1=3200&p2=Bob&seat=1#cards"
    assert re.findall(r'href="([^"]+)"[^>]*>In my own turn', client.get(back).content.decode()) == re.findall(
        r'href="([^"]+)"[^>]*>In my own turn', page
    )


def test_more_than_allowed_is_warned_of_and_done(client):
    words = {"seed": "7", "p1": "Ann", "n1": "3200", "p2": "Bob", "seat": "1"}
    numbers = re.findall(r"<h3>(\d+) ·", client.get(f"{URL}hand/", words).content.decode())
    page = text_of(client.get(f"{URL}hand/", {**words, "played": "-".join(f"{number}@1.1" for number in numbers)}))

    assert "3 chaos cards in your own turn, turn 1: 2 may be played there (BR-64)." in page
    assert "Discarded: 3" in page


def test_a_hand_knows_nothing_of_units(client):
    response = client.get(f"{URL}hand/", {**WORDS, "seat": "2"})

    assert response.url == f"{URL}hand/?seed=7&p1=Ann&n1=3200&p2=Bob+%3Cb%3E&n2=2000&seat=2"


@pytest.mark.django_db
def test_a_list_brings_its_units(client):
    document = json.dumps(SYSTEMS["legend-weaver"].examples.document)
    client.post("/forces/import/", {"text": document})
    force = Force.objects.get()

    assert client.get(f"{URL}list/{force.key}/").url == f"{URL}?p1=Patrol&n1=240&u1=First+squad"
    assert f'href="{URL}list/{force.key}/"' in client.get(f"/forces/{force.key}/").content.decode()
    assert client.get(f"{URL}list/nobody/").status_code == 404


@pytest.mark.django_db
def test_lists_are_brought_to_any_seat(client):
    document = SYSTEMS["legend-weaver"].examples.document
    client.post("/forces/import/", {"text": json.dumps(document)})
    client.post("/forces/import/", {"text": json.dumps({**document, "name": "Raiders & Co"})})
    keys = {force.name: force.key for force in Force.objects.all()}

    assert f'<option value="{keys["Raiders & Co"]}">Raiders &amp; Co</option>' in client.get(URL).content.decode()
    asked = {"seed": "7", "p1": "Ann", "n1": "9", "u1": "Typed", "list1": keys["Patrol"], "list2": keys["Raiders & Co"]}
    response = client.get(f"{URL}table/", asked)
    assert response.url == (f"{URL}table/?seed=7&p1=Ann&n1=240&u1=First+squad&p2=Raiders+%26+Co&n2=240&u2=First+squad")
    assert client.get(response.url).status_code == 200
    assert client.get(f"{URL}table/", {"list2": "nobody"}).status_code == 404


@pytest.mark.parametrize("path", ["/decks/chess/", "/decks/blitz-beta/", "/decks/blitz-beta/table/?seed=7"])
def test_what_is_not_there(client, path):
    assert client.get(path).status_code == 404
