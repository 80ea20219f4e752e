"""Packs are begun, imported, published, compared, copied, taken away: what pages say and who may see them."""

import json
import re

import pytest
from django.test import Client

from armybuilder.packs import services
from armybuilder.packs.models import Pack
from tests.pack_editor.conftest import CHANGE, RANGER, models, pack_data

pytestmark = pytest.mark.django_db
PLACE = "models/north/families/0/models/0"
HOSTILE = "<script>alert(1)</script>"


def page(client, pack, rest=""):
    response = client.get(f"/workshop/{pack.address}/{rest}")
    assert response.status_code == 200
    return response.content.decode()


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.partition("<main")[2]))


def test_a_pack_begins_with_a_game_and_a_name(client):
    response = client.post("/workshop/new/", {"system": "tactical-1998", "name": "Ana's Club House!", "key": ""})
    pack = Pack.objects.get()

    assert response["Location"] == f"/workshop/{pack.address}/"
    assert services.draft(pack) == {
        "format": "muster.pack/1",
        "system": "tactical-1998",
        "key": "ana-s-club-house",
        "name": "Ana's Club House!",
        "version": "1",
    }
    assert "Ana&#x27;s Club House!" in client.get("/workshop/").content.decode()


@pytest.mark.parametrize(
    "fields, fault",
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 81}, "Ensure this value has at most 80 characters (it has 81)."),
        ({"name": "Club", "key": "Club house"}, "A key has lower-case letters, digits and single hyphens: club-house."),
        ({"name": "!!"}, "Enter a key: Muster can&#x27;t make one from this name."),
        ({"name": "Club\x1bhouse"}, "The character U+001B isn&#x27;t allowed here: remove it."),
        ({"name": "Club", "system": "chess"}, "Select a valid choice."),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_is_told(client, fields, fault):
    response = client.post("/workshop/new/", {"system": "blitz-beta", "key": ""} | fields)

    assert response.status_code == 400
    assert fault in response.content.decode()
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    "text, fault",
    [
        ("", "Choose a pack file or paste one."),
        ("{", "pack: this JSON is cut off or damaged: export it again, or copy all of it"),
        (
            json.dumps(pack_data(system="chess")),
            "Unknown game chess. Known: blitz-2006, blitz-beta, gundam-skirmish, legend-weaver, tactical-1998.",
        ),
        (json.dumps(pack_data(key="A B")), "pack: key: this must be small letters and digits, with hyphens between"),
    ],
)
def test_what_is_no_pack_is_told(client, text, fault):
    response = client.post("/workshop/import/", {"text": text})

    assert response.status_code == 400
    assert fault in response.content.decode()


def test_an_imported_pack_shows_its_faults_beside_its_records(client, keep, press):
    broken = RANGER | {"key": "broken", "name": "Broken", "tv": "seven", "weapons": "LQQQ"}
    pack = keep(pack_data(records=models(RANGER, broken), patches=[CHANGE | {"old": 9}]))
    text = text_of(page(client, pack))

    assert "Fix 3 errors to publish it." in text
    assert (
        "Ranger ranger 7 TV Remove Broken broken TV: this must be a whole number, not text Weapons: "
        "&#x27;LQQQ&#x27; is not a weapon code" in text
    )
    assert "Hunter model TV 9 → 5 TV: this isn&#x27;t there (any more): tv is 6" in text
    assert "Not published: pack: patches[north/hunter tv].old: 9:" in press(pack, "publish")
    assert not pack.versions.exists()


@pytest.mark.parametrize(
    "more",
    [
        {"records": {"models/north": {"families": "x"}, "weapons": {"classes": [{"code": ["a"]}, 3]}}},
        {"records": {"models/north": {"faction": [], "families": [{"models": [{"key": {}, "tv": [[]]}]}]}}},
        {"patches": [CHANGE | {"kind": ""}, CHANGE | {"key": ""}, CHANGE | {"field": "9/x", "new": [[]]}]},
    ],
)
def test_what_is_no_record_at_all_is_told_and_can_be_left(client, keep, press, more):
    pack = keep(pack_data(**more))

    assert re.search(r"Fix \d+ errors? to publish it\.", text_of(page(client, pack)))
    for place in re.findall(r'name="record" value="([^"]+)"', page(client, pack)):
        assert client.get(f"/workshop/{pack.address}/record/{place}/").status_code == 200
    client.post(f"/workshop/{pack.address}/rows/models/", {"text": "name,faction\nOwn,north\n", "do": "save"})
    assert "Own" in page(client, pack)
    assert "Not published" in press(pack, "publish")


def test_what_is_new_and_changed_is_marked(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    assert "Club house 1 is published: lists can use it." in press(pack, "publish")
    scout = RANGER | {"key": "scout", "name": "Scout"}
    services.save(pack, pack_data(records=models(RANGER | {"tv": 8}, scout)), version=pack.version, label="More")
    text = text_of(page(client, pack))

    assert "Ranger ranger 8 TV changed" in text
    assert "Scout scout 7 TV new" in text


def test_buttons_go_back_and_on(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))

    assert "None yet." in press(pack, "remove", record="models/north/families/0/models/0")
    assert services.draft(pack)["records"] == {}
    assert "Ranger" in press(pack, "undo")
    assert "Ranger" not in press(pack, "redo")
    assert "There&#x27;s nothing more to redo." in press(pack, "redo")
    assert "<h1>Someone else got there first</h1>" in press(pack, "undo", seen=1)


def test_undo_on_the_page_of_a_record_stays_there_while_there_is_one(client, keep):
    pack = keep(pack_data())
    services.save(pack, pack_data(records=models(RANGER)), version=pack.version, label="Ranger")
    services.save(pack, pack_data(records=models(RANGER | {"tv": 8})), version=pack.version, label="Dearer")
    record, change = (f"/workshop/{pack.address}/{page}/" for page in (f"record/{PLACE}", "change/model/north/hunter"))

    def undo(address):
        [form] = re.findall(r'<form[^>]*edit/">(.*?)</form>', client.get(address).content.decode())
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        return client.post(f"/workshop/{pack.address}/edit/", fields)["Location"]

    assert undo(record) == record
    assert undo(record) == f"/workshop/{pack.address}/"
    services.save(pack, pack_data(patches=[CHANGE]), version=Pack.objects.get(pk=pack.pk).version, label="Cheaper")
    assert undo(change) == change


def test_a_change_of_the_book_is_taken_back(client, keep, press):
    other = CHANGE | {"key": "south/jager", "old": 6}
    pack = keep(pack_data(patches=[CHANGE, other]))

    press(pack, "revert", kind="model", key="north/hunter")

    assert services.draft(pack)["patches"] == [other]


def test_drafts_are_for_their_makers_alone(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    other = Client()
    ways = ["", "pack.json", "draft.json", "details/", "changes/1/1/", "1/pack.json"]

    assert {other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways} == {404}
    press(pack, "publish")
    services.save(
        pack, services.draft(pack) | {"name": "Secret plans", "records": {}}, version=pack.version, label="Name"
    )
    seen = other.get(f"/workshop/{pack.address}/").content.decode()

    assert "Ranger" in seen
    assert "Secret plans" not in seen
    assert [other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways] == [200, 200, 404, 404, 200, 200]
    for way in ("edit/", "details/", "restore/"):
        assert other.post(f"/workshop/{pack.address}/{way}", {"do": "delete", "name": "x"}).status_code == 404


def test_only_listed_packs_are_shown_to_everybody(client, keep, press):
    pack = keep(pack_data(name="Shown", records=models(RANGER)))
    other = Client()

    press(pack, "show")
    assert "Shown" not in other.get("/workshop/").content.decode()
    press(pack, "publish")
    assert "Shown 1" in other.get("/workshop/").content.decode()
    assert "Shown 1" not in other.get("/workshop/?system=tactical-1998").content.decode()
    press(pack, "hide")
    assert "Shown 1" not in other.get("/workshop/").content.decode()


def test_everybody_may_copy_what_is_published(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    other = Client()

    assert other.post(f"/workshop/{pack.address}/copy/").status_code == 404
    press(pack, "publish")
    answer = other.post(f"/workshop/{pack.address}/copy/", follow=True).content.decode()

    assert "This is your own copy of Club house 1." in answer
    copied = Pack.objects.exclude(pk=pack.pk).get()
    assert services.draft(copied)["records"] == models(RANGER)
    assert copied.owner != pack.owner


def test_a_published_version_leads_to_a_new_list(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))

    press(pack, "publish")

    hash_ = pack.versions.get().hash
    assert f'href="/forces/new/?system=blitz-beta&amp;pack={hash_}"' in page(client, pack)
    assert "Club house" in client.get(f"/forces/new/?system=blitz-beta&pack={hash_}").content.decode()


def test_the_next_version_is_the_one_that_publishing_makes(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    assert "<dt>Next version</dt><dd>1</dd>" in page(client, pack)

    press(pack, "publish")

    assert "<dt>Next version</dt><dd>2</dd>" in page(client, pack)


def test_two_versions_are_compared_field_by_field(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    press(pack, "publish")
    services.save(
        pack, pack_data(records=models(RANGER | {"tv": 9}), patches=[CHANGE]), version=pack.version, label="Dearer"
    )
    press(pack, "publish")

    text = text_of(client.get(f"/workshop/{pack.address}/changes/?old=1&new=2", follow=True).content.decode())
    back = text_of(page(client, pack, "changes/2/1/"))

    assert "From 1 to 2 Ranger models/north TV 7 → 9 changed" in text
    assert "TV 9 → 7 changed" in back
    assert "removed" in back
    assert client.get(f"/workshop/{pack.address}/changes/1/3/").status_code == 404


def test_files_have_safe_names_and_read_back(client, keep, press):
    pack = keep(pack_data(version="1.2 beta-x", records=models(RANGER)))
    press(pack, "publish")

    answer = client.get(f"/workshop/{pack.address}/pack.json")

    assert answer["Content-Disposition"] == 'attachment; filename="club-house-1-2-beta-x.json"'
    assert keep(json.loads(answer.content)).slug == "club-house"
    assert json.loads(answer.content)["hash"] == pack.versions.get().hash


def test_hostile_texts_stay_texts(client, keep, press):
    hostile = RANGER | {"name": HOSTILE, "tv": HOSTILE, HOSTILE: HOSTILE}
    pack = keep(pack_data(name=HOSTILE, author=HOSTILE, notes=HOSTILE, records=models(hostile)))
    sound = keep(pack_data(name=HOSTILE, author=HOSTILE, notes=HOSTILE, records=models(RANGER | {"name": HOSTILE})))
    press(sound, "show")
    press(sound, "publish")

    pages = [page(client, pack), page(client, sound), page(Client(), sound), client.get("/workshop/").content.decode()]

    assert [HOSTILE in html for html in pages] == [False] * 4


def test_a_deleted_pack_can_be_brought_back(client, keep, press):
    pack = keep(pack_data())

    assert "“Club house” was deleted." in press(pack, "delete")
    assert client.get(f"/workshop/{pack.address}/").status_code == 404
    client.post(f"/workshop/{pack.address}/restore/")
    assert client.get(f"/workshop/{pack.address}/").status_code == 200


def test_name_and_words_are_changed(client, keep):
    pack = keep(pack_data(author="Ana"))
    fields = {"seen": pack.version, "name": "Garage", "key": "garage", "version": "2", "author": "", "notes": "a\r\nb"}

    client.post(f"/workshop/{pack.address}/details/", fields)

    pack.refresh_from_db()
    assert services.draft(pack) == pack_data(name="Garage", key="garage", version="2", notes="a\nb")
    assert pack.name == "Garage"


def test_queries_are_constant(client, keep, django_assert_num_queries):
    few = keep(pack_data(records=models(RANGER)))
    many = keep(
        pack_data(records=models(*(RANGER | {"key": f"r-{number}", "name": f"R {number}"} for number in range(30))))
    )

    for pack in (few, many):
        with django_assert_num_queries(4):
            page(client, pack)


def test_a_version_that_no_address_can_say_is_told_beside_its_field(client, keep):
    pack = keep(pack_data())
    said = {"name": "Club house", "key": "club-house", "version": "1/2", "author": "", "notes": ""}

    answer = client.post(f"/workshop/{pack.address}/details/", said)

    assert answer.status_code == 400
    told = text_of(answer.content.decode())
    assert "A version has letters and digits, with dots, hyphens or spaces between them." in told
