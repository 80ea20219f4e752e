"""Leases: renewed by beats, taken over when they end, and lost for good by who has lost them."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.jobs import function_jobs, leases
from armybuilder.jobs.cleanup import purge_jobs
from armybuilder.jobs.fair_queue import enter, requester
from armybuilder.jobs.function_jobs import JobRefusedError, delete, enqueue, enqueue_task, find
from armybuilder.jobs.kinds import GIVEN_UP, RetryLaterError
from armybuilder.jobs.leases import LeaseLostError, take
from armybuilder.jobs.models import Job, Place
from armybuilder.jobs.worker import MOST_CRASHES, work_at
from tests.jobs.hands import found, taken, work_off

pytestmark = pytest.mark.django_db
ANN, BOB = requester("Ann", "192.0.2.1"), requester("Bob", "192.0.2.2")


def break_off():
    """Whoever is at work gave no sign of life for a while."""
    Place.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


def left():
    """Seconds of the only lease."""
    until = Place.objects.get().leased_until
    assert until
    return (until - timezone.now()).total_seconds()


def test_place_is_taken_once():
    enter("test", "a", ANN)

    assert taken("the first").key == "a"
    assert take("the second") is None
    assert 25 < left() <= 30


def test_two_that_want_the_same_place_at_once(monkeypatch):
    """Both have looked before one takes it."""
    enter("test", "a", ANN)
    stale = Place.objects.get()
    assert take("the first")
    Place.objects.update(leased_until=None)

    assert not leases._claim(stale, "the second")


def test_lease_that_ended_goes_to_another():
    enter("test", "a", ANN)
    first = taken("the first")
    break_off()
    second = taken("the second")
    place = Place.objects.get()

    assert (second.key, place.worker, place.taken_over, place.token) == ("a", "the second", 1, 2)
    with pytest.raises(LeaseLostError), first.transaction():
        pytest.fail("it wrote")
    with pytest.raises(LeaseLostError):
        first.extend()
    first.release()
    first.finish()
    assert Place.objects.get().worker == "the second"
    second.extend()


def test_beat_renews_the_lease(monkeypatch):
    monkeypatch.setattr(leases, "DURATION", timedelta(seconds=99))
    enter("test", "a", ANN)
    lease = taken("a worker")
    break_off()
    lease.extend()

    assert 90 < left() <= 99


@pytest.mark.django_db(transaction=True)
def test_heart_beats_while_the_hands_are_full(monkeypatch):
    monkeypatch.setattr(leases, "RENEWED_EVERY", 0.01)
    enter("test", "a", ANN)
    lease = taken("a worker")
    break_off()
    with lease.heartbeat():
        for _ in range(2000):
            if left() > 20:
                break
            time.sleep(0.01)

    assert 20 < left() <= 30


def test_turn_ends_when_others_have_waited(monkeypatch):
    enter("test", "a", ANN)
    lease = taken("a worker")
    monkeypatch.setattr(leases, "SLICE", 0)
    assert not lease.is_over

    enter("test", "b", BOB)
    assert lease.is_over
    other = taken("another worker")
    assert (lease.is_over, other.is_over) == (False, False)


def test_turn_ends_with_its_worker():
    enter("test", "a", ANN)

    assert taken("a worker", lambda: True).is_over


# ---------------------------------------------------------------- jobs that are functions


def test_job_is_done(kind):
    kind(lambda asked, tell: asked.upper())
    job = enqueue("test", b"abc", ANN, total=3)
    assert (found(job).state, found(job).total) == ("waiting", 3)
    work_off()
    now = found(job)

    assert (now.state, bytes(now.answer), now.done, Place.objects.count()) == ("done", b"ABC", 3, 0)


def test_job_is_refused_with_a_reason(kind):
    def refuse(asked, tell):
        raise JobRefusedError("Too much: split it.")

    kind(refuse)
    job = enqueue("test", b"abc", ANN)
    work_off()

    assert (found(job).state, found(job).message, Place.objects.count()) == ("failed", "Too much: split it.", 0)


def test_fault_ends_one_job_alone(kind, caplog):
    def divide(asked, tell):
        return str(1 // len(asked)).encode()

    kind(divide)
    bad, good = enqueue("test", b"", ANN), enqueue("test", b"a", BOB)
    work_off()

    assert (found(bad).state, found(bad).message) == (
        "failed",
        "Something went wrong in the program. We've logged the error.",
    )
    assert (found(good).state, bytes(found(good).answer)) == ("done", b"1")
    assert "ZeroDivisionError" in caplog.text


def test_job_that_is_cancelled_stops_when_it_tells(kind, monkeypatch):
    monkeypatch.setattr(function_jobs, "STORED_EVERY", 0)

    def work(asked, tell):
        tell(1)
        assert found(job).done == 1
        delete(found(job))
        tell(2)
        pytest.fail("it went on")

    kind(work)
    job = enqueue("test", b"", ANN)
    work_off()

    assert (find(job.key), Place.objects.count()) == (None, 0)


def test_job_that_is_cancelled_stops_at_a_checkpoint(kind, monkeypatch):
    monkeypatch.setattr(function_jobs, "STORED_EVERY", 0)

    def work(asked, tell):
        checkpoint()
        delete(found(job))
        checkpoint()
        pytest.fail("it went on")

    kind(work)
    job = enqueue("test", b"", ANN)
    work_off()

    assert (find(job.key), Place.objects.count()) == (None, 0)


def test_job_that_ends_its_worker_is_given_up(kind):
    def die(asked, tell):
        raise SystemExit

    kind(die)
    job = enqueue("test", b"", ANN)
    for _ in range(MOST_CRASHES + 1):
        with pytest.raises(SystemExit):
            work_at(taken("one that dies"))
        Place.objects.update(worker="one that dies")
        break_off()
    work_at(taken("the last"))

    assert (found(job).state, found(job).message, Place.objects.count()) == ("failed", GIVEN_UP, 0)


def test_task_is_done_before_all_jobs_and_nothing_is_kept_of_it(kind, task):
    done = []

    def work(asked, tell):
        done.append(asked)
        return b""

    kind(work)
    task(done.append)
    enqueue("test", b"a job", ANN)
    enqueue_task("test-task", b"a task", BOB)
    work_off()

    assert done == [b"a task", b"a job"]
    assert [job.kind for job in Job.objects.all()] == ["test"]


def test_task_is_tried_again_after_a_while_until_it_is_given_up(task, caplog):
    tried = []

    def fail(asked):
        tried.append(asked)
        raise RetryLaterError

    task(fail)
    enqueue_task("test-task", b"x", ANN)
    for _ in range(MOST_CRASHES + 3):
        work_off()
        break_off()

    assert tried == [b"x"] * (MOST_CRASHES + 1)
    assert not Place.objects.exists()
    assert not Job.objects.exists()


def test_task_of_which_nothing_is_left_goes(task):
    task(pytest.fail)
    enqueue_task("test-task", b"x", ANN)
    Job.objects.all().delete()
    work_off()

    assert not Place.objects.exists()


def test_place_of_nothing_goes(kind):
    kind(lambda asked, tell: asked)
    enter("test", "0" * 32, ANN)
    work_off()

    assert not Place.objects.exists()


def test_old_jobs_are_forgotten(kind):
    kind(lambda asked, tell: asked)
    old, new = enqueue("test", b"", ANN), enqueue("test", b"", BOB)
    Job.objects.filter(pk=old.pk).update(created=timezone.now() - function_jobs.KEPT_FOR)

    assert purge_jobs() == 1
    assert (find(old.key), find(new.key)) == (None, new)


def test_only_the_last_answers_are_kept(kind, monkeypatch):
    monkeypatch.setattr(function_jobs, "MOST_KEPT", 2)
    kind(lambda asked, tell: asked)
    made = []
    for number in b"123":
        made.append(enqueue("test", bytes([number]), ANN))
        work_off()
    waiting = enqueue("test", b"4", ANN)

    assert find(made[0].key) is None
    assert [(bytes(found(job).asked), bytes(found(job).answer)) for job in made[1:]] == [(b"", b"2"), (b"", b"3")]
    assert found(waiting).state == "waiting"


def test_nobody_pushes_out_the_answers_of_others(kind, monkeypatch):
    monkeypatch.setattr(function_jobs, "MOST_OF_NETWORK", 2)
    kind(lambda asked, tell: asked)
    made = []
    for number, who in enumerate((BOB, ANN, ANN, ANN)):
        made.append(enqueue("test", bytes([number]), who))
        work_off()

    assert [find(job.key) is not None for job in made] == [True, False, True, True]
