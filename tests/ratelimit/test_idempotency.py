"""A form that is sent twice is done once."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from html import unescape
from threading import Barrier

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from armybuilder.forces.models import Force
from armybuilder.ratelimit import idempotency
from armybuilder.ratelimit.models import SentForm
from tests.accounts.conftest import DOCUMENT

MARK = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
NEW = "/forces/new/"


class Browser:
    """Somebody with the page of a new list before him."""

    def __init__(self):
        self.client = Client(enforce_csrf_checks=True)
        [self.mark, *_] = MARK.findall(self.client.get(NEW).content.decode())

    def press(self, **changed):
        """Send the form, as a browser does that has not seen an answer to an earlier press."""
        client = Client(enforce_csrf_checks=True)
        client.cookies.load({name: cookie.value for name, cookie in self.client.cookies.items()})
        form = {
            "system": "blitz-beta",
            "name": "Twice",
            "faction": "north",
            "limit": "150",
            "csrfmiddlewaretoken": self.mark,
        }
        answer = client.post(NEW, form | changed)
        return answer, client


@pytest.mark.django_db
def test_a_second_press_leads_to_what_the_first_made():
    browser = Browser()
    first, _ = browser.press()
    second, client = browser.press()

    assert (first.status_code, second.status_code) == (302, 302)
    assert second["Location"] == first["Location"]
    assert Force.objects.count() == 1
    # The cookie of the first answer never came: the list is there all the same.
    assert client.get(second["Location"]).status_code == 200


@pytest.mark.django_db
def test_what_says_something_else_is_another_press():
    browser = Browser()
    assert browser.press()[0]["Location"] != browser.press(name="Another")[0]["Location"]
    assert browser.press()[0]["Location"] != Browser().press()[0]["Location"]
    assert Force.objects.count() == 3


@pytest.mark.django_db
def test_what_was_refused_may_be_sent_again():
    browser = Browser()
    refused = [browser.press(limit="-1")[0].status_code for _ in range(2)]
    assert refused == [browser.press(limit="-1")[0].status_code] * 2
    assert not SentForm.objects.exists()


@pytest.mark.django_db
def test_whoever_comes_back_later_wants_another():
    browser = Browser()
    first, _ = browser.press()
    SentForm.objects.update(made=timezone.now() - idempotency.KNOWN - timedelta(seconds=1))
    assert browser.press()[0]["Location"] != first["Location"]
    assert SentForm.objects.count() == 1


@pytest.mark.django_db
def test_a_foreign_press_is_known_to_nobody():
    """Whoever has no mark of this browser is not led to what it made."""
    browser = Browser()
    browser.press()
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(NEW, {"system": "blitz-beta", "csrfmiddlewaretoken": browser.mark}).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_three_presses_at_once_make_one_list():
    browser, together = Browser(), Barrier(3)

    def press(_number):
        together.wait()
        try:
            return browser.press()[0]["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        locations = set(threads.map(press, range(3)))

    [force] = Force.objects.all()
    assert locations == {force.get_absolute_url()}


@pytest.mark.django_db
def test_a_press_that_is_still_being_done_is_told(monkeypatch):
    monkeypatch.setattr(idempotency, "PATIENCE", 0)
    browser = Browser()
    browser.press()
    SentForm.objects.update(location="")
    answer, _ = browser.press()
    assert answer.status_code == 409
    said = "You just sent this, and it isn't finished yet. Check again in a few seconds: it will be there, just once."
    assert said in unescape(answer.content.decode())


@pytest.mark.django_db
def test_files_of_the_same_name_and_size_are_known_by_what_is_in_them():
    browser = Browser()
    locations = []
    for name in ("Red", "Tan", "Red"):
        file = SimpleUploadedFile("list.json", json.dumps(DOCUMENT | {"name": name}).encode())
        answer = browser.client.post("/forces/import/", {"csrfmiddlewaretoken": browser.mark, "file": file})
        locations.append(answer["Location"])

    assert sorted(Force.objects.values_list("name", flat=True)) == ["Red", "Tan"]
    assert locations[0] == locations[2] != locations[1]


@pytest.fixture
def full():
    """A database in which not one more press finds room."""
    if connection.vendor != "sqlite":
        pytest.skip("the disk of another database is not ours")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        [pages] = cursor.fetchone()

        def fill():
            cursor.execute(f"PRAGMA max_page_count = {pages}")
            for size in (3000, 0):
                with suppress(OperationalError):
                    for number in range(100_000):
                        SentForm.objects.create(key=f"{size} {number}", location="x" * size)

        yield fill
        cursor.execute("PRAGMA max_page_count = 4294967294")


@pytest.mark.django_db(transaction=True)
def test_where_no_press_can_be_written_it_is_done_without(full):
    browser = Browser()
    first, client = browser.press()
    full()
    with pytest.raises(OperationalError, match="full"):
        SentForm.objects.create(key="one more")

    gone = client.post(f"{first['Location']}delete/", {"csrfmiddlewaretoken": browser.mark})
    assert gone.status_code == 302
    assert not Force.objects.filter(deleted=None).exists()
