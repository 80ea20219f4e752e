"""Rows from CSV and JSON: told as they are understood, saved at a press, taken away as they came."""

import csv
import io
import json

import pytest
from django.test import Client

from armybuilder.pack_editor.contents import in_table
from armybuilder.packs import services
from armybuilder.packs.drafts.rows import MAX_TEXT
from factions.catalogues import game_of
from factions.loader.records import pack_files
from tests.pack_editor.conftest import RANGER, models, pack_data
from tests.pack_editor.test_packs import HOSTILE, text_of
from tests.pack_editor.test_records import fields

pytestmark = pytest.mark.django_db
HEAD = "Faction;Name;TV;UA;MR;AR;DC;ACT;GUN;PILOT;EW;Weapons;Traits;Type"
ROW = 'north;Ranger;7;GP;"6"" W";6;5/1;1;4+;4+;6+;LAC (Arm), LVB (Arm);Arms;Gear'


@pytest.fixture
def pack(keep):
    return keep(pack_data())


@pytest.fixture
def send(client):
    """`send(pack, text)`: the page that answers, as text; the pack is as it is then."""

    def send_(pack, text, table="models", **more):
        answer = client.post(f"/workshop/{pack.address}/rows/{table}/", {"text": text, **more}, follow=True)
        pack.refresh_from_db()
        return text_of(answer.content.decode())

    return send_


def taken(client, pack, ending, table="models"):
    return client.get(f"/workshop/{pack.address}/rows/{table}.{ending}").content.decode("utf-8-sig")


def test_columns_are_fields_by_name_or_label_and_nothing_is_saved_unseen(pack, send):
    told = send(pack, f"{HEAD};Paint\n{ROW};red\n")

    assert "1 row read. Not saved yet." in told
    assert "These columns don't match any field and are left out: Paint." in told
    assert "Weapons Weapons Traits Traits Type Type Paint none: left out" in told
    assert "1 Ranger new none" in told
    assert services.draft(pack) == pack_data()
    send(pack, f"{HEAD};Paint\n{ROW};red\n", do="save")
    assert services.draft(pack)["records"] == models(RANGER)


def test_faults_are_told_by_row(pack, send):
    told = send(pack, f"{HEAD}\n{ROW}\n{ROW.replace('Ranger', 'Rover').replace(';7;', ';many;')}\n")

    assert "2 rows read, 1 with errors." in told
    assert "1 Ranger new none" in told
    assert "2 Rover new TV: this must be a whole number" in told


def test_a_row_of_the_same_key_changes_what_it_names(keep, send):
    pack = keep(pack_data(records=models(RANGER)))

    told = send(pack, "key,tv\nranger,9\n")
    send(pack, "key,tv\nranger,9\n", do="save")

    assert "1 Ranger changes an entry in the pack" in told
    assert services.draft(pack)["records"] == models(RANGER | {"tv": 9})


def test_json_is_a_list_of_records(pack, send):
    told = send(pack, json.dumps([RANGER | {"faction": "north", "paint": "red"}]))

    assert "left out: paint." in told
    send(pack, json.dumps([RANGER | {"faction": "north"}]), do="save")
    assert services.draft(pack)["records"] == models(RANGER)


@pytest.mark.parametrize(
    "text, refusal",
    [
        ("", "It&#x27;s empty: paste a table or choose a file."),
        ('""', "It&#x27;s empty: paste a table or choose a file."),
        ("tv", "The table has no rows below its column names."),
        ("paint\nred", "The first line has no column names: they have to be there."),
        ("tv,TV\n1,2", "Two columns are named tv: leave one out."),
        ("tv\n" + "1\n" * 401, "The table has 401 rows; the limit is 400."),
        ("[1]", "Rows in JSON must be a list of objects, each with the fields of an entry."),
        ("[" * 900 + "]" * 900, "This is nested too deeply; the limit is 12 levels."),
        ("[{", "This JSON is cut off or damaged: export it again, or copy all of it."),
        (json.dumps(pack_data()), "This is a whole document: import packs on the workshop&#x27;s first page."),
        ("tv\n" + "1" * MAX_TEXT, f"The table has {MAX_TEXT + 3:,} bytes; the limit is {MAX_TEXT:,} at once."),
    ],
)
def test_what_is_no_table_is_told(client, pack, text, refusal):
    answer = client.post(f"/workshop/{pack.address}/rows/models/", {"text": text})

    assert answer.status_code == 400
    assert refusal in text_of(answer.content.decode())


@pytest.mark.parametrize("ending", ["csv", "json"])
@pytest.mark.parametrize("system, table", [("blitz-beta", "models"), ("blitz-beta", "classes"), ("tactical-1998", "vehicles"), ("tactical-1998", "squads")])  # fmt: skip
def test_what_is_taken_away_comes_back(client, keep, send, system, table, ending):
    pack = keep(pack_data(system=system))
    found = next(one for one in pack_files(system).open_tables if one.name == table)
    source = in_table(game_of(system), found)[3 if table == "vehicles" else 0]
    begun = client.get(f"/workshop/{pack.address}/new/{table}/?copy={source}").content.decode()
    data = {name if name.startswith("head.") else f"f.{name}": text.replace("&quot;", '"') for name, text in fields(begun).items()}  # fmt: skip
    more = {"f.code": "QQ"} if table == "classes" else {}
    client.post(f"/workshop/{pack.address}/new/{table}/?copy=", data | more | {"f.name": '=Own, "1"', "do": "save"})
    pack.refresh_from_db()
    before = services.draft(pack)
    rows = taken(client, pack, ending, table)
    other = keep(pack_data(system=system))

    told = send(other, rows, table)
    send(other, rows, table, do="save")

    assert "left out" not in told
    assert services.draft(other)["records"] == before["records"]


def test_no_cell_is_a_formula_and_files_have_safe_names(client, keep):
    pack = keep(pack_data(records=models(RANGER | {"name": "=1+1", "ua": "@x"})))
    answer = client.get(f"/workshop/{pack.address}/rows/models.csv")

    row = next(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))

    assert (row["name"], row["ua"], row["tv"], row["faction"]) == ("'=1+1", "'@x", "7", "north")
    assert answer["Content-Disposition"] == 'attachment; filename="club-house-models.csv"'


def test_rows_of_drafts_are_for_their_makers(client, keep, press):
    pack = keep(pack_data(records=models(RANGER)))
    other = Client()
    ways = ["rows/models/", "rows/models.csv", "rows/models.json"]

    assert [other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways] == [404, 404, 404]
    press(pack, "publish")
    assert [other.get(f"/workshop/{pack.address}/{way}").status_code for way in ways] == [404, 200, 200]
    assert client.get(f"/workshop/{pack.address}/rows/tokens/").status_code == 404


def test_hostile_cells_stay_texts(client, pack):
    url = f"/workshop/{pack.address}/rows/models/"
    for text in (f"name,{HOSTILE}\n{HOSTILE},{HOSTILE}\n", f"name\n</textarea>{HOSTILE}\n", "name\n\x00\n"):
        html = client.post(url, {"text": text}).content.decode()
        assert HOSTILE not in html


def test_parts_of_fields_are_called_in_the_language_of_the_reader(client, keep):
    pack = keep(pack_data())
    address = f"/workshop/{pack.address}/rows/upgrades/"
    english, german = (
        text_of(client.get(address, headers={"Accept-Language": language}).content.decode())
        for language in ("en", "de")
    )

    assert "Ratings that it replaces mr" in english
    assert "Werte, die sie ersetzt: MR" in german
