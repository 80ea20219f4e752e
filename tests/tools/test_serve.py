"""Server and worker live together, come back when they end, and end together."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from armybuilder.server.children import copy, program
from armybuilder.server.listener import WRONGLY_SET_UP
from tests.processes import is_alive, wait_until
from tools import serve

ROOT = Path(__file__).resolve().parent.parent.parent
UP = "import pathlib, sys, time; log = pathlib.Path(sys.argv[1]); log.open('a').write('up\\n'); "
STAY = UP + "time.sleep(60)"
LEAVE = UP + "sys.exit(7)"


def python(code, *arguments):
    return program([sys.executable, "-c", code, *map(str, arguments)])


def run(code, server, worker):
    """A script that keeps both going."""
    commands = ([sys.executable, "-c", code, str(path)] for path in (server, worker))
    both = ", ".join(f"program({command!r})" for command in commands)
    return (
        f"from armybuilder.server.children import program; from tools.serve import run_together; run_together({both})"
    )


def in_a_process(script):
    return subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})


def starts(path):
    return len(path.read_text().splitlines()) if path.is_file() else 0


def has_started(path, times):
    return starts(path) == times


@pytest.fixture
def _quick(monkeypatch):
    monkeypatch.setattr(serve, "POLL", 0.02)
    monkeypatch.setattr(serve, "FIRST_WAIT", 0.02)


@pytest.fixture
def clock(monkeypatch):
    """The clock of `serve`, which a test sets."""
    times = [1000.0]
    monkeypatch.setattr(serve, "time", SimpleNamespace(monotonic=lambda: times[-1]))
    return times


@pytest.mark.usefixtures("_quick")
def test_the_worker_ends_with_the_server(tmp_path):
    server, worker = tmp_path / "server", tmp_path / "worker"
    code = UP + "other = pathlib.Path(sys.argv[2])\nwhile 'up' not in other.read_text(): time.sleep(.02)"
    worker.touch()

    assert serve.run_together(python(code, server, worker), python(STAY, worker)) == 0
    assert (starts(server), starts(worker)) == (1, 1)


@pytest.mark.usefixtures("_quick")
def test_chores_are_done_now_and_then_and_end_with_the_rest(tmp_path, monkeypatch):
    """Never two at a time, and none is left behind."""
    monkeypatch.setattr(serve, "CHORES_FIRST", 0.0)
    monkeypatch.setattr(serve, "CHORES_EVERY", 0.0)
    done, server = tmp_path / "done", tmp_path / "server"
    twice = "import pathlib, sys, time\nwhile pathlib.Path(sys.argv[1]).read_text().count('up') < 3: time.sleep(.02)"
    third = UP + "time.sleep(60 if log.read_text().count('up') == 3 else 0)"
    done.touch()

    assert serve.run_together(python(twice, done), python(STAY, server), python(third, done)) == 0
    assert starts(done) == 3


@pytest.mark.usefixtures("_quick")
def test_a_server_that_is_wrongly_set_up_is_not_tried_again(tmp_path):
    server, worker = tmp_path / "server", tmp_path / "worker"

    assert serve.run_together(python(UP + "sys.exit(78)", server), python(STAY, worker)) == 78
    assert starts(server) == 1


@pytest.mark.usefixtures("_quick")
def test_a_worker_that_ends_is_started_again(tmp_path):
    worker = tmp_path / "worker"
    code = "import pathlib, sys, time\nwhile pathlib.Path(sys.argv[1]).read_text().count('up') < 2: time.sleep(.02)"
    worker.touch()

    assert serve.run_together(python(code, worker), python(LEAVE, worker)) == 0
    assert starts(worker) >= 2


@pytest.mark.usefixtures("_quick")
def test_a_server_that_breaks_down_is_started_again(tmp_path):
    server = tmp_path / "server"
    breaks_down_once = UP + "sys.exit(0 if log.read_text().count('up') == 2 else 1)"

    assert serve.run_together(python(breaks_down_once, server), python(STAY, tmp_path / "worker")) == 0
    assert starts(server) == 2


@pytest.mark.usefixtures("_quick")
def test_a_server_that_cannot_be_started_is_given_up(tmp_path):
    server = tmp_path / "server"

    assert serve.run_together(python(LEAVE, server), python(STAY, tmp_path / "worker")) == 7
    assert starts(server) == serve.TRIES


def test_waits_grow_until_it_lives(tmp_path, clock):
    log = tmp_path / "log"
    kept = serve.SupervisedProcess(python(LEAVE, log))
    for wait, tries in ((0.5, 2), (1, 3), (2, 4), (4, 5), (8, 6), (16, 7), (30, 8), (30, 9)):
        kept._process.wait(300)
        kept.look()
        clock.append(clock[-1] + wait - 0.01)
        kept.look()
        assert starts(log) == tries - 1
        clock.append(clock[-1] + 0.02)
        kept.look()
        kept._process.wait(300)
        assert (starts(log), kept.starts) == (tries, tries)


def test_what_lived_is_started_again_at_once(tmp_path, clock):
    log = tmp_path / "log"
    kept = serve.SupervisedProcess(python(UP + "(time.sleep(60) if log.read_text().count('up') == 3 else None)", log))
    for _ in range(2):
        kept._process.wait(300)
        kept.look()
        clock.append(clock[-1] + 10)
        kept.look()
    wait_until(lambda: starts(log) == 3)
    assert (kept.starts, kept.lived) == (3, False)
    clock.append(clock[-1] + 60)
    kept.look()
    assert (kept.starts, kept.lived) == (1, True)

    kept.ask_to_end(signal.SIGTERM)
    kept._process.wait(300)


def test_what_is_killed_is_started_again_at_once_however_often(tmp_path, clock):
    """The clock stands still: it never lived, and waits for nothing."""
    log = tmp_path / "log"
    kept = serve.SupervisedProcess(python(STAY, log))
    for tries in range(1, 2 * serve.TRIES):
        wait_until(partial(has_started, log, tries))
        assert (kept.starts, serve._is_over(kept)) == (1, False)
        kept.ask_to_end(signal.SIGKILL)
        kept.wait(300)
        kept.look()
    kept.ask_to_end(signal.SIGTERM)
    kept.wait(300)


def test_a_copy_of_this_process_is_kept_like_another_program(tmp_path):
    server, loaded = tmp_path / "server", {"whose": "its parent's"}

    def serving():
        server.write_text(f"{os.getpgid(0) == os.getpid()} {loaded['whose']}")
        sys.exit(WRONGLY_SET_UP)

    assert serve.run_together(copy(serving), python(STAY, tmp_path / "worker")) == 78
    assert server.read_text() == "True its parent's"


@pytest.mark.usefixtures("_quick")
def test_what_a_process_leaves_behind_ends_before_it_comes_again(tmp_path):
    server, child = tmp_path / "server", tmp_path / "child"
    leaves_a_child = UP + (
        f"import subprocess; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        f"pathlib.Path({str(child)!r}).open('a').write(f'{{child.pid}}\\n'); sys.exit(3)"
    )

    assert serve.run_together(python(leaves_a_child, server), python(STAY, tmp_path / "worker")) == 3

    children = child.read_text().split()
    assert len(children) == serve.TRIES
    wait_until(lambda: not any(is_alive(pid) for pid in children))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_both(tmp_path, number):
    server, worker = tmp_path / "server", tmp_path / "worker"
    process = in_a_process(run(STAY, server, worker))
    wait_until(lambda: starts(server) and starts(worker))
    process.send_signal(number)

    assert process.wait(300) == 0


def test_nothing_outlives_a_killed_supervisor(tmp_path):
    server, worker = tmp_path / "server", tmp_path / "worker"
    tell = "import os, pathlib, sys, time; pathlib.Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(60)"
    process = in_a_process(run(tell, server, worker))
    wait_until(lambda: all(path.is_file() and path.read_text() for path in (server, worker)))
    process.kill()
    process.wait()

    wait_until(lambda: not any(is_alive(path.read_text()) for path in (server, worker)))
