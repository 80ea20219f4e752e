"""Browsers in the database: whose lists they show stands beside what they hold."""

import importlib
from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore as DjangoStore
from django.contrib.sessions.models import Session as DjangoSession
from django.utils import timezone

from armybuilder.accounts.models import Session
from armybuilder.accounts.sessions import SessionStore
from armybuilder.forces.models import Collection

pytestmark = pytest.mark.django_db


def kept(**data):
    store = SessionStore()
    store.owner = "a" * 32
    store.update(data)
    store.save()
    return SessionStore(store.session_key)


def test_an_owner_alone_is_worth_a_session():
    fresh, claimed = SessionStore(), SessionStore()
    claimed.owner = "a" * 32

    assert (fresh.is_empty(), claimed.is_empty(), claimed.modified) == (True, False, True)


def test_a_request_that_was_under_way_does_not_take_a_hand_over_back():
    before = kept(seen=1)
    assert before.owner == "a" * 32

    Session.objects.filter(owner="a" * 32).update(owner="b" * 32)
    before["seen"] = 2
    before.save()

    after = SessionStore(before.session_key)
    assert (after["seen"], after.owner) == (2, "b" * 32)


def test_another_key_keeps_the_owner_and_an_end_forgets_it():
    store = kept(seen=1)
    old = store.session_key

    store.cycle_key()
    store.save()

    after = SessionStore(store.session_key)
    assert (after["seen"], after.owner, SessionStore(old).owner) == (1, "a" * 32, "")
    after.flush()
    assert (after.owner, Session.objects.count()) == ("", 0)


def test_sessions_of_before_move_with_their_owners():
    old = DjangoStore()
    old.update({"owner": "c" * 32, "print": {"paper": "a4"}})
    old.save()

    importlib.import_module("armybuilder.accounts.migrations.0002_sessions_move").move(apps, None)

    moved = SessionStore(old.session_key)
    assert (moved.owner, dict(moved.items())) == ("c" * 32, {"print": {"paper": "a4"}})
    assert DjangoSession.objects.count() == 0


def test_collections_of_before_move_to_their_owners():
    store = kept(collection={"blitz-beta": {"counts": {"north/hunter": 3}, "only": True}}, print={"paper": "a4"})

    importlib.import_module("armybuilder.accounts.migrations.0004_collections_move").move(apps, None)

    moved = Collection.objects.get()
    assert (moved.owner, moved.system, moved.counts, moved.only) == ("a" * 32, "blitz-beta", {"north/hunter": 3}, True)
    assert dict(SessionStore(store.session_key).items()) == {"print": {"paper": "a4"}}


def test_a_browser_is_known_until_it_is_purged_whatever_the_clock_says():
    store = kept(seen=1)
    Session.objects.update(expire_date=timezone.now() - timedelta(days=400))

    assert SessionStore(store.session_key)["seen"] == 1
    assert SessionStore("x" * 32).owner == ""
