"""Draws laid-out rows with ReportLab. A row is compiled to PDF operators once in a document, then only moved and scaled."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import attrgetter
from typing import Literal

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from armybuilder.cards.drawing import Box, Link, Path, Picture, Row, Shape, Side, Text
from armybuilder.cards.fonts import Face, loaded
from armybuilder.cards.layouts.paper import Grid, Paper, Segment, cut_marks, fold_marks
from armybuilder.cards.text import clean
from armybuilder.cards.tones import INK, Ink, Tone, operator, outlined
from armybuilder.engine.core.language import language

# ReportLab's base-85 layer over compressed streams costs a fifth of the bytes and serves no reader of today.
rl_config.useA85 = 0

CUT_WEIGHT = 0.3
FOLD_DASH = 1.2
BORDER = 0.6
"""Grey of the line around a card."""
LONG = 24
"""Segments of a path that is not written anew on every card."""
OUTLINE = 0.5
"""Weight of the line around a bar whose ink is saved."""
VERSION = (1, 7)
"""Of PDF: that of the file specifications behind the attached document."""
AUTHOR = "Muster"
NOTHING = ("",)
"""The operators of a row that is only white or only a mark."""


Paint = tuple[Tone | None, Tone | None, float]
_paint_of: Callable[[Box], Paint] = attrgetter("fill", "stroke", "weight")


class Sheet:
    """A PDF in the making: add sides to the page, end pages, take the bytes. `scale` enlarges all of it, `pictures` are JPEGs by their digest."""

    def __init__(
        self,
        paper: Paper,
        title: str,
        subject: str,
        *,
        ink: Ink = Ink.COLOR,
        scale: float = 1,
        pictures: Mapping[str, bytes] | None = None,
    ) -> None:
        for face in Face:
            loaded(face)
        self._height = paper.height / scale
        self._paper = replace(paper, width=paper.width / scale, height=self._height)
        self._scale = scale
        self._ink = ink
        self._pictures = pictures or {}
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(paper.width, paper.height),
            invariant=1,
            pageCompression=1,
            initialFontName=Face.REGULAR.value,
            pdfVersion=VERSION,
            lang=language(),
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor(AUTHOR)
        self._canvas.setCreator("Muster")
        # Cards that a viewer fits to the page are too small for sleeves, rulers and their own backs.
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        # Fonts keep their subsets by document, and the canvas offers it under no other name.
        self._document = self._canvas._doc  # noqa: SLF001
        self._compiled: dict[Row, tuple[str, ...]] = {}
        self._forms: dict[tuple[object, ...], tuple[str, Path]] = {}
        self._fonts: dict[tuple[Face, int], str] = {}
        self._marked: set[Row] = set()
        self._entries = 0
        self._split: dict[tuple[Face, str], Sequence[tuple[int, str]]] = {}

    def draw(self, side: Side, x: float = 0, y: float = 0, scale: float = 1, *, turned: bool = False) -> None:
        """Draw a side, `scale` times as large, with its top left corner at `x`, `y` from the upper left of the page.

        A side that is turned stands on its head: its top left corner is the lower right one on the page.
        """
        size = -scale if turned else scale
        for left, down, row in side:
            place = (x + left * size, self._height - y - down * size)
            for picture in row.pictures:
                self._picture(picture, place, size)
            for link in row.links:
                self._link(link, place, size)
            # Copies of a card are copies of its mark: the first counts.
            if row.mark and row not in self._marked:
                self._marked.add(row)
                self._entry(row.mark, 1, place[1])
            code = self._compiled.get(row)
            if code is None:
                code = self._compiled[row] = tuple(self._compile(row))
            if code == NOTHING:
                continue
            placed = f"q {size:g} 0 0 {size:g} {place[0]:.2f} {place[1]:.2f} cm\n"
            if len(code) == 1:
                self._canvas.addLiteral(f"{placed}{code[0]}\nQ")
            else:
                self._with_forms(placed, code)

    def _with_forms(self, placed: str, code: Sequence[str]) -> None:
        """Operators and names of forms by turns."""
        self._canvas.addLiteral(f"{placed}{code[0]}")
        for form, after in zip(code[1::2], code[2::2], strict=True):
            self._canvas.doForm(form)
            self._canvas.addLiteral(after)
        self._canvas.addLiteral("Q")

    def _picture(self, picture: Picture, place: tuple[float, float], size: float) -> None:
        """A picture that fills its rectangle, its middle shown where the proportions differ."""
        data = self._pictures.get(picture.digest)
        if data is None:
            return
        image = ImageReader(BytesIO(data))
        wide, high = image.getSize()
        larger = max(picture.width / wide, picture.height / high)
        bottom = -picture.y - picture.height
        self._canvas.saveState()
        self._canvas.transform(size, 0, 0, size, *place)
        clip = self._canvas.beginPath()
        clip.rect(picture.x, bottom, picture.width, picture.height)
        self._canvas.clipPath(clip, stroke=0)
        left = picture.x - (wide * larger - picture.width) / 2
        self._canvas.drawImage(image, left, bottom - (high * larger - picture.height) / 2, wide * larger, high * larger)
        self._canvas.restoreState()

    def _link(self, link: Link, place: tuple[float, float], size: float) -> None:
        """A rectangle that opens its address."""
        left, top = place[0] + link.x * size, place[1] - link.y * size
        corners = (left, top - link.height * size, left + link.width * size, top)
        self._canvas.linkURL(link.address, corners, relative=1)

    def _entry(self, title: str, level: int, y: float) -> None:
        """A line of the outline that leads to a height of this page."""
        key = f"mark{self._entries}"
        self._entries += 1
        self._canvas.bookmarkHorizontal(key, 0, y)
        self._canvas.addOutlineEntry(clean(title), key, level)

    def cut_marks(self, grid: Grid) -> None:
        """Short lines where a knife goes through, dashed where the paper is folded."""
        self._canvas.setLineWidth(CUT_WEIGHT)
        self._lines(cut_marks(grid, self._paper))
        self._canvas.saveState()
        self._canvas.setDash(FOLD_DASH, FOLD_DASH)
        self._lines(fold_marks(grid, self._paper))
        self._canvas.restoreState()

    def _lines(self, segments: Iterable[Segment]) -> None:
        for left, top, right, bottom in segments:
            self._canvas.line(left, self._height - top, right, self._height - bottom)

    def borders(self, grid: Grid, places: Iterable[tuple[float, float]]) -> None:
        """A thin line around each card."""
        self._canvas.setLineWidth(CUT_WEIGHT)
        self._canvas.setStrokeGray(BORDER)
        for x, y in places:
            self._canvas.rect(x, self._height - y - grid.high, grid.wide, grid.high)
        self._canvas.setStrokeGray(0)

    def turn_over(self, way: str) -> None:
        """Let print dialogs offer to print on both sides, in the words of PDF (`DuplexFlipLongEdge`)."""
        self._canvas.setViewerPreference("Duplex", way)

    def attach(self, name: str, data: bytes) -> None:
        """Embed a JSON file in the PDF; `name` is ASCII. ReportLab has no call for it, so its objects are made here."""
        about = pdfdoc.PDFDictionary({"Size": len(data)})
        kind = {"Type": "/EmbeddedFile", "Subtype": "/application#2Fjson", "Params": about}
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(kind), data, [pdfdoc.PDFZCompress])
        content = self._document.Reference(stream)
        title = pdfdoc.PDFString(name)
        entry = {"Type": "/Filespec", "F": title, "UF": title, "AFRelationship": "/Source"}
        entry |= {"Desc": pdfdoc.PDFString("Force document"), "EF": pdfdoc.PDFDictionary({"F": content, "UF": content})}
        file = self._document.Reference(pdfdoc.PDFDictionary(entry))
        tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray([title, file])})
        catalog = self._document.Catalog
        catalog.Names = pdfdoc.PDFDictionary({"EmbeddedFiles": tree})
        # The catalogue writes the keys that it knows, and of associated files it does not know.
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]
        catalog.__Refs__ = catalog.__NoDefault__
        catalog.AF = pdfdoc.PDFArray([file])

    def begin_page(self, part: str = "") -> None:
        """Everything on the page is drawn as much larger as the document is. `part` stands in the outline, above the
        marks that follow."""
        if self._scale != 1:
            self._canvas.scale(self._scale, self._scale)
        if part:
            self._entry(part, 0, self._height)

    def end_page(self) -> None:
        self._canvas.showPage()

    def finish(self) -> bytes:
        """The finished PDF."""
        self._canvas.save()
        return self._buffer.getvalue()

    def _compile(self, row: Row) -> Iterator[str]:
        """Operators, and between them the names of forms."""
        parts = [self._rectangles(alike, boxes) for alike, boxes in groupby(row.boxes, _paint_of)]
        for shape in row.shapes:
            if len(shape.path) < LONG:
                parts.append(self._shape(shape))
            else:
                yield "\n".join((*parts, f"q 1 0 0 1 {shape.x:.2f} {-shape.y:.2f} cm"))
                yield self._form(shape._replace(x=0, y=0))
                parts = ["Q"]
        if row.texts:
            parts += ("BT", *self._texts(row.texts), "ET")
        yield "\n".join(parts)

    def _form(self, shape: Shape) -> str:
        """The name of a drawing that stands in the document once, however many cards show it."""
        # Drawings are few and stay as they are: to tell two apart needs no look at all their points.
        key = (id(shape.path), *shape._replace(path=()))
        name, _ = self._forms.get(key, ("", ()))
        if not name:
            name = f"shape{len(self._forms)}"
            self._forms[key] = (name, shape.path)
            around = shape.weight
            self._canvas.beginForm(name, -around, -shape.height - around, shape.width + around, around)
            self._canvas.addLiteral(self._shape(shape))
            self._canvas.endForm()
        return name

    def _texts(self, texts: Sequence[Text]) -> Iterator[str]:
        """Text operators; font and tone are named only where they change.

        ReportLab's own text object does the same three times slower, since it measures and keeps state for each text.
        """
        font = tone = None
        x = y = 0.0
        for text in texts:
            if tone != text.tone:
                tone = text.tone
                yield operator(tone, self._ink)
            left, base = round(text.x, 2), -round(text.y, 2)
            yield f"{left - x:.2f} {base - y:.2f} Td"
            x, y = left, base
            for subset, chunk in self._chunks(text.face, text.text):
                wanted = (text.face, subset, text.size)
                if font != wanted:
                    font = wanted
                    yield f"{self._font_name(text.face, subset)} {text.size:g} Tf"
                yield f"({chunk}) Tj"

    def _chunks(self, face: Face, text: str) -> Sequence[tuple[int, str]]:
        """A text in the codes of the subsets in which its letters are embedded."""
        found = self._split.get((face, text))
        if found is None:
            split = loaded(face).splitString(text, self._document)
            found = self._split[face, text] = [(subset, escapePDF(chunk)) for subset, chunk in split]
        return found

    def _font_name(self, face: Face, subset: int) -> str:
        """The name under which a subset of a face is embedded."""
        name = self._fonts.get((face, subset))
        if name is None:
            name = self._fonts[face, subset] = loaded(face).getSubsetInternalName(subset, self._document)
        return name

    def _rectangles(self, paint: Paint, boxes: Iterable[Box]) -> str:
        """Boxes that are painted alike, as one path."""
        path = " ".join([f"{x:.2f} {-y - high:.2f} {wide:.2f} {high:.2f} re" for x, y, wide, high, *_ in boxes])
        return self._painted(path, *paint)

    def _shape(self, shape: Shape) -> str:
        path = _traced(shape.x, shape.y, shape.width, shape.height, shape.path)
        return self._painted(path, shape.fill, shape.stroke, shape.weight, even_odd="*")

    def _painted(
        self, path: str, fill: Tone | None, stroke: Tone | None, weight: float, *, even_odd: Literal["", "*"] = ""
    ) -> str:
        """A path filled, stroked or both; black where nothing is said."""
        if fill and not stroke and outlined(fill, self._ink):
            stroke, weight = INK, OUTLINE
        if stroke is None:
            return f"{operator(fill or INK, self._ink)} {path} f{even_odd}"
        pen = f"{weight:g} w {operator(stroke, self._ink, stroke=True)}"
        return f"{pen} {path} S" if fill is None else f"{operator(fill, self._ink)} {pen} {path} B{even_odd}"


@lru_cache(maxsize=4096)
def _traced(left: float, top: float, wide: float, high: float, path: Path) -> str:
    """The operators of a path in its rectangle; the same few drawings stand on all cards."""
    return " ".join(_operators(left, top, wide, high, path))


def _operators(left: float, top: float, wide: float, high: float, path: Path) -> Iterator[str]:
    """PDF's y grows upwards."""
    opened = False
    for segment in path:
        if not segment:
            yield "h"
            opened = False
            continue
        points = zip(segment[::2], segment[1::2], strict=True)
        numbers = " ".join(f"{left + x * wide:.2f} {-top - y * high:.2f}" for x, y in points)
        yield f"{numbers} {'c' if len(segment) > 2 else 'l' if opened else 'm'}"
        opened = True
