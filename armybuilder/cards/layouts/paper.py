"""Sheets of paper and how many cards stand on one. Points; grids are centred."""

from dataclasses import dataclass

from armybuilder.cards.drawing import MM, TOLERANCE

CUT_MARK = 4 * MM
CUT_GAP = 1 * MM
FOOT_BASELINE = 5 * MM
"""Above the lower edge; no printer needs more white than this."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    key: str
    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards on a page: `places` are top left corners, y downwards from the upper edge, row by row; `folds` are the x
    at which paper is folded."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    wide: float
    high: float
    folds: tuple[float, ...] = ()

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        return tuple((x, y) for y in self.rows for x in self.columns)

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Every x and every y at which a knife goes through."""
        return _cuts(self.columns, self.wide), _cuts(self.rows, self.high)


def _cuts(starts: tuple[float, ...], size: float) -> tuple[float, ...]:
    """Both edges of each place; where two touch, one cut parts them."""
    return tuple(sorted({round(edge, 3) for start in starts for edge in (start, start + size)}))


PAPERS = {
    paper.key: paper
    for paper in (
        Paper("a4", "A4, 210 × 297 mm", 210 * MM, 297 * MM),
        Paper("letter", "US Letter, 8½ × 11 in", 8.5 * 25.4 * MM, 11 * 25.4 * MM),
    )
}


def grid(paper: Paper, wide: float, high: float, *, margin: float = 0, gap: float = 0) -> Grid:
    """As many cards of one size as the paper takes, `gap` between them, at least `margin` white around them all; one
    where there is room for none."""
    return Grid(_places(paper.width, wide, margin, gap), _places(paper.height, high, margin, gap), wide, high)


def _places(room: float, size: float, margin: float, gap: float) -> tuple[float, ...]:
    """Where things of one size begin, the same white before the first and behind the last."""
    count = max(int((room - 2 * margin + gap + TOLERANCE) // (size + gap)), 1)
    first = (room - count * size - (count - 1) * gap) / 2
    return tuple(first + number * (size + gap) for number in range(count))
