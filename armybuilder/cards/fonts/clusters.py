"""Clusters of characters that readers take for one letter: a character with its marks, joined signs, a flag of two
letters. Text is never cut within a cluster.
"""

import unicodedata
from functools import lru_cache

_JOINER = "\u200d"
JOINERS = frozenset(f"\u200c{_JOINER}")
"""What says how the letters beside it are joined, and has no picture of its own."""
_VIRAMA = 9
"""Combining class of signs that join two consonants to one letter."""
_MORE = JOINERS | {"\u0e33", "\u0eb3"}
"""What hangs on the letter before it and is no mark: joiners, and a vowel of Thai and Lao that is written around it."""
_TONES, _TAGS, _VOWELS, _FLAGS = (
    range(0x1F3FB, 0x1F400),
    range(0xE0020, 0xE0080),
    range(0x1160, 0x1200),
    range(0x1F1E6, 0x1F200),
)
"""Skins of emoji, tags of flags, vowels and finals of Korean; letters that make a flag in pairs."""


def clusters(text: str) -> list[str]:
    """`text` in letters as readers see them."""
    if text.isascii():
        return [*text]
    found: list[str] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not _goes_on(text, start, end):
            found.append(text[start:end])
            start = end
    return found


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether the letter that began at `start` has the character at `end` as well."""
    before, character = text[end - 1], text[end]
    if _hangs(character):
        return True
    if before == _JOINER or unicodedata.combining(before) == _VIRAMA:
        return character.isalpha() or before == _JOINER
    return end - start == 1 and ord(before) in _FLAGS and ord(character) in _FLAGS


@lru_cache(maxsize=4096)
def _hangs(character: str) -> bool:
    """Whether a character belongs to the one before it."""
    code = ord(character)
    return (
        unicodedata.category(character).startswith("M")
        or character in _MORE
        or code in _TONES
        or code in _TAGS
        or code in _VOWELS
    )
