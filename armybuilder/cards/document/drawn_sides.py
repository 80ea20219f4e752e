"""A side of paper drawn through ReportLab once in a process, to be set anywhere on any page: its drawings as forms, its words as operators."""

import hashlib
from base64 import b32encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from armybuilder.cards.document.fonts import SharedFont
from armybuilder.cards.document.ink import FormObject, InkCanvas, set_fill, set_stroke
from armybuilder.cards.document.paragraphs import ContentTag, StyledWords, paragraphs_of
from armybuilder.cards.drawing import LayoutRow, Path, PathShape, PictureBox, Side, Text
from armybuilder.cards.fonts import Typeface, has_glyphs
from armybuilder.cards.text import clean
from armybuilder.cards.tones import INK, Ink, Tone, outlined, shade

OUTLINE = 0.5
"""Weight of the line around a bar whose ink is saved."""
LONG = 4
"""Segments of paths that are not drawn anew on every card."""
NAMED = 5
"""Bytes of a digest that names a form: whoever shows a thousand mistakes one for another once in two million times."""
KEPT = 2048
"""Sides that a process keeps drawn."""
_paint_of = attrgetter("fill", "stroke", "weight")


class DrawnSide(NamedTuple):
    """A side with its top left corner at the origin: what is drawn, each layer over the ones before, what is written over all that,
    paragraph by paragraph, what it shows of each font, and its first words, by which pictures are called."""

    layers: tuple[FormObject | PictureBox, ...]
    paragraphs: tuple[tuple[ContentTag, str], ...]
    fonts: tuple[tuple[SharedFont, frozenset[object]], ...]
    title: str


@lru_cache(maxsize=KEPT)
def draw_side(side: Side, ink: Ink) -> DrawnSide:
    """The side in an ink. Texts lie over all drawings."""
    canvas = InkCanvas(ink)
    paragraphs = paragraphs_of(side)
    written = tuple((tag, _text_operators(canvas, words)) for tag, words in paragraphs)
    title = next((clean(words.words) for _, (words, *_) in paragraphs), "")
    return DrawnSide(tuple(_layers(side, ink)), written, canvas.take_fonts(), title)


def _layers(side: Side, ink: Ink) -> Iterator[FormObject | PictureBox]:
    """Drawings as one form, but for pictures of players, which are told of by themselves."""
    canvas = InkCanvas(ink)
    for x, y, row in side:
        for picture in row.pictures:
            yield from _form_of(canvas)
            canvas = InkCanvas(ink)
            yield picture._replace(x=x + picture.x, y=y + picture.y)
        _draw_boxes(canvas, row, x, y)
        _draw_shapes(canvas, row, x, y)
    yield from _form_of(canvas)


def _form_of(canvas: InkCanvas) -> Iterator[FormObject]:
    if canvas.getCurrentPageContent():
        yield _form(canvas)


def _form(canvas: InkCanvas) -> FormObject:
    """Return the drawing on a canvas as a form object, named after its content."""
    operators = canvas.getCurrentPageContent()
    digest = hashlib.blake2b(operators.encode("ascii"), digest_size=NAMED).digest()
    return FormObject(b32encode(digest).decode(), operators, tuple(canvas.forms.values()))


def _draw_boxes(canvas: InkCanvas, row: LayoutRow, x: float, y: float) -> None:
    """The boxes of a row whose top left corner is at `x`, `y`."""
    for (inside, line, weight), boxes in groupby(row.boxes, _paint_of):
        path = canvas.beginPath()
        for left, top, wide, high, *_ in boxes:
            path.rect(*_rounded(x + left, -y - top - high, wide, high))
        _paint(canvas, path, inside, line, weight, FILL_NON_ZERO)


def _draw_shapes(canvas: InkCanvas, row: LayoutRow, x: float, y: float) -> None:
    """The shapes of a row whose top left corner is at `x`, `y`. Those that take more to draw than to call are drawn once."""
    if sum(len(shape.path) for shape in row.shapes) < LONG:
        for shape in row.shapes:
            _draw_shape(canvas, shape, x, y)
        return
    left, top, *_ = row.shapes[0]
    canvas.saveState()
    canvas.translate(*_rounded(x + left, -y - top))
    canvas.show(
        _shapes_form(tuple(shape._replace(x=shape.x - left, y=shape.y - top) for shape in row.shapes), canvas.ink)
    )
    canvas.restoreState()


@lru_cache(maxsize=2048)
def _shapes_form(shapes: tuple[PathShape, ...], ink: Ink) -> FormObject:
    """Shapes that stand together on many sides, such as a silhouette."""
    canvas = InkCanvas(ink)
    for shape in shapes:
        _draw_shape(canvas, shape, 0, 0)
    return _form(canvas)


def _draw_shape(canvas: InkCanvas, shape: PathShape, x: float, y: float) -> None:
    path = _trace_path(shape.path, shape.width, shape.height, x + shape.x, y + shape.y)
    _paint(canvas, path, shape.fill, shape.stroke, shape.weight, FILL_EVEN_ODD)


def _paint(
    canvas: InkCanvas, path: PDFPathObject, inside: Tone | None, line: Tone | None, weight: float, mode: int
) -> None:  # fmt: skip
    """A path filled, stroked or both; black where nothing is said."""
    if inside and not line and outlined(inside, canvas.ink):
        line, weight = INK, OUTLINE
    if inside or not line:
        canvas.set_fill(inside or INK)
    if line:
        canvas.set_stroke(line, weight)
    canvas.drawPath(path, stroke=bool(line), fill=bool(inside or not line), fillMode=mode)


def _trace_path(path: Path, wide: float, high: float, x: float = 0, y: float = 0) -> PDFPathObject:
    """A path in its rectangle. PDF's y grows upwards."""
    traced, opened = PDFPathObject(), False
    for segment in path:
        if not segment:
            traced.close()
            opened = False
            continue
        points = [
            each
            for right, down in zip(segment[::2], segment[1::2], strict=True)
            for each in _rounded(x + right * wide, -y - down * high)
        ]
        draw = traced.curveTo if len(points) > 2 else traced.lineTo if opened else traced.moveTo
        draw(*points)
        opened = True
    return traced


def _rounded(*numbers: float) -> list[float]:
    """To a hundredth of a point."""
    return [round(number, 2) for number in numbers]


def _text_operators(canvas: InkCanvas, words: Iterable[StyledWords]) -> str:
    """Text operators of words, in their fonts and tones."""
    writing = TextWriter(canvas)
    for each in words:
        writing.write(each)
    return str(writing.getCode())


class TextWriter(PDFTextObject):  # type: ignore[misc]
    """Text in the typeface and, letter by letter, in faces of other scripts."""

    def __init__(self, canvas: InkCanvas) -> None:
        super().__init__(canvas)
        self._ink = canvas.ink
        self._look: tuple[Typeface, float] | None = None
        self._tone: Tone | None = None

    def write(self, words: StyledWords) -> None:
        """Words at their place, or behind the words before."""
        text, shown, place = words
        if self._tone != text.tone:
            self._tone = text.tone
            set_fill(self, shade(text.tone, self._ink))
        if place:
            self.setTextOrigin(*place)
        if has_glyphs(shown):
            self._write(text, shown)
        else:
            self._write_shaped(text, shown)

    def _write(self, text: Text, shown: str) -> None:
        if self._look != (text.face, text.size):
            self._look = text.face, text.size
            self.setFont(text.face.value, text.size)
        self.textOut(shown)

    def _write_shaped(self, text: Text, shown: str) -> None:
        # Most prints need no other script.
        from armybuilder.cards.document.scripts import glyphs_in, operators, script_font  # noqa: PLC0415
        from armybuilder.cards.fonts.shape import runs  # noqa: PLC0415

        for run in runs(shown, Typeface.REGULAR):
            if not run.name:
                self._write(text, run.text)
                continue
            self._look = None
            is_bold = text.face is Typeface.BOLD
            if is_bold:
                set_stroke(self, shade(text.tone, self._ink))
            self._code += operators(run, text.size, bold=is_bold)
            script_font(run.name).use(self._doc, glyphs_in(run))
