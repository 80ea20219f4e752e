"""The site as `make run` serves it, attacked: two workers, two threads each, nobody's database."""

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes import children, free_port, served, wait_until
from tests.server.client import Client

FORCE = Path(__file__).resolve().parent.parent / "forces/documents/north-30-models.json"
VALIDATE = "/api/v1/systems/blitz-beta/validate/"
JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The process of the server, and where it listens."""
    port = free_port()
    database = f"sqlite:///{tmp_path_factory.mktemp('site')}/db.sqlite3"
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": database,
        "RATE_LIMIT_ADDRESS": "10000000",
    }
    environment["RATE_LIMIT_FILE"] = str(tmp_path_factory.mktemp("rates") / "units")
    command = ("armybuilder.server", "127.0.0.1", str(port), "2", "2")
    with served(*command, port=port, **environment) as process:
        yield process, port


@pytest.fixture
def port(site):
    return site[1]


def normal(number, port):
    """A page, a style sheet or a list to check, by turns."""
    with Client(port) as client:
        if number % 3 == 0:
            client.post(VALIDATE, FORCE.read_bytes(), JSON)
            return client.answer().json["verdict"] == "legal"
        return client.get(("/about/", "/static/css/muster.css")[number % 3 - 1]).status == 200


def test_plain_http_is_for_this_machine_alone(tmp_path):
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"}
    command = [sys.executable, "-m", "armybuilder.server", "::", str(free_port()), "1", "1"]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)

    assert done.returncode == 78
    assert done.stderr.startswith("HTTPS=off is for this machine alone, but :: can be reached from others. Cookies and")
    assert done.stderr.endswith(
        "let a proxy with https stand in front (deploy/ has examples), or serve on 127.0.0.1.\n"
    )


def test_slow_bodies_and_idle_connections_stop_nobody(port):
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(Client(port))
        slow = [stack.enter_context(Client(port)) for _ in range(16)]
        for number, client in enumerate(slow):
            path = (VALIDATE, "/forces/import/", "/check/", "/forces/take/")[number % 4]
            client.post(path, b"{", JSON, length=900_000 if number % 2 else 9_000)

        assert [number for number in range(100) if not normal(number, port)] == []
        assert all(client.is_waiting() for client in slow)


def test_a_killed_worker_is_replaced(site):
    process, port = site
    wait_until(lambda: len(children(process.pid)) == 2)
    first, second = children(process.pid)

    os.kill(first, signal.SIGKILL)
    while first in children(process.pid):
        assert process.poll() is None

    assert [number for number in range(20) if not normal(number, port)] == []
    while len(now := set(children(process.pid)) - {first}) < 2:
        assert process.poll() is None
    assert second in now
    # The kernel spreads connections over both.
    assert [number for number in range(60) if not normal(number, port)] == []


def test_costly_batches_leave_room_for_others(port):
    models = [{"model": "south/jager", "count": 2}] * 3
    groups = [{"primary": {"ua": "GP", "models": models}}] * 30
    force = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 100, "groups": groups}
    batch = json.dumps({"forces": [force] * 4}).encode()
    with ExitStack() as stack:
        costly = [stack.enter_context(Client(port)) for _ in range(8)]
        for client in costly:
            client.post(VALIDATE, batch, JSON)

        assert [number for number in range(3) if not normal(number, port)] == []
        assert sum(client.is_waiting() for client in costly) >= 4

        reports = [client.answer().json["reports"] for client in costly]
    assert [len(each) for each in reports] == [4] * 8
    assert {report["verdict"] for each in reports for report in each} == {"illegal"}


def test_four_of_the_largest_batches_stop_nobody(port):
    """A megabyte of lists in which everything is wrong, with as many models as are checked at once."""
    entry = {"model": "south/jager", "rank": "CO", "upgrades": ["north/headhunter"] * 18, "name": "W" * 100}
    groups = [{"primary": {"ua": "XX", "models": [entry] * 15}}] * 12
    force = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 1, "groups": groups}
    batch = json.dumps({"forces": [force] * 11}).encode()
    assert 1_000_000 < len(batch) < 1_048_576
    with ExitStack() as stack:
        costly = [stack.enter_context(Client(port)) for _ in range(4)]
        for client in costly:
            client.post(VALIDATE, batch, JSON)

        assert [number for number in range(6) if not normal(number, port)] == []

        answers = [client.answer() for client in costly]
    assert [answer.status for answer in answers] == [200] * 4
    assert [len(answer.json["reports"]) for answer in answers] == [11] * 4
    assert max(len(answer.body) for answer in answers) < 1_500_000


@pytest.mark.parametrize("path", ["/forces/import/", "/battles/new/?force=x", "/about/"])
def test_a_huge_upload_is_refused_before_it_has_come(port, path):
    most = "65,536" if path == "/about/" else "6,291,456"
    with Client(port) as client:
        client.post(path, bytes(100_000), "Content-Type: multipart/form-data; boundary=x", length=300_000_000)
        answer = client.answer()

    assert answer.status == 413
    assert f"the limit is {most} bytes" in answer.body.decode()
    assert answer.headers["x-frame-options"] == "deny"


def test_the_api_refuses_a_huge_body_with_a_problem(port):
    with Client(port) as client:
        client.post(VALIDATE, b"{", JSON, length=300_000_000)
        answer = client.answer()

    assert (answer.status, answer.headers["content-type"]) == (413, "application/problem+json")
    assert answer.json["detail"] == "The body is too large: the limit is 6,291,456 bytes."


def test_a_body_in_chunks_is_checked(port):
    force = FORCE.read_bytes()
    with Client(port) as client:
        client.head("POST", VALIDATE, JSON, "Transfer-Encoding: chunked")
        client.send(b"%x\r\n%s\r\n0\r\n\r\n" % (len(force), force))

        assert client.answer().json["verdict"] == "legal"
