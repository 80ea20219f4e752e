"""Morale tests and rallies (L812-L864, L954, L979-L981)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from armybuilder.engine.core.battle.odds.modifiers import nonzero
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import ALWAYS, NEVER, at_most
from armybuilder.engine.systems.legend_weaver.odds.questions import MoraleQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import EventChance, OddsModifier, RuleAnswer

SIDES = 6
OVERRUN = 6
"""Added to the test of a disrupted unit that is overrun (L981)."""
PLATFORM = 1
"""A casualty that a crew is thought to have taken with its platform (L954)."""
FAILED = {
    "turn": {"ready": "disrupted", "disrupted": "broken", "broken": "broken"},
    "crew": {"ready": "disrupted", "disrupted": "broken", "broken": "broken"},
    "rally": {"ready": "ready", "disrupted": "broken", "broken": "broken"},
    "overrun": {"ready": "broken", "disrupted": "broken", "broken": "broken"},
}
PASSED = {
    "turn": {"ready": "ready", "disrupted": "disrupted", "broken": "broken"},
    "crew": {"ready": "ready", "disrupted": "disrupted", "broken": "broken"},
    "rally": {"ready": "ready", "disrupted": "ready", "broken": "disrupted"},
    "overrun": {"ready": "disordered", "disrupted": "disrupted", "broken": "broken"},
}
"""The state after a failed test and after one that was passed, by the occasion and the state before; battles read them too."""
_STATES = {
    "ready": gettext_noop("Battle ready"),
    "disordered": gettext_noop("Disordered"),
    "disrupted": gettext_noop("Disrupted"),
    "broken": gettext_noop("Broken"),
}


class MoraleTest(NamedTuple):
    """The least face of a die that fails, from 1 to 7."""

    breaks_on: int

    @property
    def failure(self) -> Fraction:
        return Fraction(SIDES + 1 - self.breaks_on, SIDES)


def morale_test(level: int, added: int, remaining: int) -> MoraleTest:
    """1D6 and what is `added` fails above the level, or with three times as many as remain or more (L826-L828; L954 breaks a
    crew of two on 5 and 6)."""
    least = min(level + 1, 3 * remaining) - added
    return MoraleTest(min(max(least, 1), SIDES + 1))


def failure_chance(level: int, casualties: int, remaining: int) -> Fraction:
    """The chance that a unit fails."""
    return morale_test(level, casualties, remaining).failure


def morale_odds(question: MoraleQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Return what becomes of a unit; `DocumentError` for a broken one that nobody comes to rally."""
    if question.state == "broken" and (question.occasion != "rally" or question.character is None):
        message = gettext(
            "A broken unit runs until a character from outside joins it to rally it (L858): choose a rally, "
            "with his level."
        )
        raise fail("/character", message)
    modifiers = tuple(_modifiers(question))
    test = morale_test(question.level, question.casualties + sum(each.value for each in modifiers), question.remaining)
    failed = ALWAYS if question.state == "broken" else test.failure
    stopped = _check(question) if question.character is not None else NEVER
    states = dict.fromkeys(_STATES, NEVER)
    states[_after(question)] += failed * (1 - stopped)
    states[PASSED[question.occasion][question.state]] += 1 - failed * (1 - stopped)
    chances = (
        [EventChance("fails", gettext("The unit fails"), failed, good=False)] if question.state != "broken" else []
    )
    if question.character is not None:
        chances.append(EventChance("stopped", gettext("The character's check succeeds"), stopped))
    chances += (
        EventChance(
            state,
            gettext("Afterwards: {state}", state=mid_sentence(gettext(_STATES[state]))),
            chance,
            good=state in ("ready", "disordered"),
        )
        for state, chance in states.items()
        if chance
    )
    needs = (
        {gettext_noop("Fails on 1D6 from"): test.breaks_on}
        if 1 < test.breaks_on <= SIDES and question.state != "broken"
        else {}
    )
    return RuleAnswer(gettext("Morale"), needs, tuple(chances), (), modifiers, tuple(_notes(question)))


def _modifiers(question: MoraleQuestion) -> Iterator[OddsModifier]:
    overrun = question.occasion == "overrun" and question.state == "disrupted"
    yield from nonzero(
        OddsModifier(
            gettext("its platform counts as a casualty"), PLATFORM * (question.occasion == "crew"), "BR-59", "morale"
        ),
        OddsModifier(gettext("disrupted and overrun"), OVERRUN * overrun, "BR-62", "morale"),
    )


def _check(question: MoraleQuestion) -> Fraction:
    """The chance of a character's check of his own level."""
    level = question.character or 0
    if question.leadership == "d20":
        return at_most(level)
    return 1 - morale_test(level, question.casualties, question.remaining).failure


def _after(question: MoraleQuestion) -> str:
    after = FAILED[question.occasion][question.state]
    return "disrupted" if after == "broken" and question.no_quarter and question.state != "broken" else after


def _notes(question: MoraleQuestion) -> Iterator[str]:
    yield gettext(
        "The die plus the casualties fail above the level, or at three times the models that remain or more "
        "(L828, L954)."
    )
    if question.character is not None and question.leadership == "d20":
        yield gettext(
            "The rulebook doesn't say how a character checks; here, as on overwatch: 1D20, his level or less (L214)."
        )
    if question.occasion == "rally" and question.state == "disrupted":
        yield gettext("A rally is the same test again, as in close combat (L850).")
    if question.occasion == "turn":
        yield gettext("Only a unit that took a casualty in this turn tests (L826).")
