"""Cards and sheets as PDF, in one process."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from tempfile import TemporaryDirectory

from armybuilder.cards import drawing, text
from armybuilder.cards.layouts import card, sheet
from armybuilder.cards.layouts.rows import band_rows, card_rows, track_rows, weapon_rows
from armybuilder.cards.options import Backs, Part, PrintOptions
from armybuilder.cards.pages import card_count
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.writer import embedded, known, letters, shelf, stamps, structure
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.registry import get_system
from armybuilder.forces import checking
from armybuilder.forces.sharing.links import linked
from factions.catalogues import get_catalogue
from tools.bench.harness import Measured, bench, rate
from tools.bench.lists import BETA, DOCUMENT

CARDS = 180
"""Twenty pages of nine, every card another model."""
SCRIPTS = "Łódź Σπάρτη Шест Việt Æther"
"""A name in five scripts."""
PRINTED = PrintOptions(parts=("cards",))
DECK, DECKS = "legend-weaver", 3
"""A game with a deck, and how many of it are printed: about as many cards."""


@bench("nine cards a page, embedded TTF, known models", "cards/s", at_least=5000)
def known_cards() -> float:
    """Of models whose cards were laid out before."""
    return CARDS * rate(partial(render_pdf, some(), PRINTED))


@bench("the same in a process that has just begun", "cards/s", at_least=5000)
def begun_cards() -> float:
    with laid_out() as begun:
        return CARDS * rate(partial(render_pdf, some(), PRINTED), before=begun)


@bench("all cards of the beta as one PDF, likewise", "s", at_most=0.15)
def every_card() -> Measured:
    with laid_out() as begun:
        work = partial(render_pdf, every(), PRINTED)
        return Measured(1 / rate(work, before=begun), f"{len(every().cards)} cards")


@bench("nine cards a page, nothing laid out before", "cards/s", at_least=1000)
def new_cards() -> float:
    return CARDS * rate(partial(render_pdf, some(), PRINTED), before=begin)


@bench("a card of those", "bytes", at_most=1321)
def size() -> float:
    return len(render_pdf(some(), PRINTED)) / CARDS


@bench("a card by itself, its name in five scripts", "bytes", at_most=22_496)
def size_of_one() -> float:
    one = replace(some(), cards=(replace(some().cards[0], name=SCRIPTS, unit=SCRIPTS),))
    return len(render_pdf(one, PRINTED))


@bench("nine cards of a deck a page, their backs on the next", "cards/s", at_least=2000)
def deck() -> float:
    """Cards that are read from a hand."""
    system = get_system(DECK)
    content = system.print_content(system.convert(system.examples.document), get_catalogue(DECK))
    three = replace(content, deck=tuple(replace(card, count=DECKS) for card in content.deck))
    printed = PrintOptions(parts=("deck",), backs=Backs.LONG)
    return card_count(three, printed) * rate(lambda: render_pdf(three, printed))


@bench("sheet with QR code, cards, tokens and reference of a 30-model force", "ms", at_most=15)
def everything() -> Measured:
    force = checking.read(DOCUMENT.read_bytes())
    return Measured(1000 / rate(lambda: whole(force)), f"{len(whole(force)) / 1024:.0f} kB")


@cache
def every() -> PrintContent:
    return different_cards()


@cache
def some() -> PrintContent:
    return different_cards(CARDS)


@contextmanager
def laid_out() -> Iterator[Callable[[], None]]:
    """What makes this process one that has just begun, where others have laid out every card."""
    with TemporaryDirectory() as folder:
        begun = partial(begin, folder)
        begun()
        render_pdf(every(), PRINTED)
        yield begun
        begin()


def whole(force: AnyRoster) -> bytes:
    """Everything that is printed of a force, from its document on."""
    content = force.print_content()
    return render_pdf(linked(content, "https://muster.example"), PrintOptions(parts=tuple(Part)))


def different_cards(count: int | None = None) -> PrintContent:
    """One card of every model in the catalogue, or of the first `count`."""
    system, catalogue = get_system(BETA), get_catalogue(BETA)
    cards = tuple(system.model_card(key, catalogue) for key in list(catalogue.models)[:count])
    return PrintContent(
        name="Every model",
        system=system.name,
        faction="",
        sublist="",
        catalogue=catalogue.version,
        data_hash=catalogue.hash,
        words=system.words,
        limit=0,
        total=0,
        verdict="legal",
        problems=(),
        groups=(),
        cards=cards,
    )


def begin(folder: str = "") -> None:
    """Make this process one that has drawn nothing yet, with what others left in the folder; the typeface is read already."""
    for module in (
        card,
        sheet,
        band_rows,
        card_rows,
        track_rows,
        weapon_rows,
        drawing,
        text,
        known,
        embedded,
        letters,
        stamps,
        structure,
    ):
        for function in vars(module).values():
            if hasattr(function, "cache_clear") and function.__module__ == module.__name__:
                function.cache_clear()
    os.environ[shelf.ENVIRONMENT] = folder
    shelf.usual_shelf.cache_clear()
