"""Packs that Muster ships stand on the shelf, once each, and follow what is shipped."""

import pytest
from django.test import Client

from armybuilder.engine.core.packs.reading import PackError, convert
from armybuilder.packs import ready, shelf
from armybuilder.packs.models import HOUSE, Pack
from tests.packs.making import CHEAPER, RANGER, SCOUT, club, published

pytestmark = pytest.mark.django_db


def shipped(*records, **more):
    return convert(club(*records, **more))


def listed():
    return [str(version) for version in (shelf.newest_of(shelf.ready("blitz-beta"))).values()]


def test_what_is_shipped_anew_is_the_next_version():
    [first] = ready.put([shipped(RANGER)])
    [same] = ready.put([shipped(RANGER)])
    [second] = ready.put([shipped(RANGER, SCOUT)])

    assert (first.pk, first.number, second.number, second.version) == (same.pk, 1, 2, "2")
    assert Pack.objects.get().owner == HOUSE
    assert shelf.newest([first.hash])[first.hash].pk == second.pk


def test_what_is_shipped_no_more_is_shown_to_nobody_and_stays_for_lists():
    [garage, _] = ready.put([shipped(SCOUT, key="garage", name="Garage"), shipped(RANGER)])
    published(RANGER, owner="ana")

    ready.put([shipped(RANGER)])
    assert listed() == ["Club house 1"]
    assert shelf.version_of(garage.hash) == garage
    ready.put([shipped(SCOUT, key="garage", name="Garage")])
    assert listed() == ["Garage 1"]


def test_one_that_does_not_fit_leaves_the_shelf_as_it_is():
    ready.put([shipped(RANGER)])

    with pytest.raises(PackError):
        ready.put([shipped(SCOUT), shipped(key="wrong", patches=[CHEAPER | {"old": 9}])])
    assert listed() == ["Club house 1"]
    assert Pack.objects.get().versions.count() == 1


def test_everybody_finds_reads_and_copies_ready_packs(client):
    [version] = ready.put([shipped(RANGER, patches=[CHEAPER | {"why": "Plenty of them."}])])
    address = f"/workshop/{version.pack.address}/"
    copy = f'action="{address}copy/"'

    index = client.get("/workshop/").content.decode()
    assert index.index('id="ready"') < index.index(copy) < index.index("Packs of others")
    assert index.count("Club house 1</strong>") == 1
    assert copy not in client.get("/workshop/?system=tactical-1998").content.decode()
    assert "Plenty of them." in client.get(address).content.decode()

    client.post(f"{address}copy/")
    [mine] = Pack.objects.exclude(owner=HOUSE)
    assert shelf.draft(mine)["patches"] == [CHEAPER | {"why": "Plenty of them."}]
    assert client.get(f"/workshop/{mine.address}/").status_code == 200
    assert Client().get(f"/workshop/{mine.address}/").status_code == 404
    assert client.post(f"{address}edit/", {"do": "delete"}).status_code == 404
