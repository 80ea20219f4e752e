"""How letters are written: each has the same code in every document, so that what is drawn is written once for all.

A font of PDF knows 256 codes. The letters of the typeface are dealt out to several such alphabets, the first of which
holds what nearly all is written with. Only letters that a document shows are embedded in it.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from string import ascii_uppercase
from struct import calcsize, pack, unpack, unpack_from
from typing import NamedTuple

from armybuilder.cards.fonts import SUBSTITUTE, Face, loaded
from armybuilder.cards.writer.objects import Objects

FIRST = 32
CODES = 256 - FIRST
"""Codes of an alphabet: those below are no letters anywhere."""
USUAL = "".join(map(chr, range(32, 127))) + "·×–—−…•“”‘’„′″½¼¾°†‡≤≥±→§®"
"""What stands on nearly all cards, ASCII at its own codes; Latin letters with accents follow it."""
_USUAL = {letter: FIRST + place for place, letter in enumerate(USUAL)}
_TO_USUAL = str.maketrans({letter: chr(code) for letter, code in _USUAL.items()})
_SYMBOLIC, _NONSYMBOLIC = 4, 32
_HEAD, _ENTRY = 12, ">4sLLL"
"""Bytes before the directory of a font program, and an entry of it: name, checksum, place and length of a table."""
_ENTRY_SIZE = calcsize(_ENTRY)
_UNUSED = {b"name", b"OS/2", b"post"}
_ADJUSTMENT, _MAGIC = 8, 0xB1B0AFBA
"""Where the table `head` tells what the sum of the whole lacks, and what that sum is."""
_SINGLE = 100
"""Letters in one block of the table that says what a code means."""


class Piece(NamedTuple):
    """Letters of one alphabet: its number, and their codes as they stand between brackets, each a character of Latin-1."""

    alphabet: int
    codes: str


class Packed(NamedTuple):
    """A font program and the table of what its codes mean, before they are put into a file."""

    program: bytes
    meanings: bytes


@cache
def _alphabets() -> tuple[str, ...]:
    """The letters of all alphabets, the usual ones first."""
    known = sorted(set.union(*(set(loaded(face).charToGlyph) for face in Face)))
    rest = "".join(chr(code) for code in known if code >= FIRST and chr(code) not in USUAL)
    letters = USUAL + rest
    return tuple(letters[start : start + CODES] for start in range(0, len(letters), CODES))


def _code(letter: str) -> tuple[int, int]:
    """Alphabet and code of a letter; those of the substitute for what the typeface lacks."""
    if usual := _USUAL.get(letter):
        return 0, usual
    codes = _codes()
    return codes.get(letter) or codes[SUBSTITUTE]


@cache
def _codes() -> Mapping[str, tuple[int, int]]:
    """The same of all letters."""
    return {
        letter: (number, FIRST + place)
        for number, letters in enumerate(_alphabets())
        for place, letter in enumerate(letters)
    }


@lru_cache(maxsize=16_384)
def pieces(text: str) -> tuple[Piece, ...]:
    """A text in the codes of its alphabets."""
    if text.isascii():
        return (Piece(0, _escaped(text)),)
    if _USUAL.keys() >= set(text):
        return (Piece(0, _escaped(text.translate(_TO_USUAL))),)
    found = map(_code, text)
    return tuple(
        Piece(alphabet, _escaped("".join(chr(code) for _, code in same)))
        for alphabet, same in groupby(found, key=itemgetter(0))
    )


def _escaped(codes: str) -> str:
    """Codes as they stand between brackets."""
    return codes.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def fonts(objects: Objects, shown: Mapping[Face, Iterable[str]]) -> str:
    """The fonts with the letters that are `shown`, put into the file, as entries of a dictionary."""
    named = []
    for face, letters in shown.items():
        for number, wanted in _sorted(letters):
            named.append(f"/{font_name(face, number)} {_font(objects, face, number, wanted)} 0 R")
    return "".join(named)


@cache
def font_name(face: Face, alphabet: int) -> str:
    """How operators call an alphabet in a face."""
    return f"{face.name[0]}{alphabet}"


def _sorted(letters: Iterable[str]) -> Iterable[tuple[int, str]]:
    """The letters of each alphabet, in its order."""
    wanted = set(letters)
    if wanted and wanted <= _USUAL.keys():
        yield 0, "".join([letter for letter in USUAL if letter in wanted])
        return
    for number, same in groupby(sorted(set(map(_code, wanted))), key=itemgetter(0)):
        yield number, "".join([_alphabets()[number][code - FIRST] for _, code in same])


def _font(objects: Objects, face: Face, alphabet: int, letters: str) -> int:
    packed = _packed(face, letters)
    known = loaded(face)
    name = f"{_tag(alphabet)}+{face.value}"
    program = objects.stream(f"/Length1 {len(packed.program)}", packed.program)
    meanings = objects.stream("", packed.meanings)
    flags = (known.flags & ~_NONSYMBOLIC) | _SYMBOLIC
    about = objects.put(
        f"<</Type/FontDescriptor/FontName/{name}/Flags {flags}/FontBBox[{' '.join(f'{edge:g}' for edge in known.bbox)}]"
        f"/ItalicAngle {known.italicAngle:g}/Ascent {known.ascent:g}/Descent {known.descent:g}"
        f"/CapHeight {known.capHeight:g}/StemV {known.stemV:g}/FontFile2 {program} 0 R>>"
    )
    codes = [code for _, code in map(_code, letters)]
    first, last = codes[0], codes[-1]
    widths = dict(
        zip(codes, (known.charWidths.get(ord(letter), known.defaultWidth) for letter in letters), strict=True)
    )
    return objects.put(
        f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar {first}/LastChar {last}"
        f"/Widths[{' '.join(f'{widths.get(code, 0):g}' for code in range(first, last + 1))}]"
        f"/FontDescriptor {about} 0 R/ToUnicode {meanings} 0 R>>"
    )


def _tag(alphabet: int) -> str:
    """Six capitals that mark a font as a part of the typeface."""
    return "MUSTR" + ascii_uppercase[alphabet]


@lru_cache(maxsize=64)
def _packed(face: Face, letters: str) -> Packed:
    """What is embedded of letters of one alphabet. Other letters keep their codes, and have no picture."""
    codes = {code: ord(letter) for letter in letters for _, code in (_code(letter),)}
    # No font has a letter of the number -1.
    program = loaded(face).makeSubset([codes.get(code, -1) for code in range(max(codes) + 1)])
    return Packed(_without_names(program), _meanings(codes))


def _without_names(program: bytes) -> bytes:
    """A font program without the tables that a PDF has no use for: names, and measures for layout."""
    (count,) = unpack_from(">H", program, 4)
    entries = [unpack_from(_ENTRY, program, _HEAD + number * _ENTRY_SIZE) for number in range(count)]
    entries = [entry for entry in entries if entry[0] not in _UNUSED]
    largest = 1 << (len(entries).bit_length() - 1)
    head = pack(
        ">4sHHHH", program[:4], len(entries), largest * 16, largest.bit_length() - 1, (len(entries) - largest) * 16
    )
    at = _HEAD + len(entries) * _ENTRY_SIZE
    directory, bodies, adjusted = [], [], 0
    for tag, checksum, place, length in entries:
        if tag == b"head":
            adjusted = at + _ADJUSTMENT
        body = program[place : place + length] + bytes(-length % 4)
        directory.append(pack(_ENTRY, tag, checksum, at, length))
        bodies.append(body)
        at += len(body)
    made = bytearray(b"".join((head, *directory, *bodies)))
    made[adjusted : adjusted + 4] = bytes(4)
    whole = sum(unpack(f">{len(made) // 4}L", made))
    made[adjusted : adjusted + 4] = pack(">L", (_MAGIC - whole) & 0xFFFFFFFF)
    return bytes(made)


def _meanings(codes: Mapping[int, int]) -> bytes:
    """The table by which a reader finds the letter of a code."""
    lines = [f"<{code:02X}> <{letter:04X}>" for code, letter in codes.items()]
    blocks = [lines[start : start + _SINGLE] for start in range(0, len(lines), _SINGLE)]
    body = "\n".join("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")) for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{body}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode("ascii")
