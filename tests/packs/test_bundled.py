"""Packs that Muster ships stand on the shelf, once each, and follow what is shipped."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from armybuilder.engine.core.packs.parser import PackError, convert
from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs import bundled, services
from armybuilder.packs.models import HOUSE, Pack, Version
from tests.packs.making import CHEAPER, RANGER, SCOUT, club, published

pytestmark = pytest.mark.django_db


def shipped(*records, **more):
    return convert(club(*records, **more))


def listed():
    return [str(version) for version in (services.newest_of(services.ready("blitz-beta"))).values()]


def test_what_is_shipped_anew_is_the_next_version():
    [first] = bundled.publish_bundled([shipped(RANGER)])
    [same] = bundled.publish_bundled([shipped(RANGER)])
    [second] = bundled.publish_bundled([shipped(RANGER, SCOUT)])

    assert (first.pk, first.number, second.number, second.version) == (same.pk, 1, 2, "2")
    assert Pack.objects.get().owner == HOUSE
    assert services.newest([first.hash])[first.hash].pk == second.pk


def test_words_that_are_shipped_anew_are_read_and_no_list_is_bothered():
    [first] = bundled.publish_bundled([shipped(RANGER, notes="As ruled.")])
    [second] = bundled.publish_bundled([shipped(RANGER, notes="As ruled, and why.")])

    assert (second.number, services.document_of(second).notes) == (2, "As ruled, and why.")
    assert services.newest([first.hash])[first.hash].hash == first.hash


def test_what_is_shipped_no_more_is_shown_to_nobody_and_stays_for_lists():
    [garage, _] = bundled.publish_bundled([shipped(SCOUT, key="garage", name="Garage"), shipped(RANGER)])
    published(RANGER, owner="ana")

    bundled.publish_bundled([shipped(RANGER)])
    assert listed() == ["Club house 1"]
    assert services.version_of(garage.hash) == garage
    bundled.publish_bundled([shipped(SCOUT, key="garage", name="Garage")])
    assert listed() == ["Garage 1"]


def test_one_that_does_not_fit_leaves_the_shelf_as_it_is():
    bundled.publish_bundled([shipped(RANGER)])

    with pytest.raises(PackError):
        bundled.publish_bundled([shipped(SCOUT), shipped(key="wrong", patches=[CHEAPER | {"old": 9}])])
    assert listed() == ["Club house 1"]
    assert Pack.objects.get().versions.count() == 1


def test_everybody_finds_reads_and_copies_ready_packs(client):
    [version] = bundled.publish_bundled([shipped(RANGER, patches=[CHEAPER | {"why": "Plenty of them."}])])
    address = f"/workshop/{version.pack.address}/"
    copy = f'action="{address}copy/"'

    index = client.get("/workshop/").content.decode()
    assert index.index('id="ready"') < index.index(copy) < index.index("Packs by others")
    assert index.count("Club house 1</strong>") == 1
    assert copy not in client.get("/workshop/?system=tactical-1998").content.decode()
    assert "Plenty of them." in client.get(address).content.decode()

    begin = f'<a href="/forces/new/?system=blitz-beta&amp;pack={version.hash}">Use this pack<'
    assert begin in client.get("/forces/new/?system=blitz-beta").content.decode()
    assert "Use this pack" not in client.get("/forces/new/?system=tactical-1998").content.decode()
    assert "Use this pack" not in client.get(f"/forces/new/?system=blitz-beta&pack={version.hash}").content.decode()

    client.post(f"{address}copy/")
    [mine] = Pack.objects.exclude(owner=HOUSE)
    assert services.draft(mine)["patches"] == [CHEAPER | {"why": "Plenty of them."}]
    assert client.get(f"/workshop/{mine.address}/").status_code == 200
    assert Client().get(f"/workshop/{mine.address}/").status_code == 404
    assert client.post(f"{address}edit/", {"do": "delete"}).status_code == 404


def test_the_command_puts_all_that_is_shipped_on_the_shelf(capsys):
    call_command("load_packs")

    assert re.sub("[0-9a-f]{12}", "…", capsys.readouterr().out) == (
        "blitz-2006: Cards of 1998 1 (…)\ngundam-skirmish: Blank types 1 (…)\ngundam-skirmish: Sample units 2 (…)\n"
        "legend-weaver: Blank types 1 (…)\nlegend-weaver: Sample units 1 (…)\n"
    )
    assert {path.parent.name for path in bundled.bundled_files()} <= SYSTEMS.keys()
    assert [services.document_of(version).to_data() for version in Version.objects.order_by("pk")] == [
        json.loads(path.read_text(encoding="utf-8")) for path in bundled.bundled_files()
    ]


def test_cards_of_1998_show_their_figures_and_the_way_there(client):
    call_command("load_packs", verbosity=0)
    pack = Pack.objects.get(system="blitz-2006")

    page = client.get(f"/workshop/{pack.address}/change/model/northern-guard/hunter/").content.decode()

    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))
    assert "ACT 1 SIZE 6 DET 2 SENS 0 AUTO 3 COMM 0 ARMOR 15" in text
    assert "Detection – → 2 Sensor range 2 (1998, line 1443): kilometres as inches (FC-28)." in text
    assert "Defense W −3 −1 4 +1 7" in text


def test_cards_of_1998_are_adopted_and_mended(client):
    call_command("load_packs", verbosity=0)
    shipped_pack = Pack.objects.get(system="blitz-2006")
    client.post(f"/workshop/{shipped_pack.address}/copy/")
    mine = Pack.objects.exclude(owner=HOUSE).get()
    place = "change/model/northern-guard/jaguar/"

    form = client.get(f"/workshop/{mine.address}/{place}").content.decode()
    sent = dict(re.findall(r'name="(f\.[^"]*)" value="([^"]*)"', form))
    sent |= {
        "f.weapons": "MAC (F, reloads)\nLRP (F, RoF 4, no reloads)\nAPGL (FF, limited 6)\nHG (F, limited 3)\nVB (F, no reloads)"
    }
    sent |= {"f.traits": "airdroppable\nmanipulator-arms", "f.faction": "northern-guard", "f.sort": "gear"}
    sent |= {"f.defense.0.mode": "W", "f.defense.1.mode": "G"}
    client.post(f"/workshop/{mine.address}/{place}", sent | {"f.detection": "3", "do": "save"})
    mine.refresh_from_db()

    before, after = (
        {(p["key"], p["field"]): p for p in services.draft(pack)["patches"]} for pack in (shipped_pack, mine)
    )
    jaguar = "northern-guard/jaguar"
    told = {"kind": "model", "key": jaguar}
    assert {place: patch for place, patch in after.items() if before.get(place) != patch} == {
        (jaguar, "detection"): told | {"field": "detection", "new": 3},
        (jaguar, "weapons/3"): told | {"field": "weapons/3", "new": "HG (F, limited 3)"},
    }
    assert before.keys() <= after.keys()
    assert services.publish(mine).version == "1"
