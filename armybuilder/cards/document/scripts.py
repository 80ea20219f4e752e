"""Letters of other scripts within a document: their operators, and the faces with the pictures that are shown.

The code of a picture is its number in the whole face, in every document. What it says is told of it, and with `ActualText`
where several pictures show a letter together, or one picture several.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from struct import pack_into, unpack_from
from typing import NamedTuple

import uharfbuzz
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream, PDFString, PDFZCompress

from armybuilder.cards.document.fonts import DICTIONARY, TAG, SharedFont
from armybuilder.cards.fonts.fallback import open_face
from armybuilder.cards.fonts.runs import Cluster, ShapedRun

_SYMBOLIC = 4
_THOUSAND = 1000
_STROKE = 0.03
"""Line around a letter that makes it bold, as part of the size: other scripts come in one weight."""
_UNUSED = tuple(int.from_bytes(tag) for tag in (b"GSUB", b"GPOS", b"GDEF", b"OS/2", b"name", b"post", b"cmap"))
_NO_LETTERS = {"Cc", "Cf", "Co"}
_FORMS = ("<initial>", "<medial>", "<final>", "<isolated>")
_IN_ONE_BLOCK = 100
"""Entries in one block of the table that says what codes mean."""
_BOUNDS = 36
"""Where the table `head` has the rectangle around all letters."""


def glyphs_in(run: ShapedRun) -> set[tuple[int, str]]:
    """The pictures of a run: the number of each, and what it shows."""
    return {picture for cluster in run.clusters for picture in _glyph_texts(run.name, cluster)}


def _glyph_texts(name: str, cluster: Cluster) -> Iterator[tuple[int, str]]:
    """The pictures of a letter and what each says: those of one character that, the others what is left."""
    alone, rest = _single_characters(name), cluster.text
    for glyph in cluster.glyphs:
        rest = rest.replace(alone.get(glyph.number, ""), "", 1)
    for glyph in cluster.glyphs:
        yield glyph.number, alone.get(glyph.number) or rest or cluster.text


def operators(run: ShapedRun, size: float, *, bold: bool) -> Iterator[str]:
    """Text operators of a run; what is bold has a line around it, in the tone of lines."""
    if bold:
        yield f"2 Tr {size * _STROKE:.3g} w"
    yield f"/{run.name} {size * open_face(run.name).size:.4g} Tf"
    for is_plain, clusters in groupby(run.clusters, lambda cluster: _is_plain(run, cluster)):
        if is_plain:
            yield from _drawn(run.name, clusters, size)
        else:
            for cluster in clusters:
                yield f"/Span<</ActualText<FEFF{_utf16(cluster.text)}>>>BDC"
                yield from _drawn(run.name, [cluster], size)
                yield "EMC"
    if bold:
        yield "0 Tr"


def _is_plain(run: ShapedRun, cluster: Cluster) -> bool:
    """Whether its pictures say what a letter is. Readers turn what is written from right to left, but not an `ActualText`."""
    if run.leftward:
        return True
    number = cluster.glyphs[0].number
    return len(cluster.glyphs) == 1 and _single_characters(run.name).get(number, cluster.text) == cluster.text


@cache
def _single_characters(name: str) -> dict[int, str]:
    """Return the characters of a face's glyphs that show one character: of several that look alike, the one that
    people type.
    """
    face, font, *_ = open_face(name)
    found: dict[int, str] = {}
    letters = [letter for letter in map(chr, face.unicodes) if unicodedata.category(letter) not in _NO_LETTERS]
    for letter in sorted(letters, key=lambda letter: (unicodedata.normalize("NFKC", letter) != letter, letter)):
        found.setdefault(font.get_nominal_glyph(ord(letter)), _typed(letter))
    return found


def _typed(letter: str) -> str:
    """A letter as people type it, for one in the form that it has within a word."""
    return unicodedata.normalize("NFKC", letter) if unicodedata.decomposition(letter).startswith(_FORMS) else letter


def _drawn(name: str, clusters: Iterable[Cluster], size: float) -> Iterator[str]:
    """Codes, with what the places of their pictures differ from those that their widths lead to."""
    part = _part(name)
    codes: list[str] = []
    rise = owed = 0.0
    for glyph in (glyph for cluster in clusters for glyph in cluster.glyphs):
        if glyph.y != rise:
            yield from _line(codes)
            codes, rise = [], glyph.y
            yield f"{rise * size:.3g} Ts"
        if moved := round((owed + glyph.x) * part):
            codes.append(f"{-moved}")
            owed -= moved / part
        codes.append(f"<{glyph.number:04X}>")
        owed += glyph.advance - _width(name, glyph.number) / part
    if moved := round(owed * part):
        codes.append(f"{-moved}")
    yield from _line(codes)
    if rise:
        yield "0 Ts"


def _line(codes: list[str]) -> list[str]:
    return [f"[{''.join(codes).replace('><', '')}]TJ"] if codes else []


def _part(name: str) -> float:
    """Steps of an operator in one part of the size."""
    return _THOUSAND / open_face(name).size


def _width(name: str, number: int) -> float:
    """Return the advance width of a glyph, in thousandths of the size of its font."""
    font, units = open_face(name)[1:3]
    return float(round(font.get_glyph_h_advance(number) * _THOUSAND / units))


class ScriptFont(SharedFont):
    """A face of another script, of which a document embeds the pictures that it shows."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._base = f"{TAG}+{name}-Regular"

    def addObjects(self, doc: PDFDocument) -> None:
        """Embed the pictures."""
        # Of what one picture shows in several places, the first: where that is not so, the place says it.
        shown: dict[int, str] = {}
        for number, text in sorted(self.state.pop(doc)):
            shown.setdefault(number, _single_characters(self._name).get(number, text))
        program = _program(self._name, shown)
        widths = [part for number in shown for part in (number, PDFArray([_width(self._name, number)]))]
        described = self._dictionary(
            "CIDFontType2",
            CIDSystemInfo=PDFDictionary(
                {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
            ),
            DW=0,
            W=PDFArray(widths),
            FontDescriptor=doc.Reference(_font_descriptor(self._name, self._base, _stream(doc, program.data))),
            CIDToGIDMap=_stream(doc, program.places),
        )
        font = self._dictionary(
            "Type0",
            Encoding=PDFName("Identity-H"),
            DescendantFonts=PDFArray([doc.Reference(described)]),
            ToUnicode=_stream(doc, _meanings(shown)),
        )
        doc.idToObject[DICTIONARY].dict[self._name] = doc.Reference(font)

    def _dictionary(self, kind: str, **entries: object) -> PDFDictionary:
        names = {"Type": PDFName("Font"), "Subtype": PDFName(kind), "BaseFont": PDFName(self._base)}
        return PDFDictionary({**names, **entries})


@cache
def script_font(name: str) -> ScriptFont:
    """The font of a face by its name."""
    return ScriptFont(name)


class _Program(NamedTuple):
    """A font program, and where it has each picture."""

    data: bytes
    places: bytes


def _program(name: str, numbers: Iterable[int]) -> _Program:
    """The font program with these pictures."""
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(numbers)
    wanted.drop_table_tag_set.update(_UNUSED)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    plan = uharfbuzz.SubsetPlan(open_face(name).face, wanted)
    order = plan.old_to_new_glyph_mapping
    places = bytearray(2 * (max(numbers) + 1))
    for number in numbers:
        pack_into(">H", places, 2 * number, order[number])
    return _Program(plan.execute().blob.data, bytes(places))


def _font_descriptor(name: str, base: str, program: object) -> PDFDictionary:
    face, font, units, _ = open_face(name)
    bounds = [each * _THOUSAND / units for each in unpack_from(">4h", face.reference_table("head").data, _BOUNDS)]
    reach = font.get_font_extents("ltr")
    return PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": PDFName(base),
            "Flags": _SYMBOLIC,
            "FontBBox": PDFArray(map(round, bounds)),
            "ItalicAngle": 0,
            "Ascent": round(reach.ascender * _THOUSAND / units),
            "Descent": round(reach.descender * _THOUSAND / units),
            "CapHeight": 714,
            "StemV": 80,
            "FontFile2": program,
        }
    )


def _stream(doc: PDFDocument, content: bytes) -> object:
    return doc.Reference(PDFStream(content=content, filters=[PDFZCompress]))


def _meanings(shown: Mapping[int, str]) -> bytes:
    """The table by which a reader finds the letters that pictures show."""
    entries = [f"<{number:04X}> <{_utf16(text)}>" for number, text in shown.items()]
    blocks = [entries[start : start + _IN_ONE_BLOCK] for start in range(0, len(entries), _IN_ONE_BLOCK)]
    body = "\n".join("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")) for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{body}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode("ascii")


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()
