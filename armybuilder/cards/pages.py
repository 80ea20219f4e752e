"""The pages of each part of a print, before they are drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from armybuilder.cards.drawing import MM, Placed, Row, Side, line
from armybuilder.cards.layouts.card import glossary_cards, lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.paper import PAPERS, Grid, Paper, grid
from armybuilder.cards.layouts.reference import references
from armybuilder.cards.layouts.sheet import NAME, NAME_LINE, SIDE_MARGIN, TOP_MARGIN, sheets
from armybuilder.cards.layouts.token import token, token_grid
from armybuilder.cards.options import Part, PrintOptions
from armybuilder.engine.core.cards import Card, PrintContent

LARGE = 1.25
"""How much larger a large print is."""


class Spot(NamedTuple):
    """A side with its top left corner on the page, drawn `scale` times as large as laid out."""

    side: Side
    x: float = 0
    y: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is drawn. `cards` is the grid of a page of cards, with its cut marks and borders; `foot` says
    where the three texts of the foot begin, None in their usual places."""

    spots: tuple[Spot, ...]
    cards: Grid | None = None
    foot: tuple[float, ...] | None = None


def pages_of(content: PrintContent, options: PrintOptions) -> list[Page]:
    """All pages in the order of the parts; at least one."""
    paper = paper_of(options)
    pages = [page for part in options.parts for page in PAGES[Part(part)](content, options, paper)]
    return pages or [nothing(paper)]


def paper_of(options: PrintOptions) -> Paper:
    """The paper as it is laid out: smaller where everything is drawn larger."""
    paper = PAPERS[options.paper]
    scale = scale_of(options)
    return replace(paper, width=paper.width / scale, height=paper.height / scale)


def scale_of(options: PrintOptions) -> float:
    """How much larger than laid out a page is drawn."""
    return LARGE if options.large else 1


def nothing(paper: Paper) -> Page:
    """The page of a force that has nothing of what was asked for: a PDF without pages is none."""
    text = line(NAME, SIDE_MARGIN, NAME.size, "This list has nothing of it yet.", paper.width - 2 * SIDE_MARGIN)
    return Page((Spot((Placed(0, TOP_MARGIN, Row(NAME_LINE, (text,))),)),))


def army_pages(content: PrintContent, options: PrintOptions, paper: Paper) -> Iterator[Page]:  # noqa: ARG001 - a part
    """The army sheet."""
    return (Page((Spot(side),)) for side in sheets(content, paper))


def card_pages(content: PrintContent, options: PrintOptions, paper: Paper) -> Iterator[Page]:
    """The cards, as many a page as the paper takes."""
    made = FORMATS[options.card]
    places = grid(paper, made.wide, made.high, gap=options.gap * MM)
    for page in _on_pages(list(card_sides(content, options)), places, made.scale):
        yield replace(page, foot=places.columns)


def token_pages(content: PrintContent, options: PrintOptions, paper: Paper) -> Iterator[Page]:  # noqa: ARG001 - a part
    """The tokens, kind after kind."""
    sides = [token(kind) for kind in content.tokens for _ in range(kind.count)]
    yield from _on_pages(sides, token_grid(paper))


def reference_pages(content: PrintContent, options: PrintOptions, paper: Paper) -> Iterator[Page]:  # noqa: ARG001 - a part
    """What the rules words of the force mean."""
    sides = references(content.reference, f"Reference · {content.name or content.faction}", paper)
    return (Page((Spot(side),)) for side in sides)


def quick_pages(content: PrintContent, options: PrintOptions, paper: Paper) -> Iterator[Page]:  # noqa: ARG001 - a part
    """What is looked up in every game."""
    sides = references(content.quick_reference, f"Quick reference · {content.system}", paper)
    return (Page((Spot(side),)) for side in sides)


def _on_pages(sides: Sequence[Side], places: Grid, scale: float = 1) -> Iterator[Page]:
    """As many sides on each page as it has places, with cut marks."""
    size = len(places.places)
    for start in range(0, len(sides), size):
        page = zip(sides[start : start + size], places.places, strict=False)
        yield Page(tuple(Spot(side, x, y, scale) for side, (x, y) in page), places)


def card_sides(content: PrintContent, options: PrintOptions) -> Iterator[Side]:
    """The cards of every model, what is only read once for each entry; last what the weapon traits do, where a card
    had no room to say it."""
    made = FORMATS[options.card]
    explained = True
    for card, copies in _copies(content.cards, options):
        sides = lay_out(card, made)
        explained = explained and sides.explained
        yield from sides.each * copies
        yield from sides.once
    if not explained:
        yield from glossary_cards(content.glossary, "Weapon traits", content.name or content.faction, made)


def _copies(cards: Sequence[Card], options: PrintOptions) -> Iterator[tuple[Card, int]]:
    """Each card and how often it is printed; without duplicates it says itself how many it stands for."""
    for card in cards:
        if options.unique:
            yield card, 1
        else:
            yield replace(card, count=1), card.count


PAGES: Mapping[Part, Callable[[PrintContent, PrintOptions, Paper], Iterator[Page]]] = {
    Part.ARMY: army_pages,
    Part.CARDS: card_pages,
    Part.TOKENS: token_pages,
    Part.REFERENCE: reference_pages,
    Part.QUICK: quick_pages,
}
