"""The force document inside the PDF: it comes back out, and nothing else does."""

import json
import zlib
from contextlib import suppress
from io import BytesIO

import pikepdf
import pytest

from armybuilder.cards import attachment
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents import MAX_BYTES, DocumentError
from tests.cards.content import card, content
from tests.cards.reading import opened

DOCUMENT = json.dumps({"format": "muster.force/1", "name": "Шестой (взвод) \\ endstream stream"}).encode()


def printed(document=DOCUMENT):
    return render_pdf(content(card("north/hunter"), document=document))


def saved(**options):
    """A print that another program has saved."""
    target = BytesIO()
    with opened(printed()) as pdf:
        pdf.save(target, **options)
    return target.getvalue()


def stream(body, dictionary=b"/Filter /FlateDecode"):
    return b"%PDF-1.4\n1 0 obj\n<</Type /EmbeddedFile " + dictionary + b">>\nstream\n" + body + b"\nendstream\nendobj\n"


def reason(pdf):
    with pytest.raises(DocumentError) as error:
        attachment.read(pdf)
    return str(error.value)


def test_attachment_comes_back():
    assert attachment.read(printed()) == DOCUMENT


def test_every_reader_sees_the_attachment():
    with opened(printed()) as pdf:
        assert list(pdf.attachments) == ["force.json"]
        file = pdf.attachments["force.json"]
        assert file.get_file().read_bytes() == DOCUMENT
        assert file.get_file().mime_type == "application/json"
        assert [str(entry.F) for entry in pdf.Root.AF] == ["force.json"]
        assert str(pdf.Root.AF[0].AFRelationship) == "/Source"
        assert pdf.check_pdf_syntax() == []


def test_equal_content_gives_equal_bytes():
    assert printed() == printed()


def test_print_without_a_document_has_no_attachment():
    with opened(printed(b"")) as pdf:
        assert "/AF" not in pdf.Root
        assert "/Names" not in pdf.Root
    assert "This PDF contains no list" in reason(printed(b""))


@pytest.mark.parametrize(
    "options",
    [
        {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
        {"linearize": True},
        {"stream_decode_level": pikepdf.StreamDecodeLevel.generalized, "compress_streams": False},
        {"recompress_flate": True},
    ],
    ids=["object streams", "linear", "plain", "packed again"],
)
def test_attachment_outlives_other_programs(options):
    assert attachment.read(saved(**options)) == DOCUMENT


def test_protected_pdf_is_refused():
    protected = saved(encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "password-protected" in reason(protected)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 50_000_000])
def test_bomb_is_refused(size):
    assert "the limit is 262,144 bytes" in reason(stream(zlib.compress(b"0" * size)))


def test_most_that_is_read():
    assert len(attachment.read(stream(zlib.compress(b"0" * MAX_BYTES)))) == MAX_BYTES


@pytest.mark.parametrize(
    "pdf, message",
    [
        (b"%PDF-", "This PDF contains no list"),
        (b"%PDF-1.4\n" + b"\x00\xff" * 100_000, "This PDF contains no list"),
        (b"%PDF-" + b"x" * attachment.MAX_PDF_BYTES, "the limit is 5,242,880 bytes"),
        (b"%PDF-1.4\n" + b"/Type /EmbeddedFile " * 200_000, "more than 200 files"),
        (b"%PDF-1.4\n" + b"/Type" + b" " * 4_000_000, "This PDF contains no list"),
        (b"%PDF-1.4\n1 0 obj <</Type /EmbeddedFile", "damaged"),
        (stream(b"no zlib"), "damaged"),
        (stream(zlib.compress(DOCUMENT)[:-6]), "damaged"),
        (stream(zlib.compress(DOCUMENT), b"/Filter [/FlateDecode /FlateDecode]"), "compressed in a way"),
        (stream(zlib.compress(DOCUMENT), b"/Filter /JBIG2Decode /Length 9"), "compressed in a way"),
        (
            stream(zlib.compress(DOCUMENT), b"/Filter /FlateDecode /DecodeParms <</Predictor 12>>"),
            "compressed in a way",
        ),
        (stream(DOCUMENT, b""), "compressed in a way"),
        (stream(DOCUMENT, b"/Length 99999999"), "the limit is 262,144 bytes"),
        (stream(zlib.compress(DOCUMENT)) + stream(zlib.compress(DOCUMENT + b" ")), "This PDF contains 2 lists"),
    ],
)
def test_hostile_pdf_is_refused(pdf, message):
    assert message in reason(pdf)


def test_damage_anywhere_is_an_answer():
    whole = printed()
    for place in range(0, len(whole), 97):
        for broken in (whole[:place], whole[:place] + b"\x00" + whole[place + 1 :]):
            with suppress(DocumentError):
                attachment.read(broken)
