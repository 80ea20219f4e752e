"""Draws laid-out sides on the pages of a PDF. A side is written as operators once in a process, then only set in its place."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from armybuilder.cards.drawing import Link, Row, Side
from armybuilder.cards.layouts.paper import Grid, Paper, Segment, cut_marks, fold_marks
from armybuilder.cards.text import clean
from armybuilder.cards.tones import Ink
from armybuilder.cards.writer.document import About, Document, Place
from armybuilder.cards.writer.stamps import stamp_of
from armybuilder.engine.core.language import language

CUT_WEIGHT = 0.3
FOLD_DASH = 1.2
BORDER = 0.6
"""Grey of the line around a card."""


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
        self._height = paper.height / scale
        self._paper = replace(paper, width=paper.width / scale, height=self._height)
        self._scale = scale
        self._ink = ink
        self._document = Document(About(title, subject, language()), paper.width, paper.height, pictures or {})
        self._page: list[bytes] = []
        self._marked: set[Row] = set()

    def draw(self, side: Side, x: float = 0, y: float = 0, scale: float = 1, *, turned: bool = False) -> None:
        """Draw a side, `scale` times as large, with its top left corner at `x`, `y` from the upper left of the page.

        A side that is turned stands on its head: its top left corner is the lower right one on the page.
        """
        size = -scale if turned else scale
        for left, down, row in side:
            for link in row.links:
                self._link(link, x + left * size, self._height - y - down * size, size)
            # Copies of a card are copies of its mark: the first counts.
            if row.mark and row not in self._marked:
                self._marked.add(row)
                self._entry(row.mark, self._height - y - down * size, below=True)
        stamp = stamp_of(_without_mark(side), self._ink, self._document.sizes)
        self._document.shown(stamp)
        self._page.append(b"q %g 0 0 %g %.2f %.2f cm\n%b\nQ" % (size, size, x, self._height - y, stamp.code))

    def _link(self, link: Link, x: float, y: float, size: float) -> None:
        """A rectangle that opens its address, of a row whose top left corner is at `x`, `y`."""
        left, top = x + link.x * size, y - link.y * size
        edges = (left, top - link.height * size, left + link.width * size, top)
        self._document.link(Place(*(edge * self._scale for edge in edges)), link.address)

    def _entry(self, title: str, y: float, *, below: bool) -> None:
        """A line of the outline that leads to a height of this page."""
        self._document.entry(clean(title), y * self._scale, below=below)

    def cut_marks(self, grid: Grid) -> None:
        """Short lines where a knife goes through, dashed where the paper is folded."""
        cuts, folds = self._lines(cut_marks(grid, self._paper)), self._lines(fold_marks(grid, self._paper))
        self._page.append(b"%g w 0 G %b [%g] 0 d %b [] 0 d" % (CUT_WEIGHT, cuts, FOLD_DASH, folds))

    def _lines(self, segments: Iterable[Segment]) -> bytes:
        high = self._height
        return b" ".join(
            b"%.2f %.2f m %.2f %.2f l S" % (left, high - top, right, high - bottom)
            for left, top, right, bottom in segments
        )

    def borders(self, grid: Grid, places: Iterable[tuple[float, float]]) -> None:
        """A thin line around each card."""
        edges = b" ".join(
            b"%.2f %.2f %.2f %.2f re" % (x, self._height - y - grid.high, grid.wide, grid.high) for x, y in places
        )
        self._page.append(b"%g w %g G %b S" % (CUT_WEIGHT, BORDER, edges))

    def turn_over(self, way: str) -> None:
        """Let print dialogs offer to print on both sides, in the words of PDF (`DuplexFlipLongEdge`)."""
        self._document.prefer("Duplex", f"/{way}")

    def attach(self, name: str, data: bytes) -> None:
        """Embed a JSON file in the PDF; `name` is ASCII."""
        self._document.attach(name, "Force document", "application/json", data)

    def begin_page(self, part: str = "") -> None:
        """`part` stands in the outline, above the marks that follow."""
        if part:
            self._entry(part, self._height, below=False)

    def end_page(self) -> None:
        """Everything on the page is drawn as much larger as the document is."""
        larger = b"%g 0 0 %g 0 0 cm\n" % (self._scale, self._scale) if self._scale != 1 else b""
        self._document.end_page(larger + b"\n".join(self._page))
        self._page = []

    def finish(self) -> bytes:
        """The finished PDF."""
        return self._document.finish()


def _without_mark(side: Side) -> Side:
    """The side of a card whether or not the outline leads to it."""
    return side[1:] if side and side[0].row.mark and not side[0].row.height else side
