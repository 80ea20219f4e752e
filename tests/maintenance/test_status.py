"""How the site does: told to staff and to who knows the secret, in as many queries however much there is."""

import json
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from armybuilder.common import program
from armybuilder.common.program import OWN_NAME
from armybuilder.forces.models import Force
from armybuilder.jobs.models import Place
from armybuilder.maintenance import purge, status
from armybuilder.maintenance.models import Done, record_run
from armybuilder.maintenance.status.processes import processes
from tests.accounts.conftest import told

pytestmark = pytest.mark.django_db

NEVER = ["There is no backup yet: run manage.py backup once a day."]
"""What a site that was set up just now wants."""
LONG_AGO = [
    "Nothing was purged for two days: run manage.py purge once a day.",
    "There is no backup of the last week: run manage.py backup once a day.",
]


@pytest.fixture
def _well():
    purge.purge()
    record_run(Done.Kind.BACKUP, {})


def test_what_is_stored_and_what_waits_is_told(browser_of):
    browser_of("A", "B"), browser_of("C")
    Force.objects.filter(name="A").update(deleted=timezone.now())
    now = timezone.now()
    for key, lease, minutes in (("a", None, 16), ("b", 1, 5), ("c", -1, 20)):
        ends = now + timedelta(minutes=lease) if lease else None
        entered = now - timedelta(minutes=minutes)
        Place.objects.create(
            kind="lab" if lease else "battles", key=key, entered=entered, worker=f"host:{key}", leased_until=ends
        )

    found = status.status()

    assert found.lists == {"kept": 2, "binned": 1}
    assert (found.rows["revisions"], found.rows["browsers"], found.rows["accounts"]) == (3, 2, 0)
    assert (found.queue.waiting, found.queue.held, found.queue.holders) == (2, 1, ["host:b"])
    assert 1200 <= found.queue.longest < 1260
    assert found.queue.kinds == {"battles": 1, "lab": 2}
    assert found.last_change is not None
    assert found.faults == [*NEVER, "Work has waited for 20 minutes: does manage.py work run?"]


@pytest.mark.usefixtures("_well")
def test_bounds_that_are_near_are_told():
    assert status.status().faults == []
    found = status.status()
    found.disk_free, found.size, found.size_at_most = 399_000_000, 95_000_000, 100_000_000
    found.last_purge, found.last_backup = 3 * 86400, 9 * 86400

    assert status.faults(found) == [
        "The disk has 399 MB free; below 200 MB nothing more is kept.",
        "The database has 95 of at most 100 MB (SITE_MEGABYTES).",
        *LONG_AGO,
    ]


@pytest.mark.usefixtures("_well")
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder without room, as Linux has one")
def test_purses_without_room_are_told(settings):
    settings.RATE_LIMIT_FILE = "/proc/rates"

    assert status.status().faults == [
        "/proc has no room for what visitors have spent: each process reckons for itself (RATE_LIMIT_FILE)."
    ]


def test_a_site_that_was_never_purged_says_so_once_it_is_old_enough():
    assert status.status().faults == NEVER

    MigrationRecorder.Migration.objects.update(applied=timezone.now() - timedelta(days=3))

    assert status.status().faults == [LONG_AGO[0], *NEVER]


@pytest.mark.parametrize("number", [1, 12])
def test_it_asks_the_same_however_much_there_is(browser_of, number, django_assert_num_queries):
    browser_of(*map(str, range(number)))

    with django_assert_num_queries(16 + (connection.vendor == "postgresql")):
        status.status()


@pytest.mark.usefixtures("_well")
def test_the_page_is_for_staff(browser_of):
    visitor, player, staff = browser_of("A"), browser_of("B"), browser_of("C")
    player.register("Player"), staff.register("Operator")
    User.objects.filter(username="Operator").update(is_staff=True)

    assert visitor.get("/status/")["Location"] == "/account/login/?next=/status/"
    assert player.get("/status/").status_code == 404
    page = told(staff.get("/status/"))
    assert "Everything is fine." in page
    assert re.search(r"Last backup \d+ seconds? ago", page)
    assert "revisions 3" in page


def test_a_monitor_reads_json_by_the_secret(settings):
    def ask(secret):
        return Client().get("/status/", headers={"Authorization": f"Bearer {secret}"})

    assert ask("").status_code == 302
    settings.STATUS_SECRET = "only-for-monitors"
    assert [ask(secret).status_code for secret in ("", "other", "ünd")] == [302, 302, 302]
    answer = ask("only-for-monitors")
    assert (answer.status_code, answer.json()["faults"], answer["Content-Type"]) == (503, NEVER, "application/json")
    call_command("purge", verbosity=0)
    record_run(Done.Kind.BACKUP, {})
    assert ask("only-for-monitors").status_code == 200


def test_the_command_tells_the_same(capsys):
    with pytest.raises(SystemExit):
        call_command("status", format="json")
    assert json.loads(capsys.readouterr().out)["faults"] == NEVER
    with pytest.raises(SystemExit):
        call_command("status")
    lines = capsys.readouterr().out.splitlines()
    assert "lists          kept 0, binned 0" in lines
    assert f"faults         {NEVER[0]}" in lines


def test_health_is_asked_without_a_session(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = client.get("/healthz")

    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (
        200,
        b"ok\n",
        "max-age=0, no-cache, no-store, must-revalidate, private",
    )


def test_processes_are_told_with_their_memory():
    command = [sys.executable, "-c", "print(1, flush=True); import time; time.sleep(60)  # manage.py work"]
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        found = {each.pid: each for each in processes()}[process.pid]
        process.kill()

    assert (found.role, found.memory > 1_000_000, 0 <= found.age < 300) == ("worker", True, True)
    assert found.program == ""


@pytest.mark.skipif(not OWN_NAME.exists(), reason="elsewhere processes do not tell")
@pytest.mark.usefixtures("_well")
def test_who_runs_another_program_than_its_files_are_is_told(monkeypatch):
    script = "from armybuilder.common.program import set_process_name; set_process_name('server'); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        now = status.status()
        monkeypatch.setattr(program, "version", lambda: "0badcafe")
        later = status.status()
        process.kill()

    [one] = [each for each in now.processes if each.pid == process.pid]
    assert (one.role, one.program, later.program) == ("server", now.program, "0badcafe")
    assert f"server {process.pid}" not in "".join(now.faults)
    [fault] = later.faults
    assert fault.startswith("The program's files have changed since these began, restart them: ")
    assert f"server {process.pid}" in fault


def test_another_file_is_another_program(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "ROOT", tmp_path)
    (tmp_path / "armybuilder").mkdir()
    (tmp_path / "requirements.lock").touch()
    found = [program.version()]
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("notes.txt", "2"), ("../requirements.lock", "2")):
        (tmp_path / "armybuilder" / name).write_text(text)
        found.append(program.version())

    assert len(set(found)) == len(found) - 1
    assert found[3] == found[4]
    assert program.parse_process_name(f"keeper {found[0]}\n") == ("keeper", found[0])
    assert program.parse_process_name("python\n") == ("", "")
