"""Jobs: played by a worker, cancelled, broken off, bounded, forgotten."""

import signal
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.battles.models import STALLED_AFTER, BattleJob
from armybuilder.battles.play import executors, jobs, playing
from armybuilder.battles.play.jobs import MAX_KEPT, Opponent, TooManyJobsError
from armybuilder.battles.play.playing import play, put_back
from armybuilder.battles.tasks import play_job
from armybuilder.engine.core.battle.summary import Summary
from tests.battles.conftest import NORTH, SOUTH, SYSTEM

pytestmark = pytest.mark.django_db


def job_of(owner="me", **changes):
    """A job that is not stored yet."""
    values = {"document": msgspec.json.encode(NORTH).decode(), "battles": 2, "seed": 3, "name": "Two of us"}
    return BattleJob(
        owner=owner, system=SYSTEM, policy="random", opponent_policy="random", scenario="basic", **values | changes
    )


SNAKES = Opponent("Snakes", msgspec.json.encode(SOUTH).decode(), "south")


def played(job):
    with ThreadPoolExecutor(1) as executor:
        play(job, executor)
    job.refresh_from_db()
    return job


@pytest.fixture
def worker(settings):
    """`worker()`: what `make run` starts beside the site plays all that waits and ends."""
    settings.BATTLE_WORKERS = 1
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
    handlers = [signal.getsignal(number) for number in numbers]
    yield lambda: call_command("db_worker", batch=True, startup_delay=False, reload=False, verbosity=0)
    for number, handler in zip(numbers, handlers, strict=True):
        signal.signal(number, handler)


# It closes connections between two tasks, which no transaction of a test outlives.
@pytest.mark.django_db(transaction=True)
def test_a_worker_plays_what_waits(worker):
    job = jobs.create(job_of(), [SNAKES, Opponent("Any army", faction="caprice")])
    assert [(result.done, result.summary) for result in job.results.all()] == [(0, ""), (0, "")]

    worker()
    job.refresh_from_db()
    summaries = [msgspec.json.decode(result.summary, type=Summary) for result in job.results.all()]

    assert job.state == "done"
    assert [(summary.battles, summary.seed) for summary in summaries] == [(2, 3), (2, 3)]
    assert summaries[0].points == (16.0, 17.0)
    assert msgspec.json.decode(job.results.get(number=1).document)["faction"] == "caprice"


def test_the_same_seed_gives_the_same_result(work):
    first, second = (jobs.create(job_of(), [Opponent("Any army", faction="cef")]) for _ in range(2))
    work()

    assert first.results.get().summary == second.results.get().summary != ""


def test_what_is_cancelled_before_it_begins_is_not_played(work):
    job = jobs.create(job_of(), [SNAKES])
    jobs.cancel(job)
    work()
    job.refresh_from_db()

    assert (job.state, job.results.get().done) == ("cancelled", 0)


class Interrupted(ThreadPoolExecutor):
    """Somebody cancels as soon as the battles have begun."""

    def submit(self, *arguments, **named):
        jobs.cancel(BattleJob.objects.get())
        return super().submit(*arguments, **named)


def test_what_is_cancelled_while_it_is_played_stops(monkeypatch):
    monkeypatch.setattr(playing, "SAVED_EVERY", 0)
    job = jobs.create(job_of(), [SNAKES, SNAKES])
    with Interrupted(1) as executor:
        play(job, executor)

    assert (job.state, [result.summary for result in job.results.all()]) == ("cancelled", ["", ""])


def test_a_battle_that_breaks_off_ends_the_job_and_names_itself(caplog):
    job = played(jobs.create(job_of(document="{}"), [SNAKES]))

    assert job.state == "failed"
    assert job.message.startswith("The battle of seed 3, with sides as given, broke off: DocumentError: ")
    assert "Test battle" in caplog.text


def test_a_faction_without_an_army_ends_the_job(caplog):
    poor = job_of(document=msgspec.json.encode(NORTH | {"limit": 1}).decode())
    job = played(jobs.create(poor, [Opponent("Any army", faction="cef")]))

    assert (job.state, job.message) == ("failed", "No cef army of 1 TV was found.")


def test_a_job_that_is_gone_is_no_fault(work):
    assert play_job.call("0" * 32) == "gone"


class Ended(ThreadPoolExecutor):
    """Somebody ends the worker as soon as the battles have begun."""

    def submit(self, *arguments, **named):
        raise SystemExit


def test_a_worker_that_ends_leaves_its_job_to_the_next(work, monkeypatch):
    job = jobs.create(job_of(), [SNAKES])
    with monkeypatch.context() as patch:
        patch.setattr(executors, "_local", Ended)
        with pytest.raises(SystemExit):
            play_job.call(job.key)

    assert DBTaskResult.objects.count() == 2
    assert work().state == "done"


def test_a_worker_that_has_to_end_puts_its_job_back():
    job = jobs.create(job_of(), [SNAKES])

    assert not put_back(job)
    BattleJob.objects.update(state="playing")
    assert put_back(job)
    assert played(job).state == "done"


def test_a_job_whose_worker_is_gone_is_open_no_more():
    job = jobs.create(job_of(), [SNAKES])
    job.state = "playing"
    assert job.is_open

    job.changed = timezone.now() - STALLED_AFTER - timedelta(seconds=1)
    assert (job.is_open, job.is_stalled) == (False, True)


def test_a_visitor_has_two_jobs_at_a_time(monkeypatch):
    for _ in range(2):
        jobs.create(job_of(), [SNAKES])
    jobs.create(job_of("somebody else"), [SNAKES])
    with pytest.raises(TooManyJobsError, match="2 of your test battles are under way"):
        jobs.create(job_of(), [SNAKES])

    jobs.cancel(BattleJob.objects.filter(owner="me")[0])
    jobs.create(job_of(), [SNAKES])
    monkeypatch.setattr(jobs, "MAX_WAITING", 3)
    with pytest.raises(TooManyJobsError, match="Many others are waiting"):
        jobs.create(job_of("a third one"), [SNAKES])


def test_old_jobs_go():
    BattleJob.objects.bulk_create(job_of(name=f"Job {number}", state="done") for number in range(MAX_KEPT))
    BattleJob.objects.filter(name="Job 7").update(created=timezone.now() - jobs.KEPT_FOR)
    jobs.create(job_of(name="New"), [SNAKES])
    kept = set(jobs.owned("me").values_list("name", flat=True))

    assert len(kept) == MAX_KEPT
    assert {"New", "Job 1"} < kept
    assert "Job 7" not in kept


def test_the_queue_forgets_what_is_over(work):
    jobs.create(job_of(), [SNAKES])
    DBTaskResult.objects.update(status="SUCCESSFUL", finished_at=timezone.now() - timedelta(days=2))
    work()

    assert not DBTaskResult.objects.exists()


def test_nobody_owns_nothing():
    jobs.create(job_of(), [SNAKES])

    assert [jobs.owned(owner).count() for owner in (None, "", "somebody else", "me")] == [0, 0, 0, 1]
