"""Answers as lines of a terminal, and as a page draws them."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.battle.odds.pictures import (
    LabelledChance,
    ModifierLine,
    OddsChart,
    OddsPicture,
    percent,
    round_no_zero_sign,
    worth_of,
)
from armybuilder.engine.core.battle.odds.text import format_chances
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer, Odd, OddsModifier, Spread

SIDES = {"attacker": gettext_noop("attacker"), "defender": gettext_noop("defender")}
_REACHED = ("damage", "blast")
"""Spreads of what is done, the more the better."""
_SHORT = 9
"""Fractions of more characters are told in percent alone."""


def lines(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer."""
    yield answer.title
    yield from (f"  {label}: {value}" for label, value in answer.figures)
    yield from (f"  {odd.label}: {chance(odd)}" for odd in answer.odds)
    for spread in answer.spreads:
        told = format_chances((odd.label, odd.chance) for odd in spread.odds)
        yield f"  {_title_with_mean(spread)}: {told or gettext('nothing')}"
    yield from map(_line, answer.modifiers)
    yield from (f"  {note}" for note in answer.notes)


def picture(answer: Answer) -> OddsPicture:
    figures = (*answer.figures, *((odd.label, chance(odd)) for odd in answer.odds))
    charts = tuple(
        OddsChart(
            _title_with_mean(spread),
            tuple(LabelledChance(odd.label, odd.chance, odd.tone) for odd in spread.odds),
            spread.is_row,
            spread.note,
            spread.key in _REACHED,
        )
        for spread in answer.spreads
        if spread.odds
    )
    added = tuple(
        ModifierLine(gettext(SIDES[each.side]), each.label, each.value, each.rule, _worth(each))
        for each in answer.modifiers
    )
    return OddsPicture(answer.title, figures, charts, added, tuple(answer.notes))


def _line(modifier: OddsModifier) -> str:
    worth = _worth(modifier)
    told = f"  {gettext(SIDES[modifier.side])}: {modifier.label} {modifier.value} ({modifier.rule})"
    return f"{told}: {worth}" if worth else told


def _worth(modifier: OddsModifier) -> str:
    """Close combat has damage on both sides, and a chance of Advantage in place of a hit."""
    hit, dealt, suffered = modifier.hit, modifier.expected, modifier.suffered
    if hit is None or dealt is None or suffered is None:
        return worth_of(hit, dealt)
    text = gettext_noop("Advantage {points:+.1f} points, damage {dealt:+.2f}, suffered {suffered:+.2f}")
    return gettext(
        text,
        points=round_no_zero_sign(100 * hit, 1),
        dealt=round_no_zero_sign(dealt, 2),
        suffered=round_no_zero_sign(suffered, 2),
    )


def chance(odd: Odd) -> str:
    """`41.7 % (5/12)`."""
    short = 0 < odd.chance < 1 and len(odd.fraction) <= _SHORT
    return f"{percent(odd.chance)} ({odd.fraction})" if short else percent(odd.chance)


def _title_with_mean(spread: Spread) -> str:
    """With the mean of numbers."""
    if spread.mean is None:
        return spread.title
    exact = Fraction(spread.mean)
    whole = exact.denominator == 1 or len(spread.mean) > _SHORT
    told = f"{float(exact):.2f}".rstrip("0").rstrip(".")
    return gettext("{title}, on average {mean}", title=spread.title, mean=told if whole else f"{told} ({exact})")
