"""Answers as a page draws them."""

from armybuilder.engine.core.battle.odds.pictures import LabelledChance, ModifierLine, OddsChart, OddsPicture
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.legend_weaver.odds.output.answers import Answer, Numbers
from armybuilder.engine.systems.legend_weaver.odds.output.text import worth

_REACHED = ("hits", "casualties")
"""Numbers of what is done, the more the better."""


def pictures(answer: Answer) -> list[OddsPicture]:
    """One picture an answer."""
    figures = tuple(
        (gettext(label), f"{value}{'+' if label.startswith('To ') and value > 0 else ''}")
        for label, value in answer.figures.items()
    )
    bars = tuple(LabelledChance(each.label, each.chance, "mine" if each.good else "theirs") for each in answer.chances)
    charts = (*([OddsChart(gettext("Chances"), bars)] if bars else []), *map(_row, answer.numbers))
    added = tuple(
        ModifierLine("attacker", each.label, f"{each.value:+d} {gettext(each.roll)}", each.rule, worth(each))
        for each in answer.modifiers
    )
    return [OddsPicture(answer.title, figures, charts, added, tuple(answer.notes))]


def _row(row: Numbers) -> OddsChart:
    labels = {number: f"{gettext(row.unit)} {number}".strip() for number in row.chances}
    chances = tuple(LabelledChance(labels[number], chance) for number, chance in row.chances.items())
    return OddsChart(row.title, chances, is_row=not row.unit, reached=row.key in _REACHED)
