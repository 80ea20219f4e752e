"""The PDF of a scenario: a handout for the table. Equal scenarios give equal bytes."""

from armybuilder.cards.canvas import Sheet
from armybuilder.cards.layouts.handouts.scenario import handouts
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.text import clean
from armybuilder.engine.core.battle.scenarios.scenario import Scenario


def render_handout(scenario: Scenario, system: str, paper: str = "a4") -> bytes:
    """The pages, each with its foot; `system` is the name of the game."""
    sheet = PAPERS[paper]
    asked = " ".join(f"{key}={word}" for key, word in scenario.words.items())
    document = Sheet(sheet, clean(f"{scenario.title}, {scenario.size}"), f"{system} · scenario")
    pages = handouts(scenario, f"{system} · {scenario.size} each side · {asked}", sheet)
    for number, side in enumerate(pages, 1):
        document.begin_page()
        document.draw(side)
        document.draw(
            foot_of(scenario.title, f"scenario {scenario.words['seed']} · page {number} of {len(pages)}", sheet)
        )
        document.end_page()
    return document.finish()
