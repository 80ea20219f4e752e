"""How letters are written: each has the same code in every document, so that what is drawn is written once for all.

A simple font of PDF knows 256 codes. Those have the letters with which nearly all is written; any other letter has two bytes,
its number in Unicode, in a font of another kind.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from armybuilder.cards.fonts import SUBSTITUTE, Face, has_glyphs, loaded
from armybuilder.cards.fonts.runs import Run

LONG = 2
"""Bytes of a letter that has no code of one."""
FIRST, CODES = 32, 256
"""Codes of one byte: those below the first are no letters anywhere."""
USUAL = "".join(map(chr, range(32, 127))) + "·×–—−…•“”‘’„′″½¼¾°†‡≤≥±§®"
"""What stands on nearly all cards, ASCII at its own codes; Latin letters with accents follow it."""
_USUAL = {letter: FIRST + place for place, letter in enumerate(USUAL)}
_TO_USUAL = str.maketrans({letter: chr(code) for letter, code in _USUAL.items()})
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r"})
"""What means something else between brackets; a carriage return would be read as the end of a line."""


class Piece(NamedTuple):
    """Letters of one font: bytes of each, and their codes as they stand between brackets, each byte a character of Latin-1. What is
    written in a face of another script is its `run`."""

    size: int
    codes: str
    run: Run | None = None


@cache
def short() -> Mapping[str, int]:
    """The letters of one byte, with their codes."""
    others = sorted(letter for letter in _known() if ord(letter) >= FIRST and letter not in _USUAL)
    return dict(zip((*USUAL, *others), range(FIRST, CODES), strict=False))


@cache
def _known() -> frozenset[str]:
    """All letters of the typeface."""
    return frozenset(chr(code) for face in Face for code in loaded(face).charToGlyph)


def shown(letter: str) -> str:
    """What is written for a letter: the substitute for what the typeface lacks."""
    return letter if letter in _known() else SUBSTITUTE


@lru_cache(maxsize=16_384)
def pieces(text: str) -> tuple[Piece, ...]:
    """A text in the codes of its fonts."""
    if text.isascii():
        return (Piece(1, text.translate(_ESCAPED)),)
    if _USUAL.keys() >= set(text):
        return (Piece(1, text.translate(_TO_USUAL).translate(_ESCAPED)),)
    return tuple(piece for run in parts_of(text) for piece in _pieces(run))


def _pieces(run: Run) -> Iterator[Piece]:
    if run.name:
        yield Piece(LONG, "", run)
        return
    for is_short, same in groupby(map(shown, run.text), short().__contains__):
        yield (_short if is_short else _long)("".join(same))


def parts_of(text: str) -> tuple[Run, ...]:
    """A text in parts of the typeface and of other scripts, from left to right."""
    if has_glyphs(text):
        return (Run(name="", leftward=False, text=text, clusters=(), width=0),)
    from armybuilder.cards.fonts.shape import runs  # noqa: PLC0415 - most prints need no other script

    return runs(text, Face.REGULAR)


def _short(text: str) -> Piece:
    return Piece(1, "".join([chr(short()[letter]) for letter in text]).translate(_ESCAPED))


def _long(text: str) -> Piece:
    return Piece(LONG, text.encode("utf-16-be").decode("latin-1").translate(_ESCAPED))


@cache
def font_name(face: Face, size: int) -> str:
    """How operators call a face for letters of so many bytes."""
    return f"{face.name[0]}{size}"
