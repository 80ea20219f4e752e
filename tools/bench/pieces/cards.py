"""Cards and sheets as PDF, in one process."""

from dataclasses import replace
from functools import cache, partial

from armybuilder.cards import drawing, text
from armybuilder.cards.document import drawn_sides, tags
from armybuilder.cards.layouts import card, sheet
from armybuilder.cards.layouts.rows import band_rows, card_rows, track_rows, weapon_rows
from armybuilder.cards.options import Backs, PrintOptions, PrintPart
from armybuilder.cards.pages import card_count
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.registry import get_system
from armybuilder.forces import validation
from armybuilder.forces.share_links.links import with_link
from factions.catalogues import get_catalogue
from tools.bench.harness import Measurement, bench, rate
from tools.bench.lists import BETA, DOCUMENT

CARDS = 180
"""Twenty pages of nine, every card another model."""
SCRIPTS = "Łódź Σπάρτη Шест Việt Æther"
"""A name in five scripts."""
PRINTED = PrintOptions(parts=("cards",))
DECK, DECKS = "legend-weaver", 3
"""A game with a deck, and how many of it are printed: about as many cards."""


@bench("nine cards a page, embedded TTF, known models", "cards/s", at_least=2500)
def known_cards() -> float:
    """Of models whose cards were laid out before."""
    return CARDS * rate(partial(render_pdf, some(), PRINTED))


@bench("nine cards a page, nothing laid out before", "cards/s", at_least=1000)
def new_cards() -> float:
    return CARDS * rate(partial(render_pdf, some(), PRINTED), before=reset_drawing)


@bench("a card of those", "bytes", at_most=2600)
def size() -> float:
    return len(render_pdf(some(), PRINTED)) / CARDS


@bench("a card by itself, its name in five scripts", "bytes", at_most=40_000)
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


@bench("army sheet and cards of a 30-model list, printed before", "ms", at_most=40)
def list_again() -> Measurement:
    force = validation.read(DOCUMENT.read_bytes()).print_content()
    return Measurement(1000 / rate(lambda: render_pdf(force)), f"{len(render_pdf(force)) / 1024:.0f} kB")


@bench("the same, nothing laid out before", "ms", at_most=90)
def list_begun() -> float:
    force = validation.read(DOCUMENT.read_bytes()).print_content()
    return 1000 / rate(lambda: render_pdf(force), before=reset_drawing)


@bench("all parts of it with a QR code, from its document on", "ms", at_most=80)
def full_print() -> Measurement:
    force = validation.read(DOCUMENT.read_bytes())
    return Measurement(1000 / rate(lambda: render_everything(force)), f"{len(render_everything(force)) / 1024:.0f} kB")


@cache
def some() -> PrintContent:
    """One card of so many models."""
    system, catalogue = get_system(BETA), get_catalogue(BETA)
    cards = tuple(system.model_card(key, catalogue) for key in list(catalogue.models)[:CARDS])
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


def render_everything(force: AnyRoster) -> bytes:
    """Everything that is printed of a force, from its document on."""
    content = force.print_content()
    return render_pdf(with_link(content, "https://muster.example"), PrintOptions(parts=tuple(PrintPart)))


def reset_drawing() -> None:
    """Make this process one that has drawn nothing yet; the typeface is read already."""
    for module in (
        card,
        sheet,
        band_rows,
        card_rows,
        track_rows,
        weapon_rows,
        drawing,
        text,
        drawn_sides,
        tags,
    ):
        for function in vars(module).values():
            if hasattr(function, "cache_clear") and function.__module__ == module.__name__:
                function.cache_clear()
