"""PDFs of pages with a foot, and that of a scenario: a handout for the table. Equal content gives equal bytes."""

from collections.abc import Callable, Sequence

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Side
from armybuilder.cards.layouts.handouts.scenario import handouts
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.text import clean
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


def finish_document(document: PdfBuilder, pages: Sequence[Side], foot: Callable[[int], Side], part: str = "") -> bytes:
    """The document with these pages, each with its `foot` by its number, counted from 1. `part` is what the outline calls the first,
    if anything."""
    for number, page in enumerate(pages, 1):
        document.begin_page(part if number == 1 else "")
        document.draw(page)
        document.foot(foot(number))
        document.end_page()
    return document.finish()
