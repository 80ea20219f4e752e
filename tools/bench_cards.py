"""Cards and sheets as PDF, in one process."""

import gc
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
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
from tools.figures import Figure, rate

DOCUMENT = Path(__file__).resolve().parent.parent / "tests/forces/documents/north-30-models.json"
SYSTEM = "blitz-beta"
CARDS = 180
"""Twenty pages of nine, every card another model."""
SCRIPTS = "Łódź Σπάρτη Шест Việt Æther"
"""A name in five scripts."""
DECK, DECKS = "legend-weaver", 3
"""A game with a deck, and how many of it are printed: about as many cards."""


def figures() -> Iterator[Figure]:
    every = different_cards()
    gc.collect()
    gc.freeze()  # as servers do when they have begun
    some = different_cards(CARDS)
    printed = PrintOptions(parts=("cards",))
    cards, everything = partial(render_pdf, some, printed), partial(render_pdf, every, printed)
    yield Figure(
        "nine cards a page, embedded TTF, known models",
        CARDS * rate(cards),
        5000,
        "cards/s",
        at_least=True,
    )
    yield from sizes(some)
    with TemporaryDirectory() as folder:
        begun = partial(begin, folder)
        begun()
        everything()  # leaves them there for all others
        yield Figure(
            "the same in a process that has just begun",
            CARDS * rate(cards, before=begun),
            5000,
            "cards/s",
            at_least=True,
        )
        yield Figure(
            f"all {len(every.cards)} cards as one PDF, likewise",
            1 / rate(everything, before=begun),
            0.15,
            "s",
            at_least=False,
        )
    yield Figure(
        "nine cards a page, nothing laid out before",
        CARDS * rate(cards, before=begin),
        1000,
        "cards/s",
        at_least=True,
    )
    yield deck()
    force = checking.read(DOCUMENT.read_bytes())
    yield Figure(
        "sheet with QR code, cards, tokens and reference of a 30-model force",
        1000 / rate(lambda: whole(force)),
        15,
        "ms",
        at_least=False,
        note=f"{len(whole(force)) / 1024:.0f} kB",
    )


def sizes(some: PrintContent) -> Iterator[Figure]:
    """Bytes, beside those of the same prints before there was a writer of our own."""
    printed = PrintOptions(parts=("cards",))
    one = replace(some, cards=(replace(some.cards[0], name=SCRIPTS, unit=SCRIPTS),))
    yield Figure("a card of those", len(render_pdf(some, printed)) / CARDS, 1321, "bytes", at_least=False)
    yield Figure(
        "a card by itself, its name in five scripts", len(render_pdf(one, printed)), 22_496, "bytes", at_least=False
    )


def deck() -> Figure:
    """Cards that are read from a hand, with their backs."""
    system = get_system(DECK)
    content = system.print_content(system.convert(system.examples.document), get_catalogue(DECK))
    three = replace(content, deck=tuple(replace(card, count=DECKS) for card in content.deck))
    printed = PrintOptions(parts=("deck",), backs=Backs.LONG)
    return Figure(
        "nine cards of a deck a page, their backs on the next",
        card_count(three, printed) * rate(lambda: render_pdf(three, printed)),
        2000,
        "cards/s",
        at_least=True,
    )


def whole(force: AnyRoster) -> bytes:
    """Everything that is printed of a force, from its document on."""
    content = force.print_content()
    return render_pdf(linked(content, "https://muster.example"), PrintOptions(parts=tuple(Part)))


def different_cards(count: int | None = None) -> PrintContent:
    """One card of every model in the catalogue, or of the first `count`."""
    system, catalogue = get_system(SYSTEM), get_catalogue(SYSTEM)
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
