"""Jobs: played by a worker turn by turn, cancelled, broken off, gone on with, forgotten."""

import signal
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone

from armybuilder.battles.models import BattleJob, BattlePace
from armybuilder.battles.play import cluster, executors, jobs, partial_results, runner
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.jobs import MAX_KEPT, Opponent
from armybuilder.battles.play.runner import play
from armybuilder.engine.core.battle.batch import run
from armybuilder.engine.core.battle.statistics import Summary
from armybuilder.jobs import leases
from armybuilder.jobs.cleanup import purge_jobs
from armybuilder.jobs.fair_queue import requester
from armybuilder.jobs.leases import LeaseLostError, take
from armybuilder.jobs.models import Place
from armybuilder.jobs.worker import work_at
from tests.battles.conftest import NORTH, SOUTH, SYSTEM
from tests.jobs.hands import stands, taken

pytestmark = pytest.mark.django_db
OTHERS = "192.0.2.2"


def job_of(owner="me", **changes):
    """A job that is not stored yet."""
    values = {"document": msgspec.json.encode(NORTH).decode(), "battles": 2, "seed": 3, "name": "Two of us"}
    return BattleJob(
        owner=owner, system=SYSTEM, policy="random", opponent_policy="random", scenario="basic", **values | changes
    )


def create(job, opponents, address="192.0.2.1"):
    return jobs.create(job, opponents, requester(job.owner, address))


SNAKES = Opponent("Snakes", msgspec.json.encode(SOUTH).decode(), "south")


def played(job, turn=None):
    """The job that is next, after this turn of it."""
    with ThreadPoolExecutor(1) as executor:
        play(job, turn or taken(), executor)
    job.refresh_from_db()
    return job


@pytest.fixture
def worker(settings):
    """`worker()`: what `make run` starts beside the site plays all that waits and ends."""
    settings.BATTLE_WORKERS = 1
    numbers = (signal.SIGINT, signal.SIGTERM)
    handlers = [signal.getsignal(number) for number in numbers]
    yield lambda: call_command("work", once=True)
    for number, handler in zip(numbers, handlers, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def _talkative(monkeypatch):
    """Every battle is told."""
    monkeypatch.setattr(runner, "SAVED_EVERY", 0)


# It closes connections between two tasks, which no transaction of a test outlives.
@pytest.mark.django_db(transaction=True)
def test_a_worker_plays_what_waits(worker):
    job = create(job_of(), [SNAKES, Opponent("Any army", faction="caprice")])
    assert [(result.done, result.summary) for result in job.results.all()] == [(0, ""), (0, "")]

    worker()
    job.refresh_from_db()
    summaries = [msgspec.json.decode(result.summary, type=Summary) for result in job.results.all()]

    assert job.state == "done"
    assert [(summary.battles, summary.seed) for summary in summaries] == [(2, 3), (2, 4)]
    assert summaries[0].points == (16.0, 17.0)
    assert msgspec.json.decode(job.results.get(number=1).document)["faction"] == "caprice"


def test_the_same_seed_gives_the_same_result(work):
    first, second = (create(job_of(), [Opponent("Any army", faction="cef")]) for _ in range(2))
    work()

    assert first.results.get().summary == second.results.get().summary != ""


def test_what_is_cancelled_before_it_begins_is_not_played(work):
    job = create(job_of(), [SNAKES])
    jobs.cancel(job)
    work()
    job.refresh_from_db()

    assert (job.state, job.results.get().done) == ("cancelled", 0)


class Interrupting(ThreadPoolExecutor):
    """Does something as soon as the battles have begun."""

    def __init__(self, act):
        super().__init__(1)
        self.act = act

    def submit(self, *arguments, **named):
        self.act()
        return super().submit(*arguments, **named)


@pytest.mark.usefixtures("_talkative")
def test_what_is_cancelled_while_it_is_played_stops():
    job = create(job_of(), [SNAKES, SNAKES])
    with Interrupting(lambda: jobs.cancel(job)) as executor, pytest.raises(LeaseLostError):
        play(job, taken(), executor)
    job.refresh_from_db()

    assert (job.state, [result.summary for result in job.results.all()]) == ("cancelled", ["", ""])
    assert not Place.objects.exists()


@pytest.mark.usefixtures("_talkative")
def test_what_is_deleted_while_it_is_played_leaves_nothing(work):
    job = create(job_of(), [SNAKES])
    with Interrupting(lambda: BattleJob.objects.all().delete()) as executor, pytest.raises(LeaseLostError):
        play(job, taken(), executor)

    assert not Place.objects.exists()


def test_a_battle_that_breaks_off_ends_the_job_and_names_itself(caplog):
    job = played(create(job_of(document="{}"), [SNAKES]))

    assert job.state == "failed"
    assert job.message.startswith("The battle of seed 3, with sides as given, broke off: DocumentError: ")
    assert "Test battle" in caplog.text


def test_a_faction_without_an_army_ends_the_job(caplog):
    poor = job_of(document=msgspec.json.encode(NORTH | {"limit": 1}).decode())
    job = played(create(poor, [Opponent("Any army", faction="cef")]))

    assert (job.state, job.message) == ("failed", "Couldn't build an army for cef with 1 TV.")


@pytest.mark.usefixtures("cluster_without_workers")
def test_a_cluster_without_workers_ends_the_job_and_frees_the_worker(work, caplog):
    create(job_of(), [SNAKES])
    job = work()

    assert (job.state, job.message, Place.objects.count()) == ("failed", cluster.NOBODY, 0)
    assert "None came within 0.2 seconds." in caplog.text


def test_a_job_that_is_gone_is_no_fault(work):
    create(job_of(), [SNAKES])
    BattleJob.objects.all().delete()
    work()

    assert not Place.objects.exists()


# ---------------------------------------------------------------- turns


LONG = {"battles": 6, "seed": 3}


@pytest.fixture(scope="module")
def undisturbed(django_db_blocker, django_db_setup):
    """The summary of the long job, from one turn."""
    with django_db_blocker.unblock():
        job = create(job_of("undisturbed", **LONG), [SNAKES])
        summary = played(job).results.get().summary
        job.delete()
        BattlePace.objects.all().delete()
    return summary


def stop_after(battles, monkeypatch):
    """Workers break off after as many battles of a turn, as if they were killed; so many were told."""

    def broken(*arguments):
        for number, record in enumerate(run(*arguments)):
            if number == battles:
                raise KeyboardInterrupt
            yield record

    monkeypatch.setattr(runner, "run", broken)


def killed(job, lease):
    with pytest.raises(KeyboardInterrupt):
        played(job, lease)
    Place.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.usefixtures("_talkative")
def test_whoever_takes_over_goes_on_from_the_tallies(undisturbed, monkeypatch):
    job = create(job_of(**LONG), [SNAKES])
    with monkeypatch.context() as patch:
        stop_after(3, patch)
        killed(job, taken("the first"))
    assert job.results.get().done == 3
    assert bytes(job.results.get().tally)

    seen = []

    def watched(*arguments):
        for record in run(*arguments):
            seen.append(record.number)
            yield record

    monkeypatch.setattr(runner, "run", watched)
    played(job, taken("the second"))
    result = job.results.get()

    assert seen == [3, 4, 5]
    assert (job.state, result.done, result.summary, bytes(result.tally)) == ("done", 6, undisturbed, b"")


@pytest.mark.usefixtures("_talkative")
def test_a_worker_that_was_only_paused_writes_no_more(undisturbed, monkeypatch):
    job = create(job_of(**LONG), [SNAKES])
    paused = taken("the first")
    with monkeypatch.context() as patch:
        stop_after(3, patch)
        killed(job, paused)
    stale = BattleJob.objects.get()
    assert played(job, taken("the second")).state == "done"
    with pytest.raises(LeaseLostError):
        played(stale, paused)

    assert (BattleJob.objects.get().state, job.results.get().summary) == ("done", undisturbed)


@pytest.mark.usefixtures("_talkative")
def test_those_who_wait_have_their_turn(undisturbed, monkeypatch):
    monkeypatch.setattr(leases, "SLICE", 0)
    mine = create(job_of(**LONG), [SNAKES])
    other = create(job_of("another", **LONG), [SNAKES], OTHERS)
    order = []
    while lease := take("a worker"):
        order.append(lease.key == mine.key)
        played(mine if order[-1] else other, lease)

    assert order[:6] == [True, False] * 3
    assert [job.results.get().summary for job in (mine, other)] == [undisturbed] * 2


@pytest.mark.usefixtures("_talkative")
def test_a_worker_that_has_to_end_lets_its_job_wait():
    job = create(job_of(**LONG), [SNAKES])
    played(job, taken("a worker", lambda: True))
    place = Place.objects.get()

    assert (job.state, job.results.get().done) == ("waiting", 1)
    assert (place.leased_until, place.taken_over, place.crashes) == (None, 0, 0)


@pytest.mark.usefixtures("_talkative")
def test_tallies_of_another_catalogue_do_not_count(undisturbed, monkeypatch):
    job = create(job_of(**LONG), [SNAKES])
    with monkeypatch.context() as patch:
        patch.setattr(partial_results, "_version", lambda system: "of yesterday")
        stop_after(3, patch)
        killed(job, taken())
    played(job)

    assert (job.results.get().done, job.results.get().summary) == (6, undisturbed)


class Broken(ThreadPoolExecutor):
    """A pool of which somebody killed a process."""

    def submit(self, *arguments, **named):
        raise BrokenProcessPool("A process in the process pool was terminated abruptly.")


def test_a_pool_that_breaks_is_tried_again(work, monkeypatch, caplog):
    job = create(job_of(), [SNAKES])
    with monkeypatch.context() as patch:
        patch.setattr(executors, "_local", Broken)
        work_at(taken())
    assert (stands(job.key).place.crashes, BattleJob.objects.get().state) == (1, "playing")
    assert "terminated abruptly" in caplog.text

    assert work().state == "done"


def test_a_pool_that_always_breaks_is_given_up(work, monkeypatch, caplog):
    job = create(job_of(), [SNAKES])
    monkeypatch.setattr(executors, "_local", Broken)
    work()
    job.refresh_from_db()

    assert (job.state, job.message, Place.objects.count()) == (
        "failed",
        "The workers on this job kept failing, so it was given up.",
        0,
    )


# ---------------------------------------------------------------- forgotten


def test_old_jobs_go():
    BattleJob.objects.bulk_create(job_of(name=f"Job {number}", state="done") for number in range(MAX_KEPT))
    BattleJob.objects.filter(name="Job 7").update(created=timezone.now() - jobs.KEPT_FOR)
    create(job_of(name="New"), [SNAKES])
    kept = set(jobs.owned("me").values_list("name", flat=True))

    assert len(kept) == MAX_KEPT
    assert {"New", "Job 1"} < kept
    assert "Job 7" not in kept


def test_a_daily_purge_forgets_old_jobs_and_ends_lost_ones():
    old, lost, fine = (create(job_of(owner), [SNAKES], owner) for owner in ("old", "lost", "fine"))
    BattleJob.objects.filter(pk=old.pk).update(created=timezone.now() - jobs.KEPT_FOR)
    Place.objects.filter(key=lost.key).delete()

    assert purge_jobs() == 2  # the job and its result
    lost.refresh_from_db()
    fine.refresh_from_db()
    assert (lost.state, lost.message) == (
        "failed",
        "The workers on this job kept failing, so it was given up.",
    )
    assert fine.state == "waiting"


# ---------------------------------------------------------------- ended early


def begun(monkeypatch, battles=3):
    """The long job, of which so many battles are told."""
    job = create(job_of(**LONG), [SNAKES])
    with monkeypatch.context() as patch:
        stop_after(battles, patch)
        killed(job, taken())
    return job


def summary_of(job):
    return msgspec.json.decode(job.results.get().summary, type=Summary)


@pytest.mark.usefixtures("_talkative")
def test_what_was_played_of_a_cancelled_job_is_summed_up(undisturbed, monkeypatch):
    job = begun(monkeypatch)
    jobs.cancel(job)
    summary, whole = summary_of(job), msgspec.json.decode(undisturbed, type=Summary)

    assert (summary.battles, summary.played, summary.seed) == (3, whole.played[:3], whole.seed)
    assert sum(wins.count for wins in summary.wins) + summary.draws.count == job.results.get().done == 3


@pytest.mark.usefixtures("_talkative")
def test_what_was_played_is_summed_up_where_the_rest_fails(monkeypatch, caplog):
    job = begun(monkeypatch)

    def without_workers():
        raise ClusterError(cluster.NOBODY, "None came.")

    monkeypatch.setattr(runner, "executor", without_workers)
    runner.perform(job.key, taken())
    job.refresh_from_db()

    assert (job.state, job.message, summary_of(job).battles) == ("failed", cluster.NOBODY, 3)
    assert "None came." in caplog.text


@pytest.mark.usefixtures("_talkative")
def test_whoever_goes_on_has_the_result_of_a_job_that_nobody_cancelled(undisturbed, monkeypatch):
    job = begun(monkeypatch)
    jobs.cancel(job)
    job.refresh_from_db()
    jobs.resume(job, requester("me", OTHERS))
    assert (BattleJob.objects.get().state, job.results.get().summary, job.results.get().done) == ("waiting", "", 3)
    with pytest.raises(LookupError):
        jobs.resume(job, requester("me", OTHERS))

    played(job)
    assert (job.state, job.results.get().summary, bytes(job.results.get().tally)) == ("done", undisturbed, b"")
    with pytest.raises(LookupError):
        jobs.resume(job, requester("me", OTHERS))
    assert not Place.objects.exists()


@pytest.mark.usefixtures("_talkative")
def test_battles_of_another_catalogue_are_not_summed_up(monkeypatch):
    job = begun(monkeypatch)
    monkeypatch.setattr(partial_results, "_version", lambda system: "of tomorrow")
    jobs.cancel(job)

    assert (job.results.get().summary, job.results.get().done) == ("", 3)


def test_nobody_owns_nothing():
    create(job_of(), [SNAKES])

    assert [jobs.owned(owner).count() for owner in (None, "", "somebody else", "me")] == [0, 0, 0, 1]
