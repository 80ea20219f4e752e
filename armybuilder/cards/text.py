"""Every text on paper goes through here: cleaned once, then fitted into its width. Nothing is ever markup.

A text first shrinks to the floor of its style; what still does not fit is broken into lines, and a word that is wider
than the line is broken too. No line ends before a sign and its figure, a unit or a bracket, and no word stands alone on
the last line where the line before has words to spare. Widths and sizes in points.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from armybuilder.cards.fonts import SUBSTITUTE, Typeface, can_show, has_glyphs, unit_width, width
from armybuilder.cards.fonts.clusters import JOINERS, clusters
from armybuilder.cards.tones import INK, Tone
from armybuilder.engine.core.language import format_number
from armybuilder.engine.core.text import plain

FLOOR = 6.5
"""No running text is smaller: its x-height is 6.4 minutes of arc at 65 cm, an arm's length."""
CAPITALS = 5.5
"""The floor of labels in capitals and of figures, which are no lower then than small letters at the floor."""
LEADING = 1.13
"""Distance of baselines, as part of the size."""
_STEP = 0.25
_MINUS = re.compile(r"(?<![^\s(/+~,·:])-(?=\d)")
"""A hyphen that is a sign: it begins a figure."""
_LAST = 0.2
"""Part of a line that the last one of several fills at least."""
_UNIT = 2
"""Letters of a unit, that stays with its figure."""
# Joiners and variation selectors shape the character before them and have no picture of their own.
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad" + "".join(map(chr, range(0xFE00, 0xFE10))))


@dataclass(frozen=True, slots=True)
class Style:
    """Face, size, smallest size when shrinking, and tone."""

    face: Typeface = Typeface.REGULAR
    size: float = 6.5
    floor: float = FLOOR
    tone: Tone = INK

    def at(self, size: float) -> "Style":
        """The same style at another size, never under the floor."""
        return replace(self, size=max(size, self.floor))


class TextRun(NamedTuple):
    """A piece of running text in one face. What is `tied` stays on a line with the word before it."""

    text: str
    face: Typeface = Typeface.REGULAR
    tied: bool = False


class LinePiece(NamedTuple):
    """A run laid on a line: `x` from the start of the line."""

    x: float
    text: str
    face: Typeface


class TextWord(NamedTuple):
    """A word, its width as part of the size, that of the blank before it, 0 where it hangs on the one before, and whether it
    is tied to it all the same."""

    text: str
    face: Typeface
    blank: float
    width: float
    tied: bool = False


class Bond(NamedTuple):
    """Words that stand on one line, and their width without the first blank."""

    words: tuple[TextWord, ...]
    width: float


@lru_cache(maxsize=16_384)
def clean(text: str) -> str:
    """`text` as it is printed: composed, on one line, with true minus signs and a visible substitute for what the typeface
    lacks."""
    shown = plain(text)
    if "-" in shown:
        shown = _MINUS.sub("−", shown)
    if has_glyphs(shown) and _INVISIBLE.isdisjoint(shown):
        return shown
    return "".join(map(_printable, clusters(shown)))


def is_printable(text: str) -> bool:
    """Whether each letter of `text` is printed, none as a substitute."""
    return SUBSTITUTE in text or SUBSTITUTE not in clean(text)


@lru_cache(maxsize=4096)
def _printable(letter: str) -> str:
    """A letter with its marks as it is printed. Only other scripts are written with joiners: elsewhere they have no picture."""
    letter = "".join([character for character in letter if character not in _INVISIBLE or character in JOINERS])
    seen = "".join([character for character in letter if character not in JOINERS])
    if has_glyphs(seen):
        return seen
    if can_show(letter):
        return letter
    return "".join([character if can_show(character) else SUBSTITUTE for character in seen])


@lru_cache(maxsize=16_384)
def fitted_size(text: str, style: Style, limit: float) -> float:
    """The size at which cleaned `text` fits `limit`, in quarter points, not under the style's floor."""
    size = style.size
    while size > style.floor and width(text, style.face, size) > limit:
        size = max(size - _STEP, style.floor)
    return size


@lru_cache(maxsize=16_384)
def wrap(runs: tuple[TextRun, ...], size: float, limit: float) -> tuple[tuple[LinePiece, ...], ...]:
    """Break cleaned runs into lines no wider than `limit`; neighbours of one face on a line form one piece."""
    room = limit / size
    bonds, widest = _unbroken(runs)
    if widest > room:
        bonds = tuple(_bonds(runs, room))
    return tuple([tuple(_pieces(line, size)) for line in _even_out(_greedy(bonds, room), room)])


def lines_of(text: str, style: Style, limit: float) -> tuple[str, ...]:
    """Cleaned `text` broken into lines at the style's size."""
    lines = wrap((TextRun(clean(text), style.face),), style.size, limit)
    return tuple("".join(piece.text for piece in line) for line in lines)


def group_thousands(number: float) -> str:
    """A number with its thousands set apart, as the reader's language writes it: `2,947.5`."""
    return format_number(number, ",")


def shorten(text: str, style: Style, limit: float) -> str:
    """Cleaned `text`, cut with an ellipsis where it does not fit at the floor: for what stands in full elsewhere."""
    shown = clean(text)
    if width(shown, style.face, style.floor) <= limit:
        return shown
    letters = clusters(shown)
    most = bisect_right(
        range(1, len(letters) + 1),
        limit,
        key=lambda count: width(f"{''.join(letters[:count])}…", style.face, style.floor),
    )
    return f"{''.join(letters[:most]).rstrip()}…"


def _greedy(bonds: Iterable[Bond], room: float) -> list[list[Bond]]:
    """As much on each line as it takes."""
    lines: list[list[Bond]] = []
    x = 0.0
    for bond in bonds:
        advance = bond.words[0].blank + bond.width
        if lines and x + advance <= room:
            lines[-1].append(bond)
            x += advance
        else:
            lines.append([bond])
            x = bond.width
    return lines


def _even_out(lines: list[list[Bond]], room: float) -> list[list[Bond]]:
    """Words moved down to a last line that would have one alone, or next to nothing, while the line before has more."""
    if len(lines) > 1:
        before, last = lines[-2:]
        while len(before) > 1 and _is_runt(last, room) and _width([before[-1], *last]) <= min(room, _width(before)):
            last.insert(0, before.pop())
    return lines


def _is_runt(line: Sequence[Bond], room: float) -> bool:
    return (len(line) == 1 and len(line[0].words) == 1) or _width(line) < room * _LAST


def _width(line: Sequence[Bond]) -> float:
    return sum(bond.words[0].blank + bond.width for bond in line) - line[0].words[0].blank


def _pieces(line: Sequence[Bond], size: float) -> Iterator[LinePiece]:
    """The words of a line put together while their face is the same."""
    words: list[str] = []
    start = x = 0.0
    face = line[0].words[0].face
    for number, word in enumerate(word for bond in line for word in bond.words):
        blank = word.blank if number else 0.0
        if words and word.face is not face:
            yield LinePiece(start * size, "".join(words), face)
            words = []
        if not words:
            start, face = x + blank, word.face
        elif blank:
            words.append(" ")
        words.append(word.text)
        x += blank + word.width
    yield LinePiece(start * size, "".join(words), face)


@lru_cache(maxsize=1024)
def _unbroken(runs: tuple[TextRun, ...]) -> tuple[tuple[Bond, ...], float]:
    """Return the pieces that must stay together on a line, however long, and the width of the widest: the same in
    all sizes.
    """
    bonds = tuple(_bonds(runs, inf))
    return bonds, max((bond.width for bond in bonds), default=0)


def _bonds(runs: Iterable[TextRun], room: float) -> Iterator[Bond]:
    """Words that may be parted by the end of a line; what is wider than a line is parted anywhere."""
    bound: list[TextWord] = []
    wide = 0.0
    for word in _words(runs, room):
        advance = word.blank + word.width
        if bound and wide + advance <= room and (not word.blank or word.tied or _belongs(bound[-1].text, word.text)):
            bound.append(word)
            wide += advance
            continue
        if bound:
            yield Bond(tuple(bound), wide)
        bound, wide = [word], word.width
    if bound:
        yield Bond(tuple(bound), wide)


def _belongs(before: str, word: str) -> bool:
    """Whether no line ends between two words: before a sign and its figure, a bracket of one word, inches, a unit."""
    first = word[0]
    if first in "+−":
        return word[1:2].isdigit()
    if first == "(":
        return ")" in word
    if first.isdigit() and word.rstrip(",.;").endswith('"'):
        return True
    return len(word) <= _UNIT and word.isalpha() and before[-1].isdigit()


def _words(runs: Iterable[TextRun], room: float) -> Iterator[TextWord]:
    """Words, cut where one is wider than a line."""
    gap = False
    for text, face, tied in runs:
        gap = gap or text.startswith(" ")
        blank = unit_width(" ", face)
        for word in text.split():
            advance = unit_width(word, face)
            if advance <= room:
                yield TextWord(word, face, blank if gap else 0.0, advance, tied)
            else:
                for part in _parts(word, face, room):
                    yield TextWord(part, face, blank if gap else 0.0, unit_width(part, face))
                    gap = False
            gap = True
        gap = text.endswith(" ")


def _parts(word: str, face: Typeface, room: float) -> list[str]:
    """A word wider than a line, cut into parts that are not, behind a hyphen where there is one."""
    parts = [""]
    for letter in clusters(word):
        if parts[-1] and unit_width(parts[-1] + letter, face) > room:
            whole = parts[-1].rfind("-") + 1 or len(parts[-1])
            parts[-1:] = parts[-1][:whole], parts[-1][whole:]
        parts[-1] += letter
    return parts
