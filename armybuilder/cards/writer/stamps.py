"""A side of paper as operators of PDF, to be set anywhere on a page in any size. What is drawn again is written once in a process."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Literal

from armybuilder.cards.drawing import Box, Form, Path, Picture, Row, Shape, Side, Stamp, Text
from armybuilder.cards.fonts import Face
from armybuilder.cards.tones import INK, Ink, Tone, operator, outlined
from armybuilder.cards.writer.letters import font_name, pieces

OUTLINE = 0.5
"""Weight of the line around a bar whose ink is saved."""
LONG = 24
"""Segments of a path that is not written anew on every card."""
GRID = 1000
"""Steps across a drawing that is only filled: whole numbers are short, and the same in every size and tone."""
KEPT = 4096
"""Sides that a process keeps: a few kilobytes each."""
Sizes = Mapping[str, tuple[int, int]]
"""Pixels of each picture, by its digest."""
Paint = tuple[Tone | None, Tone | None, float]
_paint_of: Callable[[Box], Paint] = attrgetter("fill", "stroke", "weight")


def stamp_of(side: Side, ink: Ink, sizes: Sizes) -> Stamp:
    """The side as operators; pictures without a size are left out. What is written already stands at the origin."""
    if len(side) == 1 and (stamp := side[0].row.stamp) and not side[0].row.texts:
        return stamp
    if any(row.pictures or row.stamp for _, _, row in side):
        return _stamp(side, ink, sizes)
    return _kept(side, ink)


@lru_cache(maxsize=KEPT)
def _kept(side: Side, ink: Ink) -> Stamp:
    return _stamp(side, ink, {})


def _stamp(side: Side, ink: Ink, sizes: Sizes) -> Stamp:
    """What is drawn, then what is written: no text lies under a drawing."""
    written = [row.stamp for _, _, row in side if row.stamp]
    parts = [operators for x, y, row in side for operators in _drawn(row, x, y, ink, sizes)]
    texts = [(x + text.x, y + text.y, text) for x, y, row in side for text in row.texts]
    if texts:
        parts += ("BT", *_written(texts, ink), "ET")
    code = "\n".join(parts).encode("latin-1")
    shapes = [_form(shape, ink) for _, _, row in side for shape in row.shapes if len(shape.path) >= LONG]
    return Stamp(
        b"\n".join([*(stamp.code for stamp in written), code] if code else [stamp.code for stamp in written]),
        tuple(_letters([text for _, _, text in texts], written)),
        tuple(sorted({*shapes, *(form for stamp in written for form in stamp.forms)})),
    )


def _letters(texts: Sequence[Text], written: Iterable[Stamp]) -> Iterator[tuple[Face, str]]:
    """The letters of each face, each once."""
    shown = [(text.face, text.text) for text in texts] + [found for stamp in written for found in stamp.letters]
    for wanted in Face:
        if letters := "".join([letters for face, letters in shown if face is wanted]):
            yield wanted, "".join(sorted(set(letters)))


def _drawn(row: Row, x: float, y: float, ink: Ink, sizes: Sizes) -> Iterator[str]:
    """Pictures, boxes and shapes of a row whose top left corner is at `x`, `y`."""
    for picture in row.pictures:
        if picture.digest in sizes:
            yield _picture(picture, x, y, *sizes[picture.digest])
    for paint, boxes in groupby(row.boxes, _paint_of):
        path = " ".join(
            [f"{_pair(x + left, -y - top - high)} {_pair(wide, high)} re" for left, top, wide, high, *_ in boxes]
        )
        yield _painted(path, ink, *paint)
    for shape in row.shapes:
        yield _set(shape, _pair(x + shape.x, -y - shape.y), ink)


def _set(shape: Shape, place: str, ink: Ink) -> str:
    """A shape at its place. What is only filled takes its size from there, its tone from before."""
    if _is_stroked(shape, ink):
        shown = f"/{_form(shape, ink).name} Do" if len(shape.path) >= LONG else _shape(shape, ink)
        return f"q 1 0 0 1 {place} cm {shown} Q"
    shown = f"/{_form(shape, ink).name} Do" if len(shape.path) >= LONG else f"{_traced(GRID, GRID, shape.path)} f*"
    size = f"{shape.width / GRID:.4g} 0 0 {shape.height / GRID:.4g}"
    return f"{operator(shape.fill or INK, ink)} q {size} {place} cm {shown} Q"


def _is_stroked(shape: Shape, ink: Ink) -> bool:
    return shape.stroke is not None or bool(shape.fill and outlined(shape.fill, ink))


def _shape(shape: Shape, ink: Ink) -> str:
    """A shape with its top left corner at the origin."""
    path = _traced(shape.width, shape.height, shape.path)
    return _painted(path, ink, shape.fill, shape.stroke, shape.weight, even_odd="*")


def _form(shape: Shape, ink: Ink) -> Form:
    """A long shape, called by what it draws."""
    if _is_stroked(shape, ink):
        return _drawing(shape._replace(x=0, y=0), ink)
    return _outline(shape.path)


@lru_cache(maxsize=2048)
def _drawing(shape: Shape, ink: Ink) -> Form:
    around = shape.weight
    return _called((-around, -shape.height - around, shape.width + around, around), _shape(shape, ink))


@lru_cache(maxsize=2048)
def _outline(path: Path) -> Form:
    """Any size and tone of a drawing that is only filled."""
    return _called((0, -GRID, GRID, 0), f"{_traced(GRID, GRID, path)} f*")


def _called(box: tuple[float, float, float, float], operators: str) -> Form:
    code = operators.encode("ascii")
    return Form(f"F{hashlib.blake2b(code, digest_size=6).hexdigest()}", box, code)


def _picture(picture: Picture, x: float, y: float, wide: int, high: int) -> str:
    """A picture that fills its rectangle, its middle shown where the proportions differ."""
    larger = max(picture.width / wide, picture.height / high)
    left, bottom = x + picture.x, -y - picture.y - picture.height
    corner = _pair(left - (wide * larger - picture.width) / 2, bottom - (high * larger - picture.height) / 2)
    clip = f"{_pair(left, bottom)} {_pair(picture.width, picture.height)} re W n"
    return f"q {clip} {wide * larger:.6g} 0 0 {high * larger:.6g} {corner} cm /{picture_name(picture.digest)} Do Q"


def picture_name(digest: str) -> str:
    """How operators call a picture: names of PDF are not any text."""
    return f"P{digest.encode().hex()}"


def _written(texts: Iterable[tuple[float, float, Text]], ink: Ink) -> Iterator[str]:
    """Text operators; font and tone are named only where they change."""
    font = tone = None
    x = y = 0.0
    for across, down, text in texts:
        if tone != text.tone:
            tone = text.tone
            yield operator(tone, ink)
        left, base = round(across, 2), -round(down, 2)
        yield f"{_pair(left - x, base - y)} Td"
        x, y = left, base
        for alphabet, codes in pieces(text.text):
            wanted = (text.face, alphabet, text.size)
            if font != wanted:
                font = wanted
                yield f"/{font_name(text.face, alphabet)} {text.size:g} Tf"
            yield f"({codes}) Tj"


def _painted(
    path: str,
    ink: Ink,
    fill: Tone | None,
    stroke: Tone | None,
    weight: float,
    *,
    even_odd: Literal["", "*"] = "",
) -> str:
    """A path filled, stroked or both; black where nothing is said."""
    if fill and not stroke and outlined(fill, ink):
        stroke, weight = INK, OUTLINE
    if stroke is None:
        return f"{operator(fill or INK, ink)} {path} f{even_odd}"
    pen = f"{weight:g} w {operator(stroke, ink, stroke=True)}"
    return f"{pen} {path} S" if fill is None else f"{operator(fill, ink)} {pen} {path} B{even_odd}"


@lru_cache(maxsize=4096)
def _traced(wide: float, high: float, path: Path) -> str:
    """The operators of a path in its rectangle; the same few drawings stand on all cards."""
    return " ".join(_operators(wide, high, path))


def _operators(wide: float, high: float, path: Path) -> Iterator[str]:
    """PDF's y grows upwards."""
    opened = False
    shown = _whole_pair if wide == high == GRID else _pair
    for segment in path:
        if not segment:
            yield "h"
            opened = False
            continue
        numbers = " ".join(shown(x * wide, -y * high) for x, y in zip(segment[::2], segment[1::2], strict=True))
        yield f"{numbers} {'c' if len(segment) > 2 else 'l' if opened else 'm'}"
        opened = True


def _pair(x: float, y: float) -> str:
    """Two numbers, to a hundredth of a point."""
    return f"{round(x, 2):g} {round(y, 2):g}"


def _whole_pair(x: float, y: float) -> str:
    """Two numbers of the grid."""
    return f"{round(x)} {round(y)}"
