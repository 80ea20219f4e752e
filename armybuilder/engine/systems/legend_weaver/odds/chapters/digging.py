"""Work with spades (L785-L810): what each model spends."""

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import EARTHWORKS
from armybuilder.engine.systems.legend_weaver.odds.questions import DigQuestion
from armybuilder.engine.systems.legend_weaver.odds.worked import Worked

_ENGINEERS = {
    "none": (),
    "engineer": ("An engineer has to be there.",),
    "heavy-equipment": ("An engineer with heavy equipment has to be there.",),
}
POWER = "power-armor"


def dig_odds(question: DigQuestion, catalogue: Catalogue) -> Worked:
    """Actions and turns until it is dug in, and entrenched."""
    work = catalogue[EARTHWORKS][question.earthwork]
    dig = int(question.power) if work.key == POWER else work.dig
    every = dig + work.entrench
    needs = {
        "Actions to dig in": dig,
        "Turns to dig in": -(-dig // question.actions),
        "Actions to entrench in all": every,
        "Turns to entrench in all": -(-every // question.actions),
    }
    return Worked(f"{work.name}: digging in", needs, (), (), (), _ENGINEERS[work.engineer])
