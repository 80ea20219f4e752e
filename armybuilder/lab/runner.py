"""A study played turn by turn: what is played is kept as it comes, and whoever has the next turn goes on behind it.

Fixtures depend on their seeds alone, so that what comes of a study does not depend on who played it or how often it was
interrupted. Rows of another version of rules or data are played again: battles of two versions do not add up.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from contextlib import closing
from typing import NamedTuple

import msgspec
from django.utils import timezone

from armybuilder.battles.play import pace, partial_results
from armybuilder.battles.play.bouts import Bout, Pairs, fight_bout
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.pace import BattleKind
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import BattleFailedError
from armybuilder.engine.core.language.labels import MarkedText, marked_text
from armybuilder.engine.core.language.labels import dump_label as as_label
from armybuilder.jobs.leases import Lease, LeaseLostError, TurnOverError
from armybuilder.lab.models import Score, Study
from armybuilder.lab.plans import LAID_OUT, Fixture, StudyTerms, fixtures_of
from armybuilder.lab.studies import close, open_studies
from armybuilder.ratelimit.quotas import pay

log = logging.getLogger(__name__)

SAVED_EVERY = 0.5
"""Seconds between two signs of life."""
AHEAD = 64
"""Pairs of battles that are handed to workers before they are needed, or as many as a fixture has."""


def terms_of(study: Study) -> StudyTerms:
    """Return the terms of a study."""
    return msgspec.convert(study.asked, StudyTerms)


def version_of(system: str) -> str:
    """That of how battles are played, of what a study plays, and of the data."""
    return f"{partial_results.VERSION}.{LAID_OUT} {battles_of(system).game.catalogue.version}"


def perform(key: str, lease: Lease) -> None:
    """Play the study with this key, by all workers that there are."""
    with lease.transaction():
        if not open_studies(key).update(state=Study.State.PLAYING, changed=timezone.now()):
            lease.finish()
            return
    study = Study.objects.get(key=key)
    try:
        with executor() as workers:
            play(study, lease, workers)
    except ClusterError as error:
        log.error("Study %s: %s %s", key, error, error.details)
        _end(study, lease, Study.State.FAILED, str(error))


def play(study: Study, lease: Lease, executor: Executor) -> None:
    """Play a study until it or the turn is over. `LeaseLostError` where it was cancelled or is another's."""
    state, message = Study.State.DONE, ""
    try:
        _play_rest(study, lease, executor)
    except TurnOverError:
        with lease.transaction():
            open_studies(study.key).update(state=Study.State.WAITING, changed=timezone.now())
            lease.release()
        return
    except (BattleFailedError, LookupError, OSError) as error:
        log.exception("Study %s failed", study.key)
        state, message = Study.State.FAILED, _message(error)
    else:
        terms = terms_of(study)
        pace.record_pace(BattleKind(study.system, (terms.policy,) * 2, 2.0 * terms.size), study.done, study.seconds)
    _end(study, lease, state, message)


def _message(error: Exception) -> str:
    """Why it failed, for whoever reads it in another language (`labels.told`)."""
    said = error.args[0] if error.args else ""
    if not isinstance(said, MarkedText):
        said = marked_text("This stopped because of a program error, which was logged: {reason}", reason=str(error))
    return as_label(said)


def _end(study: Study, lease: Lease, state: str, message: str = "") -> None:
    with lease.transaction():
        close(study.key, state, message)
        lease.finish()


def _play_rest(study: Study, lease: Lease, executor: Executor) -> None:
    play_on(study, executor, lambda rows: _keep(study, rows, lease), lambda: lease.is_over)


def play_on(
    study: Study, executor: Executor, keep: Callable[[list[Score]], object], is_over: Callable[[], bool]
) -> None:
    """Play what is not played yet; `keep` stores new rows and how far the study is, every now and then and at the end.
    `TurnOverError` where it `is_over` before; a fixture under way is played to its end, as half of it would be lost."""
    _discard_outdated(study)
    terms = terms_of(study)
    known = dict(study.scores.values_list("number", "scores"))
    there, study.done = known.keys(), 2 * sum(map(len, known.values()))
    waiting = (one for one in fixtures_of(study, terms) if one.number not in there)
    began, saved, rows = time.monotonic() - study.seconds, study.seconds, list[Score]()
    with closing(score_fixtures(study, terms, waiting, executor)) as scores:
        for row in scores:
            rows += [row] if row else []
            study.done += 2
            study.seconds = time.monotonic() - began
            stops = row is not None and is_over()
            if stops or study.seconds - saved >= SAVED_EVERY:
                keep(rows)
                saved, rows = study.seconds, []
            if stops:
                raise TurnOverError
    keep(rows)


def _discard_outdated(study: Study) -> None:
    """Let go what was played by another version."""
    version = version_of(study.system)
    if study.version != version:
        study.scores.all().delete()
        study.version, study.done, study.seconds = version, 0, 0.0


def score_fixtures(
    study: Study, terms: StudyTerms, fixtures: Iterable[Fixture], executor: Executor
) -> Generator[Score | None, None, None]:
    """Pairs of battles in their order, as they are over: None for each, and for the last one of a fixture its score. Who stops
    reading cancels what has not begun."""
    coming = iter(fixtures)
    running: deque[_PendingFixture] = deque()
    try:
        while True:
            while sum(len(one.left) for one in running) < AHEAD and (fixture := next(coming, None)):
                running.append(_submit_fixture(study.system, terms, fixture, executor))
            if not running:
                return
            first = running[0]
            first.scores.extend(first.left.popleft().result())
            if first.left:
                yield None
            else:
                yield _score(study, running.popleft())
    finally:
        for one in running:
            for future in one.left:
                future.cancel()


class _PendingFixture(NamedTuple):
    """A fixture whose pairs are with workers: its points, the scores of those that are over, and what is `left`."""

    fixture: Fixture
    points: float
    scores: Pairs
    left: deque[Future[Pairs]]


def _submit_fixture(system: str, terms: StudyTerms, fixture: Fixture, executor: Executor) -> _PendingFixture:
    forces = fixture.forces()
    match = BattleMatch(system, (forces.first.encode(), forces.second.encode()), (terms.policy,) * 2, terms.scenario)
    bouts = (Bout(match, fixture.seed + number, 1) for number in range(fixture.pairs))
    return _PendingFixture(fixture, forces.points, [], deque([executor.submit(fight_bout, bout) for bout in bouts]))


def _score(study: Study, over: _PendingFixture) -> Score:
    return Score(
        study=study,
        number=over.fixture.number,
        arm=over.fixture.arm,
        drawn=over.fixture.drawn,
        points=over.points,
        seed=over.fixture.seed,
        scores=[list(pair) for pair in over.scores],
    )


def _keep(study: Study, rows: list[Score], lease: Lease) -> None:
    """Store what was played; `LeaseLostError` when nobody wants to know any more."""
    with lease.transaction():
        there = store_rows(study, rows)
        if there and rows:  # what is not stored is lost with whoever crashes
            lease.mark_progress()
        elif not there:
            lease.finish()
    if not there:
        raise LeaseLostError(lease.key)


def store_rows(study: Study, rows: list[Score]) -> bool:
    """Store rows and how far the study is, where it is still there."""
    there = Study.objects.filter(pk=study.pk).update(
        done=study.done, seconds=study.seconds, version=study.version, changed=timezone.now()
    )
    if there:
        pay(rows)
        Score.objects.bulk_create(rows)
    return bool(there)
