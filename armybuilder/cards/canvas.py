"""Draws laid-out sides on the pages of a PDF. A side is written as operators once in a process, then only set in its place."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from armybuilder.cards.drawing import Link, Row, Side, unmarked
from armybuilder.cards.layouts.paper import Grid, Paper, Segment, cut_marks, fold_marks
from armybuilder.cards.text import clean
from armybuilder.cards.tones import Ink
from armybuilder.cards.writer.document import Document, Place
from armybuilder.cards.writer.metadata import About
from armybuilder.cards.writer.stamps import mute, stamp_of
from armybuilder.engine.core.language import language

CUT_WEIGHT = 0.3
FOLD_DASH = 1.2
AXES = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Right and up on the page, where a side has its right, by the quarters that it is turned clockwise."""
BORDER = 0.6
"""Grey of the line around a card."""


class Turned(NamedTuple):
    """How a side lies on the page: how far right and how far up a step to its right leads, and its top left corner."""

    across: float
    up: float
    x: float
    y: float

    def of(self, right: float, down: float) -> tuple[float, float]:
        """Where on the page a place of the side is."""
        return self.x + right * self.across + down * self.up, self.y + right * self.up - down * self.across


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
        self._marked: set[Row] = set()

    def draw(self, side: Side, x: float = 0, y: float = 0, scale: float = 1, *, turns: int = 0) -> None:
        """Draw a side, `scale` times as large, with its top left corner at `x`, `y` from the upper left of the page, after
        so many `turns` clockwise around that corner, each a quarter."""
        across, up = (scale * part for part in AXES[turns])
        place = Turned(across, up, x, self._height - y)
        for left, down, row in side:
            for link in row.links:
                self._link(link, place, left, down)
            # Copies of a card are copies of its mark: the first counts.
            if row.mark and row not in self._marked:
                self._marked.add(row)
                self._entry(row.mark, place.of(left, down)[1], below=True)
        stamp = stamp_of(unmarked(side), self._ink, self._document.sizes)
        self._document.draw(stamp, b"%b %.2f %.2f cm" % (_steps(across, up), place.x, place.y))

    def foot(self, side: Side) -> None:
        """Draw the foot of the page, which nobody wants to hear on each."""
        self._document.decorate(b"1 0 0 1 0 %.2f cm" % self._height, mute(side, self._ink))

    def _link(self, link: Link, place: "Turned", left: float, down: float) -> None:
        """A rectangle that opens its address, of a row whose top left corner is at `left`, `down` of its side."""
        x, y = left + link.x, down + link.y
        corners = (place.of(x, y), place.of(x + link.width, y + link.height))
        (low_x, high_x), (low_y, high_y) = (sorted(each) for each in zip(*corners, strict=True))
        edges = (low_x, low_y, high_x, high_y)
        self._document.link(Place(*(edge * self._scale for edge in edges)), link.address, link.told)

    def _entry(self, title: str, y: float, *, below: bool) -> None:
        """A line of the outline that leads to a height of this page."""
        self._document.entry(clean(title), y * self._scale, below=below)

    def cut_marks(self, grid: Grid) -> None:
        """Short lines where a knife goes through, dashed where the paper is folded."""
        self._document.decorate(_marks(grid, self._paper))

    def borders(self, grid: Grid, places: Iterable[tuple[float, float]]) -> None:
        """A thin line around each card."""
        edges = b" ".join(
            b"%.2f %.2f %.2f %.2f re" % (x, self._height - y - grid.high, grid.wide, grid.high) for x, y in places
        )
        self._document.decorate(b"%g w %g G %b S" % (CUT_WEIGHT, BORDER, edges))

    def turn_over(self, way: str) -> None:
        """Let print dialogs offer to print on both sides, in the words of PDF (`DuplexFlipLongEdge`)."""
        self._document.prefer("Duplex", f"/{way}")

    def attach(self, name: str, data: bytes) -> None:
        """Embed a JSON file in the PDF; `name` is ASCII."""
        self._document.attach(name, "Force document", "application/json", data)

    def begin_page(self, part: str = "") -> None:
        """`part` stands in the outline, above the marks that follow, and before the numbers of its pages."""
        if part:
            self._entry(part, self._height, below=False)
            self._document.part(clean(part))

    def end_page(self, cut: Grid | None = None, bleed: float = 0) -> None:
        """Everything on the page is drawn as much larger as the document is. Cards of a grid that bleeds are cut out."""
        self._document.end_page(
            larger=self._scale, trim=self._edges(cut) if cut and bleed else None, bleed=bleed * self._scale
        )

    def _edges(self, grid: Grid) -> Place:
        """The rectangle around all cards of a grid."""
        across, down = grid.cuts
        edges = (across[0], self._height - down[-1], across[-1], self._height - down[0])
        return Place(*(edge * self._scale for edge in edges))

    def finish(self) -> bytes:
        """The finished PDF."""
        return self._document.finish()


@lru_cache(maxsize=64)
def _steps(across: float, up: float) -> bytes:
    """The first four numbers of a matrix of PDF."""
    return b"%g %g %g %g" % (across, up, -up or 0, across)


@lru_cache(maxsize=64)
def _marks(grid: Grid, paper: Paper) -> bytes:
    """Cut marks and folds, the same on all pages of a print."""
    cuts, folds = (_lines(marks(grid, paper), paper.height) for marks in (cut_marks, fold_marks))
    return b"%g w %b [%g] 0 d %b" % (CUT_WEIGHT, cuts, FOLD_DASH, folds)


def _lines(segments: Iterable[Segment], high: float) -> bytes:
    return b" ".join(
        b"%.2f %.2f m %.2f %.2f l S" % (left, high - top, right, high - bottom) for left, top, right, bottom in segments
    )
