"""Where grenades and bombs come down (L273, L919-L930, L975), and how long smoke stays (L938-L944)."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.units import WOUNDS
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import (
    NEVER,
    Spread,
    at_least,
    counted,
    dice,
    expected,
    mixed,
    sure,
)
from armybuilder.engine.systems.legend_weaver.odds.questions import SmokeQuestion, ThrowQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import Chance, Row, Worked

LEAST_THROW = 2
"""What a throw in the open needs before its inches count (L930)."""
_BOMB = ((Fraction(2, 6), 1), (Fraction(3, 6), 2), (Fraction(1, 6), 3))
"""How many D6 inches a bomb is off, with the chance of it (L975)."""


def throw_odds(question: ThrowQuestion, _catalogue: Catalogue) -> Worked:
    """How many inches from its spot it comes down."""
    spread = _spread(question)
    chances = [Chance("on_spot", gettext("On the spot"), spread.get(0, NEVER))]
    if question.radius is not None:
        under = sum((chance for inches, chance in spread.items() if inches <= question.radius), NEVER)
        chances.append(Chance("under", gettext("The spot is under the template"), under))
    rows = [Row("inches", gettext("Inches off"), spread)]
    if question.sort == "cover" and question.obstacle:
        rows.append(Row("back", gettext("Inches back towards the thrower"), dice(1, 2)))
    needs = {gettext_noop("To hit the spot"): LEAST_THROW + question.inches} if question.sort == "open" else {}
    return Worked(gettext("Throw"), needs, tuple(chances), tuple(rows), (), tuple(_notes(question)))


def _spread(question: ThrowQuestion) -> Spread:
    match question.sort:
        case "cover":
            return dice(1, 3)
        case "dropper":
            return mixed([(Fraction(5, 6), sure(0)), (Fraction(1, 6), dice(1, 3))])
        case "bomb":
            return mixed([(chance, dice(count)) for chance, count in _BOMB])
        case "open":
            hits = at_least(LEAST_THROW + question.inches)
            return mixed([(hits, sure(0)), (1 - hits, dice(1))])


def _notes(question: ThrowQuestion) -> Iterator[str]:
    yield gettext("In a random direction.")
    if question.sort == "cover":
        yield gettext("The spot is within 6 inches, 10 in power armor (L925).")
    if question.sort == "dropper":
        yield gettext("From 6 inches up, and not within 3 inches of where it starts or lands (L273).")


def smoke_odds(question: SmokeQuestion, _catalogue: Catalogue) -> Worked:
    """Each template stays by a roll of its own, from its second turn on."""
    stays = at_least(WOUNDS[question.listed])
    left = {turn: stays ** (turn - 1) for turn in range(1, question.turns + 1)}
    last = counted(question.templates, left[question.turns])
    chances = (
        Chance("stays", gettext("A template stays for another turn"), stays),
        Chance("some", gettext("Some smoke is left in the last turn"), 1 - last.get(0, NEVER)),
    )
    rows = (
        Row("turns", gettext("A template is there in"), left, gettext_noop("turn")),
        Row("templates", gettext("Templates left in the last turn"), last),
    )
    mean = expected(last)
    return Worked(
        gettext("Smoke"),
        {gettext_noop("Stays on"): WOUNDS[question.listed]},
        chances,
        rows,
        (),
        (gettext("{mean:.2f} templates on average.", mean=float(mean)),),
    )
