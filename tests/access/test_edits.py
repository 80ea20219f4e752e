"""A thousand edits of one list by four clients: none is lost, whoever comes second is refused, and what is sent twice is done once.

The name of the list is a number, and each edit makes it one more: what was lost is missing from it. With the check of versions off
it is missing: the test sees a race where there is one.
"""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from armybuilder.forces.domain import edit_form, errors, history
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.domain.rebase import EditRequest
from armybuilder.forces.models import Force
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS, EDITS, REQUESTS, ROUNDS = 4, 1_000, 60, 5
TWICE = 10
"""Each so manieth edit is sent once more, as by somebody whose answer got lost."""


@pytest.fixture
def key(client):
    answer = client.post("/forces/import/", {"text": json.dumps(force_data() | {"name": "0", "groups": []})})
    return answer["Location"].split("/")[-2]


def together(act):
    """What `act(number)` returned to each of the clients, who begin at once."""
    barrier = Barrier(CLIENTS)

    def client(number):
        try:
            barrier.wait(timeout=60)
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(CLIENTS) as threads:
        return list(threads.map(client, range(CLIENTS)))


def read(key):
    return open_force(Force.objects.get(key=key))


def one_more(opened, token=""):
    return EditRequest((("/name", str(int(opened.document.name) + 1)),), "", token)


def edited(key, token):
    """The edit that was taken, after how many refusals."""
    refused = 0
    while True:
        opened = read(key)
        version, asked = opened.force.version, one_more(opened, token)
        try:
            edit_form.apply_edit(opened, asked, version=version)
        except errors.ListConflictError:
            refused += 1
        else:
            return asked, version, refused


def test_a_thousand_edits_by_four_clients_lose_none(key):
    def work(number):
        seen: Counter[str] = Counter()
        for edit in range(EDITS // CLIENTS):
            asked, version, refused = edited(key, f"{number}-{edit}")
            seen["refused"] += refused
            if edit % TWICE == 0:
                again = edit_form.apply_edit(read(key), asked, version=version)
                seen[again.remark] += 1
        return seen

    seen = sum(together(work), Counter[Any]())

    force = read(key).force
    assert (force.name, force.position) == (str(EDITS), EDITS)
    assert seen.pop("refused") > 0
    assert seen == {"This change was already saved.": EDITS // TWICE}


def test_pages_refuse_whoever_comes_second_and_lose_nothing(key, client):
    def work(_number):
        browser, seen = Client(), Counter[int]()
        browser.cookies.load({name: cookie.value for name, cookie in client.cookies.items()})
        while seen[302] < REQUESTS // CLIENTS:
            force = Force.objects.get(key=key)
            said = {"version": force.version, "/name": str(int(force.name) + 1)}
            seen[browser.post(f"/forces/{key}/", said).status_code] += 1
        return seen

    seen = sum(together(work), Counter[Any]())

    assert read(key).force.name == str(REQUESTS)
    assert set(seen) == {302, 409}
    assert seen[302] == REQUESTS


def test_with_the_check_off_edits_are_lost(key, monkeypatch):
    """The control: in each round all have read before anybody writes, and whoever writes claims to have seen the newest version."""
    claim, barrier = history._claim, Barrier(CLIENTS)

    def unchecked(force, _version, **changed):
        newest = Force.objects.select_for_update().values_list("version", flat=True).get(pk=force.pk)
        return claim(force, newest, **changed)

    def work(_number):
        for _round in range(ROUNDS):
            opened = read(key)
            barrier.wait(timeout=60)
            edit_form.apply_edit(opened, one_more(opened), version=opened.force.version)
            barrier.wait(timeout=60)

    monkeypatch.setattr(history, "_claim", unchecked)
    together(work)

    assert read(key).force.name == str(ROUNDS)
    assert read(key).force.version == 1 + ROUNDS * CLIENTS
