"""Letters have the same codes in every document, and only those that are shown are embedded."""

from dataclasses import replace
from io import BytesIO
from struct import unpack

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from armybuilder.cards.canvas import Sheet
from armybuilder.cards.drawing import Placed, Row, Text
from armybuilder.cards.fonts import FOLDER, Face, has_glyph, loaded
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import INK
from armybuilder.cards.writer.letters import CODES, USUAL, Piece, font_name, pieces, short
from tests.cards.content import card, content
from tests.cards.reading import opened, text_of

INVISIBLE = 0x34F
"""A joiner: readers leave it out."""
LETTERS = [
    chr(code)
    for code in sorted(loaded(Face.REGULAR).charToGlyph)
    if chr(code).isprintable() and has_glyph(chr(code)) and code != INVISIBLE
]


def side(*lines, face=Face.REGULAR):
    texts = tuple(Text(20, 20 + 12 * number, line, face, 9, INK, 560) for number, line in enumerate(lines))
    return (Placed(0, 0, Row(840, texts)),)


def pdf(*lines, face=Face.REGULAR):
    sheet = Sheet(PAPERS["a4"], "Letters", "")
    sheet.draw(side(*lines, face=face))
    sheet.end_page()
    return sheet.finish()


def fonts_of(printed):
    """The fonts by how they are called: their program, and the picture of each code."""
    with opened(printed) as document:
        return {name: pictured(font) for name, font in document.pages[0].resources["/Font"].items()}


def pictured(font):
    simple = font.Subtype == "/TrueType"
    about = font if simple else font.DescendantFonts[0]
    assert about.BaseFont == font.BaseFont == about.FontDescriptor.FontName
    data = about.FontDescriptor.FontFile2.read_bytes()
    # Checksums of all tables are compared with what the directory says.
    program = TTFont(BytesIO(data), checkChecksums=2)
    if simple:
        (table,) = program["cmap"].tables
        places = {code: program.getGlyphID(glyph) for code, glyph in table.cmap.items() if code < CODES}
    else:
        places = dict(
            enumerate(unpack(f">{len(about.CIDToGIDMap.read_bytes()) // 2}H", about.CIDToGIDMap.read_bytes()))
        )
    return data, {code: traced(program, place) for code, place in places.items() if place}


def traced(program, place):
    """What a picture is drawn by, and the room it takes."""
    pen = DecomposingRecordingPen(program.getGlyphSet())
    name = program.getGlyphName(place)
    program.getGlyphSet()[name].draw(pen)
    return pen.value, program["hmtx"][name]


@pytest.mark.parametrize("text", ["a", "Hunter 0123", "ΩЖ", "Hunter Ж"])
def test_fonts_have_the_tables_that_a_pdf_needs_and_are_whole(text):
    (program,) = {data for data, _ in fonts_of(pdf(text)).values()}

    font = TTFont(BytesIO(program))
    assert set(font.reader.keys()) == {"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}
    assert all(font[table] for table in font.reader.keys())  # noqa: SIM118 - a reader is no dictionary
    assert sum(unpack(f">{len(program) // 4}L", program)) & 0xFFFFFFFF == 0xB1B0AFBA
    assert font.reader.searchRange == 64
    assert (font.reader.entrySelector, font.reader.rangeShift) == (2, 48)


@pytest.mark.parametrize("face", Face)
def test_every_letter_of_the_typeface_reads_back(face):
    lines = ["".join(LETTERS[start : start + 40]) for start in range(0, len(LETTERS), 40)]

    printed = "".join(text_of(pdf(*lines, face=face))).replace(" ", "")

    missing = [letter for letter in LETTERS if letter not in printed and not letter.isspace()]
    assert missing == []


@pytest.mark.parametrize("face", Face)
def test_every_letter_has_its_own_picture(face):
    lines = ["".join(LETTERS[start : start + 40]) for start in range(0, len(LETTERS), 40)]
    whole = TTFont(FOLDER / f"{face.value}.ttf")
    wanted = {letter: traced(whole, whole.getGlyphID(whole.getBestCmap()[ord(letter)])) for letter in LETTERS}

    found = fonts_of(pdf(*lines, face=face))

    (_, simple), (_, composite) = (found[f"/{font_name(face, size)}"] for size in (1, 2))
    assert simple == {code: wanted[letter] for letter, code in short().items() if letter in wanted}
    assert composite == {ord(letter): wanted[letter] for letter in wanted.keys() - short().keys()}


def test_usual_letters_have_one_byte():
    text = "".join(letter for letter in USUAL if letter not in "()\\") + "äöüÄÖÜßéèçñ"

    (piece,) = pieces(text)

    assert piece.size == 1
    assert all(map(has_glyph, USUAL))
    assert piece.codes.startswith(" !\"#$%&'*+,-./0123")


def test_other_letters_are_written_as_their_numbers():
    assert pieces("a Ж(") == (Piece(1, "a "), Piece(2, "\x04\x16"), Piece(1, r"\("))


@pytest.mark.parametrize("letter, code", [("Ш", r"\("), ("Щ", r"\)"), ("Ѝ", r"\r"), ("ќ", r"\\")])
def test_what_ends_a_text_is_escaped(letter, code):
    assert pieces(letter) == (Piece(2, f"\x04{code}"),)
    assert pieces(r"(\) Tj") == (Piece(1, r"\(\\\) Tj"),)


def test_a_letter_that_the_typeface_lacks_is_seen_as_lacking():
    assert pieces("a\U00012000") == pieces("a\ufffd") == (Piece(1, "a"), Piece(2, "\xff\xfd"))


def test_only_letters_that_are_shown_are_embedded():
    ((name, (_, codes)),) = fonts_of(pdf("Hunter")).items()

    assert name == "/R1"
    assert codes.keys() == {ord(letter) for letter in "Hunter"}


def test_letters_of_two_bytes_are_embedded_where_they_are_shown():
    found = fonts_of(pdf("Hunter Шестой"))

    assert {name: set(codes) for name, (_, codes) in found.items()} == {
        "/R1": set(b"Hunter "),
        "/R2": set(map(ord, "Шестой")),
    }


def test_names_in_any_script_make_a_card_no_larger_than_it_was():
    """22,496 bytes in November 2026, before letters had codes of their own; 24,853 while each script had a font of its own."""
    name = "Łódź Σπάρτη Шест Việt Æther"
    hunter = replace(card("north/hunter"), name=name, unit=name)

    assert len(render_pdf(content(hunter), PrintOptions(parts=("cards",)))) < 22_000


def test_what_was_printed_before_leaves_no_trace():
    before = pdf("Hunter")
    pdf("Ἑλληνικὴ Шестой Łódź", face=Face.BOLD)

    assert pdf("Hunter") == before
