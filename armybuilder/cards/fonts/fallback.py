"""Faces for the scripts that the typeface lacks, nearly all of Noto, read by HarfBuzz, and only when a letter needs one."""

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz

from armybuilder.cards.fonts.clusters import JOINERS

FALLBACK = Path(__file__).parent / "scripts"
_SIZES = {
    "NotoSansHebrew": 1.0,
    "Vazirmatn": 0.9,
    "NotoSansArabic": 0.9,
    "NotoSansDevanagari": 0.85,
    "NotoSansThai": 0.8,
    "NotoSansJP": 0.88,
    "NotoSansKR": 0.88,
    "NotoSansSC": 0.88,
    "NotoEmoji": 0.76,
    "NotoSansArmenian": 1.0,
    "NotoSansGeorgian": 0.95,
    "NotoSansBengali": 0.85,
    "NotoSansGurmukhi": 0.85,
    "NotoSansGujarati": 0.85,
    "NotoSansTamil": 0.85,
    "NotoSansTelugu": 0.8,
    "NotoSansKannada": 0.8,
    "NotoSansMalayalam": 0.85,
    "NotoSansSinhala": 0.85,
    "NotoSansLao": 0.8,
    "NotoSansKhmer": 0.75,
    "NotoSansMyanmar": 0.75,
    "NotoSansEthiopic": 0.9,
    "NotoSansMath": 1.0,
    "NotoSansSymbols": 0.95,
    "NotoSansSymbols2": 0.85,
}
"""In the order in which they are asked, with the part of a size at which they stand beside capitals of the typeface and within
its lines."""
NAMES = tuple(_SIZES)


class FallbackFace(NamedTuple):
    """A face: its letters, units of an em, and the part of a size at which it is set."""

    face: uharfbuzz.Face
    font: uharfbuzz.Font
    units: int
    size: float


@cache
def open_face(name: str) -> FallbackFace:
    """The face of that name; its file is read as it is needed, once in a process."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(FALLBACK / f"{name}.ttf")))
    return FallbackFace(face, uharfbuzz.Font(face), face.upem, _SIZES[name])


@lru_cache(maxsize=16_384)
def face_of(cluster: str) -> str | None:
    """The first face that can show all of a letter with its marks, or None."""
    return next((name for name in NAMES if has_all(name, cluster)), None)


@lru_cache(maxsize=16_384)
def has_all(name: str, cluster: str) -> bool:
    """Whether a face has a picture of each character."""
    font = open_face(name).font
    wanted = [character for character in cluster if character not in JOINERS]
    return bool(wanted) and all(font.get_nominal_glyph(ord(character)) for character in wanted)
