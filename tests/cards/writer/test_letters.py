"""Letters have the same codes in every document, and only those that are shown are embedded."""

from io import BytesIO
from struct import unpack

import pytest
from fontTools.ttLib import TTFont

from armybuilder.cards.canvas import Sheet
from armybuilder.cards.drawing import Placed, Row, Text
from armybuilder.cards.fonts import Face, has_glyph, loaded
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.tones import INK
from armybuilder.cards.writer.letters import USUAL, pieces
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
    """The embedded fonts by their names: codes that have a picture."""
    with opened(printed) as document:
        for font in document.pages[0].resources["/Font"].values():
            program = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes()))
            (table,) = program["cmap"].tables
            yield str(font.BaseFont)[1:], {code for code, glyph in table.cmap.items() if glyph != ".notdef"}


@pytest.mark.parametrize("text", ["a", "Hunter 0123", "ΩЖ"])
def test_fonts_have_the_tables_that_a_pdf_needs_and_are_whole(text):
    with opened(pdf(text)) as document:
        programs = [
            font.FontDescriptor.FontFile2.read_bytes() for font in document.pages[0].resources["/Font"].values()
        ]
    for program in programs:
        # Checksums of all tables are compared with what the directory says.
        font = TTFont(BytesIO(program), checkChecksums=2)
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


def test_usual_letters_are_of_one_alphabet():
    text = "".join(letter for letter in USUAL if letter not in "()\\") + "äöüÄÖÜßéèçñ"

    (piece,) = pieces(text)

    assert piece.alphabet == 0
    assert piece.codes.startswith(" !\"#$%&'*+,-./0123")


def test_what_ends_a_text_is_escaped():
    assert [tuple(piece) for piece in pieces(r"(\) Tj")] == [(0, r"\(\\\) Tj")]


def test_a_letter_that_the_typeface_lacks_is_seen_as_lacking():
    assert pieces("a\u4e00") == pieces("a\ufffd")


def test_only_letters_that_are_shown_are_embedded():
    ((name, codes),) = fonts_of(pdf("Hunter"))

    assert name == "MUSTRA+RobotoCondensed-Regular"
    assert codes == {ord(letter) for letter in "Hunter"}


def test_other_alphabets_are_embedded_where_they_are_shown():
    names = sorted(name for name, _ in fonts_of(pdf("Hunter Шестой")))

    assert len(names) == 2
    assert names[0] == "MUSTRA+RobotoCondensed-Regular"


def test_what_was_printed_before_leaves_no_trace():
    before = pdf("Hunter")
    pdf("Ἑλληνικὴ Шестой Łódź", face=Face.BOLD)

    assert pdf("Hunter") == before
