"""Sheets of paper and how many cards stand on one. Points; grids are centred."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from armybuilder.cards.drawing import MM, TOLERANCE
from armybuilder.engine.core.language import gettext_noop

CUT_MARK = 4 * MM
CUT_GAP = 1 * MM
FOOT_BASELINE = 5 * MM
"""Above the lower edge; no printer needs more white than this."""
FOOT_ROOM = 6.8 * MM
"""What the line at the foot of a page needs above the lower edge."""
SAFE = 4.5 * MM
"""White that printers need at the other edges."""
ROUNDED = 0.001
"""What rounding of cuts may be off."""
FOOT_SHARES = (0.3, 0.38, 0.32)
"""What the three texts of the foot need of one line."""
FOOT_PAIR = (0.28, 0.72)
"""What the first two need of a place between two cards: what is legally said is said in full."""
FOOT_SLOT = 30 * MM
"""The narrowest place between cut marks in which a text of the foot may stand."""


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper, upright."""

    key: str
    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Cards on a page: `places` are top left corners, y downwards from the upper edge, row by row; `folds` are the x
    at which paper is folded, `creases` the y."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    wide: float
    high: float
    folds: tuple[float, ...] = ()
    creases: tuple[float, ...] = ()

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        return tuple((x, y) for y in self.rows for x in self.columns)

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Every x and every y at which a knife goes through."""
        return _cuts(self.columns, self.wide), _cuts(self.rows, self.high)

    def fits_on(self, paper: PaperSize) -> bool:
        """Whether all cards lie on the paper."""
        across, down = self.cuts
        return across[-1] <= paper.width + ROUNDED and down[-1] <= paper.height + ROUNDED


Segment = tuple[float, float, float, float]
"""A straight line: x and y of its start and of its end."""


def cut_marks(grid: CardGrid, paper: PaperSize) -> Iterator[Segment]:
    """Short lines where a knife goes through; the edge of the paper needs none."""
    across, down = grid.cuts
    for x in _inner_cuts(across, paper.width):
        yield from ((x, start, x, end) for start, end in _marks(down, paper.height))
    for y in _inner_cuts(down, paper.height):
        yield from ((start, y, end, y) for start, end in _marks(across, paper.width))


def fold_marks(grid: CardGrid, paper: PaperSize) -> Iterator[Segment]:
    """Short lines where the paper is folded."""
    across, down = grid.cuts
    for x in grid.folds:
        yield from ((x, start, x, end) for start, end in _marks(down, paper.height))
    for y in grid.creases:
        yield from ((start, y, end, y) for start, end in _marks(across, paper.width))


def _inner_cuts(cuts: tuple[float, ...], size: float) -> Iterator[float]:
    return (cut for cut in cuts if CUT_GAP < cut < size - CUT_GAP)


def _marks(cuts: tuple[float, ...], size: float) -> tuple[tuple[float, float], ...]:
    """Return where marks along a line begin and end: in the margin before the first card and behind the last.
    Cards that leave no margin have white at their edges, and the marks are there, as far from the edge as
    printers need.
    """
    before, behind = cuts[0], size - cuts[-1]
    first = before - CUT_GAP - CUT_MARK if before >= SAFE - ROUNDED else SAFE
    last = behind - CUT_GAP - CUT_MARK if behind >= SAFE - ROUNDED else SAFE
    return (first, first + CUT_MARK), (size - last - CUT_MARK, size - last)


def _cuts(starts: tuple[float, ...], size: float) -> tuple[float, ...]:
    """Both edges of each place; where two touch, one cut parts them."""
    return tuple(sorted({round(edge, 3) for start in starts for edge in (start, start + size)}))


PAPERS = {
    paper.key: paper
    for paper in (
        PaperSize("a4", gettext_noop("A4, 210 × 297 mm"), 210 * MM, 297 * MM),
        PaperSize("letter", gettext_noop("US Letter, 8½ × 11 in"), 8.5 * 25.4 * MM, 11 * 25.4 * MM),
    )
}


def grid(paper: PaperSize, wide: float, high: float, *, margin: float = 0, foot: float = 0, gap: float = 0) -> CardGrid:
    """As many cards of one size as the paper takes, `gap` between them, at least `margin` white around them all and
    `foot` under them; one where there is room for none."""
    foot = max(foot, margin)
    return CardGrid(
        _places(paper.width, wide, margin, margin, gap), _places(paper.height, high, margin, foot, gap), wide, high
    )


def _places(room: float, size: float, before: float, behind: float, gap: float) -> tuple[float, ...]:
    """Return where things of one size begin, with the same white before the first and behind the last unless more
    is needed.
    """
    count = max(int((room - before - behind + gap + TOLERANCE) // (size + gap)), 1)
    white = room - count * size - (count - 1) * gap
    first = max(min(white / 2, white - behind), 0)
    return tuple(first + number * (size + gap) for number in range(count))


def foot_line(left: float, wide: float) -> tuple[tuple[float, float], ...]:
    """Return the places of the three texts of the foot on a separate line: starts and widths."""
    return tuple(_parts((left, wide), FOOT_SHARES))


def foot_slots(paper: PaperSize, grid: CardGrid) -> tuple[tuple[float, float], ...] | None:
    """Return the places of the three texts of the foot on a page of cards: starts and widths between the marks, or
    None where the margin has room for marks over the foot.
    """
    across, down = grid.cuts
    if down[-1] + CUT_GAP + CUT_MARK <= paper.height - FOOT_ROOM:
        return None
    marks = sorted({SAFE, *across, *grid.folds, paper.width - SAFE})
    spans = [
        (start, end - start)
        for start, end in pairwise(mark for mark in marks if SAFE <= mark <= paper.width - SAFE)
        if end - start >= FOOT_SLOT
    ]
    if len(spans) < len(FOOT_SHARES):
        *others, last = spans
        spans = _parts(last, FOOT_SHARES) if not others else [*_parts(others[0], FOOT_PAIR), last]
    return tuple(sorted(sorted(spans, key=lambda span: -round(span[1]))[: len(FOOT_SHARES)]))


def _parts(span: tuple[float, float], shares: tuple[float, ...]) -> list[tuple[float, float]]:
    """A span shared out."""
    start, wide = span
    ends = [sum(shares[:number]) / sum(shares) * wide for number in range(len(shares) + 1)]
    return [(start + left, right - left) for left, right in pairwise(ends)]
