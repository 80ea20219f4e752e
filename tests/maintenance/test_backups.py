"""The drill: a backup under writes, restored into an empty place and over what is there; all of it comes back, and the site answers."""

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from armybuilder.accounts.models import Session
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.models import Force, Revision, Tag
from armybuilder.maintenance import backups
from armybuilder.maintenance.backups import sqlite
from armybuilder.maintenance.backups.errors import BackupError
from armybuilder.maintenance.models import Done

ROOT = Path(site.BASE_DIR)
SQLITE = connection.vendor == "sqlite"


@pytest.fixture
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    return tmp_path / "backups"


@pytest.fixture
def browser(transactional_db, browser_of):
    """A browser whose list has a history."""
    browser = browser_of("Night watch")
    force = Force.objects.get()
    for number in range(30):
        browser.post(force.get_absolute_url(), {"version": number + 1, "/name": f"Night watch {number}"})
    assert Revision.objects.count() == 31
    return browser


def states():
    """The documents of all states of all lists, by the keys of these."""
    return {force.key: revisions.texts(force, range(99)) for force in Force.objects.all()}


def told(capsys):
    return capsys.readouterr().out.splitlines()


class Writer(threading.Thread):
    """Puts two tags at a time on the list, until it is asked to end."""

    def __init__(self):
        super().__init__()
        self.written, self.ends = 0, threading.Event()

    def run(self):
        force = Force.objects.get()
        while not self.ends.is_set():
            with transaction.atomic():
                for half in "ab":
                    name = f"{self.written} {half}"
                    Tag.objects.create(force=force, name=name, folded=name)
            self.written += 1
        connection.close()


ANSWERS = """
import os, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("restore", sys.argv[1])
client = Client(headers={"host": "127.0.0.1"})
client.cookies["sessionid"] = sys.argv[3]
page = client.get(sys.argv[2])
from armybuilder.forces.models import Force, Tag
from armybuilder.forces.domain.history import revisions
print(page.status_code, "Night watch 29" in page.content.decode(), Tag.objects.count() % 2)
print([revisions.texts(force, range(99)) for force in Force.objects.all()] == [eval(sys.stdin.read())])
print(client.post(sys.argv[2], {"version": Force.objects.get().version, "edit": "undo"}).status_code, Force.objects.get().name)
"""


@pytest.mark.skipif(not SQLITE, reason="a database of PostgreSQL is made by whoever runs it")
def test_a_backup_under_writes_comes_back_in_an_empty_place_where_the_site_answers(browser, folder, tmp_path):
    writer = Writer()
    writer.start()
    while writer.written < 5:
        assert writer.is_alive(), "what it writes fails"
    path = backups.backup()
    at_least = writer.written - 1
    writer.ends.set()
    writer.join()

    environment = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}", "HTTPS": "off"}
    environment |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "ENV_FILE": os.devnull, "BACKUPS": str(folder)}
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            ANSWERS,
            str(path),
            Force.objects.get().get_absolute_url(),
            browser.cookies["sessionid"].value,
        ],
        input=repr(states()[Force.objects.get().key]),
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert at_least >= 4
    assert path.stat().st_mode & 0o077 == 0, "others of the machine may not read it"
    assert done.stdout.splitlines() == [
        f"{path} is restored.",
        "200 True 0",
        "True",
        "302 Night watch 28",
    ], done.stderr


def test_a_restore_puts_back_what_was_and_aside_what_is(browser, folder, capsys):
    before, session = states(), Session.objects.get().session_key
    call_command("backup")
    [path] = folder.iterdir()
    assert told(capsys) == [f"{path} ({path.stat().st_size:,} bytes), checked."]
    browser.build("Later")
    Session.objects.all().delete()

    with pytest.raises(CommandError, match="The database is not empty"):
        call_command("restore", path)
    assert Force.objects.count() == 2
    call_command("restore", path, yes=True)

    [aside] = [each for each in folder.iterdir() if each != path]
    assert told(capsys) == [f"{path} is restored.", f"What was stored before stands in {aside}."]
    assert states() == before
    assert Session.objects.get().session_key == session
    assert browser.lists == ["Night watch 29"]
    assert Done.objects.get(kind=Done.Kind.RESTORE).told == {"file": path.name, "aside": aside.name}

    call_command("restore", aside, yes=True)
    assert sorted(Force.objects.values_list("name", flat=True)) == ["Later", "Night watch 29"]


@pytest.mark.skipif(not SQLITE, reason="a file of SQLite")
def test_a_restore_waits_for_a_stopped_site_and_lets_nobody_write_meanwhile(browser, folder):
    call_command("backup")
    [path] = folder.iterdir()
    live = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(live)) as other:
        other.execute("SELECT 1 FROM django_migrations").fetchone()
        with pytest.raises(CommandError, match=r"in use .* Stop the site first\."):
            call_command("restore", path, yes=True)
    assert list(folder.iterdir()) == [path]

    connection.close()
    with (
        sqlite.exclusive_access(),
        closing(sqlite3.connect(live, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("SELECT 1 FROM django_migrations")
    call_command("restore", path, yes=True)
    assert browser.lists == ["Night watch 29"]


@pytest.mark.skipif(not SQLITE, reason="a file of SQLite")
def test_other_users_of_the_machine_do_not_read_the_database(browser):
    live = Path(connection.settings_dict["NAME"])
    connection.close()
    live.chmod(0o644)
    connection.connect()
    Tag.objects.count()
    files = [live, live.with_name(f"{live.name}-wal"), live.with_name(f"{live.name}-shm")]
    assert {path.stat().st_mode & 0o777 for path in files if path.exists()} == {0o600}


DAMAGED = """
import sys
import django
django.setup()
from django.core.management import CommandError, call_command
from django.test import Client
for command in ("backup", "status"):
    try:
        call_command(command)
    except CommandError as error:
        print(error)
print(Client(headers={"host": "127.0.0.1"}).get("/healthz").status_code)
"""


@pytest.mark.skipif(not SQLITE, reason="a file of SQLite")
def test_a_damaged_database_is_told_by_all_who_look(tmp_path):
    file = tmp_path / "db.sqlite3"
    file.write_bytes(b"SQLite format 3\0" + bytes(8000))
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
        "DATABASE_URL": f"sqlite:///{file}",
        "BACKUPS": str(tmp_path / "backups"),
    }
    done = subprocess.run(
        [sys.executable, "-c", DAMAGED], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    backup, status, health = done.stdout.splitlines()
    assert backup.startswith(f"The database {file} is damaged, so no backup was made"), done.stderr
    assert status.startswith("The database cannot be read: ")
    assert health == "503"


def test_what_is_no_whole_backup_changes_nothing(browser, folder, tmp_path):
    path = backups.backup()
    broken, text, newer = tmp_path / "broken", tmp_path / "text", tmp_path / "newer"
    broken.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    text.write_text("no backup")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('forces', '9999_later', '2030-01-01')"
        )
    backups.backup(newer)

    for file, why in (
        (broken, "failed|damaged|can be read"),
        (text, "failed|can be read"),
        (newer, "newer Muster"),
        (tmp_path / "no", "no file"),
    ):
        with pytest.raises(BackupError, match=why):
            backups.restore(file, overwrite=True)

    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    assert browser.lists == ["Night watch 29"]
    assert [file.name for file in folder.iterdir()] == [path.name]


def test_only_so_many_backups_are_kept(browser, folder):
    folder.mkdir()
    suffix = backups.backup().suffix
    for name in ("muster-20250101-000000-000000", "muster-20240101-000000-000000", "mine"):
        (folder / f"{name}{suffix}").touch()

    call_command("backup", keep=2, verbosity=0)

    kept = sorted(path.name for path in folder.iterdir())
    assert f"mine{suffix}" in kept
    assert [name for name in kept if name.startswith(("muster-2024", "muster-2025"))] == []
    assert len(kept) == 3


def test_a_folder_that_cannot_be_written_is_told(browser, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.BACKUPS = str(tmp_path / "file")

    with pytest.raises(BackupError, match="could not be written"):
        backups.backup()
