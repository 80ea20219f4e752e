"""Comparison of a result between players: the same lists on the same tables from the same seeds, played by another
player.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

from django.db.models import QuerySet

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.overviews import OpponentRow, Overview, cells_in, overview, row_of
from armybuilder.battles.play import jobs
from armybuilder.battles.play.jobs import Opponent
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.play.second_opinion import same_battles
from armybuilder.engine.core.battle.statistics import ClusterCell, Rate, RateDifference, cluster_rate, rate_difference
from armybuilder.jobs.fair_queue import Requester


class PlayerComparison(NamedTuple):
    """The same battles by another player, next to a result or to all of a job. Before they are all played there is no rate; `done` of `total`
    tells how far they are."""

    job: BattleJob
    player: str
    done: int
    total: int
    wins: Rate | None
    difference: RateDifference | None


class Players(NamedTuple):
    """The players of battles and how often they won, who else has played the same, and who is `available`;
    `original` is the result that these battles replay, if any.
    """

    player: str
    wins: Rate
    beside: list[PlayerComparison]
    available: list[str]
    original: BattleResult | BattleJob | None

    @property
    def disagreement(self) -> PlayerComparison | None:
        """The other player that wins clearly more or less often with the same lists, the farthest of them."""
        clear = [one for one in self.beside if one.difference and one.difference.is_clear]
        return max(clear, key=lambda one: abs(one.difference.share) if one.difference else 0.0, default=None)

    @property
    def first(self) -> str:
        """The policy that played the result that these battles replay."""
        told = self.original.job if isinstance(self.original, BattleResult) else self.original
        return told.policy if told else ""


def players_of(job: BattleJob, row: OpponentRow) -> Players:
    """Return what is known of a result and its players."""
    wins = row.summary.wins[0] if row.summary else cluster_rate(())
    again = job.results.get(number=row.number).played_beside.all()
    return _players(job, wins, _compare_players(again, cells_in(row)), job.beside)


def players_of_all(view: Overview) -> Players:
    """Return what is known of all battles of a job and their players."""
    cells = list(chain.from_iterable(map(cells_in, view.rows)))
    return _players(view.job, view.whole, _compare_players(view.job.played_again.all(), cells), view.job.again_of)


def _players(
    job: BattleJob, wins: Rate, beside: Iterable[PlayerComparison], told_of: BattleResult | BattleJob | None
) -> Players:
    found = list(beside)
    have = {_player(job), *(one.player for one in found)}
    could = [name for name in battles_of(job.system).rules.policies if name not in have]
    return Players(_player(job), wins, found, could, told_of)


def _player(job: BattleJob) -> str:
    """`planner`, or both where they are two."""
    return job.policy if job.policy == job.opponent_policy else f"{job.policy} : {job.opponent_policy}"


def _compare_players(again: QuerySet[BattleJob], cells: Sequence[ClusterCell]) -> Iterator[PlayerComparison]:
    """Jobs of the same battles. Those that ended early are not told: they may be asked for once more."""
    for job in again.order_by("pk").prefetch_related("results"):
        results = list(job.results.all())
        done, total = sum(result.done for result in results), job.battles * len(results)
        if job.is_open:
            yield PlayerComparison(job, _player(job), done, total, None, None)
        elif done == total:
            others = list(chain.from_iterable(cells_in(row_of(result)) for result in results))
            yield PlayerComparison(job, _player(job), done, total, cluster_rate(others), rate_difference(cells, others))


def replay_result(result: BattleResult, player: str, who: Requester) -> BattleJob:
    """Have the battles of a result played by another. `LookupError` where there is no such player, or he has; `TooManyJobsError`
    where there is no room."""
    job, row = result.job, row_of(result)
    if row.summary is None or player not in players_of(job, row).available:
        raise LookupError(player)
    again = same_battles(job, player, sum(row.summary.points))
    again.battles, again.seed, again.beside = result.done, result.seed, result
    return jobs.create(again, [Opponent.of(result)], who)


def replay_all(job: BattleJob, player: str, who: Requester) -> BattleJob:
    """Have all battles of a job played by another. `LookupError` where there is no such player, or he has, or not all are played;
    `TooManyJobsError` where there is no room."""
    view = overview(job)
    if job.state != BattleJob.State.DONE or player not in players_of_all(view).available:
        raise LookupError(player)
    again = same_battles(job, player, fmean(sum(row.summary.points) for row in view.rows if row.summary))
    again.again_of = job
    return jobs.create(again, [Opponent.of(result) for result in job.results.all()], who)
