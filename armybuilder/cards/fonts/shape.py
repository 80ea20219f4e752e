"""Shaping of letters of other scripts: which face they use, joined as their script requires, and from right to
left.

Sheets are read from left to right. A name in Arabic or Hebrew is an island on them: from its first letter to its
last it runs from right to left, except for numbers in it; the text around it stays in place. HarfBuzz does the
joining.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, takewhile
from typing import NamedTuple

import uharfbuzz

from armybuilder.cards.fonts.clusters import clusters
from armybuilder.cards.fonts.fallback import face_of, has_all, open_face
from armybuilder.cards.fonts.runs import Cluster, ShapedGlyph, ShapedRun
from armybuilder.cards.fonts.typeface import Typeface, advances

_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
"""What runs from left to right even there."""
_CLOSING = dict(zip("([{", ")]}", strict=True))
_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


class _Item(NamedTuple):
    """A letter, whether it runs from right to left, and its face, empty for the typeface."""

    text: str
    leftward: bool
    name: str


@lru_cache(maxsize=16_384)
def runs(text: str, face: Typeface) -> tuple[ShapedRun, ...]:
    """Cleaned `text` as it is drawn."""
    return tuple(_run("".join(item.text for item in items), face, *key) for key, items in _ordered(text))


def shaped_width(text: str, face: Typeface) -> float:
    """Width of `text` as part of the size."""
    return sum([run.width for run in runs(text, face)])


def _ordered(text: str) -> Iterator[tuple[tuple[bool, str], list[_Item]]]:
    """Letters of one direction and face, from left to right."""
    for leftward, island in _islands(text):
        parts = [(key, list(items)) for key, items in groupby(_items(island, leftward=leftward), lambda item: item[1:])]
        yield from reversed(parts) if leftward else parts


def _islands(text: str) -> Iterator[tuple[bool, str]]:
    """The text in parts, and whether they run from right to left: from a letter that does to the last before one that does
    not."""
    directions = [unicodedata.bidirectional(character) for character in text]
    start = at = 0
    while at < len(text):
        if directions[at] not in ("R", "AL"):
            at += 1
            continue
        end = at
        for later in range(at, len(text)):
            if directions[later] == "L":
                break
            if directions[later] in ("R", "AL") or (directions[later] == "NSM" and end == later):
                end = later + 1
        end += len(_closed(text, at, end))
        if start < at:
            yield False, text[start:at]
        yield True, text[at:end]
        start = at = end
    if start < len(text):
        yield False, text[start:]


def _closed(text: str, start: int, end: int) -> str:
    """The brackets behind a part of a text that close those opened in it."""
    opened: list[str] = []
    for character in text[start:end]:
        if character in _CLOSING:
            opened.append(_CLOSING[character])
        elif opened and character == opened[-1]:
            opened.pop()
    closing = takewhile(lambda pair: pair[0] == pair[1], zip(reversed(opened), text[end:], strict=False))
    return "".join([bracket for bracket, _ in closing])


def _items(text: str, *, leftward: bool) -> Iterator[_Item]:
    if not leftward:
        yield from _with_faces(text, leftward=False)
        return
    end = 0
    for number in _NUMBER.finditer(text):
        yield from _with_faces(text[end : number.start()], leftward=True)
        yield from _with_faces(number.group(), leftward=False)
        end = number.end()
    yield from _with_faces(text[end:], leftward=True)


def _with_faces(text: str, *, leftward: bool) -> Iterator[_Item]:
    """The letters of a text with the face of each: blanks between those of another direction are of their face."""
    known = advances(Typeface.REGULAR)
    name = ""
    for cluster in _drawable_clusters(text):
        own = all(character in known for character in cluster)
        if own and not (leftward and name and has_all(name, cluster)):
            name = ""
        elif not (name and has_all(name, cluster)):
            name = face_of(cluster) or ""
        yield _Item(cluster, leftward, name)


def _drawable_clusters(text: str) -> Iterator[str]:
    """The letters of a text; what no face has together stands apart."""
    for cluster in clusters(text):
        if len(cluster) == 1 or face_of(cluster) or advances(Typeface.REGULAR).keys() >= set(cluster):
            yield cluster
        else:
            yield from cluster


def _run(text: str, face: Typeface, leftward: bool, name: str) -> ShapedRun:
    if name:
        shaped = tuple(_shape_clusters(text, name, leftward=leftward))
        return ShapedRun(
            name, leftward, text, shaped, sum([glyph.advance for cluster in shaped for glyph in cluster.glyphs])
        )
    shown = "".join(reversed(clusters(text))).translate(_MIRRORED) if leftward else text
    known = advances(face)
    return ShapedRun("", leftward, shown, (), sum([known.get(character, 0.0) for character in shown]))


def _shape_clusters(text: str, name: str, *, leftward: bool) -> Iterator[Cluster]:
    """The clusters of a text in a face, from left to right."""
    font, units, size = open_face(name)[1:]
    buffer = uharfbuzz.Buffer()
    buffer.add_codepoints([*map(ord, text)])
    buffer.guess_segment_properties()
    buffer.direction, buffer.language = "rtl" if leftward else "ltr", "und"
    uharfbuzz.shape(font, buffer)
    found = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    part = size / units
    placed = [
        (info.cluster, ShapedGlyph(info.codepoint, at.x_advance * part, at.x_offset * part, at.y_offset * part))
        for info, at in found
    ]
    starts = sorted({cluster for cluster, _ in placed})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    for start, glyphs in groupby(placed, lambda each: each[0]):
        yield Cluster(text[start : ends[start]], tuple(glyph for _, glyph in glyphs))
