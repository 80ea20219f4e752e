"""A job played turn by turn: opponents drawn, battles fought, progress and tallies kept, results stored.

Battles depend on their seeds alone, and the tally of those that are played is stored with every sign of life. Whoever has the
next turn, after a crash or a cancellation too, goes on with the next battle: the result is that of a job that nobody disturbed.
"""

import logging
import time
from concurrent.futures import Executor
from contextlib import closing

import msgspec
from django.utils import timezone

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import pace, partial_results
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.jobs import close, open_jobs
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.pace import BattleKind
from armybuilder.battles.play.playable import drawing_of
from armybuilder.battles.play.second_opinion import ask_second_opinion
from armybuilder.engine.core.battle.batch import BatchRecord, BattleFailedError, run
from armybuilder.engine.core.battle.statistics import Tally
from armybuilder.jobs.leases import Lease, LeaseLostError, TurnOverError

log = logging.getLogger(__name__)

SAVED_EVERY = 0.5
"""Seconds between two signs of life."""


def perform(key: str, lease: Lease) -> None:
    """Play the job with this key, by all workers that there are."""
    with lease.transaction():
        if not open_jobs(key).update(state=BattleJob.State.PLAYING, changed=timezone.now()):
            lease.finish()
            return
    job = BattleJob.objects.get(key=key)
    try:
        with executor() as workers:
            play(job, lease, workers)
    except ClusterError as error:
        log.error("Test battle %s: %s %s", key, error, error.details)
        _end(job, lease, BattleJob.State.FAILED, str(error))


def play(job: BattleJob, lease: Lease, executor: Executor) -> None:
    """Play a job until it or the turn is over. `LeaseLostError` where it was cancelled or is another's."""
    try:
        for result in job.results.filter(summary=""):
            _play_against(result, job, lease, executor)
    except TurnOverError:
        with lease.transaction():
            open_jobs(job.key).update(state=BattleJob.State.WAITING, changed=timezone.now())
            lease.release()
    except (BattleFailedError, LookupError, OSError) as error:
        log.exception("Test battle %s failed", job.key)
        _end(job, lease, BattleJob.State.FAILED, str(error))
    else:
        _end(job, lease, BattleJob.State.DONE)
        ask_second_opinion(job, lease.requester)


def _end(job: BattleJob, lease: Lease, state: str, message: str = "") -> None:
    with lease.transaction():
        close(job.key, state, message)
        lease.finish()


def _play_against(result: BattleResult, job: BattleJob, lease: Lease, executor: Executor) -> None:
    if not result.document:
        _draw(result, job)
    forces = job.document.encode(), result.document.encode()
    match = BattleMatch(job.system, forces, (job.policy, job.opponent_policy), job.scenario, roles=job.group_roles)
    tally = _load_tally(result, job)
    began, saved = time.monotonic() - result.seconds, result.seconds
    with closing(run(match, job.battles, result.seed, executor, result.done)) as records:
        for record in records:
            tally.add(record)
            _count(result, record)
            result.seconds = time.monotonic() - began
            if result.seconds - saved >= SAVED_EVERY:
                result.tally = partial_results.pack_tally(job.system, tally)
                _save_progress(result, lease)
                saved = result.seconds
                if lease.is_over:
                    raise TurnOverError
    result.summary, result.tally = partial_results.encode_summary(tally), b""
    _save_progress(result, lease)
    pace.record_pace(BattleKind(job.system, match.policies, sum(tally.summary().points)), result.done, result.seconds)


def _load_tally(result: BattleResult, job: BattleJob) -> Tally:
    """The tally of what is played, which is nothing at first."""
    tally = partial_results.unpack_tally(job.system, bytes(result.tally))
    if tally is None:
        result.done = result.won = result.lost = 0
        result.seconds = 0.0
    return tally or Tally(result.seed)


def _count(result: BattleResult, record: BatchRecord) -> None:
    result.done += 1
    result.won += record.outcome.winner == 0
    result.lost += record.outcome.winner == 1


def _draw(result: BattleResult, job: BattleJob) -> None:
    """Draw the random army of an opponent, as large as the force is allowed to be."""
    battles = drawing_of(job.system)
    limit = battles.game.decode(job.document).document.limit
    army = battles.random_force(job.seed + result.number, faction=result.faction, limit=limit)
    result.document = msgspec.json.encode(army.data()).decode()


def _save_progress(result: BattleResult, lease: Lease) -> None:
    """Store how far it is; `LeaseLostError` when nobody wants to know any more."""
    with lease.transaction():
        there = BattleJob.objects.filter(pk=result.job_id).update(changed=timezone.now())
        if there:
            lease.mark_progress()
            result.save(update_fields=["done", "won", "lost", "seconds", "tally", "summary", "document"])
        else:
            lease.finish()
    if not there:
        raise LeaseLostError(lease.key)
