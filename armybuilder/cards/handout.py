"""PDFs of pages with a foot: the handout of a scenario, and a hex map at true size. Equal content gives equal bytes."""

from collections.abc import Callable, Sequence

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Side
from armybuilder.cards.layouts.handouts.hex_map import MapPrint, map_handout
from armybuilder.cards.layouts.handouts.scenario import handouts
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.layouts.truesize.hexes import sheet_side, sheets_of
from armybuilder.cards.text import clean
from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.language import gettext


def render_handout(scenario: Scenario, system: str, paper: str = "a4") -> bytes:
    """The pages, each with its foot; `system` is the name of the game."""
    sheet = PAPERS[paper]
    asked = " ".join(f"{key}={word}" for key, word in scenario.words.items())
    document = PdfBuilder(sheet, clean(f"{scenario.title}, {scenario.size}"), gettext("{game} · scenario", game=system))
    pages = handouts(
        scenario, gettext("{game} · {size} each side · {asked}", game=system, size=scenario.size, asked=asked), sheet
    )

    def foot(number: int) -> Side:
        seed, count = scenario.words["seed"], len(pages)
        right = gettext("scenario {seed} · page {page} of {pages}", seed=seed, page=number, pages=count)
        return foot_of(scenario.title, right, sheet)

    return finish_document(document, pages, foot)


def render_hex_map(printed: MapPrint, system: str, paper: str = "a4") -> bytes:
    """One page with all of the map, then its sheets at true size; `system` is the name of the game."""
    size = PAPERS[paper]
    document = PdfBuilder(size, clean(printed.title), gettext("{game} · map", game=system))
    sheets = sheets_of(printed.found, printed.across, size)
    pages = [map_handout(printed, size)]
    for sheet in sheets:
        checkpoint()
        pages.append(sheet_side(printed.found, sheet, printed.across, size))

    def foot(number: int) -> Side:
        name = (
            gettext("{map}, sheet {sheet}", map=printed.title, sheet=sheets[number - 2].name)
            if number > 1
            else printed.title
        )
        return foot_of(name, gettext("page {page} of {pages}", page=number, pages=len(pages)), size)

    return finish_document(document, pages, foot)


def finish_document(document: PdfBuilder, pages: Sequence[Side], foot: Callable[[int], Side], part: str = "") -> bytes:
    """The document with these pages, each with its `foot` by its number, counted from 1. `part` is what the outline calls the first,
    if anything."""
    for number, page in enumerate(pages, 1):
        document.begin_page(part if number == 1 else "")
        document.draw(page)
        document.foot(foot(number))
        document.end_page()
    return document.finish()
