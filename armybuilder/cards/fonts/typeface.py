"""The typeface of everything on paper: Roboto Condensed, embedded as subsets."""

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase.ttfonts import TTFontFace

FOLDER = Path(__file__).parent
SUBSTITUTE = "\N{REPLACEMENT CHARACTER}"
"""Stands for every character that the typeface lacks, so that nothing vanishes unseen."""
CAP_HEIGHT = 0.711
ASCENT = 0.76
DESCENT = 0.22
"""Height of capitals, and reach of letters over and under the baseline, as parts of the size."""
_UNITS = 1000


class Typeface(StrEnum):
    """A cut of the typeface; the value is the name of its file and in the PDF."""

    REGULAR = "RobotoCondensed-Regular"
    BOLD = "RobotoCondensed-Bold"


@cache
def load_face(face: Typeface) -> Any:
    """The face as ReportLab reads it; the file is read once in a process."""
    return TTFontFace(FOLDER / f"{face.value}.ttf")


def has_glyph(character: str) -> bool:
    """Whether both cuts can show `character`."""
    return character in _available_characters()


def has_glyphs(text: str) -> bool:
    """Whether both cuts can show every character of `text`."""
    return _available_characters().issuperset(text)


@cache
def _available_characters() -> frozenset[str]:
    """All characters that both cuts can show."""
    return frozenset.intersection(*(frozenset(advances(face)) for face in Typeface))


@cache
def advances(face: Typeface) -> dict[str, float]:
    """Advance of each character, as part of the size."""
    metrics = load_face(face)
    return {chr(code): metrics.charWidths.get(code, metrics.defaultWidth) / _UNITS for code in metrics.charToGlyph}
