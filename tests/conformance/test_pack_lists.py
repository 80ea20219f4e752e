"""Lists of any system that use packs: begun with one, built with its units, printed, and rid of it."""

import json
from typing import Any

import pytest

from armybuilder.forces.models import Force
from armybuilder.packs import services
from armybuilder.packs.drafts.places import places
from factions.loader.pack_files import access_of
from factions.loader.records import pack_files
from tests.conformance.packs import copied, pack

MARK = "<bdi>Club house 3</bdi></span>"


@pytest.fixture
def version(registered, subject):
    """A pack of what the first legal list names, on the shelf, and the keys of its records."""
    records, keys = copied(subject, subject.open)
    if not keys:
        pytest.skip("packs add no records")
    made = pack(subject, records=priced(subject, records))
    return services.import_pack(json.dumps(made.to_data()), owner="club"), set(keys.values())


def priced(subject, records):
    """The records with a price where the book tells none: such are not sold."""
    for at in places(pack_files(subject.system.key), records):
        raw: Any = at.raw
        if (price := access_of(at.table).price) and raw.get(price) is None:
            raw[price] = 50
    return records


@pytest.fixture
def begun(subject, version, client):
    """A list that began with the pack, and the part of it to which models are added."""
    faction = subject.open.get("faction", "")
    client.post(f"/forces/new/?pack={version[0].hash}", {"faction": faction, "limit": 300})
    force = Force.objects.get()
    where = place(client, force)
    if not where:
        where = place(client, called(force, subject.open["groups"][0]))
    return force, where


def place(client, force):
    """The part of a list to which models are added; None where it has no such part yet."""
    parts = ("/groups/0/primary", "/groups/0")
    return next((where for where in parts if client.get(adding(force, where)).status_code == 200), None)


def called(force, group):
    """The list whose first group is of the same kind as another."""
    data = json.loads(force.document)
    data["groups"] = [{name: value for name, value in group.items() if isinstance(value, str)}]
    force.document = json.dumps(data)
    force.save()
    return force


def adding(force, where):
    return f"{force.get_absolute_url()}add/?where={where}"


def packs_of(force):
    force.refresh_from_db()
    return json.loads(force.document)["packs"]


def test_a_list_begins_with_a_pack_and_takes_its_units(begun, version, client):
    force, where = begun
    named = {"key": "club", "name": "Club house", "version": "3", "hash": version[0].hash}
    assert packs_of(force) == [named]
    assert MARK not in client.get(force.get_absolute_url()).content.decode()

    offered = client.get(adding(force, where)).content.decode()
    key = next(key for key in sorted(version[1]) if f"add {where} {key}" in offered)
    assert MARK in offered
    client.post(force.get_absolute_url(), {"version": force.version, "edit": f"add {where} {key}"})

    assert packs_of(force)[0].keys() == {*named, "records"}
    assert MARK in client.get(force.get_absolute_url()).content.decode()
    for page in ("print/", "print.pdf", "fill/", "pictures/", "share/", "export.txt"):
        assert client.get(force.get_absolute_url() + page).status_code == 200
    client.post(force.get_absolute_url(), {"version": force.version, "edit": "pack-remove /packs/0"})
    force.refresh_from_db()
    assert "packs" not in json.loads(force.document)
    assert key in force.document
