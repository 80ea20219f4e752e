"""Answers in lines, for the command."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.odds.pictures import percent, round_no_zero_sign
from armybuilder.engine.core.battle.odds.text import format_chances
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.legend_weaver.odds.output.answers import Answer, Numbers
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import OddsModifier


def lines(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer."""
    yield answer.title
    yield from (f"  {gettext(label)}: {value}" for label, value in answer.figures.items())
    yield from (f"  {each.label}: {percent(each.chance)}" for each in answer.chances)
    yield from map(_row, answer.numbers)
    yield from map(_modifier, answer.modifiers)
    yield from (f"  {note}" for note in answer.notes)


def _modifier(modifier: OddsModifier) -> str:
    rule = f" ({modifier.rule})" if modifier.rule else ""
    told = f"  {modifier.label} {modifier.value:+d} {gettext(modifier.roll)}{rule}"
    return f"{told}: {worth(modifier)}" if modifier.hit is not None else told


def worth(modifier: OddsModifier) -> str:
    """Return what a modifier changes in the end; empty where nobody says."""
    if modifier.hit is None or modifier.expected is None:
        return ""
    points, casualties = round_no_zero_sign(100 * modifier.hit, 1), round_no_zero_sign(modifier.expected, 2)
    return gettext("hit {points:+.1f} points, casualties {casualties:+.2f}", points=points, casualties=casualties)


def _row(row: Numbers) -> str:
    told = ((f"{gettext(row.unit)} {number}".strip(), chance) for number, chance in row.chances.items())
    return f"  {row.title}: {format_chances(told)}"
