"""Letters have the same codes in every document: every one reads back and has its own picture, and little else is embedded."""

from dataclasses import replace
from io import BytesIO
from struct import unpack

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from armybuilder.cards.document.fonts import USUAL
from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import LayoutRow, PlacedRow, Text
from armybuilder.cards.fonts import FOLDER, Typeface, has_glyph, load_face
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import INK
from tests.cards.content import card, content
from tests.cards.document.aloud import meanings
from tests.cards.reading import opened, text_of

INVISIBLE = 0x34F
"""A joiner: readers leave it out."""
LETTERS = [
    chr(code)
    for code in sorted(load_face(Typeface.REGULAR).charToGlyph)
    if chr(code).isprintable() and has_glyph(chr(code)) and code != INVISIBLE
]
LINES = ["".join(LETTERS[start : start + 40]) for start in range(0, len(LETTERS), 40)]


def side(*lines, face=Typeface.REGULAR):
    texts = tuple(Text(20, 20 + 12 * number, line, face, 9, INK, 560) for number, line in enumerate(lines))
    return (PlacedRow(0, 0, LayoutRow(840, texts)),)


def pdf(*lines, face=Typeface.REGULAR):
    sheet = PdfBuilder(PAPERS["a4"], "Letters", "")
    sheet.draw(side(*lines, face=face))
    sheet.end_page()
    return sheet.finish()


def fonts_of(printed):
    """The fonts by how they are called: what is drawn for each letter."""
    with opened(printed) as document:
        return {name: pictured(font) for name, font in document.pages[0].resources["/Font"].items()}


def pictured(font):
    assert font.BaseFont == font.FontDescriptor.FontName
    data = font.FontDescriptor.FontFile2.read_bytes()
    # Checksums of all tables are compared with what the directory says.
    program = TTFont(BytesIO(data), checkChecksums=2)
    assert sum(unpack(f">{len(data) // 4}L", data)) & 0xFFFFFFFF == 0xB1B0AFBA
    (table,) = program["cmap"].tables
    _, meant = meanings(font)
    return {meant[bytes([code])]: traced(program, glyph) for code, glyph in table.cmap.items() if code}


def traced(program, glyph):
    """What a picture is drawn by, and the room it takes."""
    pen = DecomposingRecordingPen(program.getGlyphSet())
    program.getGlyphSet()[glyph].draw(pen)
    return pen.value, program["hmtx"][glyph]


@pytest.mark.parametrize("face", Typeface)
def test_every_letter_of_the_typeface_reads_back(face):
    printed = "".join(text_of(pdf(*LINES, face=face))).replace(" ", "")

    missing = [letter for letter in LETTERS if letter not in printed and not letter.isspace()]
    assert missing == []


@pytest.mark.parametrize("face", Typeface)
def test_every_letter_has_its_own_picture(face):
    whole = TTFont(FOLDER / f"{face.value}.ttf")
    wanted = {letter: traced(whole, whole.getBestCmap()[ord(letter)]) for letter in LETTERS}

    found: dict[str, object] = {}
    for pictures in fonts_of(pdf(*LINES, face=face)).values():
        found |= {letter: picture for letter, picture in pictures.items() if letter not in found or letter != " "}

    assert {letter: found[letter] for letter in LETTERS} == wanted


def test_usual_letters_are_one_font():
    assert all(map(has_glyph, USUAL))
    assert [*fonts_of(pdf("Hunter"))] == [*fonts_of(pdf(USUAL))] == ["/R0"]
    assert pdf("Hunter").count(b"obj") == pdf(USUAL).count(b"obj")


def test_of_other_letters_only_those_that_are_shown_are_embedded():
    usual, *others = fonts_of(pdf("Hunter Шестой")).values()

    assert usual.keys() == set(USUAL)
    assert set().union(*others) - {" "} == set("Шестой")


def test_what_means_something_else_in_a_pdf_reads_back():
    text = r"(\) Tj ET ( \\ ) %%EOF"

    assert text_of(pdf(text)) == [text]


def test_a_letter_that_the_typeface_lacks_is_seen_as_lacking():
    assert text_of(pdf("a\U00012000")) == text_of(pdf("a\ufffd")) == ["a\ufffd"]


def test_names_in_any_script_make_a_card_little_larger():
    name = "Łódź Σπάρτη Шест Việt Æther"
    hunter = replace(card("north/hunter"), unit="Group 1")
    plain, named = (
        len(render_pdf(content(replace(hunter, name=each)), PrintOptions(parts=("cards",)))) for each in ("Tom", name)
    )

    assert named - plain < 12_000


def test_what_was_printed_before_leaves_no_trace():
    before = pdf("Hunter")
    pdf("Ἑλληνικὴ Шестой Łódź", face=Typeface.BOLD)

    assert pdf("Hunter") == before
