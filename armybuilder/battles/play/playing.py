"""A job played from beginning to end: opponents drawn, battles fought, progress told, results stored."""

import logging
import time
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_noop

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import pace
from armybuilder.battles.play.matches import Match
from armybuilder.battles.play.pace import Kind
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import BattleFailedError, Record, run
from armybuilder.engine.core.battle.summary import Tally

log = logging.getLogger(__name__)
FAULT = gettext_noop("The program failed here; the fault is ours and was logged.")

SAVED_EVERY = 0.5
"""Seconds between two signs of life."""


class CancelledError(Exception):
    """The owner has cancelled the job, or it is gone."""


def play(job: BattleJob, executor: Executor) -> None:
    """Play a job that waits; one that does not is left alone."""
    waiting = BattleJob.objects.filter(pk=job.pk, state=BattleJob.State.WAITING)
    if not waiting.update(state=BattleJob.State.PLAYING, changed=timezone.now()):
        return
    try:
        for result in job.results.filter(summary=""):
            _play_against(result, job, executor)
    except CancelledError:
        job.refresh_from_db()
    except (BattleFailedError, BrokenExecutor, LookupError, OSError) as error:
        log.exception("Test battle %s failed", job.key)
        _close(job, BattleJob.State.FAILED, str(error))
    except Exception:
        _close(job, BattleJob.State.FAILED, FAULT)
        raise
    else:
        _close(job, BattleJob.State.DONE)


def put_back(job: BattleJob) -> bool:
    """Let a job wait again that was being played; True where it was."""
    playing = BattleJob.objects.filter(pk=job.pk, state=BattleJob.State.PLAYING)
    return bool(playing.update(state=BattleJob.State.WAITING, changed=timezone.now()))


def _close(job: BattleJob, state: str, message: str = "") -> None:
    """End a job, unless its owner was faster."""
    playing = BattleJob.objects.filter(pk=job.pk, state=BattleJob.State.PLAYING)
    playing.update(state=state, message=message, changed=timezone.now())
    job.refresh_from_db()


def _play_against(result: BattleResult, job: BattleJob, executor: Executor) -> None:
    if not result.document:
        _draw(result, job)
    forces = job.document.encode(), result.document.encode()
    match = Match(job.system, forces, (job.policy, job.opponent_policy), job.scenario)
    tally, began = Tally(job.seed), time.monotonic()
    result.done = result.won = result.lost = 0
    result.seconds = saved = 0.0
    with closing(run(match, job.battles, job.seed, executor)) as records:
        for record in records:
            tally.add(record)
            _count(result, record)
            result.seconds = time.monotonic() - began
            if result.seconds - saved >= SAVED_EVERY:
                _tell(result)
                saved = result.seconds
    summary = tally.summary()
    result.summary = msgspec.json.encode(summary).decode()
    _tell(result)
    pace.note(Kind(job.system, match.policies, sum(summary.points)), result.done, result.seconds)


def _count(result: BattleResult, record: Record) -> None:
    result.done += 1
    result.won += record.outcome.winner == 0
    result.lost += record.outcome.winner == 1


def _draw(result: BattleResult, job: BattleJob) -> None:
    """Draw the random army of an opponent, as large as the force is allowed to be."""
    battles = battles_of(job.system)
    limit = battles.game.decode(job.document).document.limit
    army = battles.random_force(job.seed + result.number, faction=result.faction, limit=limit)
    result.document = msgspec.json.encode(army.data()).decode()


def _tell(result: BattleResult) -> None:
    """Store how far it is; `CancelledError` when nobody wants to know any more."""
    playing = BattleJob.objects.filter(pk=result.job_id, state=BattleJob.State.PLAYING)
    if not playing.update(changed=timezone.now()):
        raise CancelledError
    result.save(update_fields=["done", "won", "lost", "seconds", "summary", "document"])
