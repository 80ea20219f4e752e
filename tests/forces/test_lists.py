"""My lists: begin, import, export, copy, delete, print. They are nobody else's business."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from armybuilder.forces.models import Force, Revision
from tests.forces.conftest import RULEBOOK, data_of, force_data

pytestmark = pytest.mark.django_db


def test_the_list_of_lists(saved, client):
    page = client.get("/forces/").content.decode()

    assert "Rulebook example army" in page
    assert "150 of 150 TV" in page
    assert "ILLEGAL" in page


@pytest.mark.parametrize(
    "method, path",
    [
        ("get", ""),
        ("post", ""),
        ("get", "panel/?where=/groups/0"),
        ("get", "add/?where=/groups/0/primary"),
        ("post", "duplicate/"),
        ("post", "delete/"),
        ("post", "restore/"),
        ("get", "print/"),
        ("get", "print/page-1.png"),
        ("get", "print.pdf"),
        ("get", "export.json"),
        ("get", "export.txt"),
    ],
)
def test_nobody_else_sees_or_changes_a_list(saved, save, method, path):
    before = saved.document
    stranger = Client()
    other_owner = Client()
    other_owner.post("/forces/import/", {"text": json.dumps(force_data())})

    for visitor in (stranger, other_owner):
        response = getattr(visitor, method)(saved.get_absolute_url() + path, {"edit": "remove /groups/0", "version": 1})
        assert response.status_code == 404
    saved.refresh_from_db()
    assert (saved.document, saved.deleted) == (before, None)
    assert saved.key not in other_owner.get("/forces/").content.decode()


def test_looking_around_makes_no_session(client):
    client.get("/forces/")
    client.get("/forces/new/")

    assert not client.cookies.get("sessionid")


def test_copy_has_a_history_of_its_own(saved, client):
    response = client.post(saved.get_absolute_url() + "duplicate/")

    copy = Force.objects.exclude(pk=saved.pk).get()
    assert response["Location"] == copy.get_absolute_url()
    assert data_of(copy) == data_of(saved) | {"name": f"{saved.name} (copy)"}
    assert copy.revisions.count() == 1


def test_delete_can_be_undone(saved, client):
    response = client.post(saved.get_absolute_url() + "delete/", follow=True)
    page = response.content.decode()
    assert "1 list moved to the bin." in page
    assert client.get(saved.get_absolute_url()).status_code == 404

    client.post("/forces/undo/")

    assert client.get(saved.get_absolute_url()).status_code == 200


def test_what_was_deleted_long_ago_goes_for_good(saved, save, client, settings):
    other = save(force_data())
    client.post(saved.get_absolute_url() + "delete/")
    Force.objects.filter(pk=saved.pk).update(deleted="2020-01-01T00:00Z")

    client.post(other.get_absolute_url() + "delete/")

    assert list(Force.objects.all()) == [other]
    assert set(Revision.objects.values_list("force", flat=True)) == {other.pk}


def test_export_and_import_give_the_same_list(saved, client):
    exported = client.get(saved.get_absolute_url() + "export.json")
    assert exported["Content-Disposition"] == 'attachment; filename="rulebook-example-army-l4091-4101.json"'

    client.post("/forces/import/", {"file": SimpleUploadedFile("x.json", exported.content)})

    copy = Force.objects.exclude(pk=saved.pk).get()
    assert copy.document == saved.document


PLAIN_TEXT = """\
Game: Heavy Gear Blitz (beta 2014)
Name: Rulebook example army (L4091-4101)
Faction: North
Limit: 150 TV
Total: 150 TV
Catalogue: 2014.1
Notes: Totals 150 TV: 31 + 24, 37 + 12, 46. Breaks one rule of its own book: see DQ-17 of the inventory.

Group 1 (55 TV)
Primary GP (5 actions, 31 TV)
- CO: Hunter + Headhunter (7 TV)
- 4x Hunter (24 TV)
+ Support FS (2 actions, 24 TV)
- 2x Grizzly (24 TV)

Group 2 (49 TV)
Primary SK (4 actions, 37 TV)
- CGL: Jaguar + Thunder Jaguar (11 TV)
- 2x Jaguar (20 TV)
- Hunter (6 TV)
+ Support RC (2 actions, 12 TV)
- 2x Ferret Mk. 2 Gunner (12 TV)

Group 3 (46 TV)
Primary LT (4 actions, 46 TV)
- CGL: Klemm + Recon Drone (23 TV)
- Klemm + Recon Drone (23 TV)

Verdict: illegal

Problems:
- FC-7: Combat group 2's support unit has 2 Ferret Mk. 2 Gunner; an RC support unit may have 1. Remove 1.
"""


def test_plain_text(saved, client):
    text = client.get(saved.get_absolute_url() + "export.txt").content.decode()

    assert text == PLAIN_TEXT


def test_plain_text_comes_back(saved, client):
    exported = client.get(saved.get_absolute_url() + "export.txt")

    client.post("/forces/import/", {"file": SimpleUploadedFile("x.txt", exported.content)})

    copy = Force.objects.exclude(pk=saved.pk).get()
    assert data_of(copy) == data_of(saved)


def test_printed_names_become_keys(saved):
    model = data_of(saved)["groups"][0]["primary"]["models"][0]

    assert model == {"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"]}


DEEP = "[" * 300_000
GOOD = json.loads(RULEBOOK.read_text())


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "Paste a list"),
        ("{}", "JSON from another program"),
        ("[]", "This is empty"),
        (DEEP, "nested|This JSON is|the limit is"),
        ('{"system":' + DEEP[:60_000], "nested|This JSON is"),
        ('{"system": "blitz-beta", "groups": ' + "[" * 50_000 + "]" * 5_000, "nested|This JSON is|the limit is"),
        (json.dumps(GOOD | {"limit": float("nan")}), "This JSON is"),
        (json.dumps(GOOD | {"limit": -5}), "0"),
        (json.dumps(GOOD | {"limit": "150"}), "/limit: This must be a whole number, not text."),
        (json.dumps(GOOD | {"system": "chess"}), "no game system"),
        (json.dumps(GOOD | {"surprise": 1}), "surprise"),
        (json.dumps(GOOD | {"name": "\ud800"}), "This JSON is|U\\+D800"),
        (json.dumps(GOOD | {"name": "a\x00b"}), "U\\+0000"),
        (json.dumps(GOOD | {"name": "x" * 201}), "200"),
        (json.dumps(GOOD | {"notes": "x" * 2001}), "2000"),
        (json.dumps(force_data({"model": "north/hunter", "count": -1})), "1"),
        (json.dumps(force_data({"model": "north/hunter", "count": 10_000})), "1000"),
        (json.dumps(force_data(*[{"model": "north/hunter", "count": 600}] * 2)), "1,200 models"),
        (json.dumps(force_data(*["north/hunter"] * 10_000)), "the limit is 262,144"),
        ('{"system": "blitz-beta", "name": "' + "x" * 900_000 + '"}', "the limit is 262,144"),
    ],
)
def test_what_is_no_document_is_refused_with_a_reason(client, text, message):
    response = client.post("/forces/import/", {"text": text})

    page = response.content.decode()
    assert response.status_code == 400
    [reasons] = re.findall(r"errorlist.*?</ul>", page, re.DOTALL)
    assert re.search(message, reasons)
    assert not Force.objects.exists()


@pytest.mark.parametrize(
    "change, message, way_out",
    [
        (
            {"groups": [{"primary": {}}] * 31},
            "There are 31 combat groups here; the limit is 30. Remove 1 combat group.",
            "Remove the last combat group",
        ),
        (
            force_data({"model": "north/hunter", "count": 201}),
            "The list has 201 models; the limit is 200. Remove 1 model.",
            "Remove the last model",
        ),
        (
            force_data({"model": "north/hunter", "rank": "General"}),
            "There is no rank &#x27;General&#x27;. Choose CO, XO, CGL, 2iC or duelist.",
            "Remove the rank",
        ),
    ],
)
def test_what_is_too_much_or_out_of_place_opens_and_is_told(client, change, message, way_out):
    response = client.post("/forces/import/", {"text": json.dumps(GOOD | change)}, follow=True)

    page = response.content.decode()
    assert response.status_code == 200
    assert message in page
    assert way_out in page
    assert Force.objects.count() == 1


def test_five_megabytes_are_refused(client):
    pasted = client.post("/forces/import/", {"text": "x" * 5_000_000})
    uploaded = client.post("/forces/import/", {"file": SimpleUploadedFile("x.json", b"[" * 5_000_000)})

    assert (pasted.status_code, uploaded.status_code) == (400, 400)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"faction": "atlantis", "limit": "150"},
        {"faction": "north", "limit": "-1"},
        {"faction": "north", "limit": "many"},
        {"faction": "north", "limit": "9" * 5000},
        {"faction": "north", "limit": "150", "name": "x" * 201},
        {"faction": "north", "limit": "150", "name": "bell\x07"},
    ],
)
def test_a_new_list_needs_sensible_words(client, fields):
    response = client.post("/forces/new/", fields)

    assert response.status_code == 400
    assert "errorlist" in response.content.decode()
    assert not Force.objects.exists()


@pytest.mark.parametrize(
    "query", ["", "?paper=letter&parts=army", "?paper=papyrus&parts=dragons", "?parts=army&parts=cards"]
)
def test_print(saved, client, query):
    response = client.get(f"{saved.get_absolute_url()}print.pdf{query}")

    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == (
        f'inline; filename="rulebook-example-army-l4091-4101-150tv-{timezone.localdate()}.pdf"'
    )
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize("name", ["../../etc/passwd", 'a"b\r\nX: y', "Ж", "", "漢字"])
def test_file_names_are_safe(save, client, name):
    force = save(force_data(name=name.replace("\r\n", " ")))

    header = client.get(force.get_absolute_url() + "export.txt")["Content-Disposition"]

    assert re.fullmatch(r'attachment; filename="[\w-]+\.txt"', header, re.ASCII)
