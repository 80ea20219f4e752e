"""Server and worker live together and end together."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import serve

ROOT = Path(__file__).resolve().parent.parent.parent
STAY = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).open('a').write('up\\n'); time.sleep(60)"
LEAVE = "import pathlib, sys; pathlib.Path(sys.argv[1]).open('a').write('up\\n')"


def python(code, *arguments):
    return [sys.executable, "-c", code, *map(str, arguments)]


def wait_for(path, lines):
    deadline = time.monotonic() + 20
    while not (path.is_file() and len(path.read_text().splitlines()) >= lines):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def _quick(monkeypatch):
    monkeypatch.setattr(serve, "POLL", 0.02)


@pytest.mark.usefixtures("_quick")
def test_the_worker_ends_with_the_server(tmp_path):
    begin = time.monotonic()
    code = serve.run_together(
        python("import time; time.sleep(.3); raise SystemExit(7)"), python(STAY, tmp_path / "worker")
    )

    assert code == 7
    assert time.monotonic() - begin < 20


@pytest.mark.usefixtures("_quick")
def test_a_worker_that_ends_is_started_again(tmp_path):
    worker = tmp_path / "worker"
    code = "import pathlib, sys, time\nwhile pathlib.Path(sys.argv[1]).read_text().count('up') < 2: time.sleep(.02)"
    worker.touch()

    assert serve.run_together(python(code, worker), python(LEAVE, worker)) == 0
    assert worker.read_text().count("up") >= 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_both(tmp_path, number):
    server, worker = tmp_path / "server", tmp_path / "worker"
    code = f"from tools.serve import run_together; run_together({python(STAY, server)!r}, {python(STAY, worker)!r})"
    process = subprocess.Popen(python(code), cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    wait_for(server, 1)
    wait_for(worker, 1)
    process.send_signal(number)

    assert process.wait(20) == 0
