"""Others write for longer than one waits: it is told, with when to try again, and nothing long is worked out while one writes."""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from django.db import connection
from django.test import Client

from armybuilder.common.disk import BUSY, is_busy
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.packs import services
from tests.writing import calls_while_writing

NEW = {"system": "blitz-beta", "faction": "north", "limit": "150", "name": "Night watch"}
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="another database locks rows"),
]


@contextmanager
def somebody_writes():
    """The one lock of the database is taken, and nobody waits for it."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 20")
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_who_cannot_save_is_told_when_to_try_again():
    client = Client(raise_request_exception=False)
    client.get("/")
    with somebody_writes():
        answer = client.post("/forces/new/", NEW)

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert BUSY in answer.content.decode()
    assert client.post("/forces/new/", NEW).status_code == 302


def test_a_button_that_bears_a_mark_is_told_too():
    """What is written before the view is called."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    page = client.get("/forces/new/")
    token = page.content.decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    with somebody_writes():
        answer = client.post("/forces/new/", NEW | {"csrfmiddlewaretoken": token})

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert BUSY in answer.content.decode()


def test_other_errors_of_the_database_are_ours():
    with closing(sqlite3.connect(":memory:")) as database, pytest.raises(sqlite3.OperationalError) as caught:
        database.execute("SELECT nothing")
    assert not is_busy(caught.value)


def test_a_list_is_worked_out_before_it_is_written():
    system = SYSTEMS["blitz-beta"]
    document = system.decode(msgspec.json.encode(system.examples.flawed))
    with calls_while_writing() as found:
        force = lists.create(owner="me", document=document)
        lists.duplicate(force)
    assert found == []
    assert lists.lists_of("me").count() == 2


def test_a_pack_is_checked_before_it_is_written():
    data = Path("tests/packs/documents/club.json").read_bytes()
    with calls_while_writing() as found:
        version = services.import_pack(data, owner="me")
    assert found == []
    assert services.import_pack(data, owner="me") == version
