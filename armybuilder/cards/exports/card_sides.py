"""Cards without the sheets of paper that they stand on: each leaf, and a PDF with a page for each of its sides."""

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.cards.drawing import MM, Side, without_mark
from armybuilder.cards.imposition import Leaf, with_bleed
from armybuilder.cards.layouts.paper import CardGrid, PaperSize
from armybuilder.cards.options import Backs, PrintOptions
from armybuilder.cards.pages import format_of, leaves_by_part
from armybuilder.cards.pdf import start_pdf
from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import PrintContent

MOST = 300
"""Leaves; more are on no table."""


class NoSinglesError(ValueError):
    """Cards that cannot be taken one by one; the text says why and what to do."""


def single_cards(content: PrintContent, options: PrintOptions) -> list[Leaf]:
    """The cards that the options print, each with a back; `NoSinglesError` for none, and for more than `MOST`."""
    leaves = leaves_by_part(content, replace(options, backs=Backs.LONG), format_of(options))
    if not leaves:
        raise NoSinglesError(gettext("The parts you're printing don't include cards: choose the cards too."))
    if len(leaves) > MOST:
        message = gettext(
            "That's {count} cards, but you can export at most {most} one by one: print duplicates only once.",
            count=len(leaves),
            most=MOST,
        )
        raise NoSinglesError(message)
    return [leaf._replace(front=without_mark(leaf.front)) for leaf in leaves]


def sides_of(leaves: Iterable[Leaf]) -> list[Side]:
    """Front and back of each leaf by turns."""
    return [side for leaf in leaves for side in (leaf.front, leaf.back)]


def side_pages(sides: Iterable[Side], content: PrintContent, options: PrintOptions) -> bytes:
    """A PDF with a page for each side, as large as the card with its bleed on all four edges."""
    made, edge = format_of(options), options.bleed * MM
    paper = PaperSize(made.key, made.name, made.wide + 2 * edge, made.high + 2 * edge)
    sheet = start_pdf(content, paper, options)
    for side in sides:
        checkpoint()
        sheet.begin_page()
        sheet.draw(with_bleed(side, made, options.bleed), edge, edge, made.scale)
        sheet.end_page(CardGrid((edge,), (edge,), made.wide, made.high), edge)
    return sheet.finish()
