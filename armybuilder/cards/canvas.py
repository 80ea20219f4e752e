"""Draws laid-out rows with ReportLab. A row is compiled to PDF operators once in a document, then only moved."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from armybuilder.cards.drawing import Box, Row, Side, Text
from armybuilder.cards.fonts import Face, loaded
from armybuilder.cards.layouts.paper import CUT_GAP, CUT_MARK, Grid, Paper

CUT_WEIGHT = 0.3
BORDER = 0.6
"""Grey of the line around a card."""


class Sheet:
    """A PDF in the making: add sides to the page, end pages, take the bytes."""

    def __init__(self, paper: Paper, title: str, subject: str) -> None:
        for face in Face:
            loaded(face)
        self.paper = paper
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(paper.width, paper.height),
            invariant=1,
            pageCompression=1,
            initialFontName=Face.REGULAR.value,
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("Muster")
        # Fonts keep their subsets by document, and the canvas offers it under no other name.
        self._document = self._canvas._doc  # noqa: SLF001
        self._compiled: dict[Row, str] = {}
        self._fonts: dict[tuple[Face, int], str] = {}

    def draw(self, side: Side, x: float = 0, y: float = 0) -> None:
        """Draw a side with its top left corner at `x`, `y` from the upper left corner of the page."""
        top = self.paper.height - y
        for left, down, row in side:
            code = self._compiled.get(row)
            if code is None:
                code = self._compiled[row] = self._compile(row)
            self._canvas.addLiteral(f"q 1 0 0 1 {x + left:.2f} {top - down:.2f} cm\n{code}\nQ")

    def cut_marks(self, grid: Grid) -> None:
        """Short lines in the margins where a knife goes through."""
        across, down = grid.cuts
        height = self.paper.height
        self._canvas.setLineWidth(CUT_WEIGHT)
        for x in across:
            for start, end in (
                (down[0] - CUT_GAP - CUT_MARK, down[0] - CUT_GAP),
                (down[-1] + CUT_GAP, down[-1] + CUT_GAP + CUT_MARK),
            ):
                self._canvas.line(x, height - start, x, height - end)
        for y in down:
            for start, end in (
                (across[0] - CUT_GAP - CUT_MARK, across[0] - CUT_GAP),
                (across[-1] + CUT_GAP, across[-1] + CUT_GAP + CUT_MARK),
            ):
                self._canvas.line(start, height - y, end, height - y)

    def borders(self, grid: Grid, places: Iterable[tuple[float, float]]) -> None:
        """A thin line around each card."""
        self._canvas.setLineWidth(CUT_WEIGHT)
        self._canvas.setStrokeGray(BORDER)
        for x, y in places:
            self._canvas.rect(x, self.paper.height - y - grid.high, grid.wide, grid.high)
        self._canvas.setStrokeGray(0)

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

    def end_page(self) -> None:
        self._canvas.showPage()

    def finish(self) -> bytes:
        """The finished PDF."""
        self._canvas.save()
        return self._buffer.getvalue()

    def _compile(self, row: Row) -> str:
        parts = [_rectangle(box) for box in row.boxes]
        if row.texts:
            parts += ("BT", *self._texts(row.texts), "ET")
        return "\n".join(parts)

    def _texts(self, texts: Sequence[Text]) -> Iterator[str]:
        """Text operators; font and grey are named only where they change.

        ReportLab's own text object does the same three times slower, since it measures and keeps state for each text.
        """
        font = gray = None
        x = y = 0.0
        for text in texts:
            if gray != text.gray:
                gray = text.gray
                yield f"{gray:g} g"
            left, base = round(text.x, 2), -round(text.y, 2)
            yield f"{left - x:.2f} {base - y:.2f} Td"
            x, y = left, base
            for subset, chunk in loaded(text.face).splitString(text.text, self._document):
                wanted = (text.face, subset, text.size)
                if font != wanted:
                    font = wanted
                    yield f"{self._font_name(text.face, subset)} {text.size:g} Tf"
                yield f"({escapePDF(chunk)}) Tj"

    def _font_name(self, face: Face, subset: int) -> str:
        """The name under which a subset of a face is embedded."""
        name = self._fonts.get((face, subset))
        if name is None:
            name = self._fonts[face, subset] = loaded(face).getSubsetInternalName(subset, self._document)
        return name


def _rectangle(box: Box) -> str:
    path = f"{box.x:.2f} {-box.y - box.height:.2f} {box.width:.2f} {box.height:.2f} re"
    if box.stroke is None:
        return f"{box.fill or 0:g} g {path} f"
    stroke = f"{box.weight:g} w {box.stroke:g} G"
    return f"{stroke} {path} S" if box.fill is None else f"{box.fill:g} g {stroke} {path} B"
