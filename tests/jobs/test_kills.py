"""Real workers that are killed: no job is lost, no battle is counted twice, nobody is left behind."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from django.db import connection

from armybuilder.battles.models import BattleJob
from armybuilder.jobs.models import Job, Place
from tests.battles.conftest import NORTH
from tests.battles.test_jobs import OTHERS, SNAKES, create, job_of, played
from tests.processes import is_alive, wait_until

BATTLES = 100
"""So many that a worker can be killed before they are over, on a fast machine with tables that are known."""
BATTLES_URL = "/api/v1/systems/blitz-beta/battles/"
SMALL, LARGE = (
    NORTH | {"groups": [{"primary": {"ua": "GP", "models": [{"model": "north/hunter"}] * 5}}] * groups}
    for groups in (1, 6)
)


def url():
    """Where the test database is, for other processes."""
    said = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{said['NAME']}"
    return f"postgres://{said['USER']}:{said['PASSWORD']}@{said['HOST']}:{said['PORT']}/{said['NAME']}"


@pytest.fixture
def begun():
    """`begun()`: a worker of a group of its own, which is ended after the test."""
    workers = []

    def begun_():
        environment = os.environ | {"DATABASE_URL": url(), "BATTLE_WORKERS": "2"}
        workers.append(
            subprocess.Popen([sys.executable, "-m", "tests.jobs.worker"], env=environment, start_new_session=True)
        )
        return workers[-1]

    yield begun_
    for worker in workers:
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


def group_of(pid):
    """All processes of a group: a worker, its pool, and what keeps that."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[2]) == pid:
                found.append(int(path.parent.name))
    return found


def kill(worker):
    """End a worker at once; whatever it has started ends too."""
    group = group_of(worker.pid)
    worker.kill()
    worker.wait()
    wait_until(lambda: not any(is_alive(pid) for pid in group))
    return group


def undisturbed(**asked):
    job = create(job_of("undisturbed", **asked), [SNAKES])
    with ThreadPoolExecutor(1):
        return played(job).results.get().summary


@pytest.mark.django_db(transaction=True)
def test_killed_workers_lose_no_job_and_leave_nobody(begun):
    summary = undisturbed(battles=BATTLES)
    for visitor, address in (("me", "192.0.2.1"), ("another", OTHERS)):
        create(job_of(visitor, battles=BATTLES), [SNAKES], address)
    workers = {worker.pid: worker for worker in (begun(), begun())}
    mine = BattleJob.objects.get(owner="me")
    wait_until(lambda: mine.results.get().done >= 3)
    player = Place.objects.get(key=mine.key).worker or next(iter(workers))
    assert len(kill(workers.pop(int(str(player).rpartition(":")[2])))) >= 3  # with those that start its pool
    begun()
    wait_until(lambda: not Place.objects.exists())

    for job in BattleJob.objects.all():
        result = job.results.get()
        assert (job.state, result.done, result.summary) == ("done", BATTLES, summary)
    numbers = [battle["number"] for battle in msgspec.json.decode(summary)["played"]]
    assert numbers == list(range(BATTLES))
    kill(*workers.values())


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_deleted_over_the_api_ends_the_work_of_a_real_worker(begun, client):
    """Long battles are stopped in the middle of one; short ones that wait are fought next."""
    long, short = (json.dumps({"first": each, "second": each, "battles": 20}) for each in (LARGE, SMALL))
    first, second = (client.post(BATTLES_URL, body, content_type="application/json") for body in (long, short))
    begun()
    wait_until(lambda: client.get(first["Location"]).json()["state"] == "working")
    gone = client.delete(first["Location"])
    wait_until(lambda: client.get(second["Location"]).json()["state"] == "done")

    assert [first.status_code, second.status_code, gone.status_code] == [202, 202, 204]
    assert client.get(first["Location"]).status_code == 404
    assert [job.key for job in Job.objects.all()] == [second["Location"].split("/")[-2]]
    assert not Place.objects.exists()
