"""What may happen to a pack of the database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest
from django.db import connection

from armybuilder.engine.core.packs.pack import Carried
from armybuilder.engine.core.packs.reading import PackError
from armybuilder.packs import shelf
from armybuilder.packs.models import Pack

pytestmark = pytest.mark.django_db
CHANGE = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}


@pytest.fixture
def pack():
    return shelf.start(owner="me", system="blitz-beta", key="club", name="Club house")


def change(pack, label="Cheaper", **more):
    shelf.save(pack, shelf.draft(pack) | {"patches": [CHANGE | more]}, version=pack.version, label=label)


def test_every_state_of_a_draft_can_be_undone(pack):
    before = shelf.draft(pack)
    change(pack)
    change(pack, new="no number")

    assert [shelf.undo(pack, version=pack.version) for _ in range(3)] == [True, True, False]
    assert shelf.draft(pack) == before
    assert shelf.redo(pack, version=pack.version)
    assert shelf.draft(pack)["patches"] == [CHANGE]


def test_a_change_of_an_outdated_state_is_refused(pack):
    change(pack)

    with pytest.raises(shelf.ConflictError):
        shelf.save(pack, shelf.draft(pack) | {"name": "Other"}, version=1, label="Name")


def test_a_draft_with_faults_is_kept_but_not_published(pack):
    change(pack, old=9)

    with pytest.raises(PackError) as refused:
        shelf.publish(pack)
    assert refused.value.problems == [
        "pack: patches[north/hunter tv].old: 9: this does not stand there (any more): tv is 6"
    ]


def test_a_version_never_changes(pack):
    change(pack)
    first = shelf.publish(pack)
    same = shelf.publish(pack)
    change(pack, new=4)
    second = shelf.publish(pack)

    assert same == first
    assert [(one.number, one.version, shelf.published(one).patches[0].new) for one in (first, second)] == [
        (1, "1", 5),
        (2, "2", 4),
    ]


def test_a_list_learns_what_its_pack_has_become(pack):
    change(pack)
    old = shelf.publish(pack)
    copied = shelf.copy(old, owner="you")
    shelf.publish(copied)
    change(pack, new=4)
    latest = shelf.publish(pack)

    assert shelf.newest([old.hash, "0" * 64]) == {old.hash: latest}


def test_a_list_gets_all_of_a_pack_that_is_known_here(pack):
    change(pack)
    version = shelf.publish(pack)
    known = Carried(key="club", name="Club house", version="1", hash=version.hash)
    unknown = Carried(key="else", name="Elsewhere", version="1", hash="0" * 64)

    assert shelf.whole([known, unknown]) == [
        msgspec.structs.replace(known, patches=shelf.published(version).patches),
        unknown,
    ]


@pytest.mark.django_db(transaction=True)
def test_who_publishes_at_the_same_moment_gets_the_same_version(pack):
    change(pack)
    ready = Barrier(4)

    def publish(_number):
        try:
            ready.wait(60)
            return shelf.publish(Pack.objects.get(pk=pack.pk)).version
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(publish, range(4))) == ["1"] * 4
