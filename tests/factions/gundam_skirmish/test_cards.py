"""Cards that players fill in are read into the models as the tables of the system read them."""

import pytest
from django.http import QueryDict
from django.utils import timezone

from armybuilder.engine.registry import get_system
from factions.collection import collection_of
from factions.loader.files import read_folder
from factions.loader.records import assemble_catalogue, files_of, freeze_records, rows_of_files
from factions.models import CatalogueVersion, System
from factions.systems.gundam_skirmish import models as gundam
from tests.factions.gundam_skirmish.players import with_cards

KEY = "gundam-skirmish"


@pytest.fixture
def plain():
    return with_cards(read_folder(get_system(KEY)).plain)


def tables(catalogue):
    return {table.kind: list(records.items()) for table, records in catalogue.tables.items()}


@pytest.fixture
def version(plain, db):
    """A version that has them."""
    version = CatalogueVersion.objects.create(
        system=System.objects.get(key=KEY), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )
    rows_of_files(KEY, plain).save(version)
    return version


def test_cards_of_the_database_are_those_of_the_files(plain, version):
    expected = assemble_catalogue(KEY, freeze_records(KEY, rows_of_files(KEY, plain)), plain["system"], "")

    made = assemble_catalogue(KEY, freeze_records(KEY, version), plain["system"], "")

    assert tables(made) == tables(expected)
    assert [key for key, _ in tables(made)["model"]] == ["eff/guncannon", "zeon/tank"]


def test_a_version_that_is_deleted_takes_its_cards_along(version):
    version.delete()

    assert not gundam.Unit.objects.filter(key="eff/guncannon").exists()
    assert not gundam.Weapon.objects.filter(version=version.pk).exists()


def test_cards_are_written_as_they_were_read(plain):
    head = {name: plain["system"][name] for name in ("key", "name", "version", "book")}

    written = files_of(KEY, freeze_records(KEY, rows_of_files(KEY, plain)), head)

    assert written["models"] == plain["models"]
    assert written["weapons"] == plain["weapons"]


def rows(version, name):
    collection = collection_of(KEY, name)
    return list(collection.rows(collection.with_parts(collection.records(version))))


def test_rows_of_units(version):
    assert rows(version, "models") == [
        {
            "key": "eff/guncannon", "name": "Guncannon", "faction": "eff", "sort": "mobile-suit", "points": 120,
            "movement": 6, "boost": 12, "integrity": 9, "armour": [3, 4], "shield_type": "Large", "shield": [2, 5],
            "tags": ["c"], "weapons": ["bazooka", "beam-rifle", "beam-rifle"], "close_weapons": ["beam-sabre"],
            "abilities": ["weapon-pack", "amphibious"], "source": [68, 68],
        },
        {
            "key": "zeon/tank", "name": "Tank", "faction": "zeon", "sort": "ground-vehicle", "points": 30,
            "movement": 5, "boost": None, "integrity": 4, "armour": [2, 5], "shield_type": "", "shield": None,
            "tags": ["s"], "weapons": ["bazooka"], "close_weapons": [], "abilities": [], "source": [68, 68],
        },
    ]  # fmt: skip


def test_rows_of_weapons(version):
    assert rows(version, "weapons") == [
        {
            "key": "beam-rifle", "name": "Beam Rifle", "sort": "beam", "equip": "carried", "tags": ["rq", "p"],
            "shots": 2, "acc": 4, "crit": 5, "range": [0, 24], "dam": 3, "source": [68, 68],
        },
        {
            "key": "bazooka", "name": "Bazooka", "sort": "explosive", "equip": "carried", "tags": ["rs", "b"],
            "shots": 1, "acc": 3, "crit": 5, "range": [6, 30], "dam": 4, "source": [68, 68],
        },
    ]  # fmt: skip
    assert rows(version, "close-weapons") == [
        {
            "key": "beam-sabre", "name": "Beam Sabre", "dex": 2, "attack": 3, "acc": 3, "crit": 5, "dam": 4,
            "source": [68, 68],
        },
    ]  # fmt: skip


def test_more_units_need_no_more_queries(version, django_assert_num_queries, django_assert_max_num_queries):
    # Units with their factions, and one query each for tags, abilities, the two kinds of weapons and what these are.
    with django_assert_num_queries(7):
        assert len(rows(version, "models")) == 2
    gundam.Unit.objects.filter(version=version, key="zeon/tank").delete()
    with django_assert_max_num_queries(7):
        assert len(rows(version, "models")) == 1


@pytest.mark.parametrize(
    "query, keys",
    [
        ("faction=ZEON", ["zeon/tank"]),
        ("faction=zeon&faction=eff", ["eff/guncannon", "zeon/tank"]),
        ("sort=mobile-suit", ["eff/guncannon"]),
        ("sort=mobile-suit&faction=zeon", []),
        ("search=cannon", ["eff/guncannon"]),
    ],
)
def test_units_are_found(version, query, keys):
    found = collection_of(KEY, "models").filter_set(version, QueryDict(query))

    assert [unit.key for unit in found.qs] == keys
