"""Test battles in a few lines: how far they are, who won how often against whom, and what that says of a list."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import pace
from armybuilder.battles.play.partial_results import decode_summary
from armybuilder.engine.core.battle.statistics import (
    ClusterCell,
    Rate,
    Summary,
    cells_of,
    cluster_rate,
    rate_against,
    simultaneous_rates,
    spread,
)
from armybuilder.forces.presenters import builder_of
from factions.catalogues import game_of

EVEN = 0.4, 0.6
"""Who certainly wins between so many of a hundred battles is even. Where it may be more or less, nobody knows."""


class BarPart(NamedTuple):
    """A piece of a bar, from `x` on and `width` wide; `tone` is its class in the style sheet."""

    tone: str
    x: float
    width: float


class OpponentRow(NamedTuple):
    """One opponent of a job. Without a summary its battles are still played, and the `words` tell how it goes so far."""

    number: int
    name: str
    done: int
    summary: Summary | None
    parts: tuple[BarPart, ...] = ()
    words: str = ""
    verdict: str = ""
    packs: tuple[str, ...] = ()
    """The opponent's packs of players."""
    interval: tuple[float, float, float] = (0.0, 50.0, 100.0)
    """Lower end, middle and upper end of the win rate in hundredths."""
    beside: int = 0
    """Other opponents of the job: the verdicts about all of them hold together."""


class OpponentGroup(NamedTuple):
    """All random armies of a faction, or a single opponent. While its battles are played it has no rate. The rate is told
    by itself, the verdict holds together with those about all other groups."""

    name: str
    rows: list[OpponentRow]
    done: int
    total: int
    wins: Rate | None
    parts: tuple[BarPart, ...]
    words: str
    verdict: str = ""


class Overview(NamedTuple):
    """A job in a few lines. `done` of `total` battles are played, a `share` from 0 to 1."""

    job: BattleJob
    rows: list[OpponentRow]
    groups: list[OpponentGroup]
    done: int
    total: int
    share: float
    are_named: bool
    """Whether the opponents are lists that somebody chose: no others like them are meant."""
    whole: Rate
    """Battles won of those that were decided, against all opponents that are done."""
    by_army: float
    by_table: float
    """Standard deviations of that between armies and between tables, without what dice alone make of it."""
    left: str
    """How long an open job still takes, in words."""
    words: str
    """How it went against all of them."""


class Brief(NamedTuple):
    """A job in a line: against how many armies, or the only one by its name, and how that went when it is over."""

    job: BattleJob
    armies: int
    total: int
    name: str
    words: str


def brief(job: BattleJob) -> Brief:
    """Return the brief of a job for the list of jobs. It reads no document and no summary."""
    results = list(job.results.all())
    only = results[0] if len(results) == 1 else None
    words = _words((only,)) if only and only.done and not job.is_open else ""
    return Brief(job, len(results), job.battles * len(results), only.name if only else "", words)


def overview(job: BattleJob) -> Overview:
    """A job with its opponents, the summaries read."""
    results = list(job.results.all())
    rows = _rows_with_verdicts([row_of(result) for result in results])
    done, total = sum(result.done for result in results), job.battles * len(results)
    left = pace.describe_duration(pace.seconds_left(job, results)) if job.is_open else ""
    cells = list(chain.from_iterable(map(cells_in, rows)))
    are_named = not any(result.faction for result in results)
    return Overview(
        job,
        rows,
        _groups(job, results, rows),
        done,
        total,
        done / total if total else 0.0,
        are_named,
        rate_against(cells) if are_named else cluster_rate(cells),
        spread(cells, attrgetter("opponent")),
        spread(cells, attrgetter("table")),
        left,
        _words(results),
    )


def row_in(job: BattleJob, number: int) -> OpponentRow | None:
    """An opponent of a job with the verdict that its overview has; None where its battles are still played."""
    rows = _rows_with_verdicts([row_of(result) for result in job.results.all()])
    return next((row for row in rows if row.number == number and row.summary), None)


def row_of(result: BattleResult) -> OpponentRow:
    """One opponent, its summary read; no verdict, which depends on how many there are."""
    if not result.summary:
        return OpponentRow(result.number, result.name, result.done, None, words=_words((result,)))
    summary = decode_summary(result.summary)
    wins = summary.wins[0]
    return OpponentRow(
        result.number,
        result.name,
        result.done,
        summary,
        parts=_stack_bar(_counts((result,))),
        words=_words((result,)),
        packs=result.packs,
        interval=(round(100 * wins.low, 3), round(100 * wins.share, 3), round(100 * wins.high, 3)),
    )


def _rows_with_verdicts(rows: Sequence[OpponentRow]) -> list[OpponentRow]:
    """The opponents of a job with what can be said of who is stronger."""
    rates = simultaneous_rates(map(cells_in, rows))
    return [
        row._replace(beside=len(rows) - 1, verdict=_verdict(wins) if row.summary and _has_tables((row,)) else "")
        for row, wins in zip(rows, rates, strict=True)
    ]


def cells_in(row: OpponentRow) -> list[ClusterCell]:
    """The battles of an opponent by their tables; none while they are played."""
    return cells_of(row.summary.played, opponent=row.number) if row.summary else []


def _groups(job: BattleJob, results: Sequence[BattleResult], rows: Sequence[OpponentRow]) -> list[OpponentGroup]:
    """The armies of one faction together, in the order of the job."""
    found: dict[str, list[int]] = {}
    for place, result in enumerate(results):
        found.setdefault(result.faction or str(place), []).append(place)
    names = _factions(job) if any(len(places) > 1 for places in found.values()) else {}
    return _groups_with_verdicts(
        [
            _group(job, [results[place] for place in places], [rows[place] for place in places], names.get(key, key))
            for key, places in found.items()
        ]
    )


def _groups_with_verdicts(groups: Sequence[OpponentGroup]) -> list[OpponentGroup]:
    """Groups with what can be said of who is stronger."""
    rates = simultaneous_rates(chain.from_iterable(map(cells_in, group.rows)) for group in groups)
    return [
        group._replace(verdict=_verdict(wins) if group.wins and _has_tables(group.rows) else "")
        for group, wins in zip(groups, rates, strict=True)
    ]


def _has_tables(rows: Iterable[OpponentRow]) -> bool:
    """Whether they fought on tables that can be told apart: once there were four, and nobody noted which."""
    return all(row.summary.tables for row in rows if row.summary)


def _factions(job: BattleJob) -> dict[str, str]:
    return {faction.key: faction.name for faction in builder_of(game_of(job.system)).factions()}


def _group(job: BattleJob, results: Sequence[BattleResult], rows: list[OpponentRow], faction: str) -> OpponentGroup:
    several, told = len(rows) > 1, all(row.summary for row in rows) or not job.is_open
    name = _("%(count)s random armies, %(name)s") % {"count": len(rows), "name": faction} if several else rows[0].name
    wins = cluster_rate(chain.from_iterable(map(cells_in, rows))) if told and any(row.summary for row in rows) else None
    return OpponentGroup(
        name,
        rows,
        sum(result.done for result in results),
        job.battles * len(rows),
        wins,
        parts=_stack_bar(_counts(results)),
        words=_words(results),
    )


def _counts(results: Sequence[BattleResult]) -> tuple[tuple[str, int], ...]:
    won, lost = sum(result.won for result in results), sum(result.lost for result in results)
    return ("mine", won), ("draw", sum(result.done for result in results) - won - lost), ("theirs", lost)


def _words(results: Sequence[BattleResult]) -> str:
    won, drawn, lost = (count for _tone, count in _counts(results))
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost") % {"won": won, "drawn": drawn, "lost": lost}


def _stack_bar(counts: Sequence[tuple[str, int]]) -> tuple[BarPart, ...]:
    """Pieces of one bar, one behind the other."""
    whole = sum(count for _tone, count in counts) or 1
    parts, x = [], 0.0
    for tone, count in counts:
        width = 100 * count / whole
        parts.append(BarPart(tone, round(x, 3), round(width, 3)))
        x += width
    return tuple(parts)


def _verdict(wins: Rate) -> str:
    """Return what can be said with confidence of who is stronger; `open` where that is nothing."""
    if wins.low > 0.5:
        return "stronger"
    if wins.high < 0.5:
        return "weaker"
    return "even" if EVEN[0] <= wins.low and wins.high <= EVEN[1] else "open"
