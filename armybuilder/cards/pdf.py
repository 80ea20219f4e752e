"""The PDF of a force: army sheet, cards, tokens, reference. Equal content and options give equal bytes."""

from datetime import date

from armybuilder.cards import attachment
from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.paper import PAPERS, PaperSize
from armybuilder.cards.layouts.sheet import foot
from armybuilder.cards.options import DEFAULTS, DUPLEX, Backs, PrintOptions
from armybuilder.cards.pages import pages_of, paper_of, scale_of
from armybuilder.cards.text import clean
from armybuilder.cards.tones import Ink
from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.text import slug
from armybuilder.engine.core.words import Terminology

FILE_NAME_LENGTH = 60


def render_pdf(content: PrintContent, options: PrintOptions = DEFAULTS) -> bytes:
    """The chosen parts in the order asked for, each page with its foot."""
    paper = paper_of(options)
    pages = pages_of(content, options)
    document = start_pdf(content, PAPERS[options.paper], options, scale=scale_of(options))
    if way := DUPLEX.get(Backs(options.backs)):
        document.turn_over(way)
    if content.document:
        document.attach(attachment.NAME, content.document)
    for number, page in enumerate(pages, 1):
        checkpoint()
        document.begin_page(page.part)
        for spot in page.spots:
            document.draw(spot.side, spot.x, spot.y, spot.scale, turns=spot.turns)
        if page.cards and options.borders and not options.bleed:
            document.borders(page.cards, page.filled)
        if page.cards and options.cut_marks:
            document.cut_marks(page.cards)
        document.foot(foot(content, paper, number, len(pages), page.foot))
        document.end_page(page.cards, options.bleed * MM)
    return document.finish()


def start_pdf(content: PrintContent, paper: PaperSize, options: PrintOptions, *, scale: float = 1) -> PdfBuilder:
    """A PDF of this content without a page yet, `scale` times as large as its pages are laid out."""
    return PdfBuilder(
        paper,
        clean(content.display_name),
        f"{content.system} · {content.catalogue}",
        ink=Ink(options.ink),
        scale=scale,
        pictures=dict(content.pictures),
    )


def pdf_file_name(name: str, total: Points, words: Terminology, day: date | None = None) -> str:
    """A file name of lower-case ASCII letters, digits and hyphens, whatever the force is called:
    `first-platoon-150tv-2026-11-20.pdf`."""
    dated = f"-{day.isoformat()}" if day else ""
    called = slug(name)[:FILE_NAME_LENGTH].strip("-") or "force"
    return f"{called}-{total}{slug(words.points)}{dated}.pdf"
