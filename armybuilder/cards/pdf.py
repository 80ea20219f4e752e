"""The PDF of a force: army sheet, cards, tokens, reference. Equal content gives equal bytes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from reportlab import rl_config

from armybuilder.cards import attachment
from armybuilder.cards.canvas import Sheet
from armybuilder.cards.drawing import Placed, Row, Side, line
from armybuilder.cards.layouts import poker
from armybuilder.cards.layouts.paper import PAPERS, Grid, Paper, grid
from armybuilder.cards.layouts.reference import references
from armybuilder.cards.layouts.sheet import NAME, NAME_LINE, SIDE_MARGIN, TOP_MARGIN, foot, sheets
from armybuilder.cards.layouts.token import token, token_grid
from armybuilder.cards.text import clean
from armybuilder.engine.core.cards import PrintContent
from armybuilder.engine.core.text import slug

# ReportLab's base-85 layer over compressed streams costs a fifth of the bytes and serves no reader of today.
rl_config.useA85 = 0

Part = Literal["army", "cards", "tokens", "reference", "quick"]
PaperKey = Literal["a4", "letter"]
CardFormat = Literal["poker"]
DEFAULT_PARTS: tuple[Part, ...] = ("army", "cards")
CARD_FORMATS: tuple[CardFormat, ...] = ("poker",)
FILE_NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is drawn: sides with their places, and the grid of cut marks on a page of cards."""

    sides: tuple[tuple[Side, float, float], ...]
    cuts: Grid | None = None
    foot: tuple[float, ...] | None = None
    """Where the three texts of the foot begin; None is their usual place."""


def render_pdf(
    content: PrintContent,
    *,
    parts: Sequence[Part] = DEFAULT_PARTS,
    paper: PaperKey = "a4",
    card: CardFormat = "poker",
) -> bytes:
    """The chosen parts in the order asked for; `ValueError` for a part, paper or card that is not known."""
    _check("part", parts, tuple(PAGES))
    _check("paper", (paper,), tuple(PAPERS))
    _check("card", (card,), CARD_FORMATS)
    pages = [page for part in parts for page in PAGES[part](content, PAPERS[paper])]
    return draw(pages or [nothing()], content, PAPERS[paper])


def draw(pages: Sequence[Page], content: PrintContent, paper: Paper) -> bytes:
    """Pages with their foot as a PDF."""
    document = Sheet(paper, clean(content.name or content.faction), f"{content.system} · {content.catalogue}")
    if content.document:
        document.attach(attachment.NAME, content.document)
    for number, page in enumerate(pages, 1):
        for side, x, y in page.sides:
            document.draw(side, x, y)
        if page.cuts:
            document.borders(page.cuts, [(x, y) for _, x, y in page.sides])
            document.cut_marks(page.cuts)
        document.draw(foot(content, paper, number, len(pages), page.foot))
        document.end_page()
    return document.finish()


def nothing() -> Page:
    """The page of a force that has nothing of what was asked for: a PDF without pages is none."""
    text = line(NAME, SIDE_MARGIN, NAME.size, "This list has nothing of it yet.", PAPERS["a4"].width - 2 * SIDE_MARGIN)
    return Page((((Placed(0, TOP_MARGIN, Row(NAME_LINE, (text,))),), 0, 0),))


def army_pages(content: PrintContent, paper: Paper) -> Iterator[Page]:
    """The army sheet."""
    return (Page(((side, 0, 0),)) for side in sheets(content, paper))


def card_pages(content: PrintContent, paper: Paper) -> Iterator[Page]:
    """The cards, as many a page as the paper takes."""
    places = grid(paper, poker.WIDTH, poker.HEIGHT)
    for page in _on_pages(list(card_sides(content)), places):
        yield replace(page, foot=places.columns)


def token_pages(content: PrintContent, paper: Paper) -> Iterator[Page]:
    """The tokens, kind after kind."""
    sides = [token(kind) for kind in content.tokens for _ in range(kind.count)]
    yield from _on_pages(sides, token_grid(paper))


def reference_pages(content: PrintContent, paper: Paper) -> Iterator[Page]:
    """What the rules words of the force mean."""
    sides = references(content.reference, f"Reference · {content.name or content.faction}", paper)
    return (Page(((side, 0, 0),)) for side in sides)


def quick_pages(content: PrintContent, paper: Paper) -> Iterator[Page]:
    """What is looked up in every game."""
    sides = references(content.quick_reference, f"Quick reference · {content.system}", paper)
    return (Page(((side, 0, 0),)) for side in sides)


def _on_pages(sides: Sequence[Side], places: Grid) -> Iterator[Page]:
    """As many sides on each page as it has places, with cut marks."""
    size = len(places.places)
    for start in range(0, len(sides), size):
        page = zip(sides[start : start + size], places.places, strict=False)
        yield Page(tuple((side, x, y) for side, (x, y) in page), places)


def card_sides(content: PrintContent) -> Iterator[Side]:
    """The cards of every model, what is only read once for each entry; last what the weapon traits do, where a card
    had no room to say it."""
    explained = True
    for card in content.cards:
        sides = poker.lay_out(card)
        explained = explained and sides.explained
        yield from sides.each * card.count
        yield from sides.once
    if not explained:
        yield from poker.glossary_cards(content.glossary, "Weapon traits", content.name or content.faction)


PAGES: Mapping[Part, Callable[[PrintContent, Paper], Iterator[Page]]] = {
    "army": army_pages,
    "cards": card_pages,
    "tokens": token_pages,
    "reference": reference_pages,
    "quick": quick_pages,
}


def pdf_file_name(name: str, total: int) -> str:
    """A file name of lower-case ASCII letters, digits and hyphens, whatever the force is called: `first-platoon-150tv.pdf`."""
    return f"{slug(name)[:FILE_NAME_LENGTH].strip('-') or 'force'}-{total}tv.pdf"


def _check(kind: str, asked: Sequence[str], known: Sequence[str]) -> None:
    for choice in asked:
        if choice not in known:
            raise ValueError(f"There is no {kind} '{choice}'. Known: {', '.join(known)}.")
    if not asked:
        raise ValueError(f"Name at least one {kind}: {', '.join(known)}.")
