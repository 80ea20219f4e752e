"""A list goes to where nobody knows its packs: by link, in a print, as a document and as text."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import MAX_CODE_BYTES, pack, snapshot, unpack
from armybuilder.packs.models import Pack
from tests.forces.conftest import force_data
from tests.packs.making import CHEAPER, RANGER, SCOUT, models, named, published

pytestmark = pytest.mark.django_db
SITE = "https://muster.example"


@pytest.fixture
def listed(save):
    """A list with a unit of a pack, and a Hunter that the pack makes cheaper."""
    version = published(RANGER, SCOUT, patches=[CHEAPER])
    return save(force_data({"model": "north/ranger", "name": "Ann"}, "north/hunter", packs=[named(version)]))


def abroad():
    """Nobody has a pack here any more."""
    Pack.objects.all().delete()


def seen(client, link):
    """The page but for what is new each time."""
    return re.sub(r"[A-Za-z0-9]{64}", "", client.get("/check/list/", link).content.decode())


def report_of(force):
    return open_force(force).report()


def copy_of(force):
    return Force.objects.exclude(pk=force.pk).get()


def test_a_link_opens_where_its_pack_is_unknown(listed, client):
    link, before = {"d": pack(listed.document.encode())}, report_of(listed)
    at_home = seen(client, link)
    abroad()

    page = seen(client, link)
    assert page == at_home
    assert "12<small> / 150 TV</small>" in page

    client.post("/check/list/", link)
    assert json.loads(copy_of(listed).document) == json.loads(listed.document)
    assert report_of(copy_of(listed)) == before


@pytest.mark.parametrize("ending, name", [("print.pdf", "x.pdf"), ("export.json", "x.json"), ("export.txt", "x.txt")])
def test_files_are_imported_where_their_pack_is_unknown(listed, client, ending, name):
    data, before = client.get(f"/forces/{listed.key}/{ending}").content, report_of(listed)
    abroad()

    assert client.post("/forces/import/", {"file": SimpleUploadedFile(name, data)}).status_code == 302

    assert json.loads(copy_of(listed).document)["packs"] == json.loads(listed.document)["packs"]
    assert report_of(copy_of(listed)) == before


def test_a_link_cannot_say_other_than_what_was_published(listed, client):
    data = json.loads(listed.document)
    data["packs"][0]["records"] = models(RANGER | {"tv": 1})

    page = client.get("/check/list/", {"d": pack(json.dumps(data).encode())}).content.decode()

    assert "12<small> / 150 TV</small>" in page


def test_what_does_not_fit_a_code_is_said_and_the_link_has_it(save, client):
    noisy = [RANGER | {"key": f"r{n}", "name": f"{hash(n * 7919):x} {n * 104729} ranger {n * 7}"} for n in range(40)]
    version = published(*noisy)
    force = save(force_data(*(f"north/r{n}" for n in range(40)), packs=[named(version)]))

    made = snapshot(force.document.encode(), SITE)

    assert made.link.startswith(f"{SITE}/check/list/?d=")
    assert made.code.link == ""
    assert re.fullmatch(
        rf"No QR code: the list with its packs is too long \([\d,]+ of at most {MAX_CODE_BYTES:,} bytes\)\.",
        made.code.note,
    )
    page = client.get(f"/forces/{force.key}/share/").content.decode()
    assert f"{made.code.note.partition(' too long')[0]} too long" in page
    assert "Use the link above instead." in page


def test_notes_that_do_not_fit_leave_packs_whole(listed):
    data = json.loads(listed.document) | {"notes": "".join(f"{n * 7919 % 9973:x} " for n in range(400))}
    data["packs"][0] |= {"hash": "", "records": {"models/north": {"notes": "of a record"}}}

    link = snapshot(json.dumps(data).encode(), SITE).code.link

    assert json.loads(unpack(link.partition("?d=")[2])) == {
        name: value for name, value in data.items() if name != "notes"
    }


def test_a_unit_of_a_pack_fits_a_code(listed):
    assert snapshot(listed.document.encode(), SITE).code.link


@pytest.mark.parametrize("number", [0, 1])
def test_a_shared_list_asks_at_most_for_its_packs(listed, save, client, django_assert_num_queries, number):
    force = listed if number else save(force_data("north/hunter"))

    with django_assert_num_queries(number):
        client.get("/check/list/", {"d": pack(force.document.encode())})
