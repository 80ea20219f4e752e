"""The typeface of everything on paper, and how wide it writes: other scripts in faces of their own. Sizes and widths in points."""

from functools import lru_cache

from armybuilder.cards.fonts.typeface import (
    ASCENT,
    CAP_HEIGHT,
    DESCENT,
    FOLDER,
    SUBSTITUTE,
    Typeface,
    advances,
    has_glyph,
    has_glyphs,
    load_face,
)

__all__ = [
    "ASCENT", "CAP_HEIGHT", "DESCENT", "FOLDER", "SUBSTITUTE", "Typeface", "can_show", "has_glyph", "has_glyphs", "load_face",
    "unit_width", "width",
]  # fmt: skip


def width(text: str, face: Typeface, size: float) -> float:
    """Width of `text` in points."""
    return unit_width(text, face) * size


@lru_cache(maxsize=65_536)
def unit_width(text: str, face: Typeface) -> float:
    """Width of `text` at a size of one point."""
    known = advances(face)
    try:
        return sum([known[character] for character in text])
    except KeyError:
        # Most prints need no other script, and nothing is loaded for one then.
        from armybuilder.cards.fonts.shape import shaped_width  # noqa: PLC0415

        return shaped_width(text, face)


def can_show(letter: str) -> bool:
    """Whether the typeface or a face of another script can show a letter with its marks."""
    if has_glyphs(letter):
        return True
    from armybuilder.cards.fonts.fallback import face_of  # noqa: PLC0415

    return face_of(letter) is not None
