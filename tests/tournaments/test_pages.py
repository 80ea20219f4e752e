"""Whole events through the pages, and who may do what."""

import csv
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import ListRequirements as Asked
from armybuilder.tournaments import entries, events, labels, states
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.states import EventSettings
from tests.tournaments.conftest import ILLEGAL, LEGAL, SETTINGS, Organiser, told

NAMES = ["Ana", "Ben", "Cyd", "Dee", "Eve", "Fox", "Gus", "Hal"]
HOSTILE = ["<script>alert(1)</script>", "=1+1", "Zoë \u202eevil", "W" * 60]


def fielded(organiser, names):
    for name in names:
        assert organiser.enter(name).status_code == 302
    return organiser


def strength(players):
    """The lower number wins by as many points as it is lower."""
    first, second = players
    return (8 - first, 8 - second)


def verdict_of(player):
    checked = entries.checked_of(player)
    return checked and checked.verdict


def test_a_tournament_of_eight_from_entry_to_winner(organiser, client):
    fielded(organiser, NAMES)
    met, tables = set(), set()
    for number in (1, 2, 3):
        pairs = organiser.pair()
        assert len(pairs) == 4
        met |= {frozenset(pair) for pair in pairs}
        tables |= {(player, game.table) for game in organiser.state.play.rounds[-1].games for player in game.players}
        answer = organiser.results(number, {index: strength(pair) for index, pair in enumerate(pairs)})
        assert answer["Location"] == f"{organiser.page}?round={number}"

    assert len(met) == 12
    again = [found for each in organiser.state.play.rounds for found in each.compromises]
    assert len(tables) + len(again) == 24
    assert {found.why for found in again} <= {"twice at a table"}
    public = told(Client().get(f"/tournaments/{organiser.event.address}/"))
    assert "Ana wins with 21 victory points." in public
    assert "Round 3 of 3" in public
    assert "1 Ana 21 3 3-0-0" in public
    assert "The highest total of victory points is first; tied players share a place." in public
    organiser_page = told(client.get(organiser.page))
    assert "Pair one more round" in organiser_page
    assert "Undo: 4 results, round 3" in organiser_page


def test_a_league_of_five_lets_everybody_meet_and_sit_out_once(organise, client):
    organiser = fielded(organise(kind="league", rounds=None, tables="3", bye="2", tie_breaks=["wins"]), NAMES[:5])
    assert "5 players; no one can join later." in told(client.get(organiser.page))

    for number in range(1, 6):
        pairs = organiser.pair()
        organiser.results(number, {index: (3, 3) for index, pair in enumerate(pairs) if len(pair) == 2})

    play = organiser.state.play
    assert len({frozenset(game.players) for game in play.games}) == 15
    assert sorted(game.first for game in play.games if game.is_bye) == [1, 2, 3, 4, 5]
    assert {game.table for game in play.games} == {None}
    assert "Pair" not in told(client.get(organiser.page)).partition("Standings")[0].partition("Round 5")[2]
    page = told(client.post(f"{organiser.page}pair/", {"version": organiser.event.version}, follow=True))
    assert "Everyone has played everyone else after 5 rounds: the league is complete." in page
    assert "Ana, Ben, Cyd, Dee and Eve share first place with 14 victory points each." in page
    assert "1= Ana 14 4 +1 bye 0-4-0 12-12 14.0" in page
    assert "A bye scores 2 VP." in page
    refused = organiser.enter("Late")
    assert refused.status_code == 400
    assert "The league has begun, and its rounds are set for the players who were there." in told(refused)


@pytest.mark.parametrize("system", SYSTEMS)
def test_events_of_every_game(client, db, system):
    """The game's own example is entered as a document and as text, paired and printed."""
    examples = SYSTEMS[system].examples
    organiser = Organiser(client, system=system)
    assert organiser.enter("Ana", json.dumps(examples.document)).status_code == 302
    assert organiser.enter("Ben", examples.text).status_code == 302
    organiser.pair()

    page = told(client.get(organiser.page))
    assert f"{SYSTEMS[system].name} · tournament Winter Open" in page
    assert page.count(SYSTEMS[system].words.points) > 1
    assert Client().get(f"/tournaments/{organiser.event.address}/print.pdf?part=slips").status_code == 200


def test_lists_are_checked_at_entry_and_marked_for_the_organiser(organise, client):
    organiser = organise(limit="90", packs="none")
    visitor = Client()
    answer = organiser.enter("Ana", ILLEGAL, visitor)
    own = told(visitor.get(answer["Location"]))

    assert "Ana is entered. The list has problems; the organiser sees that too." in own
    assert "NOT ALLOWED ILLEGAL" in own
    assert "The list is built for 100 TV; the event allows 90." in own
    assert "Combat group 1 has 10 actions; a primary unit has 4 to 6. Remove models worth 4 actions" in own
    organiser.enter("Ben", LEGAL.replace("100 TV", "90 TV"))
    organiser.enter("Cyd", "")
    page = told(client.get(organiser.page))
    assert "Ana North, 60 TV: The list is built for 100 TV; the event allows 90. ILLEGAL Drop" in page
    assert "Ben North, 24 TV LEGAL Drop" in page
    assert "Cyd NO LIST Drop" in page
    assert [player.number for player in Player.objects.all()] == [1, 2, 3]


def test_a_list_that_cannot_be_read_is_told_and_stays_in_the_form(organiser):
    answer = organiser.enter("Ana", "Hello & goodbye")

    assert answer.status_code == 400
    assert "Hello &amp; goodbye</textarea>" in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert not Player.objects.exists()


def test_a_list_of_another_game_is_flagged_to_player_and_organiser(organise, client):
    organiser = organise(limit=None)
    example = SYSTEMS["tactical-1998"].examples.document
    answer = organiser.enter("Ana", json.dumps(example))
    organiser.enter("Ben")

    wrong = "This list is for Heavy Gear Tactical (1998); the event is for Heavy Gear Blitz (beta 2014)."
    assert answer.status_code == 302
    assert wrong in told(Client().get(answer["Location"]))
    page = told(client.get(organiser.page))
    assert wrong in page
    assert page.count("NOT ALLOWED") == 1
    first, second = (entries.checked_of(player) for player in Player.objects.all())
    assert first
    assert second
    assert (first.system, first.admitted, first.unit) == ("tactical-1998", False, "TV")
    assert (second.system, second.admitted) == ("blitz-beta", True)


def test_one_of_my_lists_is_handed_in_and_stays_as_it_was(organiser):
    visitor = Client()
    saved = visitor.post("/forces/import/", {"text": LEGAL})["Location"]
    assert "Sam</option>" in visitor.get(f"/tournaments/enter/{organiser.event.entry}/").content.decode()
    key = saved.split("/")[-2]

    visitor.post(f"/tournaments/enter/{organiser.event.entry}/", {"name": "Ana", "own": key})
    visitor.post(f"{saved}delete/")

    [player] = Player.objects.all()
    assert verdict_of(player) == "legal"
    both = visitor.post(f"/tournaments/enter/{organiser.event.entry}/", {"name": "Ben", "own": key, "text": LEGAL})
    assert both.status_code == 400


@pytest.mark.parametrize("whole", [True, False])
def test_the_link_of_a_shared_list_is_handed_in(organiser, whole):
    visitor = Client()
    saved = visitor.post("/forces/import/", {"text": LEGAL})["Location"]
    link = visitor.get(f"{saved}share/").context["snapshot"].link

    organiser.enter("Ana", link if whole else link.partition("?d=")[2])
    assert verdict_of(Player.objects.get()) == "legal"
    damaged = organiser.enter("Ben", link[:-5])
    assert "The link is damaged: use the full link." in told(damaged)


def test_an_entry_is_changed_until_the_first_round(organiser):
    own = organiser.enter("Ana", "")["Location"]
    changed = Client().post(own, {"name": "Anna", "text": LEGAL}, follow=True)
    assert "Anna is entered, and the list is legal." in told(changed)
    assert Client().post(own, {"name": "Anne"}).status_code == 302
    assert verdict_of(Player.objects.get(name="Anne")) == "legal"  # without another list it stays

    organiser.enter("Ben")
    organiser.pair()
    late = Client().post(own, {"name": "Anna"})
    assert late.status_code == 400
    assert "The first round is paired: ask the organiser to change an entry." in told(late)
    organiser.post("players/1/", name="Ann", text=ILLEGAL)
    assert verdict_of(Player.objects.get(name="Ann")) == "illegal"


@pytest.mark.parametrize(
    "name, refusal",
    [
        ("", "This field is required."),
        ("W" * 61, "Ensure this value has at most 60 characters (it has 61)."),
        ("A\x07na", "A name can't contain the character U+0007: remove it."),
        ("\u202e", "Enter a name with visible characters."),
        ("\u200b\u00ad", "Enter a name with visible characters."),
        ("ANA", "ANA looks like Ana, who has already entered: add something to the name."),
        ("A\u200bna", "looks like Ana, who has already entered: add something to the name."),
        ("An\u00ada", "looks like Ana, who has already entered: add something to the name."),
        ("Ａｎａ", "Ａｎａ looks like Ana, who has already entered: add something to the name."),
        ("Ana\ufe0f", "looks like Ana, who has already entered: add something to the name."),
    ],
)
def test_names_are_told_apart_and_bounded(organiser, name, refusal):
    organiser.enter("Ana")

    answer = organiser.enter(name)
    assert answer.status_code == 400
    assert refusal in told(answer)
    assert Player.objects.count() == 1


def test_bounds_name_themselves(organiser, monkeypatch, client):
    monkeypatch.setattr(entries, "MAX_PLAYERS", 2)
    monkeypatch.setattr(entries, "MAX_ENTRIES", 3)
    monkeypatch.setattr(events, "MAX_EVENTS", 1)
    fielded(organiser, ["Ana", "Ben"])

    assert "The event is full: it has 2 players." in told(organiser.enter("Cyd"))
    organiser.post("players/2/leave/")
    assert organiser.enter("Cyd").status_code == 302
    organiser.post("players/3/leave/")
    assert "3 players have entered, the maximum for an event." in told(organiser.enter("Dee"))
    assert "You have 1 events, the maximum." in told(client.post("/tournaments/new/", SETTINGS))


def test_an_event_is_made_as_its_form_says(organise, client):
    for system, usual in ("blitz-beta", 150), ("blitz-2006", 1000), ("tactical-1998", 2500):
        form = client.get(f"/tournaments/new/?system={system}").context["form"]
        assert form["limit"].value() == usual
    wrong = client.post("/tournaments/new/", SETTINGS | {"name": " ", "rounds": "", "tables": "65", "bye": "10000"})
    assert wrong.status_code == 400
    page = told(wrong)
    for message in (
        "This field is required.",
        "Enter the number of rounds.",
        "Ensure this value is less than or equal to 64.",
        "Ensure this value is less than or equal to 9999.",
    ):
        assert message in page

    organiser = organise(
        minutes="45", tables="1", factions=["blitz-beta/north"], legal="on", packs="named", named_packs="club"
    )
    fielded(organiser, NAMES[:5])
    page = told(client.get(organiser.page))
    assert "Lists: at most 150 TV, legal lists only, North, custom packs: club · 45 minutes per round" in page
    assert "A round usually takes 60 to 90 minutes; here it has 45." in page
    assert "1 play area for 2 games at a time" in page
    shown = client.get(f"{organiser.page}settings/").content.decode()
    assert 'value="blitz-beta/north" checked' in shown
    assert ">club</textarea>" in shown


def test_settings_change_and_undo_takes_them_back(organiser, client):
    changed = SETTINGS | {"name": "Spring Open", "kind": "league", "rounds": "5", "entry_open": "", "open_lists": "on"}
    organiser.post("settings/", **{name: value for name, value in changed.items() if value})

    assert (organiser.state.settings.name, organiser.state.settings.kind, organiser.state.settings.rounds) == (
        "Spring Open",
        "tournament",
        5,
    )
    assert "Entry is closed: ask the organiser." in told(organiser.enter("Ana"))
    assert organiser.post("players/new/", name="Ana").status_code == 302  # the organiser still may
    organiser.post("step/", way="undo")
    assert organiser.state.settings == EventSettings(
        name="Winter Open", rounds=3, tables=4, per_network=256, asks=Asked(limit=150)
    )
    assert Event.objects.get().name == "Winter Open"
    organiser.post("step/", way="redo")
    assert Event.objects.get().name == "Spring Open"


@pytest.mark.parametrize(
    "before, sent, after",
    [
        (None, {}, "win"),
        (None, {"bye_scores": "average"}, "average"),
        (None, {"bye_scores": "number", "bye": "0"}, 0),
        (None, {"bye_scores": "win", "bye": "7"}, 7),  # a number that was typed is meant
        ("5", {"bye_scores": "win", "bye": "5"}, "win"),  # one that stood there is not
        ("5", {"bye_scores": "number", "bye": "6"}, 6),
    ],
)
def test_the_organiser_chooses_what_a_bye_scores(organise, before, sent, after):
    organiser = organise(bye=before)
    if before is None:
        assert organiser.state.settings.bye == "win"
    assert organiser.post("settings/", **SETTINGS | sent).status_code == 302
    assert organiser.state.settings.bye == after


def test_a_bye_of_a_number_needs_one(organiser):
    refused = organiser.post("settings/", **SETTINGS | {"bye_scores": "number"})

    assert refused.status_code == 400
    assert "Enter how many victory points a bye scores." in told(refused)


def test_what_a_bye_scores_is_shown_where_the_number_is_odd(organise, client):
    organiser = fielded(organise(bye_scores="win"), NAMES[:5])
    page = told(client.get(organiser.page))
    assert "5 players: each round has a bye. An even number avoids that." in page
    assert "A bye scores like a win: the average of all winners." in page

    organiser.pair()
    organiser.results(1, {0: (9, 1), 1: (4, 6)})
    bye = "A bye scores like a win: 8 VP so far, the average of all winners."
    assert bye in told(client.get(organiser.page))
    assert bye in told(Client().get(f"/tournaments/{organiser.event.address}/"))
    answer = client.get(f"/api/v1/tournaments/{organiser.event.address}/").json()
    assert (answer["bye"], answer["bye_scores"]) == (8, "win")
    assert [row["points"] for row in answer["standings"]] == [9, 8, 6, 4, 1]

    organiser.enter("Fox")
    organiser.post("step/", way="undo")
    organiser.post("step/", way="undo")
    assert "A bye" not in told(client.get(organiser.page))


def test_an_event_of_before_keeps_what_a_bye_scores(organiser, client):
    """Its state says a number, 0 where nothing was chosen."""
    old = '{"settings":{"name":"Winter Open","kind":"tournament","rounds":3,"tables":4,"minutes":null,"bye":0,"tie_breaks":'
    old += '["opponents"],"open_lists":false,"entry_open":true,"asks":{"limit":150,"factions":[],"legal":false,"packs":null}'
    old += '},"play":{"circle":[],"rounds":[{"games":[{"first":2,"second":1,"table":1,"score":[4,2]},{"first":3,"second":null'
    old += ',"table":null,"score":null}],"compromises":[]}],"left":{}}}'
    fielded(organiser, NAMES[:3])
    Event.objects.update(state=old)

    assert organiser.state.settings.bye == 0
    page = told(client.get(organiser.page))
    assert "1 Ben 4 1 1-0-0 4-2 2.0 2 Ana 2 1 0-0-1 2-4 4.0 3 Cyd 0 0 +1 bye 0-0-0 0-0 0.0" in page
    assert "A bye scores 0 VP, which costs a whole game: a win or the average is fairer." in page


def test_results_are_mended_taken_away_and_undone(organiser, client):
    fielded(organiser, NAMES[:4])
    organiser.pair()
    organiser.results(1, {0: (5, 3)})
    assert "1 result missing." in told(client.get(organiser.page))
    organiser.results(1, {0: (3, 5), 1: (2, 2)})
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(3, 5), (2, 2)]
    organiser.results(1, {0: (3, 5), 1: ("", "")})
    assert organiser.state.play.rounds[0].open == 1

    for expected in [(3, 5), (2, 2)], [(5, 3), None], [None, None]:
        organiser.post("step/", way="undo")
        assert [game.score for game in organiser.state.play.rounds[0].games] == expected
    answer = client.post(f"{organiser.page}step/", {"way": "undo", "version": organiser.event.version}, follow=True)
    assert "Undone: Round 1 paired." in told(answer)
    assert organiser.state.play.rounds == ()


@pytest.mark.parametrize(
    "scores, message",
    [
        ({0: (5, "")}, "Enter points for both, or for neither."),
        ({0: (-1, 2)}, "Ensure this value is greater than or equal to 0."),
        ({0: (10000, 2)}, "Ensure this value is less than or equal to 9999."),
        ({0: ("many", 2)}, "Enter a whole number."),
    ],
)
def test_a_result_that_is_none_is_told_beside_its_game(organiser, scores, message):
    fielded(organiser, NAMES[:2])
    organiser.pair()

    answer = organiser.results(1, scores)
    assert answer.status_code == 400
    assert "Not saved yet: check the marked games." in told(answer)
    assert message in told(answer)
    assert f'value="{scores[0][0]}"' in answer.content.decode()
    assert organiser.state.play.rounds[0].open == 1


def test_two_phones_type_in_results_of_one_round(organiser):
    """Each sends all games as it saw them; what the other typed in meanwhile stays."""
    fielded(organiser, NAMES[:4])
    pairs = organiser.pair()
    seen = {f"was-{index}": f"{first} v {second}:" for index, (first, second) in enumerate(pairs)}
    organiser.post("rounds/1/", **seen, **{"first-0": 5, "second-0": 3})
    organiser.post("rounds/1/", **seen, **{"first-1": 0, "second-1": 0})
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(5, 3), (0, 0)]

    organiser.post("step/", way="undo")
    stale = organiser.post("rounds/1/", **{"was-0": "7 v 8:", "first-0": 1, "second-0": 1})
    assert stale.status_code == 409
    assert "7 – 8 They're no longer paired here. 1 : 1" in told(stale)
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(5, 3), None]


@pytest.mark.django_db(transaction=True)
def test_phones_that_send_at_the_same_moment_wait_for_each_other(organiser):
    fielded(organiser, NAMES)
    seen = {f"was-{index}": f"{first} v {second}:" for index, (first, second) in enumerate(organiser.pair())}
    path = f"{organiser.page}rounds/1/"

    def send(index):
        try:
            return Client().post(path, seen | {f"first-{index}": index, f"second-{index}": 9}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as phones:
        assert list(phones.map(send, range(4))) == [302] * 4
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(0, 9), (1, 9), (2, 9), (3, 9)]


def test_a_step_on_an_old_state_is_refused(organiser, client):
    fielded(organiser, NAMES[:4])
    old = organiser.event.version
    organiser.pair()

    answer = client.post(f"{organiser.page}pair/", {"version": old, "number": 1})
    assert answer.status_code == 409
    assert "Last change Round 1 paired Your change Pair round 1 See the current version" in told(answer)
    assert "Apply anyway" not in told(answer)
    assert len(organiser.state.play.rounds) == 1


def test_who_leaves_gets_no_game_and_comes_back(organiser, client):
    fielded(organiser, NAMES[:5])
    organiser.post("players/5/leave/")
    assert sorted(player for pair in organiser.pair() for player in pair) == [1, 2, 3, 4]
    assert "dropped" in told(client.get(organiser.page))
    organiser.post("players/5/back/")
    assert sorted(player for pair in organiser.pair() for player in pair) == [1, 2, 3, 4, 5]


def test_who_enters_late_is_not_undone_but_what_was_undone_is_gone(organiser):
    fielded(organiser, NAMES[:2])
    organiser.pair()
    organiser.enter("Cyd")
    organiser.post("step/", way="undo")
    assert Player.objects.count() == 3
    organiser.enter("Dee")
    organiser.post("step/", way="redo")
    assert organiser.state.play.rounds == ()


def test_why_a_pairing_repeats_is_told(organise, client):
    organiser = fielded(organise(rounds="4", tables="0"), NAMES[:2])
    organiser.pair()
    organiser.pair()

    page = told(client.get(organiser.page))
    assert "Rematch: Ana has no new opponent left and plays Ben again." in page or (
        "Rematch: Ben has no new opponent left and plays Ana again." in page
    )
    assert "After 1 round, everyone has played everyone else; 4 are planned." in page


OTHERS = ["address", "entry"]
ACTS = [
    "", "settings/", "players/new/", "players/1/", "players/1/list/", "pair/", "rounds/1/", "step/", "players/1/leave/",
    "players/1/back/", "players/1/remove/", "renew/", "renew-entry/", "delete/", "restore/",
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS)
def test_only_the_organisers_key_organises(organiser, act):
    """Neither the keys that others have nor none; not even the owner's session without it."""
    fielded(organiser, NAMES[:2])
    organiser.pair()
    before = organiser.state

    for key in ("0" * 32, organiser.event.address, organiser.event.entry, Player.objects.get(number=1).key):
        for client in (organiser.client, Client()):
            data = {"version": organiser.event.version, "name": "Eve", "first-0": 1, "second-0": 1, "way": "undo"}
            assert client.get(f"/tournaments/organise/{key}/{act}").status_code in (404, 405)
            assert client.post(f"/tournaments/organise/{key}/{act}", data).status_code in (404, 405)
    assert organiser.state == before
    assert [player.name for player in Player.objects.all()] == ["Ana", "Ben"]


def test_every_change_needs_the_token_of_its_page(organiser):
    fielded(organiser, NAMES[:2])
    strict = Client(enforce_csrf_checks=True)

    for path in (f"{organiser.page}pair/", f"{organiser.page}delete/", f"{organiser.page}step/", "/tournaments/new/"):
        assert strict.post(path, {"version": 1}).status_code == 403
    assert strict.post(f"/tournaments/enter/{organiser.event.entry}/", {"name": "Eve"}).status_code == 403
    assert Player.objects.count() == 2


def test_lists_are_for_the_organiser_unless_they_are_open(organise, client):
    organiser = fielded(organise(), ["Ana"])
    [player] = Player.objects.all()
    public = f"/tournaments/{organiser.event.address}/players/1/list/"

    assert Client().get(public).status_code == 404
    page = Client().get(f"/tournaments/{organiser.event.address}/").content.decode()
    secrets = (player.key, organiser.event.key, organiser.event.entry)
    assert [each for each in ("24 TV", *secrets) if each in page] == []
    for allowed in (
        f"{organiser.page}players/1/list/",
        f"/tournaments/enter/{organiser.event.entry}/{player.key}/list/",
    ):
        shown = Client().get(allowed, follow=True)
        assert "Open as my own copy" in told(shown)
    assert Client().get(f"/tournaments/enter/{organiser.event.entry}/{'0' * 32}/list/").status_code == 404

    organiser.post("settings/", **SETTINGS | {"open_lists": "on"})
    assert Client().get(public).status_code == 302
    assert "North, 24 TV LEGAL List" in told(Client().get(f"/tournaments/{organiser.event.address}/"))


def test_a_link_for_organisers_that_too_many_know_is_replaced(organiser, client):
    fresh = client.post(f"{organiser.page}renew/")["Location"]

    assert fresh != organiser.page
    assert client.get(organiser.page).status_code == 404
    assert client.get(fresh).status_code == 200


def test_an_organiser_enters_nobody_who_looks_like_somebody(organiser):
    organiser.enter("Ana")
    organiser.enter("Ben")

    refused = organiser.post("players/new/", name="ANA\u200b")
    assert refused.status_code == 400
    assert "looks like Ana, who has already entered: add something to the name." in told(refused)
    assert organiser.post("players/2/", name="an\u00ada").status_code == 400
    assert organiser.post("players/2/", name="BEN").status_code == 302  # one may be called like oneself
    assert [player.name for player in Player.objects.all()] == ["Ana", "BEN"]


def test_strangers_of_one_network_enter_eight_times(organise, client):
    organiser = organise(per_network=None)
    for number in range(8):
        assert organiser.enter(f"X{number}", "", REMOTE_ADDR="198.51.100.7").status_code == 302
    refused = organiser.enter("X8", "", REMOTE_ADDR="198.51.100.7")

    assert refused.status_code == 400
    assert "8 players from your network have entered, the maximum for this event: ask the organiser." in told(refused)
    assert organiser.enter("Ana", "", REMOTE_ADDR="198.51.100.8").status_code == 302
    assert organiser.post("players/new/", name="Ben").status_code == 302  # the organiser adds whom he likes
    page = told(client.get(organiser.page))
    assert "8 players entered from one network, and no more can: X0, X1, X2, X3, X4, X5, X6, X7." in page
    organiser.post("settings/", **SETTINGS | {"per_network": "9"})
    assert organiser.enter("X8", "", REMOTE_ADDR="198.51.100.7").status_code == 302
    assert not [mark for mark in Player.objects.values_list("network", flat=True) if "198" in mark and "." in mark]
    assert {len(player.network) for player in Player.objects.all()} == {0, 32}


def test_the_same_network_is_another_mark_at_another_event(organise):
    one, other = organise().event, organise().event

    assert entries.network_mark(one, "192.0.2.7/32") == entries.network_mark(one, "192.0.2.7/32")
    assert entries.network_mark(one, "192.0.2.7/32") != entries.network_mark(other, "192.0.2.7/32")
    assert entries.network_mark(one, "192.0.2.7/32") != entries.network_mark(one, "192.0.2.8/32")


def test_an_event_that_strangers_spoiled_is_rescued(organiser, client):
    """They entered and were paired; the organiser takes the pairing back, removes all of them, and hands out another link."""
    spoiled = organiser.event.entry
    mine = organiser.enter("Ana", REMOTE_ADDR="192.0.2.1")["Location"]
    for number in range(20):
        organiser.enter(f"X{number}", "", REMOTE_ADDR="198.51.100.7")
    organiser.enter("Ben", REMOTE_ADDR="192.0.2.2")
    organiser.pair()

    kept = organiser.post("players/2/remove/", all="network")
    assert Player.objects.count() == 22
    assert "X0 is already paired and can only drop" in told(client.get(kept["Location"]))
    organiser.post("step/", way="undo")
    page = told(client.get(f"{organiser.page}players/2/"))
    assert "19 other players entered from the same network: X1 , X2 ," in page.replace(" ,", " ,")
    gone = organiser.post("players/2/remove/", all="network")
    assert "Removed: X0, X1, X2," in told(client.get(gone["Location"]))
    organiser.post("renew-entry/")

    assert [player.name for player in Player.objects.all()] == ["Ana", "Ben"]
    organiser.event.refresh_from_db()
    assert Client().get(f"/tournaments/enter/{spoiled}/").status_code == 404
    assert organiser.enter("Cyd").status_code == 302
    assert Client().get(mine).status_code == 200  # whoever has entered keeps the entry
    old = f"/tournaments/enter/{spoiled}/{Player.objects.get(name='Ana').key}/"
    assert Client().get(old).status_code == 200  # at its address of before, too
    assert organiser.event.entry not in Client().get(mine).content.decode()
    assert organiser.pair()
    organiser.post("step/", way="undo")
    organiser.post("step/", way="redo")
    assert client.get(organiser.page).status_code == 200


def test_a_removed_entry_leaves_its_number_to_nobody(organiser):
    """Steps that undo reaches may tell of it."""
    fielded(organiser, NAMES[:3])
    organiser.post("players/3/leave/")
    organiser.post("players/3/remove/")
    organiser.enter("Dee")

    assert list(Player.objects.values_list("number", "name")) == [(1, "Ana"), (2, "Ben"), (4, "Dee")]
    organiser.post("players/2/remove/")
    assert list(Player.objects.values_list("number", "name")) == [(1, "Ana"), (4, "Dee")]
    assert [sorted(pair) for pair in organiser.pair()] == [[1, 4]]


def test_who_pairs_while_an_entry_is_removed_has_to_look_again(organiser, client):
    fielded(organiser, NAMES[:3])
    organiser.event.refresh_from_db()
    seen = organiser.event.version
    organiser.post("players/3/remove/")

    assert client.post(f"{organiser.page}pair/", {"version": seen, "number": 1}).status_code == 409
    assert organiser.state.play.rounds == ()


def test_an_entry_of_a_league_that_is_drawn_stays(organise):
    organiser = fielded(organise(kind="league", rounds=None), NAMES[:3])
    organiser.pair()
    organiser.post("players/3/remove/")

    assert Player.objects.count() == 3


def test_the_oldest_steps_go_first(organiser, monkeypatch):
    monkeypatch.setattr(states, "MAX_STATES", 2)
    fielded(organiser, NAMES[:2])
    organiser.pair()
    organiser.pair()
    organiser.pair()

    for left in (2, 2):
        organiser.post("step/", way="undo")
        assert len(organiser.state.play.rounds) == left


def test_an_event_is_deleted_and_brought_back(organiser, client):
    fielded(organiser, ["Ana"])
    gone = client.post(f"{organiser.page}delete/", follow=True)

    assert "“ Winter Open ” was deleted." in told(gone)
    for path in (
        organiser.page,
        f"/tournaments/{organiser.event.address}/",
        f"/tournaments/enter/{organiser.event.entry}/",
    ):
        assert client.get(path).status_code == 404
    assert client.post(f"{organiser.page}restore/")["Location"] == organiser.page
    assert "1 player" in told(client.get(organiser.page))


def test_my_events_are_mine_alone(organiser, client):
    player = Client()
    organiser.enter("Ana", client=player)

    assert "Winter Open" in told(client.get("/tournaments/"))
    mine = told(player.get("/tournaments/"))
    assert "Heavy Gear Blitz (beta 2014), as Ana My entry" in mine
    assert organiser.event.key not in player.get("/tournaments/").content.decode()
    assert "Winter Open" not in told(Client().get("/tournaments/"))


@pytest.mark.parametrize("number", [2, 30])
def test_queries_do_not_grow_with_the_players(organiser, client, django_assert_num_queries, number):
    fielded(organiser, [f"Player {each}" for each in range(number)])
    organiser.pair()
    organiser.pair()
    key, address, entry = organiser.event.key, organiser.event.address, organiser.event.entry
    with django_assert_num_queries(3):  # event, players, labels of undo and redo
        client.get(f"/tournaments/organise/{key}/")
    with django_assert_num_queries(1):
        client.get(f"/tournaments/organise/{key}/settings/")
    visitor = Client()
    with django_assert_num_queries(2):  # event, players
        visitor.get(f"/tournaments/{address}/")
    with django_assert_num_queries(2):
        visitor.get(f"/tournaments/{address}/print.pdf?part=standings")
    with django_assert_num_queries(2):
        visitor.get(f"/tournaments/{address}/standings.csv")
    with django_assert_num_queries(1):
        visitor.get(f"/tournaments/enter/{entry}/")
    with django_assert_num_queries(3):  # session, own events, own entries
        client.get("/tournaments/")


def test_hostile_names_stay_words_everywhere(organise, client):
    organiser = fielded(organise(name="<b>=2</b>\u202e", open_lists="on"), HOSTILE)
    organiser.pair()
    for path in (
        "/tournaments/",
        organiser.page,
        f"{organiser.page}players/1/",
        f"/tournaments/{organiser.event.address}/",
    ):
        page = client.get(path).content.decode()
        assert [each for each in ("<script>alert", "<b>=2", "\u202e") if each in page] == []
    base = f"/tournaments/{organiser.event.address}"
    for name in ("pairings", "standings"):
        answer = client.get(f"{base}/{name}.csv")
        cells = [cell for row in csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))) for cell in row]
        assert [cell for cell in cells if "=1+1" in cell] == ["'=1+1"]
        assert answer["Content-Disposition"] == f'attachment; filename="b2b-{name}.csv"'
    assert client.get(f"{base}/nothing.csv").status_code == 404


def test_a_step_is_told_in_the_language_of_who_reads_it(organiser, client):
    """Steps that were kept in words stay as they were kept; names are names, whatever stands in them."""
    name = '%(x)s ["\\"]' + "W" * 45
    fielded(organiser, [name, "Ben"])
    organiser.pair()
    page = {
        language: told(client.get(organiser.page, headers={"Accept-Language": language})) for language in ("en", "de")
    }
    assert ("Undo: Round 1 paired" in page["en"], "Runde 1 gepaart" in page["de"]) == (True, True)

    organiser.results(1, {0: (3, 1)})
    (label,) = organiser.event.steps.filter(number=2).values_list("label", flat=True)
    assert len(label) <= 250
    both = sorted(re.findall("Result of (.*) and (.*), round 1", labels.render_label(label))[0])
    assert both == sorted([name, "Ben"])
    organiser.event.steps.filter(number=2).update(label="Ergebnis von gestern")
    assert "Undo: Ergebnis von gestern" in told(client.get(organiser.page))
