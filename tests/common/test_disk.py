"""A disk that is full: who saves is told, who reads and deletes is served."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from armybuilder.common.disk import RESERVE, Reserve, is_full
from armybuilder.middleware import FullDiskMiddleware

FULL = (
    "This site's disk is full, so nothing was changed. What you saved last is safe: you can read, "
    "print and delete it. The site's operator has to make more room."
)


@pytest.fixture
def disk(tmp_path):
    """A small disk of its own, where the system lets us have one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a disk")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the disk of another database is not ours")
def test_a_full_disk_is_told_and_deleting_works(disk):
    # By a connection of its own: that of the test is in the middle of a change.
    source, target = (sqlite3.connect(name) for name in (connection.settings_dict["NAME"], disk / "db.sqlite3"))
    with closing(source), closing(target):
        source.backup(target)
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{disk}/db.sqlite3", "FREE_MEGABYTES": "0"}

    done = subprocess.run(
        [sys.executable, "-m", "tests.common.full_disk", str(disk)],
        env=environment,
        capture_output=True,
        check=False,
    )

    found = json.loads(done.stdout)
    for name, address in (("delete a tournament", "/tournaments/"), ("delete a pack", "/workshop/?deleted=")):
        status, where = found.pop(name)
        assert (status, where.startswith(address)) == (302, True)
    assert found.pop("read")[0] == found.pop("print")[0] == 200
    assert found == {
        "held": True,
        "new": [507, FULL],
        "copy": [507, FULL],
        "first": [507, FULL],
        "pack": [507, FULL],
        "pack by the API": [507, FULL],
        "delete": [302, "/forces/?done=1"],
        "empty": [302, "/forces/bin/"],
        "gone": True,
        "again": 302,
        "held again": True,
    }


def full_database():
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE t (x)")
        database.execute("PRAGMA max_page_count = 2")
        database.execute("INSERT INTO t VALUES (zeroblob(100000))")


def full_device():
    Path("/dev/full").write_text("x")


@pytest.mark.parametrize("fail, error", [(full_database, sqlite3.OperationalError), (full_device, OSError)])
def test_what_a_full_disk_causes_is_known(fail, error):
    with pytest.raises(error) as caught:
        fail()
    wrapped = ValueError()
    wrapped.__cause__ = caught.value

    assert is_full(caught.value)
    assert is_full(wrapped)
    assert not is_full(OSError(errno.ENOENT, "no such file"))


def test_the_api_tells_it_with_a_problem():
    request = RequestFactory().post("/api/v1/systems/blitz-beta/battles/")
    answer = FullDiskMiddleware(lambda _: HttpResponse()).process_exception(request, OSError(errno.ENOSPC, "full"))

    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer.headers["Content-Type"]) == (507, "application/problem+json")
    assert json.loads(answer.content) == {
        "type": "about:blank",
        "title": "Insufficient storage",
        "status": 507,
        "detail": FULL,
        "errors": [],
    }


def test_a_reserve_goes_in_steps(tmp_path):
    reserve = Reserve(tmp_path / "reserve")

    assert not reserve.release()
    assert reserve.keep()
    assert [reserve.release() for _ in range(17)] == [True] * 16 + [False]
    assert reserve.size == 0
    assert reserve.keep()
    assert reserve.size == RESERVE
