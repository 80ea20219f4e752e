"""A pack in two windows: whoever comes second sees both states, and loses nothing that was typed."""

import pytest

from armybuilder.packs import services
from tests.conflicted import hidden, rows, told
from tests.pack_editor.conftest import CHANGE, RANGER, models, pack_data
from tests.pack_editor.test_records import PLACE, fields, sent
from tests.pack_editor.test_rows import HEAD, ROW

pytestmark = pytest.mark.django_db
SCOUT = RANGER | {"key": "scout", "name": "Scout"}
FORM, DETAILS = 'id="record"', 'name="author"'


@pytest.fixture
def pack(keep):
    return keep(pack_data(records=models(RANGER, SCOUT), patches=[CHANGE]))


@pytest.fixture
def at(client, pack):
    """`at("details/")`: a page of the pack, and where it is."""

    def at_(page):
        address = f"/workshop/{pack.address}/{page}"
        return address, client.get(address)

    return at_


def draft(pack):
    pack.refresh_from_db()
    return services.draft(pack)


def test_fields_that_were_left_alone_are_as_they_stand_now(client, pack, at):
    address, page = at(f"record/{PLACE}/")
    seen = hidden(page, FORM)
    client.post(address, seen | sent(RANGER | {"tv": "8"}))

    late = client.post(address, seen | sent(RANGER | {"ar": "7"}))

    assert late.status_code == 409
    assert rows(late) == [("AR", "6", "7")]
    assert (fields(late.content.decode())["tv"], fields(late.content.decode())["ar"]) == ("8", "7")
    assert draft(pack)["records"] == models(RANGER | {"tv": 8}, SCOUT)
    again = client.post(address, hidden(late, FORM) | sent(RANGER | {"tv": "8", "ar": "7"}))
    assert again.status_code == 302
    assert draft(pack)["records"] == models(RANGER | {"tv": 8, "ar": 7}, SCOUT)


def test_a_record_that_moved_meanwhile_is_still_meant(client, pack, at, press):
    """Where it stood another one stands by now, which nobody wanted to write over."""
    address, page = at(f"record/{PLACE.replace('families/0', 'families/1')}/")
    seen = hidden(page, FORM)
    press(pack, "remove", record=PLACE)

    late = client.post(address, seen | sent(SCOUT | {"tv": "9"}))

    assert late.status_code == 409
    assert rows(late) == [("TV", "7", "9")]
    assert f'action="/workshop/{pack.address}/record/{PLACE}/"' in late.content.decode()


def test_what_was_typed_of_a_record_that_is_gone_makes_a_new_one(client, pack, at, press):
    address, page = at(f"record/{PLACE.replace('families/0', 'families/1')}/")
    seen = hidden(page, FORM)
    press(pack, "remove", record=PLACE.replace("families/0", "families/1"))

    late = client.post(address, seen | sent(SCOUT | {"tv": "9"}))

    assert late.status_code == 409
    assert "Last change Scout removed" in told(late)
    new = f"/workshop/{pack.address}/new/models/"
    assert f'action="{new}"' in late.content.decode()
    assert client.post(new, hidden(late, FORM) | sent(SCOUT | {"tv": "9"})).status_code == 302
    assert draft(pack)["records"] == models(RANGER, SCOUT | {"tv": 9})


def test_name_and_words_stand_side_by_side(client, pack, at):
    address, page = at("details/")
    seen = hidden(page, DETAILS)
    words = {"name": "Club house", "key": "club-house", "version": "1", "author": "", "notes": ""}
    client.post(address, seen | words | {"notes": "Tuesdays"})

    late = client.post(address, seen | words | {"author": "Ana", "name": "Garage"})

    assert late.status_code == 409
    assert rows(late) == [("Name", "Club house", "Garage"), ("Author", "–", "Ana")]
    assert "Tuesdays</textarea>" in late.content.decode()
    assert draft(pack)["notes"] == "Tuesdays"


def test_rows_are_understood_anew_and_taken_in_then(client, pack, press):
    address, old = f"/workshop/{pack.address}/rows/models/", pack.version
    press(pack, "remove", record=PLACE)
    sheet = f"{HEAD}\n{ROW}"

    late = client.post(address, {"text": sheet, "seen": old, "do": "save"})

    assert late.status_code == 409
    assert "Someone else got there first." in told(late)
    assert "Last change Ranger removed" in told(late)
    seen = hidden(late, 'name="text"')["seen"]
    assert client.post(address, {"text": sheet, "seen": seen, "do": "save"}).status_code == 302
    assert [family["name"] for family in draft(pack)["records"]["models/north"]["families"]] == ["Scout", "Ranger"]


@pytest.mark.parametrize("do, again", [("publish", True), ("revert", True), ("remove", False), ("undo", False)])
def test_a_button_of_an_old_page_does_nothing_unasked(client, pack, press, do, again):
    old = pack.version
    press(pack, "remove", record=PLACE)
    before = draft(pack)
    fields_ = {"do": do, "seen": old, "kind": "model", "key": "north/hunter", "record": PLACE}

    late = client.post(f"/workshop/{pack.address}/edit/", fields_)

    assert late.status_code == 409
    assert ("Apply anyway" in told(late)) == again
    assert (draft(pack), pack.versions.count()) == (before, 0)
    if again:
        assert client.post(f"/workshop/{pack.address}/edit/", hidden(late, "Apply anyway")).status_code == 302


def test_shown_to_everybody_twice_is_shown(client, pack):
    for _ in range(2):
        client.post(f"/workshop/{pack.address}/edit/", {"do": "show"})
    pack.refresh_from_db()
    assert pack.listed
