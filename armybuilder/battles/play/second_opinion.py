"""A second opinion on battles that nobody chose a player for: some of them played by the strongest player too.

Where the two disagree by more than chance, the player decides the result and not the lists: that is the headline then.
"""

from collections.abc import Sequence
from contextlib import suppress
from statistics import fmean

from django.db import IntegrityError

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import jobs
from armybuilder.battles.play.batch import BatchAnswer
from armybuilder.battles.play.jobs import Opponent
from armybuilder.battles.play.pace import BattleKind, expected_seconds, single_core_seconds
from armybuilder.battles.play.partial_results import decode_summary
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.statistics import RateDifference, cells_of, rate_difference
from armybuilder.jobs.fair_queue import Requester, TooManyJobsError
from armybuilder.ratelimit.quotas import QuotaExceededError

SECONDS = 120.0
"""Seconds that it may take on one processor, by what the game says of its players: the same battles on every machine."""
FEWEST = 20
"""Battles below which it would say nothing."""


def count_battles(system: str, policies: tuple[str, str], points: float, battles: int, armies: int = 1) -> int:
    """Return how many `battles` against each of the armies time allows, in pairs; 0 where that is too few, or a player was chosen.
    `points` are those of both forces."""
    rules = battles_of(system).rules
    if {*policies} != {rules.default_player} or rules.default_player == rules.strongest_player:
        return 0
    each = single_core_seconds(BattleKind(system, (rules.strongest_player, rules.strongest_player), points))
    count = min(battles, int(SECONDS / each / armies)) // 2 * 2
    return count if count * armies >= FEWEST else 0


def disagreement(answer: BatchAnswer, second: BatchAnswer) -> RateDifference:
    """Return by how much the first force wins more often by the second player."""
    return rate_difference(cells_of(answer.summary.played), cells_of(second.summary.played))


def same_battles(job: BattleJob, player: str, points: float) -> BattleJob:
    """Return a job of the same battles by another player, not stored yet. `points` are those of both forces."""
    return BattleJob(
        owner=job.owner,
        system=job.system,
        force=job.force,
        name=job.name,
        document=job.document,
        policy=player,
        opponent_policy=player,
        scenario=job.scenario,
        roles=job.roles,
        battles=job.battles,
        seed=job.seed,
        pace=expected_seconds(BattleKind(job.system, (player, player), points)),
    )


def ask_second_opinion(job: BattleJob, who: Requester) -> None:
    """Have some battles of a job that was just played by the default player played by the strongest one, where time and room
    allow it. One that its owner has deleted meanwhile has none."""
    results: Sequence[BattleResult] = list(job.results.all())
    if not results:
        return
    points = fmean(sum(decode_summary(result.summary).points) for result in results)
    battles = count_battles(job.system, (job.policy, job.opponent_policy), points, job.battles, len(results))
    if not battles or job.beside or job.again_of:
        return
    again = same_battles(job, battles_of(job.system).rules.strongest_player, points)
    again.battles, again.again_of = battles, job
    if len(results) == 1:
        again.beside, again.seed = results[0], results[0].seed
    with suppress(TooManyJobsError, QuotaExceededError, IntegrityError):
        jobs.create(again, [Opponent.of(result) for result in results], who)
