"""Work with spades (L785-L810): what each model spends."""

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import EARTHWORKS
from armybuilder.engine.systems.legend_weaver.odds.cards import names
from armybuilder.engine.systems.legend_weaver.odds.questions import DigQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import RuleAnswer

_ENGINEERS = {
    "none": (),
    "engineer": (gettext_noop("An engineer has to be there."),),
    "heavy-equipment": (gettext_noop("An engineer with heavy equipment has to be there."),),
}
POWER = "power-armor"


def dig_odds(question: DigQuestion, catalogue: Catalogue) -> RuleAnswer:
    """Actions and turns until it is dug in, and entrenched."""
    work = catalogue[EARTHWORKS][names(catalogue).key("earthwork", question.earthwork, "/earthwork")]
    dig = int(question.power) if work.key == POWER else work.dig
    every = dig + work.entrench
    needs = {
        gettext_noop("Actions to dig in"): dig,
        gettext_noop("Turns to dig in"): -(-dig // question.actions),
        gettext_noop("Actions to entrench in all"): every,
        gettext_noop("Turns to entrench in all"): -(-every // question.actions),
    }
    return RuleAnswer(
        gettext("{work}: digging in", work=work.name), needs, (), (), (), tuple(map(gettext, _ENGINEERS[work.engineer]))
    )
