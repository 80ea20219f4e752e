"""Two organisers of one event, or an organiser and a player: whoever comes second sees both states, and loses nothing."""

import pytest
from django.test import Client

from armybuilder.tournaments.models import Player
from tests.conflicted import hidden, rows, told
from tests.tournaments.conftest import ILLEGAL, LEGAL, SETTINGS

FIRST = "Someone else got there first."


def fielded(organiser, names=("Ana", "Ben", "Cleo", "Dan")):
    for name in names:
        organiser.enter(name)


@pytest.fixture
def opened(organiser):
    """The settings as one organiser has them before him."""
    return hidden(organiser.client.get(f"{organiser.page}settings/"), 'name="was"')


def test_settings_of_two_organisers_stand_side_by_side(organiser, opened):
    organiser.post("settings/", **SETTINGS | {"name": "Spring Open", "minutes": "90"})
    asked = {name: value for name, value in SETTINGS.items() if name != "kind"} | {"bye_scores": "win"}

    late = organiser.client.post(f"{organiser.page}settings/", opened | asked | {"name": "Summer Open", "tables": "6"})

    assert late.status_code == 409
    assert FIRST in told(late)
    assert rows(late) == [("Name", "Spring Open", "Summer Open"), ("Play areas", "4", "6")]
    page = late.content.decode()
    assert 'name="name" maxlength="200" required value="Summer Open"' in page
    assert 'inputmode="numeric" value="90"' in page  # what was left alone is as it stands now
    assert organiser.state.settings.name == "Spring Open"

    again = organiser.client.post(
        f"{organiser.page}settings/",
        hidden(late, 'name="was"') | asked | {"name": "Summer Open", "tables": "6", "minutes": "90"},
    )
    assert again.status_code == 302
    settings = organiser.state.settings
    assert (settings.name, settings.tables, settings.minutes) == ("Summer Open", 6, 90)


def test_settings_with_a_fault_do_not_forget_what_they_were_made_from(organiser, opened):
    """A fault that is mended on the page of yesterday writes over nothing."""
    organiser.post("settings/", **SETTINGS | {"name": "Spring Open"})

    faulty = organiser.client.post(f"{organiser.page}settings/", opened | SETTINGS | {"rounds": "0"})

    assert faulty.status_code == 409
    assert organiser.state.settings.name == "Spring Open"


def test_the_same_game_typed_in_on_two_phones_is_not_written_over(organiser):
    fielded(organiser)
    pairs = organiser.pair()
    seen = {f"was-{index}": f"{first} v {second}:" for index, (first, second) in enumerate(pairs)}
    path = f"{organiser.page}rounds/1/"
    names = dict(organiser.event.players.values_list("number", "name"))
    called = " – ".join(names[number] for number in pairs[0])
    organiser.client.post(path, seen | {"first-0": 7, "second-0": 2})

    late = organiser.client.post(path, seen | {"first-0": 5, "second-0": 4, "first-1": 3, "second-1": 1})

    assert late.status_code == 409
    assert rows(late) == [(called, "7 : 2", "5 : 4")]
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(7, 2), None]

    typed = {"first-0": 5, "second-0": 4, "first-1": 3, "second-1": 1}
    assert organiser.client.post(path, hidden(late, 'name="was-0"') | typed).status_code == 302
    assert [game.score for game in organiser.state.play.rounds[0].games] == [(5, 4), (3, 1)]


def test_what_both_phones_say_alike_is_no_conflict(organiser):
    fielded(organiser)
    [(first, second), _] = organiser.pair()
    sent = {"was-0": f"{first} v {second}:", "first-0": 7, "second-0": 2}
    answers = [organiser.client.post(f"{organiser.page}rounds/1/", sent).status_code for _ in range(2)]
    assert answers == [302, 302]


def test_results_of_a_round_that_was_taken_back_are_told(organiser):
    fielded(organiser)
    [(first, second), _] = organiser.pair()
    organiser.post("step/", way="undo")
    sent = {"was-0": f"{first} v {second}:", "first-0": 7, "second-0": 2}

    late = organiser.client.post(f"{organiser.page}rounds/1/", sent)

    assert late.status_code == 409
    assert [row[1:] for row in rows(late)] == [("They're no longer paired here.", "7 : 2")]
    assert organiser.client.post(f"{organiser.page}rounds/9/", {}).status_code == 404


def test_a_button_of_an_old_page_is_offered_again(organiser):
    fielded(organiser)
    old = organiser.event.version
    organiser.post("settings/", **SETTINGS | {"name": "Spring Open"})

    late = organiser.client.post(f"{organiser.page}players/2/leave/", {"version": old})

    assert late.status_code == 409
    assert "Last change Settings changed Your change Ben dropped Apply anyway" in told(late)
    assert organiser.state.play.left == {}
    again = organiser.client.post(f"{organiser.page}players/2/leave/", hidden(late, "Apply anyway"))
    assert again.status_code == 302
    assert organiser.state.play.left == {2: 0}


def test_undo_of_an_old_page_takes_nothing_else_back(organiser):
    old = organiser.event.version
    organiser.post("settings/", **SETTINGS | {"name": "Spring Open"})

    late = organiser.client.post(f"{organiser.page}step/", {"version": old, "way": "undo"})

    assert late.status_code == 409
    assert "Your change Undo See the current version" in told(late)
    assert organiser.state.settings.name == "Spring Open"


def test_an_entry_that_player_and_organiser_change_at_once(organiser):
    own = organiser.enter("Ana")["Location"]
    path = f"{organiser.page}players/1/"
    seen = hidden(organiser.client.get(path), 'name="seen"')
    Client().post(own, hidden(Client().get(own), 'name="seen"') | {"name": "Anna", "text": ILLEGAL})

    # Who only mended the name does not send the old list again, nor over the new one.
    late = organiser.client.post(path, seen | {"name": "Anne", "text": LEGAL})

    assert late.status_code == 409
    assert rows(late) == [("Name", "Anna", "Anne"), ("List", "Sam, illegal", "the one you hand in now")]
    assert LEGAL.splitlines()[0] in late.content.decode()
    assert Player.objects.get().name == "Anna"
    again = organiser.client.post(path, hidden(late, 'name="seen"') | {"name": "Anne"})
    assert again.status_code == 302
    assert (Player.objects.get().name, '"illegal"' in Player.objects.get().checked) == ("Anne", True)


def test_a_name_that_was_left_alone_stays_as_another_has_mended_it(organiser):
    own = organiser.enter("Ana", "")["Location"]
    seen = hidden(Client().get(own), 'name="seen"')
    organiser.post("players/1/", name="Ana of the North")

    late = Client().post(own, seen | {"name": "Ana", "text": LEGAL})

    assert late.status_code == 409
    assert rows(late) == [("List", "no list", "the one you hand in now")]
    assert 'value="Ana of the North"' in late.content.decode()
