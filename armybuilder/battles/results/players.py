"""How much a result depends on who plays: the same lists on the same tables from the same seeds, played by another."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.overviews import Row, cells_in, row_of
from armybuilder.battles.play import jobs, pace
from armybuilder.battles.play.jobs import Opponent
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.summary import Difference, Rate, difference
from armybuilder.jobs.queue import Asker


class Beside(NamedTuple):
    """The same battles by another player, next to a result. Before they are all played there is no rate; `done` of `total`
    tells how far they are."""

    job: BattleJob
    player: str
    done: int
    total: int
    wins: Rate | None
    difference: Difference | None


class Players(NamedTuple):
    """Who played a result, who else has played the same battles, and who `could`; `told_of` is the result that these battles
    were played beside, where they were."""

    player: str
    beside: list[Beside]
    could: list[str]
    told_of: BattleResult | None


def players_of(job: BattleJob, row: Row) -> Players:
    """What is known of a result and its players."""
    result = job.results.get(number=row.number)
    beside = list(_beside(result, row))
    have = {_player(job), *(one.player for one in beside)}
    could = [name for name in battles_of(job.system).rules.policies if name not in have]
    return Players(_player(job), beside, could, job.beside)


def _player(job: BattleJob) -> str:
    """`planner`, or both where they are two."""
    return job.policy if job.policy == job.opponent_policy else f"{job.policy} : {job.opponent_policy}"


def _beside(result: BattleResult, row: Row) -> Iterator[Beside]:
    for job in result.played_beside.order_by("pk").prefetch_related("results"):
        (other,) = job.results.all()
        if not job.is_open and not other.summary:
            continue
        told = row_of(other)
        wins = told.summary.wins[0] if told.summary else None
        apart = difference(cells_in(row), cells_in(told)) if told.summary else None
        yield Beside(job, _player(job), other.done, job.battles, wins, apart)


def ask(result: BattleResult, player: str, who: Asker) -> BattleJob:
    """Have the battles of a result played by another. `LookupError` where there is no such player, or he has; `TooManyJobsError`
    where there is no room."""
    job, row = result.job, row_of(result)
    if row.summary is None or player not in players_of(job, row).could:
        raise LookupError(player)
    again = BattleJob(
        owner=job.owner,
        system=job.system,
        force=job.force,
        name=job.name,
        document=job.document,
        policy=player,
        opponent_policy=player,
        scenario=job.scenario,
        battles=result.done,
        seed=result.seed,
        pace=pace.expected(pace.Kind(job.system, (player, player), sum(row.summary.points))),
        beside=result,
    )
    return jobs.create(again, [Opponent(result.name, result.document, result.faction)], who)
