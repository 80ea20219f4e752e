"""Landing points of grenades and bombs (L273, L919-L930, L975), and the duration of smoke (L938-L944)."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.units import WOUNDS
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import (
    NEVER,
    Spread,
    at_least,
    certain,
    dice,
    expected,
    mixture,
    successes,
)
from armybuilder.engine.systems.legend_weaver.odds.questions import SmokeQuestion, ThrowQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import EventChance, NumberChances, RuleAnswer

LEAST_THROW = 2
"""What a throw in the open needs before its inches count (L930)."""
_BOMB = ((Fraction(2, 6), 1), (Fraction(3, 6), 2), (Fraction(1, 6), 3))
"""How many D6 inches a bomb is off, with the chance of it (L975)."""


def throw_odds(question: ThrowQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Return how many inches from its spot a throw comes down."""
    spread = _spread(question)
    chances = [EventChance("on_spot", gettext("On target"), spread.get(0, NEVER))]
    if question.radius is not None:
        under = sum((chance for inches, chance in spread.items() if inches <= question.radius), NEVER)
        chances.append(EventChance("under", gettext("The spot is under the template"), under))
    rows = [NumberChances("inches", gettext("Inches off"), spread)]
    if question.sort == "cover" and question.obstacle:
        rows.append(NumberChances("back", gettext("Inches back towards the thrower"), dice(1, 2)))
    needs = {gettext_noop("To hit the spot"): LEAST_THROW + question.inches} if question.sort == "open" else {}
    return RuleAnswer(gettext("Throw"), needs, tuple(chances), tuple(rows), (), tuple(_notes(question)))


def _spread(question: ThrowQuestion) -> Spread:
    match question.sort:
        case "cover":
            return dice(1, 3)
        case "dropper":
            return mixture([(Fraction(5, 6), certain(0)), (Fraction(1, 6), dice(1, 3))])
        case "bomb":
            return mixture([(chance, dice(count)) for chance, count in _BOMB])
        case "open":
            hits = at_least(LEAST_THROW + question.inches)
            return mixture([(hits, certain(0)), (1 - hits, dice(1))])


def _notes(question: ThrowQuestion) -> Iterator[str]:
    yield gettext("In a random direction.")
    if question.sort == "cover":
        yield gettext("The spot is within 6 inches, 10 in power armor (L925).")
    if question.sort == "dropper":
        yield gettext("From 6 inches up, and not within 3 inches of where it starts or lands (L273).")


def smoke_odds(question: SmokeQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Each template stays by a roll of its own, from its second turn on."""
    stays = at_least(WOUNDS[question.listed])
    left = {turn: stays ** (turn - 1) for turn in range(1, question.turns + 1)}
    last = successes(question.templates, left[question.turns])
    chances = (
        EventChance("stays", gettext("A template stays for another turn"), stays),
        EventChance("some", gettext("Some smoke is left in the last turn"), 1 - last.get(0, NEVER)),
    )
    rows = (
        NumberChances("turns", gettext("A template is there in"), left, gettext_noop("turn")),
        NumberChances("templates", gettext("Templates left in the last turn"), last),
    )
    mean = expected(last)
    return RuleAnswer(
        gettext("Smoke"),
        {gettext_noop("Stays on"): WOUNDS[question.listed]},
        chances,
        rows,
        (),
        (gettext("{mean:.2f} templates on average.", mean=float(mean)),),
    )
