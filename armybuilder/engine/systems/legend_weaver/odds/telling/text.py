"""Answers in lines, for the command."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.odds.pictures import percent
from armybuilder.engine.core.language import say
from armybuilder.engine.systems.legend_weaver.odds.telling.answers import Answer, Numbers

_LEAST = 0.0005
"""Chances below are left out of lines."""


def lines(answer: Answer) -> Iterator[str]:
    """What an answer says."""
    yield answer.title
    yield from (f"  {say(label)}: {value}" for label, value in answer.figures.items())
    yield from (f"  {each.label}: {percent(each.chance)}" for each in answer.chances)
    yield from map(_row, answer.numbers)
    yield from (
        f"  {each.label} {each.value:+d} {say(each.roll)}{f' ({each.rule})' if each.rule else ''}"
        for each in answer.modifiers
    )
    yield from (f"  {note}" for note in answer.notes)


def _row(row: Numbers) -> str:
    told = (
        f"{say(row.unit)} {number}".strip() + f": {percent(chance)}"
        for number, chance in row.chances.items()
        if chance >= _LEAST
    )
    return f"  {row.title}: {', '.join(told)}"
