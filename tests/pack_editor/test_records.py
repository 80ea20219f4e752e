"""The form of a record: what it begins with, what it says of faults, what becomes of it."""

import re
from typing import Any

import pytest
from django.test import Client

from armybuilder.packs import services
from factions.catalogues import game_of
from tests.pack_editor.conftest import CHANGE, RANGER, models, pack_data
from tests.pack_editor.test_packs import HOSTILE, page, text_of

pytestmark = pytest.mark.django_db
PLACE = "models/north/families/0/models/0"


def fields(html):
    """The values of the inputs and menus of a form, by their names."""
    inputs = re.findall(r'<input id="f-[^"]*" name="f\.([^"]*)" value="([^"]*)"', html)
    chosen = re.findall(r'name="((?:f|head)\.[^"]*)"[^>]*>(?:<option[^>]*>[^<]*</option>)*?<option value="([^"]*)" selected', html)  # fmt: skip
    return dict(inputs) | {name.removeprefix("f."): value for name, value in chosen}


def sent(record, faction="north", **more):
    return {f"f.{name}": value for name, value in record.items()} | {"head.faction": faction, "do": "save"} | more


@pytest.fixture
def pack(keep):
    return keep(pack_data())


def test_a_unit_from_nothing_makes_its_key_and_its_family(client, pack):
    record = {name: value for name, value in RANGER.items() if name != "key"}

    answer = client.post(f"/workshop/{pack.address}/new/models/?copy=", sent(record), follow=True)

    pack.refresh_from_db()
    assert services.draft(pack)["records"] == models(RANGER)
    assert answer.redirect_chain == [(f"/workshop/{pack.address}/record/{PLACE}/", 302)]
    assert 'aria-label="Card of Ranger"' in answer.content.decode()
    assert "Saved." in answer.content.decode()


def test_an_empty_form_accuses_nobody(client, pack):
    html = page(client, pack, "new/models/?copy=")

    assert "errorlist" not in html
    assert "You can still save it" not in text_of(html)


@pytest.mark.parametrize("word, source, name", [("models", "north/hunter", "My Hunter"), ("classes", "AC", "My Auto-Cannon")])  # fmt: skip
def test_a_copy_begins_with_all_that_the_book_says_but_its_key(client, pack, word, source, name):
    found = fields(page(client, pack, f"new/{word}/?copy={source}"))

    assert found["name"] == name
    assert (found.get("key", ""), found.get("code", "")) == ("", "")


def test_the_typical_record_is_sound_in_each_table(client, keep):
    for system, words in (("blitz-beta", ["models"]), ("tactical-1998", ["vehicles", "squads"])):
        pack = keep(pack_data(system=system))
        for word in words:
            html = page(client, pack, f"new/{word}/?copy=typical")
            assert "No errors." in html
            assert 'class="model-card"' in html


@pytest.mark.parametrize("system", ["gundam-skirmish", "legend-weaver"])
def test_the_first_unit_of_a_book_without_any_begins_with_its_form(client, keep, system):
    pack = keep(pack_data(system=system))

    html = page(client, pack, "new/models/")

    assert 'name="f.name"' in html
    assert "Copy one" not in html
    assert page(client, pack, "new/models/?copy=typical").count('name="f.name"') == 1


def test_records_are_named_as_they_are_called(client, keep):
    """By players; what is a key, or is called so by nobody, stays."""
    pack = keep(pack_data(system="legend-weaver"))
    gun = {"f.name": "Long gun", "f.range": "30", "f.primary": "0Non, bod", "f.secondary": "2pow, Nobody", "do": "save"}
    unit = {"f.name": "Ranger", "f.form": "ground", "f.target": "bod", "f.move": "6", "do": "save"}

    client.post(f"/workshop/{pack.address}/new/weapons/?copy=", gun)
    client.post(
        f"/workshop/{pack.address}/new/models/?copy=",
        unit | {"f.weapons": "long gun, Laser Cannon (1*62), Laser-Cannon"},
    )

    pack.refresh_from_db()
    records = services.draft(pack)["records"]
    [weapon], [ranger] = records["weapons"]["weapons"], records["models"]["models"]
    assert (weapon["primary"], weapon["secondary"]) == (["non", "bod"], ["pow", "Nobody"])
    assert ranger["weapons"] == ["long-gun", "laser-cannon", "laser-cannon"]


def test_a_choice_that_was_not_made_is_needed(client, keep):
    pack = keep(pack_data(system="legend-weaver"))
    battery = {"f.name": "Battery", "f.form": "off-board", "f.move": "0", "do": "check"}

    html = client.post(f"/workshop/{pack.address}/new/models/?copy=", battery).content.decode()

    assert "This is required" in html.partition('id="f-target-beside"')[2].partition("</div>")[0]
    assert "There is no such" not in html


def test_what_is_not_made_yet_is_said_so(client, keep):
    """A book without weapons has none to name."""
    pack = keep(pack_data(system="gundam-skirmish"))
    unit = {"f.name": "Suit", "f.faction": "zeon", "f.sort": "mobile-suit", "f.weapons": "Rifle", "do": "save"}

    form = client.post(f"/workshop/{pack.address}/new/models/?copy=", unit, follow=True).content.decode()
    contents = page(client, pack, "")

    assert "There is no such weapon yet: add it to the pack first" in form
    assert re.findall("<h2>([^<]*)</h2>", contents)[:4] == ["Abilities", "Weapons", "Close weapons", "Units"]


def test_a_unit_is_sound_as_soon_as_its_weapon_is_made(client, keep):
    """It need not be opened and saved again: what it names by name gets the key of what is made."""
    pack = keep(pack_data(system="gundam-skirmish"))
    unit = {
        "f.name": "Suit", "f.faction": "zeon", "f.sort": "mobile-suit", "f.points": "100", "f.movement": "4", "f.boost": "8",
        "f.integrity": "6", "f.armour.0": "5", "f.armour.1": "5", "f.weapons": "Beam rifle", "do": "save",
    }  # fmt: skip
    weapon = {
        "f.name": "Beam rifle", "f.equip": "carried", "f.sort": "beam", "f.range.most": "12", "f.dice": "2", "f.acc": "4",
        "f.crit": "6", "f.damage": "1", "do": "save",
    }  # fmt: skip

    client.post(f"/workshop/{pack.address}/new/models/?copy=", unit)
    pack.refresh_from_db()
    [before] = services.draft(pack)["records"]["models"]["models"]
    client.post(f"/workshop/{pack.address}/new/weapons/?copy=", weapon)
    pack.refresh_from_db()
    [after] = services.draft(pack)["records"]["models"]["models"]

    assert (before["weapons"], after["weapons"]) == (["Beam rifle"], ["beam-rifle"])


def test_the_second_unit_of_such_a_book_may_be_a_copy_of_the_first(client, keep):
    scout = {"key": "scout", "name": "Scout", "form": "ground", "target": "non", "points": 9, "move": 6}
    pack = keep(pack_data(system="legend-weaver", records={"models": {"models": [scout]}}))

    html = page(client, pack, "new/models/")

    assert "Scout (this pack)" in html
    assert "With a typical example" not in html
    assert "With an empty form" in html


def test_faults_stand_beside_their_fields_and_nothing_is_lost(client, pack):
    html = client.post(
        f"/workshop/{pack.address}/new/models/?copy=", sent(RANGER | {"tv": "many", "weapons": "LQQ"}, do="check")
    ).content.decode()

    assert "2 errors. You can still save it." in html
    assert "This must be a whole number" in html.partition('id="f-tv-beside"')[2].partition("</div>")[0]
    assert "&#x27;LQQ&#x27; is not a weapon code" in html.partition('id="f-weapons-beside"')[2].partition("</div>")[0]
    assert 'value="many"' in html
    assert services.draft(pack) == pack_data()
    client.post(f"/workshop/{pack.address}/new/models/?copy=", sent(RANGER | {"tv": "many"}))
    pack.refresh_from_db()
    assert services.draft(pack)["records"] == models(RANGER | {"tv": "many"})


def test_a_key_of_the_book_is_told_beside_the_key(client, pack):
    html = client.post(
        f"/workshop/{pack.address}/new/models/?copy=", sent(RANGER | {"key": "hunter"}, do="check")
    ).content.decode()

    beside = html.partition('id="f-key-beside"')[2].partition("</div>")[0]
    assert "The rulebook already has an entry with this key" in beside


def test_while_somebody_types_only_what_changed_is_sent(client, keep):
    pack = keep(pack_data(records=models(RANGER)))
    typing = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TRIGGER": "record"}
    url = f"/workshop/{pack.address}/record/{PLACE}/"

    sound = client.post(url, sent(RANGER | {"tv": "70"}), **typing)
    faulty = client.post(url, sent(RANGER | {"tv": "x"}), **typing)

    assert 'aria-label="Card of Ranger"' in sound.content.decode()
    assert "Odd:" in sound.content.decode().partition('id="f-tv-beside"')[2].partition("</div>")[0]
    assert "LAC (Arm): Light Auto-Cannon, arc Arm" in sound.content.decode()
    assert (sound.get("HX-Reswap"), faulty["HX-Reswap"]) == (None, "none")
    assert "<form" not in faulty.content.decode()
    pack.refresh_from_db()
    assert services.draft(pack)["records"] == models(RANGER)


def test_rows_come_and_go_without_scripts(client, keep):
    pack = keep(pack_data(system="tactical-1998"))
    url = f"/workshop/{pack.address}/new/vehicles/?copy=north/hunter"
    begun = page(client, pack, "new/vehicles/?copy=north/hunter")
    data = {f"f.{name}": value for name, value in fields(begun).items()}

    more = client.post(url, data | {"do": "more:weapons"}).content.decode()
    less = client.post(url, data | {"do": "drop:weapons.0"}).content.decode()

    assert begun.count('class="record-row"') + 1 == more.count('class="record-row"')
    assert 'name="f.weapons.5.name"' in more
    assert 'name="f.weapons.0.name"' not in less


def test_a_change_of_the_book_is_what_differs(client, pack):
    url = f"/workshop/{pack.address}/change/model/north/hunter/"
    html = page(client, pack, "change/model/north/hunter/")
    data = {f"f.{name}": value.replace("&quot;", '"') for name, value in fields(html).items()}

    client.post(url, data | {"f.tv": "5", "do": "save"})
    pack.refresh_from_db()
    assert services.draft(pack)["patches"] == [CHANGE]
    client.post(url, data | {"do": "save"})
    pack.refresh_from_db()
    assert services.draft(pack)["patches"] == []


def test_what_is_said_of_a_change_stands_beside_its_field(client, keep, press):
    pack = keep(pack_data(patches=[CHANGE | {"why": "One less, since we have\nso many <of them>."}]))
    place = "change/model/north/hunter/"
    line = "TV 6 → 5 One less, since we have so many &lt;of them&gt;."
    beside = '<div id="f-tv-beside" class="record-beside">'

    form = page(client, pack, place)
    typed = client.post(f"/workshop/{pack.address}/{place}", {"f.tv": "4", "do": "check"}).content.decode()
    press(pack, "publish")
    shown = text_of(page(Client(), pack, place))

    assert (
        f'{beside}<ul class="helptext record-told"><li>One less, since we have<br>so many &lt;of them&gt;.</li></ul>'
        in form
    )
    assert f"{beside}</div>" in typed
    assert line in text_of(page(client, pack))
    assert line in shown
    assert "Hunter tv by Club house 1 5 TV" in shown.partition(line)[0]


def test_words_about_a_change_are_written_beside_it(client, keep):
    pack = keep(
        pack_data(patches=[CHANGE | {"why": "As it was."}, CHANGE | {"key": "north/jaguar", "old": 8, "new": 9}])
    )
    url, html = f"/workshop/{pack.address}/change/model/north/hunter/", page(client, pack, "change/model/north/hunter/")
    data = {f"f.{name}": value.replace("&quot;", '"') for name, value in fields(html).items()} | {"do": "save"}
    assert 'name="why.tv" rows="2" maxlength="1000">As it was.</textarea>' in html

    def said(**more):
        client.post(url, data | more)
        pack.refresh_from_db()
        return [(patch["new"], patch.get("why", "")) for patch in services.draft(pack)["patches"]]

    assert said(**{"f.tv": "5", "why.tv": "We have\r\nmany."}) == [(5, "We have\nmany."), (9, "")]
    assert said(**{"f.tv": "4", "why.tv": "We have\r\nmany."}) == [(4, ""), (9, "")]
    assert said(**{"f.tv": "4", "why.tv": "x" * 1001}) == [(4, "x" * 1001), (9, "")]
    assert "Fix 2 errors to publish it." in page(client, pack)


def test_strangers_see_only_changes_that_are_published(client, keep, press):
    pack = keep(pack_data(patches=[CHANGE]))
    places = [f"/workshop/{pack.address}/change/model/north/{key}/" for key in ("hunter", "jaguar", "nothing")]
    hidden = [Client().get(place).status_code for place in places]

    press(pack, "publish")

    assert hidden == [404, 404, 404]
    assert [Client().get(place).status_code for place in places] == [200, 404, 404]
    assert Client().post(places[0], {"f.tv": "4", "do": "save"}).status_code == 404


def test_records_of_the_book_are_found_by_kind_and_key(client, pack):
    way = f"/workshop/{pack.address}/change/"

    assert client.get(way, {"kind": "model", "key": "north/hunter"})["Location"] == f"{way}model/north/hunter/"
    missing = client.get(way, {"kind": "model", "key": HOSTILE})
    assert missing.status_code == 404
    assert HOSTILE not in missing.content.decode()
    assert client.get(f"{way}trait/Arms/").status_code == 404


def test_two_windows_do_not_overwrite_each_other(client, keep):
    pack = keep(pack_data(records=models(RANGER)))
    url = f"/workshop/{pack.address}/record/{PLACE}/"

    client.post(url, sent(RANGER | {"tv": "8"}, seen=pack.version))
    late = client.post(url, sent(RANGER | {"tv": "9"}, seen=pack.version))

    assert late.status_code == 409
    html = late.content.decode()
    assert "Someone else got there first." in html
    assert "<bdi>8</bdi></td><td><bdi>9</bdi>" in html
    assert fields(html)["tv"] == "9"
    pack.refresh_from_db()
    assert services.draft(pack)["records"] == models(RANGER | {"tv": 8})
    client.post(url, sent(RANGER | {"tv": "9"}, seen=pack.version))
    pack.refresh_from_db()
    assert services.draft(pack)["records"] == models(RANGER | {"tv": 9})


def test_others_see_the_card_of_what_is_published(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    other = Client()
    ways = [f"record/{PLACE}/", "new/models/", "change/", "change/model/north/hunter/"]

    assert {other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways} == {404}
    press(pack, "publish")
    assert [other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways] == [200, 404, 404, 404]
    assert 'aria-label="Card of Ranger"' in other.get(f"/workshop/{pack.address}/{ways[0]}").content.decode()
    assert other.post(f"/workshop/{pack.address}/{ways[0]}", sent(RANGER)).status_code == 404


def test_hostile_texts_stay_texts(client, pack):
    hostile = RANGER | {"name": HOSTILE, "tv": HOSTILE, "weapons": HOSTILE, "ua": "GP", "mr": '"><script>'}
    url = f"/workshop/{pack.address}/new/models/?copy="

    for data in (sent(hostile, faction=HOSTILE), sent(hostile, faction="../x", do="check")):
        html = client.post(url, data, follow=True).content.decode()
        assert (HOSTILE in html, "><script>" in html) == (False, False)


def test_an_upgrade_stands_in_the_family_of_a_model(client, keep):
    pack = keep(pack_data())
    assert "create that one first" in page(client, pack, "new/upgrades/?copy=")
    pack = keep(pack_data(records=models(RANGER)))
    upgrade = {"name": "Long barrel", "tv": "1", "applies_to": "ranger", "add_traits": "Vet"}

    assert 'value="models/north/families/0">Ranger (models/north)' in page(client, pack, "new/upgrades/?copy=")
    answer = client.post(
        f"/workshop/{pack.address}/new/upgrades/?copy=",
        sent(upgrade, faction="south", inside="models/north/families/0"),
        follow=True,
    )

    pack.refresh_from_db()
    family = services.draft(pack)["records"]["models/north"]["families"][0]
    assert [one["name"] for one in family["upgrades"]] == ["Long barrel"]
    assert "No errors." in answer.content.decode()
    assert "Applies to" in answer.content.decode()


def test_any_game_has_its_form(client, keep, press, tin_soldiers):
    pack = keep(pack_data(system="tin-soldiers"))
    begun = fields(page(client, pack, "new/models/?copy=typical"))

    client.post(f"/workshop/{pack.address}/new/models/?copy=", sent(begun | {"name": "Piper"}, faction="tin"))

    assert "Piper" in page(client, pack)
    assert "is published" in press(pack, "publish")


def test_a_mapping_of_any_keys_is_a_line_each(client, keep):
    pack = keep(pack_data(system="tactical-1998"))
    armor = {"f.name": "Full", "f.points": "1", "f.encumbrance": "2", "do": "save"}

    html = client.post(f"/workshop/{pack.address}/change/armor/heavy-flak/", armor | {"f.relief": "elite: 0\nnobody: 1"}, follow=True).content.decode()  # fmt: skip

    pack.refresh_from_db()
    relief = next(patch for patch in services.draft(pack)["patches"] if patch["field"] == "relief")
    assert relief["new"] == {"elite": 0, "nobody": 1}
    assert "Unknown quality: nobody" in html.partition('id="f-relief-beside"')[2].partition("</div>")[0]


def test_perks_and_flaws_are_offered_where_they_belong(client, keep):
    """They are records of one kind, in two tables."""
    pack = keep(pack_data(system="tactical-1998"))
    page = client.post(f"/workshop/{pack.address}/new/vehicles/", {"do": "more:perks"}).content.decode()
    page += client.post(f"/workshop/{pack.address}/new/vehicles/", {"do": "more:flaws"}).content.decode()
    chosen = re.findall(r'<select[^>]*name="f\.(perk|flaw)s\.0\.(?:perk|flaw)"[^>]*>(.*?)</select>', page, re.DOTALL)

    book: Any = game_of("tactical-1998").catalogue
    of = dict.fromkeys(book.perks, "perk") | dict.fromkeys(book.flaws, "flaw")
    found = {word: {of[key] for key in re.findall(r'value="([^"]+)"', options)} for word, options in chosen}
    assert found == {"perk": {"perk"}, "flaw": {"flaw"}}


def test_queries_are_constant(client, keep, django_assert_num_queries):
    many = [RANGER | {"key": f"r-{number}", "name": f"R {number}"} for number in range(30)]
    for pack in (keep(pack_data(records=models(RANGER))), keep(pack_data(records=models(*many)))):
        with django_assert_num_queries(3):
            page(client, pack, f"record/{PLACE}/")
        with django_assert_num_queries(2):
            page(client, pack, "new/models/?copy=north/hunter")
