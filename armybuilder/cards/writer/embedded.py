"""The typeface within a document: the letters that it shows, those of one byte as a simple font, all others as a composite
one. The fonts of a face have their pictures from one program."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from struct import calcsize, pack, pack_into, unpack, unpack_from
from typing import Literal, NamedTuple

from armybuilder.cards.fonts import Face, loaded
from armybuilder.cards.writer.letters import CODES, font_name, short, shown
from armybuilder.cards.writer.objects import Objects

_TAG = "MUSTER"
"""Six capitals that mark a font as a part of the typeface."""
_SYMBOLIC, _NONSYMBOLIC = 4, 32
_HEAD, _ENTRY = 12, ">4sLLL"
"""Bytes before the directory of a font program, and an entry of it: name, checksum, place and length of a table."""
_ENTRY_SIZE = calcsize(_ENTRY)
_UNUSED = {b"name", b"OS/2", b"post"}
_ADJUSTMENT, _MAGIC = 8, 0xB1B0AFBA
"""Where the table `head` tells what the sum of the whole lacks, and what that sum is."""
_IN_ONE_BLOCK = 100
"""Entries in one block of the table that says what codes mean."""


class _Letters(NamedTuple):
    """What is shown in a face, in the order of the codes: letters of one byte, and of two."""

    short: str
    long: str


class _Program(NamedTuple):
    """A font program, and where it has the pictures of letters of two bytes, by their codes."""

    data: bytes
    places: bytes


def fonts(objects: Objects, face: Face, letters: Iterable[str]) -> str:
    """A face with these letters, put into the file, as entries of a dictionary."""
    found = _parted(set(letters))
    if not any(found):
        return ""
    program = _program(face, found)
    font = f"/Type/Font/BaseFont/{_name(face)}/FontDescriptor {_described(objects, face, program.data)} 0 R"
    named = [(1, _simple(objects, face, found.short, font))] if found.short else []
    named += [(2, _composite(objects, face, found.long, font, program.places))] if found.long else []
    return "".join([f"/{font_name(face, size)} {number} 0 R" for size, number in named])


def _parted(letters: set[str]) -> _Letters:
    usual = "".join([letter for letter in short() if letter in letters])
    if len(usual) == len(letters):
        return _Letters(usual, "")
    return _Letters(usual, "".join(sorted(set(map(shown, letters - short().keys())))))


def _name(face: Face) -> str:
    return f"{_TAG}+{face.value}"


def _described(objects: Objects, face: Face, program: bytes) -> int:
    """What all fonts of a face have alike, the program with their pictures."""
    known = loaded(face)
    data = objects.stream(f"/Length1 {len(program)}", program)
    flags = (known.flags & ~_NONSYMBOLIC) | _SYMBOLIC
    return objects.put(
        f"<</Type/FontDescriptor/FontName/{_name(face)}/Flags {flags}/FontBBox[{' '.join(f'{edge:g}' for edge in known.bbox)}]"
        f"/ItalicAngle {known.italicAngle:g}/Ascent {known.ascent:g}/Descent {known.descent:g}"
        f"/CapHeight {known.capHeight:g}/StemV {known.stemV:g}/FontFile2 {data} 0 R>>"
    )


def _simple(objects: Objects, face: Face, letters: str, font: str) -> int:
    """The font of letters of one byte, of which those of ASCII mean what they are."""
    widths = {short()[letter]: _width(face, letter) for letter in letters}
    first, last = short()[letters[0]], short()[letters[-1]]
    others = [letter for letter in letters if not letter.isascii()]
    ranges = [
        "<20> <7E> <0020>",
        *(f"<{short()[letter]:02X}> <{short()[letter]:02X}> <{ord(letter):04X}>" for letter in others),
    ]
    return objects.put(
        f"<<{font}/Subtype/TrueType/FirstChar {first}/LastChar {last}"
        f"/Widths[{' '.join([widths.get(code, '0') for code in range(first, last + 1)])}]"
        f"/ToUnicode {objects.stream('', meanings(1, ranges))} 0 R>>"
    )


def _composite(objects: Objects, face: Face, letters: str, font: str, places: bytes) -> int:
    """The font of letters of two bytes: their numbers in Unicode, told from the first to the last of one first byte."""
    rows = [[*map(ord, same)] for _, same in groupby(letters, lambda letter: ord(letter) >> 8)]
    ranges = [f"<{row[0]:04X}> <{row[-1]:04X}> <{row[0]:04X}>" for row in rows]
    widths = "".join([f"{ord(letter)}[{_width(face, letter)}]" for letter in letters])
    described = objects.put(
        f"<<{font}/Subtype/CIDFontType2/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[{widths}]"
        f"/CIDToGIDMap {objects.stream('', places)} 0 R>>"
    )
    return objects.put(
        f"<</Type/Font/Subtype/Type0/BaseFont/{_name(face)}/Encoding/Identity-H/DescendantFonts[{described} 0 R]"
        f"/ToUnicode {objects.stream('', meanings(2, ranges))} 0 R>>"
    )


def _width(face: Face, letter: str) -> str:
    known = loaded(face)
    return f"{known.charWidths.get(ord(letter), known.defaultWidth):g}"


@lru_cache(maxsize=64)
def _program(face: Face, letters: _Letters) -> _Program:
    """The program with these letters. It finds those of one byte by itself; codes of letters that are not shown have no picture."""
    codes = {short()[letter]: ord(letter) for letter in letters.short}
    # No font has a letter of the number -1. Those of two bytes come where no byte leads to.
    led = [codes.get(code, -1) for code in range(CODES if letters.long else max(codes) + 1)]
    wanted = [*led, *map(ord, letters.long)]
    known = loaded(face)
    glyphs = [known.charToGlyph.get(code, 0) for code in wanted]
    order = {glyph: place for place, glyph in enumerate(dict.fromkeys((0, *glyphs)))}
    places = bytearray(2 * (ord(letters.long[-1]) + 1) if letters.long else 0)
    for letter in letters.long:
        pack_into(">H", places, 2 * ord(letter), order[known.charToGlyph.get(ord(letter), 0)])
    return _Program(_without_names(known.makeSubset(wanted)), bytes(places))


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


def meanings(size: int, ranges: Sequence[str], kind: Literal["bfrange", "bfchar"] = "bfrange") -> bytes:
    """The table by which a reader finds letters: ranges of codes of so many bytes, each with the letter of its
    first, or single codes with all that they say."""
    blocks = [ranges[start : start + _IN_ONE_BLOCK] for start in range(0, len(ranges), _IN_ONE_BLOCK)]
    body = "\n".join("\n".join((f"{len(block)} begin{kind}", *block, f"end{kind}")) for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <{'00' * size}> <{'FF' * size}> endcodespacerange\n{body}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode("ascii")
