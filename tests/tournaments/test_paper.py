"""What of an event is printed."""

import re

import pypdfium2
import pytest

from armybuilder.tournaments.models import Player
from tests.cards.reading import CODE

PAPERS = {"a4": (595, 842), "letter": (612, 792)}


def texts(data):
    """The words of each page, its size before them."""
    document = pypdfium2.PdfDocument(data)
    return [
        (tuple(map(round, page.get_size())), " ".join(page.get_textpage().get_text_bounded().split()))
        for page in document
    ]


@pytest.fixture
def printed(organiser, client):
    def print_(part, paper="a4", number=""):
        answer = client.get(
            f"/tournaments/{organiser.event.address}/print.pdf?part={part}&paper={paper}&round={number}"
        )
        assert answer["Content-Type"] == "application/pdf"
        assert answer["Content-Disposition"] == f'inline; filename="winter-open-{part}.pdf"'
        return answer.content

    return print_


@pytest.fixture
def begun(organiser):
    for name in ("Ana", "Ben", "<b>Cyd</b>", "Zoë \u202eevil", "W" * 60):
        organiser.enter(name, "")
    organiser.pair()
    organiser.results(1, {0: (5, 3), 1: (2, 4)})
    return organiser


@pytest.mark.parametrize("paper", PAPERS)
def test_pairings_of_a_round(begun, printed, paper):
    play = begun.state.play.rounds[0]
    names = {1: "Ana", 2: "Ben", 3: "<b>Cyd</b>", 4: "Zoë evil", 5: "W" * 60}
    begun.pair()

    [(size, text)] = texts(printed("pairings", paper, 1))
    assert size == PAPERS[paper]
    assert text.startswith("Round 1 Winter Open TABLE PLAYER VP VP PLAYER 1 ")
    told_names = text.replace(" ", "")
    for game in play.games:
        for player in game.players:
            assert names[player].replace(" ", "") in told_names
    assert "– bye" in text
    assert text.endswith("pairings · page 1 of 1")


def test_standings_say_what_is_still_to_come(begun, printed):
    begun.pair()

    [(_, text)] = texts(printed("standings"))
    assert text.startswith("Standings after round 2, 2 results missing Winter Open PLACE PLAYER VP GAMES W-D-L")
    assert re.search(r"1 \S.* 5 1 1-0-0 5-3 3", text)


def test_before_the_first_round_the_players_are_printed(organiser, printed):
    organiser.enter("Ana", "")

    [(_, text)] = texts(printed("standings"))
    assert text.startswith("Players Winter Open PLACE PLAYER")


def test_slips_for_every_game(begun, printed):
    [(_, text)] = texts(printed("slips", number=1))

    assert text.count("VICTORY POINTS") == 2
    assert text.count("Signature") == 4
    assert "Round 1 · table 1" in text


def test_many_players_go_on_on_the_next_page(organise, client):
    organiser = organise(tables="64")
    Player.objects.bulk_create(Player(event=organiser.event, number=n, name=f"Name {n}") for n in range(1, 81))
    organiser.pair()
    address = f"/tournaments/{organiser.event.address}/print.pdf"

    pages = texts(client.get(f"{address}?part=standings").content)
    assert len(pages) == 3
    assert all("PLACE PLAYER VP" in text for _, text in pages)
    assert sum(text.count("Name ") for _, text in pages) == 80
    assert len(texts(client.get(f"{address}?part=slips").content)) == 8


def test_equal_events_give_equal_bytes(begun, printed):
    assert printed("standings") == printed("standings")


@pytest.mark.parametrize("query", ["part=nothing", "part=pairings&paper=a0", "part=pairings"])
def test_what_there_is_not_is_not_printed(organiser, client, query):
    assert client.get(f"/tournaments/{organiser.event.address}/print.pdf?{query}").status_code == 404


def test_names_in_other_scripts_are_printed_and_nobody_is_printed_like_another(organiser, printed):
    for name in ("山田太郎", "田中花子", "𒀀𒀁", "𒀂𒀃"):
        organiser.enter(name, "")
    organiser.pair()
    for part, number in (("pairings", 1), ("standings", ""), ("slips", 1)):
        words = " ".join(text for _, text in texts(printed(part, number=number)))
        for name in ("山田太郎", "田中花子", "�� #3", "�� #4"):
            assert name in words, (part, name)
        assert "山田太郎 #" not in words


@pytest.mark.parametrize("part", ["pairings", "standings", "slips"])
def test_no_print_shows_a_code_of_ours(begun, printed, part):
    assert CODE.findall(" ".join(text for _, text in texts(printed(part, number=1)))) == []
