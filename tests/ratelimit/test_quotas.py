"""Bytes of an owner and of the site are bounded: what passes a bound is refused in words, and nothing that is there is lost."""

import json
import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection, models

from armybuilder.api import problems
from armybuilder.battles.tracker.models import Game
from armybuilder.forces.models import Collection, Force, NamedState, Picture, Revision
from armybuilder.packs import services
from armybuilder.packs.models import Pack
from armybuilder.ratelimit import capacity, quotas
from armybuilder.ratelimit.models import Usage
from armybuilder.ratelimit.stored_fields import ROW
from factions.models import Part, Record
from tests.accounts.conftest import DOCUMENT, told
from tests.conflicted import hidden

pytestmark = pytest.mark.django_db

UNCOUNTED = {
    "admin.LogEntry": "of the operator",
    "accounts.Session": "holds settings alone, and none before a list is made",
    "factions.CatalogueVersion": "the books",
    "sessions.Session": "of a former version",
    "jobs.Job": "goes after a day, and waits in a queue that is bounded",
    "keeping.Done": "of the operator",
    "ratelimit.SentForm": "goes after seconds",
}


def test_every_table_with_long_fields_counts():
    long = {
        model._meta.label
        for model in apps.get_models()
        if not issubclass(model, Record | Part)  # the books
        and any(
            isinstance(field, models.TextField | models.BinaryField | models.JSONField) for field in model._meta.fields
        )
    }
    counted = {model._meta.label for model in apps.get_models() if hasattr(model, "stored")}

    assert counted - long == set()
    assert long - counted == set(UNCOUNTED)


def full(browser, settings, more=0):
    """Have its owner no room for more than so many bytes."""
    force = Force.objects.filter(deleted=None)[0]
    quotas.reset_counts(force.owner)
    settings.OWNER_MEGABYTES = (quotas.count(force.owner) + more) / 1_000_000
    return force


def test_what_an_owner_has_is_counted(browser_of):
    browser_of("other"), browser_of("A")
    force = Force.objects.get(name="A")
    NamedState.objects.create(force=force, name="x", document="123")
    Picture.objects.create(force=force, model="x", digest="0", data=b"12345")
    Game.objects.create(force=force, key="x", name="x", state="{}")
    Collection.objects.create(owner=force.owner, system="blitz-beta", counts={"a": 1})
    services.start(owner=force.owner, system="blitz-beta", key="x", name="x")
    pack = len(services.packs_of(force.owner).get().draft)

    texts = len(force.document) + len(force.words) + len(json.dumps(force.figures)) + len(force.revisions.get().packed)
    assert quotas.count(force.owner) == texts + 3 + 5 + 2 + len('{"a": 1}') + 2 + 2 * pack + 8 * ROW
    assert Usage.objects.get(owner=force.owner).bytes >= quotas.count(force.owner)


def test_an_edit_beyond_the_bound_is_refused_in_words_and_deleting_makes_room(browser_of, settings):
    browser = browser_of("A", "B")
    force, other = full(browser, settings), Force.objects.get(name="B")
    edit = {"version": force.version, "/name": "C"}

    page = told(browser.post(force.get_absolute_url(), edit, follow=True))
    most = settings.OWNER_MEGABYTES
    assert f"You've saved 0.0 MB here, and the limit is {most} MB, so this wasn't saved. Nothing else is lost" in page
    assert (Force.objects.get(pk=force.pk).name, Revision.objects.count()) == (force.name, 2)
    assert told(browser.post("/forces/import/", {"text": json.dumps(DOCUMENT)})).startswith(
        "My lists Error 507 Out of space You've saved"
    )
    assert Force.objects.count() == 2

    gone = other if force.name == "A" else Force.objects.get(name="A")
    browser.post(f"/forces/{gone.key}/delete/")
    browser.post("/forces/bin/empty/")
    browser.post(force.get_absolute_url(), edit)
    assert Force.objects.get().name == "C"


def test_what_was_typed_waits_where_there_is_no_room(browser_of, settings):
    browser = browser_of("A")
    force = full(browser, settings)
    edit = {"version": force.version, "/name": "C & D", "csrfmiddlewaretoken": "x"}

    page = browser.post(force.get_absolute_url(), edit)
    script = browser.post(force.get_absolute_url(), edit, headers={"HX-Request": "true"})

    assert (page.status_code, script.status_code) == (507, 507)
    assert '<input type="hidden" name="/name" value="C &amp; D">' in page.content.decode()
    assert "What you typed is still on this page. Send it again" in told(page)
    assert script.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert script.content.decode().startswith("You've saved ")
    settings.OWNER_MEGABYTES = 1
    assert browser.post(force.get_absolute_url(), hidden(page, "Send it again")).status_code == 302
    assert Force.objects.get().name == "C & D"


def test_what_fits_is_counted_by_one_query(browser_of, settings, django_assert_num_queries):
    force = full(browser_of("A"), settings, 10_000)
    quotas.pay([Revision(force=force, packed=b"x")])

    with django_assert_num_queries(1):
        quotas.pay([Revision(force=force, packed=b"x")])


def test_packs_of_an_owner_who_is_full_are_refused_and_others_are_not(browser_of, settings):
    browser = browser_of("A")
    full(browser, settings, -1)
    settings.OWNER_MEGABYTES += 0.0001
    pack = {"system": "blitz-beta", "name": "Mine", "key": "mine"}

    assert "You've saved " in told(browser.post("/workshop/new/", pack))
    assert Pack.objects.count() == 0
    settings.OWNER_MEGABYTES *= 2
    assert browser_of("B").lists == ["B"]


def test_programs_are_told_by_the_status():
    problem = problems.problem_of(quotas.QuotaExceededError("Too much."))

    assert problem
    assert (problem.status, problem.title, problem.detail) == (507, "Insufficient storage", "Too much.")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its disk is another machine's")
def test_a_disk_that_is_nearly_full_takes_no_more_and_lets_go(browser_of, monkeypatch):
    browser = browser_of("A")
    force = Force.objects.get()
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=199_000_000))
    capacity.clear_cache()

    page = told(browser.post(force.get_absolute_url(), {"version": force.version, "/name": "B"}, follow=True))
    assert (
        "This site is full, so this wasn't saved. Nothing else is lost. Ask the site's operator to make room." in page
    )
    browser.post(f"/forces/{force.key}/delete/")
    browser.post("/forces/bin/empty/")
    assert Force.objects.count() == 0


def test_the_database_is_as_large_as_it_may_be(browser_of, settings):
    browser = browser_of("A")
    assert 100_000 < capacity.size() < 1_000_000_000
    settings.SITE_MEGABYTES = 0.1
    capacity.clear_cache()

    assert "This site is full" in told(browser.post("/forces/import/", {"text": json.dumps(DOCUMENT)}))


def test_what_is_handed_on_or_deleted_is_counted_anew(browser_of):
    browser, other = browser_of("A"), browser_of("B")
    usages = Usage.objects.filter(owner__in=list(Force.objects.values_list("owner", flat=True)))
    assert usages.count() == 2
    other.take(browser.code(), "move")
    assert other.lists == ["A", "B"]
    other.build("C")

    owner = Force.objects.values_list("owner", flat=True).distinct().get()
    assert usages.get().owner == owner
    assert usages.get().bytes >= quotas.count(owner)
    other.post("/account/delete/", {"sure": "on"})
    assert usages.count() == Force.objects.count() == 0


def test_the_last_fifth_is_for_who_is_there_already(browser_of, settings):
    browser, stranger = browser_of("A"), browser_of()
    settings.SITE_MEGABYTES = capacity.size() / capacity.MEGABYTE / 0.9
    capacity.clear_cache()

    page = told(stranger.post("/forces/import/", {"text": json.dumps(DOCUMENT)}))
    assert "This site is nearly full, and the rest is reserved for people who already have something here" in page
    browser.build("B")
    assert browser.lists == ["A", "B"]
    Usage.objects.all().delete()
    browser.build("C")


def test_a_network_stores_so_much_in_a_day(client, settings, tmp_path):
    settings.NETWORK_MEGABYTES, settings.RATE_LIMIT_FILE = 0.012, str(tmp_path / "purses")
    pack = {"format": "muster.pack/1", "system": "blitz-beta", "key": "mine", "name": "Mine", "version": "1"}

    def send(address):
        return client.post(
            "/api/v1/packs/", json.dumps(pack | {"notes": "x" * 1500}), "application/json", REMOTE_ADDR=address
        )

    answers = [send("192.0.2.7") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 507]
    assert answers[-1].json()["detail"].startswith("A network can save 0.012 MB a day, and yours has used that up")
    assert Pack.objects.count() == 2
    assert send("192.0.2.8").status_code == 201
    # What is read takes nothing of it, and what is deleted neither.
    assert client.get("/forces/", REMOTE_ADDR="192.0.2.7").status_code == 200


LOOKS = """
import sqlite3, subprocess, sys
from pathlib import Path
import django
django.setup()
from django.db import connection
from armybuilder.ratelimit import capacity
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE told (x)")
name = str(connection.settings_dict["NAME"])
assert not capacity.is_full() and capacity.size() > 0
other = f"import sqlite3; with_it = sqlite3.connect({name!r}); with_it.execute('SELECT * FROM told').fetchall(); with_it.close()"
subprocess.run([sys.executable, "-c", other], check=True)
print(Path(name + "-wal").exists())
"""


def test_a_look_at_the_size_gives_up_no_lock(tmp_path):
    """Another process that leaves would take itself for the last, and take away the log that this one writes to."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}",
        "FREE_MEGABYTES": "0",
    }
    done = subprocess.run([sys.executable, "-c", LOOKS], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout == "True\n"
