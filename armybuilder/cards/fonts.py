"""The typeface of everything on paper: Roboto Condensed, embedded as subsets. Sizes and widths in points."""

from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
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
    """The registered ReportLab font; the file is read once in a process.

    Without the ASCII block that is kept readable by default, a PDF embeds only the glyphs that it shows.
    """
    font = TTFont(face.value, FOLDER / f"{face.value}.ttf", asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


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
    return all(character in _advances(face) for face in Face)


@cache
def _advances(face: Face) -> dict[str, float]:
    """Advance of each character, as part of the size."""
    metrics = loaded(face).face
    return {chr(code): metrics.charWidths.get(code, metrics.defaultWidth) / _UNITS for code in metrics.charToGlyph}
