"""Names in scripts that the typeface lacks: shaped, in their direction, cut between letters, and read back."""

import subprocess
import sys
from dataclasses import replace

import msgspec
import page
import pytest

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import LayoutRow, PlacedRow, line
from armybuilder.cards.fonts import SUBSTITUTE, Typeface, width
from armybuilder.cards.fonts.clusters import clusters
from armybuilder.cards.fonts.shape import runs
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import Style, TextRun, clean, is_printable, lines_of, shorten, wrap
from armybuilder.forces import validation
from tests.cards.reading import opened, text_of

LIST = {
    "format": "muster.force/1",
    "system": "blitz-beta",
    "name": "赤い彗星 🔥 שלום",
    "faction": "north",
    "limit": 100,
    "options": {},
    "groups": [
        {
            "name": "한국어",
            "primary": {
                "ua": "GP",
                "models": [
                    {"model": "north/hunter", "rank": "CO", "name": "シャア少佐"},
                    {"model": "north/hunter", "count": 3, "name": "ابن"},
                ],
            },
        }
    ],
}
NAMES = {
    "japanese": "山田太郎",
    "chinese": "汉字简体",
    "korean": "한국어",
    "hebrew": "שלום",
    "arabic": "العربية",
    "devanagari": "हिन्दी क्षत्रिय",
    "thai": "ไทยน้ำ",
    "emoji": "🐻 👩\u200d🚀🇩🇪",
    "mathematics": "𝔐",
    "bengali": "বাংলা",
    "georgian": "ქართული",
    "mixed": "Ben 山田 (x)",
    "figures": "שלום 100 / 120 TV",
}
STANDARDS = (page.ValidationProfile.PDF_A_3B, page.ValidationProfile.PDF_UA_1)


def printed(*names, face=Typeface.REGULAR):
    texts = [line(Style(face, 12), 20, 30 + 20 * number, name, 500) for number, name in enumerate(names)]
    sheet = PdfBuilder(PAPERS["a4"], "Names", "")
    sheet.draw((PlacedRow(0, 0, LayoutRow(800, tuple(texts))),))
    sheet.end_page()
    return sheet.finish()


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_read_back(name, face):
    assert text_of(printed(name, face=face)) == [name]


def test_faces_are_embedded_as_they_are_used():
    with opened(printed("Ben")) as document:
        assert [*document.pages[0].resources["/Font"]] == ["/R0"]
    pdf = printed("Ben", "山田", "한국어")
    with opened(pdf) as document:
        assert {*document.pages[0].resources["/Font"]} == {"/R0", "/NotoSansJP", "/NotoSansKR"}
    assert len(pdf) - len(printed("Ben")) < 8_000
    assert pdf == printed("Ben", "山田", "한국어")


def test_all_of_them_keep_the_standards():
    pdf = printed(*NAMES.values())
    assert [each for standard in STANDARDS for each in page.validate_pdf_bytes(pdf, profile=standard).failures] == []


def test_a_list_is_printed_with_its_names():
    content = validation.read(msgspec.json.encode(LIST)).print_content()
    options = PrintOptions(parts=tuple(PrintPart))
    pdf = render_pdf(content, options)
    text = " ".join(text_of(pdf))
    assert SUBSTITUTE not in text
    for name in ("赤い彗星", "🔥", "שלום", "한국어", "シャア少佐", "ابن"):
        assert name in text, name
    assert [each for standard in STANDARDS for each in page.validate_pdf_bytes(pdf, profile=standard).failures] == []
    assert pdf == render_pdf(replace(content), options)


def test_other_prints_load_no_other_face():
    code = (
        "import sys, msgspec, django; from django.conf import settings; django.setup()\n"
        "from armybuilder.forces import validation; from armybuilder.cards.pdf import render_pdf\n"
        "from armybuilder.cards.options import PrintOptions; from armybuilder.engine.registry import get_system\n"
        "document = msgspec.json.encode(get_system('blitz-beta').examples.document)\n"
        "render_pdf(validation.read(document).print_content(), PrintOptions())\n"
        "print(*{'armybuilder.cards.fonts.fallback', 'armybuilder.cards.fonts.shape'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@pytest.mark.parametrize(
    "text, seen",
    [
        ("שלום", "םולש"),
        ("Ben אבג 100", "Ben גבא 100"),
        ("אב 12 גד", "דג 12 בא"),
        ("אב (גד)", "(דג) בא"),
        ("(אב)", "(בא)"),
    ],
)
def test_hebrew_runs_from_right_to_left_and_figures_do_not(text, seen):
    """What is seen from left to right: HarfBuzz turns brackets, which are told as they were typed."""
    turned = str.maketrans("()", ")(")
    shown = [
        "".join(cluster.text for cluster in run.clusters).translate(turned if run.leftward else {}) or run.text
        for run in runs(text, Typeface.REGULAR)
    ]
    assert "".join(shown) == seen


def test_arabic_letters_are_joined():
    (joined,) = runs("ببب", Typeface.REGULAR)
    numbers = [glyph.number for cluster in joined.clusters for glyph in cluster.glyphs]
    assert len(set(numbers)) == 3


@pytest.mark.parametrize(
    "text, letters",
    [
        ("abc", ["a", "b", "c"]),
        ("x\u0301y", ["x\u0301", "y"]),
        ("हिन्दी", ["हि", "न्दी"]),
        ("น้ำ", ["น้ำ"]),
        ("👩\u200d🚀🇩🇪🇫🇷👍🏽", ["👩\u200d🚀", "🇩🇪", "🇫🇷", "👍🏽"]),
        ("", []),
    ],
)
def test_letters_as_readers_see_them(text, letters):
    assert [*clusters(text)] == letters


@pytest.mark.parametrize("text", ["हिन्दी" * 8, "น้ำ" * 20, "👩\u200d🚀🇩🇪" * 10, "العربية" * 9, "x\u0308\u0332" * 60])
def test_nothing_is_cut_within_a_letter(text):
    shown, style = clean(text), Style(Typeface.BOLD, 8, 6)
    whole = clusters(shown)
    for limit in (20, 33, 50):
        found = clusters(shorten(text, style, limit).removesuffix("…"))
        assert found == whole[: len(found)]
        assert width(shorten(text, style, limit), Typeface.BOLD, 6) <= limit
        parts = lines_of(text, style, limit)
        assert [letter for part in parts for letter in clusters(part)] == whole
        assert all(width(part, Typeface.BOLD, 8) <= limit for part in parts)


def test_widths_are_those_of_shaped_letters():
    (lines,) = wrap((TextRun("العربية"),), 10, 500)
    apart = sum(width(letter, Typeface.REGULAR, 10) for letter in "العربية")
    assert width(lines[0].text, Typeface.REGULAR, 10) != pytest.approx(apart)


@pytest.mark.parametrize(
    "typed, shown",
    [
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200db", "ab"),
        ("שלום\u202e\u2067x", "שלוםx"),
        ("❤\ufe0f", "❤"),
        ("𒀀", SUBSTITUTE),
    ],
)
def test_what_has_no_picture_of_its_own(typed, shown):
    assert clean(typed) == shown


def test_what_no_face_has():
    assert is_printable("山田 Ben �")
    assert not is_printable("Ben 𒀀")


def test_work_is_bounded():
    """A text of the greatest length is shaped a few times as often as it is cut, not once for each letter of the rest."""
    for letter in ("क्ष", "ב\u05bc", "x" + "\u0301" * 40, "لا", "🇩🇪", "(א"):
        text = (letter * 2000)[:2000]
        assert len(shorten(text, Style(), 100)) <= 2000
        assert "".join(lines_of(text, Style(), 100)).replace(" ", "") == clean(text).replace(" ", "")
