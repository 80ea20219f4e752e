"""Every text on paper goes through here: cleaned once, then fitted into its width. Nothing is ever markup.

A text first shrinks to the floor of its style; what still does not fit is broken into lines, and a word that is wider
than the line is broken too. Widths and sizes in points.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.fonts import SUBSTITUTE, Face, has_glyph, unit_width, width
from armybuilder.cards.tones import INK, Tone
from armybuilder.engine.core.text import plain

FLOOR = 5.5
"""No text is smaller: the size that is still read at arm's length."""
LEADING = 1.13
"""Distance of baselines, as part of the size."""
_STEP = 0.25
# Joiners and variation selectors shape the character before them and have no picture of their own.
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad" + "".join(map(chr, range(0xFE00, 0xFE10))))


@dataclass(frozen=True, slots=True)
class Style:
    """Face, size, smallest size when shrinking, and tone."""

    face: Face = Face.REGULAR
    size: float = 6.5
    floor: float = FLOOR
    tone: Tone = INK

    def at(self, size: float) -> "Style":
        """The same style at another size, never under the floor."""
        return replace(self, size=max(size, self.floor))


class Run(NamedTuple):
    """A piece of running text in one face."""

    text: str
    face: Face = Face.REGULAR


class Piece(NamedTuple):
    """A run laid on a line: `x` from the start of the line."""

    x: float
    text: str
    face: Face


@lru_cache(maxsize=16_384)
def clean(text: str) -> str:
    """`text` as it is printed: composed, on one line, with a visible substitute for what the typeface lacks."""
    shown = plain(text)
    if shown.isascii() and shown.isprintable():
        return shown
    return "".join(
        character if has_glyph(character) else SUBSTITUTE for character in shown if character not in _INVISIBLE
    )


@lru_cache(maxsize=16_384)
def fitted_size(text: str, style: Style, limit: float) -> float:
    """The size at which cleaned `text` fits `limit`, in quarter points, not under the style's floor."""
    size = style.size
    while size > style.floor and width(text, style.face, size) > limit:
        size = max(size - _STEP, style.floor)
    return size


@lru_cache(maxsize=16_384)
def wrap(runs: tuple[Run, ...], size: float, limit: float) -> tuple[tuple[Piece, ...], ...]:
    """Break cleaned runs into lines no wider than `limit`; neighbours of one face on a line form one piece."""
    room = limit / size
    done: list[tuple[Piece, ...]] = []
    line: list[Piece] = []
    words: list[str] = []
    face = Face.REGULAR
    start = x = 0.0
    for word, wanted, gap, advance in _words(runs, room):
        blank = unit_width(" ", wanted) if gap and x else 0.0
        full = x + blank + advance > room and x > 0
        if words and (full or wanted is not face):
            line.append(Piece(start * size, "".join(words), face))
            words = []
        if full:
            done.append(tuple(line))
            line, x, blank = [], 0.0, 0.0
        if not words:
            start, face = x + blank, wanted
        elif blank:
            words.append(" ")
        words.append(word)
        x += blank + advance
    if words:
        line.append(Piece(start * size, "".join(words), face))
    return (*done, tuple(line)) if line else tuple(done)


def lines_of(text: str, style: Style, limit: float) -> tuple[str, ...]:
    """Cleaned `text` broken into lines at the style's size."""
    lines = wrap((Run(clean(text), style.face),), style.size, limit)
    return tuple("".join(piece.text for piece in line) for line in lines)


def shortened(text: str, style: Style, limit: float) -> str:
    """Cleaned `text`, cut with an ellipsis where it does not fit at the floor: for what stands in full elsewhere."""
    shown = clean(text)
    if width(shown, style.face, style.floor) <= limit:
        return shown
    while shown and width(f"{shown}…", style.face, style.floor) > limit:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"


def _words(runs: Iterable[Run], room: float) -> Iterator[tuple[str, Face, bool, float]]:
    """Words with their face, cut where one is wider than a line; whether a blank stands before it, and its width."""
    gap = False
    for text, face in runs:
        gap = gap or text.startswith(" ")
        for word in text.split():
            advance = unit_width(word, face)
            if advance <= room:
                yield word, face, gap, advance
            else:
                for part in _parts(word, face, room):
                    yield part, face, gap, unit_width(part, face)
                    gap = False
            gap = True
        gap = text.endswith(" ")


def _parts(word: str, face: Face, room: float) -> list[str]:
    """A word wider than a line, cut into parts that are not, behind a hyphen where there is one."""
    parts = [""]
    for character in word:
        if parts[-1] and unit_width(parts[-1] + character, face) > room:
            whole = parts[-1].rfind("-") + 1 or len(parts[-1])
            parts[-1:] = parts[-1][:whole], parts[-1][whole:]
        parts[-1] += character
    return parts
