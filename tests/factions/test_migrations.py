"""A database of old, with typed tables for the beta, becomes one of today; players' lists stay in it."""

import os
import sqlite3
import subprocess
import sys

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from factions.models import System

OLD = """
CREATE TABLE factions_variant (id integer PRIMARY KEY, system_id bigint REFERENCES factions_system (id), name text);
CREATE TABLE factions_upgrade (id integer PRIMARY KEY, variant_id bigint REFERENCES factions_variant (id));
CREATE TABLE factions_upgrade_applies_to (id integer PRIMARY KEY, upgrade_id bigint REFERENCES factions_upgrade (id));
CREATE TABLE factions_row (id integer PRIMARY KEY, "values" text);
ALTER TABLE factions_system ADD COLUMN loader_hash varchar(64) DEFAULT '' NOT NULL;
INSERT INTO factions_system (id, key, name, version, hash, book_title, book_year, loader_hash)
    VALUES (1, 'blitz-beta', 'Old', '2013.1', 'h', 'Book', 2013, 'code');
INSERT INTO factions_catalogueversion (id, system_id, version, hash, loaded_at, records)
    VALUES (1, 1, '2013.1', 'h', '2013-01-01', '{}');
INSERT INTO factions_variant VALUES (1, 1, 'Hunter');
INSERT INTO factions_upgrade VALUES (1, 1);
INSERT INTO factions_upgrade_applies_to VALUES (1, 1);
INSERT INTO django_content_type (app_label, model) VALUES ('factions', 'variant');
INSERT INTO django_migrations (app, name, applied) VALUES
    ('factions', '0002_meanings', '2026-11-20'), ('factions', '0006_ordered_rows', '2026-11-21');
"""
BEFORE = """
from armybuilder.forces.models import Force
from django.core.management import call_command
from django.utils import timezone
call_command("migrate", "forces", verbosity=0)
call_command("migrate", "contenttypes", verbosity=0)
call_command("migrate", "factions", "0001", verbosity=0)
Force.objects.bulk_create([Force(name="Mine", updated=timezone.now())])  # no sum of what its owner keeps elsewhere
"""


@pytest.fixture
def manage(tmp_path):
    """`manage("migrate")` on a database of its own, which it returns open."""
    path = tmp_path / "db.sqlite3"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{path}", "DJANGO_SETTINGS_MODULE": "tests.settings"}

    def run(*arguments):
        command = [sys.executable, "manage.py", *arguments, "-v0"]
        subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True)
        return sqlite3.connect(path)

    return run


def tables(database):
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'factions_%'")
    return {name for (name,) in found}


def test_tables_of_old_go_and_everything_else_stays(manage):
    database = manage("shell", "-c", BEFORE)
    database.executescript(OLD)
    lists = database.execute("SELECT * FROM forces_force").fetchall()
    database.close()

    database = manage("migrate")

    assert tables(database) == {
        "factions_system",
        "factions_catalogueversion",
    }
    assert database.execute("SELECT key, version, loader_hash FROM factions_system").fetchall() == [
        ("blitz-beta", "2013.1", "")
    ]
    assert database.execute("SELECT version FROM factions_catalogueversion").fetchall() == [("2013.1",)]
    types = database.execute("SELECT model FROM django_content_type WHERE app_label = 'factions'").fetchall()
    assert {*types} == {("system",), ("catalogueversion",)}
    assert database.execute("SELECT * FROM forces_force").fetchall() == lists
    assert len(lists) == 1
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    database.close()

    database = manage("load_catalogue", "blitz-beta")
    assert database.execute("SELECT count(*) FROM blitz_beta_model").fetchone() == (543,)
    assert database.execute("SELECT version FROM factions_catalogueversion ORDER BY id").fetchall() == [
        ("2013.1",),
        ("2014.1",),
    ]
    database.close()


@pytest.mark.django_db
def test_setting_up_makes_no_user():
    """Whoever wants to look into the admin makes the first user, with a password that nobody else knows. The database of the
    tests is set up as every other: migrated, and the catalogues loaded."""
    assert System.objects.count() == 5
    assert not User.objects.exists()
