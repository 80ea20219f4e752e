"""Work with spades (L785-L810): what each model spends."""

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import EARTHWORKS
from armybuilder.engine.systems.legend_weaver.odds.cards import names
from armybuilder.engine.systems.legend_weaver.odds.questions import DigQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import Worked

_ENGINEERS = {
    "none": (),
    "engineer": (later("An engineer has to be there."),),
    "heavy-equipment": (later("An engineer with heavy equipment has to be there."),),
}
POWER = "power-armor"


def dig_odds(question: DigQuestion, catalogue: Catalogue) -> Worked:
    """Actions and turns until it is dug in, and entrenched."""
    work = catalogue[EARTHWORKS][names(catalogue).key("earthwork", question.earthwork, "/earthwork")]
    dig = int(question.power) if work.key == POWER else work.dig
    every = dig + work.entrench
    needs = {
        later("Actions to dig in"): dig,
        later("Turns to dig in"): -(-dig // question.actions),
        later("Actions to entrench in all"): every,
        later("Turns to entrench in all"): -(-every // question.actions),
    }
    return Worked(
        say("{work}: digging in", work=work.name), needs, (), (), (), tuple(map(say, _ENGINEERS[work.engineer]))
    )
