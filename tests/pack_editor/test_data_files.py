"""The page that makes a draft of BattleScribe data, the API that does the same, and pages that are given such files by mistake."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.packs import services
from armybuilder.packs.models import Pack
from tests.packs.test_battlescribe import SKIRMISH, ZEON, packed, profile, system, unit

pytestmark = pytest.mark.django_db
PAGE = "/workshop/import/data/"


def uploads(*files):
    return [SimpleUploadedFile(file.name, file.data) for file in files]


def text_of(response):
    html = re.sub(r"<[^>]+>", " ", response.content.decode().partition("<main")[2])
    return re.sub(r"\s+", " ", html)


def test_files_become_a_draft_with_a_list_of_what_is_not_in_it(client):
    response = client.post(PAGE, {"system": "gundam-skirmish", "files": uploads(SKIRMISH, ZEON)})
    pack = Pack.objects.get()

    assert response.status_code == 200
    assert "2 units are in your draft. 3 weapons and other entries came with them." in text_of(response)
    assert "Rifle Reload: Quick No field for it" in text_of(response)
    assert [each["name"] for each in services.draft(pack)["records"]["models"]["models"]] == ["Lancer", "Gun Cart"]

    opened = client.get(f"/workshop/{pack.address}/record/models/models/1/")
    assert "Gun Cart" in opened.content.decode()
    assert "this key is missing" not in text_of(opened)
    assert client.get(f"/workshop/{pack.address}/").status_code == 200


def test_texts_of_a_file_are_escaped(client):
    hostile = profile("&lt;b&gt;Suit&lt;/b&gt;", "Unit", Move="4", Odd="&lt;script&gt;1&lt;/script&gt;")
    given = system(f"<selectionEntries>{unit('a', hostile)}</selectionEntries>")
    html = client.post(PAGE, {"system": "gundam-skirmish", "files": uploads(given)}).content.decode()

    assert "&lt;b&gt;Suit&lt;/b&gt;" in html
    assert "&lt;script&gt;1&lt;/script&gt;" in html
    assert "<script>1" not in html


@pytest.mark.parametrize(
    "fields, fault",
    [
        ({}, "Choose the data files: the game system (.gst) and its catalogues (.cat)."),
        ({"files": uploads(ZEON)}, "No unit found: the entries of these files are in others"),
        ({"files": [SimpleUploadedFile("a.zip", b"PK\x03\x04broken")]}, "a.zip: This ZIP is damaged: save it again."),
    ],
)
def test_files_without_units_are_refused(client, fields, fault):
    response = client.post(PAGE, {"system": "gundam-skirmish"} | fields)

    assert response.status_code == 400
    assert fault in text_of(response)
    assert not Pack.objects.exists()


def test_the_api_answers_with_the_draft_and_stores_nothing(client):
    address = "/api/v1/packs/draft/?system=gundam-skirmish"
    response = client.post(address, packed(SKIRMISH, ZEON), content_type="application/zip")
    answer = response.json()

    assert response.status_code == 200
    assert (answer["units"], answer["others"], answer["pack"]["name"]) == (2, 3, "Principality of Zeon")
    assert {"record": "weapons/weapons/0", "fault": "dam: this key is missing"} in answer["faults"]
    assert answer["unmapped"][1] == {
        "owner": "Rifle",
        "name": "Reload",
        "value": "Quick",
        "reason": "no field for it",
        "count": 1,
    }
    assert client.post(address, SKIRMISH.data, content_type="application/xml").json()["units"] == 2
    assert client.post(address, b"<roster/>", content_type="application/xml").json()["detail"] == (
        "data is a roster, not game data: import it on the page for lists."
    )
    assert client.post("/api/v1/packs/draft/?system=chess", b"<a/>", content_type="application/xml").status_code == 404
    assert not Pack.objects.exists()


@pytest.mark.parametrize("data", [SKIRMISH.data, packed(SKIRMISH), packed(SKIRMISH, ZEON)], ids=["gst", "gstz", "zip"])
def test_the_page_for_lists_leads_to_the_page_for_data(client, data):
    response = client.post("/forces/import/", {"file": SimpleUploadedFile("a.gst", data)})

    assert response.status_code == 400
    assert "not a list: make a draft pack of it under Workshop, From BattleScribe data." in text_of(response)
    assert f'href="{PAGE}"' in response.content.decode()


def test_the_page_for_packs_leads_to_the_page_for_data(client):
    response = client.post("/workshop/import/", {"file": SimpleUploadedFile("a.gst", SKIRMISH.data)})

    assert "For BattleScribe data (.gst, .cat, ZIP), use “From BattleScribe data”." in text_of(response)
    assert f'href="{PAGE}"' in response.content.decode()
