"""The battles against one opponent as the templates draw them: widths of bars in hundredths, and numbers in words."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.battles.models import BattleJob
from armybuilder.battles.overviews import OpponentRow
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.results.highlights import Highlight, highlights
from armybuilder.engine.core.battle.statistics import ModelSummary, Summary


class ValueBar(NamedTuple):
    """A labelled value with a bar of `width`."""

    label: str
    text: str
    width: float
    tone: str = "mine"


class RoundsColumn(NamedTuple):
    """A number of rounds, how many battles took so many, and how far from the top its column begins."""

    label: int
    times: int
    y: float
    height: float


class ModelRow(NamedTuple):
    """A model of a force, what it `earned` for each point that it is worth, and the width of its bar. Where nobody counted who
    helped, that is what it destroyed."""

    model: ModelSummary
    earned: float
    width: float


class Details(NamedTuple):
    """Everything about the battles against one opponent."""

    name: str
    opponent: str
    row: OpponentRow
    summary: Summary
    exchange: list[ValueBar]
    columns: list[RoundsColumn]
    models: tuple[list[ModelRow], list[ModelRow]]
    acts: list[ValueBar]
    highlights: list[Highlight]


def details(job: BattleJob, row: OpponentRow) -> Details:
    """The summary of `row` (there has to be one) in pictures."""
    summary = row.summary
    if summary is None:
        raise ValueError("these battles are not all played")
    return Details(
        name=job.name,
        opponent=row.name,
        row=row,
        summary=summary,
        exchange=_exchange(job.name, row.name, summary),
        columns=_columns(summary.rounds),
        models=(_models(summary, 0), _models(summary, 1)),
        acts=_bars(_usage(job.system, summary), "{:,.0f}"),
        highlights=highlights(summary.played),
    )


def _usage(system: str, summary: Summary) -> list[tuple[str, float]]:
    """Return what was used and how often, most frequent first."""
    counted = battles_of(system).rules.count_label
    return [
        (counted(label), count) for label, count in sorted(summary.counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def _bars(values: Sequence[tuple[str, float]], form: str = "{:.2f}") -> list[ValueBar]:
    most = max((value for _, value in values), default=0) or 1
    return [ValueBar(label, form.format(value), round(100 * value / most, 3)) for label, value in values]


def _exchange(name: str, opponent: str, summary: Summary) -> list[ValueBar]:
    first, second = _bars([(name, summary.exchange[0]), (opponent, summary.exchange[1])])
    return [first, second._replace(tone="theirs")]


def _columns(rounds: dict[int, int]) -> list[RoundsColumn]:
    """A column for every number of rounds from the fewest to the most, the highest as high as the picture."""
    if not rounds:
        return []
    most = max(rounds.values())
    columns = []
    for number in range(min(rounds), max(rounds) + 1):
        count = rounds.get(number, 0)
        height = round(40 * count / most, 3)
        columns.append(RoundsColumn(number, count, round(40 - height, 3), height))
    return columns


def _models(summary: Summary, force: int) -> list[ModelRow]:
    """The models of a force, what earned most for its points first."""
    mine = (model for model in summary.models if model.force == force)
    most = max(map(_earned, summary.models), default=0) or 1
    return [
        ModelRow(model, _earned(model), round(100 * _earned(model) / most, 3))
        for model in sorted(mine, key=lambda model: (-_earned(model), model.name))
    ]


def _earned(model: ModelSummary) -> float:
    return model.returned if model.earned is None else model.earned
