"""Letters of other scripts within a document: their operators, and the faces with the pictures that are shown.

The code of a picture is its number in the whole face, in every document. What it says is told of it, and with `ActualText`
where several pictures show a letter together, or one picture several.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from struct import pack_into, unpack_from

from armybuilder.cards.fonts.runs import Cluster, Run
from armybuilder.cards.writer.embedded import meanings
from armybuilder.cards.writer.objects import Objects

_TAG = "MUSTER"
_SYMBOLIC = 4
_THOUSAND = 1000
_STROKE = 0.03
"""Line around a letter that makes it bold, as part of the size: other scripts come in one weight."""
_UNUSED = tuple(int.from_bytes(tag) for tag in (b"GSUB", b"GPOS", b"GDEF", b"OS/2", b"name", b"post", b"cmap"))
_NO_LETTERS = {"Cc", "Cf", "Co"}
_FORMS = ("<initial>", "<medial>", "<final>", "<isolated>")
_BOUNDS = 36
"""Where the table `head` has the rectangle around all letters."""


def shown_in(run: Run) -> set[tuple[str, int, str]]:
    """The pictures of a run: the name of the face, the number, and what it shows."""
    return {(run.name, *picture) for cluster in run.clusters for picture in _said(run.name, cluster)}


def _said(name: str, cluster: Cluster) -> Iterator[tuple[int, str]]:
    """The pictures of a letter and what each says: those of one character that, the others what is left."""
    alone, rest = _alone(name), cluster.text
    for glyph in cluster.glyphs:
        rest = rest.replace(alone.get(glyph.number, ""), "", 1)
    for glyph in cluster.glyphs:
        yield glyph.number, alone.get(glyph.number) or rest or cluster.text


def set_in_place(run: Run, size: float, pen: str, *, bold: bool) -> Iterator[str]:
    """Text operators of a run; `pen` is the operator that chooses the tone of lines."""
    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415 - most prints need no other script

    if bold:
        yield f"2 Tr {size * _STROKE:.3g} w {pen}"
    yield f"/{run.name} {size * opened(run.name).size:.4g} Tf"
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


def _is_plain(run: Run, cluster: Cluster) -> bool:
    """Whether its pictures say what a letter is. Readers turn what is written from right to left, but not an `ActualText`."""
    if run.leftward:
        return True
    number = cluster.glyphs[0].number
    return len(cluster.glyphs) == 1 and _alone(run.name).get(number, cluster.text) == cluster.text


@cache
def _alone(name: str) -> dict[int, str]:
    """What the pictures of a face show that show one character: of several that look alike the one that people type."""
    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415 - most prints need no other script

    face, font, *_ = opened(name)
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
    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415 - most prints need no other script

    return _THOUSAND / opened(name).size


def _width(name: str, number: int) -> float:
    """How far a picture leads by itself, in thousandths of the size of its font."""
    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415 - most prints need no other script

    font, units = opened(name)[1:3]
    return float(round(font.get_glyph_h_advance(number) * _THOUSAND / units))


def script_fonts(objects: Objects, pictures: Iterable[tuple[str, int, str]]) -> str:
    """Each face with its pictures, put into the file, as entries of a dictionary."""
    found = groupby(sorted(pictures), itemgetter(0))
    return "".join(
        [f"/{name} {_font(objects, name, [(number, text) for _, number, text in own])} 0 R" for name, own in found]
    )


def _font(objects: Objects, name: str, pictures: list[tuple[int, str]]) -> int:
    # Of what one picture shows in several places, the first: where that is not so, the place says it.
    shown: dict[int, str] = {}
    for number, text in pictures:
        shown.setdefault(number, _alone(name).get(number, text))
    program, places = _program(name, shown)
    base = f"/BaseFont/{_TAG}+{name}-Regular"
    widths = "".join([f"{number}[{_width(name, number):g}]" for number in shown])
    said = [f"<{number:04X}> <{_utf16(text)}>" for number, text in shown.items()]
    described = objects.put(
        f"<</Type/Font{base}/Subtype/CIDFontType2/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/DW 0/W[{widths}]/FontDescriptor {_described(objects, name, program)} 0 R"
        f"/CIDToGIDMap {objects.stream('', places)} 0 R>>"
    )
    return objects.put(
        f"<</Type/Font/Subtype/Type0{base}/Encoding/Identity-H/DescendantFonts[{described} 0 R]"
        f"/ToUnicode {objects.stream('', meanings(2, said, 'bfchar'))} 0 R>>"
    )


def _program(name: str, numbers: Iterable[int]) -> tuple[bytes, bytes]:
    """The font program with these pictures, and where it has each."""
    import uharfbuzz  # noqa: PLC0415 - most prints need no other script

    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(numbers)
    wanted.drop_table_tag_set.update(_UNUSED)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    plan = uharfbuzz.SubsetPlan(opened(name).face, wanted)
    order = plan.old_to_new_glyph_mapping
    places = bytearray(2 * (max(numbers) + 1))
    for number in numbers:
        pack_into(">H", places, 2 * number, order[number])
    return plan.execute().blob.data, bytes(places)


def _described(objects: Objects, name: str, program: bytes) -> int:
    from armybuilder.cards.fonts.fallback import opened  # noqa: PLC0415 - most prints need no other script

    face, font, units, _ = opened(name)
    bounds = [each * _THOUSAND / units for each in unpack_from(">4h", face.reference_table("head").data, _BOUNDS)]
    reach = font.get_font_extents("ltr")
    data = objects.stream(f"/Length1 {len(program)}", program)
    return objects.put(
        f"<</Type/FontDescriptor/FontName/{_TAG}+{name}-Regular/Flags {_SYMBOLIC}"
        f"/FontBBox[{' '.join(f'{edge:.0f}' for edge in bounds)}]/ItalicAngle 0/Ascent {reach.ascender * _THOUSAND / units:.0f}"
        f"/Descent {reach.descender * _THOUSAND / units:.0f}/CapHeight 714/StemV 80/FontFile2 {data} 0 R>>"
    )


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()
