"""Cards on sheets: fronts alone, with backs on the other side of the sheet, or beside them to be folded over."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from armybuilder.cards.drawing import MM, TOLERANCE, Box, LayoutRow, PlacedRow, Side
from armybuilder.cards.layouts.formats import CardFormat
from armybuilder.cards.layouts.paper import FOOT_ROOM, SAFE, CardGrid, PaperSize, foot_slots, grid
from armybuilder.cards.options import Backs, PrintOptions

Edge = Literal["", "left", "right"]
ALIKE = 0.1
"""By what share the areas of two cards may differ that are much like each other."""


class Leaf(NamedTuple):
    """A card of paper: its front, its back where something stands there, and what it is called."""

    front: Side
    back: Side = ()
    called: str = ""


class PlacedSide(NamedTuple):
    """A side with its top left corner on the page, drawn `scale` times as large as laid out, after so many `turns`
    clockwise around that corner, each a quarter."""

    side: Side
    x: float = 0
    y: float = 0
    scale: float = 1
    turns: int = 0


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A page before it is drawn. `cards` is the grid of a page of cards, with its cut marks and folds, `filled` the
    places of it that get a border; `foot` says where the three texts of the foot stand, as start and width, None in their
    usual places; `part` is the part of the print that begins here, `behind` says that it belongs on the back of the page before."""

    spots: tuple[PlacedSide, ...]
    cards: CardGrid | None = None
    filled: tuple[tuple[float, float], ...] = ()
    foot: tuple[tuple[float, float], ...] | None = None
    part: str = ""
    behind: bool = False


def leaves_of(
    each: Sequence[Side], once: Sequence[Side], back: Side, copies: int, backs: str, called: str = ""
) -> Iterator[Leaf]:
    """The leaves of the card that is so `called`: sides that `each` copy has of its own, such as those with boxes, the others
    once.

    With backs, what the front has no room for stands on the back of every copy, else the drawn `back` does.
    """
    if backs == Backs.NONE:
        yield from (Leaf(side, (), called) for _ in range(copies) for side in each)
        yield from (Leaf(side, (), called) for side in once)
        return
    sides = (*each, *once)
    if len(sides) % 2:
        sides = (*sides, back)
    yield from (
        Leaf(front, behind, called)
        for _ in range(copies)
        for front, behind in zip(sides[::2], sides[1::2], strict=True)
    )


def impose(leaves: Sequence[Leaf], made: CardFormat, paper: PaperSize, options: PrintOptions) -> Iterator[PrintPage]:
    """Pages of leaves, as many on each as the paper takes; a page of backs follows its page of fronts."""
    places = card_grid(made, paper, options)
    size = len(places.places)
    for start in range(0, len(leaves), size):
        page = list(zip(leaves[start : start + size], places.places, strict=False))
        folded = places.folds or places.creases
        inner: tuple[Edge, Edge] = ("right", "left") if folded else ("", "")
        fronts = [
            PlacedSide(with_bleed(leaf.front, made, options.bleed, inner[0]), x, y, made.scale) for leaf, (x, y) in page
        ]
        backs = [
            PlacedSide(with_bleed(leaf.back, made, options.bleed, inner[1]), x, y, made.scale) for leaf, (x, y) in page
        ]
        if places.folds:
            fronts += [spot._replace(x=spot.x + made.wide) for spot in backs]
        if places.creases:
            fronts += [spot._replace(y=spot.y + made.wide) for spot in backs]
            fronts = [spot._replace(x=spot.x + made.high, turns=1) for spot in fronts]
        front = PrintPage(tuple(fronts), places, tuple(place for _, place in page), foot_slots(paper, places))
        yield front
        if options.backs != Backs.NONE and not folded:
            yield _back_page(front, places, backs, paper, options)


def card_grid(made: CardFormat, paper: PaperSize, options: PrintOptions) -> CardGrid:
    """Return the places of cards on the paper. Cards that are folded over have their backs beside them or, turned
    on their sides, beneath them, whichever fits more of them; the backs of cards too large for both are on the
    next page.
    """
    gap = max(options.gap, 2 * options.bleed) * MM
    margin, foot = (0.0, 0.0) if made.record else (SAFE, FOOT_ROOM)
    if options.backs == Backs.FOLD:
        beside = grid(paper, 2 * made.wide, made.high, margin=margin, foot=foot, gap=gap)
        beside = replace(beside, folds=tuple(column + made.wide for column in beside.columns))
        beneath = grid(paper, made.high, 2 * made.wide, margin=margin, foot=foot, gap=gap)
        beneath = replace(beneath, creases=tuple(row + made.wide for row in beneath.rows))
        if pairs := [places for places in (beside, beneath) if places.fits_on(paper)]:
            return max(pairs, key=lambda places: len(places.places))
    return grid(paper, made.wide, made.high, margin=margin, foot=foot, gap=gap)


def oriented(made: CardFormat, paper: PaperSize, options: PrintOptions) -> CardFormat:
    """The card upright or turned, whichever stands on the paper more often."""

    def worth(tried: CardFormat) -> tuple[bool, bool, int]:
        places = card_grid(tried, paper, options)
        return places.fits_on(paper), bool(places.folds or places.creases), len(places.places)

    return max((made, made.turned), key=worth) if made.turned else made


def find_roomier_format(
    asked: CardFormat, known: Iterable[CardFormat], paper: PaperSize, options: PrintOptions
) -> CardFormat | None:
    """Of the sizes that are `known` the one that is much like the one that is `asked` for, and of which the most, and
    more, stand on the paper; None where there is none."""

    def count(tried: CardFormat) -> int:
        places = card_grid(oriented(tried, paper, options), paper, options)
        return len(places.places) if places.fits_on(paper) else 0

    alike = [made for made in known if made.record == asked.record and abs(made.area / asked.area - 1) <= ALIKE]
    best = max(alike, key=count)
    return best if count(best) > count(asked) else None


def _back_page(
    front: PrintPage, places: CardGrid, backs: Sequence[PlacedSide], paper: PaperSize, options: PrintOptions
) -> PrintPage:
    """Backs where the fronts are when the sheet is turned over, moved by what the printer is off.

    Turned over its short edge, the sheet stands on its head: so do the backs, for a card that is turned sideways.
    """
    short = options.backs == Backs.SHORT
    right, down = correction(options)

    def over(x: float, y: float) -> tuple[float, float]:
        """The place behind a place."""
        if short:
            return x + right, paper.height - y - places.high + down
        return paper.width - x - places.wide + right, y + down

    filled = tuple(over(x, y) for x, y in front.filled)
    spots = [spot._replace(x=x, y=y) for spot, (x, y) in zip(backs, filled, strict=True)]
    if short:
        spots = [spot._replace(x=spot.x + places.wide, y=spot.y + places.high, turns=2) for spot in spots]
    moved = replace(
        places,
        columns=tuple(column + right for column in places.columns),
        rows=tuple(row + down for row in places.rows),
    )
    return PrintPage(tuple(spots), moved, filled, foot_slots(paper, moved), behind=True)


def correction(options: PrintOptions) -> tuple[float, float]:
    """Return how far backs are moved to lie behind their fronts: right and down on their page.

    The options describe what is seen through the sheet from the front. Turned over its long edge, left and
    right change places; over its short edge, up and down do.
    """
    right, down = options.off_x * MM, options.off_y * MM
    return (-right, down) if options.backs == Backs.SHORT else (right, -down)


def with_bleed(side: Side, made: CardFormat, bleed: float, fold: Edge = "") -> Side:
    """`side` with every filled box that touches an edge of the card reaching `bleed` millimetres over it, but for the
    edge at which the paper is folded."""
    return _with_bleed(side, made, bleed * MM / made.scale, fold) if bleed else side


@lru_cache(maxsize=2048)
def _with_bleed(side: Side, made: CardFormat, reach: float, fold: Edge) -> Side:
    under = tuple(
        PlacedRow(x, y, LayoutRow(0, (), tuple(boxes)))
        for x, y, row in side
        if (boxes := [over for box in row.boxes if (over := _extended_box(box, x, y, made, reach, fold))])
    )
    return (*under, *side)


def _extended_box(box: Box, x: float, y: float, made: CardFormat, reach: float, fold: Edge) -> Box | None:
    """The box, larger by `reach` at each edge of the card that it touches; None where it touches none."""
    if box.fill is None:
        return None
    left = reach if fold != "left" and x + box.x <= TOLERANCE else 0
    right = reach if fold != "right" and x + box.x + box.width >= made.width - TOLERANCE else 0
    top = reach if y + box.y <= TOLERANCE else 0
    bottom = reach if y + box.y + box.height >= made.height - TOLERANCE else 0
    if not (left or right or top or bottom):
        return None
    return box._replace(
        x=box.x - left, y=box.y - top, width=box.width + left + right, height=box.height + top + bottom, stroke=None
    )
