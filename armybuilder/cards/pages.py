"""The pages of each part of a print, before they are drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from armybuilder.cards.drawing import LayoutRow, PlacedRow, Side, line, with_mark
from armybuilder.cards.imposition import (
    Leaf,
    PlacedSide,
    PrintPage,
    correction,
    find_roomier_format,
    impose,
    leaves_of,
    oriented,
)
from armybuilder.cards.layouts.back import card_back
from armybuilder.cards.layouts.card import lay_out, reference_cards
from armybuilder.cards.layouts.divider import divider
from armybuilder.cards.layouts.formats import FORMATS, CardFormat
from armybuilder.cards.layouts.group_record import group_records
from armybuilder.cards.layouts.handouts.calibration import calibration
from armybuilder.cards.layouts.paper import PAPERS, CardGrid, PaperSize
from armybuilder.cards.layouts.pieces.dial import dial, dial_grid, tracks_of
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.layouts.reference import references
from armybuilder.cards.layouts.sheet import NAME, NAME_LINE, SIDE_MARGIN, TOP_MARGIN, sheets
from armybuilder.cards.layouts.truesize.areas import arc_cutout, area_cutouts
from armybuilder.cards.layouts.truesize.bases import base_cutouts
from armybuilder.cards.layouts.truesize.counters import ACROSS, counter, counter_grid
from armybuilder.cards.layouts.truesize.cutouts import pack_pages
from armybuilder.cards.layouts.truesize.rulers import ruler_cutouts
from armybuilder.cards.layouts.truesize.standees import standee_cutouts
from armybuilder.cards.layouts.truesize.token import token, token_grid, worth_a_page
from armybuilder.cards.options import DUPLEX, OWN, PART_LABELS, Backs, CardOrder, PrintOptions, PrintPart, TokenStyle
from armybuilder.cards.text import clean
from armybuilder.cards.tones import Ink
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.boxes import models_slice
from armybuilder.engine.core.paper.cards import Card, PrintContent, ReferenceSection, TraitLine
from armybuilder.engine.core.paper.emblems import PLAYERS
from armybuilder.engine.core.paper.sizes import Area

LARGE = 1.25
"""How much larger a large print is."""
KEPT = 8
"""Lists whose sheets are kept laid out: who prints looks first, and chooses otherwise."""


def pages_of(content: PrintContent, options: PrintOptions) -> list[PrintPage]:
    """All pages in the order of the parts; at least one. Backs lie behind their fronts whatever is printed before them."""
    paper = paper_of(options)
    pages: list[PrintPage] = []
    for part in options.parts:
        made = list(_part(PrintPart(part), content, options, paper))
        if len(pages) % 2 and any(page.behind for page in made):
            pages.append(message_page(gettext("Left blank so the backs that follow line up with their fronts."), paper))
        pages += made
    return pages or [empty_page(paper)]


def _part(part: PrintPart, content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """The pages of a part, the first of which says so."""
    for number, page in enumerate(PAGES[part](content, options, paper)):
        yield page if number else replace(page, part=gettext(PART_LABELS[part]))


def paper_of(options: PrintOptions) -> PaperSize:
    """The paper as it is laid out: smaller where everything is drawn larger."""
    paper = PAPERS[options.paper]
    scale = scale_of(options)
    return replace(paper, width=paper.width / scale, height=paper.height / scale)


def scale_of(options: PrintOptions) -> float:
    """Return how much larger than laid out a page is drawn."""
    return LARGE if options.large else 1


def empty_page(paper: PaperSize) -> PrintPage:
    """The page of a force that has nothing of what was asked for: a PDF without pages is none."""
    return message_page(gettext("This list doesn't have any of these yet."), paper)


def message_page(words: str, paper: PaperSize) -> PrintPage:
    """A page that only says something."""
    text = line(NAME, SIDE_MARGIN, NAME.size, words, paper.width - 2 * SIDE_MARGIN)
    return PrintPage((PlacedSide((PlacedRow(0, TOP_MARGIN, LayoutRow(NAME_LINE, (text,))),)),))


def army_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """The army sheet."""
    return (PrintPage((PlacedSide(side),)) for side in _army(content, paper))


@cached_per_language(KEPT)
def _army(content: PrintContent, paper: PaperSize) -> tuple[Side, ...]:
    """The army sheet, which is the same in whatever way its cards are printed."""
    return tuple(sheets(content, paper))


def card_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """The cards, as many a page as the paper takes."""
    made = oriented(format_of(options), paper, options)
    return impose(list(card_leaves(content, options, made)), made, paper, options)


def format_of(options: PrintOptions) -> CardFormat:
    """The size of card that is asked for, with boxes for the pen."""
    made = FORMATS[options.card]
    return made.erasable if options.ink == Ink.ERASABLE else made


def deck_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """The cards of the game itself: no model is on them."""
    return card_pages(deck_of(content), options, paper)


def deck_of(content: PrintContent) -> PrintContent:
    """The deck in the place of models."""
    return replace(content, cards=tuple(card for card in content.deck if not _is_shared(card)), glossary=(), legend=())


def shared_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """The cards that this force brings to a deck of all players."""
    return card_pages(shared_deck_of(content, options), options, paper)


def shared_deck_of(content: PrintContent, options: PrintOptions) -> PrintContent:
    """These cards in the place of models, with the emblem of the player who prints."""
    cards = tuple(card for card in content.deck if _is_shared(card))
    if options.player != OWN:
        cards = tuple(replace(card, emblem=PLAYERS[int(options.player) - 1][1]) for card in cards)
    return replace(content, cards=cards, glossary=(), legend=())


def _is_shared(card: Card) -> bool:
    return card.back is not None and card.back.shared


def record_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """A sheet for every unit where the system has such sheets, else one for every combat group."""
    return (PrintPage((PlacedSide(side),)) for side in _records(content, paper))


@cached_per_language(KEPT)
def _records(content: PrintContent, paper: PaperSize) -> tuple[Side, ...]:
    """The record sheets, likewise the same."""
    return tuple(record_sheets(content.sheets, paper) if content.sheets else group_records(content, paper))


def blank_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Sheets without a unit, to be filled in by hand."""
    return (PrintPage((PlacedSide(side),)) for side in record_sheets(content.blanks, paper))


def token_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """The tokens, kind after kind."""
    if options.token != TokenStyle.CARD:
        yield from _counters(content, options)
        return
    places = token_grid(paper)
    kinds = worth_a_page(content.tokens, len(places.places))
    yield from _on_pages([token(kind) for kind in kinds for _ in range(kind.count)], places)


def dial_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:
    """A damage dial for each model, or where equal ones are printed once, for each kind."""
    dials = _dials(content.cards, options.order, unique=options.unique)
    yield from _on_pages(dials, dial_grid(paper))


@cached_per_language(KEPT)
def _dials(cards: tuple[Card, ...], order: str, *, unique: bool) -> tuple[Side, ...]:
    """The dials of a list, each of which is the same in many."""
    return tuple(
        dial(card, body, track)
        for card in in_order(cards, order)
        for body, track in tracks_of(card)
        for _ in range(1 if unique else card.count)
    )


def _counters(content: PrintContent, options: PrintOptions) -> Iterator[PrintPage]:
    """Tokens at true size; in duplex the same again behind each page."""
    places = counter_grid(PAPERS[options.paper])
    kinds = worth_a_page(content.tokens, len(places.places))
    sides = [counter(kind, options.token) for kind in kinds for _ in range(kind.count)]
    back = correction(options)
    for page in _on_pages(sides, places):
        yield _at_true_size(page, options)
        if options.backs in DUPLEX:
            spots = tuple(_place_behind(spot, PAPERS[options.paper], options.backs, back) for spot in page.spots)
            yield replace(_at_true_size(replace(page, spots=spots), options), cards=None, behind=True)


def _place_behind(spot: PlacedSide, paper: PaperSize, backs: str, off: tuple[float, float]) -> PlacedSide:
    """Return the place of a counter on the other side of the sheet."""
    x = paper.width - spot.x - ACROSS if backs == Backs.LONG else spot.x
    y = paper.height - spot.y - ACROSS if backs == Backs.SHORT else spot.y
    return spot._replace(x=x + off[0], y=y + off[1])


def _at_true_size(page: PrintPage, options: PrintOptions) -> PrintPage:
    """A page that is laid out on paper as it is, however large everything else is printed."""
    scale = 1 / scale_of(options)
    spots = tuple(spot._replace(x=spot.x * scale, y=spot.y * scale, scale=scale) for spot in page.spots)
    return replace(page, spots=spots, cards=page.cards if scale == 1 else None)


def _true_size_pages(sides: Iterable[Side], options: PrintOptions) -> Iterator[PrintPage]:
    """Sides as large as they are."""
    return (_at_true_size(PrintPage((PlacedSide(side),)), options) for side in sides)


def template_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Areas of the force's weapons, arcs, a ruler."""
    return _true_size_pages(_templates(content.areas, PAPERS[options.paper]), options)


@cached_per_language(KEPT)
def _templates(areas: tuple[Area, ...], paper: PaperSize) -> tuple[Side, ...]:
    """The templates, which few lists have not in common with others."""
    return tuple(pack_pages((*area_cutouts(areas, paper), arc_cutout(), *ruler_cutouts()), paper))


def base_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """The bases of the models."""
    return _true_size_pages(_bases(content.cards, PAPERS[options.paper]), options)


@cached_per_language(KEPT)
def _bases(cards: tuple[Card, ...], paper: PaperSize) -> tuple[Side, ...]:
    """The bases of a list."""
    return tuple(pack_pages(base_cutouts(cards), paper))


def standee_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Paper models to fold."""
    return _true_size_pages(_standees(content.cards, PAPERS[options.paper]), options)


@cached_per_language(KEPT)
def _standees(cards: tuple[Card, ...], paper: PaperSize) -> tuple[Side, ...]:
    """The paper models of a list."""
    return tuple(pack_pages(standee_cutouts(cards), paper))


def reference_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Yield the pages that explain the rules words of the force."""
    sides = _references(content.reference, gettext("Reference · {name}", name=content.display_name), paper)
    return (PrintPage((PlacedSide(side),)) for side in sides)


def quick_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Yield the pages of what is looked up in every game: words first, then tables."""
    sides = _references(content.quick_reference, gettext("Quick reference · {game}", game=content.system), paper)
    return (PrintPage((PlacedSide(side),)) for side in (*sides, *record_sheets(content.charts, paper)))


@cached_per_language(KEPT)
def _references(sections: tuple[ReferenceSection, ...], title: str, paper: PaperSize) -> tuple[Side, ...]:
    """Pages of words and what they mean; those of a game are the same in every print."""
    return tuple(references(sections, title, paper))


def _on_pages(sides: Sequence[Side], places: CardGrid) -> Iterator[PrintPage]:
    """As many sides on each page as it has places."""
    size = len(places.places)
    for start in range(0, len(sides), size):
        page = zip(sides[start : start + size], places.places, strict=False)
        yield PrintPage(tuple(PlacedSide(side, x, y) for side, (x, y) in page), places)


def card_leaves(content: PrintContent, options: PrintOptions, made: CardFormat) -> Iterator[Leaf]:
    """The cards of every model; last what the weapon traits do, and those traits of models of which cards have but the names."""
    untold: list[TraitLine] = []
    group: tuple[int, str] | None = None
    for card, copies in _copies(
        in_order(content.cards, options.order), options, lambda card: lay_out(card, made).tracks
    ):
        sides = lay_out(card, made)
        untold += sides.untold
        back = () if options.backs == Backs.NONE else card_back(card, made)
        begins = options.order == CardOrder.LIST and group != (card.group_number, card.group)
        mark = card.group if begins else ""
        group = card.group_number, card.group
        if begins and options.dividers:
            yield from _divider(card, content, made, options)
        for (first, *others), own in zip(sides.bodies, sides.own, strict=True):
            each = [side for side, is_own in zip(others, own[1:], strict=True) if is_own]
            once = [side for side, is_own in zip(others, own[1:], strict=True) if not is_own]
            yield from leaves_of((with_mark(first, mark), *each), once, back, copies, options.backs, _full_name(card))
            mark = ""
    told = (
        (gettext("Traits"), tuple(untold)),
        (content.glossary_title, content.glossary),
        (gettext("Card labels"), content.legend),
    )
    if any(traits for _, traits in told):
        reference = _reference(told, content.display_name, made)
        yield from leaves_of((), reference, (), 1, options.backs, content.glossary_title)


@cached_per_language(KEPT)
def _reference(told: tuple[tuple[str, tuple[TraitLine, ...]], ...], called: str, made: CardFormat) -> tuple[Side, ...]:
    """The cards of a list that say what its other cards only name."""
    return reference_cards(dict(told), called, made)


def _divider(first: Card, content: PrintContent, made: CardFormat, options: PrintOptions) -> Iterator[Leaf]:
    """The card before the first of a group; none where the army sheet knows no such group."""
    # Not all games number the groups of their cards, and those of one name stand in their order.
    known = [number for number, group in enumerate(content.groups) if group.name == first.group]
    number = next((number for number in known if number >= first.group_number), None)
    if number is None:
        return
    card = divider(content, number)
    back = () if options.backs == Backs.NONE else card_back(card, made)
    for sides in lay_out(card, made).bodies:
        yield from leaves_of((), sides, back, 1, options.backs, card.title)


def _full_name(card: Card) -> str:
    """A card as its player speaks of it: by the name of the model too."""
    return f"{card.name} · {card.title}" if card.name else card.title


def in_order(cards: Sequence[Card], order: str) -> list[Card]:
    """The cards as they follow each other; equal ones as the list has them, those without points last."""
    if order == CardOrder.POINTS:
        return sorted(cards, key=lambda card: (card.points is None, -(card.points or 0)))
    if order == CardOrder.NAME:
        return sorted(cards, key=lambda card: (clean(card.name or card.title).casefold(), card.title))
    return list(cards)


def card_count(content: PrintContent, options: PrintOptions) -> int:
    """Return the number of cards to cut out."""
    return len(leaves_by_part(content, options, oriented(format_of(options), paper_of(options), options)))


def leaves_by_part(content: PrintContent, options: PrintOptions, made: CardFormat) -> list[Leaf]:
    """The cards of all parts that are printed, in the order of the parts."""
    found = {
        PrintPart.CARDS: content,
        PrintPart.DECK: deck_of(content),
        PrintPart.SHARED: shared_deck_of(content, options),
    }
    parts = (found[PrintPart(part)] for part in options.parts if part in found)
    return [leaf for part in parts for leaf in card_leaves(part, options, made)]


def better_size(options: PrintOptions) -> CardFormat | None:
    """A size of card much like the one that is asked for, of which more stand on this paper; None where there is none."""
    return find_roomier_format(FORMATS[options.card], FORMATS.values(), paper_of(options), options)


def unavailable_options(content: PrintContent) -> frozenset[str]:
    """The parts that few games have, and this one has not, and names of options that change nothing in its prints."""
    shared = [card for card in content.deck if _is_shared(card)]
    has_deck = len(shared) < len(content.deck)
    based = any(body.stand for card in content.cards for body in (card, *card.parts))
    few = {
        PrintPart.DECK: has_deck,
        PrintPart.SHARED: shared,
        PrintPart.BLANK: content.blanks,
        PrintPart.DIALS: any(tracks_of(card) for card in content.cards),
        PrintPart.BASES: based,
        "player": shared,
    }
    return frozenset(name for name, found in few.items() if not found)


def _copies(cards: Sequence[Card], options: PrintOptions, tracks: Callable[[Card], int]) -> Iterator[tuple[Card, int]]:
    """Each card and how often it is printed; without duplicates, or where it serves all, it says itself how many it stands
    for: as many as have room for their own boxes on it."""
    for card in cards:
        if card.together:
            yield card, 1
        elif options.unique:
            yield from ((models_slice(card, *shared), 1) for shared in _split_evenly(card.count, tracks(card)))
        elif any(body.damaged for body in (card, *card.parts)):
            yield from ((models_slice(card, number), 1) for number in range(card.count))
        else:
            yield card if card.count == 1 else replace(card, count=1), card.count


def _split_evenly(count: int, most: int) -> Iterator[tuple[int, int]]:
    """So many of which at most so many stand together, in parts as equal as they can be: where each begins, and its number."""
    parts = -(-count // most)
    starts = [number * count // parts for number in range(parts + 1)]
    return ((start, end - start) for start, end in pairwise(starts))


def test_pages(content: PrintContent, options: PrintOptions, paper: PaperSize) -> Iterator[PrintPage]:  # noqa: ARG001 - a part
    """Front and back of a sheet that shows how far the printer is off."""
    front, back = calibration(paper)
    yield PrintPage((PlacedSide(front),))
    yield PrintPage((PlacedSide(back, *correction(options)),), behind=options.backs in DUPLEX)


PAGES: Mapping[PrintPart, Callable[[PrintContent, PrintOptions, PaperSize], Iterator[PrintPage]]] = {
    PrintPart.ARMY: army_pages,
    PrintPart.CARDS: card_pages,
    PrintPart.DECK: deck_pages,
    PrintPart.SHARED: shared_pages,
    PrintPart.RECORD: record_pages,
    PrintPart.BLANK: blank_pages,
    PrintPart.TOKENS: token_pages,
    PrintPart.DIALS: dial_pages,
    PrintPart.TEMPLATES: template_pages,
    PrintPart.BASES: base_pages,
    PrintPart.STANDEES: standee_pages,
    PrintPart.REFERENCE: reference_pages,
    PrintPart.QUICK: quick_pages,
    PrintPart.TEST: test_pages,
}
