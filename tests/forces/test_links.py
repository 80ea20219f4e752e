"""A list in an address: the code of a print leads to its verdict, whoever reads it."""

import base64
import json
import re
import zlib
from dataclasses import replace
from html import unescape
from random import Random
from string import ascii_letters, digits

import pypdfium2
import pytest
import zxingcpp
from django.core.management import call_command
from django.test import Client
from PIL import Image, ImageFilter

from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents import MAX_BYTES, DocumentError
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import MAX_CODE_BYTES, MAX_LINK_LENGTH, address, pack, unpack, with_link
from tests.cards.content import content
from tests.cards.reading import text_of
from tests.forces.conftest import RULEBOOK, force_data, thirty_models

SITE = "https://muster.example/"
pytestmark = pytest.mark.django_db


def encoded(data):
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


# Rows of damage boxes read like bar codes.
QR_CODES = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


def codes_of(pdf, page=0, dots_per_inch=200):
    """What a phone reads on a page."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[page].render(scale=dots_per_inch / 72).to_pil()
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=QR_CODES)]


def scanned(pdf, angle):
    """What a poor scan tells: 100 dots to an inch, the sheet not quite straight, not quite sharp."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=100 / 72).to_pil().convert("L")
    turned = picture.rotate(angle, resample=Image.Resampling.BICUBIC, fillcolor=255)
    blurred = turned.filter(ImageFilter.GaussianBlur(0.6))
    return [code.text for code in zxingcpp.read_barcodes(blurred, formats=QR_CODES)]


@pytest.mark.parametrize("angle", [-3, 0, 2])
@pytest.mark.parametrize("length", [200, 500, 900, MAX_CODE_BYTES])
def test_a_code_of_any_list_reads_from_a_poor_scan(length, angle):
    link = f"{SITE}check/list/#{'1aB-' * length}"[:length]
    assert scanned(render_pdf(content(link=link), PrintOptions(parts=("army",))), angle) == [link]


def raw(data, *, prefix="1"):
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return prefix + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "data", [force_data("north/hunter"), thirty_models(), force_data(name="Шестой « взвод »", notes="a\nb" * 300), {}]
)
def test_what_is_packed_comes_back(data):
    packed = pack(encoded(data))
    assert re.fullmatch(r"1[\w-]*", packed, re.ASCII)
    assert unpack(packed) == encoded(data)


def test_first_links_are_read_for_ever():
    """Printed codes cannot be changed: this one was made when links began."""
    packed = "1Iz0FQN0SkgrOn_gjHCmOsUYq4ViEutkUFBCxtQA"
    assert unpack(packed) == encoded(force_data({"model": "north/hunter", "count": 5}))


def test_a_usual_list_makes_a_small_code():
    assert len(address(RULEBOOK.read_bytes(), SITE)) < MAX_CODE_BYTES / 2
    assert len(address(encoded(thirty_models()), SITE)) < MAX_CODE_BYTES / 2


@pytest.mark.parametrize(
    "packed, message",
    [
        ("", "contain a list that's known here"),
        ("2abc", "damaged"),
        ("9abc", "contain a list that's known here"),
        ("1", "damaged"),
        ("1!!!!", "damaged"),
        ("1шесть", "damaged"),
        ("1\x01", "damaged"),
        ("1" + "A" * 5, "damaged"),
        ("1" + "_" * 400, "damaged"),
        (pack(b"{}" * 100)[:-3], "damaged"),
        (pack(b"{}") + "AAAA", "damaged"),
        ("1" + "A" * MAX_LINK_LENGTH, "too long: the limit is 16,384 characters"),
        (raw(b"0" * (MAX_BYTES + 1)), "too large: the limit is 262,144 bytes"),
        (raw(b"0" * 10_000_000), "too large: the limit is 262,144 bytes"),
    ],
)
def test_hostile_link_is_refused(client, packed, message):
    with pytest.raises(DocumentError, match=message):
        unpack(packed)
    for response in (client.get("/check/list/", {"d": packed}), client.post("/check/list/", {"d": packed})):
        assert response.status_code == 400
        assert message in unescape(response.content.decode())
    assert not Force.objects.exists()


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"system": "blitz-beta"}',
        b'{"system": "chess"}',
        b"# a text list",
        encoded(force_data(name="bell\x07")),
    ],
)
def test_link_without_a_list_is_refused(client, document):
    response = client.get("/check/list/", {"d": pack(document)})
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()


def test_code_of_a_print_leads_to_the_verdict_and_a_copy(saved, client):
    printed = client.get(saved.get_absolute_url() + "print.pdf").content
    [link] = codes_of(printed, page=1)  # where the army sheet ends
    assert link.startswith("http://testserver/check/list/?d=1")

    stranger = Client()
    page = stranger.get(link.removeprefix("http://testserver")).content.decode()
    assert "ILLEGAL" in page
    assert "<title>Rulebook example army (L4091-4101) · North, 150 of 150 TV – Muster</title>" in page
    assert saved.name in page
    assert Force.objects.count() == 1

    response = stranger.post("/check/list/", {"d": link.partition("?d=")[2]})
    copy = Force.objects.exclude(pk=saved.pk).get()
    assert response["Location"] == copy.get_absolute_url()
    assert json.loads(copy.document) == json.loads(saved.document)
    assert stranger.get(saved.get_absolute_url()).status_code == 404


def test_names_are_plain_text_on_the_page(client):
    name = '<script>alert(1)</script> "&amp;'
    page = client.get("/check/list/", {"d": pack(encoded(force_data(name=name)))}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_list_can_be_looked_at_but_taken_only_with_a_token():
    strict = Client(enforce_csrf_checks=True)
    assert strict.get("/check/list/", {"d": pack(RULEBOOK.read_bytes())}).status_code == 200
    assert strict.post("/check/list/", {"d": pack(RULEBOOK.read_bytes())}).status_code == 403
    assert not Force.objects.exists()


def notes_of(size, seed=1):
    """Text that cannot be packed small."""
    return "".join(Random(seed).choices(ascii_letters + digits, k=size))  # noqa: S311 - nothing is secret


def test_largest_code_is_read():
    data = force_data("north/hunter", notes=notes_of(850))
    made = with_link(content(document=encoded(data)), SITE)
    assert MAX_CODE_BYTES - 250 < len(made.link) <= MAX_CODE_BYTES
    assert codes_of(render_pdf(made, PrintOptions(parts=("army",))), dots_per_inch=300) == [made.link]


def test_long_notes_stay_out_of_the_code():
    data = force_data("north/hunter", notes=notes_of(1900))
    made = with_link(content(document=encoded(data)), SITE)
    assert json.loads(unpack(made.link.partition("?d=")[2])) == force_data("north/hunter")
    [page] = text_of(render_pdf(made, PrintOptions(parts=("army",))))
    assert "The notes are too long for the QR code and are left out." in page


def test_list_too_long_for_a_code_says_so():
    models = [{"model": "north/hunter", "name": notes_of(60, number)} for number in range(40)]
    made = with_link(content(document=encoded(force_data(*models))), SITE)
    printed = render_pdf(made, PrintOptions(parts=("army",)))
    assert made.link == ""
    assert codes_of(printed) == []
    assert re.search(r"No QR code: the list is too long \([\d,]+ of at most 1,200 bytes\)\.", text_of(printed)[0])


def test_print_that_knows_no_site_says_so(tmp_path, settings):
    output = tmp_path / "force.pdf"
    call_command("print_force", str(RULEBOOK), "-o", str(output), "--parts", "army")
    assert "No QR code: the address of the site is not set." in text_of(output.read_bytes())[-1]

    settings.MUSTER_URL = SITE
    call_command("print_force", str(RULEBOOK), "-o", str(output), "--parts", "army")
    assert codes_of(output.read_bytes(), page=1)[0].startswith(f"{SITE}check/list/?d=1")


def test_code_stands_at_the_end_of_the_sheet():
    made = with_link(content(groups=40, document=RULEBOOK.read_bytes()), SITE)
    printed = render_pdf(replace(made, notes="word " * 300), PrintOptions(parts=("army",)))
    pages = text_of(printed)
    assert "Check this list" in pages[-1]
    assert codes_of(printed, len(pages) - 1) == [made.link]
