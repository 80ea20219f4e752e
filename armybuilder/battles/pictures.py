"""Results as the templates draw them: widths of bars in hundredths, and numbers in words."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import pace
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.summary import ModelSummary, Rate, Summary, rate

_SUMMARY = msgspec.json.Decoder(Summary)


class Part(NamedTuple):
    """A piece of a bar, from `x` on and `width` wide; `tone` is its class in the style sheet."""

    tone: str
    x: float
    width: float


class Row(NamedTuple):
    """One opponent of a job. Without a summary its battles are not all played, and the `words` tell how it goes so far."""

    number: int
    name: str
    done: int
    summary: Summary | None
    parts: tuple[Part, ...] = ()
    words: str = ""
    verdict: str = ""
    packs: tuple[str, ...] = ()
    """The opponent's packs of players."""


class Overview(NamedTuple):
    """A job in a few lines. `done` of `total` battles are played, in hundredths `percent`."""

    job: BattleJob
    rows: list[Row]
    done: int
    total: int
    percent: int
    whole: Rate
    """Battles won of those that were decided, against all opponents that are done."""
    left: str
    """How long an open job still takes, in words."""


class Bar(NamedTuple):
    """A labelled value with a bar of `width`."""

    label: str
    text: str
    width: float
    tone: str = "mine"


class Column(NamedTuple):
    """A number of rounds, how many battles took so many, and how far from the top its column begins."""

    label: int
    times: int
    y: float
    height: float


class ModelRow(NamedTuple):
    """A model of a force with the width of its bar."""

    model: ModelSummary
    survived: int
    width: float


class Details(NamedTuple):
    """Everything about the battles against one opponent."""

    name: str
    opponent: str
    row: Row
    summary: Summary
    interval: tuple[float, float, float]
    """Lower end, middle and upper end of the win rate in hundredths."""
    exchange: list[Bar]
    columns: list[Column]
    models: tuple[list[ModelRow], list[ModelRow]]
    acts: list[Bar]


def overview(job: BattleJob) -> Overview:
    """A job with its opponents, the summaries read."""
    results = list(job.results.all())
    rows = [_row(result) for result in results]
    done, total = sum(result.done for result in results), job.battles * len(results)
    wins = [row.summary.wins[0] for row in rows if row.summary]
    whole = rate(sum(won.count for won in wins), sum(won.of for won in wins))
    left = pace.in_words(pace.left(job, results)) if job.is_open else ""
    return Overview(job, rows, done, total, 100 * done // total if total else 0, whole, left)


def _row(result: BattleResult) -> Row:
    if not result.summary:
        words = _score(result.won, result.done - result.won - result.lost, result.lost)
        return Row(result.number, result.name, result.done, None, words=words)
    summary = _SUMMARY.decode(result.summary)
    wins, draws = summary.wins, summary.draws.count
    counts = (("mine", wins[0].count), ("draw", draws), ("theirs", wins[1].count))
    return Row(
        result.number,
        result.name,
        result.done,
        summary,
        parts=_stacked(counts),
        words=_score(wins[0].count, draws, wins[1].count),
        verdict=_verdict(wins[0]),
        packs=result.packs,
    )


def _score(won: int, drawn: int, lost: int) -> str:
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost") % {"won": won, "drawn": drawn, "lost": lost}


def _stacked(counts: Sequence[tuple[str, int]]) -> tuple[Part, ...]:
    """Pieces of one bar, one behind the other."""
    whole = sum(count for _, count in counts) or 1
    parts, x = [], 0.0
    for tone, count in counts:
        width = 100 * count / whole
        parts.append(Part(tone, round(x, 3), round(width, 3)))
        x += width
    return tuple(parts)


def _verdict(wins: Rate) -> str:
    """What can be said with confidence of who is stronger."""
    if wins.low > 0.5:
        return "stronger"
    return "weaker" if wins.high < 0.5 else "even"


def details(job: BattleJob, row: Row) -> Details:
    """The summary of `row` (there has to be one) in pictures."""
    summary = row.summary
    if summary is None:
        raise ValueError("these battles are not all played")
    first = summary.wins[0]
    return Details(
        name=job.name,
        opponent=row.name,
        row=row,
        summary=summary,
        interval=(round(100 * first.low, 3), round(100 * first.share, 3), round(100 * first.high, 3)),
        exchange=_exchange(job.name, row.name, summary),
        columns=_columns(summary.rounds),
        models=(_models(summary, 0), _models(summary, 1)),
        acts=_bars(_used(job.system, summary), "{:,.0f}"),
    )


def _used(system: str, summary: Summary) -> list[tuple[str, float]]:
    """What was used, most often first."""
    counted = battles_of(system).rules.counted
    return [
        (counted(label), count) for label, count in sorted(summary.counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def _bars(values: Sequence[tuple[str, float]], form: str = "{:.2f}") -> list[Bar]:
    most = max((value for _, value in values), default=0) or 1
    return [Bar(label, form.format(value), round(100 * value / most, 3)) for label, value in values]


def _exchange(name: str, opponent: str, summary: Summary) -> list[Bar]:
    first, second = _bars([(name, summary.exchange[0]), (opponent, summary.exchange[1])])
    return [first, second._replace(tone="theirs")]


def _columns(rounds: dict[int, int]) -> list[Column]:
    """A column for every number of rounds from the fewest to the most, the highest as high as the picture."""
    if not rounds:
        return []
    most = max(rounds.values())
    columns = []
    for number in range(min(rounds), max(rounds) + 1):
        count = rounds.get(number, 0)
        height = round(40 * count / most, 3)
        columns.append(Column(number, count, round(40 - height, 3), height))
    return columns


def _models(summary: Summary, force: int) -> list[ModelRow]:
    """The models of a force, what destroyed most for its points first."""
    found = sorted(
        (model for model in summary.models if model.force == force), key=lambda model: (-model.returned, model.name)
    )
    most = max((model.returned for model in summary.models), default=0) or 1
    return [ModelRow(model, round(100 * model.survived), round(100 * model.returned / most, 3)) for model in found]
