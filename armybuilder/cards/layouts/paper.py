"""Sheets of paper and how many cards stand on one. Points; grids are centred and cards touch, so one cut parts two."""

from dataclasses import dataclass

from armybuilder.cards.drawing import MM

CUT_MARK = 4 * MM
CUT_GAP = 1 * MM
FOOT_BASELINE = 5 * MM
"""Above the lower edge; no printer needs more white than this."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    key: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards on a page: `places` are top left corners, y downwards from the upper edge, row by row."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    wide: float
    high: float

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        return tuple((x, y) for y in self.rows for x in self.columns)

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Every x and every y at which a knife goes through."""
        return (*self.columns, self.columns[-1] + self.wide), (*self.rows, self.rows[-1] + self.high)


PAPERS = {
    paper.key: paper for paper in (Paper("a4", 210 * MM, 297 * MM), Paper("letter", 8.5 * 25.4 * MM, 11 * 25.4 * MM))
}


def grid(paper: Paper, wide: float, high: float, *, margin: float = 0) -> Grid:
    """As many cards of one size as the paper takes, with at least `margin` white around them all."""
    across, down = int((paper.width - 2 * margin) // wide), int((paper.height - 2 * margin) // high)
    left, top = (paper.width - across * wide) / 2, (paper.height - down * high) / 2
    return Grid(
        tuple(left + number * wide for number in range(across)),
        tuple(top + number * high for number in range(down)),
        wide,
        high,
    )
