"""Looking out: hidden units (L769), overwatch under fire (L214), strikes that were called in (L741, L887)."""

from fractions import Fraction
from math import comb

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import ALWAYS, NEVER, at_most, chance_of_any
from armybuilder.engine.systems.legend_weaver.odds.questions import CallQuestion, DetectQuestion, OverwatchQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import EventChance, NumberChances, RuleAnswer


def detect_odds(question: DetectQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Each action that a unit spends is a try, at a range of its level."""
    if question.inches > question.level:
        raise fail(
            "/inches", gettext("A unit of level {level} detects within {level} inches (L769).", level=question.level)
        )
    each = at_most(question.level)
    course = {tries: chance_of_any(tries, each) for tries in range(1, question.actions + 1)}
    chances = (
        EventChance("try", gettext("One try succeeds"), each),
        EventChance("found", gettext("It is detected"), course[question.actions]),
    )
    note = gettext(
        "Then every unit may fire at it (L769), from then on; L771 leaves it to the one that found it, in its next action."
    )
    return RuleAnswer(
        gettext("Detection"),
        {gettext_noop("1D20 at most"): question.level},
        chances,
        (NumberChances("by", gettext("Detected by then"), course, gettext_noop("try")),),
        (),
        (note,),
    )


def overwatch_odds(question: OverwatchQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """After each attack the unit checks its level; a character may try after it, for an action each time."""
    keeps = at_most(question.level)
    saves = NEVER if question.character is None else at_most(question.character)
    left = {question.actions: ALWAYS}
    course = {}
    for attack in range(1, question.attacks + 1):
        left = _after_attack(left, keeps, saves)
        course[attack] = sum(left.values(), NEVER)
    chances = [EventChance("unit", gettext("The unit keeps it without help"), keeps)]
    if question.character is not None:
        chances.append(EventChance("character", gettext("Its character saves it"), saves))
    chances.append(EventChance("kept", gettext("It is still on overwatch"), course[question.attacks]))
    return RuleAnswer(
        gettext("Overwatch"),
        {gettext_noop("1D20 at most"): question.level},
        tuple(chances),
        (NumberChances("after", gettext("On overwatch after"), course, gettext_noop("attack")),),
    )


def _after_attack(left: dict[int, Fraction], keeps: Fraction, saves: Fraction) -> dict[int, Fraction]:
    """Chances to be on overwatch still, by the actions that the character has left."""
    found: dict[int, Fraction] = {}
    for actions, chance in left.items():
        found[actions] = found.get(actions, NEVER) + chance * keeps
        if actions and saves:
            found[actions - 1] = found.get(actions - 1, NEVER) + chance * (1 - keeps) * saves
    return found


def call_odds(question: CallQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """A strike comes next turn when its card is turned; the deck is shuffled, so that any order is as likely."""
    strikes, cards = question.strikes, question.cards
    if strikes >= cards:
        raise fail("/cards", gettext("The deck must have at least one card for each strike and one for the target."))
    places = range(1, cards - strikes + 2)
    first = {place: Fraction(comb(cards - place, strikes - 1), comb(cards, strikes)) for place in places}
    chances = (
        EventChance("before", gettext("A strike comes before the target is active"), Fraction(strikes, strikes + 1)),
        EventChance("each", gettext("A single strike does"), Fraction(1, 2)),
    )
    note = gettext("Calling takes two actions, in which the spotter neither digs in nor moves (L741).")
    return RuleAnswer(
        gettext("Strike"),
        {},
        chances,
        (NumberChances("place", gettext("The first strike is card"), first, gettext_noop("card")),),
        (),
        (note,),
    )
