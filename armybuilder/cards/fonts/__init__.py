"""The typeface of everything on paper: Roboto Condensed, embedded as subsets. Sizes and widths in points."""

from enum import StrEnum
from functools import cache, lru_cache
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


class Face(StrEnum):
    """A cut of the typeface; the value is the name of its file and in the PDF."""

    REGULAR = "RobotoCondensed-Regular"
    BOLD = "RobotoCondensed-Bold"


@cache
def loaded(face: Face) -> Any:
    """The face as ReportLab reads it; the file is read once in a process."""
    return TTFontFace(FOLDER / f"{face.value}.ttf")


def width(text: str, face: Face, size: float) -> float:
    """Width of `text` in points."""
    return unit_width(text, face) * size


@lru_cache(maxsize=65_536)
def unit_width(text: str, face: Face) -> float:
    """Width of `text` at a size of one point."""
    advances = _advances(face)
    return sum([advances.get(character, 0.0) for character in text])


def has_glyph(character: str) -> bool:
    """Whether both cuts can show `character`."""
    return character in _shown()


def has_glyphs(text: str) -> bool:
    """Whether both cuts can show every character of `text`."""
    return _shown().issuperset(text)


@cache
def _shown() -> frozenset[str]:
    """All characters that both cuts can show."""
    return frozenset.intersection(*(frozenset(_advances(face)) for face in Face))


@cache
def _advances(face: Face) -> dict[str, float]:
    """Advance of each character, as part of the size."""
    metrics = loaded(face)
    return {chr(code): metrics.charWidths.get(code, metrics.defaultWidth) / _UNITS for code in metrics.charToGlyph}
