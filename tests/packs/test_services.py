"""What may happen to a pack of the database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from armybuilder.engine.core.packs.pack import PackExcerpt
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.forces.models import Force
from armybuilder.maintenance.uses import count_uses
from armybuilder.packs import services
from armybuilder.packs.models import Pack

pytestmark = pytest.mark.django_db
CHANGE = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}


@pytest.fixture
def pack():
    return services.start(owner="me", system="blitz-beta", key="club", name="Club house")


def change(pack, label="Cheaper", **more):
    services.save(pack, services.draft(pack) | {"patches": [CHANGE | more]}, version=pack.version, label=label)


def test_every_state_of_a_draft_can_be_undone(pack):
    before = services.draft(pack)
    change(pack)
    change(pack, new="no number")

    assert [services.undo(pack, version=pack.version) for _ in range(3)] == [True, True, False]
    assert services.draft(pack) == before
    assert services.redo(pack, version=pack.version)
    assert services.draft(pack)["patches"] == [CHANGE]


def test_a_change_of_an_outdated_state_is_refused(pack):
    change(pack)

    with pytest.raises(services.PackConflictError):
        services.save(pack, services.draft(pack) | {"name": "Other"}, version=1, label="Name")


def test_a_draft_with_faults_is_kept_but_not_published(pack):
    change(pack, old=9)

    with pytest.raises(PackError) as refused:
        services.publish(pack)
    assert refused.value.problems == ["pack: patches[north/hunter tv].old: 9: this isn't there (any more): tv is 6"]


def test_a_version_never_changes(pack):
    change(pack)
    first = services.publish(pack)
    same = services.publish(pack)
    change(pack, new=4)
    second = services.publish(pack)

    assert same == first
    assert [(one.number, one.version, services.document_of(one).patches[0].new) for one in (first, second)] == [
        (1, "1", 5),
        (2, "2", 4),
    ]


def test_a_list_learns_what_its_pack_has_become(pack):
    change(pack)
    old = services.publish(pack)
    copied = services.copy(old, owner="you")
    services.publish(copied)
    change(pack, new=4)
    latest = services.publish(pack)

    assert services.newest([old.hash, "0" * 64]) == {old.hash: latest}


def test_a_list_gets_all_of_a_pack_that_is_known_here(pack):
    change(pack)
    version = services.publish(pack)
    known = PackExcerpt(key="club", name="Club house", version="1", hash=version.hash)
    unknown = PackExcerpt(key="else", name="Elsewhere", version="1", hash="0" * 64)

    assert services.full_packs([known, unknown]) == [
        msgspec.structs.replace(known, patches=services.document_of(version).patches),
        unknown,
    ]


@pytest.mark.django_db(transaction=True)
def test_who_publishes_at_the_same_moment_gets_the_same_version(pack):
    change(pack)
    ready = Barrier(4)

    def publish(_number):
        try:
            ready.wait(60)
            return services.publish(Pack.objects.get(pk=pack.pk)).version
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(publish, range(4))) == ["1"] * 4


def shown(owner, name):
    made = services.start(owner=owner, system="blitz-beta", key=name, name=name)
    services.publish(made)
    services.set_listed(made, listed=True)
    return made


def test_an_owner_shows_three_packs_to_everybody():
    for name in ("one", "two", "three"):
        shown("me", name)
    with pytest.raises(services.PackLimitError, match=r"3 of your packs are public, the maximum\. Hide one"):
        shown("me", "four")
    shown("another", "five")

    services.set_listed(Pack.objects.get(slug="one"), listed=False)
    services.set_listed(Pack.objects.get(slug="four"), listed=True)
    assert set(services.listed_packs().values_list("slug", flat=True)) == {"two", "three", "four", "five"}


def test_those_that_most_owners_use_come_first():
    packs = [shown(f"maker {name}", name) for name in ("often", "once", "never")]
    for number, pack in enumerate(packs):
        pack.versions.update(hash=f"{number}" * 64)
    for owner, number in (("a", 0), ("b", 0), ("c", 1), ("c", 1), ("c", 1)):
        document = f'{{"packs":[{{"hash":"{f"{number}" * 64}"}}]}}'
        Force.objects.create(owner=owner, system="blitz-beta", document=document, updated=timezone.now())
    count_uses()

    assert list(services.listed_packs().values_list("slug", "used")) == [("often", 2), ("once", 1), ("never", 0)]
    assert [found.pack.slug for found in services.find_offered("blitz-beta", None)] == ["often", "once", "never"]


def test_whoever_runs_the_site_takes_packs_off_the_shelf(capsys):
    made = shown("me", "spam")
    with pytest.raises(CommandError, match=r"There is no pack nowhere\. Nothing was changed"):
        call_command("unlist", made.address, "nowhere")
    assert Pack.objects.get().listed

    call_command("unlist", made.address)
    assert capsys.readouterr().out == "spam of me is not shown to everybody any more.\n"
    assert not Pack.objects.get().listed
