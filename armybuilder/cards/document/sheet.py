"""The document that pages are drawn in: sides in their places, links, outline, page labels, cut marks, the attached list."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from armybuilder.cards.document.canvas import TaggedCanvas
from armybuilder.cards.document.drawn_sides import draw_side
from armybuilder.cards.document.standards import DocumentMetadata, attach, declare
from armybuilder.cards.drawing import LayoutRow, Link, Side, without_mark
from armybuilder.cards.layouts.paper import CardGrid, PaperSize, cut_marks, fold_marks
from armybuilder.cards.text import clean
from armybuilder.cards.tones import INK, Ink, Tone
from armybuilder.engine.core.language import language

CUT_WEIGHT = 0.3
FOLD_DASH = 1.2
AXES = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Right and up on the page, where a side has its right, by the quarters that it is turned clockwise."""
BORDER = Tone(0.6)
"""Grey of the line around a card."""
Edges = tuple[float, float, float, float]
"""Left, lower, right and upper edge on a page, from its lower left corner."""


class SideTransform(NamedTuple):
    """The transform of a side on the page: how far right and how far up a step to its right leads, and its top
    left corner.
    """

    across: float
    up: float
    x: float
    y: float

    def of(self, right: float, down: float) -> tuple[float, float]:
        """Return the place on the page of a place of the side."""
        return self.x + right * self.across + down * self.up, self.y + right * self.up - down * self.across


class PdfBuilder:
    """A PDF in the making: add sides to the page, end pages, take the bytes. `scale` enlarges all of it, `pictures` are RGB or grey
    JPEGs by their digest. Equal pages give equal bytes."""

    def __init__(
        self,
        paper: PaperSize,
        title: str,
        subject: str,
        *,
        ink: Ink = Ink.COLOR,
        scale: float = 1,
        pictures: Mapping[str, bytes] | None = None,
    ) -> None:
        self._whole = paper
        self._height = paper.height / scale
        self._paper = replace(paper, width=paper.width / scale, height=self._height)
        self._scale = scale
        self._ink = ink
        self._marked: set[LayoutRow] = set()
        self._has_parts = False
        self._places = 0
        self._canvas = canvas = TaggedCanvas(ink, (paper.width, paper.height), language(), pictures or {})
        declare(canvas._doc, DocumentMetadata(title, subject, language()))  # noqa: SLF001 - ReportLab's way to what a canvas has no method for
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def draw(self, side: Side, x: float = 0, y: float = 0, scale: float = 1, *, turns: int = 0) -> None:
        """Draw a side, `scale` times as large, with its top left corner at `x`, `y` from the upper left of the page, after
        so many `turns` clockwise around that corner, each a quarter."""
        across, up = (scale * part for part in AXES[turns])
        place = SideTransform(across, up, x, self._height - y)
        with self._scaled_up():
            self._canvas.transform(across, up, -up, across, place.x, place.y)
            self._canvas.draw(draw_side(without_mark(side), self._ink))
        for left, down, row in side:
            for link in row.links:
                self._link(link, place, left, down)
            # Copies of a card are copies of its mark: the first counts.
            if row.mark and row not in self._marked:
                self._marked.add(row)
                self._entry(row.mark, place.of(left, down)[1], level=int(self._has_parts))

    def foot(self, side: Side) -> None:
        """Draw the foot of the page, which nobody wants to hear on each."""
        with self._scaled_up():
            self._canvas.translate(0, self._height)
            self._canvas.decorate(draw_side(side, self._ink))

    @contextmanager
    def _scaled_up(self) -> Iterator[None]:
        """Scale up all content drawn within the context as much as the document."""
        self._canvas.saveState()
        self._canvas.scale(self._scale, self._scale)
        yield
        self._canvas.restoreState()

    def _link(self, link: Link, place: SideTransform, left: float, down: float) -> None:
        """A rectangle that opens its address, of a row whose top left corner is at `left`, `down` of its side."""
        x, y = left + link.x, down + link.y
        corners = (place.of(x, y), place.of(x + link.width, y + link.height))
        (low_x, high_x), (low_y, high_y) = (sorted(each) for each in zip(*corners, strict=True))
        self._canvas.link(link.address, link.alt_text, self._scaled((low_x, low_y, high_x, high_y)))

    def _entry(self, title: str, y: float, *, level: int) -> None:
        """A line of the outline that leads to a height of this page."""
        self._places += 1
        key = f"place {self._places}"
        self._canvas.bookmarkHorizontalAbsolute(key, round(y * self._scale, 2))
        self._canvas.addOutlineEntry(clean(title), key, level)
        self._canvas.showOutline()

    def cut_marks(self, grid: CardGrid) -> None:
        """Short lines where a knife goes through, dashed where the paper is folded."""
        canvas, high = self._canvas, self._height
        cuts, folds = (
            [(left, high - top, right, high - bottom) for left, top, right, bottom in marks(grid, self._paper)]
            for marks in (cut_marks, fold_marks)
        )
        with self._scaled_up(), canvas.decoration():
            canvas.set_stroke(INK, CUT_WEIGHT)
            canvas.lines(cuts)
            canvas.setDash(FOLD_DASH)
            canvas.lines(folds)

    def borders(self, grid: CardGrid, places: Iterable[tuple[float, float]]) -> None:
        """A thin line around each card."""
        canvas = self._canvas
        with self._scaled_up(), canvas.decoration():
            canvas.set_stroke(BORDER, CUT_WEIGHT)
            for x, y in places:
                canvas.rect(x, self._height - y - grid.high, grid.wide, grid.high)

    def turn_over(self, way: str) -> None:
        """Let print dialogs offer to print on both sides, in the words of PDF (`DuplexFlipLongEdge`)."""
        self._canvas.setViewerPreference("Duplex", way)

    def attach(self, name: str, data: bytes) -> None:
        """Embed a JSON file in the PDF; `name` is ASCII."""
        attach(self._canvas._doc, name, "Force document", "application/json", data)  # noqa: SLF001 - likewise

    def begin_page(self, part: str = "") -> None:
        """`part` stands in the outline, above the marks that follow, and before the numbers of its pages."""
        if part:
            self._has_parts = True
            self._entry(part, self._height, level=0)
            self._canvas.part(clean(part))

    def end_page(self, cut: CardGrid | None = None, bleed: float = 0) -> None:
        """Everything on the page is drawn as much larger as the document is. Cards of a grid that bleeds are cut out."""
        trim = self._edges(cut) if cut and bleed else None
        self._canvas.setTrimBox(trim)
        self._canvas.setBleedBox(trim and self._bleed_edges(trim, bleed * self._scale))
        self._canvas.showPage()

    def _edges(self, grid: CardGrid) -> Edges:
        """The rectangle around all cards of a grid."""
        across, down = grid.cuts
        return self._scaled((across[0], self._height - down[-1], across[-1], self._height - down[0]))

    def _scaled(self, edges: Edges) -> Edges:
        """Edges as they are on paper."""
        left, low, right, high = (round(edge * self._scale, 4) for edge in edges)
        return left, low, right, high

    def _bleed_edges(self, trim: Edges, bleed: float) -> Edges:
        """Return the edges of colour beyond the trim: no farther than the page, however it was rounded."""
        left, low, right, high = trim
        return (
            max(left - bleed, 0),
            max(low - bleed, 0),
            min(right + bleed, self._whole.width),
            min(high + bleed, self._whole.height),
        )

    def finish(self) -> bytes:
        """The finished PDF."""
        return bytes(self._canvas.getpdfdata())
