import pytest

from armybuilder.cards.fonts import SUBSTITUTE, Typeface, width
from armybuilder.cards.text import FLOOR, Style, TextRun, clean, fitted_size, shorten, wrap


@pytest.mark.parametrize(
    "typed, printed",
    [
        ("  two   words\n", "two words"),
        ("Łódź Жук Ἑλλάς", "Łódź Жук Ἑλλάς"),
        ("e\u0301", "é"),
        ("abc\u202edef\u200f", "abcdef"),
        ("fire 🔥", "fire 🔥"),
        ("👩\u200d🚀\ufe0f", "👩\u200d🚀"),
        ("<b>bold</b> &amp;", "<b>bold</b> &amp;"),
        ("a\x01b", f"a{SUBSTITUTE}b"),
        ("", ""),
    ],
)
def test_clean(typed, printed):
    assert clean(typed) == printed


def test_fitted_size_shrinks_to_the_floor_and_no_further():
    style = Style(Typeface.BOLD, 12, 7)
    assert fitted_size("Hunter", style, 100) == 12
    assert fitted_size("Hunter", style, 1) == 7
    middle = fitted_size("Hunter", style, width("Hunter", Typeface.BOLD, 9.1))
    assert middle == 9


def test_wrap_keeps_every_word_and_the_limit():
    runs = (TextRun("Sensors ", Typeface.BOLD), TextRun("Detection range of eighteen inches in every arc."))
    lines = wrap(runs, 6, 60)
    assert " ".join(piece.text for line in lines for piece in line) == "".join(run.text for run in runs)
    assert lines[0][0].face is Typeface.BOLD
    for line in lines:
        assert max(piece.x + width(piece.text, piece.face, 6) for piece in line) <= 60


def test_wrap_breaks_a_word_wider_than_the_line():
    lines = wrap((TextRun("W" * 40),), 6, 60)
    assert len(lines) > 1
    assert "".join(piece.text for line in lines for piece in line) == "W" * 40


def test_wrap_breaks_long_words_behind_their_hyphens():
    word = "Stellvertreter-Donaudampfschiffahrt"
    lines = wrap((TextRun(word),), 6, width(word, Typeface.REGULAR, 6) * 0.7)
    assert ["".join(piece.text for piece in line) for line in lines] == ["Stellvertreter-", "Donaudampfschiffahrt"]


def test_wrap_glues_runs_without_a_blank():
    assert wrap((TextRun("a", Typeface.BOLD), TextRun("b")), 6, 60) == (
        ((0, "a", Typeface.BOLD), (width("a", Typeface.BOLD, 6), "b", Typeface.REGULAR)),
    )


def test_wrap_of_nothing():
    assert wrap((TextRun(""),), 6, 60) == ()


def test_shortened():
    style = Style(size=6.5)
    assert shorten("First Platoon", style, 200) == "First Platoon"
    short = shorten("First Platoon", style, 20)
    assert short.endswith("…")
    assert width(short, style.face, FLOOR) <= 20
